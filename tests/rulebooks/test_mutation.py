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
from tests.rulebooks.mutant import VARIABLE
from tests.rulebooks.mutations import EQUIVALENT, SHOWN, Mutant, every_mutant

ROOT = Path(__file__).parents[2]
FOLDERS = {
    "jiangsu-2017": "tests/game/jiangsu",
    "two-deck": "tests/game/two_deck",
    "knockout-2023": "tests/game/knockout",
    "five-round-points": "tests/game/five_round",
    "nantong-2018": "tests/game/nantong",
}
PASSED, FAILED = 0, 1
SECONDS = 300
"""So long may the clause tests of one book take; a mutant that makes one of them hang is not noticed."""

MUTANTS = [mutant for mutant in every_mutant() if mutant not in EQUIVALENT]


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


def clause_tests(book: str, group: str = "") -> list[str]:
    """What shows how the book is played."""
    files = [file for folder in ("tests/game/options", FOLDERS[book]) for file in (ROOT / folder).glob("test_*.py")]
    words = LIKELY.get(group, ())

    def place(file: Path) -> tuple[int, str]:
        return next((at for at, word in enumerate(words) if word in file.name), len(words)), str(file)

    return [*(str(file) for file in sorted(files, key=place)), "tests/game/test_paper.py"]


def option_tests(book: str) -> list[str]:
    """The tables that say what every option of the book is."""
    return [f"tests/rulebooks/test_options_{book.replace('-', '_')}.py"]


def run(tests: list[str], mutant: Mutant | None = None) -> subprocess.CompletedProcess[str]:
    """The tests up to the first that fails, in a Python of its own."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_"))}
    if mutant is not None:
        named = {"book": mutant.book, "option": mutant.path, "value": json.loads(mutant.value)}
        environment[VARIABLE] = json.dumps(named)
    options = ["-x", "-q", "--no-header", "-p", "tests.rulebooks.mutant", "-p", "no:cacheprovider", "-p", "no:xdist"]
    command = [sys.executable, "-m", "pytest", *options, *tests]
    return subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=SECONDS, check=False
    )


@pytest.mark.long
@pytest.mark.parametrize("book", names())
def test_the_clause_tests_pass_as_the_book_is(book: str) -> None:
    done = run([*clause_tests(book), *option_tests(book)])
    assert done.returncode == PASSED, done.stdout[-3000:]


@pytest.mark.long
@pytest.mark.parametrize("mutant", MUTANTS, ids=str)
def test_another_value_is_noticed(mutant: Mutant) -> None:
    tests = option_tests(mutant.book) if mutant.path in SHOWN else clause_tests(mutant.book, mutant.path.split(".")[0])
    done = run(tests, mutant)
    said = f"{done.stdout[-1000:]}{done.stderr[-1000:]}"
    assert done.returncode == FAILED, f"no test notices {mutant}\n{said}"
    assert "1 failed" in done.stdout, f"not a test, but something else failed\n{said}"


def test_what_is_listed_exists() -> None:
    everything = set(every_mutant())
    assert set(EQUIVALENT) <= everything
    assert set(SHOWN) <= {mutant.path for mutant in everything}
    assert all(reason for reason in (*EQUIVALENT.values(), *SHOWN.values()))
