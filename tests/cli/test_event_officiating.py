from __future__ import annotations

from copy import copy
from shutil import copytree
from typing import TYPE_CHECKING

import pytest

from tests.cli.organiser import Organiser

if TYPE_CHECKING:
    from pathlib import Path

BREACH = ("played_out_of_turn", "--seat", "E")


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Organiser:
    """The round in play that every test begins with."""
    return begun(tmp_path_factory.mktemp("first"), "jiangsu-2017", "--rounds", "3")


@pytest.fixture
def us(first: Organiser, tmp_path: Path) -> Organiser:
    copytree(first.file.parent, tmp_path, dirs_exist_ok=True)
    found = copy(first)
    found.file = tmp_path / first.file.name
    return found


def begun(folder: Path, book: str, *options: str, pairs: int = 4) -> Organiser:
    found = Organiser(folder, book, *options)
    found.enters(pairs)
    found.begins()
    return found


class TestCalls:
    def test_made_taken_and_closed(self, us: Organiser) -> None:
        us.does("official", "王裁判", "--role", "referee", "--table", 1, "--table", 2)
        assert "抢牌" in us.does("call", "make", 1, "--seat", "N", "--reason", "抢牌")
        assert "王裁判" in us.does("call", "take", 1, "--who", "王裁判")
        us.refused("call", "take", 1, "--who", "王裁判")
        us.does("rule", 1, *BREACH, "--accept")
        us.refused("call", "close", 1, "--ruling", 2)
        us.does("call", "close", 1, "--ruling", 1)
        assert "抢牌" not in us.does("call")
        us.does("call", "make", 2)
        us.does("call", "close", 2, "--reason", "nothing to rule on")
        us.does("check")

    @pytest.mark.parametrize(
        "words", [("make",), ("make", 9), ("take", 1, "--who", "nobody"), ("take", 1), ("close", 1), ("close",)]
    )
    def test_refused(self, us: Organiser, words: tuple[object, ...]) -> None:
        us.refused("call", *words)

    def test_officials_come_and_go(self, us: Organiser) -> None:
        told = us.does("official", "李裁判长", "--role", "chief_referee")
        assert "李裁判长" in told
        us.refused("official", "张裁判")
        us.refused("official", "张裁判", "--leaves")
        us.refused("official", "张裁判", "--role", "referee", "--table", 1, "--table", 1)
        us.refused("official", " ", "--role", "referee")
        assert "李裁判长" not in us.does("official", "李裁判长", "--leaves")


class TestAppeals:
    @pytest.mark.article("JS 5.1.1")
    @pytest.mark.article("JS 5.1.2")
    @pytest.mark.article("JS 5.2.2")
    @pytest.mark.article("JS 5.2.4")
    @pytest.mark.parametrize(("deed", "fee"), [("uphold", "fee returned"), ("dismiss", "fee kept")])
    def test_from_the_table_to_the_committee(self, us: Organiser, deed: str, fee: str) -> None:
        us.does("rule", 1, *BREACH, "--accept")
        assert "JS 5.1.2" in us.refused("lodge", 1, 1, 1, "EW", "--reason", "not so")
        us.refused("lodge", 1, 1, 1, "EW", "--fee")
        us.refused("lodge", 1, 1, 2, "EW", "--fee", "--reason", "no such ruling")
        us.refused("lodge", 1, 9, 1, "EW", "--fee", "--reason", "no such table")
        us.refused("lodge", 2, 1, 1, "EW", "--fee", "--reason", "no such round")
        us.refused("lodge", 1, 1, 1, "EW", "--fee", "--leader", 99, "--reason", "no such leader")
        us.does("lodge", 1, 1, 1, "EW", "--fee", "--reason", "not so")
        assert "appeal 1 (table 1)" in us.does("show")
        committee = ("--as", "arbitration_committee", "--reason", "heard")
        us.refused("appeal", deed, 1, *committee)
        us.refused("appeal", "forward", 1, "--as", "referee")
        us.does("appeal", "forward", 1)
        us.refused("appeal", deed, 1, "--as", "organisers", "--reason", "heard")
        us.refused("appeal", deed, 1, "--as", "arbitration_committee")
        us.refused("appeal", deed, 1, *committee, "--ruling", 7)
        assert fee in us.does("appeal", deed, 1, *committee)
        assert "JS 5.2.4" in us.refused("appeal", deed, 1, *committee)
        assert fee in us.does("appeal")
        us.does("check")

    @pytest.mark.article("JS 5.1.1")
    def test_not_after_its_deadline(self, us: Organiser) -> None:
        us.does("rule", 1, *BREACH, "--accept")
        for table in (1, 2):
            us.does("result", table, "--ew", "A+", "--ns", "5")
            us.does("sign", table)
        us.does("close")
        us.wait(31)
        assert "JS 5.1.1" in us.refused("lodge", 1, 1, 1, "EW", "--fee", "--reason", "not so")

    @pytest.mark.article("NT 1.7")
    def test_the_referees_committee_hears_it_in_nantong(self, tmp_path: Path) -> None:
        us = begun(tmp_path, "nantong-2018")
        us.does("rule", 1, "hidden_cards", "--seat", "E", "--accept", "--as", "referees_committee")
        us.does("lodge", 1, 1, 1, "EW", "--reason", "not so")
        us.refused("appeal", "uphold", 1, "--as", "organisers", "--reason", "heard")
        told = us.does("appeal", "uphold", 1, "--as", "referees_committee", "--reason", "heard")
        assert "upheld" in told
        assert "fee" not in told

    def test_one_that_is_not_there(self, us: Organiser) -> None:
        us.refused("appeal", "forward", 1)
        us.refused("appeal", "uphold", 1, "--reason", "x")


class TestChecklistAndJournal:
    @pytest.mark.article("JS 1.1")
    def test_the_checklist(self, us: Organiser) -> None:
        assert "[ ]   hall_mirrors" in us.does("checklist")
        assert "[x]   hall_mirrors" in us.does("checklist", "hall_mirrors")
        assert "[!]   hall_mirrors" in us.does("checklist", "hall_mirrors", "--wrong", "--reason", "one at table 2")
        us.refused("checklist", "hall_of_mirrors")

    def test_the_journal(self, us: Organiser) -> None:
        us.does("journal", "停电五分钟", "--table", 2)
        assert "停电五分钟" in us.does("journal", "=1+1")
        told = us.does("journal")
        assert "停电五分钟" in told
        assert "=1+1" in told
        us.refused("journal", "  ")
        us.refused("journal", "nowhere", "--table", 9)
