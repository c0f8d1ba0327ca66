"""The checker's report: where the file differs from the book and docs/pairing.md."""

from __future__ import annotations

from msgspec import Struct

from guandan.texts import Language, say

NO_ARTICLE = ""
"""Marks a difference that follows from the file itself, not from an article or document."""


class Difference(Struct, frozen=True):
    """A line of the file that differs from an article or section, with the expected and the actual value."""

    line: int
    code: str
    article_or_doc: str
    expected: object = None
    found: object = None


class CheckReport(Struct, frozen=True, kw_only=True):
    """Every difference, the number of checked items of each kind, and the rounds whose optimum was not proved."""

    differences: tuple[Difference, ...]
    counts: dict[str, int]
    unproved: tuple[int, ...] = ()


class Findings:
    """The differences and counts so far; `line` is the current line.

    `proves`: prove that no draw is better? That takes longer than all other checks.
    """

    def __init__(self, *, proves: bool = True) -> None:
        self.proves = proves
        self.line = 0
        self.differences: list[Difference] = []
        self.counts: dict[str, int] = {}
        self.unproved: list[int] = []

    def add_difference(self, code: str, source: str, expected: object = None, found: object = None) -> None:
        """Add a difference at the current line."""
        self.differences.append(Difference(self.line, code, source, expected, found))

    def expect(self, code: str, source: str, expected: object, found: object) -> bool:
        """Compare a value with the expected one; report a difference if they are unequal."""
        if expected == found:
            return True
        self.add_difference(code, source, expected, found)
        return False

    def count(self, kind: str, times: int = 1) -> None:
        """Count more checked items of a kind."""
        self.counts[kind] = self.counts.get(kind, 0) + times

    def report(self) -> CheckReport:
        """Return the report, in the order of the lines."""
        ordered = sorted(self.differences, key=lambda difference: difference.line)
        return CheckReport(differences=tuple(ordered), counts=dict(self.counts), unproved=tuple(self.unproved))


# ---- A report in words


def describe_difference(difference: Difference, lang: str = Language.ZH) -> str:
    """Describe a difference in a sentence, with its values."""
    parts = [say("check.difference", lang, line=difference.line, what=say(f"check.{difference.code}", lang))]
    if difference.expected is not None or difference.found is not None:
        values = {"expected": _format_value(difference.expected), "found": _format_value(difference.found)}
        parts.append(say("check.values", lang, **values))
    if difference.article_or_doc:
        by = say("error.article", lang, article=difference.article_or_doc)
        return say("value.cited", lang, text=" ".join(parts), by=by)
    return " ".join(parts)


def _format_value(value: object) -> str:
    return "–" if value is None else str(value)


def summarise_report(report: CheckReport, lang: str = Language.ZH) -> list[str]:
    """Summarise a report: its differences, what was not proved, and the counts."""
    lines = [describe_difference(difference, lang) for difference in report.differences]
    if report.unproved:
        lines.append(say("check.unproved", lang, rounds=", ".join(map(str, report.unproved))))
    count = len(report.differences)
    lines.append(say("check.differences", lang, count=count) if count else say("check.no_difference", lang))
    return lines
