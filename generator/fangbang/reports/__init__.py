"""What came of a contest, for terminals and other programs, and why."""
