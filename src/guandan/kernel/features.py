"""The bytes that a learned bot sees: which part of a row is what.

An observation is written for one seat; other seats follow in the order of play: next, partner, previous. Cards are 54
counts in the order of `Card`. «Value» is a rank's worth from 1 (the lowest) to 13, the level 14, jokers 15 and 16; in
runs it is the top rank, 1 for 2 up to 13 for A; 0 stands for no play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def _layout(parts: Iterable[tuple[str, int]]) -> dict[str, slice]:
    layout: dict[str, slice] = {}
    at = 0
    for name, size in parts:
        layout[name] = slice(at, at + size)
        at += size
    return layout


OBSERVATION: dict[str, slice] = _layout(
    [
        ("hand", 54),  # the own cards
        ("unseen", 54),  # cards that are in other hands or face down
        ("played_own", 54),
        ("played_next", 54),
        ("played_partner", 54),
        ("played_previous", 54),
        ("known_next", 54),  # unseen cards that everybody knows to be there: tribute, return, jokers shown, turned card
        ("known_partner", 54),
        ("known_previous", 54),
        ("top_cards", 54),  # the play to beat
        ("top_kind", 11),  # one of: none, the ten kinds
        ("top_value", 17),  # one of
        ("top_size", 1),
        ("top_seat", 4),  # one of: nobody, next, partner, previous
        ("trick", 6),  # next, partner, previous: has passed, has played last in this trick
        ("left", 4),  # cards in hand: own, next, partner, previous
        ("left_few", 33),  # next, partner, previous: one of 0 to 10, none of them when more
        ("places", 12),  # own, next, partner, previous: first, second, third
        ("level", 13),  # one of 2 to A
        ("level_own", 13),  # the own side's
        ("level_other", 13),
        ("wilds", 4),  # own: one, two; unseen: one, two
        ("phase", 5),  # one of: play, pay, take, return, pick
        ("paid", 4),  # own, next, partner, previous: has paid tribute
        ("received", 4),  # the same: has received one
        ("refused", 1),
        ("paid_value", 51),  # next, partner, previous: one of, what was paid
        # What the hand costs (see `prices`): turns, from -5 on in steps of 0.08; how many pieces, bombs and losers
        ("hand_cost", 4),
        ("bombs_unseen", 1),  # ranks of which four or more natural cards are unseen
    ]
)
"""The parts of an observation."""

ACTION: dict[str, slice] = _layout(
    [
        ("cards", 54),  # the cards of the play, or the card paid, returned, taken or picked
        ("kind", 16),  # one of: (unused), the ten kinds, pay, return, take, pick, pass
        ("value", 17),  # one of
        ("size", 1),
        ("wilds", 2),  # at least one, two
        ("rest", 54),  # the own cards afterwards
        ("left", 1),  # how many
        ("finishes", 1),
        ("seat", 2),  # for take and pick: the next player's, the previous player's
        # Ranks held once, twice, three times, more often; straights, tubes, plates and straight flushes without a wild;
        # jokers; wilds
        ("rest_shape", 10),
        ("rest_cost", 4),  # the same as of the hand, afterwards
        (
            "above",
            1,
        ),  # in how many ranks unseen cards could beat it by its own kind (full houses: the triple), without wilds
    ]
)
"""The parts of an action's row."""

OBSERVATION_SIZE = OBSERVATION["bombs_unseen"].stop
ACTION_SIZE = ACTION["above"].stop
