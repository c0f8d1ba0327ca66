from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guandan.lab.njupt import NjuptAgent
from tests.lab.njupt_scene import act

STAGES = ["beginning", "play", "tribute", "anti-tribute", "back", "episodeOver", "gameOver", "gameResult", "lunch"]
FIELDS = [
    *("handCards", "myPos", "curPos", "curAction", "greaterPos", "greaterAction", "publicInfo", "selfRank", "oppoRank"),
    *("curRank", "indexRange", "result", "antiPos", "antiNums", "order", "restCards", "tribute", "tributePos"),
]
ACTIONS: list[Any] = [
    *(["PASS", "PASS", "PASS"], ["Single", "3", ["S3"]], ["Pair", "R", ["HR", "HR"]], ["Bomb", "JOKER", ["SB", "HR"]]),
    *(["tribute", "tribute", ["HR"]], ["back", "back", ["S3"]], ["Straight", 14, ["SA", "S2", "S3", "S4", "D5"]]),
    *(["FourKings", "R", ["SB", "SB", "HR", "HR"]], ["ThreeWithTwo", "3", ["S3", "C3", "D3", "S4", "H2"]]),
]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)
LIKELY = st.one_of(
    JSON,
    st.integers(-1, 4),
    st.sampled_from(ACTIONS),
    st.lists(st.sampled_from(["S3", "S4", "H2", "HR", "SB", "DT", "X"]), max_size=30),
    st.lists(st.integers(0, 4), max_size=4),
    st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4), st.sampled_from(["S3", "HR", "X"])), max_size=3),
    st.lists(st.fixed_dictionaries({"rest": st.integers(-1, 28)}), max_size=5),
    st.sampled_from([*"23456789TJQKABR", "10", 1, 14]),
)


@st.composite
def messages(draw: st.DrawFn) -> dict[str, Any]:
    kind = draw(st.sampled_from(["notify", "act", "act", "chat"]) | JSON)
    message: dict[str, Any] = {"type": kind, "stage": draw(st.sampled_from(STAGES) | JSON)}
    message |= draw(st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=5), LIKELY, max_size=12))
    if kind == "act" or draw(st.booleans()):
        message["actionList"] = draw(st.lists(st.sampled_from(ACTIONS) | LIKELY, max_size=8) | JSON)
    return message


@given(st.lists(messages(), max_size=6))
def test_no_json_object_raises_and_every_request_gets_an_index(said: list[dict[str, Any]]) -> None:
    agent = NjuptAgent("easy")
    for message in said:
        index = agent.handle(message)
        if message["type"] != "act":
            assert index is None
        else:
            actions = message["actionList"]
            assert type(index) is int
            assert index in range(len(actions) if isinstance(actions, list) and actions else 1)


@pytest.mark.parametrize("kind", ["notify", None, 3, "chat"])
def test_what_is_no_request_gets_no_answer(kind: object) -> None:
    assert NjuptAgent("easy").handle({**act(["S3", "S4"]), "type": kind}) is None


def test_an_empty_object_and_a_bare_request() -> None:
    agent = NjuptAgent("easy")
    assert agent.handle({}) is None
    assert agent.handle({"type": "act"}) == 0
    assert agent.handle({"type": "act", "actionList": []}) == 0
    assert agent.handle(json.loads('{"type": "act", "actionList": [1, 2, ["PASS", "PASS", "PASS"]]}')) == 2
