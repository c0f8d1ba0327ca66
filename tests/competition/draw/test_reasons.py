"""Every meeting and every bye has its reasons, and every reason its words."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from guandan.competition.draw.bracket import build_paired_round
from guandan.competition.draw.lot_rounds import pair_by_lot
from guandan.competition.draw.player import Player
from guandan.competition.draw.round_robin import pair_groups, split_into_groups
from guandan.competition.draw.swiss import pair_swiss
from guandan.texts import keys, say
from tests.competition.draw.oracle import link_of, random_players

if TYPE_CHECKING:
    from guandan.competition.draw.player import DrawnRound, PairedRound


def both(found: PairedRound) -> tuple[DrawnRound, tuple[int, ...]]:
    return found.drawn, found.byes


def draws() -> list[tuple[DrawnRound, tuple[int, ...]]]:
    found = []
    for seed in range(60):
        players = random_players(random.Random(seed), 9)
        for is_lowest in (True, False):
            drawn = pair_swiss(players, link_of(str(seed)), lowest_bye=is_lowest, keep_apart=True)
            found.append((drawn, (drawn.bye or 0,)))
        for is_left_over in (True, False):
            drawn = pair_by_lot(players, link_of(str(seed)), is_left_over=is_left_over)
            found.append((drawn, (drawn.bye or 0,)))
    drawn = pair_swiss(
        [Player(number=1, unit="a"), Player(number=2, unit="a")], link_of("a"), lowest_bye=True, keep_apart=True
    )
    found.append((drawn, ()))
    found.append(both(pair_groups(split_into_groups(range(1, 8), 2), 1, {1, 2, 3, 4, 5, 6})))
    found.append(both(pair_groups(split_into_groups(range(1, 8)), 1, range(1, 8))))
    found.append(both(build_paired_round((1, 2, 3, 0), seeds={1: 1}, named_bye=3)))
    found.append(both(build_paired_round((1, 3, 2, 4, 5, 0), before=(1, 2, 3, 4, 5, 0))))
    found.append(both(build_paired_round((1, 3, 2, 4), before=(1, 2, 3, 4), has_third=True)))
    return found


DRAWS = draws()


def test_every_meeting_and_every_bye_has_a_reason() -> None:
    for drawn, byes in DRAWS:
        assert set(drawn.why) == {*range(len(drawn.meetings)), *(-pair for pair in byes)}
        assert all(drawn.why.values())


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_reason_has_words_for_all_of_its_numbers(lang: str) -> None:
    told = set()
    for drawn, _ in DRAWS:
        for reason in (one for those in drawn.why.values() for one in those):
            text = say(f"why.{reason.code}", lang, **reason.numbers)
            told.add(f"why.{reason.code}")
            assert "{" not in text
            assert all(str(number) in text for name, number in reason.numbers.items() if name != "byes")
    here = {key for key in keys(lang) if key.startswith("why.")}
    assert told <= here
    assert len(told) == 17
