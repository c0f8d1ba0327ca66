"""`guandan event undo`: what can be taken back from the command line, and what cannot."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.cli.command import run
from tests.cli.organiser import Organiser

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def us(tmp_path: Path) -> Organiser:
    found = Organiser(tmp_path, "jiangsu-2017", "--rounds", "3")
    found.enters(4)
    return found


def test_a_draft_is_discarded_and_its_lots_stay_used(us: Organiser) -> None:
    us.refused("undo", "draw")
    us.does("draw")
    assert "draw of round 1" in us.does("undo", "draw", "--reason", "somebody is missing")
    assert json.loads(us.does("show", "--json"))["rounds"] == []
    us.does("enter", "甲五", "乙五")
    us.does("withdraw", "5")
    us.does("draw")
    us.does("publish")
    us.refused("undo", "draw")
    seeds = [line for line in us.file.read_text(encoding="utf-8").splitlines() if '"draw_drafted"' in line]
    assert len({json.loads(line)["event"]["seed"] for line in seeds}) == 2
    assert us.does("check").startswith("No difference")


def test_a_check_in_and_a_withdrawal_are_taken_back(us: Organiser) -> None:
    us.refused("undo", "checkin", "1")
    us.does("checkin", "1", "--as", "absent")
    assert "甲1 / 乙1" in us.does("undo", "checkin", "1")
    us.does("withdraw", "4", "--reason", "ill")
    assert "甲4 / 乙4" in us.does("undo", "withdraw", "4", "--reason", "well again")
    us.refused("undo", "withdraw", "4")
    us.does("draw")
    (one,) = json.loads(us.does("show", "--json"))["rounds"]
    assert {pair for table in one["tables"] for pair in (table["ew"], table["ns"])} == {1, 2, 3, 4}


def test_a_result_is_taken_back_until_it_is_confirmed(us: Organiser) -> None:
    us.begins()
    us.refused("undo", "result", "1")
    us.does("result", "1", "--ew", "A+", "--ns", "3")
    us.does("undo", "result", "1", "--reason", "the other table's sheet")
    us.does("result", "1", "--ew", "4", "--ns", "A+")
    us.does("sign", "1")
    us.refused("undo", "result", "1")
    assert us.does("check").startswith("No difference")


def test_which_one_is_asked_for_in_both_languages(us: Organiser) -> None:
    us.does("draw")
    assert "undo FILE result NUMBER" in us.refused("undo", "result")
    assert "leave the number out" in us.refused("undo", "draw", "1")
    assert "已撤回" in run("--lang", "zh", "event", "undo", str(us.file), "draw", "--at", us.at.isoformat()).stdout


def test_a_published_draw_and_a_start_are_taken_back_with_a_reason(us: Organiser) -> None:
    us.does("draw")
    us.does("publish")
    us.refused("undo", "draw")
    us.does("start")
    us.refused("undo", "start", "1", "--reason", "too early")
    assert "waiting to start" in us.does("undo", "start", "--reason", "too early")
    us.does("undo", "draw", "--reason", "two pairs did not come")
    us.begins()
    assert us.does("check").startswith("No difference")


def test_a_forfeit_is_revoked(us: Organiser) -> None:
    us.begins()
    us.does("forfeit", "1", "EW")
    us.refused("undo", "forfeit", "1", "--then", "before", "--reason", "they sat elsewhere")
    assert "open again" in us.does("undo", "forfeit", "1", "--reason", "they sat elsewhere")
    us.does("disqualify", "1", "--article", "JS 4.3.5")
    assert "Reinstated" in us.does("undo", "disqualify", "1", "--reason", "it was another pair")
    assert us.does("check").startswith("No difference")


def test_a_revoked_ruling_takes_the_forfeit_with_it(us: Organiser) -> None:
    us.begins()
    us.does("late", "1", "--ew", "12", "--as", "chief_referee")
    assert "Use --then to revoke that too: open" in us.does("cancel", "1", "1", "--reason", "the clock was wrong")
    assert "open again" in us.does("undo", "forfeit", "1", "--reason", "the clock was wrong")
    us.does("late", "2", "--ew", "12", "--as", "chief_referee")
    said = us.does("cancel", "2", "1", "--reason", "the clock was wrong", "--then", "open")
    assert "Table 2 of round 1: open again" in said
    assert us.does("check").startswith("No difference")
