"""Webhooks of events: who is told, what was delivered, and the task that delivers it."""
