"""The packing is exact, its limit is checked, and above 300 pairs a window is enough."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from guandan.competition.draw import matching
from guandan.competition.draw.cost import DrawField, DrawWishes, compute_cost
from guandan.competition.draw.lot_rounds import pair_by_lot
from guandan.competition.draw.matching import find_cheapest_draw, list_all_meetings, list_near_meetings, pack_costs
from guandan.competition.draw.player import Player
from guandan.competition.draw.swiss import pair_swiss
from guandan.errors import IllegalAction
from tests.competition.draw.oracle import link_of, random_players

LINK = link_of("matching")


def test_packed_sums_compare_as_the_lists_do() -> None:
    chance = random.Random(3)
    costs = []
    for _ in range(40):
        table = (0, chance.randrange(4), chance.randrange(2), 0, chance.randrange(900), 1, 7, chance.randrange(65536))
        bye = (chance.randrange(4), 0, 0, chance.randrange(256), 0, 0, 0, chance.randrange(65536))
        costs += [table, bye]
    packed = dict(zip(costs, pack_costs(costs, 5), strict=True))
    tables, byes = costs[::2], costs[1::2]
    rounds = [[*chance.sample(tables, 4), chance.choice(byes)] for _ in range(200)]
    for one, other in combinations(rounds, 2):
        sums = [tuple(map(sum, zip(*those, strict=True))) for those in (one, other)]
        single = [sum(packed[cost] for cost in those) for those in (one, other)]
        assert (sums[0] < sums[1]) == (single[0] < single[1])
        assert (sums[0] == sums[1]) == (single[0] == single[1])


def test_the_dearest_costs_of_300_pairs_fit() -> None:
    big, alone = 269, 30
    players = [
        Player(
            number=number,
            total=0 if number <= big else number,
            rank=number,
            byes=number % 5,
            unit="one",
            met={other: 3 for other in range(1, big + alone + 1) if other != number},
            last_float=(-1) ** number,
        )
        for number in range(1, big + alone + 1)
    ]
    found = pair_swiss(players, LINK, lowest_bye=True, keep_apart=True)
    assert len(found.meetings) == 149


def test_what_does_not_fit_is_refused_and_not_drawn_wrongly(monkeypatch: pytest.MonkeyPatch) -> None:
    players = [Player(number=number) for number in range(1, 9)]
    monkeypatch.setattr(matching, "PACKED_COST_LIMIT", 2**20)
    with pytest.raises(IllegalAction, match="draw_too_large") as refused:
        pair_swiss(players, LINK, lowest_bye=True)
    assert refused.value.details == {"pairs": 8}


def test_up_to_300_pairs_every_meeting_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matching, "list_near_meetings", None)
    assert len(pair_swiss([Player(number=number) for number in range(1, 301)], LINK, lowest_bye=True).meetings) == 150


def big_event(n: int) -> list[Player]:
    """Pairs after four rounds in which nobody met twice."""
    met: dict[int, dict[int, int]] = {number: {} for number in range(1, n + 1)}
    chance = random.Random(n)
    for _ in range(4):
        order = chance.sample(sorted(met), n)
        for a, b in zip(order[::2], order[1::2], strict=False):
            met[a][b] = met[b][a] = 1
    return [
        Player(number=one, total=chance.randrange(5), unit=f"{one % 30}", byes=int(one < 9), met=met[one], rank=0)
        for one in met
    ]


@pytest.mark.parametrize("n", [301, 402])
def test_a_window_goes_against_no_wish_and_pairs_everybody(n: int) -> None:
    players = big_event(n)
    by_number = {one.number: one for one in players}
    for found in (
        pair_swiss(players, LINK, lowest_bye=True, keep_apart=True),
        pair_by_lot(players, LINK, keep_apart=True),
    ):
        together = [number for meeting in found.meetings for number in meeting]
        assert sorted(together + [found.bye] * (n % 2)) == sorted(by_number)
        for a, b in found.meetings:
            assert b not in by_number[a].met
            assert by_number[a].unit != by_number[b].unit
        assert found.bye is None or not by_number[found.bye].byes


def test_the_window_is_that_of_the_document() -> None:
    players = random_players(random.Random(2), 60)
    for is_swiss in (True, False):
        field = DrawField(players, LINK, DrawWishes(is_swiss=is_swiss, keep_apart=True))
        expected = set()
        for i, j in combinations(range(60), 2):
            cost = field.compute_table_cost(i, j)
            same = is_swiss and field.group[i] == field.group[j]
            if not cost[1] and not cost[2] and (cost[6] if same else j - i) <= 5:
                expected.add((i, j))
        assert {(i, j) for i, j, _ in list_near_meetings(field, 5)} == expected


def test_a_window_that_is_too_small_is_widened_as_far_as_it_must(monkeypatch: pytest.MonkeyPatch) -> None:
    # The first 40 of the ranking have all met one another: a window of 2 cannot pair them.
    met = {one: {other: 1 for other in range(1, 41) if other != one} for one in range(1, 41)}
    players = [Player(number=one, rank=one, total=100 - one, met=met.get(one, {})) for one in range(1, 101)]
    monkeypatch.setattr(matching, "WHOLE_GRAPH_LIMIT", 10)
    monkeypatch.setattr(matching, "WINDOW_WIDTH", 2)
    tried = []
    monkeypatch.setattr(
        matching, "list_near_meetings", lambda field, width: tried.append(width) or list_near_meetings(field, width)
    )
    found = pair_swiss(players, LINK, lowest_bye=True)
    assert not any(a <= 40 and b <= 40 for a, b in found.meetings)
    assert tried == [2, 4, 8, 16, 32, 64][: len(tried)]
    assert len(tried) > 2


def test_when_no_window_is_enough_every_meeting_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    players = [Player(number=one, unit="one") for one in range(1, 21)]
    whole = pair_swiss(players, LINK, lowest_bye=True, keep_apart=True)
    monkeypatch.setattr(matching, "WHOLE_GRAPH_LIMIT", 10)
    assert pair_swiss(players, LINK, lowest_bye=True, keep_apart=True) == whole


@pytest.mark.parametrize("seed", range(8))
def test_a_window_finds_the_lowest_of_what_it_looks_at(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a window over everything, the whole graph and the window agree when no wish has to be broken."""
    players = [
        Player(number=one, total=random.Random(one * 9 + seed).randrange(4), rank=one)
        for one in range(1, 40 + seed % 2)
    ]
    field = DrawField(players, LINK, DrawWishes(is_swiss=True, lowest_bye=True))
    assert sorted(list_near_meetings(field, 40)) == sorted(list_all_meetings(field))
    meetings, bye = find_cheapest_draw(field)
    monkeypatch.setattr(matching, "WHOLE_GRAPH_LIMIT", 10)
    monkeypatch.setattr(matching, "WINDOW_WIDTH", len(players) - 1)
    again, bye_again = find_cheapest_draw(field)
    numbers = [one.number for one in field.players]
    costs = [
        compute_cost([(numbers[i], numbers[j]) for i, j in those], None if out is None else numbers[out], field)
        for those, out in ((meetings, bye), (again, bye_again))
    ]
    assert costs[0] == costs[1]


def test_numbers_have_their_limits() -> None:
    players = [Player(number=one, total=-one, rank=one, byes=4) for one in range(1, 302)]
    field = DrawField(players, LINK, DrawWishes(is_swiss=True, lowest_bye=True))
    assert [field.compute_table_cost(0, apart)[4] for apart in (30, 31, 32, 300)] == [900, 961, 961, 961]
    assert [field.compute_bye_cost(300 - below)[3] for below in (0, 254, 255, 256)] == [0, 254, 255, 255]
    assert field.compute_bye_cost(0)[0] == 3


def test_the_first_window_is_16_and_looks_at_byes_of_those_with_the_fewest(monkeypatch: pytest.MonkeyPatch) -> None:
    players = [Player(number=one, byes=2 if one % 4 else 1) for one in range(1, 302)]
    tried = []
    monkeypatch.setattr(
        matching, "list_near_meetings", lambda field, width: tried.append(width) or list_near_meetings(field, width)
    )
    pair_swiss(players, LINK, lowest_bye=True)
    assert tried == [16]
    field = DrawField(players, LINK, DrawWishes(is_swiss=True))
    assert {field.players[i].number for i, j, _ in list_near_meetings(field, 16) if j == 301} == set(range(4, 302, 4))
