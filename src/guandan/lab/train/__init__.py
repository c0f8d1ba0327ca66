"""自我对弈: a network that learns the game from deals against itself, on two CPU cores."""
