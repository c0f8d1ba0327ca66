"""An event as one line of a log."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from guandan.cards import Card
from guandan.formatting.effects import format_effect, join_names
from guandan.formatting.glyphs import format_card, format_cards, format_hand, format_play
from guandan.formatting.rulebook_values import describe_result, format_finishing_order, format_overrides, format_value
from guandan.formatting.rulings import describe_penalties
from guandan.game import events as ev
from guandan.rules.points import Result
from guandan.texts import keys, name_of, say

if TYPE_CHECKING:
    from guandan.cards import Rank
    from guandan.game.ruling import Ruling
    from guandan.rules.seat import Seat


def format_event(event: ev.AnyMatchEvent, level: Rank, lang: str) -> str:
    """What happened, in words; `level` is the one in play."""
    match event:
        case ev.MatchStarted() | ev.CardsDealt() | ev.HandDealt() | ev.TributeNoted():
            return _format_opening(event, level, lang)
        case ev.CardsPlayed(seat=seat, play=play):
            cards = format_play(play, lang, level, named=False)
            return say("event.cards_played", lang, seat=name_of(seat, lang), kind=name_of(play.kind, lang), cards=cards)
        case ev.Passed(seat=seat, why=why) if why is not ev.PassedWhy.CHOSEN:
            return say("event.passed.ruling", lang, seat=name_of(seat, lang), why=name_of(why, lang))
        case ev.CardReturned(seat=seat, card=None):
            return say("event.card_returned.face_down", lang, seat=name_of(seat, lang))
        case ev.CountAnnounced(seat=seat, count=count, asked_by=asker) if asker is not None:
            names = {"seat": name_of(seat, lang), "asked_by": name_of(asker, lang)}
            return say("event.count_announced.asked", lang, **names, count=count)
        case ev.Adjusted(effect=effect):
            return say("event.adjusted", lang, effect=format_effect(effect, lang))
        case ev.RulingMade(ruling=ruling):
            return say("event.ruling_made", lang, **_format_ruling_fields(ruling, lang)).rstrip()
        case _:
            return say(f"event.{event.__struct_config__.tag}", lang, **_format_fields(event, lang)).rstrip()


def _format_opening(
    event: ev.MatchStarted | ev.CardsDealt | ev.HandDealt | ev.TributeNoted, level: Rank, lang: str
) -> str:
    match event:
        case ev.MatchStarted():
            mode = name_of(event.mode, lang)
            begun = say("event.match_started", lang, book=event.book, version=event.version, mode=mode)
            own = format_overrides(event.overrides, lang)
            return f"{begun} · {say('match.own', lang, overrides=own)}" if own else begun
        case ev.CardsDealt():
            cut = event.pack[event.cut :] + event.pack[: event.cut]
            return _format_first_draw(event.first, tuple(cut[place] for place in event.turned), lang)
        case ev.HandDealt(seat=seat):
            if seat is None:
                return _format_first_draw(event.first, event.turned, lang)
            hand = say("event.hand_dealt", lang, seat=name_of(seat, lang), cards=format_hand(event.cards, lang, level))
            return f"{_format_first_draw(event.first, event.turned, lang)} · {hand}"
        case ev.TributeNoted():
            return _format_noted_tribute(event, lang)
        case _ as unreachable:
            assert_never(unreachable)


def _format_first_draw(first: Seat, turned: tuple[Card, ...], lang: str) -> str:
    drawn = say("event.cards_dealt", lang, first=name_of(first, lang))
    if not turned:
        return drawn
    return f"{drawn} · {say('event.cards_dealt.turned', lang, turned=format_cards(turned, lang))}"


def _format_noted_tribute(event: ev.TributeNoted, lang: str) -> str:
    if event.refused:
        return say("event.tribute_noted.refused", lang)
    told = [say("event.tribute_noted.equal", lang)] if event.equal else []
    if event.payer_to_first is not None:
        told.append(say("event.tribute_noted.payer", lang, payer=name_of(event.payer_to_first, lang)))
    return " · ".join(told) or say("event.tribute_noted", lang)


def _format_ruling_fields(ruling: Ruling, lang: str) -> dict[str, object]:
    known = f"infraction_id.{ruling.infraction}" in keys(lang)
    return {
        "side": name_of(ruling.side, lang) if ruling.seat is None else name_of(ruling.seat, lang),
        "infraction": say(f"infraction_id.{ruling.infraction}", lang) if known else ruling.infraction,
        "article": ruling.cited,
        "rungs": describe_penalties(ruling, lang),
    }


def _format_fields(event: ev.AnyMatchEvent, lang: str) -> dict[str, object]:
    """The fields of an event, each in words."""
    return {name: _format_field(name, getattr(event, name), lang) for name in event.__struct_fields__}


def _format_field(name: str, value: object, lang: str) -> object:
    match name, value:
        case "order", tuple():
            return format_finishing_order(value, lang)
        case _, Card():
            return format_card(value, lang)
        case _, dict():
            shown = (f"{name_of(giver, lang)} {format_card(card, lang)}" for giver, card in value.items())
            return say("value.and", lang).join(shown)
        case "result", Result():
            return describe_result(value, lang)
        case "choice", str():
            return _format_choice(value, lang)
        case "holders", tuple():
            return join_names(value, lang)
        case _:
            return format_value(value, lang)


def _format_choice(choice: str, lang: str) -> str:
    """Yes, no, a kind or a seat."""
    named = (f"{kind}.{choice}" for kind in ("choice", "kind", "seat"))
    return next((say(key, lang) for key in named if key in keys(lang)), choice)
