"""成绩: check that a result follows from the match or the final state that it names."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from guandan.checker import duplicate
from guandan.checker.ledger import find_checked_table
from guandan.checker.report import NO_ARTICLE
from guandan.competition.model.values import Mistake
from guandan.rules.levels import PAST_A, level_number
from guandan.rules.options.match import DecidedBy, EqualLevels, LostByRuling
from guandan.rules.points import Ending, Result
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.checker.ledger import CheckedRound, CheckedTable, EventLedger
    from guandan.checker.report import Findings
    from guandan.competition.model.events import ResultCorrected, ResultEntered, ResultSettled
    from guandan.competition.model.values import Final, Table
    from guandan.rules.rulebook import Rulebook

    AnyResult = ResultEntered | ResultSettled | ResultCorrected

SAME_OPTION_GROUPS = ("match", "levels", "points")


def check_result(
    ledger: EventLedger,
    event: AnyResult,
    table: Table,
    book: Rulebook,
    findings: Findings,
) -> None:
    """Check that the result follows from its source."""
    findings.count("results")
    if event.boards or table.boards:
        duplicate.check_boards(event, table.boards, book, findings)
        return
    if event.result is None:
        findings.add_difference("result_without_source", NO_ARTICLE)
    elif event.match is not None:
        _check_match(ledger, event, event.match, book, findings)
    elif event.final is not None:
        _check_final(event, book, findings)
    else:
        findings.add_difference("result_without_source", NO_ARTICLE, "match or final")


def _check_final(event: AnyResult, book: Rulebook, findings: Findings) -> None:
    if event.final is None:
        return
    findings.count("finals")
    try:
        expected = judge_final(event.final, book)
    except Unreachable as error:
        findings.add_difference("unreachable_result", book.cite(error.option), error.code, event.final)
        return
    findings.expect("wrong_result", book.cite("match.equal"), expected, event.result)


def _check_match(
    ledger: EventLedger,
    event: AnyResult,
    name: str,
    book: Rulebook,
    findings: Findings,
) -> None:
    findings.expect("wrong_match_named", NO_ARTICLE, f"{event.round}-{event.table}", name)
    stream = ledger.matches.get(name)
    if stream is None:
        findings.add_difference("match_missing", NO_ARTICLE, name, sorted(ledger.matches))
        return
    if event.version not in stream.results:
        findings.add_difference("no_such_version", NO_ARTICLE, max(stream.results, default=0), event.version)
        return
    if stream.book is not None:
        other = [
            group
            for group in SAME_OPTION_GROUPS
            if _get_option_group(ledger, stream.book, group) != _get_option_group(ledger, book, group)
        ]
        findings.expect("other_options", book.id, [], other)
    findings.expect("wrong_result", book.cite("match.equal"), stream.results[event.version], event.result)


def _get_option_group(ledger: EventLedger, book: Rulebook, group: str) -> object:
    """Return a group of options; limits of time may differ from those at the end if they were changed."""
    found = getattr(book, group)
    return replace(found, minutes=None, call_before=0) if group == "match" and ledger.has_other_limits else found


# ---- 成绩: judge the result of a final state under a book (sections 5 and 6 of the specification)


class Unreachable(Exception):
    """No match can end like this; `option` leads to the article."""

    def __init__(self, code: str, option: str) -> None:
        super().__init__(code)
        self.code = code
        self.option = option


def judge_final(final: Final, book: Rulebook) -> Result:
    """Judge who has won and how."""
    _check_levels(final, book)
    if final.lost_by is not None:
        own, other = _find_levels_by_ruling(final, final.lost_by, book)
        ew, ns = (own, other) if final.lost_by is Side.EW else (other, own)
        return _build_result(final, Ending.RULING, final.lost_by.other, ew, ns)
    if PAST_A in {final.ew, final.ns}:
        return _build_result(final, Ending.PASSED_A, Side.EW if final.ew == PAST_A else Side.NS)
    if book.match.decided_by is DecidedBy.DEAL_POINTS:
        ew, ns = final.ew_points or 0, final.ns_points or 0
        if ew != ns:
            return _build_result(final, Ending.MORE_POINTS, Side.EW if ew > ns else Side.NS)
    elif final.ew != final.ns:
        return _build_result(final, Ending.HIGHER_LEVEL, Side.EW if final.ew > final.ns else Side.NS)
    if final.extra is not None:
        return _build_result(final, Ending.EXTRA_DEAL, final.extra)
    return _judge_at_equal_levels(final, book)


def _judge_at_equal_levels(final: Final, book: Rulebook) -> Result:
    match book.match.equal:
        case EqualLevels.STAGE if final.stage is not None:
            return _build_result(final, Ending.STAGE, final.stage)
        case EqualLevels.LAST_FIRST if final.last_first is not None:
            return _build_result(final, Ending.LAST_FIRST, final.last_first)
        case EqualLevels.REACHED_FIRST if final.reached_first is not None:
            return _build_result(final, Ending.REACHED_FIRST, final.reached_first)
        case EqualLevels.DRAW | EqualLevels.STAGE | EqualLevels.LAST_FIRST | EqualLevels.REACHED_FIRST:
            if book.match.needs_winner:
                raise Unreachable("winner_needed", "match.needs_winner")
            return _build_result(final, Ending.DRAW, None)
        case _ as unreachable:
            assert_never(unreachable)


def _check_levels(final: Final, book: Rulebook) -> None:
    lowest = min(level_number(book.levels.start), level_number(book.levels.penalty_floor))
    if not all(lowest <= level <= PAST_A for level in (final.ew, final.ns)):
        raise Unreachable("no_such_level", "levels.pass_a")
    if final.ew == final.ns == PAST_A:
        raise Unreachable("both_past_a", "levels.pass_a")
    # A side that passes A is on stage and finished first.
    past = next((side for side, level in ((Side.EW, final.ew), (Side.NS, final.ns)) if level == PAST_A), None)
    if past is not None and final.lost_by is None and past.other in {final.stage, final.last_first, final.extra}:
        raise Unreachable("not_past_a", "levels.pass_a")
    by_points = book.match.decided_by is DecidedBy.DEAL_POINTS
    if final.extra is not None and (final.ew_points != final.ns_points if by_points else final.ew != final.ns):
        raise Unreachable("extra_deal_not_due", "match.needs_winner")


def _find_levels_by_ruling(final: Final, loser: Side, book: Rulebook) -> tuple[int, int]:
    """四级: find the levels of a loss by ruling: the offenders' and the other side's (D36)."""
    own, other = (final.ew, final.ns) if loser is Side.EW else (final.ns, final.ew)
    points = book.points
    if points.lost_by_ruling is not LostByRuling.FOUR_LEVELS or other - own > points.ruling_lead:
        return own, other
    lowered = min(own, level_number(points.ruling_lowered_to))
    return lowered, min(PAST_A, lowered + points.ruling_lead)


def _build_result(
    final: Final, ending: Ending, winner: Side | None, ew: int | None = None, ns: int | None = None
) -> Result:
    return Result(
        ending=ending,
        winner=winner,
        ew=final.ew if ew is None else ew,
        ns=final.ns if ns is None else ns,
        stage=final.stage,
        ew_taken=final.ew_taken,
        ns_taken=final.ns_taken,
        ew_points=final.ew_points,
        ns_points=final.ns_points,
    )


# ---- 成绩更正: check corrections: inside the window, with a reason (section 7 of the specification)


def check_correction(ledger: EventLedger, event: ResultCorrected, at: datetime | None, findings: Findings) -> None:
    """Check the correction of a table's result."""
    place = find_checked_table(ledger, event.round, event.table, findings)
    if place is None:
        return
    drawn, seated = place
    findings.count("corrections")
    book = ledger.book_of(drawn)
    check_result(ledger, event, seated.table, book, findings)
    if not event.reason:
        findings.add_difference("no_reason", NO_ARTICLE)
    if seated.outcome is None and not seated.boards:
        findings.add_difference("nothing_to_correct", NO_ARTICLE, None, (event.round, event.table))
    if event.even_late:
        if book.corrections.later_errors_stand:
            findings.add_difference(
                "later_error_put_right", book.cite("corrections.later_errors_stand"), None, event.mistake
            )
    elif (event.round, event.table) not in ledger.upheld:  # a correction after an appeal has no window
        check_correction_window(ledger, drawn, seated, event.mistake, at, findings, book)
    for later in ledger.rounds.values():
        if later.number > event.round and later.published and later.started is None:
            later.is_before_correction = True
    seated.remember()
    seated.result, seated.boards, seated.forfeited = event.result, event.boards, ()
    seated.is_settled = True


def check_correction_window(  # noqa: PLR0913, PLR0917 (a window depends on the round, the table, the kind, the time and the book)
    ledger: EventLedger,
    drawn: CheckedRound,
    seated: CheckedTable,
    mistake: Mistake,
    at: datetime | None,
    findings: Findings,
    book: Rulebook,
) -> None:
    """Check that a correction is inside its window."""
    rules, limits = book.corrections, ledger.limits
    match mistake:
        case Mistake.SCORING:
            if rules.scoring_until is not None and seated.have_left:
                findings.add_difference("after_the_window", book.cite("corrections.scoring_until"), None, mistake)
            return
        case Mistake.ENTRY:
            since, own = drawn.closed, rules.entry_minutes
            set_to = None if limits is None else limits.entry_minutes
            option = "corrections.entry_minutes"
        case Mistake.PUBLISHED:
            since, own = ledger.closed_stages.get(drawn.stage), rules.published_minutes
            set_to = None if limits is None else limits.published_minutes
            option = "corrections.published_minutes"
        case _ as unreachable:
            assert_never(unreachable)
    minutes = own if set_to is None else set_to
    if minutes is None or since is None or at is None:
        return
    until = since + timedelta(minutes=minutes)
    if at > until:
        findings.add_difference("after_the_window", book.cite(option), until, at)
