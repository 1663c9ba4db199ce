"""Bushido with the expansion Tanin: roles, honour and hidden tiles on a map of hexes."""
