"""公平发牌: a record with its shuffles proves its cards."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from guandan.errors import InvalidRecord
from guandan.game.commands import StartMatch
from guandan.game.fair_shuffle import Shuffle, commit_to, mix_seed
from guandan.game.log import History
from guandan.game.record import check_record, read_record, write_record
from guandan.game.walk import choose_by_lot, next_command, next_deal
from guandan.rulebooks import load
from guandan.rules.seat import Seat

BOOK = load("jiangsu-2017")


def _played() -> tuple[History, list[Shuffle]]:
    history, shuffles = History(BOOK), []
    history.do(StartMatch(overrides={"match.deals": 2}))
    while history.match.result is None:
        if history.match.deal is None:
            number = len(shuffles) + 1
            secret = bytes([number]) * 32
            numbers = {Seat.E: f"{number}", Seat.W: 'a "text" ]'}
            shuffles.append(Shuffle(deal=number, commitment=commit_to(secret), secret=secret.hex(), numbers=numbers))
            history.do(next_deal(history.match, mix_seed(secret, numbers)))
        else:
            command = next_command(history.match, b"walk", choose_by_lot)
            assert command is not None
            history.do(command)
    return history, shuffles


HISTORY, SHUFFLES = _played()
TEXT = write_record(BOOK, HISTORY.entries, shuffles=SHUFFLES)


def codes(text: str) -> list[str]:
    return [problem.code for problem in check_record(read_record(text, load))]


def test_it_is_written_read_and_proved() -> None:
    record = read_record(TEXT, load)
    assert record.shuffles == tuple(SHUFFLES)
    assert write_record(record.book, record.entries, record.shuffles) == TEXT
    assert check_record(record) == []
    assert TEXT.count("[Shuffle ") == 2


def test_a_record_without_shuffles_proves_nothing_and_is_right() -> None:
    assert codes(write_record(BOOK, HISTORY.entries)) == []


def test_a_shuffle_that_is_missing_is_found() -> None:
    assert codes(write_record(BOOK, HISTORY.entries, SHUFFLES[:1])) == ["shuffle_missing"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"secret": "no hex"}, "shuffle_secret"),
        ({"secret": "00" * 32}, "shuffle_commitment"),
        ({"commitment": "00" * 32}, "shuffle_commitment"),
        ({"numbers": {Seat.E: "1"}}, "shuffle_pack"),
        ({"secret": "00" * 32, "commitment": commit_to(bytes(32))}, "shuffle_pack"),
    ],
)
def test_a_shuffle_that_was_changed_is_found(change: dict[str, object], code: str) -> None:
    changed = [replace(SHUFFLES[0], **change), SHUFFLES[1]]
    assert codes(write_record(BOOK, HISTORY.entries, changed)) == [code]


def test_cards_that_were_changed_are_found() -> None:
    lines = TEXT.split("\n")
    place = next(number for number, line in enumerate(lines) if line.startswith("E: "))
    first, second, *rest = lines[place].split()[1:]
    lines[place] = " ".join(["E:", second, first, *rest])
    assert "shuffle_pack" in codes("\n".join(lines))


@pytest.mark.parametrize(
    "tag",
    [
        '[Shuffle "1"]',
        '[Shuffle "one" {"commitment":"","secret":""}]',
        '[Shuffle "1" {"commitment":""}]',
        '[Shuffle "1" {"commitment":"","secret":"","numbers":{"X":"1"}}]',
        '[Shuffle "1" nothing]',
    ],
)
def test_a_tag_that_is_no_shuffle_is_refused_with_its_line(tag: str) -> None:
    lines = write_record(BOOK, HISTORY.entries).split("\n")
    with pytest.raises(InvalidRecord) as error:
        read_record("\n".join([*lines[:3], tag, *lines[3:]]), load)
    assert error.value.line == 4


def test_a_shuffle_that_is_there_twice_is_refused() -> None:
    tag = next(line for line in TEXT.split("\n") if line.startswith('[Shuffle "1"'))
    with pytest.raises(InvalidRecord, match="twice"):
        read_record(TEXT.replace(tag, f"{tag}\n{tag}"), load)
