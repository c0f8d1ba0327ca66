"""five-round-points: what each article says about play, as the specification's tables give it."""

from __future__ import annotations

import pytest

from tests.rulebooks.expected import TEN_KINDS, check_complete, check_option, clause, joined, says

BOOK = "five-round-points"

KINDS = "ZD 1.1; ZD 1.2; ZD 1.3; ZD 1.4; ZD 1.5; ZD 1.6; ZD 1.7; ZD 1.8"

PLAY = joined(
    # 1. Common
    clause(KINDS, "plays", kinds=TEN_KINDS),
    clause("ZD 1.9", "plays", flush_beats_bombs_of=5),
    clause("decision D16", "plays", joker_pair_in_full_house=True),
    clause("decision D12", "plays", suited_run_with_wild="declared"),
    clause("ZD 1.3", "plays", ace_in_tubes="either"),
    clause("decision D61", "plays", ace_in_plates="either"),
    clause("decision D16", "seating", direction="counter_clockwise"),
    clause("decision D16", "trick", leader_may_pass=False, pass_binds=False, deal_ends="first_and_second"),
    clause("ZD 1.14", "trick", wind="partner"),
    clause("ZD 3", "levels", start="2"),
    clause("ZD 3; decision D18", "levels", rise_second=3, rise_third=2, rise_last=1),
    clause("ZD 3; decision D17", "levels", a_must_be_played=True),
    says("ZD 3; decision D17", "levels.pass_a", "partner_not_last"),
    says("decision D9", "levels.pass_a_by", "either"),
    clause("decision D13", "levels", rise_foul=3),
    clause("decision D19", "levels", penalty_floor="2", penalty_ceiling="A"),
    # 2. Before the cards are played
    clause(
        "ZD 2.1.1",
        "opening",
        first_shuffler="E",
        first_cutter="S",
        turner="S",
        turned_again="jokers_and_wild",
        first_shuffles=[5, 7],
        later_shuffles=[2, 3],
    ),
    clause("ZD V.2", "opening", method="draw"),
    clause("decision D11", "opening", count_from="S"),
    clause(
        "decision D16",
        "opening",
        shuffler="previous_of_first",
        double_shuffler="previous_of_first",
        cutter="first",
        first_draw="last",
        double_first_draw="next_of_first",
    ),
    clause("decision D40", "opening", cut_margin=0, count_hands=False),
    # 3. Tribute
    clause("ZD 2.1.2", "tribute", pays="highest_but_wild"),
    clause("decision D1", "tribute", payer_picks_suit=True),
    clause("ZD 2.1.2; decision D2", "tribute", equal="first_picks", losers_pick_return=True),
    clause(
        "ZD 2.1.2; decision D8",
        "tribute",
        return_to_opponent="not_above_ten",
        return_to_partner="not_above_ten",
        return_double="not_above_ten",
    ),
    clause("decision D8", "tribute", received_may_go_back=False, nothing_to_return="lowest"),
    clause("decision D40", "tribute", returns_face_down="never"),
    clause("ZD 2.1.2; decision D21", "tribute", refusal="two_big_jokers"),
    clause("ZD 2.1.2; decision D21; decision D60", "tribute", refusal_choice="always"),
    clause("ZD 2.2", "tribute", lead_single="payer_to_first", lead_double="payer_to_first"),
    clause("ZD 2.2; decision D2", "tribute", lead_double_equal="next_of_first"),
    clause("ZD 2.2; decision D21", "tribute", lead_refused="first"),
    # 4. Clocks, announcements, manner
    clause("decision D14", "clocks", tribute=None, returning=None, first_lead=None, lead=None, follow=None),
    clause("decision D14", "clocks", speak=None, count_down=0),
    clause("decision D14; decision D64", "clocks", time_up="act"),
    clause("ZD 1.16; decision D34", "announce", unasked_at=6, asked_at=10),
    clause("decision D40", "announce", report_card=False),
    clause("decision D40", "manner", pass_words=[], pass_one_way=False, look_back=True),
    clause("decision D90", "manner", hints=False),
    # 5. How a match ends
    clause("ZD 5.1", "match", minutes=60, deals=None, call_before=3, at_call="finish_deal"),
    clause("ZD T; decision D23", "match", equal="stage"),
    clause("ZD T", "match", needs_winner=False),
    clause("decision D10", "match", extra_deal_ends="first"),
    # 6. Points
    clause("ZD 5.2", "points", system="hundred", win_draw_loss=None, level_score_even=None, level_score_forfeit=None),
    clause("ZD T", "points", hundred=[[52 + 4 * levels, 48 - 4 * levels] for levels in range(1, 13)]),
    clause("ZD T; decision D23", "points", hundred_equal="stage"),
    clause("decision D23", "points", hundred_one_past=[52, 48]),
    clause("ZD V.1", "points", hundred_forfeit=[68, 0]),
    clause("ZD V.4; ZD V.5", "points", lost_by_ruling="whole_table"),
    clause("decision D36", "points", ruling_lead=4, ruling_lowered_to="J"),
    clause("ZD V.1", "points", lead_stands=False),
    # What other notices ask for, and this book does not
    clause("ZD 2.1.2", "opening", first_lead="holder"),
    clause("ZD 2.1.2", "tribute", owed=True),
    clause("decision D55", "tribute", lead_unowed="first"),
    clause("ZD 3; decision D18", "levels", fixed=False),
    clause("decision D18", "levels", tries_at_a=None),
    clause("decision D52", "levels", after_tries="2"),
    clause("ZD T", "match", decided_by="levels"),
    clause("decision D40; decision D57", "points", deal=None, deal_forfeit=None),
    clause("decision D14; decision D56", "clocks", side_minutes=None),
)


@pytest.mark.parametrize(("path", "value", "article"), PLAY)
def test_option(path: str, value: object, article: str) -> None:
    check_option(BOOK, path, value, article)


def test_every_option_has_its_clause() -> None:
    check_complete(PLAY)
