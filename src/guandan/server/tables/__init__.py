"""Live tables: who sits, what is played, the clock and the bots."""
