"""What everybody may see of an event, made ready for the public pages, the hall screens and the ceremony."""
