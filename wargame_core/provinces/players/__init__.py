"""What opponents on provinces share: the board as a seat sees it, and how a match stands."""
