"""Games of hidden roles: the winning side's players score by their roles."""
