"""docs/strength.zh.md: the tables of docs/strength.md with Chinese headings, so that the figures are the same."""

from __future__ import annotations

import re
from pathlib import Path

TABLE = re.compile(r"(?:^\|.*\|\n)+", re.MULTILINE)
LADDER, APART = "| bot | against |", "| against | deals |"
"""How the headings of the two tables begin."""
WORDS = {
    "bot": "机器人",
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
TEMPLATE = Path(__file__).with_name("strength.zh.md")


def pages(docs: Path) -> dict[Path, str]:
    """The page by its file."""
    return {docs / "strength.zh.md": build_page((docs / "strength.md").read_text(encoding="utf-8"))}


def build_page(text: str) -> str:
    """The Chinese page from the English one."""
    tables = TABLE.findall(text)
    ladder, apart = (
        next((translate_table(table) for table in tables if table.startswith(start)), "") for start in (LADDER, APART)
    )
    return TEMPLATE.read_text(encoding="utf-8").format(ladder=ladder, apart=apart)


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
