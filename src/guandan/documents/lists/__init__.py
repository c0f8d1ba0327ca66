"""Lists of an event, with a builder for each."""
