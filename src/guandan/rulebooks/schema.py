"""JSON Schema of a house book's TOML, for editors that complete and check it."""

from __future__ import annotations

from functools import cache
from types import NoneType
from typing import get_args

import msgspec

from guandan.cards import Rank
from guandan.rulebooks.load import EVERY_NAME
from guandan.rulebooks.sheet import HEADER
from guandan.rules.article import Article
from guandan.rules.options.checklist import ChecklistItem
from guandan.rules.options.infraction import Infraction
from guandan.rules.rulebook import GROUPS, OPTIONS
from guandan.texts import say

Schema = dict[str, object]
_LEVELS = [*"23456789", "10", *"JQKA"]


@cache
def build_schema() -> Schema:
    """The whole schema: header, every option with its values, infractions, checklist and articles."""
    _, components = msgspec.json.schema_components((Infraction, ChecklistItem, Article), ref_template="#/$defs/{name}")
    groups = {group: _build_group(group) for group in GROUPS}
    header: Schema = {key: {"type": "string", "minLength": 1} for key in HEADER}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A guandan rulebook of one's own",
        "description": "docs/rulebooks/own.md explains the format and every option.",
        "type": "object",
        "required": ["id", "version", "title_zh", "title_en"],
        "additionalProperties": False,
        "properties": header
        | {"extends": {"type": "string", "examples": list(EVERY_NAME)}, "unread": {"type": "string"}}
        | groups
        | {
            "infractions": {"type": "array", "items": {"$ref": "#/$defs/Infraction"}},
            "checklist": {"type": "array", "items": {"$ref": "#/$defs/ChecklistItem"}},
            "articles": {"type": "object", "additionalProperties": {"$ref": "#/$defs/Article"}},
        },
        "$defs": components,
    }


def _build_group(group: str) -> Schema:
    options = {path.split(".")[1]: _build_option(path) for path in OPTIONS if path.startswith(f"{group}.")}
    return {
        "type": "object",
        "description": f"{say(f'group.{group}', 'zh')} · {say(f'group.{group}', 'en')}",
        "additionalProperties": False,
        "properties": options,
    }


def _build_option(path: str) -> Schema:
    return {
        "type": "object",
        "description": f"{say(f'option.{path}', 'zh')} · {say(f'option.{path}', 'en')}",
        "required": ["is", "article"],
        "additionalProperties": False,
        "properties": {"is": describe_values(path), "article": {"type": "string", "minLength": 1}},
    }


def describe_values(path: str) -> Schema:
    """The values that an option may have, as JSON Schema; none is written «none»."""
    kind = OPTIONS[path]
    kinds = [member for member in get_args(kind) if member is not NoneType]
    may_be_none = NoneType in get_args(kind)
    plain = kind if not may_be_none else kinds[0]
    if plain is Rank:
        found: Schema = {"enum": list(_LEVELS)}
    else:
        (found,), components = msgspec.json.schema_components((plain,))
        if "$ref" in found:
            found = dict(next(iter(components.values())))
        found = _inline(found, components)
    return {"anyOf": [found, {"const": "none"}]} if may_be_none else found


def _inline(schema: object, components: Schema) -> Schema:
    """The schema with what it refers to put in its place."""
    if not isinstance(schema, dict):
        return {}
    if "$ref" in schema:
        name = str(schema["$ref"]).rsplit("/", maxsplit=1)[-1]
        return _inline(components[name], components)
    return {
        key: _inline(value, components)
        if isinstance(value, dict)
        else [_inline(item, components) if isinstance(item, dict) else item for item in value]
        if isinstance(value, list)
        else value
        for key, value in schema.items()
    }
