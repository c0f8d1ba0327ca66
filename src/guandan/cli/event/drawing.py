"""`guandan event draw`, `change-draw`, `publish`, `left-over`, `lots`: drafts of rounds, and lots for ties."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer
from msgspec.structs import replace

from guandan.cli.event import typed
from guandan.cli.event.names import pairs_named
from guandan.cli.event.opening import reading, writing
from guandan.cli.event.secret import next_link
from guandan.cli.event.tables import reasons, round_tables
from guandan.cli.event.telling import tell
from guandan.competition.draw.calendar import coming
from guandan.competition.draw.hand_draw import problems_of
from guandan.competition.model import commands as co
from guandan.competition.model.draw_events import DrawChanged, LotsDrawn
from guandan.competition.model.state import RoundStatus
from guandan.competition.model.values import Format
from guandan.competition.scoring.standings import standings
from guandan.errors import IllegalAction
from guandan.texts import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from guandan.cli.event.called import Called
    from guandan.cli.event.opening import OpenEvent
    from guandan.competition.model.state import Round
    from guandan.competition.model.values import Table, Why


_TWO = 2


def draw(
    called: Called,
    typed_in: Sequence[str],
    hand: Path | None,
    order: str | None,
    secret: Path | None,
    *,
    redraw: bool,
    why: bool,
) -> None:
    """编排: a draft of the next round, from the next link or as lots were drawn by hand."""
    with writing(called) as event:
        last = event.competition.last
        if last is not None and last.status is RoundStatus.DRAFT and not redraw:
            raise typer.BadParameter(event.say("organise.draft_there", round=last.number))
        words = [*typed_in, *([] if hand is None else typed.lines_of(_text(hand, called.lang)))]
        if order is not None:
            event.do(co.DrawRound(lots=typed.numbers(order, called.lang)))
        elif not words and _is_given(event):
            event.do(co.DrawRound())
        elif words:
            tables, byes = typed.tables(words, called.lang)
            event.do(co.DrawRound(tables=tables, byes=byes))
        else:
            event.do(co.DrawRound(seed=next_link(event, secret)))
    drafted = event.competition.rounds[-1]
    tell(*round_tables(event, drafted), *(reasons(event, drafted) if why else ()))
    tell(event.say("organise.then_publish"))


def _is_given(event: OpenEvent) -> bool:
    """Does an order that was drawn by hand give this round?"""
    number, stage = coming(event.competition)
    earlier = [one for one in event.competition.stage_rounds(stage) if one.number < number]
    in_order = event.competition.stage(stage).format in {Format.ROUND_ROBIN, Format.DUPLICATE}
    return in_order and bool(earlier) and earlier[0].seed is None


def _text(path: Path, lang: str) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        raise typer.BadParameter(say("organise.no_text", lang, file=path)) from None


def change(called: Called, typed_in: Sequence[str], swaps: Sequence[str], reason: str, *, accept: bool) -> None:
    """A draft changed by hand: the whole list typed again, or pairs that change places."""
    with writing(called) as event:
        last = event.competition.last
        if last is None or last.status is not RoundStatus.DRAFT:
            raise IllegalAction("no_draft")
        tables, byes = typed.tables(typed_in, called.lang) if typed_in else (last.tables, last.byes)
        for swap in swaps:
            tables, byes = _swapped(tables, byes, typed.numbers(swap, called.lang), event)
        problems = _changed(event, last, co.ChangeDraw(tables=tables, byes=byes, reason=reason, accept=accept))
    tell(*round_tables(event, event.competition.rounds[-1]), *problems)


def _changed(event: OpenEvent, last: Round, command: co.ChangeDraw) -> list[str]:
    """Do it, and say in words what it goes against, accepted or not."""
    try:
        (done,) = event.do(command)
    except IllegalAction as refusal:
        if refusal.code != "draw_against_plan":
            raise
        problems = against_words(problems_of(event.competition, last, command.tables, command.byes), event.lang)
        raise IllegalAction(refusal.code, refusal.article, problems=problems) from refusal
    return against_words(done.event.problems, event.lang) if isinstance(done.event, DrawChanged) else []


def against_words(problems: Iterable[Why], lang: str) -> list[str]:
    """What a change by hand goes against, in words."""
    texts = {
        "met_before": "organise.against.met_before",
        "same_unit": "organise.against.same_unit",
        "fixed_table": "organise.against.fixed_table",
        "second_bye": "organise.against.second_bye",
    }
    return [say(texts[why.code], lang, **why.numbers) for why in problems]


def _swapped(
    tables: tuple[Table, ...], byes: tuple[int, ...], pairs: tuple[int, ...], event: OpenEvent
) -> tuple[tuple[Table, ...], tuple[int, ...]]:
    if len(pairs) != _TWO:
        raise typer.BadParameter(event.say("organise.no_swap", text=" ".join(map(str, pairs))))
    one, other = pairs
    moved = {one: other, other: one}
    return (
        tuple(replace(table, ew=moved.get(table.ew, table.ew), ns=moved.get(table.ns, table.ns)) for table in tables),
        tuple(moved.get(pair, pair) for pair in byes),
    )


def publish(called: Called) -> None:
    """The draft becomes the draw."""
    with writing(called) as event:
        event.do(co.PublishDraw())
    tell(*round_tables(event, event.competition.rounds[-1]))


def left_over(called: Called, secret: Path | None, *, again: bool = False) -> None:
    """补抽: those without opponents; again, with those of the last such draw."""
    with writing(called) as event:
        event.do(co.DrawLeftOver(seed=next_link(event, secret), again=again))
    tell(*round_tables(event, event.competition.rounds[-1]))


def lots(called: Called, stage: int | None, pairs: Sequence[int], order: str | None, secret: Path | None) -> None:
    """抽签: ties shown; the pairs named drawn by the chain, or as lots were drawn by hand."""
    if not pairs and order is None:
        with reading(called) as event:
            _show_ties(event, stage or _last_stage(event))
        return
    with writing(called) as event:
        which = stage or _last_stage(event)
        if order is not None:
            done = event.do(co.DrawLots(stage=which, order=typed.numbers(order, called.lang)))
        else:
            done = event.do(co.DrawLots(stage=which, pairs=tuple(pairs), seed=next_link(event, secret)))
    for one in done:
        if isinstance(one.event, LotsDrawn):
            tell(event.say("organise.lots_drawn", pairs=pairs_named(event, one.event.order)))


def _last_stage(event: OpenEvent) -> int:
    last = event.competition.last
    return 1 if last is None else last.stage


def _show_ties(event: OpenEvent, stage: int) -> None:
    if not 1 <= stage <= len(event.competition.plan.stages):
        raise IllegalAction("no_such_stage", stage=stage)
    tied: dict[int, list[int]] = {}
    for line in standings(event.competition, stage):
        if line.is_tied and line.place is not None:
            tied.setdefault(line.place, []).append(line.pair)
    if not tied:
        tell(event.say("organise.no_ties"))
    for place, pairs in tied.items():
        tell(event.say("organise.tie", place=place, pairs=pairs_named(event, tuple(pairs))))
