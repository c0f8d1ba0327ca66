"""机器人: bots, one protocol for the server, the arena and the laboratory; `make` gives one by its name."""

from guandan.bots.bot import Bot
from guandan.bots.playing import answer, seen_by
from guandan.bots.registry import Maker, make, names, register
from guandan.bots.seen import Seen, Tribute

__all__ = ["Bot", "Maker", "Seen", "Tribute", "answer", "make", "names", "register", "seen_by"]
