"""Help in writing: prompts, editors, imports, a new site."""
