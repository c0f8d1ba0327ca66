"""Forms and cards, printed sheet by sheet to be filled in, set up or hung on a wall."""
