"""How the database came to its form, one file a step; a step that was released never changes."""
