"""Add chapters to a match: finished deals, lost deals, penalties, and corrections."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.game.commands import Mode
from guandan.game.effects import SkipTurn, WaiveTribute
from guandan.game.match import Pending
from guandan.game.progress import DealDone, add_chapter, find_side_ahead, fold_chapters

if TYPE_CHECKING:
    from guandan.cards import Rank
    from guandan.game.effects import AnnulDeal, LoseDeal
    from guandan.game.match import Match
    from guandan.game.progress import Chapter
    from guandan.game.tribute import TributeState
    from guandan.rules.seat import Seat


def enter_chapter(match: Match, chapter: Chapter) -> Match:
    """Add one chapter to the match."""
    return replace(
        match, chapters=(*match.chapters, chapter), progress=add_chapter(match.progress, chapter, match.book)
    )


def finish_deal(match: Match, order: tuple[Seat, ...], level: Rank) -> Match:
    """Finish a deal that was played out."""
    number, is_extra = match.deals_done + 1, _is_extra(match)
    chapter = DealDone(number=number, level=level, order=order, is_extra=is_extra, tribute=_find_known_tribute(match))
    return _clear_ended_deal(enter_chapter(match, chapter))


def lose_deal(match: Match, foul: LoseDeal) -> Match:
    """犯规: end a deal by a foul, even if the foul happened before the deal began."""
    level = match.progress.standing.level if match.deal is None else match.deal.level
    number, is_extra = match.deals_done + 1, _is_extra(match)
    chapter = DealDone(number=number, level=level, foul=foul, is_extra=is_extra, tribute=_find_known_tribute(match))
    return _clear_ended_deal(enter_chapter(match, chapter))


def _find_known_tribute(match: Match) -> TributeState | None:
    """Summarise the tribute; a return that lay face down when a foul ended the deal stays unknown."""
    tribute = None if match.deal is None else match.deal.tribute
    return tribute if tribute is not None and tribute.is_done else None


def _is_extra(match: Match) -> bool:
    return match.is_extra_due if match.deal is None else match.deal.is_extra


def _clear_ended_deal(match: Match) -> Match:
    return replace(clear_deal(match), tribute_note=None, is_extra_due=False)


def clear_deal(match: Match) -> Match:
    """Clear the deal in play; a tribute that was waived during it is that of the next deal."""
    ended = replace(match, deal=None, is_tribute_waived=False, pending=(*match.pending, *_list_pending_skips(match)))
    return enter_chapter(ended, WaiveTribute()) if match.is_tribute_waived else ended


def _list_pending_skips(match: Match) -> tuple[Pending, ...]:
    """List the turns still to be missed when the deal ended, if the book carries them over to the next deal."""
    if match.deal is None or match.book.remedies.missed_lapses_with_deal:
        return ()
    skips = match.deal.sanctions.skips
    return tuple(Pending(effect=SkipTurn(seat=seat), article="") for seat in skips for _ in range(skips[seat]))


def reduce_last_deal(match: Match) -> Match:
    """Lower the number of the last deal by one after a deal was voided that began after the call of time."""
    in_play = match.deal is not None or match.mode is Mode.PAPER
    if match.last_deal is None or not in_play:
        return match
    return replace(match, last_deal=max(match.deals_done, match.last_deal - 1))


def correct_deal(match: Match, number: int, order: tuple[Seat, ...], level: Rank) -> Match:
    """成绩更正: change the order of an earlier deal and recompute everything after it."""
    return _change_deal(match, number, order=order, level=level)


def lose_finished_deal(match: Match, foul: LoseDeal) -> Match:
    """Turn the deal just played out into one that a foul ended."""
    done = match.progress.done
    return _change_deal(match, done[-1].number, order=(), foul=foul) if done else match


def annul_finished(match: Match, annulled: AnnulDeal) -> Match:
    """Void the deal that has just ended, as if it had not been played."""
    done = match.progress.done
    if not done:
        return match
    chapters = tuple(chapter for chapter in match.chapters if chapter != done[-1])
    return _refold(replace(match, is_extra_due=match.is_extra_due or done[-1].is_extra), (*chapters, annulled))


def _change_deal(match: Match, number: int, **changes: object) -> Match:
    """Return the chapters with one deal changed."""
    chapters = tuple(
        replace(chapter, **changes) if isinstance(chapter, DealDone) and chapter.number == number else chapter
        for chapter in match.chapters
    )
    return _refold(match, chapters)


def _refold(match: Match, chapters: tuple[Chapter, ...]) -> Match:
    """Return the match with other chapters; a match that was over is judged again.

    If A is now passed, or no extra deal is needed any more, no deal is in play.
    """
    progress = fold_chapters(chapters, match.book)
    again = replace(
        match,
        chapters=chapters,
        progress=progress,
        tribute_note=match.tribute_note if progress.next == match.progress.next else None,
        result=match.result if match.lost is not None else None,
    )
    is_decided = find_side_ahead(progress, match.book) is not None
    needless = (match.is_extra_due or _is_extra(match)) and is_decided
    if needless or progress.past_a is not None:
        return replace(again, deal=None, is_extra_due=False)
    return again
