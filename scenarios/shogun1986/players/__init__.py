"""Programs that play Shogun (1986)."""
