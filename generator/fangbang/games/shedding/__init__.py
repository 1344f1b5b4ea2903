"""Games in which the first without cards wins (UNO)."""
