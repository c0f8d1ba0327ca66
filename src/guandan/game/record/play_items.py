"""出牌 in a record: write and read a trick's line, the answers to choices, and the end of the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from guandan.errors import InvalidText
from guandan.game import events as ev
from guandan.game.record import words
from guandan.game.record.tokens import quote, unquote
from guandan.rules.order import wild_at
from guandan.rules.play import Kind, Play

if TYPE_CHECKING:
    from guandan.cards import Card, Rank


TrickEvent = ev.CardsPlayed | ev.Passed | ev.LeadMissed | ev.CountAnnounced | ev.TimedOut
"""An event that stands on a trick's line."""

PlayEvent = TrickEvent | ev.ChoiceMade | ev.DealEnded | ev.DealRecorded


def write_play_item(event: PlayEvent, level: Rank | None) -> str:
    """Write what a player did, or what resulted from it."""
    match event:
        case ev.CardsPlayed(seat=seat, play=play):
            return f"{seat} {write_play(play, level)}"
        case ev.Passed(seat=seat, why=why):
            return f"{seat} -" if why is ev.PassedWhy.CHOSEN else f"{seat} - {why}"
        case ev.LeadMissed(seat=seat, why=why):
            return f"{seat} misses lead {why}"
        case ev.CountAnnounced(seat=seat, count=count, asked_by=asker):
            return f"{seat} has {count}" if asker is None else f"{seat} has {count} told {asker}"
        case ev.TimedOut(seat=seat, decision=decision):
            return f"{seat} timed out {decision}"
        case ev.ChoiceMade(seat=seat, choice=choice):
            return f"{seat} chooses {quote(choice)}"
        case ev.DealEnded(order=order):
            return " ".join(("places", *order))
        case ev.DealRecorded(order=order, level=played):
            return " ".join(("places", *order, "at", played))
        case _ as unreachable:
            assert_never(unreachable)


def read_play_item(texts: list[str]) -> PlayEvent | None:
    """Read what a player did, or what resulted from it; none if these words say something else."""
    match texts:
        case ["places", *order, "at", played]:
            return ev.DealRecorded(order=words.read_seats(order), level=words.read_rank_word(played))
        case ["places", *order]:
            return ev.DealEnded(order=words.read_seats(order))
        case [seat, "has", count, "told", asker]:
            return ev.CountAnnounced(
                seat=words.read_seat(seat), count=words.read_number(count), asked_by=words.read_seat(asker)
            )
        case [seat, "has", count]:
            return ev.CountAnnounced(seat=words.read_seat(seat), count=words.read_number(count))
        case [seat, "timed", "out", decision]:
            return ev.TimedOut(seat=words.read_seat(seat), decision=words.read_number(decision))
        case [seat, "chooses", choice]:
            return ev.ChoiceMade(seat=words.read_seat(seat), choice=unquote(choice))
        case _:
            return _read_act(texts)


def _read_act(texts: list[str]) -> PlayEvent | None:
    match texts:
        case [seat, "-"]:
            return ev.Passed(seat=words.read_seat(seat))
        case [seat, "-", why]:
            return ev.Passed(seat=words.read_seat(seat), why=words.read_pass_reason(why))
        case [seat, "misses", "lead", why]:
            return ev.LeadMissed(seat=words.read_seat(seat), why=words.read_pass_reason(why))
        case ["E" | "N" | "W" | "S" as seat, *played] if played:
            return ev.CardsPlayed(seat=words.read_seat(seat), play=read_play(played))
        case _:
            return None


# ---- 出牌: a play in a record: `H9` alone, or `pair/8 S8 H2=H8`, a wild with what it stands for


def write_play(play: Play, level: Rank | None) -> str:
    """Write the kind, the deciding rank and the cards; a single card is written by its face alone."""
    cards = _write_cards(play, level)
    is_plain = play.kind is Kind.SINGLE and len(play.cards) == 1 and play.cards[0].rank is play.rank
    return cards if is_plain else f"{play.kind}/{play.rank} {cards}".rstrip()


def _write_cards(play: Play, level: Rank | None) -> str:
    stand_ins = iter(play.stands_for)
    wilds = _find_wilds(play, level)
    return " ".join(f"{card}={next(stand_ins)}" if place in wilds else card for place, card in enumerate(play.cards))


def _find_wilds(play: Play, level: Rank | None) -> range | list[int]:
    """Find the places of the wilds; if they cannot be told, that many cards from the end."""
    count, size = len(play.stands_for), len(play.cards)
    if count > size:
        raise InvalidText(f"{count} wilds among {size} cards")
    wild = None if level is None else wild_at(level)
    places = [place for place, card in enumerate(play.cards) if card is wild]
    return places if len(places) == count else range(size - count, size)


def read_play(texts: list[str]) -> Play:
    """Read a play as `write_play` writes it."""
    head, slash, deciding = texts[0].partition("/")
    shown = [text.partition("=") for text in (texts[1:] if slash else texts)]
    cards = tuple(words.read_card_word(face) for face, _, _ in shown)
    stands_for = tuple(words.read_card_word(stand_in) for _, equals, stand_in in shown if equals)
    if slash:
        return Play(words.read_kind(head), words.read_rank_word(deciding), cards, stands_for)
    return Play(_find_single_kind(cards), cards[0].rank, cards, stands_for)


def _find_single_kind(cards: tuple[Card, ...]) -> Kind:
    if len(cards) > 1:
        raise InvalidText("a kind and a rank are expected before several cards, such as pair/8")
    return Kind.SINGLE
