"""What has happened between two decisions of a seat, as far as the seat can tell.

A seat sees which cards were played since, not always in which plays. Those of the present trick are told as they were;
earlier ones as one play of each seat where the cards make one, and otherwise rank by rank.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from guandan.kernel import Phase
from guandan.kernel.packed import FACES, PASS, play_of
from guandan.lab.njupt.spoken import say_pass, say_play
from guandan.lab.njupt.telling import returns
from guandan.rules.readings import readings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.bots import Seen
    from guandan.cards import Card, Rank
    from guandan.lab.njupt.fields import Message
    from guandan.lab.njupt.spoken import Words
    from guandan.lab.njupt.telling import Telling
    from guandan.rules.play import Play

_SEATS = range(4)


class News:
    """Remembers what has been told of the deal."""

    def __init__(self) -> None:
        self._deal: tuple[object, ...] = ()
        self._played: list[Counter[Card]] = []
        self._notices = 0
        self._answer: int | None = None

    def answered(self, seen: Seen, place: int) -> None:
        """The seat has answered: that will be told too, when it has happened."""
        self._answer = seen.packed[place] if seen.phase == Phase.PLAY else None

    def since(self, telling: Telling) -> Iterator[Message]:
        """Everything since the last decision, in order."""
        seen = telling.seen
        drawn = drawn_by(seen)
        deal = (seen.seat, seen.level, seen.levels, drawn)
        if deal != self._deal:
            self._deal, self._notices, self._answer = deal, 0, None
            self._played = [Counter() for _ in _SEATS]
            yield telling.beginning(drawn)
        notices = list(telling.tribute())
        yield from notices[self._notices :]
        self._notices = len(notices)
        top: tuple[int, Words] | None = None
        for seat, play in self._plays(seen):
            words = say_pass() if play is None else say_play(play, telling.dialect)
            top = top if play is None else (seat, words)
            yield telling.play(seat, words, top)

    def _plays(self, seen: Seen) -> Iterator[tuple[int, Play | None]]:
        """The own answer, then what the others have played in earlier tricks, then the present one; none for a pass."""
        if self._answer is not None:
            yield seen.seat, _play(self._answer, seen.level_rank)
        now = [_counted(seen.played(seat)) for seat in _SEATS]
        trick: list[tuple[int, Play | None]] = []
        for seat in seen.after:
            fresh = now[seat] - self._played[seat]
            if seen.trick[seat]:
                play = _play(seen.trick[seat], seen.level_rank)
                cards = Counter(() if play is None else play.cards)
                if cards <= fresh:  # whoever is out has not acted again
                    trick.append((seat, play))
                    fresh -= cards
            yield from ((seat, group) for group in _groups(fresh, seen.level_rank))
        yield from trick
        self._played, self._answer = now, None


def drawn_by(seen: Seen) -> tuple[Card, ...]:
    """What a seat drew: what it holds and has played, with tribute and return taken back."""
    cards = _counted(seen.faces) + _counted(seen.played(seen.seat))
    tribute = seen.tribute
    if tribute is not None:
        me = seen.seat
        giver = returns(seen).get(me)
        payer = tribute.receivers.index(me) if me in tribute.receivers else None
        given = [tribute.paid[me], tribute.returned[me]]
        got = [-1 if payer is None else tribute.paid[payer]]
        got.append(-1 if giver is None else tribute.returned[giver])
        cards.update(FACES[face] for face in given if face >= 0)
        cards.subtract(FACES[face] for face in got if face >= 0)
    return tuple(sorted((+cards).elements(), key=lambda card: card.place))


def _counted(faces: bytes) -> Counter[Card]:
    return Counter({FACES[face]: copies for face, copies in enumerate(faces) if copies})


def _play(packed: int, level: Rank) -> Play | None:
    return None if packed == PASS else play_of(packed, level)


def _groups(cards: Counter[Card], level: Rank) -> Iterator[Play]:
    """One play of all the cards if they make one, else one for each rank."""
    whole = list(cards.elements())
    if not whole:
        return
    plays = readings(whole, level)
    if plays:
        yield plays[0]
        return
    for rank in dict.fromkeys(card.rank for card in whole):
        yield readings([card for card in whole if card.rank is rank], level)[0]
