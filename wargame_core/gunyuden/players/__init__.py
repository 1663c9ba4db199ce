"""The programs that play, their weights and how they judge a position."""
