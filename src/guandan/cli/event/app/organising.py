"""new, plan, schedule, decide, undo, limits, settings, finish, reopen."""

from __future__ import annotations

import re
import sys
from datetime import UTC, date, datetime
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, assert_never
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import typer

from guandan.cli.event import typed
from guandan.cli.event.app.options import ORGANISER, As, At, By, File, Json, Reason, Secret, Yes, build_context, event
from guandan.cli.event.names import pair_name, pairs_named
from guandan.cli.event.opening import reading, writing
from guandan.cli.event.planning import plan_words
from guandan.cli.event.secret import chain_of, new_secret, secret_path, write_secret
from guandan.cli.event.telling import add_row, grid, heading, print_lines
from guandan.cli.screen import print_json
from guandan.competition.championship.championship import Championship
from guandan.competition.championship.file import create_event_file
from guandan.competition.draw.lots import Chain
from guandan.competition.handlers.finish import find_open_matters
from guandan.competition.handlers.waits import describe_wait
from guandan.competition.model import commands as co
from guandan.competition.model.commands import ChangeSettings, ReopenCompetition
from guandan.competition.model.values import Format, Matter, ReopenChoice, Slot
from guandan.competition.planning.wishes import PlanWishes
from guandan.formatting.rulebook_values import get_book_title
from guandan.rulebooks import load
from guandan.rules.options.authority import Authority
from guandan.rules.options.event import ThreeLeft
from guandan.services.plans import BookSchedule, PlanChange, build_plan, change_plan, schedule_by_book
from guandan.texts import name_of, say
from guandan.texts.citing import format_citation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.cli.event.context import EventCommandContext
    from guandan.cli.event.opening import OpenEvent


FormatWish = Annotated[Format | None, typer.Option(help="organise.help.format", show_default=False)]
Rounds = Annotated[int | None, typer.Option(min=1, help="organise.help.rounds", show_default=False)]
Groups = Annotated[int | None, typer.Option(min=1, help="organise.help.groups", show_default=False)]
ThenKnockout = Annotated[int | None, typer.Option(min=1, help="organise.help.then_knockout", show_default=False)]
ThirdPlace = Annotated[bool, typer.Option("--third-place", help="organise.help.third_place")]
KeepApart = Annotated[bool, typer.Option("--keep-apart", help="organise.help.keep_apart")]
TeamTables = Annotated[int | None, typer.Option(min=1, help="organise.help.team_tables", show_default=False)]
BestPairs = Annotated[int | None, typer.Option(min=1, help="organise.help.best_pairs", show_default=False)]
RoundPoints = Annotated[
    list[int] | None, typer.Option("--round-points", min=0, help="organise.help.round_points", show_default=False)
]
ThenFormat = Annotated[
    Format | None, typer.Option("--then-format", help="organise.help.then_format", show_default=False)
]
ByRank = Annotated[bool, typer.Option("--by-rank", help="organise.help.by_rank")]
Bands = Annotated[int | None, typer.Option(min=1, help="organise.help.bands", show_default=False)]
BandSize = Annotated[int | None, typer.Option(min=2, help="organise.help.band_size", show_default=False)]
Turns = Annotated[int | None, typer.Option(min=1, help="organise.help.turns", show_default=False)]
Accelerated = Annotated[int | None, typer.Option(min=1, help="organise.help.accelerated", show_default=False)]
SecondFinal = Annotated[bool, typer.Option("--second-final", help="organise.help.second_final")]
Boards = Annotated[int | None, typer.Option(min=1, help="organise.help.boards", show_default=False)]


@event.command("new", help="organise.help.new")
def new(
    context: typer.Context,
    book: Annotated[str, typer.Option(help="help.book")] = "jiangsu-2017",
    out: Annotated[Path | None, typer.Option(help="organise.help.out", show_default=False)] = None,
    name: Annotated[str | None, typer.Option(help="organise.help.name", show_default=False)] = None,
    zone: Annotated[str, typer.Option(help="organise.help.zone")] = "Asia/Shanghai",
    rounds: Rounds = None,
    format: FormatWish = None,  # noqa: A002 (the option's name)
    groups: Groups = None,
    then_knockout: ThenKnockout = None,
    third_place: ThirdPlace = False,
    keep_apart: KeepApart = False,
    team_tables: TeamTables = None,
    best_pairs: BestPairs = None,
    boards: Boards = None,
    round_points: RoundPoints = None,
    then_format: ThenFormat = None,
    by_rank: ByRank = False,
    bands: Bands = None,
    band_size: BandSize = None,
    turns: Turns = None,
    accelerated: Accelerated = None,
    second_final: SecondFinal = False,
    settings: Annotated[list[str] | None, typer.Option("--set", help="organise.help.set", show_default=False)] = None,
    seed: Annotated[int | None, typer.Option(min=0, help="organise.help.seed", show_default=False)] = None,
    at: At = None,
    by: By = ORGANISER,
    as_json: Json = False,
) -> None:
    """Make a new event under a book; an existing file is not overwritten."""
    wishes = PlanWishes(
        format=format,
        rounds=rounds,
        groups=groups,
        then_knockout=then_knockout,
        third_place=third_place,
        keep_apart=keep_apart,
        team_tables=team_tables,
        best_pairs=best_pairs,
        boards=boards,
        round_points=tuple(round_points or ()),
        then_format=then_format,
        by_rank=by_rank,
        bands=bands,
        band_size=band_size,
        turns=turns,
        accelerated=accelerated,
        second_final=second_final,
    )
    file = Path(f"{Path(book).stem}.event") if out is None else out
    called = build_context(context, file, at, by, as_json)
    settings = settings or []
    lang, file = called.lang, called.file
    rulebook, overrides = load(book), typed.options(settings, lang)
    secret = new_secret(seed)
    championship = Championship.new(
        get_book_title(rulebook, lang) if name is None else name,
        rulebook,
        build_plan(rulebook, wishes, overrides),
        time_zone=zone,
        commitment=Chain(secret).commitment,
        overrides=overrides,
        at=_instant(called, zone),
        by=called.by,
    )
    _write(called, championship, secret)
    competition = championship.competition
    facts = {"name": competition.name, "file": str(file), "secret": str(secret_path(file))}
    facts |= {"book": rulebook.id, "commitment": competition.commitment}
    if called.as_json:
        print_json(facts)
        return
    print_lines(say("organise.made", lang, **facts), *plan_words(competition.plan, lang))
    if competition.book.event.expected_pairs is not None:
        article = format_citation(competition.book.cite("event.expected_pairs"), lang)
        print_lines(say("organise.expected", lang, pairs=competition.book.event.expected_pairs, article=article))
    print_lines(say("organise.keep_secret", lang, **facts))


@event.command("plan", help="organise.help.plan")
def plan(
    context: typer.Context,
    file: File,
    reason: Reason,
    rounds: Rounds = None,
    format: FormatWish = None,  # noqa: A002 (the option's name)
    groups: Groups = None,
    then_knockout: ThenKnockout = None,
    third_place: ThirdPlace = False,
    keep_apart: KeepApart = False,
    team_tables: TeamTables = None,
    best_pairs: BestPairs = None,
    boards: Boards = None,
    round_points: RoundPoints = None,
    then_format: ThenFormat = None,
    by_rank: ByRank = False,
    bands: Bands = None,
    band_size: BandSize = None,
    turns: Turns = None,
    accelerated: Accelerated = None,
    second_final: SecondFinal = False,
    at: At = None,
    by: By = ORGANISER,
) -> None:
    """Change the plan for what is not drawn yet."""
    wishes = PlanWishes(
        format=format,
        rounds=rounds,
        groups=groups,
        then_knockout=then_knockout,
        third_place=third_place,
        keep_apart=keep_apart,
        team_tables=team_tables,
        best_pairs=best_pairs,
        boards=boards,
        round_points=tuple(round_points or ()),
        then_format=then_format,
        by_rank=by_rank,
        bands=bands,
        band_size=band_size,
        turns=turns,
        accelerated=accelerated,
        second_final=second_final,
    )
    called = build_context(context, file, at, by)
    with writing(called) as event:
        change_plan(event.championship, PlanChange(wishes=wishes, reason=reason))
    print_lines(*plan_words(event.competition.plan, called.lang))


@event.command("schedule", help="organise.help.schedule")
def schedule(
    context: typer.Context,
    file: File,
    slots: Annotated[list[str] | None, typer.Argument(help="organise.help.slots", show_default=False)] = None,
    as_book: Annotated[int | None, typer.Option(min=1, help="organise.help.as_book", show_default=False)] = None,
    day: Annotated[list[str] | None, typer.Option(help="organise.help.day", show_default=False)] = None,
    at: At = None,
    by: By = ORGANISER,
) -> None:
    line = build_context(context, file, at, by)
    if as_book is None:
        set_schedule(line, slots or ())
    else:
        schedule_as_book(line, as_book, day or ())


@event.command("decide", help="organise.help.decide")
def decide(
    context: typer.Context,
    file: File,
    matter: Annotated[Matter, typer.Argument(help="organise.help.matter", show_default=False)],
    about: Annotated[int, typer.Argument(help="organise.help.about", show_default=False)],
    pair: Annotated[list[int] | None, typer.Option(help="organise.help.decided_pair", show_default=False)] = None,
    team: Annotated[list[str] | None, typer.Option(help="organise.help.decided_team", show_default=False)] = None,
    by_lot: Annotated[bool, typer.Option("--by-lot", help="organise.help.by_lot")] = False,
    way: Annotated[ThreeLeft, typer.Option(help="organise.help.way")] = ThreeLeft.BYE,
    reason: Reason = "",
    at: At = None,
    by: By = ORGANISER,
) -> None:
    """Decide a matter that the book leaves to the organisers."""
    called = build_context(context, file, at, by)
    pairs = pair or ()
    teams = team or ()
    with writing(called) as event:
        command = co.Decide(
            matter=matter, about=about, pairs=tuple(pairs), teams=tuple(teams), by_lot=by_lot, reason=reason, way=way
        )
        event.do(command)
    chosen = [name_of(way, called.lang)] if way is not ThreeLeft.BYE else []
    named = [*chosen, pairs_named(event, tuple(pairs)), *teams, *([event.say("organise.by_lot")] if by_lot else [])]
    decision = event.say("value.and").join(filter(None, named))
    print_lines(event.say("organise.decided", matter=name_of(matter, called.lang), about=about, decision=decision))


@event.command("undo", help="organise.help.undo")
def undo(
    context: typer.Context,
    file: File,
    what: Annotated[UndoTarget, typer.Argument(help="organise.help.undo_what", show_default=False)],
    number: Annotated[int | None, typer.Argument(min=1, help="organise.help.undo_number", show_default=False)] = None,
    then: Annotated[ReopenChoice, typer.Option(help="organise.help.then")] = ReopenChoice.OPEN,
    round_number: Annotated[
        int | None, typer.Option("--round", min=1, help="organise.help.undo_round", show_default=False)
    ] = None,
    reason: Reason = "",
    at: At = None,
    by: By = ORGANISER,
) -> None:
    """撤回: take one thing back, and say what it was."""
    called = build_context(context, file, at, by)
    with writing(called) as event:
        if what in _ALONE and number is not None:
            raise typer.BadParameter(event.say("organise.undo_draw_alone"))
        if what not in _ALONE and number is None:
            raise typer.BadParameter(event.say("organise.undo_which", what=what))
        if what is UndoTarget.FORFEIT:
            told = _reopen_table(event, number or 0, reason, then, round_number)
        else:
            told = _undone(event, what, number or 0, reason)
    print_lines(told)


@event.command("limits", help="organise.help.limits")
def limits(
    context: typer.Context,
    file: File,
    entry: Annotated[int | None, typer.Option(help="organise.help.entry_limit", show_default=False)] = None,
    published: Annotated[int | None, typer.Option(help="organise.help.published_limit", show_default=False)] = None,
    reason: Reason = "",
    at: At = None,
    by: By = ORGANISER,
) -> None:
    """更正时限: set other limits than the book's."""
    called = build_context(context, file, at, by)
    with writing(called) as event:
        event.do(co.SetLimits(entry_minutes=entry, published_minutes=published, reason=reason))
    print_lines(event.say("organise.limits_set"))


@event.command("finish", help="organise.help.finish")
def finish(
    context: typer.Context,
    file: File,
    reveal: Annotated[bool, typer.Option("--reveal", help="organise.help.reveal")] = False,
    secret: Secret = None,
    waive: Annotated[str | None, typer.Option(help="organise.help.waive", show_default=False)] = None,
    authority: As = Authority.CHIEF_REFEREE,
    yes: Yes = False,
    at: At = None,
    by: By = ORGANISER,
) -> None:
    """End the event; list what is open first, and publish the secret of its lots if asked to."""
    called = build_context(context, file, at, by)
    with writing(called) as event:
        open_list = [
            describe_wait(wait, event.lang, partial(pair_name, event))
            for wait in find_open_matters(event.competition, event.at)
        ]
        if open_list:
            print_lines(heading(event.say("organise.still_open")))
            print_lines(*(event.say("organise.wait", text=text) for text in open_list))
        command = co.CloseCompetition(
            secret=chain_of(event, secret).secret if reveal else None,
            waits=True,
            waived_by=None if waive is None else authority,
            reason=waive or "",
        )
        event.do(command)
        if open_list and not yes and sys.stdin.isatty():
            typer.confirm(event.say("organise.sure_finish"), abort=True)
    print_lines(event.say("organise.finished"))


@event.command("reopen", help="organise.help.reopen")
def reopen(context: typer.Context, file: File, reason: Reason = "", at: At = None, by: By = ORGANISER) -> None:
    """Reopen an event that was ended."""
    called = build_context(context, file, at, by)
    with writing(called) as event:
        event.do(ReopenCompetition(reason=reason))
    print_lines(event.say("organise.reopened"))


@event.command("settings", help="organise.help.settings")
def settings(
    context: typer.Context,
    file: File,
    name: Annotated[str | None, typer.Option(help="organise.help.name", show_default=False)] = None,
    options: Annotated[list[str] | None, typer.Option("--set", help="organise.help.set", show_default=False)] = None,
    this_round: Annotated[bool, typer.Option("--this-round", help="organise.help.this_round")] = False,
    authority: As = Authority.CHIEF_REFEREE,
    reason: Reason = "",
    at: At = None,
    by: By = ORGANISER,
) -> None:
    """Change the name, or options that no result has used."""
    line = build_context(context, file, at, by)
    texts = options or ()
    with writing(line) as event:
        changed = typed.options(texts, line.lang)
        event.do(ChangeSettings(name=name, options=changed, this_round=this_round, by=authority, reason=reason))
    print_lines(event.say("organise.settings_changed", name=event.competition.name))
    for path in changed:
        print_lines(
            event.say(
                "organise.option_now", option=event.say(f"option.{path}"), value=event.competition.book.value(path)
            )
        )


# ---- An event's file and its secret, and another plan while nothing of it is drawn


def _instant(called: EventCommandContext, zone: str) -> datetime:
    """Read the instant; a time zone that does not exist is refused with the rest of the event."""
    try:
        here = ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError):
        return datetime.now(UTC)
    if called.at is None:
        return datetime.now(UTC).astimezone(here)
    try:
        read = datetime.fromisoformat(called.at)
    except ValueError:
        raise typer.BadParameter(say("organise.no_instant", called.lang, text=called.at)) from None
    return read.replace(tzinfo=here) if read.tzinfo is None else read.astimezone(here)


def _write(called: EventCommandContext, championship: Championship, secret: bytes) -> None:
    path = secret_path(called.file)
    for target in (called.file, path):
        if target.exists():
            raise typer.BadParameter(say("organise.file_exists", called.lang, file=target))
    try:
        write_secret(path, secret)
        try:
            create_event_file(called.file, championship)
        except OSError:
            path.unlink()  # an empty secret
            raise
    except OSError as error:
        shown = {"file": called.file, "problem": error.strerror}
        raise typer.BadParameter(say("organise.cannot_write", called.lang, **shown)) from error


# ---- Settle matters that the book leaves to the organisers


_SLOT = re.compile(r"(?P<round>\d+)\s*=\s*(?P<starts>[^/]+)(?:/(?P<ends>.+))?")


def set_schedule(called: EventCommandContext, slots: Sequence[str]) -> None:
    """赛程: show or set the timetable: «1=2026-05-02T09:00», «2=2026-05-02T10:30/11:45»."""
    if not slots:
        with reading(called) as event:
            _show(event)
        return
    with writing(called) as event:
        event.do(co.Schedule(slots=tuple(_slot(event, text) for text in slots)))
    _show(event)


def schedule_as_book(called: EventCommandContext, rounds: int, days: Sequence[str]) -> None:
    """赛程: place the rounds at the book's hours, on its own days or on the days given."""
    with writing(called) as event:
        try:
            dates = [date.fromisoformat(day) for day in days]
        except ValueError:
            raise typer.BadParameter(event.say("organise.no_day", days=", ".join(days))) from None
        schedule_by_book(event.championship, BookSchedule(rounds=rounds, days=tuple(dates)))
    _show(event)


def _slot(event: OpenEvent, text: str) -> Slot:
    found = _SLOT.fullmatch(text.strip())
    if found is None:
        raise typer.BadParameter(event.say("organise.no_slot", text=text))
    starts, ends = event.instant(found["starts"]), found["ends"]
    # An end without a day is on the day of the start.
    dated = (
        ends if ends is None or "T" in ends or " " in ends.strip() else f"{starts.date().isoformat()}T{ends.strip()}"
    )
    return Slot(round=int(found["round"]), starts=starts, ends=None if dated is None else event.instant(dated))


def _show(event: OpenEvent) -> None:
    if not event.competition.slots:
        print_lines(event.say("organise.no_schedule"))
        return
    table = grid(event.lang, "organise.round_number", "organise.starts", "organise.ends")
    for slot in event.competition.slots:
        add_row(table, slot.round, event.local(slot.starts), None if slot.ends is None else event.local(slot.ends))
    print_lines(table, event.say("organise.zone", zone=event.competition.time_zone))


# ---- Take back what nothing depends on yet; it stays on record


class UndoTarget(StrEnum):
    """撤回: the things that can be taken back: those on which nothing depends yet, and wrong rulings."""

    DRAW = "draw"
    START = "start"
    CHECK_IN = "checkin"
    WITHDRAW = "withdraw"
    RESULT = "result"
    FORFEIT = "forfeit"
    DISQUALIFY = "disqualify"
    LEFT_OVER = "left_over"


_ALONE = frozenset({UndoTarget.DRAW, UndoTarget.START, UndoTarget.LEFT_OVER})
"""There is only one of these that can be taken back."""


def _reopen_table(event: OpenEvent, table: int, reason: str, then: ReopenChoice, in_round: int | None) -> str:
    number = in_round or len(event.competition.rounds)
    event.do(co.ReopenTable(round=number, table=table, then=then, reason=reason))
    return event.say("organise.undone.forfeit", round=number, table=table, then=name_of(then, event.lang))


def _undone(event: OpenEvent, what: UndoTarget, number: int, reason: str) -> str:
    match what:
        case UndoTarget.DRAW:
            event.do(co.DiscardDraw(reason=reason))
            return event.say("organise.undone.draw", round=len(event.competition.rounds) + 1)
        case UndoTarget.START:
            event.do(co.TakeBackStart(reason=reason))
            return event.say("organise.undone.start", round=len(event.competition.rounds))
        case UndoTarget.DISQUALIFY:
            event.do(co.ReinstatePair(pair=number, reason=reason))
            return event.say("organise.undone.disqualify", pair=pair_name(event, number))
        case UndoTarget.LEFT_OVER:
            event.do(co.UndoLeftOver(reason=reason))
            return event.say("organise.undone.left_over", round=len(event.competition.rounds))
        case UndoTarget.CHECK_IN:
            event.do(co.UndoCheckIn(pair=number))
            return event.say("organise.undone.checkin", pair=pair_name(event, number))
        case UndoTarget.WITHDRAW:
            event.do(co.ReturnPair(pair=number, reason=reason))
            return event.say("organise.undone.withdraw", pair=pair_name(event, number))
        case UndoTarget.RESULT:
            event.do(co.WithdrawResult(table=number, reason=reason))
            return event.say("organise.undone.result", table=number)
        case UndoTarget.FORFEIT:
            return _reopen_table(event, number, reason, ReopenChoice.OPEN, None)
        case _ as unreachable:
            assert_never(unreachable)
