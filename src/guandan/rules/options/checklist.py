"""检查表: facts that people tick or look up; nothing here is computed."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Area(StrEnum):
    """What an item of the checklist is about."""

    HALL = "hall"
    PACKS = "packs"
    TABLE = "table"
    SEATS = "seats"
    BEFORE_PLAY = "before_play"
    ZONES = "zones"
    CARDS = "cards"
    SIGNALS = "signals"
    BEHAVIOUR = "behaviour"
    CALLING = "calling"
    PEOPLE = "people"
    CALENDAR = "calendar"
    LAST_WORD = "last_word"


class ChecklistItem(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One fact, in both languages."""

    id: str
    area: Area
    zh: str
    en: str
    article: str
