"""The series: what is read and written: scenarios, positions, charts."""
