"""条文: cite the article by which a penalty is given, as distinct from that of the infraction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.rules.options.remedy import Rung

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.rules.rulebook import Rulebook

_ESCALATION_OPTIONS = {
    Rung.VIOLATION: "ladder.warnings_to_violation",
    Rung.FOUL: "ladder.violations_to_foul",
    Rung.MATCH_LOST: "ladder.fouls_to_loss",
}
_RUNG_OPTIONS = {
    Rung.WARNING: "ladder.warning_by",
    Rung.VIOLATION: "ladder.violation_effect",
    Rung.FOUL: "ladder.foul_effect",
    Rung.MATCH_LOST: "points.lost_by_ruling",
    Rung.DISQUALIFIED: "ladder.disqualified_by",
}


def cite_rung_escalation(book: Rulebook, rung: Rung) -> str:
    """累计: cite the article by which lighter penalties add up to this one."""
    return book.cite(_ESCALATION_OPTIONS[rung])


def cite_rung(book: Rulebook, rung: Rung) -> str:
    """Cite the article by which the book has this penalty at all."""
    return book.cite(_RUNG_OPTIONS[rung])


def join_articles(articles: Iterable[str]) -> str:
    """Join citations into one that names each article once."""
    return "; ".join(dict.fromkeys(name for article in articles for name in article.split("; ") if name))
