"""二维码: a code as a drawing."""

from __future__ import annotations

from io import BytesIO

import segno


def draw_qr(text: str) -> str:
    """The QR code of a text as SVG without a border; the page leaves the white around it."""
    made = segno.make_qr(text, error="m")
    drawing = BytesIO()
    made.save(drawing, kind="svg", border=0, xmldecl=False, omitsize=True)
    return drawing.getvalue().decode()
