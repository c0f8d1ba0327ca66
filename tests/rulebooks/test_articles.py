"""Articles and decisions: each is where it says it is, and none hangs in the air."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from guandan.rulebooks import list_names, load, names
from guandan.rulebooks.build import decisions
from guandan.rules.article import Article, Shown, Status, Topic
from guandan.rules.rulebook import ADDED_LATER, DECISION, split_citation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.rules.rulebook import Rulebook

# About 110, 36, 44, 30 and 48 items; JS's unnumbered penalties are numbered in their order: 3.2P.1 and so on.
COUNTS = {"jiangsu-2017": 110, "two-deck": 39, "knockout-2023": 45, "five-round-points": 30, "nantong-2018": 51}

ABOUT_ALL_EVENTS = {"D80", "D81", "D82", "D83"}
"""What holds in every event, under whatever book: no option depends on it."""

GROUPS = {
    Shown.APPEALS: ("appeals",),
    Shown.ENTRIES: ("entries",),
    Shown.LADDER: ("ladder",),
    Shown.LAPSE: ("lapse",),
    Shown.PRIZES: ("prizes",),
    Shown.PROGRAMME: ("event",),
    Shown.SCHEDULE: ("event",),
    Shown.SHEET: ("sheet",),
}


def citations(book: Rulebook, shown: Shown) -> Iterator[str]:
    """Every citation in the place where people are shown such articles."""
    if shown is Shown.CATALOGUE:
        yield from (case.article for breach in book.infractions for case in breach.cases)
    elif shown is Shown.CHECKLIST:
        yield from (item.article for item in book.checklist)
    else:
        yield from (article for path, article in book.citations.items() if path.split(".")[0] in GROUPS[shown])


@pytest.mark.parametrize("name", names())
def test_every_numbered_item_is_there(name: str) -> None:
    assert len(load(name).articles) == COUNTS[name]


@pytest.mark.parametrize("name", names())
def test_what_people_carry_out_is_where_they_are_shown_it(name: str) -> None:
    book = load(name)
    nowhere = [
        article
        for article, each in book.articles.items()
        if each.shown and article not in {one for each_ in citations(book, each.shown) for one in split_citation(each_)}
    ]
    assert nowhere == []


@pytest.mark.parametrize("name", names())
def test_a_book_carries_the_decisions_it_cites(name: str) -> None:
    book = load(name)
    everything = [*book.citations.values(), *citations(book, Shown.CATALOGUE), *citations(book, Shown.CHECKLIST)]
    used = {
        one.removeprefix(DECISION) for each in everything for one in split_citation(each) if one.startswith(DECISION)
    }
    assert book.decisions == {name: decision for name, decision in decisions().items() if name in used}


def test_every_decision_is_cited_by_some_book_and_none_is_missing() -> None:
    numbers = [int(name.removeprefix("D")) for name in decisions()]
    assert numbers == sorted(set(numbers))
    assert set(range(1, 41)) <= set(numbers)
    cited_by_books = {name for book in list_names() for name in load(book).decisions}
    assert cited_by_books | {ADDED_LATER.removeprefix(DECISION)} | ABOUT_ALL_EVENTS == set(decisions())


@pytest.mark.parametrize("name", names())
def test_both_languages_are_sentences(name: str) -> None:
    texts = [*load(name).articles.values(), *load(name).decisions.values()]
    assert [each.zh for each in texts if not each.zh.endswith("。")] == []
    assert [each.en for each in texts if not each.en.endswith(".")] == []


@pytest.mark.parametrize(
    ("status", "more", "complaint"),
    [
        (Status.WORKS, {"shown": Shown.CHECKLIST}, "shown"),
        (Status.REFEREE, {}, "shown"),
        (Status.OUTSIDE, {}, "why_zh"),
        (Status.OUTSIDE, {"why_zh": "无关。"}, "why_zh"),
        (Status.WORKS, {"why_zh": "无关。", "why_en": "No."}, "why_zh"),
        (Status.WORKS, {"why_en": "No."}, "why_zh"),
    ],
)
def test_a_status_needs_what_goes_with_it(status: Status, more: dict[str, str], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Article(zh="一。", en="One.", status=status, topic=Topic.PLAY, **more)


@pytest.mark.parametrize("name", list_names())
def test_what_people_read_names_no_decision_by_its_number(name: str) -> None:
    book = load(name)
    sentences = [(each, item) for each, item in (*book.articles.items(), *book.decisions.items())]
    numbered = re.compile(r"\bD\d+\b")
    assert [each for each, item in sentences if numbered.search(item.zh) or numbered.search(item.en)] == []
