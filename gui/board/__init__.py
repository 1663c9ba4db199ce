"""The board: terrain, castles, counters and what is lit, on a graphics view."""
