"""The lines as bars of logarithmic length."""

from __future__ import annotations

from math import log10
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_HEIGHT, _LEFT, _DECADE, _WIDTH = 26, 290, 80, 780
_LEAST = 3
_OURS, _OTHERS = "#b3261e", "#8a8f98"
_STYLE = "font: 12px system-ui, sans-serif; fill: #1c1b1f; background: #ffffff"


def picture(bars: Mapping[str, float], others: tuple[str, ...]) -> str:
    """An SVG of how many decisions a second each line makes; those of others have another colour."""
    body = []
    for place, (name, value) in enumerate(bars.items()):
        length = max(1, round((log10(value) - _LEAST) * _DECADE))
        y = 8 + place * _HEIGHT
        colour = _OTHERS if name in others else _OURS
        body += [
            f'<text x="{_LEFT - 8}" y="{y + 14}" text-anchor="end">{name}</text>',
            f'<rect x="{_LEFT}" y="{y}" width="{length}" height="{_HEIGHT - 8}" fill="{colour}"/>',
            f'<text x="{_LEFT + length + 6}" y="{y + 14}">{value:,.0f}</text>',
        ]
    foot = f'<text x="{_LEFT}" y="{8 + len(bars) * _HEIGHT + 14}">decisions a second on one core, logarithmic</text>'
    size = f'width="{_WIDTH}" height="{8 + (len(bars) + 1) * _HEIGHT}"'
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" {size} style="{_STYLE}">', *body, foot, "</svg>", ""])
