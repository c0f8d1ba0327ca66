"""Reading a record: what is allowed beside what `write_record` writes, and what is refused, with its line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.cards import shuffle
from guandan.errors import InvalidRecord, InvalidRulebook
from guandan.game.commands import CallReferee, DealCards, Mode, RecordDeal, StartMatch
from guandan.game.log import History
from guandan.game.record import read_record, write_record
from guandan.rulebooks import load
from guandan.rules.seat import Seat

if TYPE_CHECKING:
    from pathlib import Path

    from guandan.rules.rulebook import Rulebook

BOOK = load("two-deck")


def history() -> History:
    made = History(BOOK)
    made.do(StartMatch(players={Seat.E: "17"}))
    pack = shuffle(b"a record to read")
    turned = next(place for place in range(108) if not pack[(54 + place) % 108].is_joker)
    made.do(DealCards(pack=pack, cut=54, turned=(turned,)))
    made.do(CallReferee(seat=Seat.E, reason="a b"))
    return made


HISTORY = history()
TEXT = write_record(BOOK, HISTORY.entries)
LINES = TEXT.split("\n")
DEALT = next(number for number, line in enumerate(LINES, 1) if line.startswith("dealt"))


def test_this_is_the_text_that_the_tests_change() -> None:
    assert list(read_record(TEXT, load).entries) == HISTORY.entries
    assert LINES[:2] == ['[Record "1"]', '[Book "two-deck"]']
    assert LINES[4:10] == [
        '[Mode "live"]',
        '[East "17"]',
        '[Result "*"]',
        "",
        "Deal 1, level 2: EW 2, NS 2",
        LINES[DEALT - 1],
    ]
    assert LINES[DEALT + 4 :] == ['referee_called seat=E reason="a b"', ""]


def test_comments_empty_lines_and_other_line_ends_do_not_count() -> None:
    commented = TEXT.replace("Deal 1", ";[Book]\n\nDeal 1").replace("\n", "  \r\n")
    record = read_record(commented, load)
    assert list(record.entries) == HISTORY.entries
    assert record.lines == (2, DEALT + 2, DEALT + 7)


def test_a_line_goes_on_where_the_next_begins_with_a_space() -> None:
    record = read_record(TEXT.replace(" reason", "\n  reason"), load)
    assert list(record.entries) == HISTORY.entries


def with_line(number: int, text: str) -> str:
    return "\n".join((*LINES[: number - 1], text, *LINES[number:]))


BAD_HEADS = [
    ('[Book "two-deck"]', "[Book two-deck]", 2, "a tag is expected"),
    ('[Book "two-deck"]', '[Buch "two-deck"]', 2, "a tag is expected"),
    ('[Book "two-deck"]', '[Book "two-deck" 3]', 2, "a tag is expected"),
    ('[Book "two-deck"]', '[Book "two-deck"]\n[Book "two-deck"]', 3, "Book is there twice"),
    ('[Book "two-deck"]', r'[Book "two-\deck"]', 2, "a value as JSON writes it is expected"),
    ('[Book "two-deck"]', '[Book "no-deck"]', 2, "the book cannot be had: no-deck: neither a book"),
    ('[Book "two-deck"]', '[Book "two-deck"]\n[Override "match.deals"]', 3, "a tag is expected"),
    (
        '[Book "two-deck"]',
        '[Book "two-deck"]\n[Override "match.deals" four]',
        3,
        "a value as JSON writes it is expected",
    ),
    (
        '[Book "two-deck"]',
        '[Book "two-deck"]\n[Override "match.deal" 4]',
        2,
        "an option of the table's own: match.deal",
    ),
    (
        '[Book "two-deck"]',
        '[Book "two-deck"]\n[Override "match.deals" 4]\n[Override "match.deals" 4]',
        4,
        "match.deals is there twice",
    ),
    ('[Book "two-deck"]\n', "", 8, "the tag Book is missing above"),
    ('[Record "1"]', '[Record "2"]', 1, "notation 1 is expected, not 2"),
    ('[Mode "live"]', '[Mode "dead"]', 5, "live or paper is expected, not dead"),
    ('[Mode "live"]', '[Mode "live"]\n[Start "noon"]', 6, "an instant such as"),
    ('[Mode "live"]', '[Mode "live"]\n[Begun "at=noon"]', 6, "in braces, #version"),
    ('[Version "', '[Version "old ', 3, "the book at hand has version"),
    ('[Digest "', '[Digest "old ', 4, "the book at hand has digest"),
]


@pytest.mark.parametrize(("old", "new", "line", "message"), BAD_HEADS)
def test_a_wrong_head_is_refused_with_its_line(old: str, new: str, line: int, message: str) -> None:
    refused_with(TEXT.replace(old, new), line, message)


def test_a_head_alone_may_miss_nothing_either() -> None:
    refused_with('[Record "1"]', 1, "the tag Book is missing above")
    refused_with("", 1, "the tag Record is missing above")


def refused_with(text: str, line: int, message: str) -> None:
    assert text != TEXT
    with pytest.raises(InvalidRecord) as refused:
        read_record(text, load)
    assert str(refused.value).startswith(f"line {line}: {message}")
    assert refused.value.line == line


BAD_ITEMS = [
    ("E", "a seat and what it does, or an event's name, is expected, not E"),
    ("X -", "a seat is expected, not X"),
    ("E H1", "a card is expected, not H1"),
    ("E S3 H3", "a kind and a rank are expected before several cards"),
    ("E pear/3 S3 H3", "a kind of play is expected, not pear"),
    ("E pair/1 S3 H3", "a rank is expected, not 1"),
    ("E pair/3 S3 H2=3", "a card is expected, not 3"),
    ("E - tired", "chosen, skipped or barred is expected, not tired"),
    ("E has ten", "a number is expected, not ten"),
    ('E chooses "\\x"', "a text in quotation marks is expected"),
    ('E chooses "yes', "a closing quotation mark is expected"),
    ("E S3,, N -", "something that happened is expected between commas"),
    ("E S3,", "something that happened is expected between commas"),
    ("3.", "something that happened is expected between commas"),
    ("shown E S3 N", "after «shown», a seat and its card are expected"),
    ("shown E S3 E S4", "after «shown», a seat and its card are expected"),
    ("places E X", "a seat is expected, not X"),
    ("E -, {=}", "a note in braces is expected after what happened"),
    ("E - {=", "a note in braces is expected after what happened"),
    ("E - {=} N", "a note in braces is expected after what happened"),
    ("E - {at=1}", "in braces, #version"),
    ("E - {@09:00:00Z}", "a day is expected before 09:00:00Z"),
    ("E - {@2026-05-41T09:00:00Z}", "an instant such as"),
    ("E - {by=[a]}", "a text is expected for by"),
    ("E - {@2026-05-01T09:00:00Z =}", "name=value is expected, not ="),
    ("match_paused tea", "name=value is expected, not tea"),
    ("match_paused reason=", "a value is expected for reason"),
    ("match_paused reason=]", "a value is expected for reason"),
    ("match_paused reason=a reason=b", "reason is there twice"),
    ("match_paused raisin=a", "there is no field raisin here"),
    ("ruling_made side=EW infraction=a article=b ruling=1", "there is no field ruling here"),
    ("match_ended ending=draw winner=none ew=5 ns=5 points=3", "there is no field points here"),
    ("deal_corrected number=3 order=[E W level=2", "a value is expected for order"),
    ("deal_corrected number=three order=[] level=2", "deal_corrected: Expected `int`, got `str`"),
    ("adjusted", "the name of an effect is expected, not nothing"),
    ("adjusted skip seat=E", "the name of an effect is expected, not skip"),
    ("adjusted skip_turn seat=E who=N", "there is no field who here"),
    ("adjusted skip_turn seat=X", "adjusted: Invalid enum value 'X'"),
    ("cards_played seat=E", "a seat and what it does, or an event's name, is expected, not cards_played"),
    ('[Book "two-deck"]', "a seat and what it does, or an event's name, is expected, not ["),
    ("E: S3", "a seat and what it does, or an event's name, is expected, not E:"),
    ("Deal 2, level 2: EW 2, NS 2", "a deal is expected after its heading"),
    ("dealt cut=54", "cut=…, first=… and perhaps turned=[…] are expected"),
    ("dealt cut=54 first=E turned=3", "places and cards in brackets are expected for turned"),
    ("dealt cut=54 first=E", "the hand «E: …» is expected"),
]


@pytest.mark.parametrize(("item", "message"), BAD_ITEMS)
def test_a_wrong_line_is_refused(item: str, message: str) -> None:
    line = DEALT + 5
    refused_with(with_line(line, item), line, message)


def test_a_wrong_item_is_found_on_its_own_line() -> None:
    refused_with(with_line(DEALT + 5, "1. E S3,\n    N X"), DEALT + 6, "a card is expected, not X")


def test_nothing_goes_on_before_the_first_line() -> None:
    refused_with(with_line(DEALT - 1, "  E -"), DEALT - 1, "a line that begins with a space goes on with one above it")


def test_wrong_hands_are_refused() -> None:
    hand = LINES[DEALT]
    after = LINES[DEALT + 1]
    refused_with(with_line(DEALT + 2, hand), DEALT + 2, f"the hand «{after[0]}: …» is expected")
    refused_with(with_line(DEALT + 1, hand[:-3]), DEALT, "hands of 107 cards drawn in turn: 27 are expected in hand 1")
    refused_with(with_line(DEALT + 1, hand[:-2] + "X3"), DEALT + 1, "a card is expected, not X3")


def test_the_turned_card_must_be_the_one_that_was_drawn_there() -> None:
    line = LINES[DEALT - 1]
    face = line[-3:-1]
    refused_with(with_line(DEALT, line.replace(f":{face}", ":LJ")), DEALT, "the card turned at ")


def own_book(folder: Path) -> Rulebook:
    file = folder / "club.toml"
    file.write_text(
        'extends = "two-deck"\nid = "club"\nversion = "3"\ntitle_zh = "俱乐部"\ntitle_en = "Club"\n'
        '[match]\ndeals = { is = 2, article = "house" }\n',
        encoding="utf-8",
    )
    return load(file)


def test_a_house_book_is_carried_whole_and_nobody_is_asked_for_it(tmp_path: Path) -> None:
    book = own_book(tmp_path)
    made = History(book)
    made.do(StartMatch(mode=Mode.PAPER, overrides={"match.minutes": None}))
    made.do(RecordDeal(order=(Seat.E, Seat.W)))
    made.do(RecordDeal(order=(Seat.E, Seat.W)))
    text = write_record(book, made.entries)
    record = read_record(text, nobody)
    assert record.book == book
    assert list(record.entries) == made.entries
    assert write_record(record.book, record.entries) == text
    wrong_house_books(text)


def wrong_house_books(text: str) -> None:
    house = text.split("\n").index("House book") + 1
    for old, new, line, message in [
        ('"deals": 2', '"deals": 3', 2, "the book cannot be had: digest: its digest is not that of its contents"),
        ('"deals": 2', '"deals": "two"', 2, "the book cannot be had: Expected `int | null`, got `str`"),
        ("House book\n{", "House book\n{,", house, "a house book as JSON is expected"),
        ('[Book "club"]', '[Book "clubs"]', 2, "the book at hand has book club, not clubs"),
    ]:
        assert old in text
        with pytest.raises(InvalidRecord) as refused:
            read_record(text.replace(old, new), nobody)
        assert str(refused.value).startswith(f"line {line}: {message}")


def nobody(name: str) -> Rulebook:
    raise InvalidRulebook("nobody knows it", name)
