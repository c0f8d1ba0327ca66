"""result, sign, settle, forfeit, correct."""

from __future__ import annotations

import inspect
import sys
from functools import wraps
from typing import TYPE_CHECKING, Annotated, NamedTuple, get_type_hints

import typer

from guandan.cli.event import typed
from guandan.cli.event.app.options import REFEREE, At, By, File, Reason, TableNumber, Yes, build_context, event
from guandan.cli.event.foreseeing import ask_if_sure
from guandan.cli.event.names import result_text, sheet_text, sides_named
from guandan.cli.event.opening import writing
from guandan.cli.event.standings import list_place_changes
from guandan.cli.event.tables import sheet_state
from guandan.cli.event.telling import print_lines
from guandan.competition.draw.calendar import follows_results
from guandan.competition.handlers.rounds import require_started_round
from guandan.competition.handlers.waits import describe_end_of_time
from guandan.competition.model import commands as co
from guandan.competition.model.clock import is_time_over
from guandan.competition.model.settings import get_round_book
from guandan.competition.model.state import RoundStatus
from guandan.competition.model.values import Final, Mistake
from guandan.competition.scoring.standings import compute_standings
from guandan.errors import IllegalAction
from guandan.formatting.rulebook_values import format_finishing_order, format_level
from guandan.game.commands import CorrectDeal
from guandan.rules.seat import Side
from guandan.services import results
from guandan.services.corrections import CorrectionRequest, correct_result, preview_correction
from guandan.services.results import ReportedBoards, ReportedDeals, ReportedFinal
from guandan.texts import name_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from guandan.cli.event.opening import OpenEvent
    from guandan.services.results import ResultReport


# ---- The options that give a result, for every command that takes one


Deals = Annotated[list[str] | None, typer.Option("--deal", help="organise.help.deal", show_default=False)]
FixDeals = Annotated[list[str] | None, typer.Option("--fix-deal", help="organise.help.fix_deal", show_default=False)]
TimeCalled = Annotated[bool, typer.Option("--time-called", help="organise.help.time_called")]
InPlay = Annotated[bool, typer.Option("--called-in-play", help="organise.help.called_in_play")]
EwLevel = Annotated[str | None, typer.Option("--ew", help="organise.help.ew", show_default=False)]
NsLevel = Annotated[str | None, typer.Option("--ns", help="organise.help.ns", show_default=False)]
OnStage = Annotated[str | None, typer.Option("--stage", help="organise.help.on_stage", show_default=False)]
LastFirst = Annotated[str | None, typer.Option(help="organise.help.last_first", show_default=False)]
ReachedFirst = Annotated[str | None, typer.Option(help="organise.help.reached_first", show_default=False)]
DealPoints = Annotated[int | None, typer.Option(min=0, help="organise.help.deal_points", show_default=False)]
Extra = Annotated[str | None, typer.Option(help="organise.help.extra", show_default=False)]
LostBy = Annotated[str | None, typer.Option(help="organise.help.lost_by", show_default=False)]
Taken = Annotated[int, typer.Option(min=0, help="organise.help.taken", show_default=False)]
Number = Annotated[int | None, typer.Option("--deals", min=0, help="organise.help.deals", show_default=False)]
Ruled = Annotated[bool, typer.Option("--ruled", help="organise.help.ruled")]
Nets = Annotated[list[int] | None, typer.Option("--board", help="organise.help.board", show_default=False)]


def takes_result(command: Callable[..., None]) -> Callable[..., None]:
    """Replace a command's parameter `given` by the options that give a result; the command gets them as one value."""
    options = inspect.signature(_read_report_options).parameters
    hints = {
        name: hint
        for function in (_read_report_options, command)
        for name, hint in get_type_hints(function, localns={"TypedResult": object}, include_extras=True).items()
    }  # its type is imported only when it is needed

    @wraps(command)
    def reporting(**values: object) -> None:
        told = {name: values.pop(name) for name in options}
        command(**values, given=_read_report_options(**told))  # type: ignore[arg-type]

    found = []
    for name, parameter in inspect.signature(command).parameters.items():
        found += list(options.values()) if name == "given" else [parameter]
    resolved = [match_.replace(annotation=hints[match_.name], kind=inspect.Parameter.KEYWORD_ONLY) for match_ in found]
    reporting.__signature__ = inspect.Signature(resolved)  # type: ignore[attr-defined]
    reporting.__annotations__ = {parameter.name: parameter.annotation for parameter in resolved}
    return reporting


def _read_report_options(
    deal: Deals = None,
    fix_deal: FixDeals = None,
    time_called: TimeCalled = False,
    called_in_play: InPlay = False,
    ew: EwLevel = None,
    ns: NsLevel = None,
    stage: OnStage = None,
    last_first: LastFirst = None,
    extra: Extra = None,
    lost_by: LostBy = None,
    ew_taken: Taken = 0,
    ns_taken: Taken = 0,
    deals: Number = None,
    ruled: Ruled = False,
    board: Nets = None,
    reached_first: ReachedFirst = None,
    ew_points: DealPoints = None,
    ns_points: DealPoints = None,
) -> TypedResult:
    return TypedResult(
        deal or (),
        fix_deal or (),
        time_called,
        called_in_play,
        ew,
        ns,
        stage,
        last_first,
        extra,
        lost_by,
        ew_taken,
        ns_taken,
        deals,
        ruled,
        board or (),
        reached_first,
        ew_points,
        ns_points,
    )


# ---- A result as it comes from a table: deals of its match, a final state, or the net levels of boards


class TypedResult(NamedTuple):
    """The options of a result, as they were typed."""

    deals: Sequence[str] = ()
    corrected: Sequence[str] = ()
    time_called: bool = False
    called_in_play: bool = False
    ew: str | None = None
    ns: str | None = None
    stage: str | None = None
    last_first: str | None = None
    extra: str | None = None
    lost_by: str | None = None
    ew_taken: int = 0
    ns_taken: int = 0
    number: int | None = None
    ruled: bool = False
    boards: Sequence[int] = ()
    reached_first: str | None = None
    ew_points: int | None = None
    ns_points: int | None = None

    @property
    def has_match(self) -> bool:
        """Was the result given deal by deal?"""
        return bool(self.deals or self.corrected or self.time_called or self.called_in_play)


def read_report(event: OpenEvent, given: TypedResult) -> ResultReport:
    """Parse the options."""
    kinds = [given.has_match, given.ew is not None or given.ns is not None, bool(given.boards)]
    if sum(kinds) != 1:
        raise typer.BadParameter(event.say("organise.one_kind"))
    if given.boards:
        return ReportedBoards(nets=tuple(given.boards))
    return _read_deals(event, given) if given.has_match else ReportedFinal(final=_read_final(event, given))


def _read_final(event: OpenEvent, given: TypedResult) -> Final:
    if given.ew is None or given.ns is None:
        raise typer.BadParameter(event.say("organise.both_levels"))

    def read_side(text: str | None) -> Side | None:
        return None if text is None else typed.side(text, event.lang)

    return Final(
        ew=typed.level(given.ew, event.lang),
        ns=typed.level(given.ns, event.lang),
        ew_taken=given.ew_taken,
        ns_taken=given.ns_taken,
        deals=given.number,
        ruled=given.ruled,
        ew_points=given.ew_points,
        ns_points=given.ns_points,
        stage=read_side(given.stage),
        last_first=read_side(given.last_first),
        extra=read_side(given.extra),
        lost_by=read_side(given.lost_by),
        reached_first=read_side(given.reached_first),
    )


def _read_deals(event: OpenEvent, given: TypedResult) -> ReportedDeals:
    if given.time_called and given.called_in_play:
        raise IllegalAction("time_was_called", event.competition.book.cite("match.at_call"))
    return ReportedDeals(
        deals=tuple(typed.deal(text, event.lang) for text in given.deals),
        corrections=tuple(_read_correction(event, text) for text in given.corrected),
        time_called="in_play" if given.called_in_play else "after" if given.time_called else "",
    )


def _read_correction(event: OpenEvent, text: str) -> CorrectDeal:
    """A correction such as «3=E W»."""
    number, equals, order = text.partition("=")
    if not equals or not number.strip().isdecimal():
        raise typer.BadParameter(event.say("organise.no_correction", text=text))
    deal = typed.deal(order, event.lang)
    return CorrectDeal(number=int(number), order=deal.order, level=deal.level)


def check_round(event: OpenEvent, given: TypedResult, round_number: int) -> None:
    """Refuse deals of an earlier round: its results are corrected by their final state."""
    last = event.competition.last
    if given.has_match and (last is None or last.number != round_number):
        raise typer.BadParameter(event.say("organise.earlier_round"))


def describe_match(event: OpenEvent, table: int) -> list[str]:
    """Record a table's match deal by deal, and show its state."""
    match, lang = event.championship.match(table)[1].match, event.lang
    lines = [
        event.say(
            "organise.deal",
            deal=deal.number,
            level=name_of(deal.level, lang),
            order=format_finishing_order(deal.order, lang),
        )
        for deal in match.progress.done
        if deal.order
    ]
    standing = match.progress.standing
    shown = {"ew": format_level(standing.ew, lang), "ns": format_level(standing.ns, lang)}
    on_stage = event.say("value.none") if standing.stage is None else name_of(standing.stage, lang)
    lines.append(event.say("organise.standing", stage=on_stage, **shown))
    if match.is_extra_due:
        lines.append(event.say("organise.extra_due"))
    elif match.result is None:
        lines.append(event.say("organise.match_open"))
    return lines


# ---- What the commands share


def _answer_in_time(event: OpenEvent, table: int, said: bool | None) -> bool | None:
    """Ask whether a result that comes after time was finished in time; without an answer the event asks the referee."""
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


def _read_kept_sheet(keep: str, lang: str) -> results.KeptSheet:
    return results.KeptSheet(side=None if keep == KEEP_ANY else typed.side(keep, lang))


KEEP_ANY = "entered"
"""The choice to settle a table by the sheet that was entered last, from either side."""


# ---- The commands


Sides = Annotated[list[str] | None, typer.Argument(help="organise.help.sides", show_default=False)]


@event.command("result", help="organise.help.result")
@takes_result
def result(
    context: typer.Context,
    file: File,
    table: TableNumber,
    given: TypedResult,
    claimed_by: Annotated[str | None, typer.Option(help="organise.help.claimed_by", show_default=False)] = None,
    in_time: Annotated[
        bool | None, typer.Option("--in-time/--not-in-time", help="organise.help.in_time", show_default=False)
    ] = None,
    at: At = None,
    by: By = REFEREE,
) -> None:
    """成绩: enter a result by deals, final state or boards; deals can be recorded while the match goes on."""
    called = build_context(context, file, at, by)
    with writing(called) as event:
        claimant = None if claimed_by is None else typed.side(claimed_by, called.lang)
        outcome = results.record_report(event.championship, table, read_report(event, given))
        if outcome is not None:
            is_in_time = _answer_in_time(event, table, in_time)
            results.enter_outcome(event.championship, table, outcome, claimed_by=claimant, in_time=is_in_time)
    if given.has_match:
        print_lines(*describe_match(event, table))
    if outcome is not None:
        _tell_sheet(event, table)


@event.command("sign", help="organise.help.sign")
def sign(
    context: typer.Context,
    file: File,
    table: TableNumber,
    sides: Sides = None,
    refuse: Annotated[bool, typer.Option("--refuse", help="organise.help.refuse")] = False,
    reason: Reason = "",
    at: At = None,
    by: By = REFEREE,
) -> None:
    """签名: sign for the sides that are named, or for all whose signature is still missing."""
    called = build_context(context, file, at, by)
    sides = sides or []
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


@event.command("settle", help="organise.help.settle")
@takes_result
def settle(
    context: typer.Context,
    file: File,
    table: TableNumber,
    reason: Reason,
    given: TypedResult,
    keep: Annotated[str | None, typer.Option(help="organise.help.keep", show_default=False)] = None,
    at: At = None,
    by: By = REFEREE,
) -> None:
    """Settle a table by the referee: with a result, one side's sheet, or the sheet as it was entered."""
    called = build_context(context, file, at, by)
    with writing(called) as event:
        kept = None if keep is None else _read_kept_sheet(keep, called.lang)
        results.settle_result(event.championship, table, kept or read_report(event, given), reason)
    _tell_sheet(event, table)


@event.command("forfeit", help="organise.help.forfeit")
def forfeit(
    context: typer.Context,
    file: File,
    table: TableNumber,
    sides: Annotated[list[str], typer.Argument(help="organise.help.sides", show_default=False)],
    article: Annotated[str, typer.Option(help="organise.help.article", show_default=False)] = "",
    reason: Reason = "",
    at: At = None,
    by: By = REFEREE,
) -> None:
    """弃权."""
    called = build_context(context, file, at, by)
    with writing(called) as event:
        named = tuple(typed.side(text, called.lang) for text in sides)
        event.do(co.ForfeitTable(table=table, sides=named, article=article, reason=reason))
    sheet = event.competition.rounds[-1].sheet(table)
    shown = {"table": table, "sides": sides_named(sheet.forfeited, called.lang), "article": sheet.article}
    print_lines(event.say("organise.forfeited", **shown))


@event.command("correct", help="organise.help.correct")
@takes_result
def correct(
    context: typer.Context,
    file: File,
    round_number: Annotated[int, typer.Argument(metavar="ROUND", help="organise.help.round", show_default=False)],
    table: TableNumber,
    reason: Reason,
    given: TypedResult,
    mistake: Annotated[Mistake, typer.Option(help="organise.help.mistake")] = Mistake.ENTRY,
    even_late: Annotated[bool, typer.Option("--even-late", help="organise.help.even_late")] = False,
    yes: Yes = False,
    at: At = None,
    by: By = REFEREE,
) -> None:
    """更正: correct a result, with a notice of what changes; who would advance instead is said first."""
    called = build_context(context, file, at, by)
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
        if not yes:
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
    elif last.status is RoundStatus.DRAFT and last.number > round_number:
        if follows_results(event.competition, last):
            print_lines(event.say("organise.wait.overtaken_draft", round=last.number))
    elif last.number > round_number:
        print_lines(event.say("organise.draw_stands"))
