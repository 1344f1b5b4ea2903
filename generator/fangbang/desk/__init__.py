"""The desk of an evening: a server on the organiser's laptop, where results come in from phones."""
