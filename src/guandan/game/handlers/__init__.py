"""Handlers of a match's commands: check each one and return its events."""
