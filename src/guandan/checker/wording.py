"""What people read of a report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.texts import Language, say

if TYPE_CHECKING:
    from guandan.checker.report import Difference, Report


def told(difference: Difference, lang: str = Language.ZH) -> str:
    """A difference in a sentence, with the values where there are any."""
    parts = [say("check.difference", lang, line=difference.line, what=say(f"check.{difference.code}", lang))]
    if difference.expected is not None or difference.found is not None:
        values = {"expected": _shown(difference.expected), "found": _shown(difference.found)}
        parts.append(say("check.values", lang, **values))
    if difference.article_or_doc:
        parts.append(f"({say('error.article', lang, article=difference.article_or_doc)})")
    return " ".join(parts)


def _shown(value: object) -> str:
    return "–" if value is None else str(value)


def summed_up(report: Report, lang: str = Language.ZH) -> list[str]:
    """A report in lines: its differences, what was not proved, and how many there are."""
    lines = [told(difference, lang) for difference in report.differences]
    if report.unproved:
        lines.append(say("check.unproved", lang, rounds=", ".join(map(str, report.unproved))))
    count = len(report.differences)
    lines.append(say("check.differences", lang, count=count) if count else say("check.no_difference", lang))
    return lines
