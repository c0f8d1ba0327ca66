"""The field's JSON protocol (NJUPT, OpenGuanDan): our bots at its tables, and its bots at ours."""

from guandan.lab.njupt.agent import NjuptAgent
from guandan.lab.njupt.bot import NjuptBot
from guandan.lab.njupt.dialect import NJUPT, OPEN, Dialect

__all__ = ["NJUPT", "OPEN", "Dialect", "NjuptAgent", "NjuptBot"]
