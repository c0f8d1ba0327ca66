"""What a sentence of a notice comes to: options with their values, wishes for the plan, each certain or to be asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from msgspec import Struct

Groups: TypeAlias = dict[str, str]
"""The named parts of what a pattern found."""


class Finding(Struct, frozen=True, kw_only=True):
    """An option (or `plan.NAME`, a wish) and its value; one that is not certain is only proposed, and asked about."""

    path: str
    value: object
    is_certain: bool = True


Values: TypeAlias = dict[str, object]
Reading: TypeAlias = Values | Callable[[Groups], Values]


class Pattern(Struct, frozen=True, kw_only=True):
    """A form of words, and what it says; `unless` are words that make it say something else.

    One `over_sentences` is also looked for in a passage of several: parted by semicolons, or a list of short lines.
    """

    words: str
    says: Reading
    unless: str = ""
    is_certain: bool = True
    over_sentences: bool = False


PATTERNS: list[Pattern] = []
"""Every pattern, in the order in which they are tried; all that fit a sentence count."""


def reads(words: str, says: Reading, *, unless: str = "", over_sentences: bool = False) -> None:
    """Register what a form of words says for certain."""
    PATTERNS.append(Pattern(words=words, says=says, unless=unless, over_sentences=over_sentences))


def suspects(words: str, says: Reading, *, unless: str = "", over_sentences: bool = False) -> None:
    """Register what a form of words may say: it is proposed, never set."""
    pattern = Pattern(words=words, says=says, unless=unless, is_certain=False, over_sentences=over_sentences)
    PATTERNS.append(pattern)


def join_values(findings: Iterable[Finding]) -> dict[str, list[Finding]]:
    """All findings by path, in the order in which they were found, each value once; certain if it once was."""
    found: dict[str, list[Finding]] = {}
    for finding in findings:
        same = found.setdefault(finding.path, [])
        place = next((place for place, other in enumerate(same) if other.value == finding.value), None)
        if place is None:
            same.append(finding)
        elif finding.is_certain:
            same[place] = finding
    return found
