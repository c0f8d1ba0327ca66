"""记分表: the score sheet as a phone at the table shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.cards import Rank
from guandan.errors import IllegalAction
from guandan.formatting.rulebook_values import format_level
from guandan.formatting.rulings import describe_penalties
from guandan.game.paper import PaperAsk
from guandan.rules.options.appeals import Writer
from guandan.rules.options.infraction import InfractionId
from guandan.rules.seat import Seat, Side
from guandan.server.events.sheet_events import get_sheet_view
from guandan.texts import name_of, say
from guandan.texts.citing import format_citation

if TYPE_CHECKING:
    from guandan.game.paper import Briefing
    from guandan.rules.rulebook import Rulebook
    from guandan.server.events.hosted import HostedEvent
    from guandan.services.sheets import LevelJump, SheetView

_NO_SHEET = {"round_not_started", "no_such_table"}


class SheetRow(Struct, frozen=True, kw_only=True):
    """A deal on the sheet: the line that counts, and the lines that were struck out."""

    deal: int
    level: Rank | None = None
    order: tuple[Seat, ...] = ()
    struck: tuple[tuple[Seat, ...], ...] = ()
    is_extra: bool = False


class TributeButton(Struct, frozen=True, kw_only=True):
    """A button by which the table reports its tribute."""

    words: str
    body: dict[str, object]


async def find_phone_sheet(hosted: HostedEvent, table: int) -> SheetView | None:
    """Find the sheet of a table in the current round; none if there is no such table."""
    try:
        return await get_sheet_view(hosted, table)
    except IllegalAction as refused:
        if refused.code in _NO_SHEET:
            return None
        raise


def find_last_deal(hosted: HostedEvent, sheet: SheetView) -> int | None:
    """Find the last deal that counts, once the table has said that time is up."""
    history = hosted.championship.matches.get(f"{sheet.round}-{sheet.table.table}")
    return None if history is None else history.match.last_deal


def build_sheet_rows(sheet: SheetView) -> list[SheetRow]:
    """Build every deal with its lines, including those struck out."""
    struck: dict[int, list[tuple[Seat, ...]]] = {}
    for line in sheet.lines:
        if line.is_struck:
            struck.setdefault(line.deal, []).append(line.order)
    done = {deal.deal: deal for deal in sheet.deals}
    return [
        SheetRow(
            deal=number,
            level=done[number].level if number in done else None,
            order=done[number].order if number in done else (),
            struck=(*(done[number].before if number in done else ()), *struck.get(number, ())),
            is_extra=number in done and done[number].is_extra,
        )
        for number in sorted({*struck, *done})
    ]


def describe_jump(jump: LevelJump, lang: str) -> str:
    """Describe why the levels moved, and from where to where."""
    sides = ((Side.EW, jump.before.ew, jump.after.ew), (Side.NS, jump.before.ns, jump.after.ns))
    levels = say("value.and", lang).join(
        say(
            "web.phone.jump_side",
            lang,
            side=name_of(side, lang),
            before=format_level(before, lang),
            after=format_level(after, lang),
        )
        for side, before, after in sides
        if before != after
    )
    if jump.cause == "corrected":
        return say("web.phone.jump_corrected", lang, deal=jump.deal) + levels
    ruling = jump.ruling
    if ruling is None:
        return say("web.phone.jump_by_referee", lang) + levels
    known = ruling.infraction in set(InfractionId)
    what = name_of(InfractionId(ruling.infraction), lang) if known else ruling.infraction
    key = "web.phone.jump_revoked" if jump.cause == "revoked" else "web.phone.jump_ruling"
    who = name_of(ruling.seat or ruling.side, lang)
    parts = (f"{who} {what}", describe_penalties(ruling, lang), format_citation(ruling.cited, lang))
    return say(key, lang, ruling=" · ".join(filter(None, parts))) + levels


def find_sheet_writer(book: Rulebook) -> Side | None:
    """Whose side writes the sheet; none where the book names nobody, or whoever has the better score."""
    match book.sheet.recorded_by:
        case Writer.NORTH:
            return Side.NS
        case Writer.WEST | Writer.BOTH_SIDES:
            return Side.EW
        case _:
            return None


def list_tribute_buttons(told: Briefing, lang: str) -> list[TributeButton]:
    """List the buttons for the reports of tribute that are possible now."""
    if not told.asks:
        return []
    whose = [
        TributeButton(
            words=say("web.phone.tribute.to_first", lang, seat=say(f"seat.{seat}", lang)),
            body={"payer_to_first": seat, "equal": PaperAsk.REFUSED not in told.asks},
        )
        for seat in told.payers
    ]
    if PaperAsk.REFUSED not in told.asks:
        return whose
    refused = TributeButton(words=say("web.phone.tribute.refused", lang), body={"refused": True})
    if len(told.payers) == 1:
        return [TributeButton(words=say("web.phone.tribute.paid", lang), body={}), refused]
    return [*whose, TributeButton(words=say("web.phone.tribute.equal", lang), body={"equal": True}), refused]
