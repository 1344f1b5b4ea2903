"""Texts as people write them: YAML with places, its schemas, Markdown, rule sheets."""
