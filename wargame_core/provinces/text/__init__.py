"""Words, notation and plain pictures of boards of provinces."""
