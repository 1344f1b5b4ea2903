"""Dou Dizhu: a landlord against two farmers."""
