"""通赛: the same committed boards at many clubs on one evening, and one ranking."""
