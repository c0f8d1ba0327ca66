"""出题: look for puzzles in deals that bots play with themselves, and add them to the packaged file.

    python tools/mine_puzzles.py --seed 1 --minutes 20 --out src/guandan/analysis/puzzles.json

Several runs with different seeds may be joined: `--join FILE FILE …` writes what they found, each puzzle once.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from rich.console import Console

from guandan import bots
from guandan.analysis.mining import mine_puzzles, walk_own_deals
from guandan.analysis.puzzles import Puzzle, read_puzzles, write_puzzles
from guandan.rulebooks import names

if TYPE_CHECKING:
    from collections.abc import Iterator

PLAYERS = ("hard", "normal")
"""Whose deals are looked at, in turn: strong players reach other endings than middling ones."""


def main() -> None:
    """Mine for some minutes, or join files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--join", type=Path, nargs="*")
    asked = parser.parse_args()
    if asked.join:
        found = {puzzle.id: puzzle for file in asked.join for puzzle in read_puzzles(file.read_bytes())}
        write_puzzles(asked.out, sorted(found.values(), key=lambda puzzle: puzzle.id))
        show_counts(list(found.values()), Console())
        return
    puzzles: list[Puzzle] = []
    console = Console()
    for puzzle in mine_until(time.monotonic() + 60 * asked.minutes, asked.seed):
        puzzles.append(puzzle)
        write_puzzles(asked.out, puzzles)
        console.print(f"{len(puzzles)}  {puzzle.id}  {' '.join(puzzle.themes)}  missed by {' '.join(puzzle.missed_by)}")
    show_counts(puzzles, console)


def mine_until(end: float, seed: int) -> Iterator[Puzzle]:
    """Puzzles of one deal after another, the books and the players in turn."""
    chance = Random(seed)
    number = 0
    while time.monotonic() < end:
        book = names()[number % len(names())]
        player = bots.make(PLAYERS[number // len(names()) % len(PLAYERS)], seed=number)
        yield from mine_puzzles(walk_own_deals(book, chance, player, 1), book)
        number += 1


def show_counts(puzzles: list[Puzzle], console: Console) -> None:
    """How many there are, and of which theme."""
    themes = Counter(theme for puzzle in puzzles for theme in puzzle.themes)
    proven = sum(puzzle.is_proven for puzzle in puzzles)
    console.print(f"{len(puzzles)} puzzles, {proven} of them proven", dict(themes))


if __name__ == "__main__":
    main()
