"""淘汰制: the places of the rounds of a knockout."""

from __future__ import annotations

from collections import Counter

import pytest

from guandan.competition.draw.bracket import (
    build_next_places,
    build_paired_round,
    count_knockout_rounds,
    draw_first_places,
    list_seed_lines,
    list_third_place_pair,
    needs_bye,
    pair_places,
)
from guandan.competition.draw.lots import order_by_lot
from guandan.competition.model.values import Byes
from tests.competition.draw.oracle import link_of

LINK = link_of("bracket")


def first(n: int, byes: Byes, *, seeds: dict[int, int] | None = None, **more: object) -> tuple[int, ...]:
    given = {"ledger": {}, **more}
    return draw_first_places(range(1, n + 1), LINK, byes=byes, seeds=seeds or {}, **given)  # type: ignore[arg-type]


def alone(places: tuple[int, ...]) -> list[int]:
    return [a or b for a, b in pair_places(places) if not (a and b)]


@pytest.mark.article("NT 2.2.1")
def test_drawn_numbers_sit_down_in_twos() -> None:
    assert first(24, Byes.AS_NEEDED) == order_by_lot(LINK, "numbers", range(1, 25))


@pytest.mark.article("NT 2.2.2", "NT 2.2.3")
def test_24_pairs_play_at_12_6_and_3_tables_and_three_are_left() -> None:
    places, tables = first(24, Byes.AS_NEEDED), []
    for _ in range(3):
        drawn = pair_places(places)
        tables.append(len(drawn))
        winners = {line: both[line % 2] for line, both in enumerate(drawn, 1)}
        ahead = [winners[line] for line in sorted(winners)]
        before, places = places, build_next_places(places, winners, LINK, byes=Byes.AS_NEEDED, ledger={})
        assert alone(before) == []
    assert tables == [12, 6, 3]
    assert sorted(filter(None, places)) == sorted(ahead)
    assert len(pair_places(places)) == 2
    assert len(alone(places)) == 1


def test_26_pairs_play_at_13_6_3_2_tables_and_nobody_rests_twice_while_others_have_not() -> None:
    places, tables, had = first(26, Byes.AS_NEEDED), [], Counter[int]()
    while len(places) > 2 or 0 not in places:
        drawn = pair_places(places)
        tables.append(sum(a > 0 < b for a, b in drawn))
        for pair in alone(places):
            fewest = min(had[one] for one in places if one)
            assert had[pair] == fewest
            had[pair] += 1
        winners = {line: max(both) for line, both in enumerate(drawn, 1)}
        places = build_next_places(places, winners, link_of(f"{len(tables)}"), byes=Byes.AS_NEEDED, ledger=had)
    assert tables == [13, 6, 3, 2, 1]
    assert len(tables) == count_knockout_rounds(26)
    assert places == (26, 0)


def test_neighbouring_winners_meet() -> None:
    winners = {1: 10, 2: 21, 3: 30, 4: 40}
    for byes in Byes:
        places = build_next_places((10, 11, 20, 21, 30, 31, 40, 41), winners, LINK, byes=byes, ledger={})
        assert pair_places(places) == [(10, 21), (30, 40)]


@pytest.mark.parametrize("n", range(2, 34))
def test_byes_in_the_first_round_fill_it_up_to_a_power_of_two(n: int) -> None:
    places = first(n, Byes.FIRST_ROUND)
    size = 2 ** count_knockout_rounds(n)
    assert len(places) == size
    assert sorted(filter(None, places)) == list(range(1, n + 1))
    assert len(alone(places)) == size - n
    assert all(a for a, _ in pair_places(places))
    empty = {line for line, (_, b) in enumerate(pair_places(places), 1) if not b}
    assert empty == set(order_by_lot(LINK, "bye", range(1, size // 2 + 1))[: size - n])
    for _ in range(count_knockout_rounds(n) - 1):
        winners = {line: min(both) or max(both) for line, both in enumerate(pair_places(places), 1)}
        places = build_next_places(places, winners, LINK, byes=Byes.FIRST_ROUND, ledger={})
        assert 0 not in places
    assert len(places) == 2


@pytest.mark.parametrize("n", [3, 5, 13, 21])
def test_an_odd_number_gives_one_bye_by_lot_among_those_with_the_fewest(n: int) -> None:
    ledger = {number: 1 for number in range(1, n + 1) if number % 3}
    places = first(n, Byes.AS_NEEDED, ledger=ledger)
    (bye,) = alone(places)
    assert bye == order_by_lot(LINK, "bye", [number for number in range(1, n + 1) if number % 3 == 0])[0]
    assert places[-2:] == (bye, 0)
    assert places[:-2] == tuple(number for number in order_by_lot(LINK, "numbers", range(1, n + 1)) if number != bye)


def test_whom_the_organisers_name_has_the_bye() -> None:
    places = first(5, Byes.AS_NEEDED, named_bye=4, ledger={4: 2})
    assert places[-2:] == (4, 0)
    later = build_next_places(
        places, {1: places[0], 2: places[2]}, LINK, byes=Byes.AS_NEEDED, ledger={}, named_bye=places[2]
    )
    assert later == (places[0], 4, places[2], 0)


def test_the_lines_of_seeds_are_those_of_the_document() -> None:
    assert list_seed_lines(1) == [1]
    assert list_seed_lines(4) == [1, 3, 4, 2]
    assert list_seed_lines(8)[:2] == [1, 5]
    assert sorted(list_seed_lines(12)) == list(range(1, 13))


@pytest.mark.parametrize("n", [8, 16, 32, 64])
@pytest.mark.parametrize("byes", Byes)
def test_the_best_two_seeds_can_meet_only_in_the_last_round_and_four_only_in_the_last_two(n: int, byes: Byes) -> None:
    seeds = {n - seed: seed for seed in range(1, 5)}
    places = first(n, byes, seeds=seeds)
    line = {seed: places.index(pair) // 2 for pair, seed in seeds.items()}
    assert line[1] // (n // 4) != line[2] // (n // 4)
    assert len({where // (n // 8) for where in line.values()}) == 4
    assert all(places.index(pair) % 2 == 0 for pair in seeds)
    assert sorted(places) == list(range(1, n + 1))


def test_seeds_change_places_with_whoever_was_drawn_there() -> None:
    plain = list(first(8, Byes.AS_NEEDED))
    seeded = first(8, Byes.AS_NEEDED, seeds={plain[7]: 5, plain[1]: 9})
    # The better seed, drawn at place 8, goes to place 1; the other, drawn at place 2, to place 5 (line 3 of four).
    assert seeded == tuple(plain[place - 1] for place in (8, 5, 3, 4, 2, 6, 7, 1))


def test_more_seeds_than_lines_stay_where_they_were_drawn() -> None:
    places = first(4, Byes.AS_NEEDED, seeds={1: 1, 2: 2, 3: 3, 4: 4})
    assert (places[0], places[2]) == (1, 2)


@pytest.mark.parametrize("n", [3, 5, 7, 11, 13])
def test_who_has_the_bye_as_needed_keeps_it_whatever_the_seeds(n: int) -> None:
    (bye,) = alone(first(n, Byes.AS_NEEDED))
    for seeds in ({bye: 1}, {number: number for number in range(1, n + 1)}):
        assert alone(first(n, Byes.AS_NEEDED, seeds=seeds)) == [bye]
        assert alone(first(n, Byes.AS_NEEDED, seeds=seeds, named_bye=2)) == [2]


def test_a_line_that_gives_nobody_is_an_empty_place_or_is_left_out() -> None:
    places, winners = (1, 2, 3, 4, 5, 6, 7, 8), {1: 1, 2: 0, 3: 6, 4: 7}
    assert build_next_places(places, winners, LINK, byes=Byes.FIRST_ROUND, ledger={}) == (1, 0, 6, 7)
    later = build_next_places(places, winners, LINK, byes=Byes.AS_NEEDED, ledger={1: 1, 7: 1})
    assert later == (1, 7, 6, 0)
    assert build_next_places((1, 2), {1: 0}, LINK, byes=Byes.AS_NEEDED, ledger={}) == ()
    assert build_next_places((1, 2), {1: 0}, LINK, byes=Byes.FIRST_ROUND, ledger={}) == (0, 0)


def test_who_had_a_bye_goes_on_unless_gone() -> None:
    for byes in Byes:
        assert build_next_places((1, 2, 3, 0), {1: 2}, LINK, byes=byes, ledger={}) == (2, 3)
    assert build_next_places((1, 2, 3, 0), {1: 2, 2: 0}, LINK, byes=Byes.FIRST_ROUND, ledger={}) == (2, 0)


def test_the_third_place_is_played_by_the_two_losers_if_there_are_two() -> None:
    assert list_third_place_pair((4, 9, 2, 7), {2, 9}) == (9, 2)
    assert list_third_place_pair((4, 9, 2, 0), {9}) == ()
    assert list_third_place_pair((4, 9, 2, 7), {2, 4, 9}) == ()


@pytest.mark.parametrize(
    ("n", "byes", "asked"), [(24, "as_needed", 0), (13, "as_needed", 1), (1, "as_needed", 0), (13, "first_round", 0)]
)
def test_who_needs_a_bye(n: int, byes: str, asked: int) -> None:
    assert needs_bye(n, byes=Byes(byes)) == bool(asked)


@pytest.mark.parametrize(("n", "rounds"), [(1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (24, 5), (26, 5), (32, 5), (33, 6)])
def test_rounds_needed(n: int, rounds: int) -> None:
    assert count_knockout_rounds(n) == rounds


def test_meetings_byes_and_their_reasons() -> None:
    found = build_paired_round((4, 9, 2, 0, 0, 7, 0, 0), seeds={9: 1})
    assert (found.drawn.meetings, found.byes) == (((4, 9),), (2, 7))
    assert [why.code for why in found.drawn.why[0]] == ["line", "seed"]
    assert found.drawn.why[-7][0].numbers == {"line": 3}
    named = build_paired_round((4, 9, 2, 0), named_bye=2)
    assert named.drawn.why[-2][0].code == "bye_named"


def test_a_later_round_says_from_which_lines_they_come() -> None:
    found = build_paired_round((4, 7, 9, 2), before=(4, 9, 2, 7), has_third=True).drawn
    assert found.why[0][0].code == "winner_of"
    assert found.why[0][0].numbers == {"a": 4, "a_line": 1, "b": 7, "b_line": 2}
    assert found.why[1][0].code == "third_place"
