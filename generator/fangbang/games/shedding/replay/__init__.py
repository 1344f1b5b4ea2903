"""The referee of full logs of UNO."""
