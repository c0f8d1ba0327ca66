"""报名: handle entries, confirmations, substitutes, withdrawals and check-in. Published draws stay as they are."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from guandan.competition.draw.calendar import is_last_of_stage
from guandan.competition.handlers.registry import handles
from guandan.competition.handlers.results import forfeit_tables
from guandan.competition.model import commands as co
from guandan.competition.model import events as ev
from guandan.competition.model.confirmation import find_withdrawal_article, list_running_tables
from guandan.competition.model.state import RoundStatus
from guandan.competition.model.values import EntryStatus, Format
from guandan.competition.scoring.team_events import find_team_unit, is_by_teams
from guandan.errors import IllegalAction
from guandan.rules.options.event import Changes, Substitute

if TYPE_CHECKING:
    from guandan.competition.model.state import Competition, PairEntry


def find_next_round_number(competition: Competition) -> int:
    """Find the number of the first round that is not published."""
    last = competition.last
    if last is None:
        return 1
    return last.number if last.status is RoundStatus.DRAFT else last.number + 1


def find_entry(competition: Competition, pair: int) -> PairEntry:
    """Return the entry of a pair; refuse if there is none."""
    if pair not in competition.entries:
        raise IllegalAction("no_such_pair", pair=pair)
    return competition.entries[pair]


@handles(co.EnterPair)
def enter_pair(competition: Competition, command: co.EnterPair, at: datetime | None) -> list[ev.PairEntered]:
    """报名: enter a pair; a late one joins the next unpublished round, if the format has room."""
    number = command.pair if command.pair is not None else max(competition.entries, default=0) + 1
    if number < 1 or number in competition.entries:
        raise IllegalAction("pair_number_taken", pair=number)
    size = competition.book.entries.pair_size
    fewest = 1 if command.is_waiting else size
    if not fewest <= len(command.people) <= size:
        raise IllegalAction("pair_size", competition.book.cite("entries.pair_size"), people=len(command.people))
    check_people(competition, command.people)
    _check_partners(competition, command.people)
    _check_team(competition, command)
    _check_seed(competition, command.seed, number)
    first = _first_round(competition)
    waived = command.waived.strip()
    if first == 1 and not waived:
        _check_deadline(competition, at)
    if competition.book.entries.unit_required and not command.unit.strip() and not waived:
        raise IllegalAction("unit_missing", competition.book.cite("entries.unit_required"))
    entered = ev.PairEntered(
        pair=number,
        people=command.people,
        unit=command.unit.strip(),
        seed=command.seed,
        remarks=command.remarks.strip(),
        fixed_table=_check_table_number(command.fixed_table),
        team=command.team.strip(),
        first_round=first,
        is_waiting=command.is_waiting,
        waived=waived,
        rating=command.rating,
    )
    return [entered]


def _check_table_number(number: int | None) -> int | None:
    if number is not None and number < 1:
        raise IllegalAction("no_such_table", table=number)
    return number


def check_people(competition: Competition, people: tuple[int, ...]) -> None:
    """Refuse people who are named twice or are in another pair."""
    for person in people:
        if people.count(person) > 1:
            raise IllegalAction("person_twice", person=person)
    named = set(people)
    for entry in competition.entries.values():
        if not named.isdisjoint(entry.people) and entry.status in {EntryStatus.WAITING, EntryStatus.IN_PLAY}:
            person = next(person for person in people if person in entry.people)
            raise IllegalAction("person_entered", person=person, pair=entry.pair)


def _check_partners(competition: Competition, people: tuple[int, ...]) -> None:
    """更换: refuse people who have been drawn with another partner, if the book forbids a change of partners."""
    begun = [played for played in competition.rounds if played.status is not RoundStatus.DRAFT]
    if not begun or competition.book.entries.changes is not Changes.NEVER:
        return
    for entry in competition.entries.values():
        if set(people) & {*entry.people, *entry.people_before}:
            raise IllegalAction("no_changes", competition.book.cite("entries.changes"))


def _check_team(competition: Competition, command: co.EnterPair | co.ChangePair) -> None:
    """团体: refuse a team other than the pair's unit, if teams are units."""
    team, unit = command.team.strip(), command.unit.strip()
    if team not in {"", unit} and find_team_unit(competition) is not None:
        raise IllegalAction("team_is_the_unit", competition.book.cite("teams.unit"), team=team, unit=unit)


def _check_seed(competition: Competition, seed: int | None, pair: int) -> None:
    if seed is None:
        return
    others = (entry.pair for entry in competition.entries.values() if entry.seed == seed and entry.pair != pair)
    other = next(others, None)
    if seed < 1 or other is not None:
        raise IllegalAction("seed_taken", seed=seed, pair=other or pair)


def _first_round(competition: Competition) -> int:
    coming = find_next_round_number(competition)
    if coming == 1:
        return 1
    if competition.is_closed:
        raise IllegalAction("event_closed")
    last = competition.last
    stage = last.stage if last is not None else 1
    is_over = last is not None and coming > last.number and is_last_of_stage(competition, last)
    is_open = not is_over and (
        stage == 1 and competition.stage(1).format in {Format.SWISS, Format.LOT} and 1 not in competition.stages_closed
    )
    if not is_open:
        raise IllegalAction("too_late_to_enter", format=competition.stage(stage).format)
    return coming


def _check_deadline(competition: Competition, at: datetime | None) -> None:
    """Check the deadline; the day in a document applies only to the document's own event."""
    last_day = competition.book.entries.deadline
    if at is None or last_day is None:
        return
    zone = ZoneInfo(competition.time_zone)
    is_own = "entries.deadline" in competition.book.overrides or (
        bool(competition.slots) and competition.slots[0].starts.astimezone(zone).date() in competition.book.event.days
    )
    if is_own and at.astimezone(zone).date() > last_day:
        raise IllegalAction("entries_closed", competition.book.cite("entries.deadline"), deadline=last_day.isoformat())


@handles(co.ConfirmPair)
def confirm_pair(competition: Competition, command: co.ConfirmPair, _at: datetime | None) -> list[ev.PairConfirmed]:
    """Confirm the partner, so that the pair is in play."""
    entry = find_entry(competition, command.pair)
    if entry.status is not EntryStatus.WAITING:
        raise IllegalAction("nothing_to_confirm", pair=command.pair)
    _first_round(competition)
    comes = () if command.partner is None else (command.partner,)
    check_people(competition, comes)
    people = (*entry.people, *comes)
    if len(people) != competition.book.entries.pair_size or len(set(people)) != len(people):
        raise IllegalAction("partner_missing", competition.book.cite("entries.pair_size"), pair=command.pair)
    return [ev.PairConfirmed(pair=command.pair, partner=command.partner)]


@handles(co.ChangePair)
def change_pair(competition: Competition, command: co.ChangePair, _at: datetime | None) -> list[ev.PairChanged]:
    """Correct what the form says; a team that was drawn keeps its pairs."""
    entry = find_entry(competition, command.pair)
    team = command.team.strip() or command.unit.strip()
    if is_by_teams(competition) and competition.rounds and team != entry.team_name:
        raise IllegalAction("team_already_drawn", pair=command.pair, team=entry.team_name)
    _check_team(competition, command)
    _check_seed(competition, command.seed, command.pair)
    changed = ev.PairChanged(
        pair=command.pair,
        unit=command.unit.strip(),
        seed=command.seed,
        remarks=command.remarks.strip(),
        fixed_table=_check_table_number(command.fixed_table),
        team=command.team.strip(),
        rating=command.rating,
    )
    return [changed]


@handles(co.SubstitutePairPlayer)
def substitute_player(
    competition: Competition, command: co.SubstitutePairPlayer, at: datetime | None
) -> list[ev.PairPlayerSubstituted]:
    """替换: replace a player, if the book allows it, before its deadline and by one of the unit it asks for."""
    book, entry = competition.book, find_entry(competition, command.pair)
    if entry.status not in {EntryStatus.IN_PLAY, EntryStatus.WAITING}:
        raise IllegalAction("pair_has_left", pair=command.pair)
    if command.leaves not in entry.people:
        raise IllegalAction("not_in_pair", person=command.leaves, pair=command.pair)
    check_people(competition, (command.comes,))
    has_begun = bool(competition.rounds) and competition.rounds[0].status is not RoundStatus.DRAFT
    if has_begun and book.entries.changes is Changes.NEVER:
        raise IllegalAction("no_changes", book.cite("entries.changes"))
    if has_begun and book.entries.changes is Changes.WITH_LEAVE and not command.reason.strip():
        raise IllegalAction("leave_missing", book.cite("entries.changes"))
    if book.entries.substitute is Substitute.SAME_UNIT and command.unit.strip() != entry.unit:
        raise IllegalAction("another_unit", book.cite("entries.substitute"), unit=command.unit, expected=entry.unit)
    _check_substitute_deadline(competition, at, has_begun=has_begun)
    return [
        ev.PairPlayerSubstituted(
            pair=command.pair, leaves=command.leaves, comes=command.comes, reason=command.reason.strip()
        )
    ]


def _check_substitute_deadline(competition: Competition, at: datetime | None, *, has_begun: bool) -> None:
    days = competition.book.entries.substitute_days_before
    if days is None:
        return
    article = competition.book.cite("entries.substitute_days_before")
    if has_begun:
        raise IllegalAction("substitute_too_late", article)
    if at is None or not competition.slots:
        return
    zone = ZoneInfo(competition.time_zone)
    first_day = min(slot.starts for slot in competition.slots).astimezone(zone).date()
    limit = datetime.combine(first_day - timedelta(days=days - 1), time(), zone)
    if at >= limit:
        raise IllegalAction("substitute_too_late", article, until=limit.isoformat())


@handles(co.WithdrawPair)
def withdraw_pair(
    competition: Competition, command: co.WithdrawPair, _at: datetime | None
) -> list[ev.PairWithdrawn | ev.TableForfeited]:
    """退赛: withdraw a pair from the next unpublished round on; it gives up a table in play if the book says so."""
    _check_in_play(competition, command.pair)
    reason = command.reason.strip()
    withdrawn = ev.PairWithdrawn(pair=command.pair, first_round=find_next_round_number(competition), reason=reason)
    return [withdrawn, *forfeit_running_tables(competition, command, find_withdrawal_article(competition.book))]


@handles(co.DisqualifyPair)
def disqualify_pair(
    competition: Competition, command: co.DisqualifyPair, _at: datetime | None
) -> list[ev.PairDisqualified | ev.TableForfeited]:
    """取消资格: disqualify a pair from the next unpublished round on; it forfeits a table in play at once.

    A pair that has withdrawn from rounds it was drawn for can still be disqualified.
    """
    entry = find_entry(competition, command.pair)
    if entry.status is not EntryStatus.WITHDRAWN or not entry.last_round:
        _check_in_play(competition, command.pair)
    if not command.article.strip():
        raise IllegalAction("article_missing")
    disqualified = ev.PairDisqualified(
        pair=command.pair,
        first_round=find_next_round_number(competition),
        article=command.article.strip(),
        reason=command.reason.strip(),
    )
    book = competition.book
    article = book.cite("ladder.disqualified_ends_match") if book.ladder.disqualified_ends_match else None
    return [disqualified, *forfeit_running_tables(competition, command, article)]


def forfeit_running_tables(
    competition: Competition, command: co.WithdrawPair | co.DisqualifyPair, article: str | None
) -> list[ev.TableForfeited]:
    """弃权: forfeit the tables in play of a pair that leaves, by this article; none if the book does not end them."""
    last = competition.last
    if last is None or article is None:
        return []
    return [
        forfeited
        for table, side in list_running_tables(competition, command.pair)
        for forfeited in forfeit_tables(
            competition, last, table, (side,), article, command.reason.strip(), command.levels
        )
    ]


def _check_in_play(competition: Competition, pair: int) -> None:
    if find_entry(competition, pair).status not in {EntryStatus.IN_PLAY, EntryStatus.WAITING}:
        raise IllegalAction("pair_has_left", pair=pair)


@handles(co.CheckIn)
def check_in(competition: Competition, command: co.CheckIn, _at: datetime | None) -> list[ev.PairCheckedIn]:
    """检录: check a pair in before a round starts, or late into it."""
    find_entry(competition, command.pair)
    number = find_check_in_round_number(competition)
    if not competition.entries[command.pair].is_in(number):
        raise IllegalAction("pair_has_left", pair=command.pair)
    return [ev.PairCheckedIn(round=number, pair=command.pair, presence=command.presence)]


def find_check_in_round_number(competition: Competition) -> int:
    """检录: find the number of the coming round, or of the one in play."""
    last = competition.last
    if last is not None and last.status in {RoundStatus.PUBLISHED, RoundStatus.STARTED}:
        return last.number
    return find_next_round_number(competition)
