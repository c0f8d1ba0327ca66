"""The lines as bars."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_HEIGHT, _LEFT, _LONGEST, _WIDTH = 26, 290, 380, 780
_OURS, _OTHERS = "#b3261e", "#8a8f98"
_STYLE = "font: 12px system-ui, sans-serif; fill: #1c1b1f; background: #ffffff"


def picture(bars: Mapping[str, float]) -> str:
    """An SVG of how many frames a second of the server's processor each line moves; the echo has another colour."""
    body, most = [], max(bars.values())
    for place, (name, value) in enumerate(bars.items()):
        length = max(1, round(value / most * _LONGEST))
        y = 8 + place * _HEIGHT
        colour = _OTHERS if name.startswith("echo") else _OURS
        body += [
            f'<text x="{_LEFT - 8}" y="{y + 14}" text-anchor="end">{name}</text>',
            f'<rect x="{_LEFT}" y="{y}" width="{length}" height="{_HEIGHT - 8}" fill="{colour}"/>',
            f'<text x="{_LEFT + length + 6}" y="{y + 14}">{value:,.0f}</text>',
        ]
    foot = f'<text x="{_LEFT}" y="{8 + len(bars) * _HEIGHT + 14}">frames in and out a second of one processor</text>'
    size = f'width="{_WIDTH}" height="{8 + (len(bars) + 1) * _HEIGHT}"'
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" {size} style="{_STYLE}">', *body, foot, "</svg>", ""])
