"""The referee of full logs of Killer."""
