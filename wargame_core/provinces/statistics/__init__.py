"""What is counted in many matches on provinces."""
