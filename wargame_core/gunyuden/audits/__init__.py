"""The series: audits that drive the rules through every cell of the charts."""
