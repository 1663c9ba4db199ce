"""The gunyuden command."""
