"""Rebuild a deal from what one seat has seen, with hidden hands that fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.bots.codes import PAY, PICK, REFUSE, RETURN, TAKE, rank_of_face, rank_value, wild_face_at
from guandan.kernel import Deal, Phase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.bots.seen import Seen, Tribute

SEATS = 4
_NOBODY, _BOTH, _NO_CAP = 4, -1, 99
_FACE_SHIFT, _SEAT_SHIFT = 32, 4
_BIG_JOKER = 53


class InconsistentStory(ValueError):
    """What was seen cannot be told as one story: a ruling came between, or the seat came late."""


class DealStory:
    """How a deal went as one seat knows it; hands are counts of the 54 faces."""

    def __init__(self, seen: Seen) -> None:
        if seen.phase != Phase.PLAY:
            raise InconsistentStory("only told from the first play on")
        self.seen = seen
        self.history = seen.history
        self._played = [seen.played(seat) for seat in range(SEATS)]

    def rebuild_now(self) -> Deal:
        """The deal as it stands, with some hands that fit: the seat cannot tell it from the true one."""
        deal = self.rebuild_start(self._fill_hands())
        try:
            for seat, action in self.history:
                if deal.seat != seat:
                    raise InconsistentStory("somebody played out of turn")
                deal.do(action)
        except ValueError as error:
            raise InconsistentStory(str(error)) from error
        if deal.is_over or deal.seat != self.seen.seat or deal.observe(deal.seat) != self.seen.observation:
            raise InconsistentStory("the seat would see something else")
        return deal

    def rebuild_start(self, hands: Sequence[Sequence[int]]) -> Deal:
        """The deal before its first play, by these hands that are held now."""
        seen, tribute = self.seen, self.seen.tribute
        drawn = [[one + two for one, two in zip(hands[seat], self._played[seat], strict=True)] for seat in range(SEATS)]
        deal = Deal()
        deal.empty(seen.rules, seen.level)
        deal.put_levels(*seen.levels)
        if tribute is None:
            deal.put_leader(*self._find_leader())
        else:
            deal.put_leader(_NOBODY, -1)
            deal.put_tribute(tribute.first, self._find_payer())
            self._undo_tribute(drawn)
        for seat, faces in enumerate(drawn):
            for face, copies in enumerate(faces):
                for _ in range(copies):
                    deal.put_card(seat, face)
        deal.begin()
        if tribute is not None and tribute.refused:
            self._repeat_refusal(deal, tribute)
        elif tribute is not None:
            self._repeat_tribute(deal)
        return deal

    def _find_leader(self) -> tuple[int, int]:
        """Who led first, and the turned card where it is still known to lie in that hand."""
        seen = self.seen
        leader = self.history[0][0] if self.history else seen.seat
        known = -1 if leader == seen.seat else seen.known(leader).find(1)
        return leader, known

    def _find_payer(self) -> int:
        """Who owed tribute: one seat, or both of a side."""
        tribute = self.seen.tribute
        paid = [] if tribute is None else [seat for seat, face in enumerate(tribute.paid) if face >= 0]
        if tribute is not None and not paid:  # refused: those who showed a card, most often a big joker
            shown = [self.seen.known(seat)[_BIG_JOKER] or self._played[seat][_BIG_JOKER] for seat in range(SEATS)]
            paid = [seat for seat in range(SEATS) if shown[seat] or tribute.laid[seat] >= 0]
        return paid[0] if len(paid) == 1 else _BOTH

    def _undo_tribute(self, drawn: list[list[int]]) -> None:
        """What each seat held before tribute and return."""
        tribute = self.seen.tribute
        if tribute is None:
            return
        for payer, face in enumerate(tribute.paid):
            receiver = tribute.receivers[payer]
            if face >= 0:
                drawn[payer][face] += 1
                drawn[receiver][face] -= 1
                back = tribute.returned[receiver]
                drawn[receiver][back] += 1
                drawn[payer][back] -= 1
        if min(map(min, drawn)) < 0:
            raise InconsistentStory("a gift is missing")

    def _repeat_refusal(self, deal: Deal, tribute: Tribute) -> None:
        """What was laid down before the partner refused, where that was a choice."""
        try:
            for payer, face in enumerate(tribute.laid):
                if face >= 0:
                    deal.ask(payer)
                    deal.do(PAY | face << _FACE_SHIFT)
            if deal.phase == Phase.PAY:
                if not deal.can(REFUSE):
                    deal.ask(deal.seat ^ 2)
                deal.do(REFUSE)
        except ValueError as error:
            raise InconsistentStory(str(error)) from error

    def _repeat_tribute(self, deal: Deal) -> None:
        tribute = self.seen.tribute
        if tribute is None:
            return
        try:
            for payer, face in enumerate(tribute.paid):
                if face >= 0:
                    deal.ask(payer)
                    deal.do(PAY | face << _FACE_SHIFT)
            if deal.phase == Phase.TAKE:
                deal.do(TAKE | tribute.receivers.index(tribute.first) << _SEAT_SHIFT)
            for giver, face in enumerate(tribute.returned):
                if face >= 0:
                    deal.ask(giver)
                    deal.do(RETURN | face << _FACE_SHIFT)
            if deal.phase == Phase.PICK:
                deal.do(PICK | tribute.receivers[deal.seat] << _SEAT_SHIFT)
        except ValueError as error:
            raise InconsistentStory(str(error)) from error

    def _fill_hands(self) -> list[list[int]]:
        """Hands that fit: what is known where it is known, else the strongest cards to whoever may hold them."""
        seen = self.seen
        level = seen.level - 1
        hands = [list(seen.known(seat)) for seat in range(SEATS)]
        unseen = list(seen.unseen)
        for seat in seen.after:
            for face, copies in enumerate(hands[seat]):
                unseen[face] -= copies
        room = [seen.left[seat] - sum(hands[seat]) for seat in range(SEATS)]
        caps = [self.cap(seat) for seat in range(SEATS)]
        wild = wild_face_at(level)
        faces = [face for face, copies in enumerate(unseen) for _ in range(copies)]
        faces.sort(key=lambda face: -1 if face == wild else rank_value(rank_of_face(face), level), reverse=True)
        for face in faces:
            weight = 0 if face == wild else rank_value(rank_of_face(face), level)
            able = [seat for seat in seen.after if room[seat] > 0 and weight <= caps[seat]]
            if not able:
                raise InconsistentStory("a card that nobody can hold")
            seat = max(able, key=lambda seat: (caps[seat], room[seat]))
            hands[seat][face] += 1
            room[seat] -= 1
        return hands

    def cap(self, seat: int) -> int:
        """The worth of the best card that a seat can have left: what it paid was its best, but for wilds."""
        tribute = self.seen.tribute
        if tribute is None:
            return _NO_CAP
        best = max(tribute.paid[seat], tribute.laid[seat])
        return _NO_CAP if best < 0 else rank_value(rank_of_face(best), self.seen.level - 1)
