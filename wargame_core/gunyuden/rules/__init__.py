"""The series: the rules, one file a rule family."""
