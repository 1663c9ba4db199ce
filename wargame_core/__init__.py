"""A rules-enforcing wargame engine: boards, charts, decisions and the Sengoku Gunyuden series rules."""
