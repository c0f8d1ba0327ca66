"""The server: live tables, events and their people over the log; pages are in `web`."""
