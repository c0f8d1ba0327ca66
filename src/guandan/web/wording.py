"""The language of a request, and the texts that a page's scripts need."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from guandan.server.language import LANGUAGE_COOKIE, find_language

__all__ = ["BUNDLES", "LANGUAGE_COOKIE", "encode_bundle", "find_language"]

_CARDS = (
    "kind.",
    "level.",
    "place.",
    "rank.",
    "seat.",
    "side.",
    "suit.",
    "value.",
    "web.page.",
    "web.table.bomb",
    "web.table.card.",
    "web.table.play",
)
_EVENTS = (
    "choice.",
    "does.",
    "effect.",
    "ending.",
    "error.",
    "event.",
    "infraction_id.",
    "match.",
    "passed_why.",
    "phase.",
    "refused.",
    "rung.",
    "ruling.",
    "web.problem.",
)

_CITED = ("web.books.by_house", "web.books.by_table", "citation.")

BUNDLES: dict[str, tuple[str, ...]] = {
    "page": ("web.page.",),
    "lobby": ("web.page.", "web.lobby.", "web.problem.", "table_stage.", "event_status."),
    "event": ("web.page.", "web.problem.", "web.event.", "role.", "option_kind.", "unit_source.", *_CITED),
    "hall": (
        "web.page.",
        "web.problem.",
        "web.phone.",
        "web.score.",
        "web.referee.",
        "web.event.was_in_time",
        "web.event.was_not_in_time",
        "authority.",
        "level.",
        "needed.",
        "party.",
        "place.",
        "rank.",
        "rung.",
        "seat.",
        "side.",
        "situation.",
        "kind.",
        "lapse.",
        "does.",
        *_CITED,
    ),
    "public": ("web.page.", "web.problem.", "web.public."),
    "books": ("web.page.", "web.problem.", "web.own.", "web.notice.", "web.event.changed_count"),
    "screen": ("web.page.", "web.problem.", "web.screen.", "web.ceremony."),
    "me": ("web.page.", "web.problem."),
    "learn": (*_CARDS, "web.learn.", "web.problem."),
    "replay": (*_CARDS, "web.replay.", "web.problem.", "grade."),
    "verify": ("seat.", "value.", "web.page.", "web.verify."),
    "table": (
        *_CARDS,
        *_EVENTS,
        *_CITED,
        "web.table.",
        "level_cause.",
        "authority.",
        "ask.",
        "choice_of.",
        "situation.",
        "deal.",
        "pays.",
        "equal_tribute.",
        "return_limit.",
        "tribute_lead.",
        "refusal.",
        "nothing_to_return.",
        "face_down.",
        "watching.",
        "table_stage.",
        "option.",
    ),
}
"""Which texts a page's scripts get, by what their keys start with."""


def encode_bundle(name: str, lang: str) -> bytes:
    """The texts of a bundle as JSON, their places for values left open."""
    wanted = BUNDLES[name]
    return msgspec.json.encode({key: text for key, text in _load_texts(lang).items() if key.startswith(wanted)})


@cache
def _load_texts(lang: str) -> dict[str, str]:
    file = files("guandan.texts").joinpath(f"{lang}.json")
    return msgspec.json.decode(file.read_bytes(), type=dict[str, str])
