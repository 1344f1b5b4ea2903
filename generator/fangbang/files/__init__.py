"""The folder that people write in, git, and what is read from and written to disk."""
