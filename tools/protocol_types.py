"""tools/javascript/protocol.d.ts: the frames of the socket as types for the scripts."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from protocol_page import components

if TYPE_CHECKING:
    from pathlib import Path

HEAD = """\
// The frames of the socket and what they are made of. Written by tools/write_docs.py from src/guandan/server/protocol.

declare namespace Protocol {
"""
_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def pages(folder: Path) -> dict[Path, str]:
    """The one file."""
    _, defs = components()
    types = "\n".join(
        _declaration(name, schema) for name, schema in sorted(defs.items(), key=lambda item: _short(item[0]))
    )
    return {folder / "protocol.d.ts": f"{HEAD}{types}}}\n"}


def _declaration(name: str, schema: dict[str, Any]) -> str:
    if "properties" not in schema:
        return f"  type {_short(name)} = {_type(schema)};\n"
    required = set(schema.get("required", ()))
    fields = (
        f"    {field}{'' if field in required else '?'}: {_type(value)};\n"
        for field, value in schema["properties"].items()
    )
    return f"  interface {_short(name)} {{\n{''.join(fields)}  }}\n"


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return _short(schema["$ref"].removeprefix("#/$defs/"))
    if "enum" in schema:
        return " | ".join(json.dumps(value, ensure_ascii=False) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(_type(one) for one in schema["anyOf"])
    match schema.get("type"):
        case "array" if "items" in schema and schema["items"] is not False:
            return f"({_type(schema['items'])})[]"
        case "array":
            return f"[{', '.join(_type(one) for one in schema.get('prefixItems', ()))}]"
        case "object":
            values = schema.get("additionalProperties", {})
            return f"{{ [key: string]: {_type(values) if isinstance(values, dict) else 'any'} }}"
        case str(kind):
            return _PLAIN[kind]
        case _:
            return "any"


def _short(name: str) -> str:
    """`guandan.game.match.Ask` is MatchAsk, for there is another Ask."""
    module, _, last = name.rpartition(".")
    return f"{module.rpartition('.')[2].capitalize()}{last}"
