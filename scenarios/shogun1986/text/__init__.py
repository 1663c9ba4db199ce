"""Words, notation and plain text of Shogun (1986)."""
