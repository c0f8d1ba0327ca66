"""JS 4.4.1: a live table knows which trick and deal it was, and proposes by itself that the right is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.game import answers
from guandan.game.commands import Mode
from guandan.referee import propose
from tests.referee.kit import followed, led, over, paid, rule, said

if TYPE_CHECKING:
    from tests.game.kit import Table

JS, TD = "jiangsu-2017", "two-deck"


def second_trick(book: str = JS) -> Table:
    """East led, North won the trick and has led again."""
    table = followed(book, Mode.LIVE)
    table.passes("W", "S", "E")
    return table


def proposed(table: Table, infraction: str, **told: object) -> tuple[str, ...]:
    return tuple(map(str, propose(table.match, said(infraction, **told)).lapse_proposed))


@pytest.mark.article("JS 4.4.1")
class TestTricks:
    def test_in_the_same_trick_the_right_is_there(self) -> None:
        assert proposed(followed(JS, Mode.LIVE), "wrong_play", seat="N") == ()

    def test_near_miss_a_trick_that_is_won_lasts_until_the_next_lead(self) -> None:
        assert proposed(second_trick(), "wrong_play", seat="N") == ()
        assert proposed(second_trick(), "wrong_play", seat="E") == ()

    def test_in_the_next_trick_it_is_lost(self) -> None:
        table = second_trick()
        table.play("N", "S8")
        assert proposed(table, "wrong_play", seat="E") == ("next_trick",)
        assert proposed(table, "wrong_play", seat="N") == ()

    @pytest.mark.parametrize(("trick", "lost"), [(1, ("next_trick",)), (2, ())])
    def test_the_referee_may_say_which_trick_it_was(self, trick: int, lost: tuple[str, ...]) -> None:
        table = second_trick()
        table.play("N", "S8")
        assert proposed(table, "spoke_out_of_turn", seat="E", trick=trick) == lost

    def test_it_is_only_proposed_and_once_taken_nothing_follows(self) -> None:
        table = second_trick()
        table.play("N", "S8")
        assert propose(table.match, said("wrong_play", seat="E")).rungs == ("violation",)
        rule(table, said("wrong_play", seat="E", lapsed=["next_trick"]))
        assert table.match.rulings[-1].ruling.rungs == ()


@pytest.mark.article("JS 4.4.1")
@pytest.mark.article("decision D41")
class TestDeals:
    def test_between_two_deals_the_right_is_there(self) -> None:
        assert proposed(over(JS, Mode.LIVE), "wrong_tribute", seat="W", situation="after_lead") == ()

    def test_in_the_next_deal_it_is_lost(self) -> None:
        table = over(JS, Mode.LIVE)
        rule(table, said("signals", seat="E"))  # no tribute in the deal that comes
        table.deal_bombs()
        table.do(answers(table.match, table.match.questions[0])[0])
        assert proposed(table, "wrong_tribute", seat="W", situation="after_lead") == ("next_deal",)

    def test_the_referee_may_say_which_deal_it_was(self) -> None:
        table = paid(JS, Mode.LIVE)
        assert proposed(table, "manner", seat="E", deal=1) == ("next_deal",)
        assert proposed(table, "manner", seat="E", deal=2) == ()


@pytest.mark.article("decision D40")
def test_near_miss_a_book_without_such_a_rule_proposes_nothing() -> None:
    table = second_trick(TD)
    table.play("N", "S8")
    assert proposed(table, "wrong_play", seat="E", situation="follower") == ()


@pytest.mark.article("JS 4.4.1")
def test_on_paper_nothing_is_known() -> None:
    assert proposed(led(JS, Mode.PAPER), "wrong_play", seat="E") == ()
