"""Handlers of an event's commands, and the list of things that the event waits for."""
