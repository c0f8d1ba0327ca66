"""Guandan in the registries of Gymnasium and PettingZoo: importing this module is enough.

`gymnasium.make("guandan.lab.gym:Guandan-v0")` imports it by itself.
"""

from __future__ import annotations

import gymnasium
import pettingzoo

from guandan.lab.env import env
from guandan.lab.seat_env import GuandanSeatEnv
from guandan.lab.vector import GuandanVectorEnv

SEAT_ID, TABLE_ID, AEC_ID = "Guandan-v0", "GuandanTable-v0", "guandan/guandan_v0"
"""One seat against bots; all four seats of many tables in step; PettingZoo's table."""

gymnasium.register(SEAT_ID, entry_point="guandan.lab.seat_env:GuandanSeatEnv")
gymnasium.register(TABLE_ID, vector_entry_point="guandan.lab.vector:GuandanVectorEnv")
if hasattr(pettingzoo, "register"):  # PettingZoo has had a registry since 1.26
    pettingzoo.register("aec", AEC_ID, entry_point="guandan.lab.env:env")

__all__ = ["AEC_ID", "SEAT_ID", "TABLE_ID", "GuandanSeatEnv", "GuandanVectorEnv", "env"]
