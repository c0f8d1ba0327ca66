"""`guandan event review`: the report of an event's file, and the integrity report."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from guandan import bots
from guandan.bots import answer
from guandan.competition.model import commands as co
from guandan.game.commands import CallTime
from guandan.game.walk import next_deal
from guandan.rules.seat import SEATS
from tests.cli.command import said
from tests.competition.kit import JS
from tests.competition.refereed import Refereed

if TYPE_CHECKING:
    from pathlib import Path

PLAYERS = {1: ("hard", "easy"), 2: ("normal", "easy")}


def play(hall: Refereed, table: int, names: tuple[str, str]) -> None:
    """One deal at a live table, then time is called."""
    players = {seat: bots.make(names[place % 2], seed=place) for place, seat in enumerate(SEATS)}
    while hall.match(table).deals_done < 1:
        match = hall.match(table)
        if match.deal is None:
            hall.championship.play(table, next_deal(match, b"cards"), hall.at)
        else:
            question = match.questions[0]
            hall.championship.play(table, answer(match, question, players[question.seat]), hall.at)
    hall.championship.play(table, CallTime(), hall.at)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The file of an event while its first round is on, and after it was closed."""
    folder = tmp_path_factory.mktemp("event")
    hall = Refereed(JS)
    hall.do(co.PlayLive(all=True))
    hall.seat((1, 2), (3, 4))
    for table, names in PLAYERS.items():
        play(hall, table, names)
    (folder / "open.jsonl").write_bytes(hall.paper.data)
    for table in PLAYERS:
        hall.score(table, "past A", "9")
    hall.close()
    (folder / "closed.jsonl").write_bytes(hall.paper.data)
    return folder / "open.jsonl", folder / "closed.jsonl"


def test_nothing_before_the_round_is_closed(files: tuple[Path, Path]) -> None:
    found = json.loads(said("event", "review", str(files[0]), "--json"))
    assert (found["pairs"], found["boards"]) == ([], [])
    assert "Nothing to review yet" in said("event", "review", str(files[0]))


def test_pairs_beside_the_field_and_the_same_cards(files: tuple[Path, Path]) -> None:
    found = json.loads(said("event", "review", str(files[1]), "--json"))
    assert {pair["pair"] for pair in found["pairs"]} == {1, 2, 3, 4}
    assert any(len(board["lines"]) == 2 for board in found["boards"])
    shown = said("event", "review", str(files[1]), "--lang", "zh")
    assert "残局" in shown
    assert "首出" in shown


def test_the_integrity_report_accuses_nobody(files: tuple[Path, Path]) -> None:
    found = json.loads(said("event", "review", str(files[1]), "--integrity", "--json"))
    assert len(found["people"]) == 8
    assert "accuses nobody" in said("event", "review", str(files[1]), "--integrity")
