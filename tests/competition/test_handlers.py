from __future__ import annotations

from typing import get_args

import pytest

from guandan.competition.handlers import decide
from guandan.competition.handlers.registry import find_handler, handles, list_handled
from guandan.competition.model.commands import AnyCompetitionCommand, PublishDraw


def test_every_command_has_a_handler() -> None:
    assert decide.decide is not None  # it imports the handlers
    assert list_handled() == set(get_args(AnyCompetitionCommand))


def test_a_command_has_one_handler_only() -> None:
    handler = find_handler(PublishDraw())
    with pytest.raises(TypeError, match="PublishDraw has a handler already"):
        handles(PublishDraw)(handler)
