"""Bots that play oddly: each keeps its habit, and all they do is legal."""

from __future__ import annotations

from random import Random

import pytest

from guandan.bots import Bot, Seen
from guandan.bots.codes import BOMB, FLUSH, FOUR_JOKERS, PASS
from guandan.kernel import Deal, Phase
from guandan.lab.odd import ODD, AlwaysBombs, NeverBombs, PassesMuch
from tests.bots.duel import dealt

BOMBS = {BOMB, FLUSH, FOUR_JOKERS}


def decisions(bot: Bot, seed: int, number: int = 12) -> list[tuple[Seen, int]]:
    """What a bot did in all four seats, with one move in five at random."""
    lot = Random(seed)
    found = []
    for place in range(number):
        deal: Deal = dealt(place, seed)
        while not deal.is_over:
            seen = Seen.of(deal)
            choice = bot.choose(seen, 1.0)
            if deal.phase == Phase.PLAY:
                found.append((seen, seen.packed[choice]))
            deal.act(lot.randrange(deal.count()) if lot.random() < 0.2 else choice)
    return found


def test_one_never_bombs_while_anything_else_is_legal(seed: int) -> None:
    could = 0
    for seen, action in decisions(NeverBombs(), seed):
        others = {packed & 15 for packed in seen.packed} - BOMBS
        could += bool(others) and len(others) < len(seen.packed)
        assert action & 15 not in BOMBS or not others
    assert could


def test_one_bombs_whatever_the_other_side_plays(seed: int) -> None:
    bombed = 0
    for seen, action in decisions(AlwaysBombs(), seed):
        if seen.top and (seen.top_seat - seen.seat) % 2 and BOMBS & {packed & 15 for packed in seen.packed}:
            assert action & 15 in BOMBS
            bombed += 1
    assert bombed


def test_one_passes_every_other_time(seed: int) -> None:
    asked = [
        action == PASS
        for seen, action in decisions(PassesMuch(seed=seed), seed)
        if seen.packed[-1] == PASS and len(seen.packed) > 1
    ]
    assert 0.5 < sum(asked) / len(asked) < 0.9


@pytest.mark.parametrize("name", ODD)
def test_equal_seeds_give_equal_answers(name: str, seed: int) -> None:
    one, other = ([action for _, action in decisions(ODD[name](seed=3), seed, 2)] for _ in range(2))
    assert one == other
