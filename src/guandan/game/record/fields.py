"""The fields of a struct in a record: `seat=E by="referee 3" rungs=[warning]`; defaults are left out."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import msgspec
from msgspec import NODEFAULT, Struct

from guandan.errors import InvalidText
from guandan.game.record.tokens import NONE, quote, unquote

if TYPE_CHECKING:
    from collections.abc import Iterator

Values = dict[str, object]
"""Fields by name, not yet converted: only texts, lists and none."""


@cache
def _read_defaults(kind: type[Struct]) -> Values:
    """Return every field with its default."""
    return {
        field.name: field.default if field.default_factory is NODEFAULT else field.default_factory()
        for field in msgspec.structs.fields(kind)
    }


def list_field_names(kind: type[Struct]) -> frozenset[str]:
    """List the names of a struct's fields."""
    return frozenset(_read_defaults(kind))


def write_fields(struct: Struct, without: str = "") -> Iterator[str]:
    """Write each field whose value differs from its default."""
    for name, default in _read_defaults(type(struct)).items():
        value = getattr(struct, name)
        if name != without and (default is NODEFAULT or value != default):
            yield f"{name}={write_value(value)}"


def write_value(value: object) -> str:
    """Write a text, a number, a boolean, none, or a list of these."""
    match value:
        case None:
            return NONE
        case bool():
            return str(value).lower()
        case int():
            return str(value)
        case str():
            return quote(str(value))
        case tuple():
            return f"[{' '.join(map(write_value, value))}]"
        case _:
            raise TypeError(f"a record has no form for {value!r}")


def read_fields(texts: list[str]) -> Values:
    """Read the fields from these tokens."""
    values: Values = {}
    rest = iter(texts)
    for text in rest:
        name, equals, bare = text.partition("=")
        if not equals or not name.isidentifier():
            raise InvalidText(f"name=value is expected, not {text}")
        if name in values:
            raise InvalidText(f"{name} is there twice")
        values[name] = _read_value(bare or next(rest, ""), rest, name)
    return values


def _read_value(text: str, rest: Iterator[str], name: str) -> object:
    if text == "[":
        return [_read_value(word, rest, name) for word in iter(lambda: next(rest, ""), "]")]
    if text in {"", "]"}:
        raise InvalidText(f"a value is expected for {name}")
    return None if text == NONE else unquote(text)
