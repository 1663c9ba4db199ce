"""Gekokujō: what is read and written: scenarios, positions, charts."""
