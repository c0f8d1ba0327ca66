"""Typeset pages with Typst. Data is passed as JSON, so no text is read as markup."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final

import msgspec
import typst

if TYPE_CHECKING:
    from msgspec import Struct

_PACKAGE = Path(str(files("guandan.documents")))
_DOTS_PER_INCH = 110
_ARCHIVE_STANDARD: Final = "a-2b"
"""PDF/A-2b, a standard for archives."""
_PHONE_DOTS_PER_INCH = 162
"""At this resolution 480 points are 1,080 dots, the width of a phone."""
_COMPILER_LOCK = Lock()
"""A compiler typesets one document at a time; it fails if two threads call it."""


@cache
def _compiler() -> typst.Compiler:
    """Return one compiler for all documents, because reading the font takes longer than a page."""
    return typst.Compiler(root=str(_PACKAGE), font_paths=[str(_PACKAGE / "fonts")], ignore_system_fonts=True)


def write_pdf(template: str, data: Struct, lang: str, logo: str = "") -> bytes:
    """Write a document as PDF/A, or as plain PDF if it has a character that no font here has."""
    source, inputs = str(_find_template(template)), _encode_inputs(data, lang, "paper", logo)
    with _COMPILER_LOCK:
        try:
            made = _compiler().compile(input=source, sys_inputs=inputs, format="pdf", pdf_standards=_ARCHIVE_STANDARD)
        except typst.TypstError:
            made = _compiler().compile(input=source, sys_inputs=inputs, format="pdf")
    return _as_list(made)[0]


def write_png_pages(template: str, data: Struct, lang: str, logo: str = "", *, phone: bool = False) -> list[bytes]:
    """Write its pages as pictures; for a phone, pages are narrow and as long as their lists."""
    with _COMPILER_LOCK:
        made = _compiler().compile(
            input=str(_find_template(template)),
            sys_inputs=_encode_inputs(data, lang, "phone" if phone else "paper", logo),
            format="png",
            ppi=_PHONE_DOTS_PER_INCH if phone else _DOTS_PER_INCH,
        )
    return _as_list(made)


def _find_template(name: str) -> Path:
    return _PACKAGE / "pages" / f"{name}.typ"


def _encode_inputs(data: Struct, lang: str, paper: str, logo: str) -> dict[str, str]:
    return {"data": msgspec.json.encode(data).decode(), "lang": lang, "paper": paper, "logo": logo}


def _as_list(made: object) -> list[bytes]:
    """Return pages as a list: the compiler gives one page as bytes, several as a list."""
    return [bytes(page) for page in made] if isinstance(made, list) else [made] if isinstance(made, bytes) else []
