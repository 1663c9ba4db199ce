"""The map of Three Lords, for the window."""
