"""Games between two, by result or by score."""
