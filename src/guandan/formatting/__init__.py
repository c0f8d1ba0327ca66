"""Cards, plays, events, effects, options and articles in words: for the terminal, the pages and the API alike."""
