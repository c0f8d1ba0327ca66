"""单位: find the name of a unit in a title above a list, in the name of a sheet or in that of a file."""

from __future__ import annotations

import re
from pathlib import PurePath

_FORM_WORDS = re.compile(
    r"(?:掼蛋|比赛|大赛|参赛|报名|选手|队员|人员|汇总|信息|登记|统计|最终|定稿|附件|副本)*(?:(?<!代)表格?|名单|汇总|回执)(?:[\s_-]*\d*)"
)
_NOISE = "0123456789._-—– "
"""Numbering before a name in a list."""
_BRACKETED = re.compile(r"[(（【\[]([^)）】\]]{2,20})[)）】\]]")
_UNIT = re.compile(
    r"(?:.{0,18}图书馆|.{1,18}(?:分会|支部|党委|工会|代表队|代表团|学院|书院|研究院|医院|中学|小学|学校|公司|中心|车间|科室|处室|机关|班组|社区|街道"
    r"|部门|[^全]部|[^赛]处|科|系|局|所|办|队))"
)
_PLACE = re.compile(r".{1,10}[省市县区镇乡州]")
"""A team is named after its place, but so is an event."""
_EVENT = re.compile(r"掼蛋|(?<!参)赛|杯")
_NO_UNIT = re.compile(r"掼蛋|比赛|大赛|联赛|杯赛|报名|名单|通知|规程|工作表|sheet|副本", re.IGNORECASE)
_EVENT = re.compile(r"(?:[男女]?(?:教?职工|教工|员工)|师生|第.{1,3}届|20\d\d年?)*(?:掼蛋|攒蛋|惯蛋|扑克)")
"""The name of an event after the unit that sends the list."""
_SPLIT = re.compile(r"[\s_\-—–:：·|/]+")


def find_unit_name(text: str) -> str:
    """Find the unit in a title or a name such as «机电分会报名表»; nothing if it is unclear."""
    candidates = [*_BRACKETED.findall(text), *_SPLIT.split(_BRACKETED.sub(" ", text)), _BRACKETED.sub("", text)]
    for candidate in candidates:
        bare = _FORM_WORDS.sub("", candidate).strip(" 的:：")
        bare = bare.lstrip(_NOISE)
        if _UNIT.fullmatch(bare) and not _NO_UNIT.search(bare):
            return bare
        if _PLACE.fullmatch(bare) and not _EVENT.search(text):
            return bare
    return ""


def find_unit_at_start(title: str) -> str:
    """Find the unit before the event's name: 外国语学院分会 in «外国语学院分会女教工掼蛋比赛报名表»."""
    found = _EVENT.search(title)
    return find_unit_name(title[: found.start()]) if found else ""


def find_unit_in_file_name(name: str) -> str:
    """Find the unit that a file is named after."""
    return find_unit_name(PurePath(name).stem)
