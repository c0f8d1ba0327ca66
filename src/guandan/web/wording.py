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
_CITED = ("web.books.by_house", "web.books.by_table", "citation.")

BUNDLES: dict[str, tuple[str, ...]] = {
    "page": ("web.page.",),
    "lobby": ("web.page.", "web.lobby.", "web.problem.", "table_stage.", "event_status."),
    "event": (
        "web.page.",
        "web.problem.",
        "web.event.",
        "web.programme.in_turn",
        "role.",
        "option_kind.",
        "unit_source.",
        "value.none",
        "value.semicolon",
        *_CITED,
    ),
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
    "quick": ("web.page.", "web.problem.", "web.quick.", "web.lobby.made_up"),
    "learn": (*_CARDS, "web.learn.", "web.problem."),
    "puzzle": (*_CARDS, "web.puzzle.", "web.problem.", "puzzle_theme."),
    "training": ("web.page.", "web.problem.", "web.training."),
    "replay": (*_CARDS, "web.replay.", "web.problem.", "grade."),
    "verify": ("seat.", "value.", "web.page.", "web.verify."),
    "table": (
        *_CARDS,
        *_CITED,
        "choice.",
        "ending.",
        "deal_phase.",
        "refused.kind_is_forbidden",
        "refused.kind_was_named",
        "ruling.",
        "rung.",
        "web.problem.",
        "web.table.",
        "web.lobby.made_up",
        "level_cause.",
        "authority.",
        "ask.",
        "choice_of.",
        "deal.",
        "pays.",
        "equal_tribute.",
        "return_limit.",
        "tribute_lead.",
        "table_stage.",
    ),
    "table_later": ("refused.", "error.", "infraction_id.", "effect.", "does."),
}
"""The texts for each page's scripts, by prefixes of their keys; `table_later` is loaded after the cards."""


def encode_bundle(name: str, lang: str) -> bytes:
    """Encode the texts of a bundle as JSON, with placeholders for values."""
    wanted = BUNDLES[name]
    return msgspec.json.encode({key: text for key, text in _load_texts(lang).items() if key.startswith(wanted)})


@cache
def _load_texts(lang: str) -> dict[str, str]:
    file = files("guandan.texts").joinpath(f"{lang}.json")
    return msgspec.json.decode(file.read_bytes(), type=dict[str, str])
