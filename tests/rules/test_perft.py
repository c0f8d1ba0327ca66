"""Counts of plays of whole hands, as the oracle has written them down in the files of the folder perft."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

import guandan
from tests.oracle.hands import LEVELS
from tests.rules.perft.write import FOLDER, path_of, text

if TYPE_CHECKING:
    from collections.abc import Iterator


def hands_in(level: str) -> Iterator[tuple[str, str, list[tuple[str, str]]]]:
    """Give each hand of a file: its name, its cards, and what is asked of it with the counts expected."""
    for block in path_of(level).read_text(encoding="utf-8").split("\n\n"):
        name, *rest = block.strip().splitlines()
        if name.startswith("deal "):
            (_, hand), *questions = (line.split(": ") for line in rest)
            yield name, hand, [(asked, counts) for asked, counts in questions]


def counts_of(text: str) -> Counter[str]:
    return Counter({kind: int(number) for kind, number in (part.split() for part in text.split(", "))})


CASES = [
    pytest.param(level, hand, questions, id=f"level {level}, {name}")
    for level in LEVELS
    for name, hand, questions in hands_in(level)
]


def test_there_is_a_file_for_every_level_with_five_hands_each() -> None:
    assert sorted(FOLDER.glob("*.txt")) == [path_of(level) for level in LEVELS]
    assert len(CASES) == 5 * len(LEVELS)


@pytest.mark.parametrize(("level", "hand", "questions"), CASES)
def test_legal_plays_are_as_many_as_the_oracle_counted(level: str, hand: str, questions: list[tuple[str, str]]) -> None:
    for asked, counts in questions:
        top = asked.removeprefix("over ") if asked != "lead" else None
        plays = guandan.legal_plays(hand, level, top)
        found = Counter({"all": len(plays)}) + Counter(play.kind.value for play in plays)
        assert found == +counts_of(counts), asked


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
def test_the_files_are_what_the_oracle_writes(level: str) -> None:
    assert path_of(level).read_text(encoding="utf-8") == text(level)
