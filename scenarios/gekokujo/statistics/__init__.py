"""What is counted in many matches."""
