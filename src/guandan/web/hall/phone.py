"""记分表 as a phone at the table shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.cards import Rank
from guandan.errors import IllegalAction
from guandan.game.paper import PaperAsk
from guandan.rules.options.appeals import Writer
from guandan.rules.seat import Seat, Side
from guandan.server.events.sheet_events import get_sheet_view
from guandan.texts import say

if TYPE_CHECKING:
    from guandan.game.paper import Briefing
    from guandan.rules.rulebook import Rulebook
    from guandan.server.events.hosted import HostedEvent
    from guandan.services.sheets import SheetView

_NO_SHEET = {"round_not_started", "no_such_table"}


class SheetRow(Struct, frozen=True, kw_only=True):
    """A deal on the sheet: what counts, and everything that was struck out."""

    deal: int
    level: Rank | None = None
    order: tuple[Seat, ...] = ()
    struck: tuple[tuple[Seat, ...], ...] = ()
    is_extra: bool = False


class TributeButton(Struct, frozen=True, kw_only=True):
    """A button by which the table tells what the tribute came to."""

    words: str
    body: dict[str, object]


async def find_phone_sheet(hosted: HostedEvent, table: int) -> SheetView | None:
    """The sheet of a table in the current round; none while there is no such table."""
    try:
        return await get_sheet_view(hosted, table)
    except IllegalAction as refused:
        if refused.code in _NO_SHEET:
            return None
        raise


def find_last_deal(hosted: HostedEvent, sheet: SheetView) -> int | None:
    """The deal after which no other counts, once the table has said that time is up."""
    history = hosted.championship.matches.get(f"{sheet.round}-{sheet.table.table}")
    return None if history is None else history.match.last_deal


def build_sheet_rows(sheet: SheetView) -> list[SheetRow]:
    """Every deal with what was written of it and struck out."""
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


def find_sheet_writer(book: Rulebook) -> Side:
    """Whose side writes the sheet; West's where the book does not say."""
    return Side.NS if book.sheet.recorded_by is Writer.NORTH else Side.EW


def list_tribute_buttons(told: Briefing, lang: str) -> list[TributeButton]:
    """What may be told of the tribute now."""
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
