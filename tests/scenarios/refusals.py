"""Why the program refuses a step, in the words of README.md."""

from __future__ import annotations

from guandan.errors import GuandanError, IllegalAction

REASONS = {
    "already_started": "already-started",
    "appeal_not_signed": "signature-missing",
    "appeal_too_late": "window-over",
    "appeal_without_fee": "fee-missing",
    "appeals_pending": "appeal-pending",
    "book_has_no_such_penalty": "not-in-book",
    "cases_pending": "case-pending",
    "entries_closed": "deadline-passed",
    "event_closed": "finished",
    "kind_is_forbidden": "barred-kind",
    "kind_was_named": "not-that-kind",
    "lead_from_what_was_taken_back": "not-from-taken-back",
    "match_is_over": "match-over",
    "needs_authority": "not-authorised",
    "no_match_ends_so": "absurd-value",
    "no_such_choice": "not-that-kind",
    "not_returnable": "bad-return",
    "not_the_highest_card": "bad-tribute",
    "option_out_of_bounds": "absurd-value",
    "option_used": "option-used",
    "people_of_other_units": "wrong-unit",
    "reason_missing": "reason-missing",
    "results_are_in": "results-in",
    "right_has_lapsed": "right-lapsed",
    "round_already_started": "already-started",
    "round_not_closed": "results-unconfirmed",
    "rounds_without_points": "points-missing",
    "stages_left": "results-unconfirmed",
    "time_not_called": "time-not-called",
    "too_late_at_table": "window-over",
    "too_late_to_correct": "window-over",
    "too_many_rounds": "absurd-value",
    "value_out_of_bounds": "absurd-value",
    "windows_running": "windows-running",
}
"""Codes of refusals by the reason that they stand for; a code that stands for several is decided where it arises."""


def name_reason(error: GuandanError) -> str:
    """The reason of a refusal; its code where README.md has no word for it."""
    if not isinstance(error, IllegalAction):
        return type(error).__name__
    return REASONS.get(error.code, error.code)
