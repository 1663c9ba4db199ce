"""What is read and written: scenarios, positions, charts."""
