"""The match that the window shows, what may be asked of it, and its page."""
