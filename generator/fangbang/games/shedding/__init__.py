"""Games in which the first without cards wins; the others count what they hold."""
