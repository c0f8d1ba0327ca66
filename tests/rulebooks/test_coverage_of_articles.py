"""Nothing in a book hangs in the air: an article that works has an option or a test, and an option is read."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from guandan.formatting.citing import find_citing_items
from guandan.rulebooks import load, names
from guandan.rulebooks.build import decisions
from guandan.rules.article import Status
from guandan.rules.rulebook import DECISION, OPTIONS
from tests.rulebooks.option_reads import options_read

ROOT = Path(__file__).resolve().parent.parent.parent
LATER = Path(__file__).with_name("later.toml")
EXAMPLES = {f"X{number}" for number in range(1, 31)}
"""The worked examples of the specification, by number."""
LAYERS = ["competition", "documents", "referee", "server"]


@pytest.fixture
def shown(articles: set[str] | None) -> set[str]:
    """The articles that some test shows; where this run is only a part of the tests, by a collection of its own."""
    if articles is not None:
        return articles
    script = ROOT / "tools" / "article_tests.py"
    done = subprocess.run(
        [sys.executable, script], capture_output=True, encoding="utf-8", check=False, cwd=ROOT, timeout=250
    )
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stdout))


def later() -> dict[str, list[str]]:
    return tomllib.loads(LATER.read_text(encoding="utf-8"))


def test_articles_and_tests_know_each_other(shown: set[str]) -> None:
    books = [load(name) for name in names()]
    lonely = [
        name
        for book in books
        for name, article in book.articles.items()
        if article.status is Status.WORKS and name not in shown and not find_citing_items(book, name).options
    ]
    undecided = [name for name in decisions() if DECISION + name not in shown]
    known = {name for book in books for name in book.articles} | {DECISION + name for name in decisions()} | EXAMPLES
    assert {
        "works, with neither option nor test": lonely,
        "decisions without a test": undecided,
        "named by a test, but in no book": sorted(shown - known),
    } == {
        "works, with neither option nor test": [],
        "decisions without a test": [],
        "named by a test, but in no book": [],
    }


def test_an_option_is_read_or_waits_for_its_layer() -> None:
    waiting = {path for paths in later().values() for path in paths}
    assert [path for path in OPTIONS if path not in options_read() and path not in waiting] == []


def test_an_option_waits_only_as_long_as_nothing_reads_it() -> None:
    read = options_read()
    assert [path for paths in later().values() for path in paths if path in read or path not in OPTIONS] == []


def test_an_option_waits_for_one_layer() -> None:
    assert sorted(later()) == LAYERS
    paths = [path for paths in later().values() for path in paths]
    assert len(paths) == len(set(paths))


@pytest.mark.parametrize("path", ["tribute.equal", "trick.wind", "clocks.follow", "points.hundred", "plays.kinds"])
def test_the_search_finds_what_is_read(path: str) -> None:
    assert path in options_read()


def test_the_search_takes_nothing_else_for_an_option() -> None:
    assert options_read() <= OPTIONS.keys()
