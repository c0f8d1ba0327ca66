"""What stands in one cell: full-width digits and padded names as offices type them, and what they mean."""

from __future__ import annotations

import re
import unicodedata

_HAN = r"\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_WIDE = {ord("\u3000"): " ", ord("\u00a0"): " ", ord("\t"): " ", ord("\r"): "\n"} | {
    wide: wide - 0xFEE0 for wide in range(0xFF10, 0xFF5B) if chr(wide).isalnum()
}
_UNSEEN = dict.fromkeys((0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF))
_PADDING = re.compile(rf"(?<=[{_HAN}])\s+(?=[{_HAN}])")
_SPACES = re.compile(r"\s+")
_APART = re.compile(r"\s*[、/／，,;；&\uff06+＋\n]\s*")
_DOTS = re.compile(r"[\s·•・‧∙⋅.\uff0e]")
_NUMBER = re.compile(r"[^\W\d]{0,3}\s*(\d{1,6})\s*[^\W\d]{0,3}")
_NOTHING = frozenset(
    {"", "无", "空", "缺", "暂无", "暂缺", "待定", "未定", "-", "--", "—", "——", "/", "\\", "n/a", "none"}
)
_NOTE = re.compile(r"[注:：]|备注|说明|填表|制表|填报|联系人|负责人|领队|合计|总计|共计|小计|共\s*\d|日期|签字|盖章")
_FORMULA = ("=", "+", "-", "@")
_LONGEST_NAME = 40
_LONGEST_CELL = 1_000
"""Characters of a cell with names; a longer one is refused as one name that is too long."""


def plain(text: str) -> str:
    """Digits, letters and spaces of ordinary width, without what cannot be seen."""
    return text.translate(_WIDE).translate(_UNSEEN).strip()


def is_nothing(text: str) -> bool:
    """Is the cell empty, or does it only say so?"""
    return text.casefold() in _NOTHING


def one_line(text: str) -> str:
    """The text without line breaks and double spaces."""
    return _SPACES.sub(" ", text).strip()


def name_of(text: str) -> str:
    """姓名: «张　三», spaced out to the width of three characters, is 张三."""
    return _PADDING.sub("", one_line(text))


def names_in(text: str, *, by_space: bool = False) -> tuple[str, ...]:
    """Every name in a cell; by a space only where both parts are too long to be one padded name."""
    if len(text) > _LONGEST_CELL:
        return (text[:_LONGEST_CELL],)
    parts = [part for part in _APART.split(text) if not is_nothing(part)]
    # What a spreadsheet would take for a formula is data here: «=1+1» is one odd name.
    if text.startswith(_FORMULA) or not all(any(map(str.isalpha, part)) for part in parts):
        parts = [text]
    if by_space and len(parts) == 1:
        words = parts[0].split()
        if len(words) > 1 and all(re.fullmatch(rf"[{_HAN}·]{{2,}}", word) for word in words):
            parts = words
    return tuple(map(name_of, parts))


def is_name(text: str) -> bool:
    """Can this be somebody's name? Almost everything can, but not a number, a sentence or a control character."""
    return 0 < len(text) <= _LONGEST_NAME and text.isprintable() and not text.isdecimal() and not _says_more(text)


def _says_more(text: str) -> bool:
    return ":" in text or "：" in text


def is_note(text: str) -> bool:
    """Is it the beginning of a remark below the list, such as «注：» or «合计»?"""
    return _says_more(text) or _NOTE.match(text) is not None or len(text) > _LONGEST_NAME


def same(text: str) -> str:
    """What two spellings of one name or unit have in common."""
    return _DOTS.sub("", unicodedata.normalize("NFKC", text)).casefold()


def number_of(text: str) -> int | None:
    """The number in «3», «3号», «第3桌»; none where there is no such number above 0."""
    found = _NUMBER.fullmatch(unicodedata.normalize("NFKC", text).strip())
    return (int(found[1]) or None) if found else None
