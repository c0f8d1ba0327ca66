"""The laboratory: simulate deals and compare bots. Extras are imported only when they are needed."""
