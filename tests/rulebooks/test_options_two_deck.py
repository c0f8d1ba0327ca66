"""two-deck: what each article says about play, as the specification's tables give it."""

from __future__ import annotations

import pytest

from tests.rulebooks.expected import TEN_KINDS, check_complete, check_option, clause, joined, says

BOOK = "two-deck"

KINDS = "TD 8; TD 9; TD 10; TD 11; TD 11/12; TD 12; TD 13; TD 14; TD 15"

PLAY = joined(
    # 1. Common
    clause(KINDS, "plays", kinds=TEN_KINDS),
    clause("TD 4", "plays", flush_beats_bombs_of=5),
    clause("decision D16", "plays", joker_pair_in_full_house=True),
    clause("decision D12", "plays", suited_run_with_wild="declared"),
    clause("TD 10", "plays", ace_in_tubes="either"),
    clause("decision D61", "plays", ace_in_plates="either"),
    clause("TD 5", "seating", direction="counter_clockwise"),
    clause("decision D16", "trick", leader_may_pass=False, pass_binds=False, deal_ends="first_and_second"),
    clause("TD 20", "trick", wind="partner"),
    clause("TD 5", "levels", start="2"),
    clause("TD 22; decision D18", "levels", rise_second=3, rise_third=2, rise_last=1),
    clause("TD 27", "levels", a_must_be_played=True),
    says("TD 27", "levels.pass_a", "partner_not_last"),
    says("decision D9", "levels.pass_a_by", "either"),
    clause("TD 26; decision D13", "levels", rise_foul=3),
    clause("decision D19", "levels", penalty_floor="2", penalty_ceiling="A"),
    # 2. Before the cards are played
    clause("TD 5", "opening", method="machine", first_shuffler=None, first_cutter=None),
    clause("decision D11", "opening", turner="S"),
    clause("TD 7.1", "opening", turned_again="jokers"),
    clause("TD 7.1; decision D11", "opening", count_from="S"),
    clause(
        "TD 6",
        "opening",
        shuffler="last_side",
        double_shuffler="last_side",
        cutter="first",
        first_draw="last",
        double_first_draw="next_of_first",
    ),
    clause("decision D40", "opening", first_shuffles=None, later_shuffles=None, cut_margin=0, count_hands=False),
    # 3. Tribute
    clause("TD 23.1; TD 23.2", "tribute", pays="highest_but_wild"),
    clause("decision D1", "tribute", payer_picks_suit=True),
    clause("TD 23.1; TD 28", "tribute", return_to_opponent="any"),
    clause("TD 23.1; TD 28; decision D8", "tribute", return_to_partner="not_above_ten"),
    clause("decision D8", "tribute", received_may_go_back=False, nothing_to_return="lowest"),
    clause(
        "TD 23.2",
        "tribute",
        equal="clockwise",
        losers_pick_return=False,
        return_double="any",
        returns_face_down="equal_double",
    ),
    clause("TD 23.1; TD 23.2; decision D21", "tribute", refusal="two_big_jokers"),
    clause("TD 23.1; TD 23.2; decision D21; decision D60", "tribute", refusal_choice="single"),
    clause("TD 7.2", "tribute", lead_single="payer_to_first", lead_double="payer_to_first", lead_refused="first"),
    clause("TD 7.2; TD 23.2", "tribute", lead_double_equal="next_of_first"),
    # 4. Clocks, announcements, manner
    clause("decision D35", "clocks", tribute=None, returning=None),
    clause("TD 24", "clocks", first_lead=15, lead=15, follow=10, count_down=0),
    clause("decision D14", "clocks", speak=None),
    clause("decision D14; decision D64; decision D65", "clocks", time_up="act"),
    clause("TD 19", "announce", unasked_at=10),
    clause("TD 29.3", "announce", asked_at=None, report_card=True),
    clause("decision D40", "manner", pass_words=[], pass_one_way=False),
    clause("TD 24", "manner", look_back=False),
    clause("decision D90", "manner", hints=False),
    # 5. How a match ends
    clause("TD 3", "match", minutes=None, call_before=10),
    clause("decision D40", "match", deals=None),
    clause("TD 3; decision D22", "match", at_call="one_more"),
    clause("decision D4", "match", equal="draw", needs_winner=False),
    clause("decision D4; decision D10", "match", extra_deal_ends="first"),
    # 6. Points
    clause(
        "decision D24",
        "points",
        system="match_points",
        win_draw_loss=[2, 1, 0],
        level_score_even=13,
        level_score_forfeit=[17, 0],
        hundred=None,
        hundred_one_past=None,
        hundred_forfeit=None,
        lost_by_ruling="four_levels",
    ),
    clause("decision D23", "points", hundred_equal="even"),
    clause("decision D36", "points", ruling_lead=4, ruling_lowered_to="J"),
    clause("decision D5", "points", lead_stands=True),
    # What other notices ask for, and this book does not
    clause("TD 7.1", "opening", first_lead="holder"),
    clause("TD 23.1; TD 23.2", "tribute", owed=True),
    clause("decision D55", "tribute", lead_unowed="first"),
    clause("TD 22; decision D18", "levels", fixed=False),
    clause("TD 27", "levels", tries_at_a=None),
    clause("decision D52", "levels", after_tries="2"),
    clause("decision D4", "match", decided_by="levels"),
    clause("decision D40; decision D57", "points", deal=None, deal_forfeit=None),
    clause("decision D14; decision D56", "clocks", side_minutes=None),
)


@pytest.mark.parametrize(("path", "value", "article"), PLAY)
def test_option(path: str, value: object, article: str) -> None:
    check_option(BOOK, path, value, article)


def test_every_option_has_its_clause() -> None:
    check_complete(PLAY)
