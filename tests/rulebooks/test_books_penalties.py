"""Penalties under each book: the ladder and who decides, lateness, what remedies carry with them, lost rights."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from guandan.rules.options.penalties import LadderRules, LapseRules, LatenessRules, RemedyRules
from tests.rulebooks.expected import check_option, clause, joined

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet
    from msgspec import Struct

GROUPS: dict[str, type[Struct]] = {
    "ladder": LadderRules,
    "lateness": LatenessRules,
    "remedies": RemedyRules,
    "lapse": LapseRules,
}
EACH = ("path", "value", "article")

# What our decisions say alike for every book.
ALIKE = joined(
    clause("decision D28", "ladder", used_up=True, heaviest_only=True),
    clause("decision D37", "ladder", disqualified_results="played_stand_rest_forfeited", disqualified_ends_match=True),
    clause("decision D30", "lateness", equally="each_by_minutes"),
    clause("decision D20", "remedies", redeal_keeps_tribute=True, stage_given_voids_deal=True),
    clause("decision D20", "remedies", stage_given_tribute=False, stage_given_opens_as_first_deal=True),
    clause("decision D20", "remedies", stage_held_is_kept=True),
    clause("decision D29", "remedies", missed_trick="this_else_next"),
    clause("decision D29", "remedies", missed_counts_as_pass=True, missed_lapses_with_deal=True),
    clause("decision D30", "remedies", fouls_together="deal_again"),
    clause("decision D32", "remedies", barred_kind_if_nothing_else=True, bombs_are_kinds=True),
    clause("decision D39", "remedies", points_floor=0, points_change_winner=False),
)
NO_BARRED_KIND = joined(
    clause("decision D40", "remedies", named_lead_from_taken_back=False),
    clause("decision D32", "remedies", barred_kind="of_next_trick", named_kind_from_taken_back=True),
    clause("decision D33", "remedies", void_hand="others_play_on"),
)
REDEAL = clause("decision D20", "remedies", redeal_keeps_stage=True)
NO_LAPSE = clause("decision D40", "lapse", ways=[], decided_by=None, profit_voids_action=False)
NO_DISQUALIFICATION = joined(
    clause("decision D28", "ladder", forfeits_running_to_disqualified=None, losses_to_disqualified=None),
    clause("decision D40", "ladder", disqualified_leaves_hall=False, ban_by=None),
)
NO_SIDE_VIOLATION = clause("decision D40", "ladder", side_violation="both")
NO_LADDER = joined(
    NO_SIDE_VIOLATION,
    clause("decision D28", "ladder", warnings_to_violation=None, violations_to_foul=None, fouls_to_loss=None),
    clause("decision D28", "ladder", violation_effect=None, foul_effect=None, foul_tribute=False, foul_leader=None),
    clause("decision D28", "ladder", foul_as_first=None, foul_as_first_if_both_offended=None),
    clause("decision D28", "ladder", foul_strikes_finished_deal=False, escalation_cited=False),
    clause("decision D13", "ladder", foul_leader_of_innocent_side=True),
    clause("decision D29", "ladder", missed_lead_to="next_opponent"),
    clause("decision D28", "ladder", warning_by=None, violation_by=None, foul_by=None, foul_at_once_by=None),
    clause("decision D28", "ladder", disqualified_by=None),
    clause("decision D40", "ladder", signals_by=None, damage_by=None),
)
AFTER_A_FOUL = clause(
    "decision D13", "ladder", foul_as_first="next_of_offender", foul_as_first_if_both_offended="chief_referee"
)

JIANGSU = joined(
    ALIKE,
    NO_BARRED_KIND,
    REDEAL,
    AFTER_A_FOUL,
    clause("JS 4.3.2; JS 4.3.3; JS 4.3.4", "ladder", counts_of="side", counts_within="round"),
    clause("JS 4.3.2; decision D62", "ladder", side_violation="both"),
    clause("JS 4.3.2", "ladder", warnings_to_violation=2, violation_effect="next_may_skip_turn"),
    clause("JS 4.3.2; decision D29", "ladder", missed_lead_to="next_opponent"),
    clause("JS 4.3.3", "ladder", violations_to_foul=2, foul_tribute=False),
    clause("JS 4.3.3; decision D13", "ladder", foul_effect="double_down"),
    clause("JS 4.3.3", "ladder", foul_leader="next_of_offender_or_chief_referee"),
    clause("decision D13", "ladder", foul_leader_of_innocent_side=True),
    clause("JS 2.1.3; JS 4.4.1; decision D41", "ladder", foul_strikes_finished_deal=True),
    clause("JS 4.3.2; JS 4.3.3; JS 4.3.4", "ladder", escalation_cited=True),
    clause("JS 4.3.4", "ladder", fouls_to_loss=2),
    clause("JS 4.3.5", "ladder", forfeits_running_to_disqualified=2, losses_to_disqualified=2),
    clause("JS 4.3.1; JS 4.2.1", "ladder", warning_by="referee"),
    clause("JS 4.2.1", "ladder", violation_by="referee", otherwise_by="referee"),
    clause("JS 4.3.5", "ladder", disqualified_leaves_hall=True, withdrawal_to_disqualified=True),
    clause("JS 4.2.2", "ladder", foul_by="chief_referee", foul_at_once_by="chief_referee", loss_by="chief_referee"),
    clause("JS 4.2.3", "ladder", choice_by="chief_referee", signals_by="chief_referee", damage_by="chief_referee"),
    clause("JS 4.2.3; decision D43", "ladder", disputes_by="chief_referee"),
    clause("JS 4.2.4; JS 4.3.5", "ladder", disqualified_by="organisers"),
    clause("JS 4.2.5; JS 4.3.5", "ladder", ban_by="sports_authority"),
    clause("JS 3.9.1", "lateness", one_player_is_enough=True),
    clause("JS 3.9P.2; JS 3.9P.3; JS 3.9P.4; decision D15", "lateness", rounding="exact"),
    clause("JS 3.9P.5", "lateness", both="earlier_warned"),
    clause("decision D40", "lateness", special_by=None),
    clause(
        "JS 4.4.1; JS 4.4.2; JS 4.4.3",
        "lapse",
        ways=[
            "nobody_pointed_out",
            "next_trick",
            "next_deal",
            "acted_before_calling",
            "profited_from_ignorance",
            "consulted_partner",
        ],
    ),
    clause("JS 4.4.2", "lapse", decided_by="referee", profit_voids_action=True),
)

TWO_DECK = joined(
    clause("decision D70", "ladder", withdrawal_to_disqualified=False),
    ALIKE,
    REDEAL,
    AFTER_A_FOUL,
    NO_DISQUALIFICATION,
    NO_LAPSE,
    clause("TD 26", "ladder", counts_of="side", counts_within="round", violations_to_foul=2, foul_tribute=False),
    clause("decision D28", "ladder", warnings_to_violation=None, fouls_to_loss=None, loss_by=None),
    clause("TD 26", "ladder", violation_effect="miss_trick", escalation_cited=True),
    clause("TD 26; decision D63", "ladder", foul_leader="opponents"),
    clause("TD 2; decision D62", "ladder", side_violation="both"),
    clause("decision D29", "ladder", missed_lead_to="next_opponent"),
    clause("TD 26; decision D13", "ladder", foul_effect="double_down"),
    clause("decision D13", "ladder", foul_leader_of_innocent_side=True),
    clause("decision D41", "ladder", foul_strikes_finished_deal=True),
    clause("TD 26; decision D43", "ladder", disputes_by="chief_referee"),
    clause("TD 24; TD 25", "ladder", warning_by="referee"),
    clause("TD 24", "ladder", violation_by="referee", choice_by="referee", otherwise_by="referee"),
    clause("TD 24; TD 26", "ladder", foul_by="referee"),
    clause("TD 26", "ladder", foul_at_once_by="chief_referee", signals_by="chief_referee", damage_by="chief_referee"),
    clause("decision D40", "ladder", disqualified_by=None),
    clause("decision D15", "lateness", one_player_is_enough=True),
    clause("TD 2; decision D15", "lateness", rounding="up"),
    clause("decision D30", "lateness", both="each_by_minutes"),
    clause("TD 2", "lateness", special_by="organisers"),
    clause("TD 29.1; TD 29.2; decision D32", "remedies", barred_kind="of_next_trick"),
    clause("TD 29.1; decision D32", "remedies", named_kind_from_taken_back=True),
    clause("TD 29.1", "remedies", named_lead_from_taken_back=True),
    clause("TD 28; decision D33", "remedies", void_hand="others_play_on"),
)

KNOCKOUT = joined(
    clause("decision D70", "ladder", withdrawal_to_disqualified=False),
    ALIKE,
    NO_BARRED_KIND,
    REDEAL,
    AFTER_A_FOUL,
    NO_DISQUALIFICATION,
    NO_LAPSE,
    clause("KO 3.10; KO 3.11", "ladder", counts_of="side", counts_within="round", escalation_cited=True),
    clause("decision D28", "ladder", warnings_to_violation=None, warning_by=None, disqualified_by=None),
    clause("KO 3.10", "ladder", violations_to_foul=2, foul_tribute=False, foul_leader="referee"),
    clause("KO 3.10", "ladder", foul_leader_of_innocent_side=True),
    clause("decision D41", "ladder", foul_strikes_finished_deal=True),
    clause("decision D43", "ladder", disputes_by="chief_referee"),
    clause("KO 3.11", "ladder", fouls_to_loss=2),
    NO_SIDE_VIOLATION,
    clause("decision D38", "ladder", violation_effect="counts_only"),
    clause("decision D29", "ladder", missed_lead_to="next_opponent"),
    clause("KO 3.10; decision D13", "ladder", foul_effect="double_down"),
    clause("KO 3.10; decision D38", "ladder", violation_by="referee"),
    clause("KO 3.10", "ladder", foul_by="referee", foul_at_once_by="referee"),
    clause("KO 3.10; KO 3.11", "ladder", loss_by="referee"),
    clause("KO 3.10; KO 3.12.2", "ladder", otherwise_by="referee"),
    clause("decision D40", "ladder", choice_by=None, signals_by=None, damage_by=None),
    clause("decision D15", "lateness", one_player_is_enough=True),
    clause("KO 3.10.1; KO 3.12.1; decision D15", "lateness", rounding="exact"),
    clause("decision D30", "lateness", both="each_by_minutes"),
    clause("decision D40", "lateness", special_by=None),
)

FIVE_ROUNDS = joined(
    clause("decision D70", "ladder", withdrawal_to_disqualified=False),
    ALIKE,
    NO_BARRED_KIND,
    REDEAL,
    NO_LADDER,
    NO_DISQUALIFICATION,
    NO_LAPSE,
    clause("ZD V.2; ZD V.4; decision D28", "ladder", counts_of="side", counts_within="round"),
    clause("ZD 5.1; decision D43", "ladder", disputes_by="chief_referee"),
    clause("ZD 5.2", "ladder", otherwise_by="referee"),
    clause("decision D40", "ladder", loss_by=None, choice_by=None),
    clause("decision D15", "lateness", one_player_is_enough=True),
    clause("ZD V.1; decision D15", "lateness", rounding="exact"),
    clause("decision D30", "lateness", both="each_by_minutes"),
    clause("decision D40", "lateness", special_by=None),
)

NANTONG = joined(
    clause("NT 1.5.4", "ladder", withdrawal_to_disqualified=False),
    ALIKE,
    NO_BARRED_KIND,
    NO_LADDER,
    NO_DISQUALIFICATION,
    NO_LAPSE,
    clause("NT 1.5.1; NT 1.5.3; decision D28", "ladder", counts_of="side", counts_within="round"),
    clause("NT 1.7", "ladder", loss_by="referees_committee", choice_by="referees_committee"),
    clause("NT 1.6; NT 1.7; decision D43", "ladder", disputes_by="referees_committee"),
    clause("NT 1.7", "ladder", otherwise_by="referees_committee"),
    clause("NT 1.5.4", "lateness", one_player_is_enough=True),
    clause("NT 1.5.4; decision D15", "lateness", rounding="exact"),
    clause("decision D30", "lateness", both="each_by_minutes"),
    clause("decision D40", "lateness", special_by=None),
    clause("NT 1.5.2; decision D20", "remedies", redeal_keeps_stage=True),
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
