"""Rounds by lot under five-round-points: forfeits, those left over, and points (ZD V.1, X24)."""

from __future__ import annotations

import pytest

from tests.checker.kit import Line, Writer, every_draw, lot, order, standing, table

FIELDS = ("total", "rounds_won", "high_scores")
FORFEIT = "ZD V.1"


def drawn(link: bytes, pairs: list[int], met: list[set[int]], past_byes: list[int]) -> list[tuple[int, int]]:
    """The lowest cost of a round by lot: byes, second meetings, lots; 0 is the bye."""
    field = pairs + [0] * (len(pairs) % 2)

    def cost(draw: list[tuple[int, int]]) -> tuple[int, int, int]:
        byes = [a + b for a, b in draw if 0 in (a, b)]
        again = sum(min(3, met.count({a, b})) for a, b in draw if a and b)
        return sum(past_byes.count(pair) for pair in byes), again, sum(lot(link, a, b) for a, b in draw)

    best = min(every_draw(field), key=cost)
    return sorted((meeting for meeting in best), key=lambda meeting: (0 in meeting, lot(link, *meeting), min(meeting)))


def seated(
    link: bytes, meetings: list[tuple[int, int]], pairs: list[int], sides: dict[int, list[str]], first: int
) -> list[Line]:
    seats = order(link, "seats", pairs)

    def key(pair: int) -> tuple[int, bool, int]:
        sat = sides.get(pair, [])
        return sat.count("EW") - sat.count("NS"), sat[-1:] != ["NS"], seats.index(pair)

    tables = []
    for number, (a, b) in enumerate(meetings, first):
        ew = min((a, b), key=key)
        tables.append(table(number, ew, a + b - ew))
    return tables


def six_pairs_three_forfeits() -> Writer:
    """Six pairs; East-West of all three tables forfeit, so three are left over: two are drawn, one has 68."""
    event = Writer("five-round-points", {"format": "lot", "rounds": 5})
    event.pairs(6)
    pairs = list(range(1, 7))
    link = event.link()
    tables = seated(link, drawn(link, pairs, [], []), pairs, {}, 1)
    event.draft(1, tables, seed=link.hex())
    event.begin(1)
    for one in tables:
        event.event("table_forfeited", round=1, table=one["number"], sides=["EW"], article=FORFEIT)
    link = event.link()
    waiting = [one["ns"] for one in tables]
    again = drawn(link, waiting, [{one["ew"], one["ns"]} for one in tables], [])
    (left,) = (a + b for a, b in again if 0 in (a, b))
    new = seated(link, [m for m in again if 0 not in m], waiting, {pair: ["NS"] for pair in waiting}, 4)
    event.event("left_over_drawn", round=1, tables=new, left=[left], seed=link.hex())
    fields = {"ending": "higher_level", "winner": "EW", "ew": 9, "ns": 6, "stage": "EW", "ew_taken": 10}
    event.final(1, 4, fields, ew=9, ns=6, stage="EW", ew_taken=10)
    event.event("round_closed", round=1)
    names = {"total": 68, "rounds_won": 1, "high_scores": [68]}
    lines = [standing(1, left, **names)]
    lines.append(standing(2, new[0]["ew"], total=54, rounds_won=1, high_scores=[54]))
    lines.append(standing(3, new[0]["ns"], total=36, rounds_won=0, high_scores=[36]))
    late = sorted(one["ew"] for one in tables)
    lines += [standing(4, pair, tied=True, total=0, rounds_won=0, high_scores=[0]) for pair in late]
    event.standings(1, *lines)
    return event


@pytest.mark.article("ZD V.1")
@pytest.mark.article("X24")
@pytest.mark.article("decision D39")
def test_three_left_over_are_drawn_among_themselves() -> None:
    assert six_pairs_three_forfeits().differences() == []


def test_another_left_over_draw_is_found() -> None:
    event = six_pairs_three_forfeits()
    event_of = event.of("left_over_drawn")
    one = event_of["tables"][0]
    one["ew"], event_of["left"] = event_of["left"][0], [one["ew"]]
    assert event.codes() & {"not_the_lowest_cost", "wrong_tables_or_seats"}


def test_a_table_of_the_left_over_has_the_next_number() -> None:
    event = six_pairs_three_forfeits()
    event.of("left_over_drawn")["tables"][0]["number"] = 5
    assert "wrong_tables_or_seats" in event.codes()


def test_nobody_is_drawn_again_whose_opponents_play() -> None:
    event = six_pairs_three_forfeits()
    event.of("table_forfeited")["sides"] = ["EW", "NS"]
    assert "wrong_pairs_drawn" in event.codes()


def test_a_forfeit_cites_the_book() -> None:
    event = six_pairs_three_forfeits()
    event.of("table_forfeited")["article"] = "ZD 99"
    assert event.codes() == {"no_such_article"}


@pytest.mark.article("ZD 5.2")
def test_the_lower_side_signs() -> None:
    event = six_pairs_three_forfeits()
    for side, codes in (("EW", set()), ("NS", {"unconfirmed"})):
        signature = event.of_line(
            lambda line, side=side: (
                line.get("event", {}).get("event") == "result_signed" and line["event"]["side"] == side
            )
        )
        event.lines.remove(signature)
        event.renumber()
        assert event.codes() == codes


@pytest.mark.article("ZD 4.2")
def test_people_stay_during_the_event() -> None:
    event = six_pairs_three_forfeits()
    event.lines.append({"line": "person", "person": 99, "name": "P99"})
    event.event("player_substituted", pair=1, leaves=1, comes=99)
    assert event.codes() == {"no_changes"}
