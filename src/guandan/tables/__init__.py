"""A table around its matches: how it is set, its events and state, and how both of its streams are read."""
