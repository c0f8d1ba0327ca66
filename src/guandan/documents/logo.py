"""徽标: make an uploaded picture safe: PNG and JPEG within bounds, SVG reduced to its drawing.

The result is always an SVG of our own with the picture inside, so that templates handle one format only.
"""

from __future__ import annotations

import re
import struct
import zlib
from base64 import b64encode
from xml.etree import ElementTree as ET

from guandan.errors import IllegalAction

MAX_LOGO_BYTES = 300_000
"""The largest file that is accepted as a logo."""
MAX_LOGO_DOTS = 2_000
"""The longest side of a PNG or JPEG, in dots."""
_MAX_ELEMENTS = 5_000
_SIZE = 400
"""The longest side of the result, in SVG units, so that rendering costs the same for every picture."""
_SVG_NAMESPACE = "http://www.w3.org/2000/svg"
_DRAWING = frozenset(
    {
        *("svg", "g", "defs", "clipPath", "title", "desc"),
        *("path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan"),
        *("linearGradient", "radialGradient", "stop"),
    }
)
"""Elements that draw; scripts, links, foreign objects, pictures, filters and repetitions are left out."""
_OUTSIDE = re.compile(r"url\(\s*['\"]?(?!#)|@import|expression|javascript:", re.IGNORECASE)
_LENGTH = re.compile(r"\s*([0-9]*\.?[0-9]+)\s*(?:px|pt|mm|cm|in|pc)?\s*")
_DOCTYPE = re.compile(rb"<!DOCTYPE[^>\[]*>")
_PNG_HEAD = b"\x89PNG\r\n\x1a\n"
_JPEG_HEAD = b"\xff\xd8\xff"
_JPEG_END, _JPEG_TAIL = b"\xff\xd9", 64
"""The end marker of a JPEG, and the number of bytes at the end of the file where it must be."""
_MAX_PNG_BYTES = 4 * 4 * MAX_LOGO_DOTS * MAX_LOGO_DOTS
_JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""The markers of a JPEG that give its size."""


def read_logo(content: bytes) -> str:
    """Read a logo into a safe SVG; refuse a file that is not a picture, too large or unreadable."""
    if len(content) > MAX_LOGO_BYTES:
        raise IllegalAction("logo_too_large", kilobytes=MAX_LOGO_BYTES // 1_000)
    if content.startswith(_PNG_HEAD):
        return _wrap_picture(content, "png", _find_png_size(content))
    if content.startswith(_JPEG_HEAD):
        return _wrap_picture(content, "jpeg", _find_jpeg_size(content))
    return _clean_svg(content)


def _wrap_picture(content: bytes, kind: str, size: tuple[int, int]) -> str:
    if not 0 < min(size) <= max(size) <= MAX_LOGO_DOTS:
        raise IllegalAction("logo_too_many_dots", dots=MAX_LOGO_DOTS)
    width, height = _scale(*size)
    data = b64encode(content).decode()
    return (
        f'<svg xmlns="{_SVG_NAMESPACE}" width="{width:g}" height="{height:g}" viewBox="0 0 {width:g} {height:g}">'
        f'<image width="{width:g}" height="{height:g}" href="data:image/{kind};base64,{data}"/></svg>'
    )


def _scale(width: float, height: float) -> tuple[float, float]:
    factor = _SIZE / max(width, height)
    return width * factor, height * factor


def _find_png_size(content: bytes) -> tuple[int, int]:
    """Find the size, if every part of the picture is intact: a renderer would silently omit a broken picture."""
    place, size, packed = len(_PNG_HEAD), (0, 0), zlib.decompressobj()
    try:
        while True:
            length, name = struct.unpack_from(">I4s", content, place)
            body = content[place + 8 : place + 8 + length]
            (check,) = struct.unpack_from(">I", content, place + 8 + length)
            if zlib.crc32(name + body) != check:
                raise IllegalAction("logo_unreadable")
            if name == b"IHDR":
                size = struct.unpack_from(">II", body)
            elif name == b"IDAT":
                packed.decompress(body, _MAX_PNG_BYTES)
            elif name == b"IEND":
                break
            place += 12 + length
    except (struct.error, zlib.error):
        raise IllegalAction("logo_unreadable") from None
    if not packed.eof and not packed.unconsumed_tail:
        raise IllegalAction("logo_unreadable")
    return size[0], size[1]


def _find_jpeg_size(content: bytes) -> tuple[int, int]:
    if _JPEG_END not in content[-_JPEG_TAIL:]:
        raise IllegalAction("logo_unreadable")
    place = 2
    while place + 9 < len(content) and content[place] == 0xFF:  # noqa: PLR2004 (every marker begins so)
        marker, length = content[place + 1], int.from_bytes(content[place + 2 : place + 4], "big")
        if marker in _JPEG_FRAMES:
            height = int.from_bytes(content[place + 5 : place + 7], "big")
            return int.from_bytes(content[place + 7 : place + 9], "big"), height
        place += 2 + max(length, 2)
    raise IllegalAction("logo_unreadable")


def _clean_svg(content: bytes) -> str:
    content = _DOCTYPE.sub(b"", content)
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
        raise IllegalAction("logo_unreadable")
    try:
        root = ET.fromstring(content)  # noqa: S314 (without a document type there are no entities to expand)
    except (ET.ParseError, ValueError, LookupError):
        raise IllegalAction("logo_unreadable") from None
    if _local_name(root.tag) != "svg" or sum(1 for _ in root.iter()) > _MAX_ELEMENTS:
        raise IllegalAction("logo_unreadable")
    box = _find_view_box(root)
    drawing = _clean_element(root)
    width, height = _scale(box[2], box[3])
    drawing.attrib |= {
        "viewBox": " ".join(f"{number:g}" for number in box),
        "width": f"{width:g}",
        "height": f"{height:g}",
    }
    ET.register_namespace("", _SVG_NAMESPACE)
    return ET.tostring(drawing, encoding="unicode")


def _find_view_box(root: ET.Element) -> tuple[float, float, float, float]:
    """Find the SVG's own view box, or its width and height."""
    try:
        left, top, width, height = (float(part) for part in root.get("viewBox", "").replace(",", " ").split())
    except ValueError:
        left = top = 0.0
        width, height = _read_length(root.get("width", "")), _read_length(root.get("height", ""))
    if not (0 < width < 1e6 and 0 < height < 1e6):  # noqa: PLR2004 (a drawing, not a map)
        raise IllegalAction("logo_unreadable")
    return left, top, width, height


def _read_length(text: str) -> float:
    found = _LENGTH.fullmatch(text)
    return float(found[1]) if found else 0.0


def _clean_element(element: ET.Element) -> ET.Element:
    """Copy the element with only the attributes and children that draw."""
    kept = {
        _local_name(name): value
        for name, value in element.attrib.items()
        if not _local_name(name).lower().startswith("on")
        and _local_name(name) not in {"href", "src", "base"}
        and not _OUTSIDE.search(value)
    }
    copy = ET.Element(f"{{{_SVG_NAMESPACE}}}{_local_name(element.tag)}", kept)
    copy.text, copy.tail = element.text, element.tail
    copy.extend(
        _clean_element(child) for child in element if isinstance(child.tag, str) and _local_name(child.tag) in _DRAWING
    )
    return copy


def _local_name(tag: str) -> str:
    return tag.rpartition("}")[2]
