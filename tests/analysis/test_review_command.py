"""`guandan review`: in the terminal, as JSON, as a page."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest

from guandan.game.record import write_record
from tests.analysis.matches import play_match
from tests.cli.command import run, said

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two deals of bots as text."""
    match = play_match(("hard", "random", "hard", "easy"), deals=2)
    file = tmp_path_factory.mktemp("records") / "match.txt"
    file.write_text(write_record(match.book, match.entries), encoding="utf-8")
    return file


def test_the_terminal_shows_faults_and_players(record: Path) -> None:
    text = said("review", str(record))
    assert "Judged by the network." in text
    assert "Deal 2, level" in text
    assert "better: " in text
    for seat in ("East", "North", "West", "South"):
        assert any(line.startswith(seat) for line in text.splitlines())


def test_a_deals_line_counts_what_is_listed_below(record: Path) -> None:
    text = " ".join(said("review", str(record)).split())
    assert "0.00)" in text
    assert "-0.00" not in text
    assert "brought the hand from" in text
    assert not re.search(r"brought the hand from \d+ plays to \d+\.[^:]*The hand needed", text)  # it would say so twice
    deals = text.partition("Player ")[0].split("Deal ")[1:]
    assert len(deals) == 2
    for deal in deals:
        title = deal.partition(" event ")[0]
        assert "rise" in title
        assert "the cards were worth" in title
        for grade in ("inaccuracy", "mistake", "blunder"):
            listed = len(re.findall(rf" {grade} -\d", deal))
            assert (f"{grade} {listed}" in title) if listed else (grade not in title)


def test_it_speaks_chinese(record: Path) -> None:
    text = said("review", str(record), "--lang", "zh")
    assert "由网络评" in text
    assert "更好：" in text


def test_json_has_each_decision_with_its_loss(record: Path) -> None:
    found = json.loads(said("review", str(record), "--json"))
    assert found["judge"] == "network"
    one = found["deals"][0]["decisions"][0]
    assert {"version", "seat", "given", "best", "loss", "low", "high", "grade"} <= one.keys()
    assert one["best"][0]["value"] == pytest.approx(one["given"]["value"] + one["loss"], abs=0.002)
    assert [player["seat"] for player in found["players"]] == ["E", "N", "W", "S"]


def test_seats_can_be_chosen(record: Path) -> None:
    found = json.loads(said("review", str(record), "--json", "--seat", "N", "--seat", "s"))
    assert [player["seat"] for player in found["players"]] == ["N", "S"]


def test_search_can_judge(record: Path) -> None:
    found = json.loads(said("review", str(record), "--json", "--seat", "N", "--judge", "search", "--seconds", "0"))
    assert found["judge"] == "search"
    assert any(one["worlds"] for deal in found["deals"] for one in deal["decisions"])


class _Tags(HTMLParser):
    """Which tags a page has, and which are still open at its end."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: dict[str, int] = {}
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen[tag] = self.seen.get(tag, 0) + 1
        assert tag not in {"script", "link", "img"}, attrs
        if tag not in {"meta", "line", "polyline"}:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self.open:
            assert self.open.pop() == tag


def test_the_page_stands_by_itself(record: Path, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    said("review", str(record), "--html", str(page))
    text = page.read_text(encoding="utf-8")
    tags = _Tags()
    tags.feed(text)
    assert tags.open == []
    assert tags.seen["svg"] == tags.seen["details"] == 2
    assert "http" not in text
    marked = re.findall(r"<tr class=(?:inaccuracy|mistake|blunder)>", text)
    assert len(re.findall(r"<path [^>]*><title>", text)) == len(marked) > 0
    shown = re.sub("<title>.*?</title>", "", text)
    assert "♥" in shown
    for suits in re.findall("(.{18})[♥♦]+", shown):  # red, as cards are
        assert suits.endswith('<span class="red">')


def test_a_file_that_cannot_be_written_is_said_so(record: Path, tmp_path: Path) -> None:
    result = run("review", str(record), "--html", str(tmp_path / "missing" / "review.html"))
    assert result.exit_code == 2
