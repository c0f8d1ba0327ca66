"""The styles keep to what Chromium 80 and Safari 14 have, or say before it what those take instead."""

from __future__ import annotations

import re

import pytest

from tests.web.texts.sources import WEB

STYLES = {str(file.relative_to(WEB)): file.read_text(encoding="utf-8") for file in sorted(WEB.rglob("*.css"))}
TOO_NEW = {
    r"(?<![\w-])inset(-\w+)*:": "Chrome 87, Safari 14.1: top, right, bottom and left",
    r"(margin|padding)-(inline|block):": "Chrome 87, Safari 14.1: one side at a time",
    r":(is|where|has)\(": "Chrome 88 and later: write the selectors out",
    r":not\([^)]*,": "Chrome 88: one :not() for each",
    r"aspect-ratio:": "Chrome 88, Safari 15",
    r"color-mix\(|oklch\(|lab\(": "Chrome 111",
    r"@(container|layer|property|starting-style)\b": "Chrome 85 and later",
    r"&": "nesting: Chrome 112",
    r"overflow: clip": "Chrome 90",
    r"(?<![\w-])(translate|rotate|scale):": "Chrome 104: transform",
}


@pytest.mark.parametrize("name", STYLES)
def test_what_old_browsers_lack_is_not_used(name: str) -> None:
    plain = re.sub(r"/\*.*?\*/", "", STYLES[name], flags=re.DOTALL)
    assert {found[0]: why for pattern, why in TOO_NEW.items() if (found := re.search(pattern, plain))} == {}


@pytest.mark.parametrize("name", STYLES)
def test_units_of_the_visible_window_have_something_to_fall_back_on(name: str) -> None:
    lines = STYLES[name].splitlines()
    for number, line in enumerate(lines):
        if re.search(r"\d[dsl]v[hw]", line):
            assert lines[number - 1] == re.sub(r"(\d)[dsl](v[hw])", r"\1\2", line), f"{name}:{number + 1}"
