from __future__ import annotations

import json
import sys
from itertools import islice
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from guandan.lab.arena import Arena
from guandan.lab.duplicate import Contest
from guandan.lab.njupt.process import end_programs
from guandan.lab.tournament import OtherTournament, Tournament, TournamentPlan, draw_svg, rate
from tests.cli.command import ROOT, run, said

if TYPE_CHECKING:
    from pathlib import Path

BOTS = ("easy", "random", "normal")
BROKEN = "tests.lab.contestants:Illegal"


def played(deals: int, path: Path | None = None, bots: tuple[str, ...] = BOTS, **options: int) -> Tournament:
    tournament = Tournament(TournamentPlan(bots=bots), path)
    list(tournament.run(deals, **options))
    return tournament


def test_everybody_meets_everybody_on_the_arenas_deals() -> None:
    tournament = played(4)
    assert {(line.a, line.b) for line in tournament.lines.values()} == {
        ("easy", "random"),
        ("easy", "normal"),
        ("random", "normal"),
    }
    arena = Arena(Contest(a="easy", b="normal", book="jiangsu-2017"))
    pairs = list(arena.run(4))
    assert [tournament.lines["easy", "normal", pair.number].worth for pair in pairs] == [pair.worth for pair in pairs]


def test_ratings_follow_the_results_and_sum_to_nothing() -> None:
    rows = played(6).table()
    assert [row.bot for row in rows] == ["normal", "easy", "random"]
    assert sum(row.rating for row in rows) == pytest.approx(0)
    assert all(row.interval.low <= row.rating <= row.interval.high for row in rows)
    assert rows[0].against["easy"] == -rows[1].against["normal"]
    assert sum(row.won for row in rows) == pytest.approx(1.5)


def test_a_rating_is_what_separates_equal_fields() -> None:
    """Three bots whose true worths differ by 1 and 2: the ratings find them, though a pairing has few deals."""
    worths = np.array([[1.0, 1.0, 1.0], [3.0, 3.0, np.nan], [2.0, np.nan, np.nan]])
    assert rate(worths, "abc").tolist() == pytest.approx([4 / 3, 1 / 3, -5 / 3])


def test_it_goes_on_where_it_was_left(tmp_path: Path) -> None:
    file = tmp_path / "tournament.jsonl"
    first = Tournament(TournamentPlan(bots=BOTS), file)
    list(islice(first.run(5), 7))
    with file.open("ab") as cut:
        cut.write(b'{"type":"deal","deal":3,"a":"ea')
    again = Tournament(TournamentPlan(bots=BOTS), file)
    assert len(again.lines) == 7
    assert len(list(again.run(5))) == 8
    assert again.lines == played(5).lines
    assert Tournament(TournamentPlan(bots=BOTS), file).lines == again.lines
    assert list(Tournament(TournamentPlan(bots=BOTS), file).run(5)) == []
    assert len(list(Tournament(TournamentPlan(bots=BOTS), file).run(6))) == 3


def test_processes_change_nothing() -> None:
    assert played(3, jobs=2).lines == played(3).lines


def test_another_tournament_is_not_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "tournament.jsonl"
    played(1, file)
    with pytest.raises(OtherTournament, match="another"):
        Tournament(TournamentPlan(bots=BOTS, seed=1), file)
    (tmp_path / "text").write_text("hello\n", encoding="utf-8")
    with pytest.raises(OtherTournament, match="no tournament"):
        Tournament(TournamentPlan(bots=BOTS), tmp_path / "text")


@pytest.mark.parametrize("bots", [("easy",), ("easy", "easy")])
def test_one_bot_is_no_tournament(bots: tuple[str, ...]) -> None:
    with pytest.raises(OtherTournament, match="two different"):
        Tournament(TournamentPlan(bots=bots))


def test_a_picture_is_xml_and_names_everybody() -> None:
    tree = ET.fromstring(draw_svg(played(3).table(), "a < b & c"))  # noqa: S314 (our own)
    shown = [node.text for node in tree.iter() if node.tag.endswith("text")]
    assert "a < b & c" in shown
    assert set(BOTS) <= set(shown)


def test_a_program_of_the_field_plays(tmp_path: Path) -> None:
    """Our own command is the program: it connects to the address that it is given."""
    name = f"njupt:{sys.executable} -m guandan bot --bot easy --connect {{url}}"
    try:
        tournament = Tournament(TournamentPlan(bots=(name, "easy")), tmp_path / "t.jsonl")
        lines = list(tournament.run(2))
    finally:
        end_programs(name)
    assert [line.failures for line in lines] == [(), ()]
    assert len(tournament.table()) == 2


def test_a_bot_that_fails_is_told_and_nobody_is_rated_by_it() -> None:
    tournament = played(2, bots=("easy", "random", BROKEN))
    failed = [line for line in tournament.lines.values() if line.failures]
    assert {line.b for line in failed} == {BROKEN}
    assert all(line.worth is None for line in failed)
    assert tournament.table() == []
    assert run("tournament", "easy", BROKEN, "--deals", "1").exit_code == 1


class TestCommand:
    def test_table_picture_and_file(self, tmp_path: Path) -> None:
        words = ("tournament", *BOTS, "--deals", "2", "--out", str(tmp_path / "t.jsonl"))
        shown = said(*words, "--picture", str(tmp_path / "t.svg"))
        assert "normal" in shown
        assert "rating" in shown
        assert (tmp_path / "t.svg").read_text(encoding="utf-8").startswith("<svg")
        said(*words, "--picture", str(tmp_path / "t.png"))
        assert (tmp_path / "t.png").read_bytes().startswith(b"\x89PNG")
        told = json.loads(said(*words, "--json"))
        assert [row["bot"] for row in told["table"]] == ["normal", "easy", "random"]
        assert told["deals"] == 6
        assert "循环赛" in said("--lang", "zh", *words)

    def test_what_cannot_be_played_is_refused(self, tmp_path: Path) -> None:
        assert run("tournament", "easy").exit_code == 2
        assert run("tournament", "easy", "nobody").exit_code == 2
        (tmp_path / "text").write_text("hello\n", encoding="utf-8")
        assert run("tournament", *BOTS, "--out", str(tmp_path / "text")).exit_code == 2
        assert run("tournament", "easy", "njupt:").exit_code == 2

    def test_the_page_shows_commands_that_are_there(self) -> None:
        page = (ROOT / "docs" / "tournament.md").read_text(encoding="utf-8")
        assert "guandan tournament" in page


@pytest.mark.long
@pytest.mark.part("lab")
def test_ray_changes_nothing() -> None:
    tournament = Tournament(TournamentPlan(bots=BOTS))
    list(tournament.run(3, jobs=2, ray="local"))
    assert tournament.lines == played(3).lines
