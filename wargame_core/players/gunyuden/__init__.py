"""What opponents of the Gunyuden series know: worth, threats, aims, fights, moves, replies."""
