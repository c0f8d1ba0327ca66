"""docs/protocol.md from its middle on, and docs/protocol.schema.json: made from the types that the server uses."""

from __future__ import annotations

import json
from inspect import cleandoc
from typing import TYPE_CHECKING, Any, get_args

import msgspec

from guandan.server.protocol import frames

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MARK = "<!-- From here on written by tools/write_docs.py from src/guandan/server/protocol. -->\n"
SCHEMA = "protocol.schema.json"
PARTS = {"From the client": frames.AnyFromClient, "From the server": frames.AnyFromServer}


def pages(docs: Path) -> dict[Path, str]:
    """Both files."""
    page = docs / "protocol.md"
    written = page.read_text(encoding="utf-8").partition(MARK)[0]
    return {page: f"{written}{MARK}\n{''.join(_frames()).rstrip()}\n", docs / SCHEMA: _schema()}


def _schema() -> str:
    """One line a type, so that a change can be seen."""
    (client, server), defs = components()
    types = {"FromClient": client, "FromServer": server, **defs}
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(one, ensure_ascii=False)}" for name, one in types.items())
    head = '"$schema": "https://json-schema.org/draft/2020-12/schema",\n"title": "guandan: frames of the WebSocket"'
    return f'{{{head},\n"$defs": {{\n{lines}\n}}}}\n'


def components() -> tuple[tuple[dict[str, Any], ...], dict[str, Any]]:
    """The schemas of both unions, and of every type that they are made of."""
    return msgspec.json.schema_components(PARTS.values(), schema_hook=_anything, ref_template="#/$defs/{name}")


def _anything(kind: type) -> dict[str, Any]:
    if kind is object:
        return {"description": "any value"}
    raise NotImplementedError(kind)


def _frames() -> Iterator[str]:
    """The frames, then every other type that they are made of."""
    _, defs = components()
    shown: set[str] = set()
    for title, union in PARTS.items():
        yield f"## {title}\n\n"
        for kind in get_args(union):
            name = next(one for one in defs if one.rpartition(".")[2] == kind.__name__ and _is_of(defs[one], kind))
            shown.add(name)
            yield from _table(name, defs[name], "###")
    yield "## What they are made of\n\n"
    for name, schema in sorted(defs.items(), key=lambda one: _short(one[0])):
        if name not in shown:
            yield from _table(name, schema, "###")


def _is_of(schema: dict[str, Any], kind: Any) -> bool:  # noqa: ANN401 (a type of msgspec's)
    tag = schema.get("properties", {}).get("type", {}).get("enum")
    return bool(tag == [kind.__struct_config__.tag])


def _table(name: str, schema: dict[str, Any], mark: str) -> Iterator[str]:
    yield f"{mark} {_short(name)}\n\n{cleandoc(schema.get('description', ''))}\n\n"
    if "enum" in schema:
        yield f"One of {', '.join(f'`{value}`' for value in schema['enum'])}.\n\n"
        return
    if schema.get("properties"):
        needed = set(schema.get("required", ()))
        yield "| field | value |\n| --- | --- |\n"
        for field, value in schema["properties"].items():
            default = "" if field in needed or "default" not in value else f"; else {_code(value['default'])}"
            yield f"| `{field}` | {_words(value)}{default} |\n"
        yield "\n"


def _words(value: dict[str, Any]) -> str:
    """The type of a field, for people."""
    if "$ref" in value:
        name = _short(value["$ref"].rpartition("/")[2])
        return f"[{name}](#{name.lower().replace(' ', '-')})"
    if "anyOf" in value:
        return " or ".join(_words(one) for one in value["anyOf"])
    if "enum" in value:
        return ", ".join(_code(one) for one in value["enum"])
    match value.get("type"):
        case "array" if "prefixItems" in value:
            return f"list of {', '.join(_words(one) for one in value['prefixItems'])}"
        case "array":
            return f"list of {_words(value.get('items', {}))}{_limits(value, 'maxItems')}"
        case "object":
            return f"object by name of {_words(value.get('additionalProperties', {}))}"
        case str(kind):
            form = f" ({value['format']})" if "format" in value else ""
            return f"{kind}{form}{_limits(value, 'minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum')}"
    return "any value"


def _limits(value: dict[str, Any], *names: str) -> str:
    words = {"minLength": "from", "maxLength": "to", "minimum": "from", "maximum": "to", "exclusiveMinimum": "above"}
    words["maxItems"] = "at most"
    said = [f"{words[name]} {value[name]}" for name in names if name in value]
    return f", {' '.join(said)}" if said else ""


def _code(value: object) -> str:
    return f"`{json.dumps(value, ensure_ascii=False)}`"


def _short(name: str) -> str:
    """The match's own Ask and the client's have one name: the match's is called by its module too."""
    *modules, last = name.split(".")
    return f"{last} of a match" if "game" in modules else last
