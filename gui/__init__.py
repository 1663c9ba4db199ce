"""The desktop program (PySide6)."""
