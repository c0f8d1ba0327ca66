"""申诉: by the players of the side, through whom the book names, decided once by those who hear it (JS 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.checker.report import NO_ARTICLE
from guandan.checker.rulings.hall import CheckedAppeal
from guandan.rules.options.infraction import Situation

if TYPE_CHECKING:
    from guandan.checker.rulings.hall import HallState
    from guandan.competition.model import officiating_events as of
    from guandan.game.ruling import Ruling
    from guandan.rules.options.appeals import AppealRules
    from guandan.rules.options.authority import Authority
    from guandan.rules.rulebook import Rulebook


def check_lodging(hall: HallState, event: of.AppealLodged) -> None:
    """Check that an appeal names an existing ruling and is signed by players of the side."""
    hall.findings.count("appeals")
    book = hall.ledger.book
    if f"{event.round}-{event.table}" in hall.ledger.matches:
        hall.find_named_ruling(event.round, event.table, event.ruling)
    before = [appeal for appeal in hall.appeals.values() if _build_subject(appeal.lodged) == _build_subject(event)]
    if any(one.is_decided and book.appeals.final for one in before):
        hall.findings.add_difference("appeal_decided_before", book.cite("appeals.final"), None, event.appeal)
    drawn = hall.ledger.rounds.get(event.round)
    seated = None if drawn is None else drawn.seats.get(event.table)
    players = [] if seated is None else hall.people.get(seated.pair(event.side), [])
    strangers = [person for person in event.signatures if person not in players]
    if strangers or len(set(event.signatures)) < len(event.signatures):
        hall.findings.add_difference("signed_by_others", book.cite("appeals.signatures"), players, event.signatures)
    hall.appeals[event.appeal] = CheckedAppeal(lodged=event, line=hall.line)


def _build_subject(event: of.AppealLodged) -> tuple[object, ...]:
    return (event.round, event.table, event.ruling, event.side)


def check_forwarding(hall: HallState, event: of.AppealForwarded) -> None:
    """Check that an appeal is forwarded once, to those who hear it."""
    appeal = hall.appeals.get(event.appeal)
    if appeal is None:
        return
    book = hall.ledger.book
    if appeal.to is not None:
        hall.findings.add_difference("appeal_forwarded_twice", NO_ARTICLE, appeal.to, event.to)
    hearers = list_hearing_bodies(book.appeals)
    if hearers and event.to not in hearers:
        hall.findings.add_difference("appeal_heard_by_others", book.cite("appeals.heard_by"), hearers, event.to)
    appeal.to = event.to


def list_hearing_bodies(rules: AppealRules) -> list[Authority]:
    """List who hears appeals; empty if the book does not say."""
    return [one for one in (rules.heard_by, rules.else_heard_by) if one is not None]


def check_appeal_decision(hall: HallState, event: of.AppealDecided) -> None:
    """Check that those who hear it decided, and that a ruling it names was made since."""
    appeal = hall.appeals.get(event.appeal)
    if appeal is None:
        return
    book = hall.ledger.book
    hearers = [appeal.to] if appeal.to is not None else list_hearing_bodies(book.appeals)
    if hearers and event.by not in hearers:
        hall.findings.add_difference("appeal_heard_by_others", book.cite("appeals.heard_by"), hearers, event.by)
    if book.appeals.handed_to is not None and appeal.to is None:
        hall.findings.add_difference("appeal_not_forwarded", book.cite("appeals.handed_to"), book.appeals.handed_to)
    if not event.reason:
        hall.findings.add_difference("no_reason", NO_ARTICLE)
    appeal.is_decided = True
    _check_own(hall, appeal, event)
    if event.ruling is None:
        return
    item = hall.find_named_ruling(appeal.lodged.round, appeal.lodged.table, event.ruling)
    if not event.is_upheld:
        hall.findings.add_difference("ruling_though_dismissed", NO_ARTICLE, None, event.ruling)
    if item is not None and item.line < appeal.line:
        hall.findings.add_difference("ruling_before", NO_ARTICLE, appeal.line, item.line)


def _check_own(hall: HallState, appeal: CheckedAppeal, event: of.AppealDecided) -> None:
    """裁判职权: what the book leaves to the referee stays as it was ruled, where the book says so."""
    book = hall.ledger.book
    story = hall.get_story(appeal.lodged.round, appeal.lodged.table)
    item = None if story is None else story.find_ruling(appeal.lodged.ruling, hall.line)
    is_own = item is not None and book.appeals.referees_own_decisions_stand and _is_left_to_referee(book, item.ruling)
    if (is_own and event.ruling is not None) or (event.stands and not (is_own and event.is_upheld)):
        article = book.cite("appeals.referees_own_decisions_stand")
        hall.findings.add_difference("referees_own_decision", article, is_own, event.stands)


def _is_left_to_referee(book: Rulebook, ruling: Ruling) -> bool:
    """A penalty chosen where there is a choice, or a right to one that was called lost."""
    if ruling.overruled:
        return False
    if ruling.lapsed:
        return True
    for infraction in book.infractions:
        for case in infraction.cases if infraction.id == ruling.infraction else ():
            if case.choice and ruling.situation in {case.situation, "" if case.situation is Situation.ANY else None}:
                return any(rung in case.choice for rung in ruling.rungs)
    return False
