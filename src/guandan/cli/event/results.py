"""`guandan event result`, `sign`, `settle`, `forfeit`, `correct`: sheets from the tables, and what becomes of them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import typer

from guandan.cli.event import typed
from guandan.cli.event.foreseeing import ask_if_sure
from guandan.cli.event.names import result_text, sheet_text, sides_named
from guandan.cli.event.opening import writing
from guandan.cli.event.reported import Reported, reported
from guandan.cli.event.standings import moves
from guandan.cli.event.tables import sheet_state
from guandan.cli.event.telling import tell
from guandan.competition.handlers.describe_waits import describe_end_of_time
from guandan.competition.handlers.rounds import started, table_of
from guandan.competition.model import commands as co
from guandan.competition.model.confirming import signers
from guandan.competition.model.round_events import ResultEntered
from guandan.competition.model.settings import round_book
from guandan.competition.model.time_limits import is_time_over
from guandan.competition.scoring.standings import standings
from guandan.rules.seat import Side
from guandan.texts import name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.cli.event.called import Called
    from guandan.cli.event.opening import OpenEvent
    from guandan.competition.model.values import Mistake


def result(called: Called, table: int, given: Reported, claimed_by: str | None, *, in_time: bool | None = None) -> None:
    """成绩: deal by deal, a final state, or the boards; deals are kept also while the match goes on."""
    with writing(called) as event:
        by = None if claimed_by is None else typed.side(claimed_by, called.lang)
        found = reported(event, table, given)
        if found.is_over:
            command = co.EnterResult(
                table=table,
                result=found.result,
                match=found.match,
                version=found.version,
                final=found.final,
                boards=found.boards,
                claimed_by=by,
                in_time=_answer_in_time(event, table, in_time),
            )
            event.do(command)
    tell(*found.lines)
    if found.is_over:
        _tell_sheet(event, table)


def _answer_in_time(event: OpenEvent, table: int, said: bool | None) -> bool | None:  # noqa: FBT001 (an answer)
    """Was it finished in time? Asked when it comes after time; without an answer the event asks the referee."""
    played = started(event.competition)
    if said is not None or not is_time_over(event.competition, played, table, event.at):
        return True if said is None else said
    if not sys.stdin.isatty():
        return None
    rule = round_book(event.competition, played).match.at_call
    return typer.confirm(event.say("organise.ask_in_time", words=describe_end_of_time(rule, event.lang)))


def _tell_sheet(event: OpenEvent, table: int) -> None:
    sheet = started(event.competition).sheet(table)
    shown = {"table": table, "result": sheet_text(sheet, event.lang), "state": sheet_state(event, sheet)}
    tell(event.say("organise.sheet", **shown))


def sign(called: Called, table: int, sides: Sequence[str], reason: str, *, refuse: bool) -> None:
    """签名: of the sides named, or of all whose signature is still asked for."""
    with writing(called) as event:
        one = started(event.competition)
        table_of(one, table)
        sheet = one.sheet(table)
        named = [typed.side(text, called.lang) for text in sides]
        if not named and refuse:
            raise typer.BadParameter(event.say("organise.who_refuses"))
        asked = [side for side in signers(sheet, event.competition.book) if side not in sheet.signed]
        for side in named or asked or list(Side):
            if refuse:
                event.do(co.RefuseSignature(table=table, side=side, reason=reason))
            else:
                event.do(co.SignResult(table=table, side=side))
    _tell_sheet(event, table)


def settle(called: Called, table: int, given: Reported, keep: str | None, reason: str) -> None:
    """The referee's word: a result of his own, or one side's sheet, or the sheet as it was entered."""
    with writing(called) as event:
        command = _kept(event, table, keep, reason) if keep is not None else _settling(event, table, given, reason)
        event.do(command)
    _tell_sheet(event, table)


def _settling(event: OpenEvent, table: int, given: Reported, reason: str) -> co.SettleResult:
    found = reported(event, table, given)
    if not found.is_over:
        raise typer.BadParameter(event.say("organise.match_goes_on"))
    return co.SettleResult(
        table=table,
        reason=reason,
        result=found.result,
        match=found.match,
        version=found.version,
        final=found.final,
        boards=found.boards,
    )


def _kept(event: OpenEvent, table: int, keep: str, reason: str) -> co.SettleResult:
    """The last sheet that came in, or the last of a side."""
    one = started(event.competition)
    table_of(one, table)
    side = None if keep == KEEP_ANY else typed.side(keep, event.lang)
    sheet = last_entered(event, one.number, table, side)
    if sheet is None:
        raise typer.BadParameter(event.say("organise.nothing_entered", table=table))
    return co.SettleResult(
        table=table,
        reason=reason,
        result=sheet.result if sheet.match is not None else None,
        match=sheet.match,
        version=sheet.version,
        final=sheet.final,
        boards=sheet.boards,
    )


KEEP_ANY = "entered"
"""Settle for what came in last, whoever sent it."""


def last_entered(event: OpenEvent, round_number: int, table: int, side: Side | None) -> ResultEntered | None:
    """What was entered last for a table, by this side if one is named."""
    entered = (one.event for one in reversed(event.championship.log) if isinstance(one.event, ResultEntered))
    here = (one for one in entered if (one.round, one.table) == (round_number, table))
    return next((one for one in here if side is None or one.claimed_by is side), None)


def forfeit(called: Called, table: int, sides: Sequence[str], article: str, reason: str) -> None:
    """弃权."""
    with writing(called) as event:
        named = tuple(typed.side(text, called.lang) for text in sides)
        event.do(co.ForfeitTable(table=table, sides=named, article=article, reason=reason))
    sheet = event.competition.rounds[-1].sheet(table)
    shown = {"table": table, "sides": sides_named(sheet.forfeited, called.lang), "article": sheet.article}
    tell(event.say("organise.forfeited", **shown))


def correct(
    called: Called,
    round_number: int,
    table: int,
    mistake: Mistake,
    given: Reported,
    reason: str,
    *,
    even_late: bool,
    is_sure: bool = False,
) -> None:
    """更正: another result, and a notice of what changed with it; who would go on instead is said before it is made."""
    with writing(called) as event:
        before = event.competition
        found = reported(event, table, given, round_number)
        if not found.is_over:
            raise typer.BadParameter(event.say("organise.match_goes_on"))
        command = co.CorrectResult(
            round=round_number,
            table=table,
            mistake=mistake,
            reason=reason,
            result=found.result,
            match=found.match,
            version=found.version,
            final=found.final,
            boards=found.boards,
            even_late=even_late,
        )
        ask_if_sure(event, command, is_sure=is_sure)
        event.do(command)
    one = event.competition.rounds[round_number - 1]
    correction = one.sheet(table).corrections[-1]
    was = "" if correction.before is None else result_text(correction.before, called.lang)
    shown = {"round": round_number, "table": table, "mistake": name_of(mistake, called.lang), "reason": reason}
    tell(event.say("organise.corrected", **shown))
    nets = " ".join(f"{net:+d}" for net in correction.boards_before)
    tell(event.say("organise.was_now", was=was or nets, now=sheet_text(one.sheet(table), called.lang)))
    tell(*moves(event, standings(before, one.stage), standings(event.competition, one.stage)))
    last = event.competition.rounds[-1]
    if event.competition.is_overtaken and not event.competition.book.corrections.draw_stands:
        tell(event.say("organise.draw_may_go", round=last.number))
    elif last.number > round_number:
        tell(event.say("organise.draw_stands"))
