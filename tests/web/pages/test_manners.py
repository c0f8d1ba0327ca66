"""桌上的规矩: how the cards come, when a count is reported and how one passes, told at the table from the book."""

from __future__ import annotations

import pytest

from guandan.formatting.table_manners import find_pass_word, list_table_manners
from guandan.rulebooks import load, names
from guandan.rules.rulebook import override
from guandan.texts import Language
from guandan.web.pages.table import book_data

JS, TD, NT, ZD = "jiangsu-2017", "two-deck", "nantong-2018", "five-round-points"


def told(book: str, lang: str = "zh", **overrides: object) -> str:
    changed = override(load(book), {path.replace("__", "."): value for path, value in overrides.items()})
    return " | ".join(f"{one.text} {one.article}" for one in list_table_manners(changed, lang))


@pytest.mark.article("JS 3.2.5")
@pytest.mark.article("TD 5")
def test_how_the_cards_come() -> None:
    assert "轮流抓牌 JS 3.2.5" in told(JS)
    assert "机器发牌 TD 5" in told(TD)
    assert "机器发牌" in told(JS, opening__method="machine")


@pytest.mark.article("JS 3.5")
@pytest.mark.article("TD 29.3")
@pytest.mark.article("ZD 1.16")
def test_whether_a_report_card_is_laid_out() -> None:
    assert "10 张或更少：摆出报牌卡，报出张数 JS 3.5" in told(JS)
    assert "报牌卡" in told(TD)
    assert "6 张或更少：报出张数 ZD 1.16" in told(ZD)
    assert "报牌卡" not in told(ZD)
    assert "报牌卡" not in told(JS, announce__report_card=False)
    assert "报牌卡" in told(ZD, announce__report_card=True)


@pytest.mark.article("JS 3.4.3.3")
@pytest.mark.article("NT 1.4.6")
def test_how_one_passes() -> None:
    assert "过、不要、敲桌 JS 3.4.3.3" in told(JS)
    assert "同一种表示 JS 3.4.3.3" in told(JS)
    assert "不要、过、走、pass NT 1.4.6" in told(NT)
    assert "同一种" not in told(NT)
    assert "To pass: 过" in told(JS, "en", manner__pass_words=["过"])
    assert "不要时的表示" not in told(TD)


@pytest.mark.article("JS 3.4.3.3")
def test_where_all_pass_one_way_the_table_says_every_pass_with_one_word() -> None:
    assert find_pass_word(load(JS), "zh") == "过"
    assert find_pass_word(override(load(JS), {"manner.pass_words": ["不要"]}), "zh") == "不要"
    assert find_pass_word(override(load(JS), {"manner.pass_one_way": False}), "zh") == ""
    assert find_pass_word(load(JS), "en") == "", "in another language it has its own word"
    assert find_pass_word(load(NT), "zh") == "", "several ways, and none is the one"


@pytest.mark.parametrize("name", names())
def test_a_table_has_it_all(name: str) -> None:
    book = load(name)
    data = book_data(book, Language.ZH)
    assert data["manners"] == [{"text": one.text, "article": one.article} for one in list_table_manners(book, "zh")]
    assert data["pass_word"] == find_pass_word(book, "zh")
    assert data["report_card_at"] == (10 if name in {JS, TD} else None)
