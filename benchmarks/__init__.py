"""What `make bench` runs: figures to compare, never tests that fail."""
