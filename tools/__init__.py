"""Programs for those who develop the game; they are no part of the installed package."""
