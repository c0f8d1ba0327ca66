"""一局: event-sourced matches and, inside them, their deals.

`decide` returns the events of a command or refuses it. `evolve` applies an event and never refuses. `view` is the
only way to look at a match without seeing hidden cards.
"""

from guandan.game.decide import advance, check, decide
from guandan.game.evolve import evolve
from guandan.game.handlers.answers import answers
from guandan.game.match import Ask, Match, Question, new

__all__ = ["Ask", "Match", "Question", "advance", "answers", "check", "decide", "evolve", "new"]
