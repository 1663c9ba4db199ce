"""Looking ahead by trials: what is common to all games."""
