"""Typst sets the pages: templates are ours, data comes in as JSON, so that no text is ever read as markup."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

import msgspec
import typst

if TYPE_CHECKING:
    from msgspec import Struct

_HERE = Path(str(files("guandan.documents")))
_DOTS = 110
_PHONE_DOTS = 162
"""480 points wide at so many dots an inch is 1,080 dots, a telephone's width."""
_COMPILING = Lock()
"""A compiler sets one document at a time: called by two threads, it fails."""


@cache
def _compiler() -> typst.Compiler:
    """One for all documents: reading the font takes longer than a page."""
    return typst.Compiler(root=str(_HERE), font_paths=[str(_HERE / "fonts")], ignore_system_fonts=True)


def pdf(template: str, data: Struct, lang: str) -> bytes:
    """A document as PDF."""
    with _COMPILING:
        made = _compiler().compile(
            input=str(_template(template)), sys_inputs=_inputs(data, lang, "paper"), format="pdf"
        )
    return _pages(made)[0]


def png(template: str, data: Struct, lang: str, *, phone: bool = False) -> list[bytes]:
    """Its pages as pictures; for a telephone, pages are narrow and as long as their lists."""
    with _COMPILING:
        made = _compiler().compile(
            input=str(_template(template)),
            sys_inputs=_inputs(data, lang, "phone" if phone else "paper"),
            format="png",
            ppi=_PHONE_DOTS if phone else _DOTS,
        )
    return _pages(made)


def _template(name: str) -> Path:
    return _HERE / "pages" / f"{name}.typ"


def _inputs(data: Struct, lang: str, paper: str) -> dict[str, str]:
    return {"data": msgspec.json.encode(data).decode(), "lang": lang, "paper": paper}


def _pages(made: object) -> list[bytes]:
    """One page comes as bytes, several as a list of them."""
    return [bytes(page) for page in made] if isinstance(made, list) else [made] if isinstance(made, bytes) else []
