"""The language of the referee's scenarios: README.md describes it, this module reads it.

A file is read line by line. Every line has one of the forms listed here; anything else is an error with its line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

BOOKS = {
    "jiangsu-2017": "JS",
    "two-deck": "TD",
    "knockout-2023": "KO",
    "five-round-points": "ZD",
    "nantong-2018": "NT",
}
ITEMS = range(1, 24)

INFRACTIONS = [
    "late",
    "drew-out-of-turn",
    "drew-out-of-turn-seen",
    "drew-out-of-turn-in-hand",
    "wrong-draw",
    "hand-count-wrong",
    "pack-count-wrong",
    "wrong-tribute",
    "wrong-return",
    "showed-card-owing-none",
    "spoke-out-of-turn",
    "played-out-of-turn",
    "wrong-play",
    "exposed-card",
    "led-barred-kind",
    "manner",
    "not-announced",
    "asked-again",
    "over-time",
    "left-seat",
    "hidden-cards",
    "signals",
    "stalling",
    "score-not-signed",
    "withdrew",
    "forfeit",
    "false-identity",
    "unlawful-partner-change",
    "defied-ruling",
    "free",
]
PENALTIES = [
    "none",
    "warning",
    "violation",
    "foul",
    "loss",
    "forfeit",
    "disqualification",
    "levels",
    "points",
    "last-place",
]
REMEDIES = [
    "none",
    "put-back",
    "draw-back",
    "take-back",
    "put-right",
    "deal-again",
    "count-and-deal-again",
    "new-pack",
    "play-back",
]
MOMENTS = ["drawing", "before-lead", "in-play", "same-trick", "next-trick", "after-deal", "next-deal"]
AUTHORITIES = ["referee", "chief-referee", "organisers", "committee"]
KINDS = ["single", "pair", "triple", "full-house", "straight", "tube", "plate", "bomb", "straight-flush", "four-jokers"]
REASONS = [
    "right-lapsed",
    "not-in-book",
    "not-authorised",
    "match-over",
    "bad-tribute",
    "bad-return",
    "barred-kind",
    "not-from-taken-back",
    "not-that-kind",
    "misses-turn",
    "window-over",
    "appeal-pending",
    "case-pending",
    "windows-running",
    "results-unconfirmed",
    "finished",
    "reason-missing",
    "results-in",
    "option-used",
    "absurd-value",
    "time-not-called",
    "too-few-deals",
    "too-many-deals",
    "deadline-passed",
    "wrong-unit",
    "points-missing",
    "fee-missing",
    "signature-missing",
    "already-started",
]
QUESTIONS = [
    "none",
    "miss-turn",
    "refuse-tribute",
    "take-tribute",
    "take-return",
    "name-leader",
    "name-kind",
    "play-back",
    "finished-in-time",
    "advancing-changed",
    "withdrawal-case",
    "three-pairs-left",
    "extra-deal",
    "prizes",
]
OPEN_THINGS = ["appeal", "case", "window", "table", "nothing"]
DETAILS = {
    "late": r"\d+:\d\d",
    "moment": "|".join(MOMENTS),
    "hand": "long|short",
    "damage": "yes|no",
    "role": "leader|follower",
    "cards": r"\S+(?: \S+)*",
    "kind": "|".join(KINDS),
    "penalty": "|".join(PENALTIES),
    "remedy": "|".join(REMEDIES),
    "by": "|".join(AUTHORITIES),
    "finished-first": "yes|no",
    "text": '"[^"(),]+"',
}

_LEVEL = "2|3|4|5|6|7|8|9|10|J|Q|K|A|past-A"
_SEAT = "[ENWS]"
_CARD = "BJ|LJ|[♠♥♦♣](?:10|[2-9JQKA])"
_PAIR = r"p[1-9]\d*"
_TABLE = rf"{_PAIR}-{_PAIR}"
_SPOT = rf"{_TABLE}|bye {_PAIR}"
_PREFIX = "|".join(BOOKS.values())
_ARTICLE = rf"(?:{_PREFIX}) [0-9A-Z]+(?:\.[0-9A-Z]+)*|D[1-9]\d?"
TYPES = {
    "side": "EW|NS",
    "seat": _SEAT,
    "seats": rf"{_SEAT}(?: {_SEAT})?",
    "who": f"EW|NS|{_SEAT}",
    "order": rf"{_SEAT}(?: {_SEAT}){{1,3}}",
    "level": _LEVEL,
    "number": r"\d+",
    "clock": r"\d+:\d\d",
    "card": _CARD,
    "cards": rf"(?:{_CARD})(?: (?:{_CARD}))*",
    "kind": "|".join(KINDS),
    "yesno": "yes|no",
    "pair": _PAIR,
    "pairs": rf"{_PAIR}(?: {_PAIR})*",
    "table": _TABLE,
    "tables": rf"(?:{_SPOT})(?:, (?:{_SPOT}))*",
    "text": '"[^"]+"',
    "label": r"[a-z][1-9]\d*",
    "article": _ARTICLE,
    "infraction": "|".join(INFRACTIONS),
    "penalty": "|".join(PENALTIES),
    "remedy": "|".join(REMEDIES),
    "authority": "|".join(AUTHORITIES),
    "reason": "|".join(REASONS),
    "question": "|".join(QUESTIONS),
    "open": rf"(?:{'|'.join(OPEN_THINGS)})(?:, (?:{'|'.join(OPEN_THINGS)}))*",
    "format": "swiss|round-robin|knockout|lots",
    "phase": "tribute|return|first-lead|lead|follow",
    "call": "none|one-more-deal|no-new-deal|stop|time-over",
    "error": "recording|entry|published",
    "leaving": f"open|standing|(?:{_LEVEL}) : (?:{_LEVEL})",
    "mark": "none|disqualified|withdrawn",
    "prize": "none|first|second|third|souvenir",
    "namer": f"opponents|referee|chief-referee|{_SEAT}",
    "answer": r"[A-Za-z0-9-]+(?: [A-Za-z0-9-]+)*",
    "word": r"[a-z0-9-]+",
    "words": r"[a-z0-9-]+(?: [a-z0-9-]+)*",
    "details": r"[^()]+",
}

TABLE_FORMS = {
    "given": (
        "Given levels EW {ew:level}, NS {ns:level}",
        "Given stage {side:side}",
        "Given last deal {order:order}",
        "Given counts {side:side} warnings {warnings:number}, violations {violations:number}, fouls {fouls:number}",
        "Given earlier {side:side} {infraction:infraction} {times:number}",
        "Given minutes {minutes:number}",
        "Given deals at most {deals:number}",
        "Given winner needed",
        "Given hand {seat:seat}: {cards:cards}",
        "Given live table {setting:word}",
    ),
    "step": (
        "Deal: {order:order}",
        "Ruling: {who:who} {infraction:infraction}[ ({details:details})][ as {label:label}]",
        "Both: EW {ew:infraction} ({ewdetails:details}); NS {ns:infraction} ({nsdetails:details})",
        "Choice: {seat:seat} {question:question} {answer:answer}",
        "Pays: {seat:seat} {card:card}",
        "Returns: {seat:seat} {card:card}",
        "Leads: {seat:seat} {cards:cards}",
        "Plays: {seat:seat} {cards:cards}",
        "Passes: {seat:seat}",
        "Clock: {clock:clock}",
        "Overtime: {seat:seat} {phase:phase}[ as {label:label}]",
        "Confirm: {label:label}",
        "Lapse: {label:label} {accepted:yesno}",
        "Revoke: {label:label}",
        "Extra deal: {seat:seat}",
    ),
    "expect": (
        "Expect levels EW {ew:level}, NS {ns:level}",
        "Expect stage {side:side}",
        "Expect stage none",
        "Expect next level {level:level}",
        "Expect tribute none",
        "Expect tribute by {payers:seats}",
        "Expect tribute {payer:seat} to {receiver:seat}",
        "Expect leader {seat:seat}",
        "Expect leader as in a first deal",
        "Expect leader payer of the higher card",
        "Expect leader named by {namer:namer} for {side:side}",
        "Expect penalty {side:side} {penalty:penalty}",
        "Expect counts {side:side} warnings {warnings:number}, violations {violations:number}, fouls {fouls:number}",
        "Expect citation {article:article}",
        "Expect counted from {number:number} {penalty:words}",
        "Expect counted from nothing",
        "Expect imposed by {authority:authority}",
        "Expect remedy {remedy:remedy}",
        "Expect refused {reason:reason}",
        "Expect accepted",
        "Expect asked {seat:seat} {question:question}",
        "Expect asked nobody",
        "Expect misses {seat:seat} {what:word}",
        "Expect misses nobody",
        "Expect barred {who:who} {what:words}",
        "Expect barred nobody",
        "Expect first single {seat:seat} {card:card}",
        "Expect kinds {seat:seat} may be told: {kinds:words}",
        "Expect pays {seat:seat} {card:card}",
        "Expect pays {seat:seat} any of {cards:cards}",
        "Expect may return {seat:seat} {cards:cards}",
        "Expect may return {seat:seat} any card",
        "Expect refusal automatic",
        "Expect refusal none",
        "Expect refusal asked {seats:seats}",
        "Expect order {order:order}",
        "Expect deal over",
        "Expect deal goes on",
        "Expect deal again",
        "Expect call {call:call}",
        "Expect match goes on",
        "Expect match over",
        "Expect winner {side:side}",
        "Expect winner nobody",
        "Expect level score {ew:number} : {ns:number}",
        "Expect hundred {ew:number} : {ns:number}",
        "Expect match points {ew:number} : {ns:number}",
        "Expect risen {ew:number} : {ns:number}",
        "Expect lapse proposed {label:label}",
        "Expect lapse not proposed",
        "Expect proposal {side:side} {penalty:penalty}",
        "Expect play {cards:cards} is {kind:kind}",
        "Expect play {cards:cards} is nothing",
        "Expect play {higher:cards} beats {lower:cards}",
        "Expect play {lower:cards} loses to {higher:cards}",
    ),
}
EVENT_FORMS = {
    "given": (
        "Given pairs {number:number}",
        "Given unit {name:text}: {pairs:pairs}",
        "Given format {format:format}",
        "Given rounds {rounds:number}",
        "Given minutes {minutes:number}",
        "Given deals {deals:number}",
        "Given option {option:word} {value:word}",
        "Given entries until {day:word}",
        "Given prizes {places:words}",
    ),
    "step": (
        "Plan: {rounds:number} rounds",
        "Plan: points of round {round:number} {points:number}",
        "Enter: {pair:pair} on {day:word} unit {units:text}[ waived {why:text}]",
        "Import: {rows:text}",
        "Draw: round {round:number}: {tables:tables}",
        "Draw: round {round:number} by the event",
        "Start: round {round:number}",
        "Round: {round:number}: {tables:tables}",
        "Take back draw: round {round:number} {why:text}",
        "Take back start: round {round:number}",
        "Running: {table:table} {left:level} : {right:level}[ stage {stage:pair}]",
        "Result: {table:table} {left:level} : {right:level}[ stage {stage:pair}][ after {deals:number} deals]",
        "Answer: {question:question} {answer:answer}",
        "Ruling: {pair:pair} {infraction:infraction}[ ({details:details})][ as {label:label}]",
        "Late: {pair:pair} {clock:clock}[ as {label:label}]",
        "Forfeit: {pair:pair}[ as {label:label}]",
        "Disqualify: {pair:pair} by {authority:authority}[ as {label:label}]",
        "Withdraw: {pair:pair}",
        "Revoke: {label:label} leaving {leaving:leaving}",
        "Appeal: {pair:pair} against {ruling:label} at {clock:clock}[ without {lack:word}][ as {label:label}]",
        "Appeal decided: {label:label} {outcome:word}[ leaving {leaving:leaving}]",
        "Correct: {table:table} {left:level} : {right:level} {error:error} at {clock:clock}",
        "Left-over draw:",
        "Left-over draw undone:",
        "Clock: {clock:clock}",
        "End: round {round:number}",
        "Change: {setting:word} {value:text} by {authority:authority}",
        "Extend: {minutes:number} minutes",
        "Waive windows: {authority:authority} {why:text}",
        "Finish:",
        "Reopen: {authority:authority}[ {why:text}]",
    ),
    "expect": (
        "Expect accepted",
        "Expect refused {reason:reason}",
        "Expect asks {question:question}",
        "Expect asks nothing",
        "Expect call {call:call}",
        "Expect points {pair:pair} {points:number}",
        "Expect tie-break {pair:pair} {name:word} {value:number}",
        "Expect places {pairs:pairs}",
        "Expect place {pair:pair} {place:word}",
        "Expect mark {pair:pair} {mark:mark}",
        "Expect prize {pair:pair} {prize:prize}",
        "Expect certificate {pair:pair} {has:yesno}",
        "Expect advances {pairs:pairs}",
        "Expect advances nobody from {table:table}",
        "Expect meets {table:table}",
        "Expect apart {table:table}",
        "Expect round robin of {pairs:pairs}",
        "Expect bye {pair:pair}",
        "Expect bye one of {pairs:pairs}",
        "Expect bye nobody",
        "Expect tables {number:number}",
        "Expect tables planned {numbers:words}",
        "Expect table {table:table} {left:level} : {right:level}",
        "Expect table {table:table} open",
        "Expect table {table:table} forfeit by {pair:pair}",
        "Expect hundred {table:table} {left:number} : {right:number}",
        "Expect level score {table:table} {left:number} : {right:number}",
        "Expect match points {table:table} {left:number} : {right:number}",
        "Expect risen {table:table} {left:number} : {right:number}",
        "Expect winner {table:table} {pair:pair}",
        "Expect winner {table:table} nobody",
        "Expect left over {pairs:pairs}",
        "Expect left over nobody",
        "Expect left-over tables {number:number}",
        "Expect left-over waits",
        "Expect score {pair:pair} round {round:number} {points:number}",
        "Expect unit points {name:text} {points:number}",
        "Expect unit places {names:text}",
        "Expect open {things:open}",
        "Expect penalty {pair:pair} {penalty:penalty}",
        "Expect citation {article:article}",
        "Expect imposed by {authority:authority}",
        "Expect fee {what:word}",
        "Expect on record {what:words}",
        "Expect reported {rows:number} left out",
    ),
}
FORMS = {"table": TABLE_FORMS, "event": EVENT_FORMS}


class ScenarioError(Exception):
    """A line that does not follow the grammar."""


@dataclass(frozen=True)
class Statement:
    """One line of a scenario: its role, the form that it follows, and the values in it."""

    role: str
    form: str
    values: dict[str, str]
    text: str
    line: int

    def details(self, name: str = "details") -> dict[str, str]:
        """Split what stands in brackets: «moment in-play, damage yes»."""
        found = (part.strip().split(" ", 1) for part in self.values.get(name, "").split(",") if part.strip())
        return {key: value for key, value in found}  # noqa: C416 - dict() would hide that each part has two words


@dataclass
class Scenario:
    """One scenario; `body` holds all lines in the order in which they happen."""

    title: str
    book: str
    line: int
    scene: str = ""
    articles: list[str] = field(default_factory=list)
    items: list[int] = field(default_factory=list)
    examples: list[str] = field(default_factory=list)
    body: list[Statement] = field(default_factory=list)

    def by_role(self, role: str) -> list[Statement]:
        """List the lines of one role: given, step or expect."""
        return [statement for statement in self.body if statement.role == role]

    @property
    def givens(self) -> list[Statement]:
        return self.by_role("given")

    @property
    def steps(self) -> list[Statement]:
        return self.by_role("step")

    @property
    def expectations(self) -> list[Statement]:
        return self.by_role("expect")


@cache
def compile_form(template: str) -> re.Pattern[str]:
    """Turn a template into a pattern: {name:type} is a value, [ ] encloses what may be left out."""
    pattern = ""
    for part in re.split(r"(\{\w+:\w+\}|\[|\])", template):
        value = re.fullmatch(r"\{(\w+):(\w+)\}", part)
        if value:
            pattern += f"(?P<{value[1]}>{TYPES[value[2]]})"
        else:
            pattern += {"[": "(?:", "]": ")?"}.get(part, re.escape(part))
    return re.compile(pattern)


def parse_statement(text: str, scene: str, line: int) -> Statement:
    """Find the one form that a line follows."""
    found = []
    for role, templates in FORMS[scene].items():
        for template in templates:
            match = compile_form(template).fullmatch(text)
            if match:
                values = {name: value for name, value in match.groupdict().items() if value is not None}
                found.append(Statement(role, template, values, text, line))
    if not found:
        raise ScenarioError(f"line {line}: no form of a {scene} scenario: {text}")
    # A literal word goes before a value: «Expect stage none», «Expect asked nobody».
    statement = min(found, key=lambda statement: len(statement.values))
    for name in ("details", "ewdetails", "nsdetails"):
        for key, value in statement.details(name).items():
            if not re.fullmatch(DETAILS.get(key, "(?!)"), value):
                raise ScenarioError(f"line {line}: no such detail: {key} {value}")
    return statement


def parse_header(scenario: Scenario, key: str, value: str, line: int) -> None:
    """Read one of the lines that come before the first Given or step."""
    parts = [part.strip() for part in re.split("[;,]", value)]
    match key:
        case "Scene" if value in FORMS:
            scenario.scene = value
        case "Article" if all(re.fullmatch(_ARTICLE, part) for part in parts):
            scenario.articles = parts
        case "Item" if all(part.isdigit() and int(part) in ITEMS for part in parts):
            scenario.items = [int(part) for part in parts]
        case "Example" if all(re.fullmatch(r"X[1-9]\d?", part) for part in parts):
            scenario.examples = parts
        case _:
            raise ScenarioError(f"line {line}: cannot read {key}: {value}")


def check_scenario(scenario: Scenario) -> None:
    """A scenario has a scene, an article and an expectation; givens come first."""
    place = f"line {scenario.line}: «{scenario.title}»"
    if not scenario.articles or not scenario.expectations:
        raise ScenarioError(f"{place} lacks an article or an expectation")
    roles = [statement.role for statement in scenario.body]
    if "given" in roles[len(scenario.givens) :]:
        raise ScenarioError(f"{place}: a Given comes after a step")
    if roles[-1] != "expect":
        raise ScenarioError(f"{place} ends with a step")


def parse_scenarios(text: str) -> list[Scenario]:
    """Read the text of one file."""
    scenarios: list[Scenario] = []
    book = ""
    for line, raw in enumerate(text.splitlines(), start=1):
        words = raw.strip()
        if words.startswith("## "):
            scenarios.append(Scenario(words[3:].strip(), book, line))
            continue
        if not words or words.startswith("#"):
            continue
        if not scenarios:
            key, _, book = words.partition(": ")
            if key != "Book" or book not in BOOKS:
                raise ScenarioError(f"line {line}: a file begins with its book")
            continue
        scenario = scenarios[-1]
        header = re.fullmatch(r"(Scene|Article|Item|Example): (.+)", words)
        if header and not scenario.body:
            parse_header(scenario, header[1], header[2], line)
        elif scenario.scene:
            scenario.body.append(parse_statement(words, scenario.scene, line))
        else:
            raise ScenarioError(f"line {line}: «{scenario.title}» has no scene yet")
    for scenario in scenarios:
        check_scenario(scenario)
    return scenarios


def read_scenarios(path: Path) -> list[Scenario]:
    """Read one file; an error names the file and the line."""
    try:
        return parse_scenarios(path.read_text(encoding="utf-8"))
    except ScenarioError as error:
        raise ScenarioError(f"{path.name}, {error}") from error
