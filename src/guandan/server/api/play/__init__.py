"""Tables, matches, records and replays over HTTP."""
