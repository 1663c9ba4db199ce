"""The window: its pages, menus, settings, and opening of files."""
