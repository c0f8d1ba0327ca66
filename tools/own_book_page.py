"""docs/rulebooks/own.md: the format of a house book, and every option with its values and what the five books say."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from guandan.rulebooks import list_names, load, names
from guandan.rulebooks.own import write_value
from guandan.rulebooks.schema import describe_values
from guandan.rules.rulebook import GROUPS, OPTIONS, to_plain
from guandan.texts import say

if TYPE_CHECKING:
    from collections.abc import Iterator

HEAD = "<!-- Written by tools/write_docs.py; `make docs` writes it again. -->\n"

INTRODUCTIONS = {"en": "own_book.md", "zh": "own_book.zh.md"}
LONGEST_VALUE = 60


def own_page(lang: str = "en") -> str:
    """The page: the introduction in one language, the options in both."""
    books = ("、" if lang == "zh" else ", ").join(f"`{name}`" for name in list_names())
    introduction = Path(__file__).with_name(INTRODUCTIONS[lang]).read_text(encoding="utf-8")
    return "\n".join([HEAD, introduction.replace("BOOKS", books), *_walk_groups()]).rstrip() + "\n"


def _walk_groups() -> Iterator[str]:
    five = [load(name) for name in names()]
    heads = " | ".join(book.prefix for book in five)
    for group in GROUPS:
        yield f"### `[{group}]` {say(f'group.{group}', 'zh')} · {say(f'group.{group}', 'en')}\n"
        yield f"| option | what it is | values | {heads} |"
        yield f"| --- | --- | --- |{' --- |' * len(five)}"
        for path in OPTIONS:
            if path.startswith(f"{group}."):
                words = f"{say(f'option.{path}', 'zh')}<br>{say(f'option.{path}', 'en')}"
                values = " | ".join(f"`{_shorten(write_value(to_plain(book.value(path))))}`" for book in five)
                yield f"| `{path.split('.')[1]}` | {words} | {_describe(path)} | {values} |"
        yield ""


def _shorten(text: str) -> str:
    return text if len(text) <= LONGEST_VALUE else f"{text[: LONGEST_VALUE - 1]}…"


def _describe(path: str) -> str:
    """The values that an option may have, in a few words."""
    return _describe_schema(describe_values(path))


def _describe_schema(schema: dict[str, object]) -> str:
    if "anyOf" in schema:
        return " or ".join(_describe_schema(one) for one in schema["anyOf"])  # type: ignore[attr-defined]
    if "const" in schema:
        return f"`{schema['const']}`"
    if "enum" in schema:
        return ", ".join(f"`{one}`" for one in schema["enum"])  # type: ignore[attr-defined]
    if schema.get("type") == "array":
        items = schema.get("items") or next(iter(schema.get("prefixItems") or [{}]))  # type: ignore[call-overload]
        return f"list of {_describe_schema(items)}" if isinstance(items, dict) else "list"
    return {"boolean": "`true`, `false`", "integer": "a number", "string": "a text"}.get(
        str(schema.get("type")), "a value"
    )
