"""The referee of full logs of Dou Dizhu."""
