"""复式: every table plays the same boards, so that a result is set against what others made of the same cards."""
