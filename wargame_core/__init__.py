"""A rules-enforcing wargame engine, with the rules of the Sengoku Gunyuden series."""
