"""Lists of an event, one builder to each."""
