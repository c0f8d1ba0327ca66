"""Clean one cell: full-width digits and padded names as offices type them."""

from __future__ import annotations

import re
import unicodedata

_HAN = r"\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_WIDE_TO_PLAIN = {ord("\u3000"): " ", ord("\u00a0"): " ", ord("\t"): " ", ord("\r"): "\n"} | {
    wide: wide - 0xFEE0 for wide in range(0xFF10, 0xFF5B) if chr(wide).isalnum()
}
_INVISIBLE = dict.fromkeys((0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF))
_PADDING = re.compile(rf"(?<=[{_HAN}])\s+(?=[{_HAN}])")
_SPACES = re.compile(r"\s+")
_NAME_SEPARATOR = re.compile(r"\s*[、/／，,;；&\uff06+＋\n]\s*")
_DOTS = re.compile(r"[\s·•・‧∙⋅.\uff0e]")
_NUMBER = re.compile(r"[^\W\d]{0,3}\s*(\d{1,6})\s*[^\W\d]{0,3}")
_EMPTY_WORDS = frozenset(
    {
        "",
        "无",
        "空",
        "缺",
        "暂无",
        "暂缺",
        "待定",
        "待补",
        "待报",
        "未定",
        "-",
        "--",
        "—",
        "——",
        "/",
        "\\",
        "n/a",
        "none",
    }
)
_NOTE = re.compile(r"[注:：]|备注|说明|填表|制表|填报|联系人|负责人|领队|合计|总计|共计|小计|共\s*\d|日期|签字|盖章")
_FORMULA = ("=", "+", "-", "@")
_MAX_NAME_LENGTH = 40
_MAX_CELL_LENGTH = 1_000
"""The maximum length of a cell with names; a longer one is refused as one name that is too long."""


def clean_text(text: str) -> str:
    """Normalise digits, letters and spaces to ordinary width, and remove invisible characters."""
    return text.translate(_WIDE_TO_PLAIN).translate(_INVISIBLE).strip()


def is_nothing(text: str) -> bool:
    """Is the cell empty, or does it only say that it is?"""
    return text.strip("()（）[]【】 ").casefold() in _EMPTY_WORDS


def join_lines(text: str) -> str:
    """Return the text without line breaks and double spaces."""
    return _SPACES.sub(" ", text).strip()


def clean_person_name(text: str) -> str:
    """姓名: clean a name: «张　三», padded to the width of three characters, becomes 张三."""
    return _PADDING.sub("", join_lines(text))


def split_names(text: str, *, by_space: bool = False) -> tuple[str, ...]:
    """Split a cell into names; a space separates two names only if both parts are too long for one padded name."""
    if len(text) > _MAX_CELL_LENGTH:
        return (text[:_MAX_CELL_LENGTH],)
    parts = [part for part in _NAME_SEPARATOR.split(text) if not is_nothing(part)]
    # A spreadsheet formula is plain data here: «=1+1» is one odd name.
    if text.startswith(_FORMULA) or not all(any(map(str.isalpha, part)) for part in parts):
        parts = [text]
    if by_space and len(parts) == 1:
        words = parts[0].split()
        if len(words) > 1 and all(re.fullmatch(rf"[{_HAN}·]{{2,}}", word) for word in words):
            parts = words
    return tuple(map(clean_person_name, parts))


def is_name(text: str) -> bool:
    """Can this be somebody's name? Almost everything can, but not a number, a sentence or a control character."""
    return 0 < len(text) <= _MAX_NAME_LENGTH and text.isprintable() and not text.isdecimal() and not _says_more(text)


def _says_more(text: str) -> bool:
    return ":" in text or "：" in text


def is_note(text: str) -> bool:
    """Is this the beginning of a remark below the list, such as «注：» or «合计»?"""
    return _says_more(text) or _NOTE.match(text) is not None or len(text) > _MAX_NAME_LENGTH


def normalise_text(text: str) -> str:
    """Normalise a name or unit, so that two spellings of it compare equal."""
    return _DOTS.sub("", unicodedata.normalize("NFKC", text)).casefold()


def parse_number(text: str) -> int | None:
    """Parse the number in «3», «3号», «第3桌»; return none if there is no such number above 0."""
    found = _NUMBER.fullmatch(unicodedata.normalize("NFKC", text).strip())
    return (int(found[1]) or None) if found else None
