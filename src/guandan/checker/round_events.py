"""Check the events of a round, from its start to its end."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from guandan.checker import confirmation as confirmed
from guandan.checker import playing_on
from guandan.checker.ledger import find_checked_round, find_checked_table
from guandan.checker.report import NO_ARTICLE
from guandan.checker.results import check_result
from guandan.rules.levels import PAST_A, level_number
from guandan.rules.points import Ending
from guandan.rules.rulebook import split_citation
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.checker.ledger import CheckedRound, CheckedTable, EventLedger
    from guandan.checker.report import Findings
    from guandan.competition.model import events as ev
    from guandan.competition.model.events import ResultEntered
    from guandan.rules.rulebook import Rulebook


A_DAY = 24 * 60
"""The most minutes that a table may get at once."""


def check_round_start(ledger: EventLedger, event: ev.RoundStarted, findings: Findings) -> None:
    """Check a start: once, published, and after the previous round is closed."""
    drawn = find_checked_round(ledger, event.round, findings, published=True)
    if drawn is None:
        return
    if drawn.started is not None:
        findings.add_difference("already_started", NO_ARTICLE, drawn.started, event.start)
    before = ledger.rounds.get(event.round - 1)
    if event.round > 1 and (before is None or not before.is_closed):
        findings.add_difference("round_not_closed", NO_ARTICLE, event.round - 1, event.round)
    drawn.started = event.start


def check_clock(
    ledger: EventLedger,
    event: ev.RoundPaused | ev.RoundResumed | ev.RoundTimeCalled | ev.TableExtended,
    at: datetime | None,
    findings: Findings,
) -> None:
    """Check a clock event: the round must be in play."""
    drawn = find_checked_round(ledger, event.round, findings, published=True)
    if drawn is None:
        return
    _check_in_progress(drawn, findings)
    match event.__struct_config__.tag:
        case "round_paused":
            findings.expect("wrong_pause", NO_ARTICLE, False, drawn.is_paused)  # noqa: FBT003 (a value to compare)
            drawn.is_paused, drawn.paused_at = True, at
        case "round_resumed":
            findings.expect("wrong_pause", NO_ARTICLE, True, drawn.is_paused)  # noqa: FBT003
            if at is not None and drawn.paused_at is not None:
                drawn.paused += at - drawn.paused_at
            drawn.is_paused, drawn.paused_at = False, None
        case "time_called":
            drawn.is_called = True
        case _:
            table: int = getattr(event, "table", 0)
            find_checked_table(ledger, event.round, table, findings)
            minutes: int = getattr(event, "minutes", 0)
            if abs(minutes) > A_DAY:
                findings.add_difference("beyond_measure", NO_ARTICLE, A_DAY, minutes)
                return
            drawn.extra = drawn.extra | {table: drawn.extra.get(table, 0) + minutes}


def _check_in_progress(drawn: CheckedRound, findings: Findings) -> None:
    if drawn.started is None:
        findings.add_difference("round_not_started", NO_ARTICLE, None, drawn.number)
    if drawn.is_closed:
        findings.add_difference("round_closed", NO_ARTICLE, None, drawn.number)


def check_result_entry(ledger: EventLedger, event: ev.ResultEntered, at: datetime | None, findings: Findings) -> None:
    """Check an entered result: it comes once from each side, or once for the table."""
    place = find_checked_table(ledger, event.round, event.table, findings)
    if place is None:
        return
    drawn, seated = place
    _check_in_progress(drawn, findings)
    check_result(ledger, event, seated.table, ledger.book_of(drawn), findings)
    check_timed(ledger, drawn, event, at, findings)
    if seated.forfeited:
        findings.add_difference("table_forfeited", NO_ARTICLE, None, (event.round, event.table))
    has_one = seated.result is not None or bool(seated.boards)
    is_second_claim = event.claimed_by is not None and bool(seated.claims) and event.claimed_by not in seated.claims
    if (has_one or seated.is_settled) and not is_second_claim:
        findings.add_difference("result_twice", NO_ARTICLE, None, (event.round, event.table))
    if event.claimed_by is not None:
        seated.claims[event.claimed_by] = event.result
    seated.result, seated.boards = event.result, event.boards
    seated.signed = set()


def check_signature(ledger: EventLedger, event: ev.ResultSigned, findings: Findings) -> None:
    """签名: check that a side signs once, and a result that exists."""
    place = find_checked_table(ledger, event.round, event.table, findings)
    if place is None:
        return
    drawn, seated = place
    _check_in_progress(drawn, findings)
    findings.count("signatures")
    if seated.result is None and not seated.boards:
        findings.add_difference("nothing_to_sign", NO_ARTICLE, None, (event.round, event.table))
    if event.side in seated.signed:
        findings.add_difference("signed_twice", NO_ARTICLE, None, (event.round, event.table, event.side))
    seated.signed.add(event.side)


def check_refused_signature(ledger: EventLedger, event: ev.SignatureRefused, findings: Findings) -> None:
    """Check that a side refuses to sign a result that exists, and how often it has."""
    place = find_checked_table(ledger, event.round, event.table, findings)
    if place is None:
        return
    drawn, seated = place
    _check_in_progress(drawn, findings)
    if seated.result is None and not seated.boards:
        findings.add_difference("nothing_to_sign", NO_ARTICLE, None, (event.round, event.table))
    if event.side in seated.signed:
        findings.add_difference("signed_twice", NO_ARTICLE, None, (event.round, event.table, event.side))
    findings.expect("wrong_count", NO_ARTICLE, seated.refusals.get(event.side, 0) + 1, event.count)
    seated.refusals[event.side] = event.count


def check_settlement(ledger: EventLedger, event: ev.ResultSettled, findings: Findings) -> None:
    """Check that the referee settles a table."""
    place = find_checked_table(ledger, event.round, event.table, findings)
    if place is None:
        return
    drawn, seated = place
    _check_in_progress(drawn, findings)
    check_result(ledger, event, seated.table, ledger.book_of(drawn), findings)
    if not event.reason:
        findings.add_difference("no_reason", NO_ARTICLE)
    seated.remember()
    seated.result, seated.boards, seated.is_settled = event.result, event.boards, True


def check_forfeit(ledger: EventLedger, event: ev.TableForfeited, findings: Findings) -> None:
    """弃权: check a forfeit, by one side or both, under an article of the book."""
    place = find_checked_table(ledger, event.round, event.table, findings)
    if place is None:
        return
    drawn, seated = place
    findings.count("forfeits")
    if drawn.is_closed:
        findings.add_difference("round_closed", NO_ARTICLE, None, drawn.number)
    if not event.sides or len(set(event.sides)) != len(event.sides):
        findings.add_difference("wrong_sides", NO_ARTICLE, "one side or both", list(event.sides))
    book = ledger.stage_books[drawn.stage]
    known = {*book.articles, *(f"decision {name}" for name in book.decisions)}
    unknown = [name for name in split_citation(event.article) if name not in known]
    findings.expect("no_such_article", book.id, [], unknown)
    reminders = book.sheet.reminders_before_forfeit
    if reminders is not None and event.article == book.cite("sheet.reminders_before_forfeit"):
        _check_reminded(seated, event, reminders, findings)
    _check_standing(ledger, event, seated, book, findings)
    seated.remember()
    seated.forfeited = event.sides
    seated.levels = (1, 1) if event.levels is None else event.levels


def _check_standing(
    ledger: EventLedger, event: ev.TableForfeited, seated: CheckedTable, book: Rulebook, findings: Findings
) -> None:
    """Check the recorded levels: four above the offenders', at most from J; a greater lead stands (JS 4.3.4)."""
    stream = ledger.matches.get(f"{event.round}-{event.table}")
    levels = None if stream is None else stream.levels_before(findings.line)
    if levels is None and seated.result is not None:
        levels = (seated.result.ew, seated.result.ns)
    expected = None
    if levels is not None and len(event.sides) == 1 and book.points.lead_stands:
        own, other = levels if event.sides[0] is Side.EW else levels[::-1]
        if other - own <= book.points.ruling_lead:
            own = min(own, level_number(book.points.ruling_lowered_to))
            other = min(PAST_A, own + book.points.ruling_lead)
        expected = (own, other) if event.sides[0] is Side.EW else (other, own)
    findings.expect("wrong_forfeit_levels", book.cite("points.lead_stands"), expected, event.levels)


def _check_reminded(seated: CheckedTable, event: ev.TableForfeited, reminders: int, findings: Findings) -> None:
    """Check that a side that would not sign loses the table only after the book's reminders."""
    for side in event.sides:
        asked = seated.refusals.get(side, 0)
        if asked <= reminders and (seated.result is not None or asked):
            findings.add_difference("not_reminded", event.article, reminders + 1, asked)


def check_players_left(ledger: EventLedger, event: ev.PlayersLeft, findings: Findings) -> None:
    """Check that the players leave a table once, and in a round that has started."""
    place = find_checked_table(ledger, event.round, event.table, findings)
    if place is None:
        return
    drawn, seated = place
    if seated.have_left or drawn.started is None:
        findings.add_difference("left_the_table_twice", NO_ARTICLE, None, (event.round, event.table))
    seated.have_left = True


def check_round_end(ledger: EventLedger, event: ev.RoundClosed, at: datetime | None, findings: Findings) -> None:
    """Check that every table's result is confirmed when a round is closed."""
    drawn = find_checked_round(ledger, event.round, findings, published=True)
    if drawn is None:
        return
    _check_in_progress(drawn, findings)
    book = ledger.stage_books[drawn.stage]
    for number, seated in sorted(drawn.seats.items()):
        lacking = confirmed.list_missing_confirmations(seated, book)
        if lacking:
            findings.add_difference("unconfirmed", book.cite("sheet.signed_by"), lacking, (drawn.number, number))
        still = [side for side in seated.expelled if not _is_lost(seated, side)]
        findings.expect("disqualified_not_forfeited", book.cite("ladder.disqualified_ends_match"), [], still)
    findings.count("rounds")
    drawn.closed = at or drawn.started


def _is_lost(seated: CheckedTable, side: Side) -> bool:
    """Has this side forfeited the table, or lost it by the levels at which the match was ended (D5)?"""
    if side in seated.forfeited:
        return True
    outcome = seated.outcome
    return outcome is not None and outcome.winner is side.other and outcome.ending in {Ending.FORFEIT, Ending.RULING}


def check_stage_end(ledger: EventLedger, event: ev.StageClosed, at: datetime | None, findings: Findings) -> None:
    """Check that all rounds of a stage are closed."""
    rounds = ledger.of_stage(event.stage)
    stage = ledger.stage(event.stage)
    open_rounds = [
        drawn.number for drawn in ledger.rounds.values() if drawn.stage == event.stage and not drawn.is_closed
    ]
    if stage is None or not rounds:
        findings.add_difference("no_such_stage", NO_ARTICLE, len(ledger.plan.stages), event.stage)
        return
    findings.expect("round_not_closed", NO_ARTICLE, [], open_rounds)
    if event.stage in ledger.closed_stages:
        findings.add_difference("stage_closed", NO_ARTICLE, None, event.stage)
    if stage.rounds is not None and len(rounds) < stage.rounds:
        findings.add_difference("fewer_rounds_than_planned", NO_ARTICLE, stage.rounds, len(rounds))
    if stage.format in playing_on.FORMATS and playing_on.list_next_places(ledger, rounds, rounds[-1].number + 1):
        findings.add_difference("fewer_rounds_than_planned", playing_on.PLAYING_ON, None, len(rounds))
    when = at or rounds[-1].closed
    if when is not None:
        ledger.closed_stages[event.stage] = when


# ---- 到时: check that late results were asked about, and that one short of A came after the call of time


ENDED_OTHERWISE = (Ending.PASSED_A, Ending.RULING, Ending.FORFEIT, Ending.BOTH_FORFEIT)


def check_timed(
    ledger: EventLedger, drawn: CheckedRound, event: ResultEntered, at: datetime | None, findings: Findings
) -> None:
    """Check a result that says whether it was in time; version 0.1.0 did not ask."""
    if event.in_time is None and not event.after_time:
        return
    book = ledger.book_of(drawn)
    article = book.cite("match.at_call")
    left = _compute_time_left(ledger, drawn, event.table, at)
    findings.expect("wrong_about_time", article, left is not None and left <= timedelta(), event.after_time)
    if event.after_time and event.in_time is False:
        findings.add_difference("not_in_time", article, None, (event.round, event.table))
    if event.in_time is None or event.result is None or event.result.ending in ENDED_OTHERWISE:
        return
    has_its_deals = book.match.deals is not None and (
        event.final is None or event.final.deals in {None, book.match.deals}
    )
    is_due = left is not None and left <= timedelta(minutes=book.match.call_before)
    is_short = PAST_A not in {event.result.ew, event.result.ns}
    if is_short and not has_its_deals and not drawn.is_called and not is_due:
        findings.add_difference("time_not_called", article, None, (event.round, event.table))


def _compute_time_left(ledger: EventLedger, drawn: CheckedRound, table: int, at: datetime | None) -> timedelta | None:
    """Compute what is left of a table's time; none if there is no limit."""
    minutes = ledger.book_of(drawn).match.minutes
    if minutes is None or at is None or drawn.started is None:
        return None
    now = drawn.paused_at or at
    played = max(timedelta(), now - drawn.started - drawn.paused)
    return timedelta(minutes=minutes + drawn.extra.get(table, 0)) - played
