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
_STIRRED = 300
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
    """Whole deals inside the kernel, at random."""
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
        deal.set_up(1, number, RULES, 0, kernel.TributeFrequency.HALF)
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
    """The same with what a learned bot sees: an observation a deal, a row an action, decisions with a choice only.

    The deals go on from where the last spell left them: a spell is so short that new ones would all be at their leads.
    """
    room = _room()
    batch, chosen, results, done = room.batch, room.chosen, room.results, room.done
    deals = 0
    for step in range(units):
        batch.count(room.offsets)
        batch.observe(room.states)
        batch.actions(room.offsets, room.rows)
        batch.choose(kernel.Policy.UNIFORM, step, chosen)
        batch.step(chosen, results, done)
        deals += sum(done)
    return Done(units * PLACES, deals)


class _Room:
    """Where a thread's features go, and deals that are at all stages; to make it takes longer than to fill it."""

    def __init__(self) -> None:
        self.batch = kernel.Batch(PLACES, seed=1, rules=RULES)
        self.offsets, self.chosen = array("i", bytes(4 * PLACES + 4)), array("i", bytes(4 * PLACES))
        self.results, self.done = bytearray(PLACES), bytearray(PLACES)
        self.states = bytearray(PLACES * kernel.OBSERVATION_SIZE)
        self.rows = bytearray(300 * PLACES * kernel.ACTION_SIZE)
        for step in range(_STIRRED):
            self.batch.count(self.offsets)
            self.batch.choose(kernel.Policy.UNIFORM, step, self.chosen)
            self.batch.step(self.chosen, self.results, self.done)


def _room() -> _Room:
    if not hasattr(_rooms, "made"):
        _rooms.made = _Room()
    made: _Room = _rooms.made
    return made


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
