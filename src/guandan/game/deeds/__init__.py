"""What each command needs to be allowed, and the event that it becomes."""
