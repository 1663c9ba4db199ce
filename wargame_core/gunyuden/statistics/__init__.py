"""The series: what is counted in many matches."""
