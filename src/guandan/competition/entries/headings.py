"""表头: recognise the columns of an entry list by the headings that offices use."""

from __future__ import annotations

import re
import unicodedata
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class EntryField(StrEnum):
    """The content of a column of an entry list."""

    PAIR_NUMBER = "pair_number"
    NAME = "name"
    NAME_2 = "name_2"
    UNIT = "unit"
    CONTACT = "contact"
    SEED = "seed"
    RATING = "rating"
    FIXED_TABLE = "fixed_table"
    TEAM = "team"
    REMARKS = "remarks"


UNIT_WORDS = (
    r"(?:所在|所属|工作|参赛|代表|报名)?"
    r"(?:单位|部门工会|基层工会|部门|党?支部|党委|分会|分?工会|科室|处室|学院|院系|班组|车间|公司|社区|街道)(?:名称)?"
)
_PARTNER = r"搭档|对家|同伴|伙伴|搭子|partner"
_PERSON = rf"(?:参赛)?(?:队员|选手|运动员|人员|成员)|参赛者|参赛人|队友|队长|组员|player|{_PARTNER}"
_CONTACT = r"(?:联系|移动|办公)?(?:电话|手机)(?:号码?)?|联系方式|微信号?|phone|mobile|tel|contact"
_PERSON_HEADING = re.compile(
    rf"(?P<person>(?:{_PERSON})+)?(?:的|'s)?(?:(?P<name>姓名|名字|名单|name)|(?P<contact>{_CONTACT})|"
    rf"(?P<unit>{UNIT_WORDS}|unit|department|branch))?"
)
_PAIR = re.compile(
    r"(?:对子?|组|队|配对|搭档|组合|队伍|参赛队?|pair)(?:号码?|编号|序号|number|no\.?)|对序|组合|组别|pair"
)
_LINE = re.compile(r"序号?|编号|号码|no\.?|number|#")
_OTHERS = (
    (
        EntryField.SEED,
        re.compile(r"种子(?:号码?|序号?|选手|排名|顺序)?|(?:上届|上次|上一届|去年)(?:比赛)?名次|seeds?|lastrank"),
    ),
    (EntryField.RATING, re.compile(r"(?:等级|赛事|段位|大师)分|rating")),
    (EntryField.FIXED_TABLE, re.compile(r"(?:固定|指定)?(?:桌|台)(?:号|次|位)?|(?:fixed)?table")),
    (EntryField.TEAM, re.compile(r"(?:参赛|代表)?(?:队名|队伍|团队|代表队|代表团|参赛队)(?:名称)?|team")),
    (EntryField.REMARKS, re.compile(r"备注|附注|说明|其[他它]|特殊(?:需求|要求|情况)|remarks?|notes?")),
)
_DELEGATION = re.compile(r"(?:参赛)?(?:代表队|代表团|参赛队)(?:名称)?")
_SECOND = re.compile(_PARTNER)
_ORDINAL = re.compile(r"第?([12ab甲乙一二])[号位名人]?")
_SECOND_ORDINALS = frozenset("2b乙二")
_BRACKETS = re.compile(r"[(\[{【<《]([^)\]}】>》]*)[)\]}】>》]")
_MAX_HEADING_LENGTH = 200
"""A longer text is not treated as a heading."""
_NOISE = re.compile(r"[\s*※:_]|必填|选填")


def strip_heading(heading: str) -> str:
    """Strip spaces, stars and brackets from a heading, but keep a number in brackets: «姓 名（1）*» is 姓名1."""
    if len(heading) > _MAX_HEADING_LENGTH:
        return ""
    text = unicodedata.normalize("NFKC", heading).casefold()
    return _NOISE.sub("", _BRACKETS.sub(lambda found: found[1] if _ORDINAL.fullmatch(found[1].strip()) else "", text))


def guess_fields(headings: Sequence[str]) -> dict[int, EntryField]:
    """Map the understood columns to their fields, by place from 0."""
    read = {place: _read_heading(strip_heading(heading)) for place, heading in enumerate(headings)}
    names = [(place, is_second) for place, (field, is_second) in read.items() if field is EntryField.NAME]
    found: dict[int, EntryField] = {
        place: field for place, (field, _) in read.items() if field is not None and field is not EntryField.NAME
    }
    found |= _map_people(names)
    bares = {place: strip_heading(headings[place]) for place in found}
    strong = [place for place, text in bares.items() if _PAIR.fullmatch(text)]
    _keep_best(found, EntryField.PAIR_NUMBER, strong)
    units = [place for place, field in sorted(found.items()) if field is EntryField.UNIT]
    # 单位 and 部门 side by side are two things, and the pair plays for the first.
    _keep_best(
        found,
        EntryField.UNIT,
        [place for place in units if _strip_owner(bares[place]) == _strip_owner(bares[units[0]])],
        2,
    )
    if not units:
        # If no other column says whom a pair plays for, 代表队 does.
        found |= {place: EntryField.UNIT for place in found if _DELEGATION.fullmatch(bares[place])}
    _keep_best(found, EntryField.CONTACT, [], 2)
    for field in (EntryField.SEED, EntryField.RATING, EntryField.FIXED_TABLE, EntryField.TEAM):
        _keep_best(found, field, [])
    return dict(sorted(found.items()))


def _strip_owner(text: str) -> str:
    """Strip the word for a person and the first ordinal from a unit's heading."""
    return re.sub(_PERSON, "", _ORDINAL.sub("", text, count=1))


def _read_heading(text: str) -> tuple[EntryField | None, bool]:
    """Read a stripped heading: its field, and whether it is the second person's."""
    if not text:
        return None, False
    if _PAIR.fullmatch(text) or _LINE.fullmatch(text):
        return EntryField.PAIR_NUMBER, False
    for field, words in _OTHERS:
        if words.fullmatch(text):
            return field, False
    ordinals = _ORDINAL.finditer(text)
    tries = [(text, "")] + [(text[: ordinal.start()] + text[ordinal.end() :], ordinal[1]) for ordinal in ordinals]
    for rest, ordinal in tries:
        found = _PERSON_HEADING.fullmatch(rest) if rest else None
        if found:
            field = EntryField.CONTACT if found["contact"] else EntryField.UNIT if found["unit"] else EntryField.NAME
            return field, ordinal in _SECOND_ORDINALS if ordinal else bool(_SECOND.match(rest))
    return None, False


def _map_people(names: Iterable[tuple[int, bool]]) -> dict[int, EntryField]:
    """Map the two columns of names to first and second person, whatever their order in the sheet."""
    ordered = sorted(names, key=lambda one: (one[1], one[0]))[:2]
    return {place: field for (place, _), field in zip(ordered, (EntryField.NAME, EntryField.NAME_2), strict=False)}


def _keep_best(found: dict[int, EntryField], field: EntryField, better: list[int], most: int = 1) -> None:
    """Keep only the better columns of a field, or the first ones if none is better."""
    places = sorted(place for place, one in found.items() if one is field)
    for place in set(places) - set((better or places)[:most]):
        del found[place]
