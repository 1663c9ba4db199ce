"""The series: the programs that play, their weights and how they judge a position."""
