"""The old provinces of Japan as a board, shared by the games that are played on it."""
