"""A whole small event by hand, through the commands, under each of the five books."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.cli.organiser import Organiser

if TYPE_CHECKING:
    from pathlib import Path

EVENTS = {
    "jiangsu-2017": (("--rounds", "3", "--keep-apart"), 6, ("--ew", "A+", "--ns")),
    "two-deck": (("--rounds", "3", "--team-tables", "2"), 8, ("--ew", "K", "--ns")),
    "five-round-points": ((), 6, ("--ew", "K", "--ns")),
    "knockout-2023": (("--third-place",), 6, ("--ew", "K", "--ns")),
    "nantong-2018": ((), 8, ("--ew", "K", "--ns")),
}


@pytest.mark.parametrize("book", EVENTS)
def test_a_whole_event(book: str, tmp_path: Path) -> None:
    options, pairs, levels = EVENTS[book]
    us = Organiser(tmp_path, book, *options)
    us.enters(pairs)
    us.does("checkin", "--rest")
    rounds = 0
    while "finish the event" not in us.does("show"):
        us.begins()
        us.does("clock")
        if "A+" not in levels:
            assert "Time has not been called" in us.refused("result", 1, *levels, 3)  # short of A
            us.does("clock", "call")
        one = json.loads(us.does("show", "--json"))["rounds"][-1]
        for place, table in enumerate(one["tables"]):
            us.does("result", table["number"], *levels, 3 + place)
            us.does("sign", table["number"])
        us.wait(60)
        us.does("close")
        rounds += 1
    assert rounds == {"five-round-points": 5}.get(book, 3)
    standings = json.loads(us.does("standings", "--json"))
    assert len(standings["lines"]) == pairs
    us.wait(60)
    assert "The event is over." in us.does("finish", "--reveal")
    assert "(final)" in us.does("standings", "--trace", "--prizes")
    assert us.does("check").startswith("No differences; checked:")


def test_groups_and_then_a_knockout(tmp_path: Path) -> None:
    us = Organiser(
        tmp_path, "jiangsu-2017", "--format", "round_robin", "--groups", "2", "--then-knockout", "2", "--third-place"
    )
    us.enters(8)
    assert "Group" in us.does("draw")
    us.does("publish")
    us.does("start")
    for number in range(3):
        for table in range(1, 5):
            us.does("result", table, "--ew", "A+", "--ns", 2 + table + number)
            us.does("sign", table)
        us.does("close")
        if number < 2:
            us.begins()
    us.begins()
    shown = us.does("show")
    assert "Stage 2: knockout, top 2" in shown
    assert shown.count("no result yet") == 4  # two tables, each in the round and among what waits
    assert "standings of stage 1" in us.does("standings", "--stage", 1)


def test_duplicate_with_its_sheets(tmp_path: Path) -> None:
    us = Organiser(tmp_path, "two-deck", "--format", "duplicate", "--rounds", "3", "--boards", "2")
    us.enters(6)
    for number in range(3):
        us.begins()
        for table in range(1, 4):
            us.does("result", table, "--board", "1", "--board", -1 - (table + number) % 3)
            us.does("sign", table)
        us.does("close")
    sheets = tmp_path / "boards.html"
    us.does("boards", "--out", sheets, "--levels", "2 3")
    assert sheets.read_text(encoding="utf-8").count("<section>") == 6
    assert "the others' mean" in us.does("standings", "--trace")
    assert us.does("check").startswith("No difference")


def test_five_round_points_draws_again_those_whose_opponents_forfeited(tmp_path: Path) -> None:
    us = Organiser(tmp_path, "five-round-points")
    us.enters(8)
    us.begins()
    us.does("forfeit", 1, "EW", "--reason", "absent")
    us.does("forfeit", 2, "南北")
    us.does("clock", "call")
    for table in (3, 4):
        us.does("result", table, "--ew", "9", "--ns", "5", "--stage", "EW")
        us.does("sign", table)
    assert "draw again" in us.does("show")
    assert "ZD" in us.refused("close")
    assert us.does("left-over").count("no result yet") == 1
    us.does("result", 5, "--ew", "9", "--ns", "9", "--stage", "NS")
    assert "waiting for East–West" in us.does("show")  # the lower side signs
    us.does("sign", 5)
    us.does("close")
    assert us.does("check").startswith("No difference")


@pytest.mark.article("NT 2.2.5")
def test_nantong_asks_who_has_the_bye_and_who_gets_the_souvenirs(tmp_path: Path) -> None:
    us = Organiser(tmp_path, "nantong-2018")
    us.enters(5)
    assert "NT 2.2.5" in us.refused("draw")
    us.does("decide", "odd_number", 1, "--pair", 2, "--reason", "they came from far")
    assert "Byes: 2 甲2 / 乙2" in us.does("draw")
    us.does("publish")
    us.does("start")
    us.does("clock", "call")
    for table in (1, 2):
        us.does("result", table, "--ew", "9", "--ns", "5")
        us.does("sign", table)
    us.does("close")
    us.does("decide", "odd_number", 2, "--by-lot")
    us.begins()
    us.does("clock", "call")
    us.does("result", 1, "--ew", "9", "--ns", "5")
    us.does("sign", 1)
    us.does("close")
    us.begins()
    us.does("clock", "call")
    us.does("result", 1, "--ew", "9", "--ns", "5")
    us.does("sign", 1)
    us.does("close")
    told = us.does("standings", "--teams", "--prizes", "--trace")
    assert "Class 1" in told
    assert "Open, for the working group to decide" in told
    assert "the whole event" in told  # bonus for the champions
    assert us.does("check").startswith("No difference")


@pytest.mark.article("NT 2.2.5")
@pytest.mark.article("decision D72")
def test_nantong_with_three_pairs_left_plays_a_round_robin_or_revives_a_loser(tmp_path: Path) -> None:
    us = Organiser(tmp_path, "nantong-2018")
    us.enters(6)
    us.begins()
    us.does("clock", "call")
    for table in (1, 2, 3):
        us.does("result", table, "--ew", "9", "--ns", "5")
        us.does("sign", table)
    us.does("close")
    us.does("decide", "odd_number", 2, "--way", "revive", "--by-lot")
    assert "Byes" not in us.does("draw")
    us.does("undo", "draw", "--reason", "each against each instead")
    us.does("decide", "odd_number", 2, "--way", "round_robin")
    us.begins()
    us.does("clock", "call")
    us.does("result", 1, "--ew", "9", "--ns", "5")
    us.does("sign", 1)
    us.does("close")
    us.begins()
    assert us.does("check").startswith("No difference")


@pytest.mark.article("ZD V.1")
def test_five_round_points_draws_the_bye_with_those_left_over_and_takes_it_back(tmp_path: Path) -> None:
    us = Organiser(tmp_path, "five-round-points")
    us.enters(7)
    us.begins()
    us.does("forfeit", 1, "EW", "--reason", "absent")
    assert us.does("left-over").count("no result yet") == 3
    us.does("left-over", "--again")
    us.does("undo", "left_over", "--reason", "another pair did not come")
    us.does("forfeit", 2, "EW", "--reason", "absent")
    us.does("left-over")
    assert us.does("check").startswith("No difference")
