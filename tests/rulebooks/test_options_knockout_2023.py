"""knockout-2023: what each article says about play, as the specification's tables give it."""

from __future__ import annotations

import pytest

from tests.rulebooks.expected import TEN_KINDS, check_complete, check_option, clause, joined, says

BOOK = "knockout-2023"

KINDS = "KO 3.6.1; KO 3.6.2; KO 3.6.3; KO 3.6.4; KO 3.6.5; KO 3.6.6; KO 3.6.7; KO 3.6.8; KO 3.6.9; KO 3.6.10"

PLAY = joined(
    # 1. Common
    clause(KINDS, "plays", kinds=TEN_KINDS),
    clause("KO 3.7.3", "plays", flush_beats_bombs_of=5),
    clause("KO 3.6.2; KO 3.6.6", "plays", joker_pair_in_full_house=True),
    clause("decision D12", "plays", suited_run_with_wild="declared"),
    clause("KO 3.7.2", "plays", ace_in_tubes="either", ace_in_plates="either"),
    clause("KO 3.8.3", "seating", direction="counter_clockwise"),
    clause("decision D16", "trick", leader_may_pass=False, pass_binds=False),
    clause("KO 3.8.5", "trick", deal_ends="first_and_second"),
    clause("KO 3.4.1; decision D16", "trick", wind="partner"),
    clause("KO 3.3.1", "levels", start="2"),
    clause("KO 3.4.2; decision D18", "levels", rise_second=3, rise_third=2, rise_last=1),
    clause("KO 3.4.3", "levels", a_must_be_played=True),
    says("KO 3.4.3", "levels.pass_a", "partner_not_last"),
    says("decision D9", "levels.pass_a_by", "either"),
    clause("KO 3.10; decision D13", "levels", rise_foul=3),
    clause("decision D19", "levels", penalty_floor="2", penalty_ceiling="A"),
    # 2. Before the cards are played
    clause("KO 3.8.1; KO 3.9", "opening", method="draw"),
    clause("KO 3.8.1", "opening", first_shuffler="E", first_cutter="N", turner="N"),
    clause("decision D11", "opening", turned_again="jokers"),
    clause("KO 3.8.1; decision D11", "opening", count_from="N"),
    clause("KO 3.9", "opening", shuffler="last", cutter="first", first_draw="last", double_first_draw="next_of_first"),
    clause("decision D16", "opening", double_shuffler="previous_of_first"),
    clause("decision D40", "opening", first_shuffles=None, later_shuffles=None, cut_margin=0, count_hands=False),
    # 3. Tribute
    clause("KO 3.5.2; KO 3.5.3", "tribute", pays="highest_but_wild"),
    clause("decision D1", "tribute", payer_picks_suit=True),
    clause("KO 3.5.2; decision D8", "tribute", return_to_opponent="not_above_ten", return_to_partner="not_above_ten"),
    clause(
        "decision D8",
        "tribute",
        return_double="not_above_ten",
        received_may_go_back=False,
        nothing_to_return="lowest",
    ),
    clause("KO 3.5.3", "tribute", equal="clockwise", losers_pick_return=False, returns_face_down="double"),
    clause("KO 3.5.4; decision D21", "tribute", refusal="two_big_jokers", refusal_choice="never"),
    clause("KO 3.5.2; KO 3.8.2", "tribute", lead_single="payer_to_first"),
    clause("KO 3.5.3; KO 3.8.2", "tribute", lead_double="payer_to_first", lead_double_equal="payer_to_first"),
    clause("KO 3.5.4; KO 3.8.2", "tribute", lead_refused="first"),
    # 4. Clocks, announcements, manner
    clause("decision D14", "clocks", tribute=None, returning=None, first_lead=None, lead=None, follow=None),
    clause("decision D14", "clocks", speak=None, count_down=0),
    clause("decision D14; decision D64", "clocks", time_up="act"),
    clause("KO 3.10.4; decision D34", "announce", unasked_at=10),
    clause("decision D34", "announce", asked_at=None),
    clause("decision D40", "announce", report_card=False),
    clause("decision D40", "manner", pass_words=[], pass_one_way=False, look_back=True),
    clause("decision D90", "manner", hints=False),
    # 5. How a match ends
    clause("KO 1", "match", minutes=60),
    clause("KO 3.4.4; KO 3.4.5", "match", deals=None),
    clause("decision D22", "match", call_before=0, at_call="finish_deal"),
    clause("KO 3.4.6", "match", equal="draw"),
    clause("KO 2; KO 3.4.6", "match", needs_winner=True),
    clause("KO 3.4.6; decision D10", "match", extra_deal_ends="first"),
    # 6. Points
    clause("KO 2", "points", system="advance", win_draw_loss=None, level_score_even=None, level_score_forfeit=None),
    clause("KO 2", "points", hundred=None, hundred_one_past=None, hundred_forfeit=None),
    clause("decision D23", "points", hundred_equal="even"),
    clause("KO 3.11", "points", lost_by_ruling="four_levels", ruling_lead=4),
    clause("KO 3.11; decision D5", "points", lead_stands=True),
    clause("KO 3.11; decision D36", "points", ruling_lowered_to="J"),
    # What other notices ask for, and this book does not
    clause("KO 3.8.1", "opening", first_lead="holder"),
    clause("KO 3.5.2; KO 3.5.3", "tribute", owed=True),
    clause("decision D55", "tribute", lead_unowed="first"),
    clause("KO 3.4.2; decision D18", "levels", fixed=False),
    clause("KO 3.4.3", "levels", tries_at_a=None),
    clause("decision D52", "levels", after_tries="2"),
    clause("KO 3.4.5", "match", decided_by="levels"),
    clause("decision D40; decision D57", "points", deal=None, deal_forfeit=None),
    clause("decision D14; decision D56", "clocks", side_minutes=None),
)


@pytest.mark.parametrize(("path", "value", "article"), PLAY)
def test_option(path: str, value: object, article: str) -> None:
    check_option(BOOK, path, value, article)


def test_every_option_has_its_clause() -> None:
    check_complete(PLAY)
