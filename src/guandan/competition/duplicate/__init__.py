"""复式: every table plays the same boards, so results with the same cards can be compared."""
