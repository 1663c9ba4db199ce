"""The editors: of maps, and of positions and scenarios."""
