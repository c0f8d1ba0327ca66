"""The language of a request, and the texts that its scripts need."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec

from guandan.texts import Language

if TYPE_CHECKING:
    from guandan.web.asking import Asking

COOKIE = "lang"
_CARDS = ("rank.", "suit.", "kind.", "seat.", "side.", "level.", "place.", "value.")

BUNDLES: dict[str, tuple[str, ...]] = {
    "page": ("web.page.",),
    "lobby": ("web.page.", "web.lobby.", "web.problem.", "refused.", "seat.", "stage.", "option.", "choice.", "value."),
    "learn": (*_CARDS, "web.page.", "web.cards.", "web.learn.", "web.problem."),
    "replay": (
        *_CARDS,
        "web.page.",
        "web.cards.",
        "web.replay.",
        "web.problem.",
        "event.",
        "effect.",
        "does.",
        "phase.",
        "passed_why.",
        "mode.",
        "match.",
        "ending.",
        "rung.",
        "infraction_id.",
        "choice.",
        "refused.",
        "error.",
    ),
    "table": (
        *_CARDS,
        "web.page.",
        "web.cards.",
        "web.table.",
        "web.problem.",
        "refused.",
        "error.",
        "ask.",
        "phase.",
        "event.",
        "effect.",
        "does.",
        "passed_why.",
        "match.",
        "ending.",
        "deal.",
        "rung.",
        "infraction_id.",
        "choice.",
    ),
}
"""Which texts a page's scripts get, by what their keys start with."""


def language_of(request: Asking) -> Language:
    """What the address asks for, what was chosen before, what the browser prefers, or else Chinese."""
    for asked in (request.query_params.get(COOKIE), request.cookies.get(COOKIE)):
        if asked in tuple(Language):
            return Language(asked)
    return _preferred(request.headers.get("accept-language", ""))


def _preferred(header: str) -> Language:
    named = (part.split(";")[0].strip().lower()[:2] for part in header.split(","))
    return next((Language(name) for name in named if name in tuple(Language)), Language.ZH)


def bundle(name: str, lang: str) -> bytes:
    """The texts of a bundle as JSON, their places for values left open."""
    wanted = BUNDLES[name]
    return msgspec.json.encode({key: text for key, text in _texts(lang).items() if key.startswith(wanted)})


@cache
def _texts(lang: str) -> dict[str, str]:
    file = files("guandan.texts").joinpath(f"{lang}.json")
    return msgspec.json.decode(file.read_bytes(), type=dict[str, str])
