"""House books: a form, drafts, their text, errors with their line, and versions kept for an account."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import msgspec
import pytest

from guandan.errors import IllegalAction, InvalidRulebook
from guandan.rulebooks import list_names, load, names
from guandan.rulebooks.own import read_own, write_own
from guandan.rulebooks.schema import build_schema
from guandan.rules.rulebook import OPTIONS, to_plain
from guandan.services.house_books import HouseBookDraft, build_draft, get_form, preview_house_book, read_house_book
from guandan.store import Store
from guandan.tables.house_books import HouseBooks, build_reference, is_house_reference
from guandan.tables.rulebook_cache import RulebookCache

if TYPE_CHECKING:
    from pathlib import Path

NOW = datetime(2026, 5, 1, 9, tzinfo=UTC)
CHANGES: dict[str, object] = {
    "levels.tries_at_a": 3,
    "match.minutes": 50,
    "tribute.equal": "clockwise",
    "ranking.criteria": ["total", "opponents", "lot"],
}
DRAFT = HouseBookDraft(
    base="jiangsu-2017", id="our-club", title_zh="俱乐部", changes=CHANGES, articles={"match.minutes": "第三条"}
)


def test_the_form_has_every_option_with_its_article_and_the_five_books() -> None:
    form = get_form("two-deck")
    options = [field for group in form.groups for field in group.options]
    assert [field.option.option for field in options] == list(OPTIONS)
    assert all([value.book for value in field.books] == list(names()) for field in options)
    equal = next(field for field in options if field.option.option == "tribute.equal")
    assert equal.option.article == "TD 23.2"
    assert equal.explained


def test_a_draft_says_only_what_differs() -> None:
    view = preview_house_book(DRAFT)
    assert [difference.option for difference in view.differences.options] == [
        "levels.tries_at_a",
        "match.minutes",
        "ranking.criteria",
    ]
    assert "equal" not in view.text
    assert view.book.title.en == "俱乐部"


def test_an_option_may_cite_ones_own_notice() -> None:
    _, book = read_own(preview_house_book(DRAFT).text)
    assert book.is_own
    assert (book.cite("match.minutes"), book.cite("levels.tries_at_a")) == ("own 第三条", "house")


@pytest.mark.parametrize("base", list_names())
def test_a_text_that_says_every_option_of_a_book_gives_that_book(base: str) -> None:
    source = load(base)
    every = {path: to_plain(source.value(path)) for path in OPTIONS}
    draft = HouseBookDraft(base=base, id="same", title_zh="同", changes=every, articles=dict.fromkeys(every, "1"))
    own = build_draft(draft)
    again, book = read_own(write_own(own))
    assert len(again.changes) == len(OPTIONS)
    assert [path for path in OPTIONS if book.value(path) != source.value(path)] == []


@pytest.mark.parametrize(
    ("old", "new", "line", "where"),
    [
        ('"total"', '"totl"', 14, "ranking.criteria"),
        ("[levels]", "[levls]", 7, "levls"),
        ("tries_at_a", "tries", 8, "levels.tries"),
        ("is = 50", 'is = "fifty"', 11, "match.minutes"),
        ('article = "house"', 'article = "§ 9"', 8, "levels.tries_at_a"),
        ('extends = "jiangsu-2017"', 'extends = "jiangsu"', 2, "extends"),
        ('id = "our-club"', 'id = "two-deck"', 1, "id"),
        ('version = "1"', "version = 1", 3, "version"),
        ("[match]", "[match", 10, ""),
    ],
)
def test_what_is_wrong_is_named_with_its_line(old: str, new: str, line: int, where: str) -> None:
    text = preview_house_book(DRAFT).text
    assert old in text
    with pytest.raises(InvalidRulebook) as refused:
        read_house_book(text.replace(old, new, 1))
    assert refused.value.line == line
    assert f"line {line}" in str(refused.value)
    assert refused.value.where.removeprefix("book.toml").removeprefix(": ") in {where, f"book.toml: {where}"}


def test_a_book_that_is_not_there_and_an_option_that_is_not_there() -> None:
    with pytest.raises(IllegalAction):
        get_form("jiangsu")
    with pytest.raises(IllegalAction):
        preview_house_book(msgspec.structs.replace(DRAFT, base="jiangsu"))
    with pytest.raises(InvalidRulebook, match=r"match\.hours"):
        preview_house_book(msgspec.structs.replace(DRAFT, changes={"match.hours": 1}))


def test_the_schema_knows_every_option_and_its_values() -> None:
    groups = build_schema()["properties"]
    assert isinstance(groups, dict)
    known = {f"{group}.{name}" for group, part in groups.items() for name in part.get("properties", ())}
    assert known == set(OPTIONS)
    minutes = groups["match"]["properties"]["minutes"]["properties"]["is"]
    assert minutes == {"anyOf": [{"type": "integer"}, {"const": "none"}]}
    assert groups["tribute"]["properties"]["equal"]["properties"]["is"]["enum"] == ["clockwise", "first_picks"]


async def test_versions_are_counted_and_a_table_can_take_each(tmp_path: Path) -> None:
    async with await Store.open(f"sqlite:///{tmp_path}/books.db") as store:
        shelf = HouseBooks(store)
        first = await shelf.save(3, build_draft(DRAFT), NOW)
        again = await shelf.save(3, build_draft(DRAFT), NOW)
        second = await shelf.save(
            3, build_draft(msgspec.structs.replace(DRAFT, changes=CHANGES | {"match.minutes": 40})), NOW
        )
        assert (first, first.version, second.version) == (again, "1", "2")
        assert first.book == build_reference(3, "our-club", "1")
        assert is_house_reference(first.book)
        assert await shelf.list_own(3) == [second]
        assert await shelf.list_own(4) == []
        assert (await shelf.find(first.book)).match.minutes == 50
        assert (await RulebookCache(store).load_named(second.book)).match.minutes == 40
        await shelf.hide(3, "our-club", NOW)
        assert await shelf.list_own(3) == []
        assert (await shelf.find(second.book)).match.minutes == 40
        for wrong in ("own:3/our-club@9", "own:4/our-club@1", "own:3/other@1"):
            with pytest.raises(IllegalAction):
                await shelf.find(wrong)
        with pytest.raises(IllegalAction):
            await shelf.hide(3, "our-club", NOW)
