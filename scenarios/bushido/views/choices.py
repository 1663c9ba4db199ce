"""Where choices belong."""
