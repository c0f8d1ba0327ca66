"""普通: the rule bot."""

from guandan.bots.normal.bot import Normal

__all__ = ["Normal"]
