"""docs/strength.zh.md: the tables of docs/strength.md with Chinese headings, so that the figures are the same."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

TABLE = re.compile(r"(?:^\|.*\|\n)+", re.MULTILINE)
LADDER, APART = "| bot | against |", "| against | deals |"
"""How the headings of the two tables begin."""
WORDS = {
    "bot": "电脑选手",
    "against": "对手",
    "levels a deal": "每副净升级",
    "interval": "95% 区间",
    "deals": "副数",
    "matches won": "胜局",
    "a move, mean": "每步平均",
    "slowest": "最慢",
    "the network of 0.1.0": "0.1.0 的网络",
    "the network packaged before": "上一次随软件发布的网络",
    "never bombs": "从不炸",
    "always bombs": "见牌就炸",
    "passes much": "常常不要",
}
PATTERNS = (
    (re.compile(r"(`\w+`): ([\d.]+) million decisions"), "{}（学过 {:,.0f} 万步）"),
    (re.compile(r"(the network packaged before) \(([\d.]+) million\)"), "{}（{:,.0f} 万步）"),
)
INTRO = """# 电脑选手有多强

[English](strength.md)，那里有训练的经过和怎样测量。这一页的数字取自英文页，由 `make docs` 写出。

**怎样比**：复式对局，同一副牌换边各打一次，所以比的不是牌好牌坏。按 `jiangsu-2017`，各级数都打，有贡牌也有不贡牌。「每副净升级」是一副牌平均比对手多升几级：
一副最多 3 级，0 是势均力敌。区间里不含 0，才说得上谁强。

[各种电脑选手怎样打](bots.zh.md)。`easy` 会跟牌、会帮对家，适合刚学的人；`normal` 会组牌、记牌；`hard` 是自己跟自己打学出来的；`best` 还要往下想几步。
"""


def pages(docs: Path) -> dict[Path, str]:
    """The page by its file."""
    return {docs / "strength.zh.md": build_page((docs / "strength.md").read_text(encoding="utf-8"))}


def build_page(text: str) -> str:
    """The Chinese page from the English one."""
    parts = [INTRO]
    for start, title in ((LADDER, "## 逐级比较"), (APART, "## 现在的 `hard`")):
        found = [table for table in TABLE.findall(text) if table.startswith(start)]
        if found:
            parts.append(f"{title}\n\n{translate_table(found[0])}")
            if start == LADDER and "of 0.1.0" in text:
                parts.append(
                    "`hard` 和 `best` 两行可能是旧版本的网络和搜索测的，以英文页的说明为准；现在的 `hard` 见下表。\n"
                )
    return "\n".join(parts)


def translate_table(table: str) -> str:
    """A table whose words are Chinese where they are known; figures stay as they are."""
    return "".join(
        "| " + " | ".join(translate_cell(cell.strip()) for cell in line.strip().strip("|").split("|")) + " |\n"
        for line in table.splitlines()
    )


def translate_cell(cell: str) -> str:
    """One cell."""
    for pattern, words in PATTERNS:
        if found := pattern.fullmatch(cell):
            return words.format(WORDS.get(found[1], found[1]), float(found[2]) * 100)
    return WORDS.get(cell, cell)
