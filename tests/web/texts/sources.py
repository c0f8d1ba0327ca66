"""What templates and scripts say, found in their source."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import guandan.web

WEB = Path(guandan.web.__file__).parent
READ_ALOUD = {"alt", "aria-description", "aria-label", "aria-valuetext", "placeholder", "title"}
_LETTER = re.compile(r"[^\W\d_]")
_JINJA = re.compile(r"\{% block (?:width|topics) %\}.*?\{% endblock %\}|\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
_COMMENT = re.compile(r"/\*.*?\*/|(?<![:'\"`<])//[^\n]*", re.DOTALL)
_STAND_IN = {"<": "component", "</": "component", "=": '""'}
"""What a piece of code leaves behind after «<», «</» and «=», so that the rest can still be read."""
_LITERAL = re.compile(r"""["'`]((?:[a-z_]+\.)+[A-Za-z0-9_]+)["'`]""")
_BEGUN = re.compile(r"""["'`]((?:[a-z_]+\.)+)(?:\$?\{|["'] ~)""")


@cache
def templates() -> dict[str, str]:
    folder = WEB / "templates"
    files = sorted(folder.rglob("*.html"))
    return {str(file.relative_to(folder)): file.read_text(encoding="utf-8") for file in files}


@cache
def scripts() -> dict[str, str]:
    files = (file for file in sorted((WEB / "static").rglob("*.js")) if "vendor" not in file.parts)
    return {str(file.relative_to(WEB / "static")): _COMMENT.sub("", file.read_text(encoding="utf-8")) for file in files}


@cache
def handlers() -> dict[str, str]:
    return {str(file): file.read_text(encoding="utf-8") for file in sorted(WEB.rglob("*.py"))}


class _Words(HTMLParser):
    """The literal words of a piece of HTML: in text, and in what is read aloud."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        self.found += [f"{name}={value}" for name, value in attrs if name in READ_ALOUD and _LETTER.search(value or "")]

    def handle_data(self, data: str) -> None:
        if _LETTER.search(data):
            self.found.append(data.strip())


def words_in_html(source: str) -> list[str]:
    parser = _Words()
    parser.feed(source)
    parser.close()
    return parser.found


def words_in_template(source: str) -> list[str]:
    return words_in_html(_JINJA.sub("", source))


def words_in_script(source: str) -> list[str]:
    """Literal words in the script's pieces of HTML, and Chinese anywhere in it."""
    plain = _without_code(source)
    found = [word for piece in plain for word in words_in_html(piece)]
    return found + re.findall(r"[\u3400-\u9fff]+", source)


def _without_code(source: str) -> list[str]:
    """Every html`…` with what stands in ${…} left out, however deep."""
    pieces, place = [], 0
    while (start := source.find("html`", place)) >= 0:
        piece, place = _piece(source, start + len("html`"))
        pieces.append(piece)
    return pieces


def _piece(source: str, place: int) -> tuple[str, int]:
    text = []
    while source[place] != "`":
        if source.startswith("${", place):
            place = _after_code(source, place + 2)
            end = "".join(text[-2:])
            text.append(_STAND_IN.get(end) or _STAND_IN.get(end[-1:], ""))
        else:
            text.append(source[place])
            place += 1
    return "".join(text), place + 1


def _after_code(source: str, place: int) -> int:
    depth = 1
    while depth:
        if source[place] == "`":
            _, place = _piece(source, place + 1)
            continue
        depth += {"{": 1, "}": -1}.get(source[place], 0)
        place += 1
    return place


def keys_in(source: str) -> set[str]:
    """Texts' keys that stand there whole."""
    return set(_LITERAL.findall(source))


def begun_in(source: str) -> set[str]:
    """Beginnings of keys that are put together, such as «kind.»."""
    return set(_BEGUN.findall(source))
