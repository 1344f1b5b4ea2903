"""Fangbang: a folder of results and rule sheets in, a checked and scored tournament report out."""

__version__ = "0.1.0"
