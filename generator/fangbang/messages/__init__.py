"""Every word the program says, and the problems it tells."""
