"""Files at the edge: validated, then converted to core values."""
