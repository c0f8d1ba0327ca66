"""Reads what a server gave to somebody: cards in any kind of answer, and secrets as bytes.

While the first deal is played, every card that was not played or shown is hidden from all but one seat, so each card
in an answer can be judged. Later deals repeat cards of earlier ones; there only long runs of one hand are found.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections import Counter
from typing import TYPE_CHECKING

import pypdfium2

from tests.server.tables.leaks import FACES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

_FACE = r"(?:[SHCD][2-9TJQKA]|LJ|BJ)"
_RUN = re.compile(rf"(?<![\w.-]){_FACE}(?:(?:[\s,\[\]]|&quot;|&#34;|[\"'])+{_FACE})+(?![\w-])")
_WORD = re.compile(_FACE)
LONG_RUN = 9
"""Cards that nobody plays at once by chance out of one hand of another deal."""


def read_text(body: bytes) -> str:
    """What a person can read in an answer: of a PDF its text, of a packed document what is inside."""
    if body.startswith(b"%PDF"):
        with pypdfium2.PdfDocument(body) as document:
            return "\n".join(page.get_textpage().get_text_range() for page in document)
    if body.startswith(b"PK\x03\x04"):
        with zipfile.ZipFile(io.BytesIO(body)) as packed:
            return "\n".join(read_text(packed.read(name)) for name in packed.namelist())
    return body.decode(errors="replace")


def find_runs(body: bytes) -> Iterator[list[str]]:
    """Every run of two or more cards; in JSON and in records, single ones too."""
    text = read_text(body)
    try:
        told = json.loads(text)
    except ValueError:
        yield from (_WORD.findall(run) for run in _RUN.findall(text))
        if text.startswith("[Record"):
            yield [word for word in re.split(r"[\s,=:\]]+", text) if word in FACES]
    else:
        yield from _find_json_runs(told)


def _find_json_runs(value: object) -> Iterator[list[str]]:
    """A list or a text that is cards alone: an article may be called D8 in the middle of a sentence."""
    if isinstance(value, str):
        words = value.split()
        if words and all(word in FACES for word in words):
            yield words
        else:
            yield from (_WORD.findall(run) for run in _RUN.findall(value))
    elif isinstance(value, list) and value and all(isinstance(one, str) and one in FACES for one in value):
        yield [str(one) for one in value]
    elif isinstance(value, dict):
        for key, one in value.items():
            if key not in {"rank", "article", "articles", "decision", "decisions"}:  # LJ is a rank, D8 a decision
                yield from _find_json_runs(one)
    elif isinstance(value, list):
        for one in value:
            yield from _find_json_runs(one)


def find_hidden_cards(body: bytes, allowed: Collection[str]) -> list[str]:
    """Cards in an answer of whoever may know only these."""
    return sorted({card for run in find_runs(body) for card in run if card not in allowed})


def find_hidden_hands(body: bytes, hands: Mapping[str, Collection[str]]) -> list[str]:
    """The seats of whose hand an answer tells a good part."""
    found = []
    for run in find_runs(body):
        counted = Counter(run)
        found += [seat for seat, cards in hands.items() if len(run) >= LONG_RUN and counted <= Counter(cards)]
    return found
