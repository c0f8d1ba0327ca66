from __future__ import annotations

import pytest

from guandan.cli.playing import SelfPlayedMatch, choose_answer
from guandan.game import answers
from guandan.game.commands import AnyMatchCommand, Pass, PlayCards, ReturnCard
from guandan.game.match import Ask, Match
from guandan.rulebooks import load, names
from guandan.rules.play import Kind
from guandan.rules.seat import Seat
from tests.game.kit import Table


def answer(table: Table, seat: str) -> AnyMatchCommand:
    question = table.match.question(Seat(seat))
    assert question is not None
    return choose_answer(table.match, question)


def cards(command: AnyMatchCommand) -> str:
    return " ".join(command.cards) if isinstance(command, PlayCards) else ""


def test_the_longest_low_play_is_led() -> None:
    table = Table()
    rest = "S6 C6 S8 D8 C9 ST DT SJ HQ CQ SQ SK CK SA HA CA DA LJ LJ BJ D7 H9"
    table.deal({"E": f"S3 C3 D3 S4 C4 {rest}"}, leader=Seat.E)
    assert cards(answer(table, "E")) == "S3 C3 D3 S4 C4"


def test_the_lowest_that_beats_follows() -> None:
    table = Table()
    table.deal({"E": "S5", "N": "S4 C6 D9 HK"}, leader=Seat.E)
    table.play("E", "S5")
    assert cards(answer(table, "N")) == "C6"


def test_the_partners_play_stands() -> None:
    table = Table()
    table.deal({"E": "S5", "W": "S6 HK"}, leader=Seat.E)
    table.play("E", "S5")
    table.passes("N")
    assert isinstance(answer(table, "W"), Pass)


@pytest.mark.parametrize("lead", ["SA", "S5"])
def test_bombs_are_kept_while_nobody_is_about_to_finish(lead: str) -> None:
    table = Table()
    table.deal({"E": lead, "N": "S3 H3 C3 D3"}, leader=Seat.E)
    table.play("E", lead)
    command = answer(table, "N")
    assert isinstance(command, Pass) or (isinstance(command, PlayCards) and command.kind is Kind.SINGLE)


def test_a_low_card_that_stands_alone_is_returned() -> None:
    table = Table()
    table.play_deal("E N W S")
    pairs = " ".join(f"S{rank} C{rank}" for rank in "36789TJQKA")
    table.deal({"S": "BJ", "E": f"S5 {pairs} D3 D6 D7 D8 D9 DT", "N": "BJ"})
    table.do(answer(table, "S"))
    command = answer(table, "E")
    assert isinstance(command, ReturnCard)
    assert command.card == "S5"


def check_answers(match: Match) -> None:
    """The answer to each open question is one of those that there are."""
    for question in match.questions:
        chosen = choose_answer(match, question)
        assert chosen in answers(match, question)


@pytest.mark.parametrize("book", names())
def test_it_answers_only_what_may_be_answered(book: str) -> None:
    played = SelfPlayedMatch(load(book), "allowed", {"match.deals": 4})
    asks: set[Ask] = set()
    while played.match.result is None:
        check_answers(played.match)
        asks |= {question.ask for question in played.match.questions}
        played.history.do(played._next())  # noqa: SLF001 (one step at a time)
    assert {Ask.LEAD, Ask.FOLLOW, Ask.PAY, Ask.RETURN} <= asks
