"""What the organisers' pages show, made from the event."""
