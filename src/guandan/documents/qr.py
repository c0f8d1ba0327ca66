"""二维码: draw QR codes."""

from __future__ import annotations

from io import BytesIO

import segno


def draw_qr(text: str) -> str:
    """Draw the QR code of a text as SVG without a border; the page leaves the white margin around it."""
    made = segno.make_qr(text, error="m")
    drawing = BytesIO()
    made.save(drawing, kind="svg", border=0, xmldecl=False, omitsize=True)
    return drawing.getvalue().decode()
