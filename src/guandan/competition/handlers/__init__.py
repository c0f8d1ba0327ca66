"""Handlers of an event's commands, and what the event waits for."""
