from __future__ import annotations

import json
import stat
from typing import TYPE_CHECKING

import pytest

from tests.cli.command import run, said
from tests.cli.organiser import Organiser

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def us(tmp_path: Path) -> Organiser:
    found = Organiser(tmp_path, "jiangsu-2017", "--rounds", "3", "--keep-apart")
    found.enters(6)
    return found


def drawn(us: Organiser) -> set[frozenset[int]]:
    tables = json.loads(us.does("show", "--json"))["rounds"][-1]["tables"]
    return {frozenset((table["ew"], table["ns"])) for table in tables}


def test_the_secret_is_only_ours_and_never_in_the_file(us: Organiser) -> None:
    secret = us.file.with_name("the.event.secret")
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    assert secret.read_text(encoding="ascii").strip() not in us.file.read_text(encoding="utf-8")


def test_the_same_seed_draws_the_same(us: Organiser, tmp_path: Path) -> None:
    (tmp_path / "again").mkdir()
    again = Organiser(tmp_path / "again", "jiangsu-2017", "--rounds", "3", "--keep-apart")
    again.enters(6)
    assert us.does("draw") == again.does("draw")


def test_without_the_secret_nobody_draws(us: Organiser, tmp_path: Path) -> None:
    secret = us.file.with_name("the.event.secret")
    kept = secret.rename(tmp_path / "kept")
    assert "--secret" in us.refused("draw")
    secret.write_text("nonsense", encoding="utf-8")
    us.refused("draw")
    secret.write_text("00" * 32, encoding="utf-8")
    us.refused("draw")  # a secret, but not this event's
    us.does("draw", "--secret", kept)


def test_a_draft_is_drawn_again_only_when_asked(us: Organiser) -> None:
    assert "among the 6 pairs with that score, place 3 meets place 6" in us.does("draw", "--why")
    assert "--redraw" in us.refused("draw")
    us.does("draw", "--redraw")
    us.does("publish")
    us.refused("publish")
    us.refused("change-draw", "--swap", "1,2", "--reason", "too late")


def test_lots_drawn_by_hand_are_typed_in(us: Organiser, tmp_path: Path) -> None:
    for wrong in (
        ["1-2"],
        ["1-2", "3-4", "5-7"],
        ["1-2", "3-4", "5-5"],
        ["1-2", "3-4", "x"],
        ["1:1-2", "1:3-4", "5-6"],
    ):
        us.refused("draw", *wrong)
    us.does("draw", "2:1-3", "2-5", "4-6")
    assert drawn(us) == {frozenset((1, 3)), frozenset((2, 5)), frozenset((4, 6))}
    sheet = tmp_path / "lots.txt"
    sheet.write_text("1-4  # the first table\n2-6\n3-5\n", encoding="utf-8")
    us.does("draw", "--redraw", "--hand", sheet)
    assert drawn(us) == {frozenset((1, 4)), frozenset((2, 6)), frozenset((3, 5))}
    us.refused("draw", "--redraw", "--hand", tmp_path / "nothing.txt")
    assert "No reasons were recorded" in us.does("show", "--why")


def test_a_change_by_hand_says_what_it_goes_against(us: Organiser) -> None:
    us.does("draw", "1-3", "2-5", "4-6")
    told = us.refused("change-draw", "--swap", "3,2", "--reason", "asked for")
    assert "1 and 2 are of the same unit" in told
    assert us.refused("change-draw", "--swap", "3", "--reason", "what").strip()
    assert us.refused("change-draw", "--swap", "3,2").strip()
    assert "same unit" in us.does("change-draw", "--swap", "3,2", "--reason", "asked for", "--accept")
    us.does("change-draw", "1-5", "2-3", "4-6", "--reason", "all anew")
    assert us.refused("change-draw", "1-5", "--reason", "not all").strip()


def test_a_round_robin_by_an_order_drawn_by_hand(tmp_path: Path) -> None:
    us = Organiser(tmp_path, "jiangsu-2017", "--format", "round_robin")
    us.enters(4)
    us.file.with_name("the.event.secret").unlink()
    us.refused("draw", "1-2", "3-4")
    us.refused("draw", "--order", "1 2 3")
    us.does("draw", "--order", "4 3 2 1")
    us.does("publish")
    us.does("start")
    for table in (1, 2):
        us.does("result", table, "--ew", "A+", "--ns", "3")
        us.does("sign", table)
    us.does("close")
    us.does("draw")  # the order gives all rounds
    assert us.does("check").startswith("No difference")


def test_ties_and_their_lots(us: Organiser) -> None:
    us.does("plan", "--rounds", 1, "--reason", "a short evening")
    us.begins()
    for table in (1, 2, 3):
        us.does("result", table, "--ew", "A+", "--ns", "3")
        us.does("sign", table)
    us.does("close")
    assert us.does("lots").count("Tied at place") == 2
    lines = json.loads(us.does("standings", "--json"))["lines"]
    tied = [line["pair"] for line in lines if line["place"] == 1]
    assert len(tied) == 3
    us.refused("lots", *tied[:2])
    us.does("lots", *tied)
    others = [line["pair"] for line in lines if line["place"] == 4]
    us.does("lots", "--order", " ".join(map(str, reversed(others))))
    assert "no ties" in us.does("lots")
    us.refused("lots", "--stage", 5)
    assert us.does("check").startswith("No difference")


@pytest.mark.parametrize(
    "words",
    [
        ("--book", "jiangsu-2017"),
        ("--book", "jiangsu-2017", "--rounds", "3", "--zone", "Mars/Base"),
        ("--book", "jiangsu-2017", "--rounds", "3", "--set", "match.minutes=soon"),
        ("--book", "jiangsu-2017", "--rounds", "3", "--set", "nonsense"),
        ("--book", "jiangsu-2017", "--rounds", "3", "--third-place"),
        ("--book", "jiangsu-2017", "--rounds", "3", "--groups", "2"),
        ("--book", "jiangsu-2017", "--format", "duplicate", "--rounds", "3"),
        ("--book", "jiangsu-2017", "--rounds", "3", "--name", " "),
        ("--book", "jiangsu-2017", "--rounds", "3", "--at", "soon"),
        ("--book", "knockout-2023", "--format", "swiss", "--rounds", "3"),
        ("--book", "nantong-2018", "--rounds", "3"),
        ("--book", "no-such-book"),
    ],
)
def test_an_event_that_cannot_be_is_not_made(words: tuple[str, ...], tmp_path: Path) -> None:
    result = run("event", "new", *words, "--out", str(tmp_path / "new.event"))
    assert result.exit_code == 2
    assert result.stderr.strip()
    assert list(tmp_path.iterdir()) == []


def test_no_file_is_written_over_and_the_plan_can_change(us: Organiser, tmp_path: Path) -> None:
    words = ("event", "new", "--book", "jiangsu-2017", "--rounds", "3", "--out")
    assert run(*words, str(us.file)).exit_code == 2
    assert run(*words, str(tmp_path / "no" / "folder.event")).exit_code == 2
    assert json.loads(said(*words, str(tmp_path / "two.event"), "--json"))["book"] == "jiangsu-2017"
    assert "rounds: 2" in us.does("plan", "--rounds", 2, "--reason", "the hall closes early")
    us.does("draw")
    us.refused("plan", "--rounds", 3, "--reason", "too late")
