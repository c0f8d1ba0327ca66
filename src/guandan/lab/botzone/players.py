"""Who can sit before the judge: a bot behind Botzone's JSON, a program, or a bot that sees the deal itself."""

from __future__ import annotations

import json
import subprocess
from time import perf_counter
from typing import TYPE_CHECKING, Any, Self

from guandan.bots import Seen
from guandan.kernel.packed import PASS, PAY, REFUSE, RETURN, play_of
from guandan.lab.botzone.agent import BotzoneAgent, card_at
from guandan.lab.botzone.cards import pick_ids
from guandan.lab.botzone.claims import write_play
from guandan.lab.botzone.conversation import KEEP_RUNNING
from guandan.lab.botzone.judge import BotzoneJudge, botzone_rules
from guandan.lab.playing import ThinkingTime, make_bot

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType

    from guandan.bots import Bot


class AgentPlayer:
    """One of our bots; requests and responses pass through JSON as they would between processes."""

    def __init__(self, bot: str | Bot, seconds: float = 0.5) -> None:
        self.agent = BotzoneAgent(make_bot(bot, 0) if isinstance(bot, str) else bot, botzone_rules(), seconds)
        self.pace = ThinkingTime()

    @property
    def guesses(self) -> int:
        """How often it has answered without its bot."""
        return self.agent.guesses

    def respond(self, request: dict[str, Any]) -> Any:  # noqa: ANN401 (what JSON can say)
        """The response, as it would be read."""
        began = perf_counter()
        response = self.agent.answer(json.loads(json.dumps(request)))
        self.pace.record(perf_counter() - began)
        return json.loads(json.dumps(response))


class ProcessPlayer:
    """A program that is kept running, for any number of deals."""

    def __init__(self, command: Sequence[str], environ: dict[str, str] | None = None) -> None:
        self.pace = ThinkingTime()
        self.guesses = 0
        self._is_begun = False
        self._process = subprocess.Popen(  # noqa: S603 (the program that somebody wants to try)
            list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environ, text=True, encoding="utf-8"
        )

    def respond(self, request: dict[str, Any]) -> Any:  # noqa: ANN401 (a program may answer anything)
        """Ask the program, and read its line; a program that has ended answers nothing."""
        heard, said = self._process.stdin, self._process.stdout
        if heard is None or said is None:
            return None
        first = {"requests": [request], "responses": [], "data": None, "globaldata": None}
        began = perf_counter()
        heard.write(json.dumps(request if self._is_begun else first) + "\n")
        heard.flush()
        line = said.readline()
        while line and (not line.strip() or line.strip() == KEEP_RUNNING):
            line = said.readline()
        if self._is_begun:  # starting the program is no move
            self.pace.record(perf_counter() - began)
        self._is_begun = True
        answer = json.loads(line) if line else {}
        return answer.get("response")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        if self._process.stdin is not None:
            self._process.stdin.close()
        self._process.wait(timeout=60)
        if self._process.stdout is not None:
            self._process.stdout.close()


class SeeingPlayer:
    """A bot that sees the judge's deal as a seat of the kernel does: what an agent behind JSON is compared with."""

    def __init__(self, bot: str, judge: BotzoneJudge, seat: int) -> None:
        self.pace = ThinkingTime()
        self.guesses = 0
        self._bot = make_bot(bot, 0)
        self._judge = judge
        self._seat = seat

    def respond(self, request: dict[str, Any]) -> Any:  # noqa: ANN401 (what JSON can say)
        """The bot's own answer, written as Botzone wants it."""
        terms = request["global"]
        if request["stage"] == "deal" or (request["stage"] != "play" and terms.get("resist")):
            return []
        deal, hand = self._judge.deal, self._judge.hands[self._seat]
        deal.ask(self._seat)
        packed = self._judge.offers(self._seat)
        began = perf_counter()
        chosen = packed[self._bot.choose(Seen(deal, self._seat, packed), 0.5)] if len(packed) > 1 else packed[0]
        self.pace.record(perf_counter() - began)
        if chosen in {PASS, REFUSE}:
            return [[], []]
        if chosen & 15 in {PAY, RETURN}:
            return pick_ids([card_at(chosen)], hand)
        return write_play(play_of(chosen, deal.level_rank), hand, deal.level_rank)
