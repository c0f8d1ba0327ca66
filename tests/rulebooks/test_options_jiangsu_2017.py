"""jiangsu-2017: what each article says about play, as the specification's tables give it."""

from __future__ import annotations

import pytest

from tests.rulebooks.expected import TEN_KINDS, check_complete, check_option, clause, joined, says

BOOK = "jiangsu-2017"

KINDS = "JS 2.7.1; JS 2.7.2; JS 2.7.3; JS 2.7.4; JS 2.7.5; JS 2.7.6; JS 2.7.7; JS 2.7.8; JS 2.7.9; JS 2.7.10"

PLAY = joined(
    # 1. Common
    clause(KINDS, "plays", kinds=TEN_KINDS),
    clause("JS 3.4.2.3; JS 3.4.2.4", "plays", flush_beats_bombs_of=5),
    clause("JS 2.7.2; JS 2.7.6", "plays", joker_pair_in_full_house=True),
    clause("decision D12", "plays", suited_run_with_wild="declared"),
    clause("JS 3.4.2.1", "plays", ace_in_tubes="either", ace_in_plates="either"),
    clause("JS 3.4.1", "seating", direction="counter_clockwise"),
    clause("decision D16", "trick", leader_may_pass=False, pass_binds=False, deal_ends="first_and_second"),
    clause("JS 3.4.1", "trick", wind="partner"),
    clause("JS 2.6.1; JS 2.8", "levels", start="2"),
    clause("JS 2.4; JS 3.6; decision D18", "levels", rise_second=3, rise_third=2, rise_last=1),
    clause("JS 3.6", "levels", a_must_be_played=True),
    says("JS 3.6", "levels.pass_a", "partner_not_last"),
    says("decision D9", "levels.pass_a_by", "either"),
    clause("JS 4.3.3; decision D13", "levels", rise_foul=3),
    clause("decision D19", "levels", penalty_floor="2", penalty_ceiling="A"),
    # 2. Before the cards are played
    clause("JS 3.2.1", "opening", first_shuffles=[5, 7], later_shuffles=[2, 3]),
    clause("JS 3.2.2", "opening", first_shuffler="E", first_cutter="S", turner="S", turned_again="jokers_and_wild"),
    clause("JS 3.2.2; decision D11", "opening", count_from="S"),
    clause(
        "JS 3.2.3",
        "opening",
        shuffler="previous_of_first",
        double_shuffler="previous_of_first",
        cutter="first",
        first_draw="last",
        double_first_draw="next_of_first",
    ),
    clause("JS 3.2.4", "opening", cut_margin=5),
    clause("JS 3.2.5", "opening", method="draw"),
    clause("JS 3.2.6", "opening", count_hands=True),
    # 3. Tribute
    clause("JS 3.3.1; JS 3.3.2", "tribute", pays="highest_but_wild"),
    clause("decision D1", "tribute", payer_picks_suit=True),
    clause("JS 3.3.1", "tribute", lead_single="payer_to_first"),
    clause("JS 3.3.1; decision D8", "tribute", return_to_opponent="not_above_ten", return_to_partner="not_above_ten"),
    clause(
        "decision D8",
        "tribute",
        return_double="not_above_ten",
        received_may_go_back=False,
        nothing_to_return="lowest",
    ),
    clause(
        "JS 3.3.2",
        "tribute",
        equal="clockwise",
        losers_pick_return=False,
        returns_face_down="double",
        lead_double="payer_to_first",
        lead_double_equal="payer_to_first",
    ),
    clause("JS 3.3.3; decision D21", "tribute", refusal="two_big_jokers", refusal_choice="never"),
    clause("JS 3.3.3", "tribute", lead_refused="first"),
    # 4. Clocks, announcements, manner
    clause("JS 3.9.2", "clocks", tribute=20, returning=40),
    clause("JS 3.9.3; decision D35", "clocks", first_lead=40),
    clause("JS 3.9.3", "clocks", follow=20),
    clause("decision D35", "clocks", lead=20),
    clause("JS 3.9P.6; decision D35", "clocks", count_down=10),
    clause("decision D14", "clocks", speak=None),
    clause("decision D14; decision D64; decision D65", "clocks", time_up="act"),
    clause("JS 3.5", "announce", unasked_at=10, asked_at=None, report_card=True),
    clause("JS 3.4.3.3", "manner", pass_words=["过", "不要", "敲桌"], pass_one_way=True),
    clause("JS 3.4.3.1", "manner", look_back=False),
    clause("decision D90", "manner", hints=False),
    # 5. How a match ends
    clause("JS 2.8", "match", minutes=None, deals=None),
    clause("decision D22", "match", call_before=0, at_call="finish_deal"),
    clause("JS 3.7.1", "match", needs_winner=False),
    clause("JS 3.7.2", "match", equal="draw"),
    clause("decision D10", "match", extra_deal_ends="first"),
    # 6. Points
    clause("JS 3.7.2; decision D23", "points", system="match_points"),
    clause("JS 3.7.2", "points", win_draw_loss=[2, 1, 0]),
    clause("JS 3.7.2; decision D5", "points", level_score_even=13),
    clause("JS 4.3.4", "points", level_score_forfeit=[17, 0], lost_by_ruling="four_levels", ruling_lead=4),
    clause("JS 4.3.4; decision D36", "points", ruling_lowered_to="J"),
    clause("JS 4.3.4; decision D5", "points", lead_stands=True),
    clause(
        "JS T",
        "points",
        hundred=[[52 + 4 * difference, 48 - 4 * difference] for difference in range(1, 13)],
        hundred_one_past=[52, 48],
    ),
    clause("JS T; decision D23", "points", hundred_equal="even"),
    clause("decision D23", "points", hundred_forfeit=[68, 0]),
    # What other notices ask for, and this book does not
    clause("JS 3.2.2", "opening", first_lead="holder"),
    clause("JS 3.3.1; JS 3.3.2", "tribute", owed=True),
    clause("decision D55", "tribute", lead_unowed="first"),
    clause("JS 2.4; JS 3.6; decision D18", "levels", fixed=False),
    clause("decision D18", "levels", tries_at_a=None),
    clause("decision D52", "levels", after_tries="2"),
    clause("JS 3.7.1", "match", decided_by="levels"),
    clause("decision D40; decision D57", "points", deal=None, deal_forfeit=None),
    clause("decision D14; decision D56", "clocks", side_minutes=None),
)


@pytest.mark.parametrize(("path", "value", "article"), PLAY)
def test_option(path: str, value: object, article: str) -> None:
    check_option(BOOK, path, value, article)


def test_every_option_has_its_clause() -> None:
    check_complete(PLAY)
