"""A table's own options: typed, cited as the table's, remembered."""

from __future__ import annotations

import msgspec
import pytest

from guandan.cards import Rank
from guandan.errors import InvalidRulebook
from guandan.rulebooks import load
from guandan.rules.article import Article, BookDecision
from guandan.rules.rulebook import TABLE, Rulebook, override


@pytest.mark.article("decision D14")
def test_an_override_is_the_tables_own() -> None:
    book = load("knockout-2023")
    table = override(book, {"match.minutes": 40, "clocks.follow": 20})
    assert (table.match.minutes, table.clocks.follow, table.clocks.lead) == (40, 20, None)
    assert (table.cite("match.minutes"), table.cite("clocks.follow"), table.cite("match.deals")) == (
        TABLE,
        TABLE,
        book.cite("match.deals"),
    )
    assert table.overrides == {"match.minutes": 40, "clocks.follow": 20}
    assert (table.id, table.version, table.digest) == (book.id, book.version, book.digest)
    assert (book.match.minutes, book.overrides) == (60, {})


def test_overrides_add_up() -> None:
    table = override(override(load("two-deck"), {"match.minutes": 40}), {"match.minutes": 50, "match.deals": 8})
    assert table.overrides == {"match.minutes": 50, "match.deals": 8}
    assert (table.match.minutes, table.match.deals) == (50, 8)


def test_values_and_texts_mean_the_same() -> None:
    typed = override(load("two-deck"), {"levels.start": Rank.TEN, "match.minutes": None})
    texts = override(load("two-deck"), {"levels.start": "10", "match.minutes": "none"})
    assert typed == texts
    assert typed.overrides == {"levels.start": "T", "match.minutes": None}


def test_an_overridden_book_survives_json() -> None:
    table = override(load("jiangsu-2017"), {"levels.start": "A", "points.win_draw_loss": (3, 1, 0)})
    assert msgspec.json.decode(msgspec.json.encode(table), type=Rulebook) == table


def test_no_override_changes_nothing() -> None:
    assert override(load("jiangsu-2017"), {}) == load("jiangsu-2017")


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("match.hours", 1),
        ("match", 1),
        ("id", "mine"),
        ("match.minutes.x", 1),
        ("match.minutes", "40"),
        ("match.minutes", 40.5),
        ("match.minutes", True),
        ("match.minutes", -1),
        ("match.minutes", object()),
        ("levels.start", "LJ"),
        ("levels.start", "1"),
        ("levels.start", 5),
        ("trick.wind", "nobody"),
        ("trick.wind", None),
        ("points.win_draw_loss", [2, 1]),
    ],
)
def test_a_wrong_override_is_refused_with_its_path(path: str, value: object) -> None:
    with pytest.raises(InvalidRulebook) as refused:
        override(load("jiangsu-2017"), {path: value})
    assert refused.value.where == path


def test_an_unknown_path_has_no_article_and_no_value() -> None:
    with pytest.raises(InvalidRulebook) as refused:
        load("two-deck").cite("tribute.odd")
    assert refused.value.where == "tribute.odd"
    with pytest.raises(InvalidRulebook) as refused:
        load("two-deck").value("tribute.odd")
    assert refused.value.where == "tribute.odd"


def test_a_citation_is_explained_article_by_article() -> None:
    book = load("jiangsu-2017")
    explained = dict(book.explain(book.cite("tribute.return_to_opponent")))
    assert list(explained) == ["JS 3.3.1", "decision D8"]
    assert [type(each) for each in explained.values()] == [Article, BookDecision]
    assert dict(book.explain(TABLE)) == {}
