"""Convert a picture from SVG to PNG."""

from __future__ import annotations

from msgspec import Struct

from guandan.documents import typeset


class Picture(Struct, frozen=True):
    """The data for the template."""

    svg: str


def png_of(svg: str) -> bytes:
    """Render the picture in dots, with text in our own font."""
    return typeset.write_png_pages("picture", Picture(svg), "en", phone=True)[0]
