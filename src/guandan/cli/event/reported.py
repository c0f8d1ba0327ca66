"""A result as it comes from a table: deals of its match, a final state, or the net levels of boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import typer

from guandan.cli.event import typed
from guandan.competition.model.values import Final
from guandan.errors import IllegalAction
from guandan.formatting.rulebook_values import format_finishing_order, format_level
from guandan.game.commands import CorrectDeal
from guandan.services.results import ReportedBoards, ReportedDeals, ReportedFinal
from guandan.texts import name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.cli.event.opening import OpenEvent
    from guandan.rules.seat import Side
    from guandan.services.results import ResultReport


class TypedResult(NamedTuple):
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
    reached_first: str | None = None
    ew_points: int | None = None
    ns_points: int | None = None

    @property
    def has_match(self) -> bool:
        """Is it told deal by deal?"""
        return bool(self.deals or self.corrected or self.time_called or self.called_in_play)


def read_report(event: OpenEvent, given: TypedResult) -> ResultReport:
    """Read what was typed."""
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
    """The match of a table deal by deal, and how it stands."""
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
