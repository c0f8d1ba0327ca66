"""A chat model as a bot: any server with an OpenAI-compatible endpoint, asked in text, answering with a number.

`llm:http://127.0.0.1:8000/v1` is its name. What follows `?` sets `model`, `tries`, `timeout` (seconds a request) and
`fallback`, a bot that plays where the model fails: `llm:http://127.0.0.1:8000/v1?model=qwen3&fallback=easy`. The key,
where one is needed, is read from the environment: GUANDAN_LLM_KEY.
"""

from __future__ import annotations

import json
import logging
import os
import re
from typing import TYPE_CHECKING, Any
from urllib.error import URLError
from urllib.parse import parse_qsl, urlsplit, urlunsplit
from urllib.request import Request, urlopen

from guandan import bots
from guandan.errors import InvalidText
from guandan.kernel.deal import Phase
from guandan.kernel.packed import FACES, play_of
from guandan.rules.order import wild_at
from guandan.rules.play import Play

if TYPE_CHECKING:
    from guandan.bots import Bot, Seen

PREFIX = "llm:"
KEY = "GUANDAN_LLM_KEY"
OPTIONS = {"model": "default", "tries": "3", "timeout": "60", "fallback": ""}

RULES = """\
You play Guandan (掼蛋), a Chinese card game for two teams of two with two packs of cards. Your team wins by getting \
rid of its cards first: the best result is that you and your partner are the first two to go out.
Cards are written as suit and rank: S H C D are spades, hearts, clubs, diamonds; T is ten; LJ and BJ are the small \
and the big joker. The level's rank stands above A and below the jokers; the heart of the level is wild.
Kinds of play: single, pair, triple, full_house, straight (5 cards), tube (3 neighbouring pairs), plate (2 \
neighbouring triples), bomb (4 or more of a rank), straight_flush, four_jokers. A play is beaten by a higher one of \
the same kind and size; bombs, straight flushes and four jokers beat every other kind.
You get the position and a numbered list of everything that you may do. Answer with one JSON object and nothing else:
{"action": NUMBER}"""
"""What the model is told before every decision."""

_ANSWER = re.compile(r"\{[^{}]*\}")
_HISTORY = 16
_NAMES = ("you", "next", "partner", "previous")
_log = logging.getLogger(__name__)


class ModelFailed(Exception):
    """The model gave no usable answer, as often as it was asked."""


class LlmBot:
    """聊天模型: a bot that asks a chat model; `asked` counts requests, `repeated` those after a wrong answer."""

    def __init__(self, name: str, *, seed: int = 0) -> None:
        parts = urlsplit(name.removeprefix(PREFIX))
        if parts.scheme not in {"http", "https"} or not parts.netloc:
            raise InvalidText(f"{name!r}: after llm: comes an address, such as llm:http://127.0.0.1:8000/v1")
        given = dict(parse_qsl(parts.query))
        unknown = ", ".join(sorted(given.keys() - OPTIONS.keys()))
        if unknown:
            raise InvalidText(f"{name!r}: no such option: {unknown}; there are {', '.join(OPTIONS)}")
        options = OPTIONS | given
        path = parts.path.rstrip("/")
        if not path.endswith("/chat/completions"):
            path += "/chat/completions"
        self.url = urlunsplit((parts.scheme, parts.netloc, path, "", ""))
        self.model = options["model"]
        self.seed = seed
        self.asked = self.repeated = 0
        self._tries = max(1, int(options["tries"]))
        self._timeout = float(options["timeout"])
        self._fallback: Bot | None = bots.make(options["fallback"], seed=seed) if options["fallback"] else None

    def choose(self, seen: Seen, seconds: float) -> int:
        """The place of the model's answer; the fallback's where there is one and the model fails."""
        if len(seen.packed) == 1:
            return 0
        try:
            return self._ask(describe(seen), len(seen.packed))
        except ModelFailed as error:
            if self._fallback is None:
                raise
            _log.warning("%s plays instead of %s: %s", type(self._fallback).__name__, self.model, error)
            return self._fallback.choose(seen, seconds)

    def _ask(self, position: str, choices: int) -> int:
        """Ask until the answer is one of the numbers; a wrong one is sent back with what was wrong about it."""
        messages = [{"role": "system", "content": RULES}, {"role": "user", "content": position}]
        complaint = ""
        for turn in range(self._tries):
            self.asked += 1
            self.repeated += turn > 0
            text = self._send(messages)
            try:
                return read_answer(text, choices)
            except ValueError as error:
                complaint = str(error)
            messages += [
                {"role": "assistant", "content": text},
                {"role": "user", "content": f'{complaint} Answer with {{"action": NUMBER}} and nothing else.'},
            ]
        raise ModelFailed(complaint)

    def _send(self, messages: list[dict[str, str]]) -> str:
        body = {"model": self.model, "messages": messages, "temperature": 0, "seed": self.seed % 2**31, "stream": False}
        headers = {"Content-Type": "application/json"}
        if key := os.environ.get(KEY):
            headers["Authorization"] = f"Bearer {key}"
        request = Request(self.url, json.dumps(body).encode(), headers)  # noqa: S310 (http or https, see __init__)
        try:
            with urlopen(request, timeout=self._timeout) as reply:  # noqa: S310
                told: Any = json.load(reply)
            text = told["choices"][0]["message"]["content"]
        except (URLError, OSError, ValueError, KeyError, IndexError, TypeError) as error:
            raise ModelFailed(f"{self.url}: {type(error).__name__}: {error}") from error
        return str(text or "")


def read_answer(text: str, choices: int) -> int:
    """The place that an answer names: the last JSON object in it must be `{"action": NUMBER}`, counted from 1."""
    objects = _ANSWER.findall(text)
    if not objects:
        raise ValueError("There is no JSON object in your answer.")
    try:
        answer = json.loads(objects[-1])
    except ValueError as error:
        raise ValueError("Your answer is not JSON.") from error
    number = answer.get("action")
    if set(answer) != {"action"} or not isinstance(number, int) or isinstance(number, bool):
        raise ValueError('Your answer has other fields than "action", or it is not a whole number.')
    if not 1 <= number <= choices:
        raise ValueError(f"There is no action {number}: the list goes from 1 to {choices}.")
    return number - 1


def describe(seen: Seen) -> str:
    """The position as text: all that the seat may know, and its legal actions, numbered from 1."""
    seats = (seen.seat, *seen.after)
    names = dict(zip(seats, _NAMES, strict=True))
    level = seen.level_rank
    lines = [f"Level: {level}. Wild: {wild_at(level)}.", f"Your hand ({seen.left[seen.seat]}): {seen.hand}"]
    lines.append("Cards left: " + ", ".join(f"{names[seat]} {seen.left[seat]}" for seat in seats[1:]))
    if seen.order:
        lines.append("Out already: " + ", ".join(names[seat] for seat in seen.order))
    lines += _tribute_lines(seen, names)
    if not seen.phase:
        lines += _trick_lines(seen, names)
    lines.append(f"Not seen yet: {_counts(seen.unseen)}")
    lines.append({Phase.PLAY: "What do you play?"}.get(Phase(seen.phase), "Tribute: what do you do?"))
    lines += [f"{number}. {_action(action, seen.phase)}" for number, action in enumerate(seen.actions, 1)]
    return "\n".join(lines)


def _tribute_lines(seen: Seen, names: dict[int, str]) -> list[str]:
    tribute = seen.tribute
    if tribute is None:
        return []
    if tribute.refused:
        return ["Tribute was refused."]
    lines = []
    for word, faces in (("paid", tribute.paid), ("returned", tribute.returned)):
        given = [f"{names[seat]} {word} {FACES[face]}" for seat, face in enumerate(faces) if face >= 0]
        lines += [f"Tribute: {', '.join(given)}."] if given else []
    return lines


def _trick_lines(seen: Seen, names: dict[int, str]) -> list[str]:
    level = seen.level_rank
    done = [
        f"{names[seat]} {'pass' if packed & 15 == 15 else play_of(packed, level)}"  # noqa: PLR2004 (a pass)
        for seat, packed in seen.history[-_HISTORY:]
    ]
    lines = [f"Last moves: {'; '.join(done)}"] if done else []
    top = seen.top_play
    return [*lines, "You lead." if top is None else f"To beat: {top}, played by {names[seen.top_seat]}."]


def _counts(faces: bytes) -> str:
    return " ".join(
        f"{FACES[face]}x{copies}" if copies > 1 else FACES[face] for face, copies in enumerate(faces) if copies
    )


def _action(action: object, phase: int) -> str:
    if isinstance(action, Play):
        return str(action)
    if action is None:
        return "refuse tribute" if phase == Phase.PAY else "pass"
    return f"{Phase(phase).name.lower()} {action}"
