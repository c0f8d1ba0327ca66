"""What people do in an event, one file a subject: each checks a command and gives its events."""
