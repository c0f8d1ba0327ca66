"""Every code with which something can be refused, and what it means."""

from __future__ import annotations

import re
from functools import cache
from string import Formatter

from msgspec import Struct

from guandan.errors import IllegalAction
from guandan.services.words import Words, describe_both
from guandan.texts import keys, read_template

_WORD_START = re.compile(r"(?<!^)(?=[A-Z])")
_NOT_A_CODE = frozenset({"error.article", "error.GuandanError"})
_PREFIXES = ("refused.", "error.", "problem.")


class ProblemKind(Struct, frozen=True, kw_only=True):
    """A code, its sentence with the names of the details in braces, and those names."""

    code: str
    sentence: Words
    details: tuple[str, ...]


def list_problem_kinds() -> list[ProblemKind]:
    """All codes, by name."""
    return sorted(_build_kinds().values(), key=lambda kind: kind.code)


def find_problem_kind(code: str) -> ProblemKind:
    """The meaning of a code; refused with `no_such_problem`."""
    try:
        return _build_kinds()[code]
    except KeyError:
        raise IllegalAction("no_such_problem", name=code) from None


@cache
def _build_kinds() -> dict[str, ProblemKind]:
    named = [key for key in keys() if key.startswith(_PREFIXES) and key not in _NOT_A_CODE]
    kinds = [_build_kind(key) for key in named]
    return {kind.code: kind for kind in kinds}


def _build_kind(key: str) -> ProblemKind:
    prefix, _, name = key.partition(".")
    code = {"StaleCommand": "stale"}.get(name, _WORD_START.sub("_", name).lower()) if prefix == "error" else name
    sentence = describe_both(lambda lang: read_template(key, lang))
    fields = (field for _, field, _, _ in Formatter().parse(sentence.en) if field)
    return ProblemKind(code=code, sentence=sentence, details=tuple(dict.fromkeys(fields)))
