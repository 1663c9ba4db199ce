"""Shogun (1986): battles to come, answered exactly."""
