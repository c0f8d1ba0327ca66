from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from guandan.kernel.features import ACTION, OBSERVATION
from guandan.lab.aec import AGENTS
from guandan.lab.catalogue import CATALOGUE_SIZE, entry
from guandan.lab.env import env
from guandan.lab.observation import action_planes, planes
from guandan.lab.vector import GuandanVectorEnv
from guandan.rulebooks import load, names
from tests.cli.command import start

if TYPE_CHECKING:
    from pettingzoo import AECEnv

PETTINGZOO_PREFERS = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),  # of an agent whose episode is over
]


def play(table: AECEnv[str, dict[str, Any], Any], seed: int | None) -> list[tuple[str, int]]:
    """An episode at random; who did what."""
    table.reset(seed=seed)
    chance = np.random.default_rng(0)
    done = []
    while not all(table.terminations.values()) and not all(table.truncations.values()):
        agent, legal = table.agent_selection, table.infos[table.agent_selection]["legal"]
        done.append((agent, int(chance.choice(legal))))
        table.step(done[-1][1])
    return done


class TestPettingZoo:
    pytestmark = PETTINGZOO_PREFERS

    @pytest.mark.parametrize("options", [{}, {"match": True, "book": "two-deck"}, {"forced": True, "tribute": True}])
    def test_api(self, options: dict[str, Any]) -> None:
        api_test(env(**options), num_cycles=300)

    def test_a_whole_match(self) -> None:
        api_test(env(match=True, book="five-round-points"), num_cycles=5000)

    @pytest.mark.parametrize("match", [False, True])
    def test_seeds(self, match: bool) -> None:  # noqa: FBT001
        seed_test(lambda: env(match=match), num_cycles=100)


@pytest.mark.parametrize("book", names())
def test_the_reward_is_net_levels_for_both_partners(book: str) -> None:
    table = env(book=book, tribute="half")
    results = set()
    for seed in range(12):
        play(table, seed)
        rewards = [table.rewards[agent] for agent in AGENTS]
        assert rewards[0] == rewards[2] == -rewards[1] == -rewards[3]
        assert table.infos[AGENTS[0]]["result"] == rewards[0]
        results.add(abs(rewards[0]))
    assert results <= {1, 2, 3}
    assert len(results) > 1


def test_a_match_goes_on_until_somebody_has_passed_a() -> None:
    table = env(match=True)
    totals = dict.fromkeys(AGENTS, 0.0)
    levels = set()
    table.reset(seed=3)
    for number, agent in enumerate(AGENTS):
        table.action_space(agent).seed(number)
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        assert not truncated
        totals[agent] += reward
        levels.add(int(planes(seen["observation"])["level"].argmax()))
        table.step(None if terminated else table.action_space(agent).sample(seen["action_mask"]))
    assert totals[AGENTS[0]] == totals[AGENTS[2]] == -totals[AGENTS[1]] == -totals[AGENTS[3]] != 0
    assert levels >= {0, 12}


def test_a_match_that_is_too_long_is_cut() -> None:
    table = env(match=True, most_deals=2)
    play(table, 1)
    assert all(table.truncations.values())
    assert not any(table.terminations.values())


def test_episodes_without_a_seed_are_those_that_follow() -> None:
    table = env()
    first = [play(table, 5), play(table, None), play(table, None)]
    again = [play(table, 5), play(table, None), play(table, None)]
    assert first == again
    assert first[0] != first[1] != first[2]


def test_two_environments_without_a_seed_differ() -> None:
    assert play(env(), None) != play(env(), None)


@pytest.mark.parametrize("level", ["2", "10", "A"])
def test_level_and_tribute_are_as_asked(level: str) -> None:
    phases = []
    for tribute in (False, True, "never", "always"):
        table = env(level=level, tribute=tribute)
        for seed in range(8):
            table.reset(seed=seed)
            seen = planes(table.observe(table.agent_selection)["observation"])
            assert "23456789TJQKA"[seen["level"].argmax()] == {"10": "T"}.get(level, level)
            phases.append((tribute, bool(seen["paid"].any() or seen["refused"].any() or not seen["phase"][0])))
    assert {tribute for tribute, due in phases if due} == {True, "always"}


def test_a_tribute_that_is_unknown_is_refused() -> None:
    with pytest.raises(ValueError, match="sometimes"):
        env(tribute="sometimes")


def test_forced_decisions_are_asked_only_if_wanted() -> None:
    for forced in (False, True):
        table = env(forced=forced)
        table.reset(seed=0)
        numbers = []
        while not all(table.terminations.values()):
            legal = table.infos[table.agent_selection]["legal"]
            numbers.append(len(legal))
            table.step(int(legal[-1]))
        assert (min(numbers) == 1) is forced


def test_an_illegal_action_is_refused() -> None:
    table = env()
    table.reset(seed=0)
    mask = table.observe(table.agent_selection)["action_mask"]
    with pytest.raises(ValueError, match="not legal"):
        table.step(int(np.flatnonzero(mask == 0)[0]))


def test_a_number_means_the_same_play_in_every_deal() -> None:
    """The features of a legal action agree with what the catalogue says of its number."""
    kinds = ["", "single", "pair", "triple", "full_house", "straight", "tube", "plate", "bomb", "straight_flush"]
    kinds += ["four_jokers", "pay", "return", "take", "pick", "pass"]
    met = set()
    for book in names():
        table = env(book=book)
        for seed in range(4):
            table.reset(seed=seed)
            while not all(table.terminations.values()):
                info = table.infos[table.agent_selection]
                rows = action_planes(info["features"])
                assert len(set(info["legal"].tolist())) == len(info["legal"])
                assert np.array_equal(np.flatnonzero(info["action_mask"]), np.sort(info["legal"]))
                for place, number in enumerate(info["legal"].tolist()):
                    said = entry(number)
                    assert kinds[rows["kind"][place].argmax()] == said.what
                    assert rows["size"][place, 0] == said.size
                    assert rows["wilds"][place].sum() == (2 if said.of == "with two wilds" else len(said.wilds))
                    met.add(said.what)
                table.step(int(info["legal"][len(info["legal"]) // 2]))
    assert met >= set(kinds[1:10]) | {"pay", "return", "pass"}


def test_the_catalogue_is_complete_and_each_entry_its_own() -> None:
    assert env().action_space(AGENTS[0]).n == CATALOGUE_SIZE
    texts = [str(entry(number)) for number in range(CATALOGUE_SIZE)]
    assert len(set(texts)) == CATALOGUE_SIZE
    assert texts[0] == "pass"


def test_the_planes_are_named_and_fill_the_row() -> None:
    table = env()
    table.reset(seed=0)
    agent = table.agent_selection
    seen, info = table.observe(agent), table.infos[agent]
    assert sum(part.size for part in planes(seen["observation"]).values()) == seen["observation"].size
    assert list(planes(seen["observation"])) == list(OBSERVATION)
    assert list(action_planes(info["features"])) == list(ACTION)
    assert planes(seen["observation"])["hand"].sum() == 27
    with pytest.raises(ValueError, match="741"):
        planes(info["features"])


def test_nobody_sees_more_than_the_own_seat() -> None:
    """Permute what a seat cannot see: its observation, mask and features stay the same, and only its own do."""
    changed = 0
    for seed in range(6):
        table = env(book=names()[seed % 5])
        table.reset(seed=seed)
        raw: Any = table.unwrapped
        chance = np.random.default_rng(seed)
        for step in range(40):
            if all(table.terminations.values()):
                break
            agent = table.agent_selection
            seat, deal, before = AGENTS.index(agent), raw._deal, table.observe(agent)  # noqa: SLF001
            others = [table.observe(other)["observation"].tobytes() for other in AGENTS]
            info = dict(table.infos[agent])
            raw._deal = deal.hidden(seat, seed=step)  # noqa: SLF001
            raw._prepare_decision()  # noqa: SLF001
            after = table.observe(agent)
            assert np.array_equal(before["observation"], after["observation"])
            assert np.array_equal(before["action_mask"], after["action_mask"])
            assert all(np.array_equal(info[name], table.infos[agent][name]) for name in info)
            changed += others != [table.observe(other)["observation"].tobytes() for other in AGENTS]
            raw._deal = deal  # noqa: SLF001
            table.step(int(chance.choice(info["legal"])))
    assert changed > 100


def test_an_agent_whose_turn_it_is_not_has_an_empty_mask() -> None:
    table = env()
    table.reset(seed=0)
    for agent in AGENTS:
        assert table.observe(agent)["action_mask"].any() == (agent == table.agent_selection)


def test_a_book_of_ones_own_may_be_given_as_a_value() -> None:
    by_name = play(env(book="nantong-2018"), 1)
    assert play(env(book=load("nantong-2018")), 1) == by_name


def test_rendering_shows_the_decision() -> None:
    table = env(render_mode="ansi", level="5", tribute=False)
    table.reset(seed=1)
    shown = table.render()
    assert isinstance(shown, str)
    assert shown.startswith("level 5, cards left 27 27 27 27, seat_")
    assert env().unwrapped.render() is None
    play(table, 1)
    assert str(table.render()).startswith("over: seat_")


def test_the_first_deal_of_a_match_has_no_tribute() -> None:
    table = env(match=True)
    for seed in range(5):
        table.reset(seed=seed)
        assert planes(table.observe(table.agent_selection)["observation"])["phase"][0] == 1


def test_the_deals_are_those_of_the_vector_environment() -> None:
    table, vector = env(), GuandanVectorEnv(4)
    rows = vector.reset(seed=7)[0]["observation"]
    for number in range(4):
        table.reset(seed=7 if number == 0 else None)
        assert np.array_equal(table.observe(table.agent_selection)["observation"], rows[number])


def test_the_example_for_researchers_runs() -> None:
    shown = start("examples/random_env.py")
    assert shown.returncode == 0, shown.stderr
    lines = shown.stdout.splitlines()
    assert sorted(line.split()[0] for line in lines[-4:]) == list(AGENTS)
    assert all(line.endswith("levels") for line in lines[-4:])
    assert len(lines) > 50
