"""What connects a match with the board and its panels: fights, files, hints, luck, overlays."""
