"""The curve of a run: strength against decisions seen, drawn as SVG from its log."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.lab.train.log import LogRow

_WIDTH, _HEIGHT = 760, 340
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 730, 30, 290
_STYLE = "font: 12px system-ui, sans-serif; fill: #1c1b1f; background: #ffffff"
_LINES = (("light", "the kernel's light policy", "#8a8f98"), ("normal", "normal", "#b3261e"))
_MILLION = 1_000_000
_STEPS = (0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
_MAX_MARKS = 8
_MAX_LEVELS = 3
"""No deal is worth more levels."""


def draw_training_curve(rows: Sequence[LogRow]) -> str:
    """Net levels a deal in duplicate deals, with intervals of 95%."""
    most = max((row.decisions for row in rows), default=1)

    def x(decisions: float) -> float:
        return _LEFT + (_RIGHT - _LEFT) * decisions / most

    def y(levels: float) -> float:
        return _BOTTOM - (_BOTTOM - _TOP) * (levels + _MAX_LEVELS) / (2 * _MAX_LEVELS)

    body = []
    for level in range(-_MAX_LEVELS, _MAX_LEVELS + 1):
        colour = "#1c1b1f" if level == 0 else "#dddddd"
        body += [
            f'<path d="M{_LEFT} {y(level):.1f}H{_RIGHT}" stroke="{colour}"/>',
            f'<text x="{_LEFT - 8}" y="{y(level) + 4:.1f}" text-anchor="end">{level:+d}</text>',
        ]
    step = next((step for step in _STEPS if most / _MILLION / step <= _MAX_MARKS), _STEPS[-1])
    for place in range(int(most / _MILLION / step) + 1):
        at = x(place * step * _MILLION)
        body.append(f'<text x="{at:.1f}" y="{_BOTTOM + 18}" text-anchor="middle">{place * step:g}</text>')
    for place, (name, title, colour) in enumerate(_LINES):
        points = [(x(row.decisions), getattr(row, name), getattr(row, f"{name}_margin")) for row in rows]
        body += [
            f'<path d="M{at:.1f} {y(levels - margin):.1f}V{y(levels + margin):.1f}" stroke="{colour}"/>'
            for at, levels, margin in points
        ]
        body += [
            f'<path d="M{one:.1f} {y(levels):.1f}L{two:.1f} {y(later):.1f}" stroke="{colour}" stroke-width="2"/>'
            for (one, levels, _), (two, later, _) in pairwise(points)
        ]
        body.append(f'<text x="{_LEFT + 190 * place}" y="16" style="fill: {colour}">against {title}</text>')
    foot = f'<text x="{_LEFT}" y="{_BOTTOM + 38}">net levels a deal after so many million decisions seen</text>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{_HEIGHT}" style="{_STYLE}">'
    return "\n".join([head, *body, foot, "</svg>", ""])
