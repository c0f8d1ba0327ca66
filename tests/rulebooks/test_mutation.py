"""Each option of each book has another value in turn, and some clause test must then fail.

What counts is behaviour: the clause tests of the book in tests/game, not the tables of its options. Only options that
play does not depend on are for those tables to notice.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from guandan.rulebooks import names
from tests.rulebooks import mutant as plugin
from tests.rulebooks.mutant import Became
from tests.rulebooks.mutations import AS_IT_IS, EQUIVALENT, GROUPS, SHOWN, Mutant, every_mutant

ROOT = Path(__file__).parents[2]
FOLDERS = {
    "jiangsu-2017": "tests/game/jiangsu",
    "two-deck": "tests/game/two_deck",
    "knockout-2023": "tests/game/knockout",
    "five-round-points": "tests/game/five_round",
    "nantong-2018": "tests/game/nantong",
}
LIKELY = {
    "plays": ("plays", "kinds", "play"),
    "seating": ("opening", "play"),
    "opening": ("opening", "paper"),
    "tribute": ("tribute", "paper"),
    "trick": ("trick", "play"),
    "announce": ("announce",),
    "manner": ("manner", "play"),
    "clocks": ("clocks",),
    "levels": ("levels", "foul"),
    "match": ("match_end", "clocks"),
    "points": ("points", "lost", "match"),
    "remedies": ("kinds", "missed", "rulings"),
}
"""Files that will notice a change in a group of options, if any does; they come first, which saves most of the time."""

RULED = ("ladder", "lapse", "lateness", "remedies")
"""Groups that the referee's tests notice too."""


def clause_tests(book: str, group: str = "") -> list[str]:
    """What shows how the book is played."""
    files = [file for folder in ("tests/game/options", FOLDERS[book]) for file in (ROOT / folder).glob("test_*.py")]
    words = LIKELY.get(group, ())

    def place(file: Path) -> tuple[int, str]:
        return next((at for at, word in enumerate(words) if word in file.name), len(words)), str(file)

    referee = sorted(map(str, (ROOT / "tests/referee").glob("test_*.py"))) if group in RULED else []
    return [*(str(file) for file in sorted(files, key=place)), "tests/game/test_paper.py", *referee]


def option_tests(book: str) -> list[str]:
    """The tables that say what every option of the book is."""
    return [f"tests/rulebooks/test_options_{book.replace('-', '_')}.py"]


def became(tests: list[str], mutants: list[Mutant], folder: Path) -> dict[Mutant, Became]:
    """What becomes of each mutant under these tests."""
    asked, told = folder / "mutants.json", folder / "noticed.json"
    asked.write_text(json.dumps([mutant.plain() for mutant in mutants]), encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_"))}
    environment |= {plugin.MUTANTS: str(asked), plugin.NOTICED: str(told)}
    options = ["-q", "--no-header", "-p", plugin.__name__, "-p", "no:cacheprovider", "-p", "no:xdist"]
    command = [sys.executable, "-m", "pytest", *options, *tests]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert told.exists(), f"{done.stdout[-2000:]}{done.stderr[-2000:]}"
    return dict(zip(mutants, map(Became, json.loads(told.read_text(encoding="utf-8"))), strict=True))


@pytest.mark.long
@pytest.mark.parametrize("book", names())
def test_the_clause_tests_pass_as_the_book_is(book: str, tmp_path: Path) -> None:
    mutant = Mutant(book, *AS_IT_IS)
    assert became([*clause_tests(book), *option_tests(book)], [mutant], tmp_path) == {mutant: Became.UNNOTICED}


@pytest.mark.long
@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize("book", names())
def test_another_value_is_noticed_in_play(book: str, group: str, tmp_path: Path) -> None:
    mutants = [mutant for mutant in every_mutant(book, group) if mutant.path not in SHOWN and mutant not in EQUIVALENT]
    found = became(clause_tests(book, group), mutants, tmp_path)
    assert [f"{mutant}: {what}" for mutant, what in found.items() if what is not Became.NOTICED] == []


@pytest.mark.long
@pytest.mark.parametrize("book", names())
def test_another_value_that_is_only_shown_is_noticed_by_the_tables(book: str, tmp_path: Path) -> None:
    mutants = [mutant for group in GROUPS for mutant in every_mutant(book, group) if mutant.path in SHOWN]
    found = became(option_tests(book), mutants, tmp_path)
    assert [f"{mutant}: {what}" for mutant, what in found.items() if what is not Became.NOTICED] == []


def test_what_is_listed_exists() -> None:
    everything = {mutant for book in names() for group in GROUPS for mutant in every_mutant(book, group)}
    assert set(EQUIVALENT) <= everything
    assert set(SHOWN) <= {mutant.path for mutant in everything}
