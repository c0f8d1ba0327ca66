"""A picture in SVG as a picture in PNG."""

from __future__ import annotations

from msgspec import Struct

from guandan.documents import typeset


class Picture(Struct, frozen=True):
    """What the template gets."""

    svg: str


def png_of(svg: str) -> bytes:
    """The picture in dots; its text is set in our own font."""
    return typeset.write_png_pages("picture", Picture(svg), "en", phone=True)[0]
