"""national-2022: what is known of the text, and that everything else is marked as not read."""

from __future__ import annotations

import pytest

from guandan.errors import InvalidRulebook
from guandan.rulebooks import find_by_digest, list_names, load, names
from guandan.rules.rulebook import OPTIONS, to_plain

BOOK = "national-2022"
UNREAD = "decision D66"

TRIBUTE = {
    "tribute.owed": True,
    "tribute.pays": "highest_but_wild",
    "tribute.return_to_opponent": "not_above_ten",
    "tribute.return_to_partner": "not_above_ten",
    "tribute.return_double": "not_above_ten",
    "tribute.nothing_to_return": "lowest",
    "tribute.lead_single": "payer_to_first",
    "tribute.equal": "clockwise",
    "tribute.returns_face_down": "double",
    "tribute.lead_double": "payer_to_first",
    "tribute.lead_double_equal": "payer_to_first",
    "tribute.refusal": "two_big_jokers",
    "tribute.refusal_choice": "never",
    "tribute.lead_refused": "first",
}
PLAYS = {"plays.flush_beats_bombs_of": 5, "plays.ace_in_tubes": "either", "plays.ace_in_plates": "either"}


def test_it_can_be_chosen_and_is_none_of_those_that_were_read_whole() -> None:
    assert list_names() == (*names(), BOOK)
    assert find_by_digest(load(BOOK).digest) == load(BOOK)


@pytest.mark.parametrize(("path", "value"), (TRIBUTE | PLAYS).items())
def test_what_is_known_has_its_article(path: str, value: object) -> None:
    book = load(BOOK)
    assert to_plain(book.value(path)) == value
    assert book.cite(path).startswith("NR ")


@pytest.mark.article("decision D66")
def test_everything_else_is_marked_as_not_read() -> None:
    book = load(BOOK)
    unread = [path for path in OPTIONS if path not in TRIBUTE | PLAYS]
    assert {book.cite(path) for path in unread} == {UNREAD}
    assert {case.article for breach in book.infractions for case in breach.cases} == {UNREAD}
    assert {item.article for item in book.checklist} == {UNREAD}
    assert {name.split()[0] for name in book.articles} == {"NR"}


def test_it_plays_as_the_book_that_it_extends() -> None:
    ours, theirs = load(BOOK), load("jiangsu-2017")
    assert [path for path in OPTIONS if ours.value(path) != theirs.value(path)] == []
    assert ours.extends == "jiangsu-2017"
    assert not ours.is_own


def test_its_title_says_that_it_was_read_in_part() -> None:
    book = load(BOOK)
    assert "部分" in book.title_zh
    assert "in part" in book.title_en


def test_it_has_no_past() -> None:
    assert load(f"{BOOK}@1") == load(BOOK)
    with pytest.raises(InvalidRulebook):
        load(f"{BOOK}@7")
