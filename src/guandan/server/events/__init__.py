"""Competitions on the log: one championship in memory for each that is open."""
