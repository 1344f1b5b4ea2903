"""The referee of full logs of Gomoku."""
