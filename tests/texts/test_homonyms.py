"""One name means one thing in the whole package."""

from __future__ import annotations

from homonyms import list_homonyms


def test_no_class_name_is_defined_in_two_modules() -> None:
    assert list_homonyms() == {}
