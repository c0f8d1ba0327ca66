"""A bot written for the field's protocol, for the arena: tests.lab.njupt_contestant:protocol_easy."""

from __future__ import annotations

from guandan.bots import make
from guandan.lab.njupt import NjuptAgent, NjuptBot


def protocol_easy(*, seed: int) -> NjuptBot:
    """Our own easy bot, which hears and answers nothing but messages."""
    return NjuptBot(NjuptAgent(make("easy", seed=seed)).handle)
