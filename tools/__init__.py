"""Programs for those who develop the opponents; they are no part of the installed package."""
