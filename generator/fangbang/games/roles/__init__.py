"""Games of hidden roles (Killer)."""
