"""One of our bots at a table of the protocol."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from guandan.bots import Seen, make
from guandan.kernel import rules_of
from guandan.lab.njupt.fields import Message, is_request
from guandan.lab.njupt.guess import guess_action
from guandan.lab.njupt.memory import DealMemory
from guandan.lab.njupt.offers import match_actions
from guandan.lab.njupt.rebuild import rebuild_deal
from guandan.lab.njupt.request import ActionRequest, read_request
from guandan.rulebooks import load

if TYPE_CHECKING:
    from pathlib import Path

    from guandan.bots import Bot

_CLOCKWISE = 1 << 7
_log = logging.getLogger(__name__)


class NjuptAgent:
    """A bot that answers messages, deal after deal; `guesses` counts the answers that were given without the bot."""

    def __init__(self, bot: Bot | str, *, book: str | Path = "jiangsu-2017", seconds: float = 1.0) -> None:
        self.bot = make(bot) if isinstance(bot, str) else bot
        self.guesses = 0
        self._seconds = seconds
        # Seats are numbered in the order of play, whichever way round the table that is.
        self._rules = rules_of(load(book)) & ~_CLOCKWISE
        self._heard = DealMemory()

    @property
    def seat(self) -> int | None:
        """Where it sits, 0 to 3, as soon as it has been told."""
        return self._heard.me

    def handle(self, message: Message) -> int | None:
        """An index into `actionList` where an action is wanted, else nothing; no JSON object makes it raise."""
        if not is_request(message):
            self._heard.note(message)
            return None
        asked = read_request(message, self._heard)
        index = self._answer(asked)
        if asked.actions:
            self._heard.note_own_answer(asked.actions[index])
        return index

    def _answer(self, asked: ActionRequest) -> int:
        if len(asked.actions) < 2:  # noqa: PLR2004 (nothing to choose)
            return 0
        try:
            return self._choose(asked)
        except Exception as error:  # noqa: BLE001 (at somebody else's table an answer is due, whatever went wrong)
            _log.warning("answered without the bot: %s: %s", type(error).__name__, error)
            self.guesses += 1
            return guess_action(asked.actions, asked.hand, asked.level)

    def _choose(self, asked: ActionRequest) -> int:
        deal = rebuild_deal(asked, self._heard, self._rules)
        packed, indices = match_actions(deal, asked)
        if len(indices) == 1:
            return indices[0]
        return indices[self.bot.choose(Seen(deal, asked.me, packed), self._seconds)]
