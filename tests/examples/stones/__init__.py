"""Stones: three heaps, two players; whoever takes the last stone wins."""
