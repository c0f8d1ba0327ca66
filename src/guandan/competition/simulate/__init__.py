"""Simulate random events, for tests and experiments."""
