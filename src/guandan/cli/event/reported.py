"""A result as it comes from a table: deals of its match, a final state, or the net levels of boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import typer
from msgspec import Struct

from guandan.cli.event import typed
from guandan.competition.model.values import Final
from guandan.game.commands import CallTime, CorrectDeal
from guandan.rules.points import Result
from guandan.texts import name_of
from guandan.wording.words import level_words, order_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.cli.event.opening import OpenEvent
    from guandan.game.commands import AnyCommand
    from guandan.game.log import History


class Reported(NamedTuple):
    """What was typed about a result, as it was typed."""

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

    @property
    def has_match(self) -> bool:
        """Is it told deal by deal?"""
        return bool(self.deals or self.corrected or self.time_called or self.called_in_play)


class Found(Struct, frozen=True, kw_only=True):
    """A result as commands take it; a match that goes on has none yet."""

    is_over: bool = True
    result: Result | None = None
    match: str | None = None
    version: int | None = None
    final: Final | None = None
    boards: tuple[int, ...] = ()
    lines: tuple[str, ...] = ()


def reported(event: OpenEvent, table: int, given: Reported, round_number: int | None = None) -> Found:
    """Read it; deals are played in the table's match."""
    kinds = [given.has_match, given.ew is not None or given.ns is not None, bool(given.boards)]
    if sum(kinds) != 1:
        raise typer.BadParameter(event.say("organise.one_kind"))
    if given.boards:
        return Found(boards=tuple(given.boards))
    return _match(event, table, given, round_number) if given.has_match else Found(final=_final(event, given))


def _final(event: OpenEvent, given: Reported) -> Final:
    if given.ew is None or given.ns is None:
        raise typer.BadParameter(event.say("organise.both_levels"))
    named = {"stage": given.stage, "last_first": given.last_first, "extra": given.extra, "lost_by": given.lost_by}
    sides = {name: None if text is None else typed.side(text, event.lang) for name, text in named.items()}
    return Final(
        ew=typed.level(given.ew, event.lang),
        ns=typed.level(given.ns, event.lang),
        ew_taken=given.ew_taken,
        ns_taken=given.ns_taken,
        deals=given.number,
        ruled=given.ruled,
        **sides,
    )


def _match(event: OpenEvent, table: int, given: Reported, round_number: int | None) -> Found:
    last = event.competition.last
    if round_number is not None and (last is None or last.number != round_number):
        raise typer.BadParameter(event.say("organise.earlier_round"))
    name, history = event.championship.match(table, event.at, event.called.by)
    for command in _commands(event, given):
        event.championship.play(table, command, event.at, event.called.by)
    match = history.match
    lines = tuple(_lines(event, history))
    if match.result is None:
        return Found(is_over=False, lines=lines)
    return Found(result=match.result, match=name, version=match.version, lines=lines)


def _commands(event: OpenEvent, given: Reported) -> list[AnyCommand]:
    """Corrections of earlier deals first; a call while a deal is in play comes before the last one told."""
    commands: list[AnyCommand] = []
    for text in given.corrected:
        number, equals, order = text.partition("=")
        if not equals or not number.strip().isdecimal():
            raise typer.BadParameter(event.say("organise.no_correction", text=text))
        deal = typed.deal(order, event.lang)
        commands.append(CorrectDeal(number=int(number), order=deal.order, level=deal.level))
    deals: list[AnyCommand] = [typed.deal(text, event.lang) for text in given.deals]
    if given.called_in_play:
        deals.insert(max(0, len(deals) - 1), CallTime(in_play=True))
    if given.time_called:
        deals.append(CallTime(in_play=False))
    return commands + deals


def _lines(event: OpenEvent, history: History) -> list[str]:
    """The match deal by deal, and how it stands."""
    match, lang = history.match, event.lang
    lines = [
        event.say(
            "organise.deal", deal=deal.number, level=name_of(deal.level, lang), order=order_words(deal.order, lang)
        )
        for deal in match.progress.done
        if deal.order
    ]
    standing = match.progress.standing
    shown = {"ew": level_words(standing.ew, lang), "ns": level_words(standing.ns, lang)}
    on_stage = event.say("value.none") if standing.stage is None else name_of(standing.stage, lang)
    lines.append(event.say("organise.standing", stage=on_stage, **shown))
    if match.is_extra_due:
        lines.append(event.say("organise.extra_due"))
    elif match.result is None:
        lines.append(event.say("organise.match_open"))
    return lines
