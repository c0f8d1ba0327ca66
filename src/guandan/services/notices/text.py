"""The text of a notice: taken from .txt or .docx, made plain, and cut into sentences with their lines."""

from __future__ import annotations

import io
import re
import unicodedata
import zipfile
from html import unescape

from msgspec import Struct

from guandan.errors import InvalidText

LARGEST_TEXT = 200_000
"""Characters of a notice."""
LARGEST_FILE = 5_000_000
"""Bytes of a notice's file, and of the text inside it."""

_DOCUMENT = "word/document.xml"
_ZIP = b"PK\x03\x04"
_PARAGRAPH = re.compile(r"</w:p>|<w:br/>")
_RUN = re.compile(r"<w:t(?: [^>]*)?>([^<]*)</w:t>|(<w:tab/>)|(</w:tc>)")
_ENDS = re.compile(r"(?<=[。;!?])")
_BETWEEN = re.compile(r"(?<=[\u4e00-\u9fff\d])[ \t]+(?=[\u4e00-\u9fff\d])")
_MARKUP = re.compile(r"\*\*|<\|[^|]*\|>|^#+\s*")
_DIGITS = {"零": 0, "一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9}


class Sentence(Struct, frozen=True, kw_only=True):
    """A sentence of a notice: as it is written, and made plain for the patterns."""

    line: int
    text: str
    plain: str


def read_notice_file(content: bytes, name: str = "") -> str:
    """The text of a .txt or .docx file."""
    if len(content) > LARGEST_FILE:
        raise InvalidText("a notice's file has at most 5 megabytes")
    if content.startswith(_ZIP):
        return _read_docx(content)
    for encoding in ("utf-8-sig", "gb18030"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise InvalidText(f"{name or 'the file'} is neither text nor .docx")


def _read_docx(content: bytes) -> str:
    """The paragraphs and cells of a Word file; what is no text is left out."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            if archive.getinfo(_DOCUMENT).file_size > LARGEST_FILE:
                raise InvalidText("the text of a notice has at most 5 megabytes")
            xml = archive.read(_DOCUMENT).decode("utf-8")
    except (zipfile.BadZipFile, KeyError, UnicodeDecodeError) as error:
        raise InvalidText("this is no .docx file") from error
    lines = (
        "".join(text or ("\t" if tab else " ") for text, tab, _ in _RUN.findall(part)) for part in _PARAGRAPH.split(xml)
    )
    return unescape("\n".join(lines))


def read_number(text: str) -> int:
    """A whole number, in digits or in Chinese up to 99."""
    if text.isdigit():
        return int(text)
    if text == "半":
        return 30
    tens, ten, ones = text.partition("十")
    if ten:
        return _DIGITS.get(tens, 1) * 10 + _DIGITS.get(ones, 0)
    return _DIGITS.get(text, 0)


def make_plain(text: str) -> str:
    """The text with full-width signs made narrow, and no spaces between characters."""
    narrow = unicodedata.normalize("NFKC", _MARKUP.sub("", text)).replace("：", ":").replace("、", ",")
    return _BETWEEN.sub("", _BETWEEN.sub("", narrow)).strip()


def split_notice(text: str) -> list[Sentence]:
    """Cut a notice into sentences; headings and lines of a table are sentences too."""
    if len(text) > LARGEST_TEXT:
        raise InvalidText(f"a notice has at most {LARGEST_TEXT} characters")
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        for part in _ENDS.split(line.replace("；", ";").replace("！", "!").replace("？", "?")):
            plain = make_plain(part)
            if plain:
                found.append(Sentence(line=number, text=part.strip(), plain=plain))
    return found
