"""View models for the organisers' pages (the desk), built from the event."""
