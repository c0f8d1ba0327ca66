"""纠正: what a remedy does here and now, and the options that shape it."""

from __future__ import annotations

import pytest

from guandan.errors import IllegalAction
from guandan.game.commands import Adjust, Choose, Mode, RefuseTribute
from guandan.game.effects import SkipTurn
from guandan.game.events import LeadMissed, Passed, PassedWhy
from guandan.game.match import Ask
from guandan.referee import propose
from guandan.rules.seat import Seat
from tests.game.kit import Table
from tests.referee.kit import HANDS, dealt, followed, led, over, paid, report_of, rule, stands, told

JS, TD, KO, NT = "jiangsu-2017", "two-deck", "knockout-2023", "nantong-2018"


def does(table: Table, report: str) -> list[str]:
    return [told(one) for one in propose(table.match, report_of(report)).effects]


def with_options(book: str, **options: object) -> Table:
    table = Table(book, overrides={name.replace("__", "."): value for name, value in options.items()})
    table.deal(HANDS, leader=Seat.E)
    return table


@pytest.mark.article("decision D20")
@pytest.mark.parametrize(
    ("options", "effects"),
    [
        ({}, ["annul_deal"]),
        ({"remedies__redeal_keeps_stage": False}, ["annul_deal keep=false"]),
        ({"remedies__redeal_keeps_tribute": False}, ["annul_deal", "waive_tribute"]),
    ],
)
def test_what_dealing_again_keeps_is_the_books(options: dict[str, object], effects: list[str]) -> None:
    assert does(with_options(JS, **options), "wrong_draw seat=E") == effects


@pytest.mark.article("JS 3.2P.4")
def test_before_the_draw_only_hands_have_cards() -> None:
    assert does(Table(JS), "wrong_draw seat=E") == ["hand_remedy remedy=deal_again seat=E"]


@pytest.mark.article("JS 3.2.6")
def test_js_3_2_6_the_referee_counts_hands_and_pack_where_players_count_theirs() -> None:
    assert does(Table(JS), "hand_count long_seat=N")[0] == "hand_remedy remedy=count_hands"
    uncounted = Table(JS, overrides={"opening.count_hands": False})
    assert does(uncounted, "hand_count long_seat=N") == ["lose_deal side=NS offender=N namer=W"]


@pytest.mark.article("decision D31")
def test_d31_a_wrong_count_is_the_long_hands_else_the_short_ones() -> None:
    for report, side in (("long_seat=N short_seat=E", "NS"), ("short_seat=E", "EW")):
        (penalty,) = propose(Table(KO).match, report_of(f"hand_count {report}")).penalties
        assert penalty.side == side


@pytest.mark.article("decision D31")
def test_d31_a_wrong_pack_warns_both_and_is_put_right_once() -> None:
    table = Table(JS)
    proposal = rule(table, report_of("pack_count"))
    assert [ruled.ruling.side for ruled in table.match.rulings] == ["EW", "NS"]
    assert [told(one) for one in proposal.effects].count("hand_remedy remedy=new_pack") == 1


@pytest.mark.article("decision D33")
def test_d33_a_void_hand_lets_the_others_play_on_or_ends_the_deal() -> None:
    report = "wrong_tribute seat=N situation=after_lead"
    assert does(with_options(TD), report) == ["void_hand seat=N"]
    ended = with_options(TD, remedies__void_hand="deal_ends")
    assert does(ended, report) == ["lose_deal side=NS offender=N"]


@pytest.mark.article("TD 28")
def test_td_28_who_is_last_already_stays_last() -> None:
    table = over(TD, Mode.LIVE)
    assert does(table, "wrong_tribute seat=W situation=after_lead") == ["hand_remedy remedy=void_hand seat=W"]


@pytest.mark.article("decision D32")
@pytest.mark.parametrize(
    ("are_kinds", "effects"),
    [
        (
            True,
            [
                "put_choice seat=N of=kind about=E kinds=[single pair triple bomb] cards=[D3 D3 S3 C3]",
                "forbid_kind seat=W kind=bomb",
            ],
        ),
        (
            False,
            [
                "put_choice seat=N of=kind about=E kinds=[single pair triple] cards=[D3 D3 S3 C3]",
                "hand_remedy remedy=forbid_kind_to_partner seat=E",
            ],
        ),
    ],
)
def test_d32_whether_bombs_are_kinds_is_the_books(are_kinds: bool, effects: list[str]) -> None:  # noqa: FBT001
    table = with_options(TD, remedies__bombs_are_kinds=are_kinds)
    assert does(table, "wrong_play seat=E situation=leader cards=D3,D3,S3,C3")[1:] == effects


@pytest.mark.article("decision D32")
def test_d32_any_kind_may_be_named_where_the_book_says_so() -> None:
    table = with_options(TD, remedies__named_kind_from_taken_back=False)
    (choice,) = [one for one in does(table, "wrong_play seat=E situation=leader cards=D3,D3") if "put_choice" in one]
    assert "full_house" in choice


@pytest.mark.article("TD 29.1")
@pytest.mark.article("decision D32")
def test_td_29_1_the_leader_plays_the_kind_named_and_the_partner_does_not_lead_it_next() -> None:
    table = with_options(TD)
    table.play("E", "D3 D3")
    rule(table, report_of("wrong_play seat=E situation=leader"))
    table.do(Choose(seat=Seat.N, choice="single"))
    with pytest.raises(IllegalAction, match="kind_was_named"):
        table.play("E", "D3 D3")
    table.play("E", "D3")
    table.passes("N")
    table.play("W", "SK")
    table.passes("S", "E", "N")
    assert table.ask("W") is Ask.LEAD
    with pytest.raises(IllegalAction, match="kind_is_forbidden"):
        table.play("W", "D5 D5")
    table.play("W", "S5")


@pytest.mark.article("TD 29.1")
def test_td_29_1_cards_that_are_no_play_have_no_kind_to_forbid() -> None:
    effects = does(with_options(TD), "wrong_play seat=N situation=follower cards=S4,S8")
    assert effects[-1] == "hand_remedy remedy=forbid_kind_to_partner seat=N"


@pytest.mark.article("TD 29.3")
def test_td_29_3_play_goes_back_to_the_announcement() -> None:
    table = Table(TD)
    table.deal_bombs()
    for rank in "37":
        table.play("E", " ".join(f"{suit}{rank}" for suit in "SHCD" * 2))
        table.passes("N", "W", "S")
    table.play("E", "S2")  # ten left
    table.play("N", " ".join(f"{suit}4" for suit in "SHCD" * 2))
    table.passes("W", "S")
    proposal = rule(table, report_of("not_announced seat=E add=restore_to_announcement"))
    assert [told(one) for one in proposal.effects] == ["go_back acts=9"]
    assert stands(table) == "2:2 nobody, N follow"
    assert [remedy.does for remedy in proposal.may] == ["restore_to_announcement"]


@pytest.mark.article("JS 3.3P.1")
def test_js_3_3p_a_tribute_is_put_right_only_until_somebody_has_led() -> None:
    table = paid(JS, Mode.LIVE)
    table.play("W", "S4")
    assert does(table, "wrong_tribute seat=W situation=before_lead") == ["hand_remedy remedy=put_right seat=W"]


@pytest.mark.article("decision D29")
def test_d29_a_violation_between_two_deals_is_missed_in_the_first_trick_of_the_next() -> None:
    table = over(TD, Mode.LIVE)
    rule(table, report_of("other_breach seat=N situation=clear"))
    table.deal({"W": "BJ BJ"})
    table.do(RefuseTribute(seat=Seat.W))
    table.play("E", "S5")
    assert Passed(seat=Seat.N, why=PassedWhy.BARRED) in table.events


@pytest.mark.article("JS 4.3.2")
def test_js_4_3_2_between_two_deals_the_next_player_is_asked_by_the_referee() -> None:
    table = over(JS, Mode.LIVE)
    report = "other_breach seat=N situation=clear"
    assert does(table, report) == ["hand_remedy remedy=next_may_skip_turn seat=N"]


@pytest.mark.article("decision D29")
@pytest.mark.parametrize(("goes_to", "asked"), [("next_opponent", "N"), (None, "E")])
def test_d29_a_lead_is_missed_only_where_the_book_gives_it_to_somebody(goes_to: str | None, asked: str) -> None:
    table = with_options(JS, ladder__missed_lead_to=goes_to)
    table.do(Adjust(effect=SkipTurn(seat=Seat.E)))
    assert (LeadMissed(seat=Seat.E) in table.events) is (goes_to is not None)
    assert table.ask(asked) is Ask.LEAD


@pytest.mark.article("decision D29")
@pytest.mark.parametrize(("counts", "asked"), [(True, ("E", Ask.LEAD)), (False, ("S", Ask.FOLLOW))])
def test_d29_whether_a_missed_turn_counts_as_a_pass_is_the_books(counts: bool, asked: tuple[str, Ask]) -> None:  # noqa: FBT001
    table = with_options(JS, remedies__missed_counts_as_pass=counts)
    table.play("E", "S3")
    table.passes("N", "W")
    table.do(Adjust(effect=SkipTurn(seat=Seat.S)))
    (question,) = table.match.questions
    assert (question.seat, question.ask) == asked
    if not counts:
        table.passes("S")
        assert table.ask("E") is Ask.LEAD


@pytest.mark.article("decision D29")
@pytest.mark.parametrize(("lapses", "asked"), [(True, "N"), (False, "W")])
def test_d29_whether_a_missed_turn_lapses_with_the_deal_is_the_books(lapses: bool, asked: str) -> None:  # noqa: FBT001
    table = with_options(JS, remedies__missed_lapses_with_deal=lapses)
    table.play("E", "S3")
    table.passes("N")
    table.do(Adjust(effect=SkipTurn(seat=Seat.N)))
    rule(table, report_of("wrong_draw seat=E"))
    table.deal(HANDS, leader=Seat.E)
    table.play("E", "S3")
    assert table.ask(asked) is Ask.FOLLOW


@pytest.mark.article("KO 3.10.4")
def test_ko_3_10_4_while_the_deal_goes_on_the_foul_ends_it() -> None:
    table = led(KO, Mode.LIVE)
    report = "not_announced seat=E situation=finished_first"
    assert does(table, report) == ["lose_deal side=EW offender=E"]
    paper = Table(KO, mode=Mode.PAPER)
    paper.record("E W")
    assert does(paper, report) == ["lose_deal side=EW offender=E"]  # in the deal that is not recorded yet


def test_a_case_may_be_picked_by_its_number() -> None:
    (penalty,) = propose(dealt(JS, Mode.LIVE).match, report_of("drew_out_of_turn seat=E case=3")).penalties
    assert (penalty.case, penalty.rungs) == (3, ("violation",))
    assert penalty.ruling().situation == "in_hand"  # so that it counts as one


@pytest.mark.parametrize(("report", "situation"), [("manner seat=E", ""), ("over_time seat=E situation=seen", "seen")])
def test_a_ruling_keeps_the_situation(report: str, situation: str) -> None:
    (penalty,) = propose(dealt(TD, Mode.LIVE).match, report_of(report)).penalties
    assert penalty.ruling().situation == situation


@pytest.mark.article("NT 1.5.1")
def test_nt_1_5_1_only_taken_draws_are_counted() -> None:
    table = Table(NT, mode=Mode.PAPER)
    for report in ("", " situation=in_hand", "", " situation=in_hand"):
        rule(table, report_of(f"drew_out_of_turn seat=E{report}"))
    assert does(table, "drew_out_of_turn seat=W") == ["hand_remedy remedy=put_back seat=W"]
    assert "move_levels side=EW by=-1" in does(table, "drew_out_of_turn seat=W situation=in_hand")


def test_a_choice_waits_until_the_table_can_take_it() -> None:
    table = followed(JS, Mode.LIVE)
    rule(table, report_of("wrong_play seat=N"))
    assert stands(table) == "2:2 nobody, W choose"
    table.do(Choose(seat=Seat.W, choice="yes"))
    assert stands(table) == "2:2 nobody, W follow"


@pytest.mark.article("TD 28")
def test_td_28_once_the_next_deal_has_begun_the_places_are_for_hands_to_correct() -> None:
    table = paid(TD, Mode.LIVE)
    report = "wrong_tribute seat=E situation=after_lead deal_over=true"
    assert does(table, report) == ["hand_remedy remedy=void_hand seat=E"]


def test_between_two_deals_nothing_lies_there_to_take_back() -> None:
    table = over(TD, Mode.LIVE)
    report = "forbidden_kind seat=E situation=after_play_out_of_turn"
    assert does(table, report) == ["hand_remedy remedy=take_back seat=E"]
