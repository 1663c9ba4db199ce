"""Colours, sizes and type of the window."""
