"""手数 in the kernel against the rule bot's own split, and what beats a play against the rules."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from guandan import legal_plays, readings
from guandan.bots.codes import BOMB, FLUSH, FOUR_JOKERS
from guandan.bots.normal.holding import build_hand_masks
from guandan.bots.normal.prices import load_piece_costs
from guandan.bots.normal.split import split_hand
from guandan.cards import PACK, Hand, Rank
from guandan.kernel.packed import pack_play
from guandan.rules.play import Kind
from tests.kernel.engines import ENGINES

if TYPE_CHECKING:
    from types import ModuleType

    from guandan.cards import Card

pytestmark = pytest.mark.no_cover  # tracing the uncompiled engine would take minutes

LEVELS = [rank for rank in Rank if rank.number <= Rank("A").number]
engines = pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)


def faces_of(cards: list[Card]) -> bytes:
    counts = bytearray(54)
    for card in cards:
        counts[card.place] += 1
    return bytes(counts)


def told(engine: ModuleType, cards: list[Card], level: Rank) -> tuple[float, int, int, int]:
    cost, pieces, bombs, losers = engine.cost_bytes(faces_of(cards), level.number)
    return cost * 0.08 - 5, pieces, bombs, losers


@engines
def test_a_hand_without_wilds_costs_what_the_rule_bot_says(engine: ModuleType) -> None:
    lot = Random(1)
    for _ in range(60):
        level = lot.choice(LEVELS)
        natural = [card for card in PACK if str(card) != f"H{level}"]
        cards = lot.sample(natural, lot.randrange(1, 28))
        prices = load_piece_costs(level.number - 1)
        best = split_hand(*build_hand_masks(faces_of(cards), level.number - 1), prices)
        pieces = best.list_pieces(prices)
        cost, number, bombs, _ = told(engine, cards, level)
        assert best.cost - 0.081 < cost < best.cost + 0.001
        assert number == len(pieces)
        assert bombs == sum(piece & 15 in {BOMB, FLUSH, FOUR_JOKERS} for piece in pieces)


@engines
@pytest.mark.parametrize(
    ("cards", "pieces", "bombs", "losers"),
    [
        ("", 0, 0, 0),
        ("S3 H4 C5 D6 S7", 1, 0, 1),
        ("S3 S4 S5 S6 S7", 1, 1, 0),
        ("S3 H3 C3 H2", 1, 1, 0),
        ("S3 S4 S6 S7 H2", 1, 1, 0),
        ("S3 H3 C3 S8 H8 BJ", 2, 0, 1),
        ("LJ LJ BJ BJ S5", 2, 1, 1),
        ("S3 C3 S5 C5 S9 C9", 3, 0, 3),
        ("SA S2 S3 S4 S5 HA", 2, 1, 0),
    ],
)
def test_pieces_bombs_and_losers(engine: ModuleType, cards: str, pieces: int, bombs: int, losers: int) -> None:
    assert told(engine, list(Hand(cards)), Rank("2"))[1:] == (pieces, bombs, losers)


@engines
def test_a_wild_never_makes_a_hand_worse(engine: ModuleType) -> None:
    lot = Random(2)
    for _ in range(40):
        level = lot.choice(LEVELS)
        natural = [card for card in PACK if str(card) != f"H{level}"]
        wild = next(card for card in PACK if str(card) == f"H{level}")
        other = lot.choice([card for card in natural if card.rank == level])
        cards = lot.sample([card for card in natural if card.rank != level], lot.randrange(1, 26))
        assert told(engine, [*cards, wild], level)[0] <= told(engine, [*cards, other], level)[0] + 0.001


@engines
def test_what_beats_a_play_is_what_the_rules_say(engine: ModuleType) -> None:
    """In how many ranks: the plays of its own kind that the unseen cards have without a wild."""
    lot = Random(3)
    seen: set[Kind] = set()
    for _ in range(40):
        level = lot.choice(LEVELS)
        natural = [card for card in PACK if str(card) != f"H{level}"]
        cards = lot.sample(natural, 54)
        hand, unseen = cards[:14], cards[14 : 14 + lot.randrange(1, 26)]
        for play in lot.sample(plays := legal_plays(Hand(hand), level), min(8, len(plays))):
            kind, top = play.kind, play.cards
            if kind == Kind.FULL_HOUSE:  # a pair can be had, nearly always
                kind, top = Kind.TRIPLE, play.cards[:3]
            (reading,) = [one for one in readings(top, level) if (one.kind, one.rank) == (kind, play.rank)]
            higher = {one.rank for one in legal_plays(Hand(unseen), level, reading) if one.kind == kind}
            assert engine.beaters(pack_play(play, level), faces_of(unseen), level.number) == len(higher), (play, unseen)
            seen.add(play.kind)
    assert len(seen) >= 6
