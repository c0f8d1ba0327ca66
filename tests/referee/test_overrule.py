"""Overruling with a reason, a right that has lapsed, and what a report must say."""

from __future__ import annotations

import pytest

from guandan.errors import IllegalAction
from guandan.game.commands import Mode
from guandan.game.effects import MoveLevels, SkipTurn
from guandan.referee import Overrule, build_commands, build_ledger, propose
from guandan.rules.options.authority import Authority
from guandan.rules.options.penalties import Lapse
from guandan.rules.options.remedy import Rung
from guandan.rules.seat import Seat, Side
from guandan.texts import Language, explain
from tests.game.kit import BOOKS, Table
from tests.referee.kit import HIGHEST, dealt, followed, led, report_of, rule, stands, told

JS, TD, KO = "jiangsu-2017", "two-deck", "knockout-2023"


def refused(table: Table, report: str, overrule: Overrule | None = None) -> IllegalAction:
    """Why it is refused; the match stays as it was."""
    before = table.match
    with pytest.raises(IllegalAction) as refusal:
        rule(table, report_of(report), overrule=overrule)
    assert table.match is before
    assert all(explain(refusal.value, lang) for lang in Language)
    return refusal.value


def test_other_rungs_with_their_own_effects_and_the_reason() -> None:
    table = followed(JS, Mode.LIVE)
    mild = Overrule(reason="a child cried", rungs=(Rung.WARNING,))
    rule(table, report_of("wrong_play seat=N"), overrule=mild)
    ruling = table.match.rulings[-1].ruling
    assert (ruling.rungs, ruling.reason, ruling.overruled) == (("warning",), "a child cried", True)
    assert ruling.article == "JS 4.3.1; JS 4.2.1; JS 3.4P.3"  # the penalty given, then what was done
    assert stands(table) == "2:2 nobody, N follow"  # taken back, but nobody is asked about a turn
    assert build_ledger(table.match).get_standing(Side.NS).count(Rung.WARNING) == 1


def test_other_effects_replace_the_books() -> None:
    table = led(TD, Mode.LIVE)
    odd = Overrule(reason="agreed by all", effects=(SkipTurn(seat=Seat.N), MoveLevels(side=Side.EW, by=1)))
    rule(table, report_of("played_out_of_turn seat=W"), overrule=odd)
    assert stands(table) == "3:2 nobody, W follow"
    assert table.match.rulings[-1].ruling.rungs == ()


def test_overruling_escalates_like_anything_else() -> None:
    table = Table(JS, mode=Mode.PAPER)
    hard = Overrule(reason="for the third time today", rungs=(Rung.FOUL,))
    for _ in range(2):
        rule(table, report_of("manner seat=E"), overrule=hard)
    assert stands(table) == "2:5 NS, ruling NS 1:5"


@pytest.mark.parametrize("reason", ["", "  "])
def test_overruling_needs_a_reason(reason: str) -> None:
    error = refused(Table(JS), "manner seat=E", Overrule(reason=reason, rungs=()))
    assert error.code == "reason_is_needed"


@pytest.mark.article("JS 4.4.1")
@pytest.mark.article("JS 4.4.2")
@pytest.mark.article("JS 4.4.3")
@pytest.mark.parametrize("way", Lapse)
def test_js_4_4_the_right_to_a_penalty_may_be_lost_in_each_of_these_ways(way: Lapse) -> None:
    table = led(JS, Mode.LIVE)
    proposal = propose(table.match, report_of("other_breach seat=N situation=grave"))
    assert way in proposal.lapse
    assert "JS 4.4.1" in proposal.lapse_article
    lapsed = rule(table, report_of(f"other_breach seat=N situation=grave lapsed={way}"), by=Authority.REFEREE)
    assert lapsed.rungs == ()
    assert table.match.rulings[-1].ruling.lapsed == (way,)
    assert build_ledger(table.match).get_standing(Side.NS).count(Rung.FOUL) == 0
    assert table.match.deal is not None


@pytest.mark.article("JS 4.4.2")
def test_js_4_4_2_an_action_that_used_the_offenders_ignorance_is_void() -> None:
    table = followed(JS, Mode.LIVE)
    table.play("W", "S5")
    rule(table, report_of("asked_again seat=N lapsed=profited_from_ignorance"))
    assert stands(table) == "2:2 nobody, W follow"
    assert len(table.match.deal.hand(Seat.W)) == 27
    paper = rule(Table(JS, mode=Mode.PAPER), report_of("asked_again seat=N lapsed=profited_from_ignorance"))
    assert [told(one) for one in paper.effects] == ["hand_remedy remedy=take_back"]


def test_a_book_may_let_such_an_action_stand() -> None:
    table = Table(JS, mode=Mode.PAPER, overrides={"lapse.profit_voids_action": False})
    assert propose(table.match, report_of("asked_again seat=N lapsed=profited_from_ignorance")).effects == ()


def test_who_says_that_it_has_lapsed_is_the_books() -> None:
    table = Table(JS, mode=Mode.PAPER, overrides={"lapse.decided_by": "organisers"})
    assert propose(table.match, report_of("manner seat=N lapsed=next_deal")).decided_by is Authority.ORGANISERS


@pytest.mark.parametrize("book", [book for book in BOOKS if book != JS])
def test_other_books_know_no_lapse(book: str) -> None:
    table = Table(book, mode=Mode.PAPER)
    error = refused(
        table, "signals seat=E lapsed=next_deal" if book != "nantong-2018" else "hidden_cards seat=E lapsed=next_deal"
    )
    assert error.code == "cannot_lapse_so"


ASKS = [
    (JS, "manner", "side", ()),
    (JS, "late side=EW", "minutes", ()),
    (JS, "drew_out_of_turn seat=E", "situation", ("unseen", "seen", "in_hand")),
    (JS, "hand_count", "hand", ()),
    (JS, "played_out_of_turn side=EW", "seat", ()),
    (JS, "disturbance side=EW situation=clear", "seat", ()),
    (JS, "left_seat seat=E situation=on_purpose", "choice", ("violation", "foul", "match_lost", "disqualified")),
    (TD, "showed_without_owing seat=E", "card", ()),
    (TD, "wrong_play seat=W situation=leader", "card kind", ()),
    (TD, "played_out_of_turn seat=W", "kind", ()),
    (TD, "wrong_play seat=W situation=follower cards=S3,S4,S5,S6,H2", "kind", ()),
]


@pytest.mark.parametrize(("book", "report", "asks", "options"), ASKS)
def test_what_is_not_said_is_asked(book: str, report: str, asks: str, options: tuple[str, ...]) -> None:
    table = led(book, Mode.LIVE)
    proposal = propose(table.match, report_of(report))
    assert " ".join(proposal.asks) == asks
    assert (*proposal.situations, *proposal.choices) == options
    assert proposal.penalties == ()
    assert refused(table, report).code == "report_is_incomplete"


REFUSED = [
    (KO, "manner seat=E", "no_such_infraction"),
    (KO, "late side=EW minutes=4.9", "nothing_follows"),
    (KO, "not_announced seat=E situation=before_lead", "nothing_follows"),
    (JS, "manner seat=E case=2", "no_such_case"),
    (JS, "manner seat=E side=NS", "offender_is_of_the_other_side"),
    (TD, "drew_out_of_turn seat=E situation=in_hand choice=foul", "not_among_the_penalties"),
    (TD, "signals seat=E choice=foul add=take_points", "not_among_the_additions"),
]


@pytest.mark.parametrize(("book", "report", "code"), REFUSED)
def test_what_the_book_does_not_say_is_refused(book: str, report: str, code: str) -> None:
    error = refused(dealt(book, Mode.LIVE), report)
    assert error.code == code
    assert error.article or code in {"no_such_case", "offender_is_of_the_other_side"}


def test_a_ruling_that_cannot_be_carried_out_now_changes_nothing() -> None:
    table = led(JS, Mode.LIVE)
    rule(table, report_of("other_breach seat=N situation=clear"))
    assert refused(table, "other_breach seat=E situation=clear").code == "a_choice_is_open"
    assert len(table.match.rulings) == 1


@pytest.mark.parametrize("report", ["manner seat=E", "signals seat=E"])
def test_a_match_that_is_over_gets_no_more_penalties(report: str) -> None:
    table = Table(JS, mode=Mode.PAPER, overrides={"levels.start": "A"})
    table.record("E W")
    assert refused(table, report).code == "match_is_over"


def test_a_match_that_has_not_begun_gets_none() -> None:
    table = Table(JS)
    table.match = type(table.match)(book=table.match.book, progress=table.match.progress)
    assert refused(table, "manner seat=E").code == "not_started"


def test_the_one_who_ruled_is_named() -> None:
    table = Table(JS, mode=Mode.PAPER)
    proposal = propose(table.match, report_of("manner seat=E note=loud"))
    table.do(build_commands(table.match, proposal, HIGHEST, name="17")[0])
    assert (table.match.rulings[0].ruling.by, table.match.rulings[0].ruling.reason) == ("sports_authority 17", "loud")
