"""Bots that the operator of a server adds: chat models, programs of the field, classes of one's own.

Only the operator says where such a bot is asked. People choose it by its name, so nobody can make the server open an
address that they like.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from guandan.bots import registry
from guandan.errors import InvalidText
from guandan.lab import llm
from guandan.lab.playing import make_bot

if TYPE_CHECKING:
    from collections.abc import Mapping

    from guandan.bots.bot import Bot

_NAME = re.compile(r"[a-z][a-z0-9-]{0,19}")
_OUR_BOTS = frozenset(registry.names())
_LLM_DEFAULTS = {"fallback": "normal", "timeout": "10", "tries": "2"}
"""For a chat model at a table, where people wait: who plays where it fails, and how long it has."""


def parse_operator_bot(text: str) -> tuple[str, str]:
    """`NAME=BOT` as a name and a bot; what cannot be one is refused before the server starts."""
    name, _, spec = text.partition("=")
    if not _NAME.fullmatch(name) or name in _OUR_BOTS or ":" not in spec:
        raise InvalidText(f"{text!r}: write a name of its own and a bot, such as chat=llm:http://127.0.0.1:8080/v1")
    if spec.startswith(llm.PREFIX):
        spec = _add_defaults(spec)
        llm.LlmBot(spec)
    return name, spec


def _add_defaults(spec: str) -> str:
    parts = urlsplit(spec.removeprefix(llm.PREFIX))
    query = _LLM_DEFAULTS | dict(parse_qsl(parts.query))
    return llm.PREFIX + urlunsplit((parts.scheme, parts.netloc, parts.path, urlencode(query), ""))


def register_operator_bots(specs: Mapping[str, str]) -> None:
    """Let these bots sit at the tables of this process."""
    for name, spec in specs.items():
        registry.register(name, partial(_make, spec), is_remote=True)


def _make(spec: str, *, seed: int) -> Bot:
    return make_bot(spec, seed)
