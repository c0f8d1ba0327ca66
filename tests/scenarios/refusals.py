"""Why the program refuses a step, in the words of README.md."""

from __future__ import annotations

from guandan.errors import GuandanError, IllegalAction

REASONS = {
    "needs_authority": "not-authorised",
    "match_is_over": "match-over",
    "not_the_highest_card": "bad-tribute",
    "not_returnable": "bad-return",
    "kind_is_forbidden": "barred-kind",
    "kind_was_named": "not-that-kind",
    "no_such_choice": "not-that-kind",
}
"""Codes of refusals by the reason that they stand for; a code that stands for several is decided where it arises."""


def name_reason(error: GuandanError) -> str:
    """The reason of a refusal; its code where README.md has no word for it."""
    if not isinstance(error, IllegalAction):
        return type(error).__name__
    return REASONS.get(error.code, error.code)
