"""`guandan event result`, `sign`, `settle`, `forfeit`, `correct`: sheets from the tables, and what becomes of them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import typer

from guandan.cli.event import typed
from guandan.cli.event.foreseeing import ask_if_sure
from guandan.cli.event.names import result_text, sheet_text, sides_named
from guandan.cli.event.opening import writing
from guandan.cli.event.reported import TypedResult, check_round, describe_match, read_report
from guandan.cli.event.standings import list_place_changes
from guandan.cli.event.tables import sheet_state
from guandan.cli.event.telling import print_lines
from guandan.competition.handlers.rounds import require_started_round
from guandan.competition.handlers.waits import describe_end_of_time
from guandan.competition.model import commands as co
from guandan.competition.model.clock import is_time_over
from guandan.competition.model.settings import get_round_book
from guandan.competition.scoring.standings import compute_standings
from guandan.rules.seat import Side
from guandan.services import results
from guandan.services.corrections import CorrectionRequest, correct_result, preview_correction
from guandan.texts import name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.cli.event.context import EventCommandContext
    from guandan.cli.event.opening import OpenEvent
    from guandan.competition.model.values import Mistake


def result(
    called: EventCommandContext, table: int, given: TypedResult, claimed_by: str | None, *, in_time: bool | None = None
) -> None:
    """成绩: deal by deal, a final state, or the boards; deals are recorded also while the match goes on."""
    with writing(called) as event:
        by = None if claimed_by is None else typed.side(claimed_by, called.lang)
        outcome = results.record_report(event.championship, table, read_report(event, given))
        if outcome is not None:
            is_in_time = _answer_in_time(event, table, in_time)
            results.enter_outcome(event.championship, table, outcome, claimed_by=by, in_time=is_in_time)
    if given.has_match:
        print_lines(*describe_match(event, table))
    if outcome is not None:
        _tell_sheet(event, table)


def _answer_in_time(event: OpenEvent, table: int, said: bool | None) -> bool | None:  # noqa: FBT001 (an answer)
    """Was it finished in time? Asked when it comes after time; without an answer the event asks the referee."""
    played = require_started_round(event.competition)
    if said is not None or not is_time_over(event.competition, played, table, event.at):
        return True if said is None else said
    if not sys.stdin.isatty():
        return None
    rule = get_round_book(event.competition, played).match.at_call
    return typer.confirm(event.say("organise.ask_in_time", words=describe_end_of_time(rule, event.lang)))


def _tell_sheet(event: OpenEvent, table: int) -> None:
    sheet = require_started_round(event.competition).sheet(table)
    shown = {"table": table, "result": sheet_text(sheet, event.lang), "state": sheet_state(event, sheet)}
    print_lines(event.say("organise.sheet", **shown))


def sign(called: EventCommandContext, table: int, sides: Sequence[str], reason: str, *, refuse: bool) -> None:
    """签名: of the sides named, or of all whose signature is still asked for."""
    with writing(called) as event:
        named = [typed.side(text, called.lang) for text in sides]
        if not named and refuse:
            raise typer.BadParameter(event.say("organise.who_refuses"))
        if refuse:
            for side in named:
                event.do(co.RefuseSignature(table=table, side=side, reason=reason))
        else:
            asked = results.list_missing_signers(event.championship, table)
            results.sign_for_sides(event.championship, table, named or asked or list(Side))
    _tell_sheet(event, table)


def settle(called: EventCommandContext, table: int, given: TypedResult, keep: str | None, reason: str) -> None:
    """The referee's word: a result of his own, or one side's sheet, or the sheet as it was entered."""
    with writing(called) as event:
        kept = None if keep is None else _read_kept_sheet(keep, called.lang)
        results.settle_result(event.championship, table, kept or read_report(event, given), reason)
    _tell_sheet(event, table)


def _read_kept_sheet(keep: str, lang: str) -> results.KeptSheet:
    return results.KeptSheet(side=None if keep == KEEP_ANY else typed.side(keep, lang))


KEEP_ANY = "entered"
"""Settle for what came in last, whoever sent it."""


def forfeit(called: EventCommandContext, table: int, sides: Sequence[str], article: str, reason: str) -> None:
    """弃权."""
    with writing(called) as event:
        named = tuple(typed.side(text, called.lang) for text in sides)
        event.do(co.ForfeitTable(table=table, sides=named, article=article, reason=reason))
    sheet = event.competition.rounds[-1].sheet(table)
    shown = {"table": table, "sides": sides_named(sheet.forfeited, called.lang), "article": sheet.article}
    print_lines(event.say("organise.forfeited", **shown))


def correct(
    called: EventCommandContext,
    round_number: int,
    table: int,
    mistake: Mistake,
    given: TypedResult,
    reason: str,
    *,
    even_late: bool,
    is_sure: bool = False,
) -> None:
    """更正: another result, and a notice of what changed with it; who would go on instead is said before it is made."""
    with writing(called) as event:
        before = event.competition
        check_round(event, given, round_number)
        request = CorrectionRequest(
            round=round_number,
            table=table,
            report=read_report(event, given),
            mistake=mistake,
            reason=reason,
            even_late=even_late,
        )
        if not is_sure:
            ask_if_sure(event, preview_correction(event.championship, request))
        correct_result(event.championship, request)
    played = event.competition.rounds[round_number - 1]
    correction = played.sheet(table).corrections[-1]
    was = "" if correction.before is None else result_text(correction.before, called.lang)
    shown = {"round": round_number, "table": table, "mistake": name_of(mistake, called.lang), "reason": reason}
    print_lines(event.say("organise.corrected", **shown))
    nets = " ".join(f"{net:+d}" for net in correction.boards_before)
    print_lines(event.say("organise.was_now", was=was or nets, now=sheet_text(played.sheet(table), called.lang)))
    print_lines(
        *list_place_changes(
            event, compute_standings(before, played.stage), compute_standings(event.competition, played.stage)
        )
    )
    last = event.competition.rounds[-1]
    if event.competition.is_overtaken and not event.competition.book.corrections.draw_stands:
        print_lines(event.say("organise.draw_may_go", round=last.number))
    elif last.number > round_number:
        print_lines(event.say("organise.draw_stands"))
