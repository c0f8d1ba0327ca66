"""What each command of an event leads to, and what the event waits for."""
