"""What boards, panels and pages show of a game, as values without Qt; plain views for any game."""
