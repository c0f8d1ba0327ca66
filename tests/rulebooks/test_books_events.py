"""Events under each book: ranking, byes, format, calendar, entries, teams, prizes, sheet, corrections, appeals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from guandan.rules.options.appeals import AppealRules, CorrectionRules, SheetRules
from guandan.rules.options.event import EntryRules, EventRules, PrizeRules, TeamRules
from guandan.rules.options.ranking import ByeRules, RankingRules
from tests.rulebooks.expected import check_option, clause, joined

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet
    from msgspec import Struct

GROUPS: dict[str, type[Struct]] = {
    "ranking": RankingRules,
    "byes": ByeRules,
    "event": EventRules,
    "entries": EntryRules,
    "teams": TeamRules,
    "prizes": PrizeRules,
    "sheet": SheetRules,
    "corrections": CorrectionRules,
    "appeals": AppealRules,
}
EACH = ("path", "value", "article")

SWISS_TIES = ["total", "cumulative_without_first", "rounds_won", "level_score", "levels_risen", "lot"]
NO_ADVANCE: dict[str, object] = {"winners_meet": None, "rounds": None}
NO_CALENDAR: dict[str, object] = {"days": [], "starts": None, "ends": None, "rounds_a_day": None, "venue": None}
NO_DAY: dict[str, object] = {"morning_rounds": None, "afternoon_rounds": None, "details_by": None}
NO_BRACKET: dict[str, object] = {
    "redrawn_rounds": [],
    "expected_pairs": None,
    "table_numbering": None,
    "odd_numbers_by": None,
}
NO_SUBSTITUTES: dict[str, object] = {
    "substitute": None,
    "substitute_days_before": None,
    "form_columns": [],
    "deadline": None,
}
NO_TEAM_POINTS: dict[str, object] = {
    "unit": None,
    "points_for": None,
    "round_points": [],
    "champion_bonus": 0,
    "bye_counts": False,
    "forfeit_counts": False,
}
NO_PRIZES: dict[str, object] = {
    "pairs": [],
    "souvenirs": False,
    "team_places": None,
    "pairs_by": None,
    "teams_by": None,
}
NO_RECORD: dict[str, object] = {
    "checked_by": None,
    "alterations": True,
    "scorer_named_by": None,
    "penalties_by": None,
}
NO_CORRECTIONS: dict[str, object] = {
    "scoring_until": None,
    "entry_minutes": None,
    "published_minutes": None,
    "limits_set_by": None,
    "later_errors_stand": False,
    "draw_stands": False,
}
NO_APPEAL_FORM: dict[str, object] = {
    "minutes": None,
    "in_writing": False,
    "signatures": None,
    "leader_may_sign": False,
    "fee": False,
    "fee_back_if_upheld": False,
    "fee_back_if_dismissed": False,
    "handed_to": None,
    "else_heard_by": None,
    "referees_own_decisions_stand": False,
    "may_discipline_referees": False,
}
NO_HEARING: dict[str, object] = {"heard_by": None, "scope": None, "final": False, "interpreted_by": None}

JIANGSU = joined(
    clause("JS 3.7.2", "ranking", criteria=SWISS_TIES, cumulative_from_round=2, high_scores=None),
    clause("JS 3.7.2; decision D25", "ranking", levels_risen="from_start"),
    clause("decision D26", "ranking", many_equal="go_on"),
    clause("decision D37", "ranking", disqualified="moves_up"),
    clause("decision D70", "ranking", withdrawn="keeps"),
    clause("decision D53", "ranking", without_opponent="nothing"),
    clause("decision D54", "ranking", head_to_head="all_met"),
    clause("decision D42", "byes", lowest_group=True),
    clause("decision D40", "byes", redrawn_with_byes=False),
    clause("decision D40", "event", three_left=[]),
    clause("decision D40", "event", first_table=1),
    clause("decision D40", "event", break_starts=None, break_ends=None),
    clause("decision D40", "entries", unit_required=False),
    clause("decision D40", "entries", makeup=None),
    clause("decision D71", "teams", disqualified_counts=True),
    clause("decision D24", "byes", match_points=2, level_score=17, both_forfeit="zero"),
    clause("decision D24; decision D25", "byes", levels_risen=4),
    clause("decision D23; decision D24", "byes", hundred=68),
    clause("decision D27", "byes", choice="lot", never_twice=True),
    clause("JS 3.7.2", "byes", goes_on=False),
    clause("JS 4.3.4", "byes", forfeit_won="points", forfeit_levels=["6", "2"]),
    clause("decision D40", "byes", forfeit_needs_opponents_in_time=False),
    clause("JS 3.7.2", "event", format="rounds"),
    clause("decision D27", "event", pairings=["swiss", "round_robin"], avoid_repeats=True, **NO_ADVANCE),
    clause("JS 3.1", "event", seated_before=10),
    clause("decision D40", "event", time_called_by=None, **NO_BRACKET, **NO_CALENDAR, **NO_DAY),
    clause("JS 2.2", "entries", pair_size=2),
    clause("JS 4.3.5", "entries", changes="with_leave"),
    clause("decision D40", "entries", unit=None, people=None, any_sex=True, **NO_SUBSTITUTES),
    clause("decision D40", "teams", method=None, forfeits_together=False, **NO_TEAM_POINTS),
    clause("decision D40", "prizes", **NO_PRIZES),
    clause("JS 3.8.1", "sheet", recorded_by="west", each_deal=True, checked_by="north", alterations=False),
    clause("JS 3.8.2", "sheet", signed_by="both_sides"),
    clause("JS 3.8.3", "sheet", scorer_named_by="referee"),
    clause("JS 3.8.4", "sheet", penalties_by="referee"),
    clause("decision D40", "sheet", filled_before=[], points_by=None, reminders_before_forfeit=None),
    clause("JS 3.10.1", "corrections", scoring_until="players_leave"),
    clause("JS 3.10.2", "corrections", entry_minutes=10),
    clause("JS 3.10.3", "corrections", published_minutes=20),
    clause("JS 3.10.4", "corrections", limits_set_by="chief_referee", later_errors_stand=True, draw_stands=True),
    clause("JS 5.1.1", "appeals", minutes=30, in_writing=True),
    clause("JS 5.1.2", "appeals", signatures=2, leader_may_sign=True, fee=True, handed_to="chief_referee"),
    clause("JS 5.1.2", "appeals", heard_by="arbitration_committee", else_heard_by="organisers"),
    clause("JS 5.2.1", "appeals", scope="rules_and_regulations"),
    clause("JS 5.2.2", "appeals", fee_back_if_upheld=True, fee_back_if_dismissed=False),
    clause("JS 5.2.3", "appeals", referees_own_decisions_stand=True, may_discipline_referees=True),
    clause("JS 5.2.4", "appeals", final=True),
    clause("JS 5.3", "appeals", interpreted_by="sports_authority"),
)

TWO_DECK = joined(
    clause("decision D24; decision D26", "ranking", criteria=SWISS_TIES),
    clause("decision D26", "ranking", many_equal="go_on"),
    clause("decision D37", "ranking", disqualified="moves_up"),
    clause("decision D70", "ranking", withdrawn="keeps"),
    clause("decision D53", "ranking", without_opponent="nothing"),
    clause("decision D54", "ranking", head_to_head="all_met"),
    clause("decision D42", "byes", lowest_group=True),
    clause("decision D40", "byes", redrawn_with_byes=False),
    clause("decision D40", "event", three_left=[]),
    clause("decision D40", "event", first_table=1),
    clause("decision D40", "event", break_starts=None, break_ends=None),
    clause("decision D40", "entries", unit_required=False),
    clause("decision D40", "entries", makeup=None),
    clause("decision D71", "teams", disqualified_counts=True),
    clause("decision D24", "ranking", cumulative_from_round=2, high_scores=None),
    clause("decision D24; decision D25", "ranking", levels_risen="from_start"),
    clause("decision D24", "byes", match_points=2, level_score=17, hundred=None, goes_on=False, both_forfeit="zero"),
    clause("decision D24; decision D25", "byes", levels_risen=4),
    clause("decision D24", "byes", forfeit_won="points", forfeit_levels=["6", "2"]),
    clause("decision D27", "byes", choice="lot", never_twice=True),
    clause("decision D40", "byes", forfeit_needs_opponents_in_time=False),
    clause("TD 3", "event", format="rounds", time_called_by="organisers"),
    clause("decision D27", "event", pairings=["swiss", "round_robin"], avoid_repeats=True, **NO_ADVANCE),
    clause("decision D40", "event", seated_before=None, **NO_BRACKET, **NO_CALENDAR, **NO_DAY),
    clause("TD 26", "entries", pair_size=2),
    clause("decision D40", "entries", unit=None, people=None, any_sex=True, changes=None, **NO_SUBSTITUTES),
    clause("TD 2; decision D24", "teams", method="tables", forfeits_together=True),
    clause("decision D40", "teams", **NO_TEAM_POINTS),
    clause("decision D40", "prizes", **NO_PRIZES),
    clause("decision D40", "sheet", recorded_by=None, each_deal=False, signed_by=None, **NO_RECORD),
    clause("decision D40", "sheet", filled_before=[], points_by=None, reminders_before_forfeit=None),
    clause("decision D40", "corrections", **NO_CORRECTIONS),
    clause("decision D40", "appeals", **NO_APPEAL_FORM, **NO_HEARING),
)

KNOCKOUT = joined(
    clause("KO 2; decision D26", "ranking", criteria=["bracket", "lot"]),
    clause("decision D26", "ranking", many_equal="go_on"),
    clause("decision D37", "ranking", disqualified="moves_up"),
    clause("decision D70", "ranking", withdrawn="keeps"),
    clause("decision D53", "ranking", without_opponent="nothing"),
    clause("decision D54", "ranking", head_to_head="all_met"),
    clause("decision D42", "byes", lowest_group=True),
    clause("decision D40", "byes", redrawn_with_byes=False),
    clause("decision D40", "event", three_left=[]),
    clause("decision D40", "event", first_table=1),
    clause("decision D40", "event", break_starts=None, break_ends=None),
    clause("decision D40", "entries", unit_required=False),
    clause("decision D40", "entries", makeup=None),
    clause("decision D71", "teams", disqualified_counts=True),
    clause("KO 2", "ranking", cumulative_from_round=None, levels_risen=None, high_scores=None),
    clause("KO 2", "byes", match_points=None, level_score=None, levels_risen=None, hundred=None),
    clause("KO 2; decision D24", "byes", goes_on=True),
    clause("decision D24", "byes", both_forfeit="nobody_goes_on"),
    clause("decision D27", "byes", choice="lot", never_twice=True),
    clause("KO 3.11", "byes", forfeit_won="go_on", forfeit_levels=["6", "2"]),
    clause("decision D40", "byes", forfeit_needs_opponents_in_time=False),
    clause("KO 2", "event", format="knockout", avoid_repeats=False),
    clause("KO 2; decision D27", "event", pairings=["bracket"], winners_meet="neighbours"),
    clause("KO 1", "event", days=["2023-12-25", "2023-12-26", "2023-12-27", "2023-12-28", "2023-12-29"]),
    clause("KO 1", "event", starts="12:20:00", ends="13:20:00", rounds_a_day=1, venue="文化活动中心二层"),
    clause("decision D40", "event", rounds=None, seated_before=None, time_called_by=None, **NO_BRACKET, **NO_DAY),
    clause("KO 3.2", "entries", pair_size=2),
    clause("decision D40", "entries", unit=None, people=None, any_sex=True, changes=None, **NO_SUBSTITUTES),
    clause("decision D40", "teams", method=None, forfeits_together=False, **NO_TEAM_POINTS),
    clause("decision D40", "prizes", **NO_PRIZES),
    clause("KO 3.12.2", "sheet", signed_by="both_sides", reminders_before_forfeit=1),
    clause("decision D40", "sheet", recorded_by=None, each_deal=False, filled_before=[], points_by=None, **NO_RECORD),
    clause("decision D40", "corrections", **NO_CORRECTIONS),
    clause("decision D40", "appeals", **NO_APPEAL_FORM, **NO_HEARING),
)

FIVE_ROUNDS = joined(
    clause("ZD 5.2; decision D26", "ranking", criteria=["total", "rounds_won", "high_scores", "lot"]),
    clause("decision D26", "ranking", many_equal="go_on"),
    clause("decision D37", "ranking", disqualified="moves_up"),
    clause("decision D70", "ranking", withdrawn="keeps"),
    clause("decision D53", "ranking", without_opponent="nothing"),
    clause("decision D54", "ranking", head_to_head="all_met"),
    clause("decision D42", "byes", lowest_group=True),
    clause("ZD V.1", "byes", redrawn_with_byes=True),
    clause("decision D40", "event", three_left=[]),
    clause("decision D40", "event", first_table=1),
    clause("decision D40", "event", break_starts=None, break_ends=None),
    clause("ZD 4.2", "entries", unit_required=True),
    clause("decision D40", "entries", makeup=None),
    clause("decision D71", "teams", disqualified_counts=True),
    clause("ZD 5.2", "ranking", cumulative_from_round=None, levels_risen=None),
    clause("ZD 5.2; decision D6", "ranking", high_scores="best_then_next"),
    clause("ZD 5.2", "byes", match_points=None, level_score=None, levels_risen=None),
    clause("ZD V.1; decision D24", "byes", hundred=68),
    clause("ZD 5.1", "byes", goes_on=False),
    clause("decision D27", "byes", choice="lot", never_twice=True),
    clause("ZD V.1", "byes", forfeit_won="redrawn_else_points", forfeit_levels=None),
    clause("decision D40", "byes", forfeit_needs_opponents_in_time=False),
    clause("decision D24", "byes", both_forfeit="zero"),
    clause("ZD 5.1", "event", format="rounds", rounds=5, time_called_by="chief_referee"),
    clause("decision D27", "event", pairings=["lot"], avoid_repeats=True, winners_meet=None),
    clause("decision D40", "event", seated_before=None, **NO_BRACKET, **NO_CALENDAR, **NO_DAY),
    clause("ZD 4.1", "entries", people="serving_staff"),
    clause("ZD 4.2", "entries", pair_size=2, unit="department", any_sex=True, changes="never"),
    clause("decision D40", "entries", **NO_SUBSTITUTES),
    clause("decision D40", "teams", method=None, forfeits_together=False, **NO_TEAM_POINTS),
    clause("decision D40", "prizes", **NO_PRIZES),
    clause("ZD 5.2", "sheet", recorded_by="higher_side", each_deal=False, signed_by="lower_side", points_by="referee"),
    clause("ZD 5.2", "sheet", filled_before=["round", "table", "players"]),
    clause("decision D40", "sheet", reminders_before_forfeit=None, **NO_RECORD),
    clause("decision D40", "corrections", **NO_CORRECTIONS),
    clause("decision D40", "appeals", **NO_APPEAL_FORM, **NO_HEARING),
)

NANTONG = joined(
    clause("NT 2.2; decision D26", "ranking", criteria=["bracket", "lot"]),
    clause("decision D26", "ranking", many_equal="go_on"),
    clause("decision D37", "ranking", disqualified="moves_up"),
    clause("decision D70", "ranking", withdrawn="keeps"),
    clause("decision D53", "ranking", without_opponent="nothing"),
    clause("decision D54", "ranking", head_to_head="all_met"),
    clause("decision D42", "byes", lowest_group=True),
    clause("decision D40", "byes", redrawn_with_byes=False),
    clause("NT 2.2.5; decision D72", "event", three_left=["bye", "round_robin", "revive"]),
    clause("decision D40", "event", first_table=1),
    clause("decision D40", "event", break_starts=None, break_ends=None),
    clause("NT 0.1", "entries", unit_required=True),
    clause("decision D40", "entries", makeup=None),
    clause("NT 2.2T; decision D71", "teams", disqualified_counts=True),
    clause("NT 2.2", "ranking", cumulative_from_round=None, levels_risen=None, high_scores=None),
    clause("NT 2.2", "byes", match_points=None, level_score=None, levels_risen=None, hundred=None),
    clause("NT 2.2; decision D24", "byes", goes_on=True),
    clause("decision D27", "byes", choice="lot", never_twice=True),
    clause("NT 1.5.4", "byes", forfeit_won="go_on", forfeit_levels=None, forfeit_needs_opponents_in_time=True),
    clause("decision D24", "byes", both_forfeit="nobody_goes_on"),
    clause("NT 2.2", "event", format="knockout", rounds=5, avoid_repeats=False, rounds_a_day=5, afternoon_rounds=3),
    clause("NT 0.4; NT 2.2", "event", morning_rounds=2),
    clause("NT 2.2; decision D27", "event", pairings=["bracket"]),
    clause("NT 2.2.1", "event", table_numbering="drawn_numbers_in_twos"),
    clause("NT 2.2.2; NT 2.2.3", "event", winners_meet="neighbours", expected_pairs=24),
    clause("NT 2.2.4; NT 2.2.5", "event", redrawn_rounds=[4, 5]),
    clause("NT 2.2.5", "event", odd_numbers_by="working_group"),
    clause("NT 0.2", "event", days=["2018-04-14"], starts="09:00:00", ends="17:00:00"),
    clause("NT 0.3", "event", venue="图书馆4楼"),
    clause("NT 0; NT 0.4", "event", details_by="working_group"),
    clause("decision D40", "event", seated_before=None, time_called_by=None),
    clause("NT 0.1; NT 2.2.1", "entries", pair_size=2),
    clause("NT 0.1", "entries", unit="branch", deadline="2018-03-31"),
    clause("NT 0", "entries", people="women_staff", any_sex=False),
    clause("decision D40", "entries", changes=None),
    clause("NT 2.1", "entries", substitute="same_unit", substitute_days_before=1),
    clause("NT 3", "entries", form_columns=["number", "name", "remarks"]),
    clause("NT 2.2T", "teams", method="people_points", unit="branch", round_points=[1, 2, 3, 4, 5], champion_bonus=6),
    clause("NT 2.2T; decision D7", "teams", points_for="taking_part"),
    clause("decision D7", "teams", bye_counts=True, forfeit_counts=False),
    clause("decision D40", "teams", forfeits_together=False),
    clause("NT 0.5", "prizes", pairs=[1, 1, 2], souvenirs=True),
    clause("NT 0.5; NT 2.2T", "prizes", team_places=3),
    clause("NT 2.2.5", "prizes", pairs_by="working_group"),
    clause("NT 0.4", "prizes", teams_by="referees_committee"),
    clause("decision D40", "sheet", recorded_by=None, each_deal=False, signed_by=None, **NO_RECORD),
    clause("decision D40", "sheet", filled_before=[], points_by=None, reminders_before_forfeit=None),
    clause("decision D40", "corrections", **NO_CORRECTIONS),
    clause("decision D40", "appeals", **NO_APPEAL_FORM),
    clause("NT 1.7", "appeals", heard_by="referees_committee", scope="disputes", final=True),
    clause("NT 1.7", "appeals", interpreted_by="referees_committee"),
)


@pytest.mark.parametrize(EACH, JIANGSU)
def test_jiangsu_2017(path: str, value: object, article: str) -> None:
    check_option("jiangsu-2017", path, value, article)


@pytest.mark.parametrize(EACH, TWO_DECK)
def test_two_deck(path: str, value: object, article: str) -> None:
    check_option("two-deck", path, value, article)


@pytest.mark.parametrize(EACH, KNOCKOUT)
def test_knockout_2023(path: str, value: object, article: str) -> None:
    check_option("knockout-2023", path, value, article)


@pytest.mark.parametrize(EACH, FIVE_ROUNDS)
def test_five_round_points(path: str, value: object, article: str) -> None:
    check_option("five-round-points", path, value, article)


@pytest.mark.parametrize(EACH, NANTONG)
def test_nantong_2018(path: str, value: object, article: str) -> None:
    check_option("nantong-2018", path, value, article)


@pytest.mark.parametrize("book", [JIANGSU, TWO_DECK, KNOCKOUT, FIVE_ROUNDS, NANTONG])
def test_every_option_of_these_groups_has_its_clause(book: list[ParameterSet]) -> None:
    options = [f"{name}.{field.name}" for name, group in GROUPS.items() for field in msgspec.structs.fields(group)]
    assert sorted(str(expected.values[0]) for expected in book) == sorted(options)
