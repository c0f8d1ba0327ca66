"""学习: bots that a network plays, which learned the game by playing itself; `docs/training.md` says how."""

from guandan.bots.learned.best import Best
from guandan.bots.learned.hard import Hard

__all__ = ["Best", "Hard"]
