"""Games of one against two, for a stake that doubles."""
