"""Draw the few shapes of our pictures as SVG; texts are escaped, and made to fit their places."""

from __future__ import annotations

import re
import unicodedata
from html import escape

FONT = "Noto Sans SC, sans-serif"
_MIN_FONT_SCALE = 0.7
_NARROW_WIDTH = 0.56
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def estimate_text_width(text: str, size: float) -> float:
    """Estimate the width of a text: a wide character is as wide as it is high."""
    return sum(size if unicodedata.east_asian_width(character) in "WF" else size * _NARROW_WIDTH for character in text)


def fit_text(text: str, room: float, size: float) -> tuple[str, float]:
    """Fit a text into its room: shrink it first, then cut it."""
    wide = estimate_text_width(text, size)
    if wide <= room:
        return text, size
    smaller = max(size * room / wide, size * _MIN_FONT_SCALE)
    while text and estimate_text_width(text + "…", smaller) > room and estimate_text_width(text, smaller) > room:
        text = text.removesuffix("…")[:-1] + "…" if text != "…" else ""
    return text, round(smaller, 2)


def draw_label(
    at: tuple[float, float], text: str, *, size: float = 12, room: float = 0, anchor: str = "start", bold: bool = False
) -> str:
    """Draw a text on its base line; a text that was cut can be read by pointing at it."""
    x, y = at
    clean = _FORBIDDEN.sub("", " ".join(text.split()))
    shown, fits = fit_text(clean, room, size) if room else (clean, size)
    stroke = ' stroke="#000" stroke-width="0.3"' if bold else ""
    title = f"<title>{escape(clean)}</title>" if shown != clean else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{fits:g}" text-anchor="{anchor}"{stroke}>{title}{escape(shown)}</text>'
    )


def draw_box(x: float, y: float, width: float, height: float, *, fill: str = "none", thick: float = 1) -> str:
    """Draw a rectangle."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}" '
        f'stroke="#000" stroke-width="{thick:g}"/>'
    )


def draw_path(*points: tuple[float, float], thick: float = 1) -> str:
    """Draw straight lines from point to point."""
    drawn = " ".join(f"{x:g},{y:g}" for x, y in points)
    return f'<polyline points="{drawn}" fill="none" stroke="#000" stroke-width="{thick:g}"/>'


def build_svg(width: float, height: float, parts: list[str], title: str = "") -> str:
    """Build the whole picture, black on white."""
    named = f"<title>{escape(_FORBIDDEN.sub('', title))}</title>" if title else ""
    inside = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}" font-family="{FONT}">{named}\n'
        f'<rect width="{width:g}" height="{height:g}" fill="#fff"/>\n{inside}\n</svg>\n'
    )
