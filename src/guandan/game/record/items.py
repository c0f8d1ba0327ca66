"""An event as an item of a record, whatever it is, except the start of the match and the dealing of the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.game.record.play_items import PlayEvent, read_play_item, write_play_item
from guandan.game.record.statements import read_statement, write_statement
from guandan.game.record.tribute_items import TributeEvent, read_tribute, write_tribute

if TYPE_CHECKING:
    from guandan.cards import Rank
    from guandan.game.events import AnyMatchEvent


def write_item(event: AnyMatchEvent, level: Rank | None = None) -> str:
    """The words for an event; the level of its deal tells which cards are wild."""
    if isinstance(event, TributeEvent):
        return write_tribute(event)
    if isinstance(event, PlayEvent):
        return write_play_item(event, level)
    return write_statement(event)


def read_item(texts: list[str]) -> AnyMatchEvent:
    """The event that these words say."""
    return read_tribute(texts) or read_play_item(texts) or read_statement(texts)
