"""裁定: decide disputes and unwritten cases with any penalty or remedy that the book knows (D43)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.errors import IllegalAction
from guandan.referee.authority import find_highest
from guandan.referee.citations import cite_rung, join_articles
from guandan.referee.proposal import FreeDecision
from guandan.rules.options.infraction import Case, Infraction
from guandan.rules.options.remedy import Does, Remedy, Rung

if TYPE_CHECKING:
    from guandan.referee.report import Discretion, InfractionReport
    from guandan.rules.options.authority import Authority
    from guandan.rules.rulebook import Rulebook

DISPUTES_OPTION = "ladder.disputes_by"
PLAIN_REMEDIES = frozenset(
    {Does.PUT_BACK, Does.DRAW_BACK, Does.TAKE_BACK, Does.PUT_RIGHT, Does.COUNT_HANDS, Does.DEAL_AGAIN}
)
"""What puts a slip right in any book."""


def list_known_rungs(book: Rulebook) -> tuple[Rung, ...]:
    """The penalties that the book gives somewhere, or makes of lighter ones."""
    rules = book.ladder
    made = {
        Rung.VIOLATION: rules.warnings_to_violation,
        Rung.FOUL: rules.violations_to_foul,
        Rung.MATCH_LOST: rules.fouls_to_loss,
    }
    given = {rung for case in _list_cases(book) for rung in (*case.rungs, *case.choice)}
    return tuple(rung for rung in Rung if rung in given or made.get(rung))


def list_known_remedies(book: Rulebook) -> dict[Does, frozenset[int | None]]:
    """The remedies that the book has somewhere, with their amounts, and those that any book has."""
    known: dict[Does, set[int | None]] = {does: {None} for does in PLAIN_REMEDIES}
    for case in _list_cases(book):
        for remedy in (*case.remedies, *case.may):
            known.setdefault(remedy.does, set()).add(remedy.amount)
    return {does: frozenset(known[does]) for does in Does if does in known}


def _list_cases(book: Rulebook) -> list[Case]:
    return [case for infraction in book.infractions for case in infraction.cases]


def list_free_choices(book: Rulebook) -> FreeDecision:
    """What may be decided on anything, and by whom."""
    plain = (Remedy(does=does) for does in Does if does in PLAIN_REMEDIES)
    remedies = dict.fromkeys(
        (*plain, *(remedy for case in _list_cases(book) for remedy in (*case.remedies, *case.may)))
    )
    return FreeDecision(
        by=book.ladder.disputes_by,
        article=book.cite(DISPUTES_OPTION),
        rungs=list_known_rungs(book),
        remedies=tuple(remedies),
    )


def decide_freely(book: Rulebook, report: InfractionReport, discretion: Discretion) -> Infraction:
    """The report as an infraction of its own, with the one case that was decided on."""
    by = book.ladder.disputes_by
    if by is None:
        raise IllegalAction("nobody_decides_disputes", book.cite(DISPUTES_OPTION))
    if not report.note.strip():
        raise IllegalAction("reason_is_needed", book.cite(DISPUTES_OPTION))
    _check_known(book, discretion)
    articles = (*(cite_rung(book, rung) for rung in discretion.rungs), book.cite(DISPUTES_OPTION))
    case = Case(
        rungs=discretion.rungs,
        remedies=discretion.remedies,
        decided_by=find_highest((by, *(_find_rung_authority(book, rung) for rung in discretion.rungs))),
        article=join_articles(articles),
    )
    return Infraction(id=report.infraction, keywords=(), cases=(case,))


def _find_rung_authority(book: Rulebook, rung: Rung) -> Authority | None:
    return book.ladder.disqualified_by if rung is Rung.DISQUALIFIED else None


def _check_known(book: Rulebook, discretion: Discretion) -> None:
    for rung in discretion.rungs:
        if rung not in list_known_rungs(book):
            raise IllegalAction("book_has_no_such_penalty", book.cite(DISPUTES_OPTION), rung=rung)
    for remedy in discretion.remedies:
        _check_remedy(book, remedy)


def _check_remedy(book: Rulebook, remedy: Remedy) -> None:
    if remedy.amount not in list_known_remedies(book).get(remedy.does, ()):
        raise IllegalAction(
            "book_has_no_such_remedy", book.cite(DISPUTES_OPTION), does=remedy.does, amount=remedy.amount
        )
