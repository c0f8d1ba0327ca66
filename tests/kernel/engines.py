"""The engine in both its forms, side by side in one process."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan import kernel
from guandan.kernel import engine
from guandan.kernel.form import load_source
from guandan.rulebooks import load, names

if TYPE_CHECKING:
    from types import ModuleType

    from guandan.cards import Hand, Rank

UNCOMPILED: ModuleType = load_source("uncompiled_engine") if kernel.COMPILED else engine
ENGINES: dict[str, ModuleType] = {"chosen": engine, "uncompiled": UNCOMPILED}
BOOKS = names()
RULES = {name: kernel.rules_of(load(name)) for name in BOOKS}
JIANGSU = RULES["jiangsu-2017"]
KEY = (1 << 30) - 1
PASS = 15


def holding(
    module: ModuleType, hand: Hand, level: Rank, rules: int = kernel.STANDARD_PLAYS, top: int = 0
) -> engine.Core:
    """A deal of this engine in which seat 0 is to play from a hand."""
    core = module.Core()
    core.empty(rules, level.number)
    for card in hand:
        core.put_card(0, card.place)
    core.put_top(0, top)
    return core
