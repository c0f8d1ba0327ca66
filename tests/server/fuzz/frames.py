"""Frames that nobody would send: valid ones with something wrong in them, and nonsense."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import msgspec

from guandan.server.protocol.frames import AnyFromClient

if TYPE_CHECKING:
    from random import Random

SCHEMA = msgspec.json.schema_components(
    [AnyFromClient], schema_hook=lambda _: {"description": "any"}, ref_template="{name}"
)
_WORDS = [
    "",
    "E",
    "N",
    "W",
    "S",
    "H2",
    "BJ",
    "pair",
    "bomb",
    "x" * 100,
    "\x00",
    "掼蛋",
    "😀",
    "-1",
    "null",
    "../..",
    "2",
    "A",
]
_NUMBERS = [0, 1, -1, 2**31, 2**63, 2**64, -(2**70), 1.5, 1e308, -0.0, 27, 108]


def nonsense(random: Random, deep: int = 3) -> object:
    """Some value of JSON."""
    kind = random.randrange(7 if deep else 5)
    match kind:
        case 0:
            return random.choice(_WORDS)
        case 1:
            return random.choice(_NUMBERS)
        case 2:
            return random.choice([None, True, False])
        case 3:
            return random.randrange(300)
        case 4:
            return random.choice(["E", "N", "W", "S"])
        case 5:
            return [nonsense(random, deep - 1) for _ in range(random.randrange(4))]
        case _:
            return {random.choice(_WORDS): nonsense(random, deep - 1) for _ in range(random.randrange(4))}


def fitting(random: Random, schema: dict[str, Any]) -> object:
    """A value that the types allow, more or less."""
    if "$ref" in schema:
        return fitting(random, SCHEMA[1][schema["$ref"]])
    if "anyOf" in schema:
        return fitting(random, random.choice(schema["anyOf"]))
    if "enum" in schema:
        return random.choice(schema["enum"])
    match schema.get("type"):
        case "object" if "properties" in schema:
            needed = set(schema["required"]) | {name for name, one in schema["properties"].items() if "enum" in one}
            return {
                name: fitting(random, one)
                for name, one in schema["properties"].items()
                if name in needed or random.random() < 0.5
            }
        case "object":
            return {"E": fitting(random, schema.get("additionalProperties", {}))}
        case "array":
            return [fitting(random, schema.get("items", {})) for _ in range(random.randrange(6))]
        case "integer":
            return random.choice([1, 2, 5, random.randrange(400)])
        case "number":
            return random.choice(_NUMBERS)
        case "boolean":
            return random.random() < 0.5
        case "string":
            return random.choice(_WORDS)[: schema.get("maxLength", 100)]
        case _:
            return nonsense(random)


def frame(random: Random, topics: list[str], number: int) -> str | bytes:
    """A frame: fitting, fitting but for one thing, cut or changed in its text, or nonsense."""
    made = fitting(random, SCHEMA[0][0])
    if isinstance(made, dict):
        if "topic" in made:
            made["topic"] = random.choice(topics)
        if "id" in made:
            made["id"] = f"f{number}"
    how = random.randrange(9)
    if how == 0 and isinstance(made, dict) and made:
        made[random.choice(list(made))] = nonsense(random)
    if how == 1:
        made = nonsense(random)
    text = json.dumps(made, ensure_ascii=random.random() < 0.5)
    if how == 2:
        text = text[: random.randrange(len(text) + 1)]
    if how == 3:
        data = bytearray(text.encode("utf-8", "replace"))
        for _ in range(random.randrange(1, 4)):
            if data:
                data[random.randrange(len(data))] = random.randrange(256)
        return bytes(data)
    return text
