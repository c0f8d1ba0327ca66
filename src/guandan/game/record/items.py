"""Write and read events as items of a record: all except the start of the match and the dealing of the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

import msgspec

from guandan.errors import InvalidText
from guandan.game import events as ev
from guandan.game.effects import AnyEffect
from guandan.game.log import EVENT_TYPES
from guandan.game.record.fields import list_field_names, read_fields, write_fields
from guandan.game.record.play_items import PlayEvent, read_play_item, write_play_item
from guandan.game.record.tribute_items import TributeEvent, read_tribute, write_tribute
from guandan.game.ruling import Ruling
from guandan.rules.points import Result

if TYPE_CHECKING:
    from msgspec import Struct

    from guandan.cards import Rank
    from guandan.game.events import AnyMatchEvent
    from guandan.game.record.fields import Values


def write_item(event: AnyMatchEvent, level: Rank | None = None) -> str:
    """Write an event; the level of its deal tells which cards are wild."""
    if isinstance(event, TributeEvent):
        return write_tribute(event)
    if isinstance(event, PlayEvent):
        return write_play_item(event, level)
    return write_statement(event)


def read_item(texts: list[str]) -> AnyMatchEvent:
    """Read the event from these words."""
    return read_tribute(texts) or read_play_item(texts) or read_statement(texts)


# ---- Events without a notation of their own: the event's name and fields, `match_paused reason=tea`


_EFFECTS: dict[str, type[AnyEffect]] = {str(kind.__struct_config__.tag): kind for kind in get_args(AnyEffect)}
_OWN_FORM = (*get_args(TributeEvent), *get_args(PlayEvent), ev.CardsDealt, ev.MatchStarted)
_TYPES = {tag: kind for tag, kind in EVENT_TYPES.items() if kind not in _OWN_FORM}


def write_statement(event: AnyMatchEvent) -> str:
    """Write an event's name and its fields."""
    tag = str(event.__struct_config__.tag)
    match event:
        case ev.Adjusted(effect=effect):
            head = (tag, str(effect.__struct_config__.tag), *write_fields(effect))
            return " ".join((*head, *write_fields(event, without="effect")))
        case ev.RulingMade(ruling=carried) | ev.MatchEnded(result=carried):
            return " ".join((tag, *write_fields(carried)))
        case _:
            return " ".join((tag, *write_fields(event)))


def read_statement(texts: list[str]) -> AnyMatchEvent:
    """Read an event from its name and its fields."""
    tag, *rest = texts
    kind = _TYPES.get(tag)
    if kind is None:
        raise InvalidText(f"a seat and what it does, or an event's name, is expected, not {tag}")
    form = _read_adjusted(rest) if kind is ev.Adjusted else _build_values(kind, read_fields(rest))
    try:
        return msgspec.convert({"event": tag, **form}, kind, strict=False)
    except msgspec.ValidationError as error:
        raise InvalidText(f"{tag}: {error}") from error


def _build_values(kind: type[Struct], values: Values) -> Values:
    if kind is ev.RulingMade:
        return {"ruling": _check_fields(values, Ruling)}
    if kind is ev.MatchEnded:
        return {"result": _check_fields(values, Result)}
    return _check_fields(values, kind)


def _read_adjusted(texts: list[str]) -> Values:
    effect = texts[0] if texts else ""
    if effect not in _EFFECTS:
        raise InvalidText(f"the name of an effect is expected, not {effect or 'nothing'}")
    values = read_fields(texts[1:])
    ruling = {"ruling": values.pop("ruling")} if "ruling" in values else {}
    return {"effect": {"effect": effect, **_check_fields(values, _EFFECTS[effect])}, **ruling}


def _check_fields(values: Values, kind: type[Struct]) -> Values:
    """Return the values if the struct has all these fields."""
    unknown = values.keys() - list_field_names(kind)
    if unknown:
        raise InvalidText(f"there is no field {', '.join(sorted(unknown))} here")
    return values
