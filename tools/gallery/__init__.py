"""Pictures of everything that the window can show, drawn without a screen."""
