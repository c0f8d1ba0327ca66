"""Where a penalty meets what is there: the stage held, a fault of both sides, a short hand, cards taken back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guandan.cards import Card
from guandan.errors import IllegalAction
from guandan.game import answers
from guandan.game.commands import Adjust, Choose, CorrectDeal, Mode
from guandan.game.effects import GiveStage, NameKind
from guandan.game.paper import brief_table
from guandan.referee import build_ledger, propose
from guandan.referee.report import Needed
from guandan.rules.options.authority import Authority
from guandan.rules.options.remedy import Rung
from guandan.rules.play import Kind
from guandan.rules.seat import Seat, Side
from tests.game.kit import Table
from tests.referee.kit import dealt, over, rule, said

JS, TD, ZD, NT = "jiangsu-2017", "two-deck", "five-round-points", "nantong-2018"
HIDDEN = {NT: 1, ZD: 3}


@pytest.mark.parametrize(("book", "rise"), list(HIDDEN.items()))
@pytest.mark.parametrize("mode", Mode)
@pytest.mark.article("NT 1.5.3")
@pytest.mark.article("ZD V.4")
@pytest.mark.article("decision D20")
class TestHiddenCards:
    def test_when_the_victims_are_on_stage_the_tribute_stays_owed(self, book: str, rise: int, mode: Mode) -> None:
        table = Table(book, mode=mode)
        table.play_deal("E N W S") if mode is Mode.LIVE else table.record("E N W S")  # EW 4, S owes E
        before = table.match.progress.next
        rule(table, said("hidden_cards", seat="S"))
        assert table.levels == (3 + rise, 1)
        assert table.match.progress.standing.stage is Side.EW
        assert table.match.progress.next == before
        assert brief_table(table.match).payers == (Seat.S,)

    def test_near_miss_when_they_were_not_there_is_none(self, book: str, rise: int, mode: Mode) -> None:
        table = Table(book, mode=mode)
        table.play_deal("E N W S") if mode is Mode.LIVE else table.record("E N W S")
        rule(table, said("hidden_cards", seat="E"))
        assert table.levels == (3, 1 + rise)
        assert table.match.progress.standing.stage is Side.NS
        assert not table.match.progress.next.has_tribute

    def test_the_deal_in_play_goes_on(self, book: str, rise: int, mode: Mode) -> None:
        table = over(book, mode)  # EW on stage
        if mode is Mode.LIVE:
            table.deal_bombs()
        rule(table, said("hidden_cards", seat="N"))
        assert (table.match.deal is None) is (mode is Mode.PAPER)
        assert table.levels == (2 + rise, 1)


@pytest.mark.article("decision D20")
def test_after_a_correction_the_stage_is_given_after_all() -> None:
    table = Table(NT, mode=Mode.PAPER)
    table.record("E N W S")
    rule(table, said("hidden_cards", seat="S"))
    table.do(CorrectDeal(number=1, order=(Seat.N, Seat.E, Seat.S, Seat.W)))
    assert table.match.progress.standing.stage is Side.EW
    assert not table.match.progress.next.has_tribute


@pytest.mark.article("decision D44")
def test_a_book_of_the_first_release_waives_the_tribute() -> None:
    table = Table("nantong-2018@1", mode=Mode.PAPER)
    table.record("E N W S")
    table.do(Adjust(effect=GiveStage(side=Side.EW)))
    assert not table.match.progress.next.has_tribute


@pytest.mark.article("JS 3.2P.6")
@pytest.mark.article("JS 4.3.2")
@pytest.mark.article("decision D50")
@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("seat", [None, "E"])
class TestAPackThatIsWrong:
    def test_as_the_second_warning_of_both_it_is_a_violation_of_both(self, mode: Mode, seat: str | None) -> None:
        table = dealt(JS, mode)
        rule(table, said("spoke_out_of_turn", seat="E"))
        rule(table, said("spoke_out_of_turn", seat="N"))
        told = {} if seat is None else {"seat": seat}
        proposal = propose(table.match, said("pack_count", **told))
        assert proposal.asks == ()
        assert [penalty.carried_out for penalty in proposal.penalties] == [(Rung.VIOLATION,)] * 2
        rule(table, said("pack_count", **told))
        for side in Side:
            assert build_ledger(table.match).get_standing(side).count(Rung.VIOLATION) == 1
            assert build_ledger(table.match).get_standing(side).count(Rung.WARNING) == 0
        assert not table.match.questions
        assert [one.ruling.cited for one in table.match.rulings[2:]] == [
            "JS 4.3.2; JS 3.2P.6; decision D31; decision D50"
        ] * 2

    def test_near_miss_as_the_second_of_one_side_the_other_is_warned(self, mode: Mode, seat: str | None) -> None:
        table = dealt(JS, mode)
        rule(table, said("spoke_out_of_turn", seat="E"))
        rule(table, said("pack_count", **({} if seat is None else {"seat": seat})))
        assert build_ledger(table.match).get_standing(Side.EW).count(Rung.VIOLATION) == 1
        assert build_ledger(table.match).get_standing(Side.NS).count(Rung.WARNING) == 1


@pytest.mark.article("JS 3.2P.6")
@given(st.lists(st.sampled_from(["pack_count", "E", "N"]), max_size=9))
def test_law_a_wrong_pack_asks_nothing(reports: list[str]) -> None:
    table = Table(JS, mode=Mode.PAPER)
    for one in reports:
        if table.match.result is None:
            report = said("pack_count") if one == "pack_count" else said("spoke_out_of_turn", seat=one)
            assert propose(table.match, report).asks == ()
            rule(table, report)


@pytest.mark.article("NT 1.5.2")
@pytest.mark.article("decision D31")
@pytest.mark.parametrize("mode", Mode)
class TestAHandThatIsWrong:
    def test_a_long_hand_drops_two_levels(self, mode: Mode) -> None:
        table = Table(NT, mode=mode)
        for _ in range(2):
            table.play_deal("E W") if mode is Mode.LIVE else table.record("E W")
        if mode is Mode.LIVE:
            table.deal_bombs()
        rule(table, said("hand_count", long_seat="W", short_seat="N", situation="before_lead"))
        assert table.levels == (5, 1)
        assert table.match.progress.standing.stage is Side.EW

    @pytest.mark.parametrize("situation", ["any", "before_lead", "after_lead"])
    def test_a_short_hand_alone_is_dealt_again_without_a_penalty(self, mode: Mode, situation: str) -> None:
        table = Table(NT, mode=mode)
        for _ in range(2):
            table.play_deal("E W") if mode is Mode.LIVE else table.record("E W")
        if mode is Mode.LIVE:
            table.deal_bombs()
        before = table.match.progress
        report = said("hand_count", short_seat="W", situation=situation)
        assert propose(table.match, report).decided_by is Authority.REFEREE
        rule(table, report, by=Authority.REFEREE)
        assert (table.levels, table.match.progress.next) == ((7, 1), before.next)
        assert table.match.deal is None
        assert table.match.rulings[-1].ruling.situation == "short_hand"

    def test_with_a_long_hand_a_short_one_is_no_answer(self, mode: Mode) -> None:
        table = dealt(NT, mode)
        proposal = propose(table.match, said("hand_count", long_seat="W", situation="short_hand"))
        assert proposal.asks == (Needed.SITUATION,)
        assert "short_hand" not in proposal.situations


LEAD = {"E": "S3 S3 D3 H4 H4 S5 S5 C5 S9", "N": "S4", "W": "S6", "S": "S7"}


def named(kind: str) -> Table:
    """East has led 3 3 3 4 4 wrongly; it is taken back, and North names a kind."""
    table = Table(TD)
    table.deal(LEAD, leader=Seat.E)
    table.play("E", "S3 S3 D3 H4 H4")
    rule(table, said("wrong_play", seat="E", situation="leader"))
    table.do(Choose(seat=Seat.N, choice=kind))
    return table


@pytest.mark.article("TD 29.1")
class TestLedAnew:
    @pytest.mark.parametrize(
        ("kind", "good", "bad"),
        [("triple", "S3 S3 D3", "S5 S5 C5"), ("pair", "H4 H4", "S5 S5"), ("single", "S3", "S9")],
    )
    def test_the_new_lead_comes_from_the_cards_taken_back(self, kind: str, good: str, bad: str) -> None:
        table = named(kind)
        with pytest.raises(IllegalAction, match="lead_from_what_was_taken_back") as caught:
            table.play("E", bad)
        assert "TD 29.1" in caught.value.article
        every = answers(table.match, table.match.questions[0])
        assert all(set(one.cards) <= {Card.S3, Card.D3, Card.H4} for one in every)
        table.play("E", good)

    def test_another_kind_is_refused_as_before(self) -> None:
        with pytest.raises(IllegalAction, match="kind_was_named"):
            named("pair").play("E", "S3")

    def test_afterwards_any_card_may_be_led(self) -> None:
        table = named("single")
        table.play("E", "S3")
        assert table.match.deal.sanctions.kinds == {}

    def test_exposed_cards_bind_the_lead_too(self) -> None:
        table = Table(TD)
        table.deal(LEAD, leader=Seat.E)
        rule(table, said("exposed_card", seat="E", situation="leader", cards=["S5", "S5", "S9"]))
        table.do(Choose(seat=Seat.N, choice="single"))
        with pytest.raises(IllegalAction, match="lead_from_what_was_taken_back"):
            table.play("E", "S3")
        table.play("E", "S9")

    def test_near_miss_without_cards_only_the_kind_binds(self) -> None:
        table = Table(TD)
        table.deal(LEAD, leader=Seat.E)
        table.do(Adjust(effect=NameKind(seat=Seat.E, kind=Kind.PAIR)))
        table.play("E", "S5 S5")

    @pytest.mark.article("decision D44")
    def test_under_the_book_of_the_first_release_only_the_kind_binds(self) -> None:
        table = Table("two-deck@1")
        table.deal(LEAD, leader=Seat.E)
        table.play("E", "S3 S3 D3 H4 H4")
        rule(table, said("wrong_play", seat="E", situation="leader"))
        table.do(Choose(seat=Seat.N, choice="pair"))
        table.play("E", "S5 S5")
