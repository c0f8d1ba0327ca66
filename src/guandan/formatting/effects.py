"""What a ruling did at the table, in words."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from guandan.cards import Card
from guandan.formatting.glyphs import format_card
from guandan.game import effects as ef
from guandan.texts import keys, name_of, say

if TYPE_CHECKING:
    from collections.abc import Iterable


def format_effect(effect: ef.AnyEffect, lang: str) -> str:
    """One effect."""
    values = {name: _format_effect_field(getattr(effect, name), lang) for name in effect.__struct_fields__}
    if isinstance(effect, ef.HandRemedy) and f"does.{effect.remedy}" in keys(lang):
        values["remedy"] = say(f"does.{effect.remedy}", lang)
    if isinstance(effect, ef.MoveLevels):
        values["by"] = abs(effect.by)
    return say(_find_effect_key(effect), lang, **values)


def _find_effect_key(effect: ef.AnyEffect) -> str:
    """An effect whose sense depends on a field has a text for each."""
    key = f"effect.{effect.__struct_config__.tag}"
    match effect:
        case ef.GoBack(acts=None):
            return f"{key}.tribute"
        case ef.BarFromTrick(until_opponent_follows=True):
            return f"{key}.until"
        case ef.AnnulDeal(keep=False):
            return f"{key}.first"
        case ef.MoveLevels(by=by) if by < 0:
            return f"{key}.down"
        case ef.LoseMatch(forfeit=True):
            return f"{key}.forfeit"
        case _:
            return key


def _format_effect_field(value: object, lang: str) -> object:
    match value:
        case Card():
            return format_card(value, lang)
        case StrEnum():
            return name_of(value, lang)
        case tuple():
            return join_names(value, lang)
        case _:
            return value


def join_names(values: Iterable[StrEnum], lang: str) -> str:
    """Join the names of seats, sides or kinds."""
    return say("value.and", lang).join(name_of(value, lang) for value in values)
