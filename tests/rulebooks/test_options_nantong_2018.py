"""nantong-2018: what each article says about play, as the specification's tables give it."""

from __future__ import annotations

import pytest

from tests.rulebooks.expected import TEN_KINDS, check_complete, check_option, clause, joined, says

BOOK = "nantong-2018"

KINDS = "NT 1.1.2.1; NT 1.1.2.2; NT 1.1.2.3; NT 1.1.3; NT 1.1.4; NT 1.1.5; NT 1.1.6; NT 1.1.7; NT 1.1.8; NT 1.1.9"

PLAY = joined(
    # 1. Common
    clause(KINDS, "plays", kinds=TEN_KINDS),
    clause("NT 1.2.1", "plays", flush_beats_bombs_of=5),
    clause("NT 1.1.6", "plays", joker_pair_in_full_house=True),
    clause("decision D12", "plays", suited_run_with_wild="declared"),
    clause("NT 1.1.4", "plays", ace_in_tubes="either"),
    clause("decision D61", "plays", ace_in_plates="either"),
    clause("decision D16", "seating", direction="counter_clockwise"),
    clause("decision D16", "trick", leader_may_pass=False, pass_binds=False, deal_ends="first_and_second"),
    clause("NT 1.3.4", "trick", wind="partner"),
    clause("NT 1.4.1", "levels", start="2", a_must_be_played=True),
    says("NT 1.4.1", "levels.pass_a", "partner_not_last"),
    clause("NT 1.4.5; decision D18", "levels", rise_second=3, rise_third=2, rise_last=1),
    says("decision D9", "levels.pass_a_by", "either"),
    clause("decision D13", "levels", rise_foul=3),
    clause("decision D19", "levels", penalty_floor="2", penalty_ceiling="A"),
    # 2. Before the cards are played
    clause("NT 1.4.2; NT 1.4.3", "opening", method="draw"),
    clause("decision D11", "opening", turner="S", turned_again="jokers", count_from="S"),
    clause(
        "NT 1.4.2", "opening", shuffler="last", cutter="first", first_draw="last", double_first_draw="next_of_first"
    ),
    clause("decision D16", "opening", double_shuffler="previous_of_first"),
    clause("decision D40", "opening", first_shuffler=None, first_cutter=None, first_shuffles=None),
    clause("decision D40", "opening", later_shuffles=None, cut_margin=0, count_hands=False),
    # 3. Tribute
    clause("NT 1.4.4.1; NT 1.4.4.2", "tribute", pays="highest_but_wild"),
    clause("decision D1", "tribute", payer_picks_suit=True),
    clause("NT 1.4.4.1", "tribute", equal="first_picks", losers_pick_return=False),
    clause("NT 1.4.4.1", "tribute", lead_double="payer_to_first", lead_double_equal="payer_to_first"),
    clause("NT 1.4.4.2; decision D8", "tribute", return_to_opponent="not_above_ten", return_to_partner="not_above_ten"),
    clause("NT 1.4.4.1; decision D8", "tribute", return_double="not_above_ten"),
    clause("decision D8", "tribute", received_may_go_back=False, nothing_to_return="lowest"),
    clause("decision D40", "tribute", returns_face_down="never"),
    clause("NT 1.4.4.1; NT 1.4.4.2; decision D21", "tribute", refusal="two_big_jokers"),
    clause("NT 1.4.4.1; NT 1.4.4.2; decision D21; decision D60", "tribute", refusal_choice="always"),
    clause("NT 1.4.4.2", "tribute", lead_single="payer_to_first"),
    clause("NT 1.4.4.1; NT 1.4.4.2", "tribute", lead_refused="first"),
    # 4. Clocks, announcements, manner
    clause("decision D35", "clocks", tribute=None, count_down=0),
    clause("NT 1.4.4.1; NT 1.4.4.2", "clocks", returning=30),
    clause("NT 2.3; decision D3", "clocks", first_lead=50),
    clause("NT 1.4.6; NT 2.3", "clocks", lead=30, follow=30),
    clause("NT 1.4.6; decision D3", "clocks", speak=10),
    clause("decision D14; decision D64", "clocks", time_up="act"),
    clause("NT 1.4.7; decision D34", "announce", unasked_at=None, asked_at=10),
    clause("decision D40", "announce", report_card=False),
    clause("NT 1.4.6", "manner", pass_words=["不要", "过", "走", "pass"], look_back=False),
    clause("decision D40", "manner", pass_one_way=False),
    clause("decision D90", "manner", hints=False),
    # 5. How a match ends
    clause("NT 2.3", "match", minutes=50, deals=None, call_before=0, at_call="stop", equal="last_first"),
    clause("NT 2.2; decision D22", "match", needs_winner=True),
    clause("decision D10; decision D22", "match", extra_deal_ends="first"),
    # 6. Points
    clause("NT 2.2", "points", system="advance", win_draw_loss=None, level_score_even=None, level_score_forfeit=None),
    clause("NT 2.2", "points", hundred=None, hundred_one_past=None, hundred_forfeit=None),
    clause("decision D23", "points", hundred_equal="even"),
    clause("NT 1.5.3", "points", lost_by_ruling="as_it_stands"),
    clause("decision D36", "points", ruling_lead=4, ruling_lowered_to="J"),
    clause("NT 1.5.4", "points", lead_stands=False),
    # What other notices ask for, and this book does not
    clause("NT 1.4.3", "opening", first_lead="holder"),
    clause("NT 1.4.4.1; NT 1.4.4.2", "tribute", owed=True),
    clause("decision D55", "tribute", lead_unowed="first"),
    clause("NT 1.4.5; decision D18", "levels", fixed=False),
    clause("decision D18", "levels", tries_at_a=None),
    clause("decision D52", "levels", after_tries="2"),
    clause("NT 2.3", "match", decided_by="levels"),
    clause("decision D40; decision D57", "points", deal=None, deal_forfeit=None),
    clause("decision D14; decision D56", "clocks", side_minutes=None),
)


@pytest.mark.parametrize(("path", "value", "article"), PLAY)
def test_option(path: str, value: object, article: str) -> None:
    check_option(BOOK, path, value, article)


def test_every_option_has_its_clause() -> None:
    check_complete(PLAY)
