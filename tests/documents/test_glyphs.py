from __future__ import annotations

import hashlib
from importlib.resources import files

from guandan.competition.model import commands as co
from guandan.documents.glyphs import find_missing_glyphs, find_unprintable_names
from tests.competition.kit import JS, Hall
from tests.documents.kit import NAMES, RARE, printed, swiss

FONTS = files("guandan.documents").joinpath("fonts")


def test_the_font_is_the_one_that_the_documentation_names() -> None:
    font = FONTS.joinpath("NotoSansSC-Regular.ttf").read_bytes()
    assert hashlib.sha256(font).hexdigest() == "d45f67f0a7c0ca3f256950777ce6a61cc7ce5f9696d02900cbbaac25f8aa7d16"
    assert "SIL OPEN FONT LICENSE Version 1.1" in FONTS.joinpath("OFL.txt").read_text(encoding="utf-8")


def test_rare_characters_of_names_are_there() -> None:
    assert find_missing_glyphs(RARE + "".join(NAMES) + "㛃䶮𬭎𫖯喆堃昇珺") == ""
    assert find_unprintable_names(printed(swiss())) == {}


def test_what_the_font_has_not_is_found() -> None:
    assert find_missing_glyphs("a🀄b\U000323af🀄") == "🀄\U000323af"
    hall = Hall(JS, rounds=1)
    people = (hall.championship.add_person("甲🀄"), hall.championship.add_person("乙"))
    hall.do(co.EnterPair(people=people, unit="单位\U000323af"))
    assert find_unprintable_names(printed(hall)) == {"甲🀄": "🀄", "单位\U000323af": "\U000323af"}
