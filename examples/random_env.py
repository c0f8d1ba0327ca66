"""For researchers: make the environment, play a deal by lot, train nothing (`python examples/random_env.py`)."""

from __future__ import annotations

from guandan.lab.catalogue import entry
from guandan.lab.env import env

table = env(book="jiangsu-2017", level="7", tribute="half")
table.reset(seed=2024)  # the deal; the lots of each seat are seeded apart
for number, agent in enumerate(table.agents):
    table.action_space(agent).seed(number)
for agent in table.agent_iter():
    seen, reward, terminated, truncated, info = table.last()
    if terminated or truncated:
        print(f"{agent} ends with {reward:+.0f} levels")
        table.step(None)
        continue
    # seen["observation"] is what the seat may know; info["features"] has a row for each number in info["legal"].
    action = table.action_space(agent).sample(seen["action_mask"])
    print(f"{agent} has {len(info['legal'])} actions and chooses number {action}: {entry(int(action))}")
    table.step(action)
table.close()
