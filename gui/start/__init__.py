"""The first page and the way to a new match."""
