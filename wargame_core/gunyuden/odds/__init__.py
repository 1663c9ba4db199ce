"""The series: questions about the dice, answered exactly."""
