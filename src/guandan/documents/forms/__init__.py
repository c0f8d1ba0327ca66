"""Forms and cards: what is printed sheet by sheet, to be filled in, set up or hung on a wall."""
