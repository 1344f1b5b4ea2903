"""Games for two, by result or by score (Gomoku and every other)."""
