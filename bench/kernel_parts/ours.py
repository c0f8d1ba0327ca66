"""What our kernel is asked to do: whole deals inside, deals for a bot in Python, many at once, leads, hidden hands."""

from __future__ import annotations

import random
import threading
from array import array
from typing import TYPE_CHECKING

from kernel_parts.done import Done

from guandan import kernel
from guandan.kernel.form import load_source
from guandan.rulebooks import load

if TYPE_CHECKING:
    from guandan.kernel.engine import Core

RULES = kernel.rules_of(load("jiangsu-2017"))
PLACES = 1024
HANDS = 200
_PLAIN = load_source("uncompiled_engine")
_rooms = threading.local()


def loop(units: int) -> Done:
    """A fixed piece of plain Python: arithmetic, a dict and a list."""
    counts: dict[int, int] = {}
    kept = []
    for number in range(1000 * units):
        key = number * 7919 % 108
        counts[key] = counts.get(key, 0) + 1
        if counts[key] % 54 == 0:
            kept.append(key)
    return Done(1000 * units)


def inside(units: int) -> Done:
    """Whole deals inside the kernel, by lot."""
    return Done(kernel.simulate(units, seed=1, rules=RULES).decisions, units)


def inside_light(units: int) -> Done:
    """The same with the light policy."""
    return Done(kernel.simulate(units, seed=1, rules=RULES, policy=kernel.Policy.LIGHT).decisions, units)


def python_bot(units: int) -> Done:
    """A bot in Python chooses an action of one deal at a time."""
    return _by_lot(units, kernel.Deal())


def python_bot_uncompiled(units: int) -> Done:
    """The same deals with the uncompiled kernel."""
    return _by_lot(units, _PLAIN.Core())


def _by_lot(units: int, deal: Core) -> Done:
    chance = random.Random(1).random
    decisions = 0
    act, count = deal.act, deal.count
    for number in range(units):
        deal.set_up(1, number, RULES, 0, kernel.Tribute.HALF)
        actions = count()
        while actions:
            actions = act(int(chance() * actions))
            decisions += 1
    return Done(decisions, units)


def batched(units: int) -> Done:
    """Many deals a call; whoever chooses gets the numbers of actions and gives choices, in arrays."""
    batch = kernel.Batch(PLACES, seed=1, rules=RULES, forced=True)
    offsets, chosen = array("i", bytes(4 * PLACES + 4)), array("i", bytes(4 * PLACES))
    results, done = bytearray(PLACES), bytearray(PLACES)
    deals = 0
    for step in range(units):
        batch.count(offsets)
        batch.choose(kernel.Policy.UNIFORM, step, chosen)
        batch.step(chosen, results, done)
        deals += sum(done)
    return Done(units * PLACES, deals)


def batched_with_features(units: int) -> Done:
    """The same with what a learned bot sees: an observation a deal, a row an action, decisions with a choice only."""
    batch = kernel.Batch(PLACES, seed=1, rules=RULES)
    offsets, chosen = array("i", bytes(4 * PLACES + 4)), array("i", bytes(4 * PLACES))
    results, done = bytearray(PLACES), bytearray(PLACES)
    states, rows = _room()
    deals = 0
    for step in range(units):
        batch.count(offsets)
        batch.observe(states)
        batch.actions(offsets, rows)
        batch.choose(kernel.Policy.UNIFORM, step, chosen)
        batch.step(chosen, results, done)
        deals += sum(done)
    return Done(units * PLACES, deals)


def _room() -> tuple[bytearray, bytearray]:
    """Where a thread's features go; made once, for to make it takes longer than to fill it."""
    if not hasattr(_rooms, "made"):
        _rooms.made = bytearray(PLACES * kernel.OBSERVATION_SIZE), bytearray(300 * PLACES * kernel.ACTION_SIZE)
    return _rooms.made


def fresh_leads(units: int) -> Done:
    """Every abstract play of a fresh hand, with its cards."""
    deals = [kernel.Deal.shuffled(2, number, rules=RULES) for number in range(min(units, HANDS))]
    for number in range(units):
        deals[number % len(deals)].packed()
    return Done(units)


def hidden_hands(units: int) -> Done:
    """The hands that a seat cannot see, dealt anew."""
    deal = kernel.Deal.shuffled(2, rules=RULES)
    for number in range(units):
        deal.hide(0, 1, number)
    return Done(units)
