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
"""PDF/A-2b: an archive takes it."""
_PHONE_DOTS_PER_INCH = 162
"""480 points wide at so many dots an inch is 1,080 dots, a telephone's width."""
_COMPILER_LOCK = Lock()
"""A compiler sets one document at a time: called by two threads, it fails."""


@cache
def _compiler() -> typst.Compiler:
    """One for all documents: reading the font takes longer than a page."""
    return typst.Compiler(root=str(_PACKAGE), font_paths=[str(_PACKAGE / "fonts")], ignore_system_fonts=True)


def write_pdf(template: str, data: Struct, lang: str, logo: str = "") -> bytes:
    """A document as PDF/A; a character that no font here has is not allowed in one, so that file is a plain PDF."""
    source, inputs = str(_find_template(template)), _encode_inputs(data, lang, "paper", logo)
    with _COMPILER_LOCK:
        try:
            made = _compiler().compile(input=source, sys_inputs=inputs, format="pdf", pdf_standards=_ARCHIVE_STANDARD)
        except typst.TypstError:
            made = _compiler().compile(input=source, sys_inputs=inputs, format="pdf")
    return _as_list(made)[0]


def write_png_pages(template: str, data: Struct, lang: str, logo: str = "", *, phone: bool = False) -> list[bytes]:
    """Its pages as pictures; for a telephone, pages are narrow and as long as their lists."""
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
    """One page comes as bytes, several as a list of them."""
    return [bytes(page) for page in made] if isinstance(made, list) else [made] if isinstance(made, bytes) else []
