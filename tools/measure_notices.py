"""Measure how well the reader understands the notices that were held out from it.

    .venv/bin/python tools/measure_notices.py

Each notice in tests/notices/held_out says what a careful organiser would set. An option counts as read if a sentence
was taken for it with certainty and the value is right, as asked if it is put as a question, and as wrong if another
value was set than the notice means.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

from guandan.rules.rulebook import to_plain
from guandan.services.notices.fit import build_fitted_book, fit_notice

NOTICES = Path(__file__).parents[1] / "tests" / "notices"
FIRST, SECOND = NOTICES / "held_out", NOTICES / "held_out_second"
"""Those by which the reader was mended since, and those that nobody has used for it."""


class Measure(NamedTuple):
    """What became of one notice."""

    name: str
    options: int
    read: int
    asked: int
    wrong: tuple[str, ...]
    plan: bool
    sentences: int
    unread: int


def measure(path: Path) -> Measure:
    """Compare what the reader sets with what the notice means."""
    notice = tomllib.loads(path.read_text(encoding="utf-8"))
    fit = fit_notice(notice["text"])
    book, meant = build_fitted_book(fit), notice["options"]
    taken = {option.option for sentence in fit.sentences for option in sentence.options if option.is_certain}
    asked = {question.option for question in fit.questions}
    right = {name for name in meant if name in taken - asked and to_plain(book.value(name)) == meant[name]}
    # What is set beyond what the notice means may only be what the book had anyway.
    wrong = sorted(
        name
        for name in fit.changes
        if name not in asked and (name not in meant or to_plain(book.value(name)) != meant[name])
    )
    wanted = notice["plan"]["stages"]
    stages: list[dict[str, object]] = [] if fit.plan is None else list(to_plain(fit.plan.stages))  # type: ignore[call-overload]
    same = len(stages) == len(wanted) and all(
        all(stage.get(key) == value for key, value in expected.items())
        for stage, expected in zip(stages, wanted, strict=True)
    )
    return Measure(
        path.stem, len(meant), len(right), len(asked & meant.keys()), tuple(wrong), same, len(fit.sentences), fit.unread
    )


def measure_all(folder: Path) -> list[Measure]:
    """Measure every notice of a folder."""
    return [measure(path) for path in sorted(folder.glob("*.toml"))]


if __name__ == "__main__":
    for notice in (*measure_all(FIRST), *measure_all(SECOND)):
        print(*notice)
