"""A report in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.texts import Language, say

if TYPE_CHECKING:
    from guandan.checker.report import CheckReport, Difference


def describe_difference(difference: Difference, lang: str = Language.ZH) -> str:
    """Describe a difference in a sentence, with its values."""
    parts = [say("check.difference", lang, line=difference.line, what=say(f"check.{difference.code}", lang))]
    if difference.expected is not None or difference.found is not None:
        values = {"expected": _format_value(difference.expected), "found": _format_value(difference.found)}
        parts.append(say("check.values", lang, **values))
    if difference.article_or_doc:
        parts.append(f"({say('error.article', lang, article=difference.article_or_doc)})")
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
