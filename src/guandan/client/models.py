"""What is sent to the API and answered by it. Written by tools/client_source.py from the OpenAPI document; `make docs` writes it again."""

# ruff: noqa: E501, TC003 (msgspec reads the types)
from __future__ import annotations

from datetime import date, datetime
from typing import Any, Literal, TypeAlias

from msgspec import field

from guandan.client.base import FileContent, Model


class AccessEntry(Model, frozen=True, kw_only=True):
    """A line of the access log: who came in or handled a PIN, when, and from which address. `event` is empty where it concerns no event; `id` sorts by time."""

    id: str
    at: datetime
    event: str
    act: str
    who: str
    address: str
    details: str = ""


class AccountChange(Model, frozen=True, kw_only=True):
    """A new password and, if it is to be another, a new name; `old` is needed where there is a password already."""

    password: str
    old: str | None = None
    name: str | None = None


class AddedDivision(Model, frozen=True, kw_only=True):
    """A division that joins a programme: like the division `like`, or the first one, but for what is said."""

    name: str
    wishes: PlanWishes | None = None
    overrides: dict[str, Any] = field(default_factory=dict)
    pairs: int | None = None
    like: str | None = None


class Adjust(Model, frozen=True, kw_only=True, tag_field="command", tag="adjust"):
    """Carry out at the table an effect of a ruling, or something that the referee allows."""

    effect: (
        TakeBack
        | GoBack
        | SkipTurn
        | BarFromTrick
        | PutChoice
        | NameKind
        | NameCard
        | ForbidKind
        | AnnulDeal
        | LoseDeal
        | VoidHand
        | MoveLevels
        | GiveStage
        | TakePoints
        | WaiveTribute
        | NameLeader
        | LoseMatch
        | ExtendDeadline
        | ExtendMatch
        | HandRemedy
        | Undo
    )
    ruling: int | None = None


class AdjustPoints(Model, frozen=True, kw_only=True, tag_field="command", tag="adjust_points"):
    """Give or take points."""

    contestant: int
    points: int
    reason: str


class AgreePause(Model, frozen=True, kw_only=True, tag_field="command", tag="agree_pause"):
    """The seat agrees to a pause, or to go on: it happens when all people at the table agree."""

    on: bool


class AnnulDeal(Model, frozen=True, kw_only=True, tag_field="effect", tag="annul_deal"):
    """The deal is void and dealt again: with `keep` on the same terms, otherwise as a first deal without tribute. `is_finished`: the deal that has just ended is void, and what it moved is taken back (D30, D41)."""

    keep: bool = True
    is_finished: bool = False


class AnswerCall(Model, frozen=True, kw_only=True, tag_field="command", tag="answer_call"):
    """Report that a referee has dealt with a call."""

    number: int


class AnswerSeat(Model, frozen=True, kw_only=True, tag_field="command", tag="answer_seat"):
    """The maker lets the person who asked take over the bot's seat, or refuses."""

    person: int
    allow: bool


class ApiVersion(Model, frozen=True, kw_only=True):
    """A version of the API: `current`, or `deprecated` until the day of its sunset."""

    name: str
    path: str
    status: str
    document: str
    sunset: str | None = None


class ApiVersions(Model, frozen=True, kw_only=True):
    """The server's own version, and the versions of the API that it answers to, newest first."""

    server: str
    versions: tuple[ApiVersion, ...]


class Appeal(Model, frozen=True, kw_only=True):
    """申诉: an appeal and its state."""

    lodged: AppealLodged
    at: datetime | None = None
    forwarded_to: str | None = None
    decided: AppealDecided | None = None


class AppealDecided(Model, frozen=True, kw_only=True, tag_field="event", tag="appeal_decided"):
    """仲裁: an appeal was upheld or dismissed, and what happens to the fee; any change is a ruling of its own. `stands`: it was upheld, but the ruling was the referee's own and stays; `referee` is the disciplined official."""

    appeal: int
    is_upheld: bool
    by: str
    fee_returned: bool
    reason: str
    ruling: int | None = None
    discipline: str | None = None
    referee: int | None = None
    stands: bool = False


class AppealDecisionRequest(Model, frozen=True, kw_only=True):
    """仲裁: upheld or dismissed, by whom, why, what ruling changes something, and which referee is disciplined. Upheld with `then`, the ruling is revoked, and its forfeit or loss becomes an open table or what stood before."""

    is_upheld: bool
    authority: Authority
    reason: str
    ruling: int | None = None
    discipline: Discipline | None = None
    referee: int | None = None
    then: ReopenChoice | None = None


class AppealLodged(Model, frozen=True, kw_only=True, tag_field="event", tag="appeal_lodged"):
    """申诉: an appeal was lodged against a ruling of a table's match: who signed, whether in writing, with its fee."""

    appeal: int
    round: int
    table: int
    ruling: int
    side: str
    signatures: tuple[int, ...] = ()
    leader: int | None = None
    fee_paid: bool = False
    in_writing: bool = True
    reason: str = ""
    ground: str | None = None


class ArticleRow(Model, frozen=True, kw_only=True):
    """An article or a decision in our own words, what becomes of it, and what rests on it."""

    article: str
    book: str
    text: Words
    topic: str | None = None
    status: str | None = None
    shown: str | None = None
    why: Words | None = None
    options: tuple[str, ...] = ()
    infractions: tuple[str, ...] = ()
    checklist: tuple[str, ...] = ()


class ArticleRowPage(Model, frozen=True, kw_only=True):
    """A part of a list, and how long all of it is. `next` is the cursor of the next part; none: this is the last."""

    items: tuple[ArticleRow, ...]
    total: int
    page: int
    size: int
    next: str | None = None


class AskCanBeat(Model, frozen=True, kw_only=True, tag_field="ask", tag="can_beat"):
    """要不起: can I do anything but pass?"""


class AskCount(Model, frozen=True, kw_only=True, tag_field="command", tag="ask_count"):
    """询问余牌: ask how many cards that seat has left."""

    seat: Seat
    of: Seat


class AskDealSummary(Model, frozen=True, kw_only=True, tag_field="ask", tag="deal_summary"):
    """The deal that has just ended: who held what at its end, and why the levels moved or did not."""


class AskHints(Model, frozen=True, kw_only=True, tag_field="ask", tag="hints"):
    """What could I play? Best first."""


class AskLastTrick(Model, frozen=True, kw_only=True, tag_field="ask", tag="last_trick"):
    """The last trick, where the book lets one look back."""


class AskReadings(Model, frozen=True, kw_only=True, tag_field="ask", tag="readings"):
    """What are these cards of mine, and which of the readings beat what lies there?"""

    cards: tuple[Card, ...]


class AskSeat(Model, frozen=True, kw_only=True, tag_field="command", tag="ask_seat"):
    """接手: ask, during a match, for a seat that a bot holds; without a seat, ask no longer."""

    seat: Seat | None = None


class AskSorted(Model, frozen=True, kw_only=True, tag_field="ask", tag="sorted"):
    """My hand in groups: by rank, by suit, or by its best combinations."""

    order: SortOrder


class AskUnseen(Model, frozen=True, kw_only=True, tag_field="ask", tag="unseen"):
    """记牌: which cards have I not seen yet? Where the table allows a card counter."""


Authority: TypeAlias = Literal[
    "referee",
    "chief_referee",
    "referees_committee",
    "arbitration_committee",
    "working_group",
    "organisers",
    "sports_authority",
]


class AwardMatch(Model, frozen=True, kw_only=True, tag_field="command", tag="award_match"):
    """Decide a match that was given up; without a winner both sides lose it."""

    fixture: int
    winner: Venue | None
    reason: str


class BarFromTrick(Model, frozen=True, kw_only=True, tag_field="effect", tag="bar_from_trick"):
    """停止该圈出牌: the seats miss the rest of this trick, or the next trick if none is in play."""

    seats: tuple[Seat, ...]
    until_opponent_follows: bool = False


class BoardLine(Model, frozen=True, kw_only=True):
    """A table's board in the hub's log, shown when the game is over."""

    club: str
    table: int
    board: int
    ew: int
    ns: int
    at: datetime
    order: tuple[str, ...]
    net: int | None
    struck: str = ""


class BoardOrder(Model, frozen=True, kw_only=True):
    """Who went out in which order."""

    table: int
    board: int
    order: tuple[Seat, Seat, Seat, Seat]


class BoardReport(Model, frozen=True, kw_only=True):
    """The same cards at several tables, the best result for EW first."""

    board: str
    level: str | None
    mean: float
    lines: tuple[ComparedBoard, ...]


class BoardWish(Model, frozen=True, kw_only=True):
    """A request to open a board at a table."""

    table: int
    board: int
    ew: int
    ns: int


class BookCard(Model, frozen=True, kw_only=True):
    """A book in a list."""

    id: str
    version: str
    digest: str
    prefix: str
    title: Words
    document: Words
    options: int
    articles: int
    decisions: int
    infractions: int


class BookFit(Model, frozen=True, kw_only=True):
    """How a built-in book agrees with what was read."""

    book: str
    title: Words
    agrees: int
    differs: int


class BookLeaderboard(Model, frozen=True, kw_only=True):
    """The best players and pairs of a book; people who were erased are left out."""

    book: str
    players: tuple[RatingLine, ...]
    pairs: tuple[RatingLine, ...]


class BookSchedule(Model, frozen=True, kw_only=True):
    """A request to schedule rounds by the book's hours, on its own days or on those given."""

    rounds: int
    days: tuple[date, ...] = ()


class BookValue(Model, frozen=True, kw_only=True):
    """What an option is in one book."""

    book: str
    value: Any
    words: Words
    article: str


class BookView(Model, frozen=True, kw_only=True):
    """A book whole."""

    book: BookCard
    groups: tuple[GroupRow, ...]
    topics: tuple[TopicRow, ...]
    decisions: tuple[ArticleRow, ...]
    infractions: tuple[InfractionRow, ...]
    checklist: tuple[ChecklistRow, ...]


class BotLine(Model, frozen=True, kw_only=True):
    """The fixed rating of a bot."""

    bot: str
    rating: float


class BracketPlace(Model, frozen=True, kw_only=True):
    """A meeting of a knockout: its pairs, none for an empty place, and who went on. Where losers play on, `part` names the part of the bracket, and `best` and `worst` the places at stake."""

    round: int
    place: int
    pairs: tuple[PairName | None, ...]
    table: int | None
    result: Result | None
    winner: int | None
    part: str | None = None
    best: int | None = None
    worst: int | None = None


class Break(Model, frozen=True, kw_only=True):
    """中间休息: the hours of a day in which nobody plays."""

    starts: str
    ends: str


class Briefing(Model, frozen=True, kw_only=True):
    """What players need before a deal: its level, the jobs, who pays whom, who leads, and what is still to be asked. No `leader` and nothing to ask means that the turned card decides it, or the player whom `namer` names, or whom the referee `named_by` names, of `leader_side`."""

    number: int
    level: str
    stage: str | None
    jobs: Jobs
    is_extra: bool = False
    payers: tuple[str, ...] = ()
    receivers: dict[str, str] = field(default_factory=dict)
    leader: str | None = None
    namer: str | None = None
    named_by: str | None = None
    leader_side: str | None = None
    asks: tuple[str, ...] = ()


class ByeRow(Model, frozen=True, kw_only=True):
    """轮空, and why."""

    pair: PairName
    why: tuple[Words, ...] = ()


Byes: TypeAlias = Literal["first_round", "as_needed"]


class Call(Model, frozen=True, kw_only=True):
    """召请裁判: a call: who made it, who has taken it, and whether it is closed."""

    called: RefereeCalledToTable
    at: datetime | None = None
    taken_by: int | None = None
    closed: CallClosed | None = None


class CallClosed(Model, frozen=True, kw_only=True, tag_field="event", tag="call_closed"):
    """A call was dealt with, with or without a ruling of the table's match."""

    call: int
    ruling: int | None = None
    note: str = ""


class CallReferee(Model, frozen=True, kw_only=True, tag_field="command", tag="call_referee"):
    """召请裁判."""

    seat: Seat
    reason: str = ""


class CallRefereeToTableBody(Model, frozen=True, kw_only=True):
    """召请裁判."""

    seat: Seat | None = None
    reason: str = ""


class CallTime(Model, frozen=True, kw_only=True, tag_field="command", tag="call_time"):
    """Call time for the match, by the clock or the chief referee; a paper table says whether a deal is in play."""

    in_play: bool = True


class Cancel(Model, frozen=True, kw_only=True):
    """撤销: why, and what becomes of a table that the ruling took; without `then` that stands, as in version 0.1.0."""

    reason: str
    authority: Authority | None = None
    then: ReopenChoice | None = None
    round: int | None = None


class CancelOption(Model, frozen=True, kw_only=True):
    """What a table can become when its ruling is revoked, with what follows, or why it cannot."""

    then: str
    consequences: Consequences | None = None
    refused: Words | None = None


class CancelRuling(Model, frozen=True, kw_only=True, tag_field="command", tag="cancel_ruling"):
    """Cancel a ruling; it stays on the log."""

    number: int
    reason: str = ""


class Cancelled(Model, frozen=True, kw_only=True):
    """撤销: whether its effects are undone, and what the chief referee must settle."""

    undone: bool
    for_chief: tuple[OpenRuling, ...]
    version: int


Card: TypeAlias = Literal[
    "S2",
    "H2",
    "C2",
    "D2",
    "S3",
    "H3",
    "C3",
    "D3",
    "S4",
    "H4",
    "C4",
    "D4",
    "S5",
    "H5",
    "C5",
    "D5",
    "S6",
    "H6",
    "C6",
    "D6",
    "S7",
    "H7",
    "C7",
    "D7",
    "S8",
    "H8",
    "C8",
    "D8",
    "S9",
    "H9",
    "C9",
    "D9",
    "ST",
    "HT",
    "CT",
    "DT",
    "SJ",
    "HJ",
    "CJ",
    "DJ",
    "SQ",
    "HQ",
    "CQ",
    "DQ",
    "SK",
    "HK",
    "CK",
    "DK",
    "SA",
    "HA",
    "CA",
    "DA",
    "LJ",
    "BJ",
]


class CardsPlayed(Model, frozen=True, kw_only=True, tag_field="event", tag="cards_played"):
    """出牌."""

    seat: str
    play: Play


class CaseDecided(Model, frozen=True, kw_only=True):
    """A decision on a case: as the book says, otherwise with rungs and a reason, or dismissed."""

    authority: Authority | None = None
    overrule: Overrule | None = None
    dismissed_because: str | None = None


class CaseRow(Model, frozen=True, kw_only=True):
    """One case of an infraction, and what follows in it."""

    case: int
    situation: str
    situation_words: Words
    words: Words
    rungs: tuple[str, ...]
    choice: tuple[str, ...]
    decided_by: str
    article: str


CertificateStyle: TypeAlias = Literal["framed", "upright", "banner"]


class CheckIns(Model, frozen=True, kw_only=True):
    """检录: what is seen of these pairs, and of all others that nobody has seen yet if `rest`."""

    pairs: tuple[int, ...] = ()
    presence: Presence | None = None
    rest: bool = False


class CheckedRecord(Model, frozen=True, kw_only=True):
    """What a record is, and everything in it that its book does not bear out: the first 500 problems."""

    book: str
    players: dict[str, str]
    deals: int
    result: Result | None
    problems: tuple[RecordProblem, ...]
    count: int


class ChecklistRow(Model, frozen=True, kw_only=True):
    """检查表: an item, by what it is about."""

    item: str
    area: str
    area_words: Words
    text: Words
    article: str


class Choice(Model, frozen=True, kw_only=True):
    """A value that an option may have."""

    value: str
    words: Words


ChoiceOf: TypeAlias = Literal["skip", "kind", "leader"]


class Choose(Model, frozen=True, kw_only=True, tag_field="command", tag="choose"):
    """Answer a choice that a ruling gave to a seat: yes or no, a kind, or a seat."""

    seat: Seat
    choice: str
    decision: int | None = None


class ChosenName(Model, frozen=True, kw_only=True):
    """The name to be shown; without one, a name is made up."""

    name: str | None = None


class Clash(Model, frozen=True, kw_only=True):
    """Somebody who is entered in two divisions that play at the same time."""

    name: str
    unit: str
    divisions: tuple[str, str]


class ClockRow(Model, frozen=True, kw_only=True):
    """The clock of a table in seconds; nothing is left or called where the book sets no limit."""

    table: int
    used: int
    extra_minutes: int
    left: int | None
    calls_in: int | None
    ends: datetime | None
    is_paused: bool
    is_call_due: bool
    is_called: bool
    is_over: bool
    is_done: bool


class ClockView(Model, frozen=True, kw_only=True):
    """赛轮计时: how long a round lasts by the book, and each table's own clock at the instant `now`."""

    round: int
    now: datetime
    start: datetime | None
    minutes: int | None
    call_before: int | None
    at_call: Words
    article: str
    is_paused: bool
    called_at: datetime | None
    tables: tuple[ClockRow, ...]
    called_by: Words | None = None
    called_by_article: str = ""
    at_end: Words | None = None


class Close(Model, frozen=True, kw_only=True, tag_field="command", tag="close"):
    """The maker closes the table."""


class CloseCallBody(Model, frozen=True, kw_only=True):
    """Close a call that has been dealt with."""

    ruling: int | None = None
    note: str = ""


class CloseSeason(Model, frozen=True, kw_only=True, tag_field="command", tag="close_season"):
    """End the season: the table is final."""


class Closing(Model, frozen=True, kw_only=True):
    """Is the secret of the lots made public with it, so that everybody can check them? With `waits` the end is refused while windows for corrections or appeals run; `waive` is why they are waived."""

    reveal: bool = False
    waits: bool = False
    waive: str = ""


class ClubBoardView(Model, frozen=True, kw_only=True):
    """A board at a table of the club, without its cards."""

    table: int
    board: int
    ew: str
    ns: str
    order: tuple[str, ...]
    is_sent: bool


class ClubCard(Model, frozen=True, kw_only=True):
    """A game in a list of those that this server's clubs play."""

    id: str
    name: str
    hub: str
    unsent: int


class ClubChange(Model, frozen=True, kw_only=True):
    """What is not named stays; `has_new_code`: the old link and code open nothing any more."""

    name: str | None = None
    about: str | None = None
    has_new_code: bool = False


class ClubCode(Model, frozen=True, kw_only=True):
    """The code with which one asks to join."""

    code: str


class ClubEventWanted(Model, frozen=True, kw_only=True):
    """An event that one organises."""

    event: str


class ClubGameView(Model, frozen=True, kw_only=True):
    """A game for the people who run it in a club; it contains no card."""

    id: str
    hub: str
    club: int
    facts: GameFacts
    pairs: dict[str, str]
    boards: tuple[ClubBoardView, ...]
    unsent: int


class ClubLetter(Model, frozen=True, kw_only=True):
    """The body of a message."""

    message: Joining | EnteringPair | OpeningBoard | SendingResult


ClubRole: TypeAlias = Literal["owner", "organiser", "member", "applicant"]


class ClubSeasonWanted(Model, frozen=True, kw_only=True):
    """A season that one organises."""

    season: str


class ClubView(Model, frozen=True, kw_only=True):
    """A club as one viewer sees it: members see each other; owner and organisers also see code and applicants."""

    id: str
    name: str
    about: str
    created: datetime
    size: int
    own_role: str | None
    code: str | None
    members: tuple[MemberView, ...]
    applicants: tuple[MemberView, ...]
    events: tuple[str, ...]
    tables: tuple[str, ...]
    seasons: tuple[str, ...]


class ColumnRead(Model, frozen=True, kw_only=True):
    """A heading and what was understood by it; none where it was not."""

    heading: str
    field: str | None


class CommitmentView(Model, frozen=True, kw_only=True):
    """公平发牌: a deal's commitment, the numbers that were mixed in, and once the match is over its secret. `hashes` are the promises, from when no more are taken; `silent` are those who promised before and told no number. One that `is_abandoned` gave no cards: somebody did not keep a promise, and a new one took its place."""

    deal: int
    commitment: str
    numbers: dict[str, str] = field(default_factory=dict)
    secret: str | None = None
    hashes: dict[str, str] = field(default_factory=dict)
    silent: tuple[str, ...] = ()
    is_abandoned: bool = False


class ComparedBoard(Model, frozen=True, kw_only=True):
    """What a table did with a board: its result for EW beside the mean of all tables; losses where it was recorded."""

    round: int
    table: int
    ew: int
    ns: int
    result: int
    difference: float
    lead: tuple[str, str] | None = None
    ew_loss: float | None = None
    ns_loss: float | None = None


class Confirmation(Model, frozen=True, kw_only=True):
    """The partner confirms; one who entered alone has found `partner`."""

    partner: Newcomer | None = None
    namesakes: bool = False


class ConfirmationBody(Model, frozen=True, kw_only=True):
    """Which side confirms a line, and whether a match that is over by it was finished in time."""

    in_time: bool | None = None
    asks_time: bool = False
    side: Side


class Consequences(Model, frozen=True, kw_only=True):
    """Whose place changes, who advances now and who no longer does, and what happens to the next draw. `next_round` is the round that is drawn already. Its draw `stands` if the round has started or the book lets it stand; otherwise it can be taken back."""

    moves: tuple[PlaceChange, ...] = ()
    goes_on: tuple[int, ...] = ()
    goes_out: tuple[int, ...] = ()
    next_round: int | None = None
    stands: bool = False


class CorrectDay(Model, frozen=True, kw_only=True, tag_field="command", tag="correct_day"):
    """Replace the lines of a day."""

    day: int
    lines: tuple[DayLine, ...]
    reason: str


class Correction(Model, frozen=True, kw_only=True):
    """更正: a correction: the result before, the result now, and the reason."""

    before: Result | None
    after: Result | None
    boards_before: tuple[int, ...]
    boards_after: tuple[int, ...]
    mistake: str
    reason: str
    at: datetime | None


class CorrectionBody(Model, frozen=True, kw_only=True):
    """更正: another result for a table of a round, what kind of mistake it was, and why. `even_late`: the organisers have it put right although its window is closed. `confirmed`: false refuses a correction that changes who goes on, true makes it; without a word it is made, as version 0.1.0 did."""

    deals: tuple[DealReport, ...] = ()
    time_called: Literal["", "after", "in_play"] | None = None
    final: Final | None = None
    boards: tuple[int, ...] = ()
    round: int
    mistake: Mistake
    reason: str
    even_late: bool = False
    confirmed: bool | None = None


class CorrectionRow(Model, frozen=True, kw_only=True):
    """更正 of a table."""

    round: int
    table: int
    correction: Correction


class CorrectionsView(Model, frozen=True, kw_only=True):
    """Every correction, and the windows of every round."""

    corrections: tuple[CorrectionRow, ...]
    windows: tuple[WindowRow, ...]


class DayFromEvent(Model, frozen=True, kw_only=True):
    """An event of this server as a day of a series; `links` says which contestant a pair is where names do not."""

    event: str
    links: dict[str, int] = field(default_factory=dict)


class DayLine(Model, frozen=True, kw_only=True):
    """A contestant's day: the place, none if disqualified, and the result as a fraction (numerator, denominator)."""

    contestant: int
    place: int | None
    result: tuple[int, int] | None = None


class DayView(Model, frozen=True, kw_only=True):
    """A day of a series, best first."""

    number: int
    title: str
    date: date | None
    event: str
    lines: tuple[tuple[int | None, str], ...]


class DealDone(Model, frozen=True, kw_only=True, tag_field="type", tag="deal"):
    """A deal that counts: the level it was played at, and its finishing order or the foul that ended it. `tribute` summarises the cards paid and returned before it, once all of them were open."""

    number: int
    level: str
    order: tuple[str, ...] = ()
    foul: LoseDeal | None = None
    is_extra: bool = False
    tribute: TributeState | None = None


class DealReport(Model, frozen=True, kw_only=True):
    """一副: the seats in the order in which they finished (two after a double-down), and its level if another."""

    order: tuple[Seat, ...]
    level: Rank | None = None


class DealReview(Model, frozen=True, kw_only=True):
    """One deal: its result for EW in levels, what its cards were worth to EW, plus or minus `margin`, and its steps."""

    deal: int
    deals: int
    result: int | None
    worth: float | None
    margin: float | None
    seats: tuple[SeatReview, ...]
    steps: tuple[ReviewedStep, ...]


class DealRow(Model, frozen=True, kw_only=True):
    """A deal that counts: its level and order; `before` are the orders that corrections struck out."""

    deal: int
    level: str
    order: tuple[str, ...]
    is_extra: bool = False
    before: tuple[tuple[str, ...], ...] = ()


class DealShort(Model, frozen=True, kw_only=True):
    """A deal in the list of deals: the versions of its first and last event."""

    deal: int
    level: str
    first_version: int
    last_version: int
    order: tuple[str, ...] = ()


class DealView(Model, frozen=True, kw_only=True):
    """What a viewer sees of the deal: their own hand, counts as the book announces them, and the cards on the table."""

    number: int
    level: str
    is_extra: bool
    phase: str
    first_draw: str
    turned: str | None
    leader: str | None
    tribute: TributeView | None
    hands: dict[str, tuple[str, ...]]
    counts: dict[str, int]
    turn: str | None = None
    top: CardsPlayed | None = None
    trick: tuple[dict[str, Any], ...] = ()
    last_trick: tuple[dict[str, Any], ...] = ()
    tricks: int = 0
    out: tuple[str, ...] = ()
    void: tuple[str, ...] = ()
    sanctions: Sanctions | None = None
    choice: PutChoice | None = None


class DecideBody(Model, frozen=True, kw_only=True):
    """Settle a matter that the book leaves to the organisers; `way` is how a knockout goes on with three pairs."""

    matter: Matter
    about: int
    pairs: tuple[int, ...] = ()
    teams: tuple[str, ...] = ()
    by_lot: bool = False
    reason: str = ""
    way: ThreeLeft | None = None


class DeclareReady(Model, frozen=True, kw_only=True, tag_field="command", tag="ready"):
    """On with the next deal."""


class Delivery(Model, frozen=True, kw_only=True):
    """A message and how it was delivered: `status` is the receiver's, or `error` says why there is none."""

    id: str
    version: int
    topic: str
    attempts: int
    at: datetime
    status: int | None = None
    error: str | None = None
    is_delivered: bool = False
    next_attempt: datetime | None = None


class Did(Model, frozen=True, kw_only=True):
    """It is done and on the disk: what it brought, and the event's version now."""

    version: int
    events: tuple[LogLine, ...] = ()


class Differences(Model, frozen=True, kw_only=True):
    """How books differ, side by side."""

    books: tuple[BookCard, ...]
    options: tuple[OptionDifference, ...]
    infractions: tuple[InfractionDifference, ...]
    same_options: int


class DiscardDrawBody(Model, frozen=True, kw_only=True):
    """Take back a draft, or with a reason a published draw that has not started; the record still shows it."""

    reason: str = ""


Discipline: TypeAlias = Literal["admonished", "disciplined", "licence_withdrawn"]


class Discretion(Model, frozen=True, kw_only=True):
    """裁定: penalties and remedies decided freely by the authority to which the book leaves disputes (D43)."""

    rungs: tuple[Rung, ...] = ()
    remedies: tuple[Remedy, ...] = ()


class DisqualifyPairBody(Model, frozen=True, kw_only=True):
    """取消资格."""

    article: str
    reason: str = ""


class Division(Model, frozen=True, kw_only=True):
    """项目: which of the divisions of a programme (男双, 女双, 混双) an event is; `title` is that of the programme."""

    programme: str
    title: str
    name: str
    place: int = 1


class DivisionLine(Model, frozen=True, kw_only=True):
    """A division in its programme. Without pairs it has no last table yet. It is empty before its first entry and draw."""

    event: str
    name: str
    status: str
    pairs: int
    rounds: int
    first_table: int
    last_table: int | None
    is_empty: bool


DivisionOrder: TypeAlias = Literal["together", "in_turn"]


class DivisionView(Model, frozen=True, kw_only=True):
    """A division: its table, its matches by match day, and its teams."""

    number: int
    name: str
    table: tuple[SeasonLine, ...]
    fixtures: tuple[FixtureView, ...]
    teams: tuple[TeamView, ...]


class DocumentRow(Model, frozen=True, kw_only=True):
    """文件: what can be asked for, in which forms, and by whom."""

    document: str
    name: Words
    forms: tuple[str, ...]
    usual: str
    is_public: bool


Does: TypeAlias = Literal[
    "put_back",
    "draw_back",
    "short_draws_from_long",
    "new_pack",
    "put_right",
    "count_down",
    "take_back",
    "restore_to_announcement",
    "skip_turn",
    "bar_side_until_opponent_follows",
    "name_kind",
    "forbid_kind_to_partner",
    "must_play_card",
    "void_hand",
    "undo_finish",
    "deal_again",
    "give_up_first_deal",
    "move_levels",
    "give_stage",
    "take_points",
    "forfeit",
    "team_forfeit",
    "miss_trick",
    "next_may_skip_turn",
    "count_hands",
    "leave_hall",
]


class Done(Model, frozen=True, kw_only=True, tag_field="type", tag="done"):
    """A command was executed and is on disk; `version` is that of the match (or the table) after it."""

    id: str
    version: int
    is_repeat: bool = False


class DrawChange(Model, frozen=True, kw_only=True):
    """The whole list anew, or pairs that change places; against the plan's wishes only with `accept`."""

    reason: str
    tables: tuple[Table, ...] = ()
    byes: tuple[int, ...] = ()
    swaps: tuple[tuple[int, ...], ...] = ()
    accept: bool = False


class DrawReason(Model, frozen=True, kw_only=True):
    """A reason for a pairing or a bye: a code that the product puts into words, and the numbers in it."""

    code: str
    numbers: dict[str, int] = field(default_factory=dict)


class DrawRequest(Model, frozen=True, kw_only=True):
    """From the chain of lots; or as lots were drawn by hand: `tables` and `byes`, or an order in `lots`. `redraw` takes the place of a draft, or of a published draw before which a result was corrected."""

    redraw: bool = False
    lots: tuple[int, ...] = ()
    tables: tuple[Table, ...] = ()
    byes: tuple[int, ...] = ()


class EffectRow(Model, frozen=True, kw_only=True):
    """What is done at the table."""

    effect: dict[str, Any]
    words: Words


class EnteringPair(Model, frozen=True, kw_only=True, tag_field="type", tag="pair"):
    """A pair of the club plays."""

    game: str
    club: int
    people: tuple[str, str]


class EntryDraft(Model, frozen=True, kw_only=True):
    """一对: a pair as the list gives it, with its rows; there is a contact for each person, or one for the pair."""

    rows: tuple[int, ...]
    names: tuple[str, ...]
    contacts: tuple[str, ...] = ()
    unit: str = ""
    seed: int | None = None
    remarks: str = ""
    fixed_table: int | None = None
    team: str = ""
    rating: int | None = None


class EscalatedRung(Model, frozen=True, kw_only=True):
    """A rung that several lighter ones make, and the rulings behind it."""

    rung: str
    name: Words
    rulings: tuple[int, ...]


class EventCard(Model, frozen=True, kw_only=True):
    """What a list says of an event; `round` is the one that was drawn last."""

    id: str
    name: str
    book: str
    status: str
    pairs: int = 0
    round: int | None = None
    starts: datetime | None = None
    ends: datetime | None = None
    is_live: bool = False
    division: Division | None = None


class EventCardPage(Model, frozen=True, kw_only=True):
    """A part of a list, and how long all of it is. `next` is the cursor of the next part; none: this is the last."""

    items: tuple[EventCard, ...]
    total: int
    page: int
    size: int
    next: str | None = None


class EventCopy(Model, frozen=True, kw_only=True):
    """A new event like an old one: its name, when and where it is, and about how many pairs come."""

    name: str
    occasion: Occasion | None = None
    pairs: int | None = None


class EventReview(Model, frozen=True, kw_only=True):
    """Every pair beside the field, and every board that several tables played."""

    progress: EventReviewProgress
    names: dict[str, PairName]
    pairs: tuple[PairReport, ...]
    boards: tuple[BoardReport, ...]


class EventReviewProgress(Model, frozen=True, kw_only=True):
    """The rounds that are over, how many of their live matches are finished, and how many of these are judged."""

    rounds: tuple[int, ...]
    matches: int
    judged: int


class EventUpload(Model, frozen=True, kw_only=True):
    """An event's file, and the secret of its lots if more rounds are to be drawn."""

    file: FileContent
    secret: str = ""


class EventView(Model, frozen=True, kw_only=True):
    """An event: `roles` are those of the caller, `places` the tables that one's links open."""

    id: str
    name: str
    version: int
    book: str
    book_title: Words
    status: str
    time_zone: str
    commitment: str
    plan: Plan
    formats: tuple[str, ...]
    overrides: dict[str, Any]
    slots: tuple[Slot, ...]
    pairs: int
    rounds: tuple[RoundShort, ...]
    stages_closed: tuple[int, ...]
    is_closed: bool
    is_rehearsal: bool
    division: Division | None = None
    roles: tuple[str, ...]
    places: tuple[str, ...]


class ExtendDeadline(Model, frozen=True, kw_only=True, tag_field="effect", tag="extend_deadline"):
    """A seat gets more seconds for the question it has."""

    seat: Seat
    seconds: int


class ExtendMatch(Model, frozen=True, kw_only=True, tag_field="effect", tag="extend_match"):
    """The table gets more minutes."""

    minutes: int


class ExtendTableBody(Model, frozen=True, kw_only=True):
    """补时: give one table more minutes."""

    minutes: int
    reason: str = ""


class FeeAmount(Model, frozen=True, kw_only=True):
    """What a pair owes, in the event's own money."""

    amount: int


class FeeList(Model, frozen=True, kw_only=True):
    """All pairs and units, and the totals."""

    fee: int
    rows: tuple[FeeRow, ...]
    units: tuple[UnitFees, ...]
    due: int
    paid: int


class FeeRow(Model, frozen=True, kw_only=True):
    """A pair: what it owes, and what it has paid."""

    pair: PairName
    due: int
    paid: int


class FigurePart(Model, frozen=True, kw_only=True):
    """A part of a figure: a match against `title`, a day called `title`, or a decision with its reason."""

    title: str
    text: str
    fixture: int | None = None
    day: int | None = None
    score: tuple[int, int] | None = None
    place: int | None = None
    is_dropped: bool = False


class FigureRow(Model, frozen=True, kw_only=True):
    """What is compared, its value as data and as a text, and the rounds that it comes from."""

    criterion: str
    name: Words
    value: int | tuple[int, ...]
    text: str
    sources: tuple[Source, ...]


FileForm: TypeAlias = Literal["pdf", "png", "xlsx", "csv", "txt", "svg", "json"]


class FillSeat(Model, frozen=True, kw_only=True, tag_field="command", tag="fill_seat"):
    """The maker gives an empty seat to a bot; without a name, takes the bot away again."""

    seat: Seat
    bot: str | None = None


class Final(Model, frozen=True, kw_only=True):
    """成绩: the final state of a match, as on a score sheet. Levels are numbers: 2 is 1, A is 13, past A is 14. `stage` is who is on stage, `last_first` the side of the first in the last finished deal, `extra` who won the extra deal; each is given if the book needs it. A match lost by ruling names `lost_by`, and `ruled` says that rulings moved levels; deducted points have fields of their own. `reached_first` is who reached the level first at equal levels; `ew_points` and `ns_points` are the deals' points."""

    ew: int
    ns: int
    stage: Side | None = None
    last_first: Side | None = None
    extra: Side | None = None
    lost_by: Side | None = None
    ew_taken: int = 0
    ns_taken: int = 0
    deals: int | None = None
    ruled: bool = False
    reached_first: Side | None = None
    ew_points: int | None = None
    ns_points: int | None = None


class FinalPlace(Model, frozen=True, kw_only=True):
    """总名次: a pair's place over all stages, and the stage that decided it."""

    place: int | None
    is_tied: bool
    pair: PairName
    stage: int


class Fixture(Model, frozen=True, kw_only=True):
    """一场: a match of a league; `sources` name the events or tables that its score was read from."""

    number: int
    day: int
    home: int
    away: int
    division: int = 1
    date: date | None = None
    place: str = ""
    state: str | None = None
    score: tuple[int, int] | None = None
    loser: tuple[int, ...] = ()
    reason: str = ""
    sources: tuple[str, ...] = ()


class FixtureDraw(Model, frozen=True, kw_only=True):
    """When the first match day is, and how many days lie between two."""

    division: int = 1
    first: date | None = None
    days: int = 7


class FixtureView(Model, frozen=True, kw_only=True):
    """A match with its sides by name."""

    fixture: Fixture
    home: str
    away: str
    state: Words


class ForbidKind(Model, frozen=True, kw_only=True, tag_field="effect", tag="forbid_kind"):
    """If the seat leads the next trick, it may not lead this kind, unless it holds nothing else."""

    seat: Seat
    kind: Kind


class ForbiddenKind(Model, frozen=True, kw_only=True):
    """A kind that a seat may not lead to a certain trick, by this article; without a trick, at its next lead."""

    seat: str
    kind: str
    trick: int | None
    article: str


class ForfeitTableBody(Model, frozen=True, kw_only=True):
    """弃权: record that these sides do not play, or stop playing. `levels` are EW's and NS's at the round's tables where deals were played; the event fills them in."""

    sides: tuple[Side, ...]
    article: str = ""
    reason: str = ""


class FormGroup(Model, frozen=True, kw_only=True):
    """A part of the form, as the documents have parts."""

    group: str
    name: Words
    options: tuple[FormOption, ...]


class FormOption(Model, frozen=True, kw_only=True):
    """An option in the form: as the base has it, in its article's words, and what the five books say."""

    option: OptionRow
    explained: tuple[Words, ...]
    books: tuple[BookValue, ...]


Format: TypeAlias = Literal[
    "swiss", "round_robin", "lot", "knockout", "duplicate", "double_elimination", "consolation", "placement"
]


class Forwarding(Model, frozen=True, kw_only=True):
    """The chief referee hands an appeal on."""

    authority: Authority | None = None
    has_committee: bool = True


class FreeDecision(Model, frozen=True, kw_only=True):
    """裁定: who decides disputes, if anybody, by which article, and with which penalties and remedies."""

    by: str | None
    article: str
    rungs: tuple[str, ...]
    remedies: tuple[Remedy, ...]


class GameCard(Model, frozen=True, kw_only=True):
    """A game in a list."""

    id: str
    name: str
    boards: int
    clubs: int
    is_finished: bool


class GameClubLine(Model, frozen=True, kw_only=True):
    """A club: whether its server has joined, its pairs, and how many boards its tables have opened and played."""

    number: int
    name: str
    has_joined: bool
    pairs: int
    opened: int
    played: int


class GameFacts(Model, frozen=True, kw_only=True):
    """The public facts of a game before it begins: its boards' commitments, and when each may be opened."""

    game: str
    name: str
    book: str
    digest: str
    boards: int
    commitments: tuple[str, ...]
    levels: tuple[str, ...] = ()
    starts: datetime | None = None
    minutes: int | None = None
    late_minutes: int = 5


class GameMade(Model, frozen=True, kw_only=True):
    """A game's id."""

    id: str


class GameRules(Model, frozen=True, kw_only=True):
    """The rules of a game: how many boards, at which levels in turn (drawn by lot if empty), and when. With `minutes`, board n may be opened from its own time on, `minutes` after board n - 1, for `late_minutes`; without, every table takes the boards in turn at its own pace."""

    boards: int = 8
    levels: tuple[str, ...] = ()
    starts: datetime | None = None
    minutes: int | None = None
    late_minutes: int = 5


class GameView(Model, frozen=True, kw_only=True):
    """A game for everybody; boards and the log of tables only when it is over. `counted` boards are in the ranking: those that nobody can open any more."""

    facts: GameFacts
    is_finished: bool
    clubs: tuple[GameClubLine, ...]
    counted: int
    ranking: tuple[RankingRow, ...]
    boards: tuple[OpenBoard, ...] = ()
    tables: tuple[BoardLine, ...] = ()


class GiveNumber(Model, frozen=True, kw_only=True, tag_field="command", tag="mix"):
    """A player's own number for the shuffle of a deal: the one that was promised, or, without a promise, any."""

    deal: int
    number: str


class GiveStage(Model, frozen=True, kw_only=True, tag_field="effect", tag="give_stage"):
    """A penalty puts a side on stage; if it was not there, the next deal begins as a first deal, without tribute."""

    side: Side


class GoBack(Model, frozen=True, kw_only=True, tag_field="effect", tag="go_back"):
    """Play goes back to the point after this number of the deal's acts, or without a number to before the tribute."""

    acts: int | None


class Grant(Model, frozen=True, kw_only=True):
    """A role in an event; `place` is the table's number for a table's link, and an official's where it names one."""

    event: str
    role: str
    place: str = ""


Ground: TypeAlias = Literal["rules", "other"]


class GroupRow(Model, frozen=True, kw_only=True):
    """A group of options."""

    group: str
    name: Words
    options: tuple[OptionRow, ...]


class HandRemedy(Model, frozen=True, kw_only=True, tag_field="effect", tag="hand_remedy"):
    """A remedy that only people at a real table can carry out: recorded, not simulated."""

    remedy: str
    seat: Seat | None = None


class HouseBookCard(Model, frozen=True, kw_only=True):
    """A version of a house book in a list; `book` is the name by which tables and events take it."""

    book: str
    id: str
    version: str
    digest: str
    base: str
    title_zh: str
    title_en: str


class HouseBookDraft(Model, frozen=True, kw_only=True):
    """What a form says of a house book: `changes` by option, as an override of a table is written. `articles` names the article of one's own notice that an option comes from, where there is one."""

    base: str
    id: str
    title_zh: str
    title_en: str = ""
    document_zh: str = ""
    document_en: str = ""
    changes: dict[str, Any] = field(default_factory=dict)
    articles: dict[str, str] = field(default_factory=dict)


class HouseBookForm(Model, frozen=True, kw_only=True):
    """All that can be changed of a book."""

    base: BookCard
    groups: tuple[FormGroup, ...]


class HouseBookText(Model, frozen=True, kw_only=True):
    """A house book as TOML."""

    text: str


class HouseBookView(Model, frozen=True, kw_only=True):
    """A house book: its card, its text, and in what it differs from the book it starts from."""

    book: BookCard
    base: str
    text: str
    differences: Differences


class HubAnswer(Model, frozen=True, kw_only=True):
    """The hub's answer: the facts on joining, a pair's number, a sealed key, or the line of its log."""

    facts: GameFacts | None = None
    pair: int | None = None
    sealed: str | None = None
    version: int | None = None


class ImportPreview(Model, frozen=True, kw_only=True):
    """What a list would enter, what is wrong with it, and what is asked; nothing has been entered. `one_unit` is the unit of all pairs where they have the same and are several: is that right? `without_list` are sheets in which there are no headings."""

    columns: tuple[ColumnRead, ...]
    drafts: tuple[EntryDraft, ...]
    problems: tuple[RowProblem, ...]
    questions: tuple[RowQuestion, ...]
    skipped: tuple[int, ...]
    parts: tuple[PartRead, ...] = ()
    one_unit: str = ""
    without_list: tuple[str, ...] = ()


class Imported(Model, frozen=True, kw_only=True):
    """How many pairs were entered, and their numbers."""

    pairs: tuple[int, ...]
    version: int


class InfractionDifference(Model, frozen=True, kw_only=True):
    """An infraction with different consequences, or one that only some books have."""

    infraction: str
    name: Words
    values: tuple[InfractionSide, ...]


InfractionId: TypeAlias = Literal[
    "late",
    "drew_out_of_turn",
    "wrong_draw",
    "hand_count",
    "pack_count",
    "wrong_tribute",
    "showed_without_owing",
    "spoke_out_of_turn",
    "played_out_of_turn",
    "wrong_play",
    "exposed_card",
    "forbidden_kind",
    "manner",
    "not_announced",
    "asked_again",
    "over_time",
    "stalling",
    "left_seat",
    "hidden_cards",
    "signals",
    "disturbance",
    "other_breach",
    "score_not_signed",
    "false_identity",
    "changed_partner",
    "defied_ruling",
    "gross_conduct",
    "withdrew",
    "unwritten",
]


class InfractionReport(Model, frozen=True, kw_only=True):
    """An infraction by one seat of a side or by both; `cards` are those shown or taken back, `kind` their kind of play. `case` picks a case of the book by its number, from 1, whatever the circumstances; `choice` the rung if the book leaves a choice, `add` remedies that it allows. `deal_over`: it was found after the end of its deal, which a paper table must say. `stand_in`: who replaces the first after a foul of both partners. `discretion`: what is decided if the book is silent, or against the book; `note` then says what has happened. `deal` and `trick` (from 1) are those in which it happened, if the table does not know them or has them wrong."""

    infraction: InfractionId
    side: Side | None = None
    seat: Seat | None = None
    situation: Situation | None = None
    minutes: float | None = None
    cards: tuple[Card, ...] = ()
    kind: Kind | None = None
    choice: Rung | None = None
    add: tuple[Does, ...] = ()
    long_seat: Seat | None = None
    short_seat: Seat | None = None
    stand_in: Seat | None = None
    deal_over: bool = False
    case: int | None = None
    article: str = ""
    lapsed: tuple[Lapse, ...] = ()
    note: str = ""
    discretion: Discretion | None = None
    deal: int | None = None
    trick: int | None = None


class InfractionRow(Model, frozen=True, kw_only=True):
    """违规: an infraction of a book with its cases."""

    infraction: str
    name: Words
    keywords: tuple[str, ...]
    falls_on: str
    cases: tuple[CaseRow, ...]


class InfractionSide(Model, frozen=True, kw_only=True):
    """What follows from an infraction in one book; nothing where the book does not know it."""

    book: str
    words: Words | None = None
    article: str = ""


class IntegrityReport(Model, frozen=True, kw_only=True):
    """Agreement with the bot and thinking times, person by person; it accuses nobody."""

    progress: EventReviewProgress
    people: tuple[NamedIntegrity, ...]


class Invitation(Model, frozen=True, kw_only=True):
    """A request to invite a club by name."""

    name: str


class Jobs(Model, frozen=True, kw_only=True):
    """Who does what before a deal; with several shufflers any of them may shuffle, with none the book does not say."""

    shufflers: tuple[str, ...]
    cutter: str | None
    turner: str | None
    first_draw: str | None
    shuffles: tuple[int, int] | None


class Join(Model, frozen=True, kw_only=True):
    """Which seat is wanted; any free one where none is named."""

    seat: Seat | None = None


class Joining(Model, frozen=True, kw_only=True, tag_field="type", tag="join"):
    """A club's server asks for the game's facts; the answer contains the commitments."""

    game: str
    club: int


Kind: TypeAlias = Literal[
    "single", "pair", "triple", "full_house", "straight", "tube", "plate", "bomb", "straight_flush", "four_jokers"
]
Language: TypeAlias = Literal["zh", "en"]
Lapse: TypeAlias = Literal[
    "nobody_pointed_out",
    "next_trick",
    "next_deal",
    "acted_before_calling",
    "profited_from_ignorance",
    "consulted_partner",
]


class Lateness(Model, frozen=True, kw_only=True):
    """迟到: the minutes of each side; none: it was there in time. A seat names who of that side came late."""

    ew_minutes: float | None = None
    ns_minutes: float | None = None
    authority: Authority | None = None
    ew_seat: Seat | None = None
    ns_seat: Seat | None = None


class LatenessNoted(Model, frozen=True, kw_only=True, tag_field="event", tag="lateness_noted"):
    """迟到: it was noted how many minutes late each side came (none: in time), and what followed."""

    round: int
    table: int
    ew_minutes: float | None = None
    ns_minutes: float | None = None
    rulings: tuple[int, ...] = ()
    forfeits: tuple[str, ...] = ()


class LatenessPreview(Model, frozen=True, kw_only=True):
    """What would follow, in a sentence, whether it goes to a higher authority, and what it would end or change."""

    words: Words
    is_referred: bool
    outcome: OutcomePreview | None = None


class Leaderboards(Model, frozen=True, kw_only=True):
    """The leaderboards of a server or club, how many rated matches they come from, and the bots that hold the scale."""

    matches: int
    books: tuple[BookLeaderboard, ...]
    bots: tuple[BotLine, ...] = ()


class LeagueRules(Model, frozen=True, kw_only=True, tag_field="kind", tag="league"):
    """联赛: everybody of a division meets everybody once (`legs` 1) or at home and away (2). A match that is given up is lost 0 to `forfeit`. `promoted` teams of each lower division change places with as many of the one above when the season is over."""

    legs: int = 2
    win: int = 3
    draw: int = 1
    loss: int = 0
    forfeit: int = 2
    promoted: int = 0
    withdrawn: WithdrawnTeam | None = None
    criteria: tuple[SeasonCriterion, ...] = ()


class LedgerView(Model, frozen=True, kw_only=True):
    """The ledger of a match: every ruling, and what each side has from them."""

    match: str
    rulings: tuple[NumberedRuling, ...]
    standing: tuple[StandingRungs, ...]


class LetterheadBody(Model, frozen=True, kw_only=True):
    """主办、承办、协办, who signs, whether there is room for a seal, and the certificate's look and text."""

    hosts: tuple[str, ...] = ()
    organisers: tuple[str, ...] = ()
    co_organisers: tuple[str, ...] = ()
    signed: str = ""
    has_seal: bool = True
    style: CertificateStyle | None = None
    certificate_text: str = ""


class LetterheadView(Model, frozen=True, kw_only=True):
    """The same, and whether there is a logo."""

    hosts: tuple[str, ...] = ()
    organisers: tuple[str, ...] = ()
    co_organisers: tuple[str, ...] = ()
    signed: str = ""
    has_seal: bool = True
    style: str | None = None
    certificate_text: str = ""
    has_logo: bool


class LevelJump(Model, frozen=True, kw_only=True):
    """Levels that moved otherwise than by a deal: by a ruling, one that was revoked, or a corrected deal. The ruling that ended the match is one even if it left the levels as they were."""

    cause: str
    before: Standing
    after: Standing
    ruling: Ruling | None = None
    deal: int | None = None


class LevelMove(Model, frozen=True, kw_only=True):
    """升级: what a deal did to the levels."""

    before: Standing
    after: Standing


class LinkView(Model, frozen=True, kw_only=True):
    """A link of an event; its address is told when it is made, and never again; a table's code whenever one asks."""

    id: int
    role: str
    place: str
    created: datetime
    by: str
    url: str | None = None
    code: str | None = None


class LinkWanted(Model, frozen=True, kw_only=True):
    """A role; for tables the places, each of which gets a link of its own."""

    role: Role
    places: tuple[str, ...] = ()


class LinksView(Model, frozen=True, kw_only=True):
    """The links of an event that still open something."""

    links: tuple[LinkView, ...]


class ListUpload(Model, frozen=True, kw_only=True):
    """The list and how it is read: `columns` are «heading=field» and `same`, `different` the marks of questions. Several of these are parted by semicolons; the field may be any of EntryField's values. `others` are further files of the same list, and `units` are «mark=unit» for forms whose unit is not the one that was found. `waived` is why the list is taken after the deadline."""

    file: FileContent
    others: tuple[FileContent, ...] = ()
    sheet: str = ""
    units: str = ""
    columns: str = ""
    same: str = ""
    different: str = ""
    in_twos: bool = False
    without_bad_rows: bool = False
    waived: str = ""


class LiveTable(Model, frozen=True, kw_only=True):
    """A live table of the round that is on: its code, at which it is played and watched."""

    round: int
    table: int
    code: str
    may_watch: bool


class LiveTableCard(Model, frozen=True, kw_only=True):
    """One line of the list of public tables."""

    code: str
    book: str
    stage: str
    seats: dict[str, SeatView]
    people_watching: int = 0
    may_watch: bool = True
    event: str | None = None
    place: str = ""


class LiveTableCardPage(Model, frozen=True, kw_only=True):
    """A part of a list, and how long all of it is. `next` is the cursor of the next part; none: this is the last."""

    items: tuple[LiveTableCard, ...]
    total: int
    page: int
    size: int
    next: str | None = None


class LodgeAppealBody(Model, frozen=True, kw_only=True):
    """申诉: lodge an appeal; `ground` is its subject, if it is stated."""

    round: int
    table: int
    ruling: int
    side: Side
    signatures: tuple[int, ...] = ()
    leader: int | None = None
    fee_paid: bool = False
    in_writing: bool = True
    reason: str = ""
    ground: Ground | None = None


class LogIn(Model, frozen=True, kw_only=True):
    """An account's name and password."""

    name: str
    password: str


class LogLine(Model, frozen=True, kw_only=True):
    """An event of the competition in its place."""

    version: int
    event: dict[str, Any]
    at: datetime | None = None
    by: str | None = None


class LogLinePage(Model, frozen=True, kw_only=True):
    """A part of a list, and how long all of it is. `next` is the cursor of the next part; none: this is the last."""

    items: tuple[LogLine, ...]
    total: int
    page: int
    size: int
    next: str | None = None


class LogoUpload(Model, frozen=True, kw_only=True):
    """A picture: PNG, JPEG or SVG."""

    file: FileContent


class LoseDeal(Model, frozen=True, kw_only=True, tag_field="effect", tag="lose_deal"):
    """犯规: the deal ends with this side as 双下; the next has no tribute; `namer` or the referee names its leader. For shuffle, cut and draw the offender's next player stands for the first, or the chief referee's `stand_in`. `is_finished`: the deal just played out is lost after all, its places and its rise undone (KO 3.10.4, D41)."""

    side: Side
    offender: Seat | None = None
    namer: Seat | None = None
    stand_in: Seat | None = None
    is_finished: bool = False


class LoseMatch(Model, frozen=True, kw_only=True, tag_field="effect", tag="lose_match"):
    """判负、弃权: the match ends against this side, or against both."""

    sides: tuple[Side, ...]
    forfeit: bool = False


class LossFigures(Model, frozen=True, kw_only=True):
    """Decisions of a pair and their average loss in levels; the field's, without this pair; and the difference. `margin` is half of the difference's 95% interval."""

    decisions: int
    average: float
    agreement: float
    field: float
    difference: float
    margin: float


class LotsRequest(Model, frozen=True, kw_only=True):
    """抽签: pairs that share a place, drawn by the chain; or `order` as lots were drawn by hand, best first."""

    stage: int
    pairs: tuple[int, ...] = ()
    order: tuple[int, ...] = ()


class ManyDone(Model, frozen=True, kw_only=True):
    """How many results were entered, and those that were refused, with the reason."""

    version: int
    entered: int
    refused: tuple[RefusedReport, ...]


class ManyResults(Model, frozen=True, kw_only=True):
    """Results as they are pasted, or read from a sheet."""

    results: tuple[TableResult, ...]
    asks_time: bool = False


class MatchCall(Model, frozen=True, kw_only=True):
    """召请裁判: a call from the table, and whether a referee has dealt with it."""

    number: int
    seat: str
    reason: str
    is_answered: bool = False


class MatchShown(Model, frozen=True, kw_only=True):
    """A match as the caller may see it; `names` are those of the people who play."""

    match: str
    is_over: bool
    seat: str | None
    names: dict[str, str]
    view: MatchView


class MatchView(Model, frozen=True, kw_only=True):
    """What a viewer sees of a match. `used_seconds` is how much of its time each side had used at `clock_at`, if the book limits a side's time."""

    version: int
    book: str
    book_version: str
    digest: str
    overrides: dict[str, Any]
    mode: str | None
    players: dict[str, str]
    bots: dict[str, str]
    standing: Standing
    done: tuple[DealDone, ...]
    moves: tuple[LevelMove, ...]
    questions: tuple[Question, ...]
    rulings: tuple[NumberedRuling, ...]
    calls: tuple[MatchCall, ...]
    is_paused: bool
    is_extra_due: bool
    start: datetime | None
    extra_minutes: float
    last_deal: int | None
    is_tribute_waived: bool
    pending: tuple[Pending, ...]
    taken: dict[str, int]
    result: Result | None
    deal: DealView | None
    used_seconds: dict[str, float] = field(default_factory=dict)
    clock_at: datetime | None = None


Matter: TypeAlias = Literal[
    "odd_number", "prizes", "team_places", "withdrawal", "apart", "together", "requested_bye", "line_up"
]


class MemberView(Model, frozen=True, kw_only=True):
    """A member with their current name, empty if the person was erased."""

    person: int
    name: str
    role: str
    since: datetime


Mistake: TypeAlias = Literal["scoring", "entry", "published"]


class MoveLevels(Model, frozen=True, kw_only=True, tag_field="effect", tag="move_levels"):
    """A side's level goes up or down by a penalty."""

    side: Side
    by: int


class NameCard(Model, frozen=True, kw_only=True, tag_field="effect", tag="name_card"):
    """The first single that the seat plays must be this card, unless it has already played the card in another kind."""

    seat: Seat
    card: Card


class NameKind(Model, frozen=True, kw_only=True, tag_field="effect", tag="name_kind"):
    """The seat must lead this kind now, from these cards if any are named (TD 29.1)."""

    seat: Seat
    kind: Kind
    cards: tuple[Card, ...] = ()


class NameLeader(Model, frozen=True, kw_only=True, tag_field="effect", tag="name_leader"):
    """Who leads the first trick of the next deal, or of this one if nobody has led yet."""

    seat: Seat


class NamedCard(Model, frozen=True, kw_only=True):
    """A card that must be a seat's first single, by this article."""

    card: str
    article: str


class NamedIntegrity(Model, frozen=True, kw_only=True):
    """A person of the event, with the pair."""

    name: str
    pair: int
    figures: PersonIntegrity


class NamedKind(Model, frozen=True, kw_only=True):
    """A kind that a seat must lead, by this article, from these cards if any are named."""

    kind: str
    article: str
    cards: tuple[str, ...] = ()


class Naming(Model, frozen=True, kw_only=True):
    """裁判组: somebody by name or by number, a role, and the tables if not all."""

    role: Authority
    name: str = ""
    person: int | None = None
    tables: tuple[int, ...] = ()


class NewClub(Model, frozen=True, kw_only=True):
    """What a club is called, and what it says of itself."""

    name: str
    about: str = ""


class NewDivision(Model, frozen=True, kw_only=True):
    """A division: its name, and where it differs from the others."""

    name: str
    wishes: PlanWishes | None = None
    overrides: dict[str, Any] = field(default_factory=dict)
    pairs: int | None = None


class NewEventRequest(Model, frozen=True, kw_only=True):
    """A name, a book, and what the organisers choose; `plan` in the place of `wishes` says all of it. With `occasion` the place, dates and hours of the book's document do not hold; with `pairs` too, the rounds get their timetable."""

    name: str
    book: str
    wishes: PlanWishes | None = None
    plan: Plan | None = None
    overrides: dict[str, Any] = field(default_factory=dict)
    time_zone: str = "Asia/Shanghai"
    occasion: Occasion | None = None
    pairs: int | None = None


class NewGame(Model, frozen=True, kw_only=True):
    """A request to create a game."""

    name: str
    book: str = "jiangsu-2017"
    rules: GameRules | None = None


class NewNotice(Model, frozen=True, kw_only=True):
    """通知: a text, and until when it is shown."""

    text: str
    until: datetime | None = None


class NewPair(Model, frozen=True, kw_only=True):
    """报名: two people, or one who waits; `namesakes`: of the same name as somebody known, and somebody else. `waived` is why an entry is taken that comes too late, or names no unit where the book asks for one."""

    people: tuple[Newcomer, ...]
    pair: int | None = None
    unit: str = ""
    seed: int | None = None
    remarks: str = ""
    fixed_table: int | None = None
    team: str = ""
    is_waiting: bool = False
    namesakes: bool = False
    waived: str = ""
    rating: int | None = None


class NewProgramme(Model, frozen=True, kw_only=True):
    """A title, a book, the divisions, and what holds for all of them; `pairs` come to each division."""

    name: str
    book: str
    divisions: tuple[NewDivision, ...]
    order: DivisionOrder | None = None
    wishes: PlanWishes | None = None
    overrides: dict[str, Any] = field(default_factory=dict)
    time_zone: str = "Asia/Shanghai"
    occasion: Occasion | None = None
    pairs: int | None = None


class NewSeason(Model, frozen=True, kw_only=True):
    """A request to create a season."""

    name: str
    rules: SeriesRules | LeagueRules
    divisions: tuple[str, ...] = ()


class NewWebhook(Model, frozen=True, kw_only=True):
    """An address, and what it is told; without topics everything."""

    url: str
    topics: tuple[WebhookTopic, ...] = ()


class Newcomer(Model, frozen=True, kw_only=True):
    """Somebody by name, or by the number of a row that is there."""

    name: str = ""
    contact: str = ""
    person: int | None = None


class NextSeason(Model, frozen=True, kw_only=True):
    """The name of the season that follows."""

    name: str


class Note(Model, frozen=True, kw_only=True):
    """日志: a note of the day."""

    text: str
    at: str
    by: str
    round: int | None
    table: int | None


class Notice(Model, frozen=True, kw_only=True):
    """通知 to screens and phones."""

    number: int
    text: str
    at: datetime
    until: datetime | None = None


class NoticeFile(Model, frozen=True, kw_only=True):
    """A notice as .txt or .docx."""

    file: FileContent


class NoticeFit(Model, frozen=True, kw_only=True):
    """A notice read: its sentences, how the books fit, the book and the plan proposed, and what must be asked. `notice` is what was read, `text` the book proposed, as a file. `changes` are the certain readings in which the notice differs from the base; nothing uncertain is among them. `divisions` are the events that the notice holds side by side; `league` the season that it asks for, if it speaks of matches at home and away."""

    sentences: tuple[ReadSentence, ...]
    books: tuple[BookFit, ...]
    base: str
    changes: dict[str, Any]
    questions: tuple[ReadOption, ...]
    wishes: PlanWishes
    plan: Plan | None
    plan_problem: str
    plan_words: Words | None = None
    divisions: tuple[str, ...] = ()
    league: LeagueRules | None = None
    text: str
    unread: int
    notice: str = ""


class NoticeText(Model, frozen=True, kw_only=True):
    """The text of a notice; `answers` are what was decided of the options that it leaves open, null for none of it."""

    text: str
    answers: dict[str, Any] = field(default_factory=dict)


class NumberedRuling(Model, frozen=True, kw_only=True):
    """A ruling's place in the ledger."""

    number: int
    deal: int
    ruling: Ruling
    cancelled: bool = False


class Occasion(Model, frozen=True, kw_only=True):
    """The place, the days, the hours of a day with their break, and the last day for entries. What is left out is not known yet; without a break there is none."""

    venue: str = ""
    days: tuple[date, ...] = ()
    starts: str | None = None
    hours: float | None = None
    break_starts: str | None = None
    break_ends: str | None = None
    deadline: date | None = None


class OfficialLink(Model, frozen=True, kw_only=True):
    """An official's own link: its address is told when it is made, and never again."""

    person: int
    name: str
    role: str
    url: str


class OfficialRow(Model, frozen=True, kw_only=True):
    """Somebody with a role; without tables, at all of them."""

    person: int
    name: str
    role: str
    role_name: Words
    tables: tuple[int, ...]


class OpenBoard(Model, frozen=True, kw_only=True):
    """A public board: its key, the commitment that was published before, and its cards."""

    number: int
    commitment: str
    key: str
    level: str
    leader: str
    hands: dict[str, tuple[str, ...]]


class OpenHands(Model, frozen=True, kw_only=True, tag_field="command", tag="open_hands"):
    """Show a referee the hands of this deal; the log records it."""

    referee: str


class OpenRuling(Model, frozen=True, kw_only=True):
    """A ruling that the chief referee must review: effects that still stand, and rungs it no longer makes."""

    ruling: int
    effects: tuple[dict[str, Any], ...]
    no_longer: tuple[RungEscalation, ...] = ()


class OpeningBoard(Model, frozen=True, kw_only=True, tag_field="type", tag="open"):
    """A table sits down to a board and asks for its key."""

    game: str
    club: int
    table: int
    board: int
    ew: int
    ns: int


class OptionDifference(Model, frozen=True, kw_only=True):
    """An option whose value differs between books."""

    option: str
    group: str
    title: Words
    values: tuple[BookValue, ...]


class OptionEffect(Model, frozen=True, kw_only=True):
    """An option that would change: what it is, was and becomes, and what it affects from now on."""

    path: str
    title: Words
    before: Words
    after: Words
    affects: Words


class OptionRow(Model, frozen=True, kw_only=True):
    """An option: its value as data and in words, its article, and what else it might be. `kind` is boolean, whole (a number), choice (one of `choices`), choices (several of them), text or other; a table or an event that wants it otherwise names `option` in its overrides, with a value of the same form."""

    option: str
    group: str
    title: Words
    value: Any
    words: Words
    article: str
    kind: str
    may_be_none: bool = False
    choices: tuple[Choice, ...] = ()


class OutcomePreview(Model, frozen=True, kw_only=True):
    """What would follow, one sentence each; `ends` if a deal, a match or somebody's event would be over."""

    lines: tuple[Words, ...] = ()
    ends: bool = False


class OutcomeView(Model, frozen=True, kw_only=True):
    """What came of it: the rulings' numbers in the match, or the case that waits for a higher authority."""

    proposal: ProposalView | None
    rulings: tuple[int, ...]
    case: int | None
    version: int


class OutlookRequest(Model, frozen=True, kw_only=True):
    """A request to preview the day with a number of pairs; `in_turn` divisions of that size play one after another."""

    book: str
    wishes: PlanWishes | None = None
    overrides: dict[str, Any] = field(default_factory=dict)
    occasion: Occasion | None = None
    pairs: int
    in_turn: int = 1


class OutlookView(Model, frozen=True, kw_only=True):
    """赛程预览: the rounds with tables and hours, what sets them, and what does not fit into the book's day. Where divisions play one after another, `rounds` are those of the first, `all_rounds` counts those of all, and `all_until` is when the last of them ends. `expected` is the number of pairs for which the book is made, where another was asked about. `proposed_minutes` is the longest limit of time that fits into the day, where the rounds do not or have no limit yet."""

    plan: Plan | None = None
    rounds: tuple[PreviewRound, ...] = ()
    tables: int = 0
    sets: tuple[SetBy, ...] = ()
    is_start_assumed: bool = False
    expected: int | None = None
    problem: str = ""
    proposed_minutes: int | None = None
    pause: Break | None = None
    all_rounds: int | None = None
    all_until: str = ""


class Overrule(Model, frozen=True, kw_only=True):
    """A decision against the book: other rungs or other effects, with the reason."""

    reason: str
    rungs: tuple[Rung, ...] | None = None
    effects: (
        tuple[
            TakeBack
            | GoBack
            | SkipTurn
            | BarFromTrick
            | PutChoice
            | NameKind
            | NameCard
            | ForbidKind
            | AnnulDeal
            | LoseDeal
            | VoidHand
            | MoveLevels
            | GiveStage
            | TakePoints
            | WaiveTribute
            | NameLeader
            | LoseMatch
            | ExtendDeadline
            | ExtendMatch
            | HandRemedy
            | Undo,
            ...,
        ]
        | None
    ) = None


Overtime: TypeAlias = Literal["off", "referee", "automatic"]


class OwnAccount(Model, frozen=True, kw_only=True):
    """A person's account, and the numbers under which they played before."""

    name: str
    created: datetime
    merged: tuple[int, ...]


class OwnAnswer(Model, frozen=True, kw_only=True):
    """What a person answers: the cards of a play, paid or returned, or none for a pass; the kind where it is open."""

    cards: tuple[Card, ...] = ()
    kind: Kind | None = None
    rank: Rank | None = None


class OwnClub(Model, frozen=True, kw_only=True):
    """A club, and the person's role in it."""

    club: str
    name: str
    role: str
    since: datetime


class OwnClubLine(Model, frozen=True, kw_only=True):
    """A club in a person's own list."""

    id: str
    name: str
    role: str


class OwnData(Model, frozen=True, kw_only=True):
    """All data that the server has under a person's number, for export."""

    format: str
    exported: datetime
    person: int
    name: str
    unit: str
    contact: str
    account: OwnAccount | None
    sessions: tuple[OwnSession, ...]
    access_log: tuple[AccessEntry, ...]
    clubs: tuple[OwnClub, ...]
    ratings: tuple[OwnRating, ...]
    history: PlayHistory
    puzzles: tuple[PuzzleAttempt, ...] = ()


class OwnPair(Model, frozen=True, kw_only=True):
    """A pair by name."""

    people: tuple[str, str]


class OwnRating(Model, frozen=True, kw_only=True):
    """A person's rating under a book."""

    book: str
    rating: float
    mean: float
    deviation: float
    matches: int
    won: int


class OwnSession(Model, frozen=True, kw_only=True):
    """A device on which the person is logged in."""

    created: datetime
    seen: datetime


class PairChange(Model, frozen=True, kw_only=True):
    """Changes of a pair: omitted fields stay; 0 removes a seed, a rating or a fixed table."""

    unit: str | None = None
    seed: int | None = None
    remarks: str | None = None
    fixed_table: int | None = None
    team: str | None = None
    rating: int | None = None


class PairMade(Model, frozen=True, kw_only=True):
    """A pair's number at the hub."""

    pair: int


class PairName(Model, frozen=True, kw_only=True):
    """一对 by its number."""

    pair: int
    people: tuple[str, ...]
    unit: str
    team: str


class PairReport(Model, frozen=True, kw_only=True):
    """How a pair decided, in all, by stage of the deal and by kind of decision; `faults` are mistakes and blunders."""

    pair: int
    deals: int
    loss_a_deal: float
    faults: int
    overall: LossFigures
    stages: dict[str, LossFigures]
    kinds: dict[str, LossFigures]


class PairView(Model, frozen=True, kw_only=True):
    """一对 in the list of entries."""

    pair: int
    people: tuple[PersonName, ...]
    unit: str
    team: str
    seed: int | None
    status: str
    first_round: int
    last_round: int | None
    remarks: str = ""
    fixed_table: int | None = None
    rating: int | None = None


class PairViewPage(Model, frozen=True, kw_only=True):
    """A part of a list, and how long all of it is. `next` is the cursor of the next part; none: this is the last."""

    items: tuple[PairView, ...]
    total: int
    page: int
    size: int
    next: str | None = None


class PartRead(Model, frozen=True, kw_only=True):
    """One form of a list: where it is, the unit of its pairs and how that was found, its columns, how many pairs. Its rows are those after `first_row`, up to `last_row`, as drafts count them."""

    mark: str
    source: str
    unit: str
    unit_source: str
    columns: tuple[ColumnRead, ...]
    pairs: int
    first_row: int
    last_row: int


class PartnerConfirms(Model, frozen=True, kw_only=True):
    """The partner confirms with the code; one who was not named says the name now."""

    code: str
    name: str = ""
    contact: str = ""
    namesakes: bool = False


class PartnerLine(Model, frozen=True, kw_only=True):
    """How it went with one partner; the rate is of the matches that had a winner."""

    partner: PlayerShown
    matches: int
    won: int
    win_rate: float | None


Party: TypeAlias = Literal["offenders", "opponents"]


class Pass(Model, frozen=True, kw_only=True, tag_field="command", tag="pass"):
    """过牌."""

    seat: Seat
    decision: int | None = None


class PauseMatch(Model, frozen=True, kw_only=True, tag_field="command", tag="pause_match"):
    """Stop the clocks; nobody plays until the match resumes."""

    reason: str = ""


class PauseRoundBody(Model, frozen=True, kw_only=True):
    """Stop the round's clock."""

    reason: str = ""


class PayTribute(Model, frozen=True, kw_only=True, tag_field="command", tag="pay_tribute"):
    """进贡."""

    seat: Seat
    card: Card
    decision: int | None = None


class Payment(Model, frozen=True, kw_only=True):
    """What a pair has paid in all; 0 takes a payment back."""

    paid: int


class PenaltyRow(Model, frozen=True, kw_only=True):
    """What one side gets."""

    side: str
    seat: str | None
    case: int
    situation: str
    rungs: tuple[str, ...]
    rung_names: tuple[Words, ...]
    escalated: tuple[EscalatedRung, ...]
    carried_out: tuple[str, ...]
    effects: tuple[EffectRow, ...]
    decided_by: str
    may: tuple[Remedy, ...]
    article: str


class Pending(Model, frozen=True, kw_only=True):
    """A sanction imposed before anybody could play, and the article of its ruling."""

    effect: dict[str, Any]
    article: str


class PersonChange(Model, frozen=True, kw_only=True):
    """What is not named stays."""

    name: str | None = None
    unit: str | None = None
    contact: str | None = None


class PersonIntegrity(Model, frozen=True, kw_only=True):
    """How one person's decisions compare with the field's. `expected` is the agreement that the others show in such decisions, `score` the excess in standard deviations of honest people; `honest_share` the share of honest simulated players with as high a score. All three are none where there is too little to say. Times are medians in seconds."""

    person: int
    decisions: int
    agreement: float
    expected: float | None
    score: float | None
    honest_share: float | None
    seconds: float | None
    hard_seconds: float | None
    plain_seconds: float | None


class PersonName(Model, frozen=True, kw_only=True):
    """一人: name and unit; the contact only for the organisers."""

    person: int
    name: str
    unit: str = ""
    contact: str = ""


class PersonPinMade(Model, frozen=True, kw_only=True):
    """A person's new PIN; it is shown only once."""

    person: int
    name: str
    pair: int
    pin: str


class PersonPinState(Model, frozen=True, kw_only=True):
    """Whether a person has a PIN of their own."""

    person: int
    pair: int
    has_pin: bool


class PickReturn(Model, frozen=True, kw_only=True, tag_field="command", tag="pick_return"):
    """A payer picks one of the two returns on the table, named by the player who gave it."""

    seat: Seat
    giver: Seat
    decision: int | None = None


class PinView(Model, frozen=True, kw_only=True):
    """A pair's PIN: it signs results at paper tables, and opens no seat."""

    pair: int
    pin: str


class PinsMade(Model, frozen=True, kw_only=True):
    """The PINs that were made."""

    pins: tuple[PersonPinMade, ...]


class PinsWanted(Model, frozen=True, kw_only=True):
    """Whose PINs are made: of these people, or of everybody in play; `again`: also of those who have one."""

    people: tuple[int, ...] | None = None
    again: bool = False


class Place(Model, frozen=True, kw_only=True):
    """Where a pair sits in a round, against whom; no table: a bye."""

    round: int
    status: str
    pair: PairName
    table: int | None
    seats: tuple[str, ...]
    opponent: PairName | None


class PlaceChange(Model, frozen=True, kw_only=True):
    """A pair's place before and after; none where it has no place."""

    pair: int
    before: int | None
    after: int | None


class Plan(Model, frozen=True, kw_only=True):
    """规程: the stages of an event, one after another, and its teams."""

    stages: tuple[Stage, ...]
    teams: Teams | None = None


class PlanChange(Model, frozen=True, kw_only=True):
    """Another plan, whole or by wishes, and why."""

    reason: str
    wishes: PlanWishes | None = None
    plan: Plan | None = None


class PlanRequest(Model, frozen=True, kw_only=True):
    """A request to preview the plan that follows from some wishes."""

    book: str
    wishes: PlanWishes | None = None
    overrides: dict[str, Any] = field(default_factory=dict)
    occasion: Occasion | None = None


class PlanWishes(Model, frozen=True, kw_only=True):
    """The organisers' choices; the book decides the rest. `by_rank`: the lines of the knockout that follows depend on the places before it. `bands` groups of `band_size` pairs play round robins for their places at the end; a knockout before them stops when so many are left."""

    format: Format | None = None
    rounds: int | None = None
    groups: int | None = None
    then_knockout: int | None = None
    third_place: bool = False
    keep_apart: bool = False
    team_tables: int | None = None
    best_pairs: int | None = None
    boards: int | None = None
    round_points: tuple[int, ...] = ()
    then_format: Format | None = None
    by_rank: bool = False
    bands: int | None = None
    band_size: int | None = None
    turns: int | None = None
    accelerated: int | None = None
    second_final: bool = False


class Play(Model, frozen=True, kw_only=True):
    """一手牌: a kind, the rank that decides it (in a run the top one), the cards, and what each wild stands for."""

    kind: str
    rank: str
    cards: tuple[str, ...]
    stands_for: tuple[str, ...] = ()


class PlayAgain(Model, frozen=True, kw_only=True, tag_field="command", tag="again"):
    """Another match with the same people, once every person at the table wants it; `seats` changed by the maker."""

    seats: dict[str, Seat] = field(default_factory=dict)


class PlayCards(Model, frozen=True, kw_only=True, tag_field="command", tag="play_cards"):
    """出牌: play these cards, with their reading if they have more than one."""

    seat: Seat
    cards: tuple[Card, ...]
    kind: Kind | None = None
    rank: Rank | None = None
    decision: int | None = None


class PlayHistory(Model, frozen=True, kw_only=True):
    """What a person has played, the newest first; the rate is of the matches that had a winner."""

    person: int
    name: str
    matches: int
    won: int
    win_rate: float | None
    deals: int
    bombs: int
    partners: tuple[PartnerLine, ...]
    lines: tuple[PlayedMatchLine, ...]


class PlayLiveBody(Model, frozen=True, kw_only=True):
    """线上桌: let these tables, or all, play with the program's cards from their next match; none: all on paper."""

    tables: tuple[int, ...] = ()
    all: bool = False


class PlayNow(Model, frozen=True, kw_only=True):
    """Under which book, against which bots, with which options of one's own. `partner` is the bot that sits opposite, the same as the others where none is named."""

    book: str = "jiangsu-2017"
    bot: str = "normal"
    overrides: dict[str, Any] = field(default_factory=dict)
    seat: Seat | None = None
    partner: str | None = None
    clock: TableClock | None = None
    tempo: Tempo | None = None
    has_phrases: bool = False
    has_counter: bool = False


class PlayOn(Model, frozen=True, kw_only=True):
    """A request to play on: from which event, in whose seat, and all answers since."""

    version: int
    seat: Seat
    answers: tuple[OwnAnswer, ...] = ()


class PlayedMatchLine(Model, frozen=True, kw_only=True):
    """A match in one's history; `is_won` is None where it was undecided."""

    match: str
    room: str
    book: str
    finished: datetime
    seat: str
    partner: PlayerShown
    opponents: tuple[PlayerShown, ...]
    deals: int
    bombs: int
    is_won: bool | None
    is_rated: bool


class PlayedOnStep(Model, frozen=True, kw_only=True):
    """An event since then, as the seat sees it."""

    event: dict[str, Any]
    words: Words


class PlayedOnView(Model, frozen=True, kw_only=True):
    """The match as the seat sees it now, what happened since, and the places when the deal is over."""

    view: MatchView
    steps: tuple[PlayedOnStep, ...]
    is_over: bool
    order: tuple[str, ...]


class PlayerAccountChange(Model, frozen=True, kw_only=True):
    """A new password, and a new name if it is to be another; `old` is the password until now."""

    old: str
    password: str
    name: str | None = None


class PlayerAccountView(Model, frozen=True, kw_only=True):
    """The caller's account: its name, when it was created, and on how many devices it is signed in."""

    name: str
    created: datetime
    devices: int


class PlayerComes(Model, frozen=True, kw_only=True):
    """Somebody of a pair, the first or the second of it, with their own PIN."""

    pair: int
    pin: str
    place: int = 1


class PlayerSeated(Model, frozen=True, kw_only=True):
    """The caller's identity in this browser now, and their live table, if there is one."""

    person: int
    name: str
    pair: int
    code: str | None


class PlayerShown(Model, frozen=True, kw_only=True):
    """The holder of a seat: a person with their current name, empty if erased; or a bot."""

    person: int | None = None
    name: str = ""
    bot: str = ""


class PlayerSigns(Model, frozen=True, kw_only=True):
    """签名 of a pair at a live table, with the own PIN of one of its people."""

    pair: int
    pin: str


class PostponeMatch(Model, frozen=True, kw_only=True, tag_field="command", tag="postpone_match"):
    """Postpone a match, to another date or indefinitely."""

    fixture: int
    reason: str
    date: date | None = None


Presence: TypeAlias = Literal["here", "late", "absent"]


class PresenceRow(Model, frozen=True, kw_only=True):
    """检录: what was seen of a pair."""

    pair: PairName
    presence: str | None


class PreviewRound(Model, frozen=True, kw_only=True):
    """A round: its stage, number of tables, length and time; days are counted from 1. `date` is known if the event's days are."""

    round: int
    stage: int
    format: str
    tables: int
    minutes: int | None = None
    day: int | None = None
    starts: str | None = None
    ends: str | None = None
    date: date | None = None


class PrizeQuestion(Model, frozen=True, kw_only=True):
    """An open question: who of these pairs or teams gets the remaining prizes? Without `count`, any number may. `about` is the class of prizes from 1, with souvenirs after the last class; or the place of the teams."""

    matter: str
    about: int
    count: int | None = None
    pairs: tuple[int, ...] = ()
    teams: tuple[str, ...] = ()
    by: str | None = None
    article: str = ""


class PrizesView(Model, frozen=True, kw_only=True):
    """奖励: classes, souvenirs and teams as far as they are settled, and what the organisers are asked."""

    classes: tuple[tuple[PairName, ...], ...]
    souvenirs: tuple[PairName, ...]
    teams: tuple[str, ...]
    asks: tuple[PrizeQuestion, ...]


class ProblemKind(Model, frozen=True, kw_only=True):
    """A code, its sentence with the names of the details in braces, and those names."""

    code: str
    sentence: Words
    details: tuple[str, ...]


class ProgrammeHour(Model, frozen=True, kw_only=True):
    """总日程: a time at which rounds begin; for every division its round, or none."""

    starts: datetime
    ends: datetime | None
    rounds: tuple[int | None, ...]


class ProgrammeView(Model, frozen=True, kw_only=True):
    """A programme: its divisions, and when they play; clashes of people and tables are for the organisers."""

    id: str
    name: str
    venue: str
    time_zone: str
    divisions: tuple[DivisionLine, ...]
    hours: tuple[ProgrammeHour, ...]
    clashes: tuple[Clash, ...] = ()
    table_clashes: tuple[TableClash, ...] = ()


class PromiseNumber(Model, frozen=True, kw_only=True, tag_field="command", tag="promise"):
    """The hash of the number that a player is going to mix into the shuffle of a deal: see «Fair cards». The number follows with `mix` once the table says `waits_to_reveal`."""

    deal: int
    hash: str


class Proof(Model, frozen=True, kw_only=True):
    """公平发牌: for each deal the commitment made before, the numbers mixed in, and after the match the secret."""

    match: str
    is_over: bool
    shuffles: tuple[ShuffleProof, ...]


class ProposalView(Model, frozen=True, kw_only=True):
    """判罚建议: what the book says follows now; while something is to be told first, `asks` names it."""

    asks: tuple[str, ...]
    situations: tuple[str, ...]
    choices: tuple[str, ...]
    penalties: tuple[PenaltyRow, ...]
    decided_by: str
    decided_by_name: Words
    may_decide: bool
    article: str
    lapse: tuple[str, ...]
    lapse_article: str
    is_team_forfeit: bool
    standing: tuple[StandingRungs, ...]
    lapse_proposed: tuple[str, ...] = ()
    free: FreeDecision | None = None
    choices_higher: dict[str, str] = field(default_factory=dict)
    outcome: OutcomePreview | None = None
    refused: Words | None = None
    notes: tuple[Words, ...] = ()


class PutChoice(Model, frozen=True, kw_only=True, tag_field="effect", tag="put_choice"):
    """Give one seat a choice, and play waits: does `about` miss a turn, which kind must it lead, or who leads? The lead must be made from `cards`, or from any cards if there are none."""

    seat: Seat
    of: ChoiceOf
    about: Seat
    kinds: tuple[Kind, ...] = ()
    cards: tuple[Card, ...] = ()


class PuzzleAct(Model, frozen=True, kw_only=True):
    """What a seat did: the cards that it laid down, none for a pass."""

    seat: str
    cards: tuple[str, ...]
    words: Words


class PuzzleAnswer(Model, frozen=True, kw_only=True):
    """An answer: cards to play or to return, none for a pass; kind and rank where the cards can be read in two ways."""

    cards: tuple[Card, ...] = ()
    kind: Kind | None = None
    rank: Rank | None = None


class PuzzleAttempt(Model, frozen=True, kw_only=True):
    """A first answer."""

    puzzle: str
    is_right: bool
    at: datetime


class PuzzleChoice(Model, frozen=True, kw_only=True):
    """An answer in words, with its cards and its value in levels to the side of the seat."""

    cards: tuple[str, ...]
    words: Words
    value: float


class PuzzleFigures(Model, frozen=True, kw_only=True):
    """A puzzle's strength, how often it was tried and solved, and the person's own result, if any."""

    id: str
    themes: tuple[str, ...]
    rating: float
    deviation: float
    attempts: int
    solved: int
    own: bool | None = None


class PuzzleHome(Model, frozen=True, kw_only=True):
    """The puzzle of the day, the number of puzzles by theme, and the person's own figures."""

    day: date
    daily: PuzzleFigures
    themes: dict[str, int]
    solver: SolverFigures | None


class PuzzlePosition(Model, frozen=True, kw_only=True):
    """A puzzle as its seat sees it, without the answer: `trick` is what lies there, `acts` all that was played. `others` are the next player, the partner and the one before. `unseen` counts the cards that the seat cannot see, the highest rank first."""

    figures: PuzzleFigures
    book: str
    seat: str
    others: tuple[str, str, str]
    ask: str
    level: str
    hand: tuple[str, ...]
    left: dict[str, int]
    order: tuple[str, ...]
    trick: tuple[PuzzleAct, ...]
    top: str | None
    acts: tuple[PuzzleAct, ...]
    unseen: tuple[UnseenRank, ...]


PuzzleTheme: TypeAlias = Literal["endgame", "bomb", "partner", "tribute"]


class PuzzleVerdict(Model, frozen=True, kw_only=True):
    """What an answer was: right or not, the right one, the next best, why, and what everybody held. `is_counted` says that it was this person's first answer to the puzzle, and counts for the ratings."""

    is_right: bool
    given: PuzzleChoice
    best: PuzzleChoice
    second: PuzzleChoice
    loss: float
    is_proven: bool
    worlds: int
    reasons: Words
    hands: dict[str, tuple[str, ...]]
    is_counted: bool
    solver: SolverFigures | None
    figures: PuzzleFigures


class Question(Model, frozen=True, kw_only=True):
    """A decision that a seat has to make; its number is the version of the match at which it was asked."""

    seat: str
    ask: str
    number: int
    since: datetime | None = None
    deadline: datetime | None = None
    speak_by: datetime | None = None


class QueueView(Model, frozen=True, kw_only=True):
    """How long the player has waited, when bots fill in, and who else waits; with a code, the table to go to."""

    book: str
    is_rated: bool
    waited: float
    left: float
    people: int
    window: float
    mean: float
    code: str | None = None


class QuickMatch(Model, frozen=True, kw_only=True):
    """Under which book of the program, and whether the match counts for ratings."""

    book: str = "jiangsu-2017"
    is_rated: bool = False


Rank: TypeAlias = Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "LJ", "BJ"]


class RankingRow(Model, frozen=True, kw_only=True):
    """A pair's place: the score as an exact fraction, and each board with its net levels and the mean of the others."""

    place: int
    is_tied: bool
    pair: int
    people: tuple[str, ...]
    club: str
    score: str
    boards: tuple[tuple[int, int, str, str], ...]


class RatedPlayer(Model, frozen=True, kw_only=True):
    """A player of a leaderboard, by the name of today."""

    person: int
    name: str


class RatingLine(Model, frozen=True, kw_only=True):
    """A line of a leaderboard: a player or a pair."""

    place: int
    players: tuple[RatedPlayer, ...]
    rating: float
    mean: float
    deviation: float
    matches: int
    won: int


class ReadOption(Model, frozen=True, kw_only=True):
    """An option that a sentence became, with its value in words; `is_certain` if it was set and not only proposed."""

    option: str
    title: Words
    value: Any
    words: Words
    is_certain: bool


class ReadSentence(Model, frozen=True, kw_only=True):
    """A sentence beside what it became."""

    line: int
    text: str
    status: str
    options: tuple[ReadOption, ...] = ()


class ReadingRow(Model, frozen=True, kw_only=True):
    """What the cards may be played as, and whether that beats what lies there; none where nothing does."""

    play: Play
    kind: str
    name: Words
    rank: str
    beats: bool | None


class ReadingsFound(Model, frozen=True, kw_only=True):
    """Every reading, the weaker first; none: these cards are no play."""

    readings: tuple[ReadingRow, ...]


class ReadingsRequest(Model, frozen=True, kw_only=True):
    """Cards at a level, and what lies on the table, if anything."""

    cards: tuple[Card, ...]
    level: str = "2"
    top: tuple[Card, ...] = ()
    book: str = "jiangsu-2017"


class RecordDay(Model, frozen=True, kw_only=True, tag_field="command", tag="record_day"):
    """Add a day to a series."""

    title: str
    lines: tuple[DayLine, ...]
    date: date | None = None
    event: str = ""


class RecordLots(Model, frozen=True, kw_only=True, tag_field="command", tag="record_lots"):
    """Record the order in which lots separated tied contestants."""

    order: tuple[int, ...]


class RecordProblem(Model, frozen=True, kw_only=True):
    """What is wrong, by which article, at which entry (its version) and on which line."""

    code: str
    message: str
    version: int
    article: str = ""
    line: int | None = None


class RecordResult(Model, frozen=True, kw_only=True, tag_field="command", tag="record_result"):
    """Record the score of a match; replacing a result needs a reason."""

    fixture: int
    home: int
    away: int
    sources: tuple[str, ...] = ()
    reason: str = ""


class RecordText(Model, frozen=True, kw_only=True):
    """A record: the text notation, or lines of JSON."""

    text: str


class Recorded(Model, frozen=True, kw_only=True):
    """Whether the hub has every result of this club."""

    is_sent: bool


class RedrawRequest(Model, frozen=True, kw_only=True):
    """Pairs that did not come, or all that are marked absent, and why the draw is made again."""

    pairs: tuple[int, ...] = ()
    reason: str = ""


class Redrawn(Model, frozen=True, kw_only=True):
    """The pairs that were withdrawn before the round was drawn again."""

    version: int
    pairs: tuple[int, ...]


class RefereeCalledToTable(Model, frozen=True, kw_only=True, tag_field="event", tag="referee_called"):
    """召请裁判: a table has called a referee; calls are counted over the event from 1."""

    call: int
    round: int
    table: int
    seat: str | None = None
    reason: str = ""


class Referral(Model, frozen=True, kw_only=True):
    """A decision that waits for those who may take it; `at` is when it was referred."""

    referred: RulingReferred
    settled: ReferralSettled | None = None
    at: datetime | None = None


class ReferralSettled(Model, frozen=True, kw_only=True, tag_field="event", tag="referral_settled"):
    """A referred case was decided: with a ruling of the table's match, or without one."""

    case: int
    by: str
    ruling: int | None = None
    reason: str = ""


class RefuseTribute(Model, frozen=True, kw_only=True, tag_field="command", tag="refuse_tribute"):
    """抗贡: a payer who may refuse does so instead of paying, for the partner too."""

    seat: Seat
    decision: int | None = None


class RefusedReport(Model, frozen=True, kw_only=True):
    """A result among many that was not taken, and why."""

    table: int
    code: str
    words: Words


class Registered(Model, frozen=True, kw_only=True):
    """The pair's number, and the code with which the partner confirms; it is shown only once."""

    pair: int
    code: str


class Registration(Model, frozen=True, kw_only=True):
    """报名 by oneself: who, of which unit, and the partner if there is one already. `namesakes` says that an entered person of the same name is somebody else."""

    name: str
    contact: str = ""
    unit: str = ""
    partner: str = ""
    namesakes: bool = False


class RegistrationRules(Model, frozen=True, kw_only=True):
    """May people enter themselves, and until when?"""

    is_open: bool
    until: datetime | None = None


class ReinstatePairBody(Model, frozen=True, kw_only=True):
    """Revoke 取消资格: the pair plays from the next draw on; if drawn without, it only gets its place back."""

    reason: str


class Remedy(Model, frozen=True, kw_only=True):
    """One remedy: the `amount` of levels or points, and `whose` they are, who gets the stage, or who may ask for it."""

    does: Does
    amount: int | None = None
    whose: Party | None = None


ReopenChoice: TypeAlias = Literal["open", "before"]


class ReopenCompetitionBody(Model, frozen=True, kw_only=True):
    """Reopen a finished event."""

    reason: str


class ReopenSeason(Model, frozen=True, kw_only=True, tag_field="command", tag="reopen_season"):
    """Reopen a season that was closed too early."""

    reason: str


class ReopenTableBody(Model, frozen=True, kw_only=True):
    """Revoke a forfeit or a loss by ruling: the table is open again, or the result before it counts again. `ruling` names the ruling of the table's match that was revoked, where there was one."""

    round: int
    then: ReopenChoice
    reason: str
    ruling: int | None = None


class Replay(Model, frozen=True, kw_only=True):
    """A deal to be stepped through from `start`; `deals` are all that there are."""

    book: str
    names: dict[str, str]
    seat: str | None
    is_open: bool
    deal: int
    deals: tuple[DealShort, ...]
    result: Result | None
    start: MatchView
    steps: tuple[Step, ...]


class Reported(Model, frozen=True, kw_only=True):
    """What has happened, with whose authority it is ruled on, and against the book only with rungs and a reason."""

    reports: tuple[InfractionReport, ...]
    authority: Authority | None = None
    overrule: Overrule | None = None


class Result(Model, frozen=True, kw_only=True):
    """胜负: who won and why, the levels as recorded (14 is past A), and points deducted by penalties. `stands`: the match was given up, and its score on the table counts for all figures (D5). `ew_points` and `ns_points` are the points of the deals, if the book counts them."""

    ending: str
    winner: str | None
    ew: int
    ns: int
    stage: str | None = None
    ew_taken: int = 0
    ns_taken: int = 0
    stands: bool = False
    ew_points: int | None = None
    ns_points: int | None = None


class ResultFile(Model, frozen=True, kw_only=True):
    """A sheet with results: the number of a table, and the levels of East-West and North-South."""

    file: FileContent


class ResultFromEvent(Model, frozen=True, kw_only=True):
    """An event of this server in which two teams met: the tables won by each are the score."""

    event: str
    reason: str = ""


class ResultSheet(Model, frozen=True, kw_only=True):
    """A table's result as it comes in; where both sides hand in a sheet, whose it is. `in_time`: was it finished in time? Who says so is also asked for the call of time, if nobody has passed A. `asks_time`: the sender can ask people. After time a result without `in_time` is refused with the question (`in_time_unanswered`); before it, it counts as in time."""

    deals: tuple[DealReport, ...] = ()
    time_called: Literal["", "after", "in_play"] | None = None
    final: Final | None = None
    boards: tuple[int, ...] = ()
    claimed_by: Side | None = None
    in_time: bool | None = None
    asks_time: bool = False


class ResumeMatch(Model, frozen=True, kw_only=True, tag_field="command", tag="resume_match"):
    """Resume the match; the time lost is given back."""


class ReturnCard(Model, frozen=True, kw_only=True, tag_field="command", tag="return_card"):
    """还牌."""

    seat: Seat
    card: Card
    decision: int | None = None


class ReturnPairBody(Model, frozen=True, kw_only=True):
    """Take 退赛 back, as long as no draw without the pair was published."""

    reason: str = ""


class ReviewedStep(Model, frozen=True, kw_only=True):
    """A decision: its event's version, what was answered and what was better, and its loss in levels. `value` is what EW could expect after it, as the seat saw it; `expected` the mean of what each seat expected last. `better` are the cards of the better answer: none for a pass, and null where nothing was better."""

    version: int
    seat: str
    grade: str
    value: float
    expected: float
    loss: float
    low: float
    high: float
    is_proven: bool
    agrees: bool
    given: Words
    best: Words
    better: tuple[str, ...] | None
    reasons: Words


Role: TypeAlias = Literal[
    "organiser",
    "organising_committee",
    "arbitration_committee",
    "referees_committee",
    "chief_referee",
    "referee",
    "scorer",
    "table",
    "screen",
]


class RoleWanted(Model, frozen=True, kw_only=True):
    """What a member is to be."""

    role: ClubRole


class RoundRow(Model, frozen=True, kw_only=True):
    """What a round was to a pair."""

    round: int
    how: str
    table: int | None
    side: str | None
    opponent: PairName | None
    result: Result | None
    nets: tuple[int, ...]
    is_won: bool


class RoundShort(Model, frozen=True, kw_only=True):
    """A round in the list of rounds."""

    round: int
    stage: int
    status: str
    tables: int
    byes: int


class RoundView(Model, frozen=True, kw_only=True):
    """一轮: its tables, byes, pairs left over, and pairs with a bye that were absent when those were drawn."""

    round: int
    stage: int
    status: str
    tables: tuple[TableRow, ...]
    byes: tuple[ByeRow, ...]
    left: tuple[PairName, ...]
    seed: str | None
    start: datetime | None
    called_at: datetime | None
    closed_at: datetime | None
    absent: tuple[PairName, ...] = ()


class RowProblem(Model, frozen=True, kw_only=True):
    """What is wrong with a row, counted as the office sees it."""

    row: int
    code: str
    words: Words


class RowQuestion(Model, frozen=True, kw_only=True):
    """同名: is this one person or two? The answer names `mark`."""

    mark: str
    row: int
    name: str
    words: Words


class Rule(Model, frozen=True, kw_only=True, tag_field="command", tag="rule"):
    """Enter a ruling in the match's ledger."""

    ruling: Ruling


class Ruling(Model, frozen=True, kw_only=True):
    """A ruling: who ruled what against whom, by which article; `rungs` are the book's names of the penalties given. The ledger is recomputed each time, so that a cancelled ruling leaves no trace. What the players were told is kept: the heavier penalties that it `makes` with earlier ones, the article of the gravest, and the rulings counted. `is_discretion`: it was decided by the authority to whom the book leaves disputes."""

    side: Side
    infraction: str
    article: str
    rungs: tuple[str, ...] = ()
    seat: Seat | None = None
    by: str = ""
    reason: str = ""
    situation: str = ""
    lapsed: tuple[str, ...] = ()
    overruled: bool = False
    is_discretion: bool = False
    makes: tuple[str, ...] = ()
    makes_article: str = ""
    counted_from: tuple[int, ...] = ()


class RulingReferred(Model, frozen=True, kw_only=True, tag_field="event", tag="ruling_referred"):
    """A decision above the referee's rank was referred to the authority that may take it; cases are counted from 1. `report` is what happened, as `guandan.referee` reads it; `overrule` is what the referee wished against the book."""

    case: int
    round: int
    table: int
    report: dict[str, Any]
    needs: str
    article: str
    by: str
    overrule: dict[str, Any] | None = None


Rung: TypeAlias = Literal["warning", "violation", "foul", "match_lost", "disqualified"]


class RungEscalation(Model, frozen=True, kw_only=True):
    """A rung that several lighter ones added up to, and the numbers of the rulings that they came from."""

    rung: str
    rulings: tuple[int, ...]


class Sanctions(Model, frozen=True, kw_only=True):
    """The turns and tricks to be missed, the kinds and cards demanded, and the kinds forbidden."""

    skips: dict[str, int] = field(default_factory=dict)
    bars: tuple[TrickBar, ...] = ()
    kinds: dict[str, NamedKind] = field(default_factory=dict)
    cards: dict[str, NamedCard] = field(default_factory=dict)
    forbidden: tuple[ForbiddenKind, ...] = ()


class SayPhrase(Model, frozen=True, kw_only=True, tag_field="command", tag="phrase"):
    """One of the fixed phrases, where the table allows them; no event."""

    phrase: int


class ScheduleBody(Model, frozen=True, kw_only=True):
    """赛程: set when the rounds take place."""

    slots: tuple[Slot, ...]


class ScheduleMatch(Model, frozen=True, kw_only=True, tag_field="command", tag="schedule_match"):
    """Set when and where a match is played; a postponed match gets a date again."""

    fixture: int
    date: date
    place: str = ""


class Scoring(Model, frozen=True, kw_only=True):
    """May one scorer alone enter a result and confirm it? Who says so, and why, goes into the journal."""

    is_alone: bool
    reason: str = ""


class Screen(Model, frozen=True, kw_only=True):
    """大屏: what a hall screen shows, in turn, for how many seconds each, in which language, with sound or without."""

    shows: tuple[Literal["clock", "seating", "results", "standings", "bracket", "notices", "draw_ceremony"], ...] = ()
    seconds: int = 15
    lang: Literal["zh", "en"] | None = None
    has_sound: bool = True
    rows: int = 0


class ScreenView(Model, frozen=True, kw_only=True):
    """大屏 by its name."""

    name: str
    screen: Screen


class SeasonCard(Model, frozen=True, kw_only=True):
    """A season in a list."""

    id: str
    name: str
    kind: str
    contestants: int
    is_closed: bool


SeasonCriterion: TypeAlias = Literal[
    "points", "wins", "difference", "scored", "away_wins", "head_to_head", "all_results", "countback", "latest"
]


class SeasonDone(Model, frozen=True, kw_only=True):
    """The version that a season has reached."""

    version: int


class SeasonFigure(Model, frozen=True, kw_only=True):
    """A figure of the table with the parts it was computed from."""

    criterion: str
    name: Words
    text: str
    parts: tuple[FigurePart, ...]


class SeasonLine(Model, frozen=True, kw_only=True):
    """A line of the table; `moves` is 1 for promotion and -1 for relegation as it stands."""

    place: int | None
    is_tied: bool
    contestant: int
    name: str
    played: int
    won: int
    drawn: int
    lost: int
    scored: int
    conceded: int
    points: str
    figures: tuple[SeasonFigure, ...]
    moves: int = 0
    lot: int | None = None
    withdrawn: str | None = None


class SeasonMade(Model, frozen=True, kw_only=True):
    """A new season's id."""

    id: str


class SeasonOrder(Model, frozen=True, kw_only=True):
    """What the organisers of a season want done."""

    do: (
        WithdrawContestant
        | ScheduleMatch
        | PostponeMatch
        | RecordResult
        | AwardMatch
        | RecordDay
        | CorrectDay
        | AdjustPoints
        | RecordLots
        | CloseSeason
        | ReopenSeason
    )


SeasonScoring: TypeAlias = Literal["places", "sum"]


class SeasonView(Model, frozen=True, kw_only=True):
    """Everything that everybody may see of a season."""

    id: str
    name: str
    rules: dict[str, Any]
    before: str
    is_closed: bool
    divisions: tuple[DivisionView, ...]
    days: tuple[DayView, ...]


Seat: TypeAlias = Literal["E", "N", "W", "S"]


class SeatRequestView(Model, frozen=True, kw_only=True):
    """接手: somebody who asks for the seat of a bot."""

    seat: str
    person: int
    name: str = ""
    unit: str = ""


class SeatReview(Model, frozen=True, kw_only=True):
    """A seat's decisions in a deal that left a choice, their loss in all, and how many are as the judge's."""

    seat: str
    decisions: int
    loss: float
    agreed: int


class SeatView(Model, frozen=True, kw_only=True):
    """One seat: its person's name or its bot, and whether they are there."""

    name: str = ""
    unit: str = ""
    person: int | None = None
    bot: str | None = None
    is_online: bool = False
    is_auto: bool = False
    wants_again: bool = False
    is_ready: bool = False
    agrees_pause: bool = False
    asks_swap: str | None = None


Seeding: TypeAlias = Literal["entries", "stage_before"]


class SendingResult(Model, frozen=True, kw_only=True, tag_field="type", tag="result"):
    """A table has played a board: who went out, in this order."""

    game: str
    club: int
    table: int
    board: int
    order: tuple[Seat, Seat, Seat, Seat]


class Sent(Model, frozen=True, kw_only=True):
    """What came back: a status, or why there is none."""

    status: int | None = None
    error: str | None = None


class SeriesRules(Model, frozen=True, kw_only=True, tag_field="kind", tag="series"):
    """系列赛: every day gives points, and the best n of all days count. `points` lists the points of each place from the first on; everybody below them who took part gets `rest`. With SUM both are ignored, and the day's result itself is added. Without `best` every day counts."""

    scoring: SeasonScoring | None = None
    points: tuple[int, ...] = ()
    rest: int = 0
    best: int | None = None
    shared: SharedPlace | None = None
    criteria: tuple[SeasonCriterion, ...] = ()


class SessionView(Model, frozen=True, kw_only=True):
    """The caller's identity here: a person with a name, the name of an account, and the roles that links gave."""

    person: int | None = None
    name: str = ""
    account: str | None = None
    grants: tuple[Grant, ...] = ()
    is_bot: bool = False


class SetAutoPass(Model, frozen=True, kw_only=True, tag_field="command", tag="auto_pass"):
    """Pass by itself whenever nothing beats, until switched off; no event."""

    on: bool


class SetAutoPlay(Model, frozen=True, kw_only=True, tag_field="command", tag="auto"):
    """托管, by choice, or back to playing oneself."""

    on: bool


class SetBy(Model, frozen=True, kw_only=True):
    """An option that the day follows from: its value, the article that sets it, and whether it was changed."""

    option: str
    name: Words
    value: Words
    article: str
    is_own: bool


class SetLimitsBody(Model, frozen=True, kw_only=True):
    """更正时限: set other limits for corrections, as the chief referee may."""

    entry_minutes: int | None = None
    published_minutes: int | None = None
    reason: str = ""


class SettingsChange(Model, frozen=True, kw_only=True):
    """Another name, venue or limit of time, or options by their paths. A limit of time holds from the next round on, and from the running one if `this_round`."""

    name: str | None = None
    venue: str | None = None
    minutes: int | None = None
    options: dict[str, Any] = field(default_factory=dict)
    this_round: bool = False
    reason: str


class SettingsPreview(Model, frozen=True, kw_only=True):
    """The new name, if it would be another, each option that would change, and who would get another place."""

    name: str | None
    changes: tuple[OptionEffect, ...]
    moves: tuple[PlaceChange, ...]


class SettlementBody(Model, frozen=True, kw_only=True):
    """The referee's word: a result, or `keep` what was entered last, or one side's sheet."""

    deals: tuple[DealReport, ...] = ()
    time_called: Literal["", "after", "in_play"] | None = None
    final: Final | None = None
    boards: tuple[int, ...] = ()
    reason: str
    keep: Literal["entered", "EW", "NS"] | None = None


SharedPlace: TypeAlias = Literal["mean", "full"]


class SheetDone(Model, frozen=True, kw_only=True):
    """The table as it stands now; `is_over`: deals may have been told while the match goes on."""

    version: int
    is_over: bool
    table: TableRow


class SheetLine(Model, frozen=True, kw_only=True):
    """A line of the sheet: the deal as written, by which side, and whether it was struck out or confirmed."""

    line: int
    deal: int
    order: tuple[str, ...]
    side: str
    level: str | None = None
    is_struck: bool = False
    is_confirmed: bool = False


class SheetPlace(Model, frozen=True, kw_only=True):
    """Which sheet a code names."""

    round: int
    table: int


class SheetTribute(Model, frozen=True, kw_only=True):
    """贡牌: what the tribute came to, as only the players know."""

    refused: bool = False
    equal: bool = False
    payer_to_first: Seat | None = None


class SheetView(Model, frozen=True, kw_only=True):
    """记分表: the table, how the match stands, what is told before the next deal, what was written and struck out."""

    round: int
    status: str
    table: TableRow
    standing: Standing | None
    deals: tuple[DealRow, ...]
    briefing: Briefing | None
    is_extra_due: bool
    lines: tuple[SheetLine, ...]
    clock: ClockRow | None
    open_calls: tuple[int, ...]
    version: int
    jumps: tuple[LevelJump, ...] = ()


class ShuffleProof(Model, frozen=True, kw_only=True):
    """A deal's commitment with what came out later; `is_right` is checked here, and none while the secret is kept."""

    shuffle: CommitmentView
    is_right: bool | None


Side: TypeAlias = Literal["EW", "NS"]


class SideBody(Model, frozen=True, kw_only=True):
    """Which side speaks."""

    side: Side


class SignIn(Model, frozen=True, kw_only=True):
    """A name and password; `merge`: what this device has played goes over to the account."""

    name: str
    password: str
    merge: bool = False


class SignUp(Model, frozen=True, kw_only=True):
    """The name and password of a new account."""

    name: str
    password: str


class Signature(Model, frozen=True, kw_only=True):
    """签名 of a side, with its pair's PIN or the own PIN of one of its people. The desk signs from the paper sheet without one."""

    side: Side
    pin: str = ""


class SignatureRefusal(Model, frozen=True, kw_only=True):
    """A side does not sign, and why."""

    side: Side
    reason: str = ""


class SignedTables(Model, frozen=True, kw_only=True):
    """The tables that were signed from paper."""

    version: int
    tables: tuple[int, ...]


class Sit(Model, frozen=True, kw_only=True, tag_field="command", tag="sit"):
    """Take an empty seat, or another one, before the match starts."""

    seat: Seat


Situation: TypeAlias = Literal[
    "any",
    "unseen",
    "seen",
    "in_hand",
    "before_lead",
    "after_lead",
    "leader",
    "follower",
    "after_wrong_play",
    "after_play_out_of_turn",
    "finished_first",
    "after_count_down",
    "after_reminder",
    "on_purpose",
    "slight",
    "clear",
    "grave",
    "at_others_cost",
    "short_hand",
]


class SkipTurn(Model, frozen=True, kw_only=True, tag_field="effect", tag="skip_turn"):
    """停止一次出牌: the seat misses its next turn in this deal; if that is a lead, it goes to the next opponent."""

    seat: Seat


class Slot(Model, frozen=True, kw_only=True):
    """赛程: when a round begins and ends; rounds are counted over the whole event from 1."""

    round: int
    starts: datetime
    ends: datetime | None = None


class Snapshot(Model, frozen=True, kw_only=True, tag_field="type", tag="snapshot"):
    """All that this client may see of the match at a version. A spectator sees it `behind` seconds late: that long after its deadlines their time is up."""

    topic: str
    match: str
    version: int
    view: MatchView
    behind: float = 0.0


class SolverFigures(Model, frozen=True, kw_only=True):
    """How a person fares with puzzles."""

    rating: float
    mean: float
    deviation: float
    attempts: int
    solved: int


SortOrder: TypeAlias = Literal["rank", "suit", "combination"]


class Source(Model, frozen=True, kw_only=True):
    """What a round adds to a figure; there is no table if the pair did not play. Where it comes from an opponent, `opponent` says which, `base` is that pair's total, and one that is cut from the sum is marked."""

    round: int
    value: int
    table: int | None = None
    opponent: int | None = None
    base: int | None = None
    is_cut: bool = False


class Stage(Model, frozen=True, kw_only=True):
    """阶段: rounds of one format; `takes` advance into it from the stage before (from each group if it had groups). Without `rounds` there are as many as a knockout or a round robin needs. `overrides` are options of the book for this stage alone; `redrawn` are rounds of this stage that are drawn again, counted in the stage. A knockout ends when `leaves` pairs are left. `bands`: the best of the stage before form the first group, the next ones the second, and the groups' places follow one another. `turns`: how often a round robin is played. In `accelerated` first rounds of a Swiss the better half has points ahead. `second_final`: in a double elimination, who comes from the lower bracket must win twice."""

    format: Format
    rounds: int | None = None
    takes: int | None = None
    groups: int = 1
    byes: Byes | None = None
    third_place: bool = False
    redrawn: tuple[int, ...] = ()
    avoid_repeats: bool = True
    keep_apart: bool = False
    boards: int | None = None
    overrides: dict[str, Any] = field(default_factory=dict)
    seeding: Seeding | None = None
    leaves: int = 1
    bands: bool = False
    turns: int = 1
    accelerated: int = 0
    second_final: bool = False


class Stand(Model, frozen=True, kw_only=True, tag_field="command", tag="stand"):
    """Leave the seat: before the match it becomes empty, during it a bot plays on."""


class Standing(Model, frozen=True, kw_only=True):
    """Both sides' levels as numbers, and who is on stage (台上). `earlier` is the side that reached the level first if both are at the same one; tries are deals at A that a side has not passed, counted where the book limits them."""

    ew: int
    ns: int
    stage: str | None = None
    earlier: str | None = None
    ew_tries: int = 0
    ns_tries: int = 0


class StandingExplanation(Model, frozen=True, kw_only=True):
    """A pair's place explained: its figures, and every round that they come from."""

    standing: StandingRow
    rounds: tuple[RoundRow, ...]


class StandingRow(Model, frozen=True, kw_only=True):
    """名次: a pair's place with all its figures in the order in which the book compares them. `mark` tells that a pair has withdrawn or was disqualified, the latter by `article`; without a place `place` is null, and the line comes after all that have one."""

    place: int | None
    is_tied: bool
    pair: PairName
    group: int
    figures: tuple[FigureRow, ...]
    mark: str | None = None
    article: str = ""


class StandingRungs(Model, frozen=True, kw_only=True):
    """What a side or a player already has: how many of each rung."""

    party: str
    rungs: dict[str, int]


class StandingsView(Model, frozen=True, kw_only=True):
    """The standings of a stage; `is_final` once every window for corrections is closed."""

    stage: int
    format: str
    rounds: int
    is_final: bool
    criteria: tuple[str, ...]
    article: str
    lines: tuple[StandingRow, ...]


class Start(Model, frozen=True, kw_only=True, tag_field="command", tag="start"):
    """The maker starts the match when all seats are taken."""


class StartRoundBody(Model, frozen=True, kw_only=True):
    """Start the round; without an instant it starts now."""

    start: datetime | None = None


Starts: TypeAlias = Literal["by_maker", "when_full"]


class Step(Model, frozen=True, kw_only=True):
    """One event, and the fields of the view that are different after it; a `deal` of null: there is none any more."""

    version: int
    event: dict[str, Any]
    words: Words
    at: datetime | None
    trick: int
    changed: dict[str, Any]
    deal: dict[str, Any] | None


class StrikeWish(Model, frozen=True, kw_only=True):
    """A request to strike a table's board."""

    club: int
    table: int
    board: int
    reason: str


class SubstitutePlayer(Model, frozen=True, kw_only=True, tag_field="command", tag="substitute_player"):
    """换人: another person takes a seat."""

    seat: Seat
    player: str


class Substitution(Model, frozen=True, kw_only=True):
    """替换: who leaves, by number, and who comes."""

    leaves: int
    comes: Newcomer
    unit: str | None = None
    reason: str = ""
    namesakes: bool = False


class SwapSeats(Model, frozen=True, kw_only=True, tag_field="command", tag="swap_seats"):
    """换座, between matches: ask whoever sits there to swap, or agree to their asking; off, ask no longer or refuse."""

    seat: Seat
    on: bool = True


class Table(Model, frozen=True, kw_only=True):
    """桌: its number, the pairs that sit East-West and North-South, the group, and the duplicate boards they play. The first of a pair's two people sits East or North, the second West or South. `meeting` counts the meetings of two teams in a round from 1."""

    number: int
    ew: int
    ns: int
    group: int = 1
    meeting: int | None = None
    boards: tuple[int, ...] = ()


class TableClash(Model, frozen=True, kw_only=True):
    """Two divisions that play at the same time, and the first and last table that both would use."""

    divisions: tuple[str, str]
    tables: tuple[int, int]


TableClock: TypeAlias = Literal["book", "relaxed", "none"]


class TableCommandRequest(Model, frozen=True, kw_only=True):
    """A command for a table. Sent again with the same id, it is answered again and executed once."""

    command: (
        Sit
        | Stand
        | AskSeat
        | AnswerSeat
        | SwapSeats
        | TurnAway
        | FillSeat
        | Start
        | PromiseNumber
        | GiveNumber
        | DeclareReady
        | PlayAgain
        | SetAutoPlay
        | SetAutoPass
        | SayPhrase
        | AgreePause
        | Close
        | PayTribute
        | RefuseTribute
        | TakeTribute
        | ReturnCard
        | PickReturn
        | PlayCards
        | Pass
        | Choose
        | AskCount
        | CallReferee
        | AnswerCall
        | OpenHands
        | PauseMatch
        | ResumeMatch
        | SubstitutePlayer
        | Adjust
        | Rule
        | CancelRuling
        | CallTime
    )
    id: str | None = None


class TableNumbers(Model, frozen=True, kw_only=True):
    """Why the tables are numbered again; it stands in the log of each event that changes."""

    reason: str


class TableQuestionRequest(Model, frozen=True, kw_only=True):
    """A question about one's own hand."""

    question: AskReadings | AskHints | AskCanBeat | AskSorted | AskLastTrick | AskUnseen | AskDealSummary


class TableResult(Model, frozen=True, kw_only=True):
    """The result of one table among many."""

    deals: tuple[DealReport, ...] = ()
    time_called: Literal["", "after", "in_play"] | None = None
    final: Final | None = None
    boards: tuple[int, ...] = ()
    table: int
    in_time: bool | None = None


class TableRow(Model, frozen=True, kw_only=True):
    """桌: who sits there, how far they are, and what the table waits for. `deal` and `level` are those in play where deals are told; `since` is when something last happened there."""

    table: int
    ew: PairName
    ns: PairName
    people: dict[str, str]
    state: str
    code: str
    group: int = 1
    meeting: int | None = None
    boards: tuple[int, ...] = ()
    is_live: bool = False
    deal: int | None = None
    level: str | None = None
    result: Result | None = None
    nets: tuple[int, ...] = ()
    signers: tuple[str, ...] = ()
    signed: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    corrections: int = 0
    since: datetime | None = None
    why: tuple[Words, ...] = ()


class TableSettings(Model, frozen=True, kw_only=True):
    """A table's settings; `overrides` are options of the book that this table has otherwise, by their dotted names. `is_rated`: its matches count for ratings, as far as docs/ratings.md says."""

    book: str = "jiangsu-2017"
    overrides: dict[str, Any] = field(default_factory=dict)
    is_public: bool = False
    watching: Watching | None = None
    watch_delay: float = 30
    bots: dict[str, str] = field(default_factory=dict)
    starts: Starts | None = None
    substitute_bot: str = "normal"
    pace_seconds: float = 1.0
    think_seconds: float = 1.0
    mix_seconds: float = 2.0
    between_seconds: float = 8.0
    leave_seconds: float = 60.0
    has_hints: bool = True
    has_auto: bool = True
    has_phrases: bool = False
    has_counter: bool = False
    is_rated: bool = False
    clock: TableClock | None = None
    tempo: Tempo | None = None
    overtime: Overtime | None = None
    event: str | None = None
    place: str = ""


class TableView(Model, frozen=True, kw_only=True):
    """A table as this client sees it; `you` is the own seat."""

    code: str
    stage: str
    settings: TableSettings
    seats: dict[str, SeatView]
    you: str | None = None
    is_maker: bool = False
    role: str = "spectator"
    match: str | None = None
    matches: int = 0
    next_deal_at: datetime | None = None
    waits_to_mix: int | None = None
    waits_to_promise: int | None = None
    waits_to_reveal: int | None = None
    shuffles: tuple[CommitmentView, ...] = ()
    auto_pass: bool = False
    watch_delay: str = ""
    event: str | None = None
    place: str = ""
    people_watching: int = 0
    requests: tuple[SeatRequestView, ...] = ()


class TakeBack(Model, frozen=True, kw_only=True, tag_field="effect", tag="take_back"):
    """收回: the last play of a seat in this trick goes back into the hand, with all that came after it."""

    seat: Seat


class TakeBackStartBody(Model, frozen=True, kw_only=True):
    """Take back the start of a round for which no result has come in; its published draw waits for the start again."""

    reason: str


class TakeCallBody(Model, frozen=True, kw_only=True):
    """Record that a referee takes a call."""

    person: int


class TakePoints(Model, frozen=True, kw_only=True, tag_field="effect", tag="take_points"):
    """Points are deducted from those that a side earns by the match."""

    side: Side
    points: int


class TakeTribute(Model, frozen=True, kw_only=True, tag_field="command", tag="take_tribute"):
    """The first (上游) takes the card of one payer after two equal cards were paid."""

    seat: Seat
    payer: Seat
    decision: int | None = None


class TeamEntry(Model, frozen=True, kw_only=True):
    """A team with its squad by name; a pair has no name of its own."""

    name: str = ""
    division: int = 1
    club: str = ""
    players: tuple[str, ...] = ()


class TeamFigure(Model, frozen=True, kw_only=True):
    """A figure that is compared, and its sources."""

    criterion: str
    value: int | tuple[int, ...]
    sources: tuple[TeamSource, ...] = ()


class TeamLine(Model, frozen=True, kw_only=True):
    """A line of the teams' standings; tied teams share their place until lots or a decision separate them. A team all of whose pairs were disqualified has no place."""

    place: int | None
    team: str
    figures: tuple[TeamFigure, ...]
    is_tied: bool = False


TeamScoring: TypeAlias = Literal["people_points", "best_pairs", "tables"]


class TeamSource(Model, frozen=True, kw_only=True):
    """What a pair, or one of its people, adds to a figure; without a round it counts for the whole event."""

    pair: int
    value: int
    person: int | None = None
    round: int | None = None
    table: int | None = None


class TeamView(Model, frozen=True, kw_only=True):
    """A contestant with its squad by name."""

    number: int
    name: str
    division: int
    club: str
    players: tuple[str, ...]
    withdrawn: str | None


class Teams(Model, frozen=True, kw_only=True):
    """团体: how teams are scored: the `best` pairs of a unit count, or a team plays at `tables` tables in a round."""

    scoring: TeamScoring
    best: int | None = None
    tables: int | None = None


Tempo: TypeAlias = Literal["even", "by_choice"]
ThreeLeft: TypeAlias = Literal["bye", "round_robin", "revive"]


class TickItemBody(Model, frozen=True, kw_only=True):
    """检查表."""

    item: str
    is_right: bool = True
    note: str = ""


class Ticked(Model, frozen=True, kw_only=True):
    """检查表: an item, and what was seen; none: nobody has looked yet."""

    item: ChecklistRow
    is_right: bool | None
    note: str


class TicketMade(Model, frozen=True, kw_only=True):
    """What a club joins with; it is shown only once."""

    ticket: str


class TicketText(Model, frozen=True, kw_only=True):
    """A ticket as it was passed on."""

    ticket: str


class TimeCallBody(Model, frozen=True, kw_only=True):
    """The call of time reached the table while a deal was in play, or between two."""

    in_time: bool | None = None
    asks_time: bool = False
    in_play: bool = True


class TokenMade(Model, frozen=True, kw_only=True):
    """A program's number as a player, and its token: it is shown only once."""

    person: int
    name: str
    token: str


Topic: TypeAlias = Literal[
    "announce",
    "appeals",
    "authority",
    "cards",
    "clock",
    "corrections",
    "deal",
    "definitions",
    "entries",
    "format",
    "ladder",
    "lapse",
    "levels",
    "manner",
    "match",
    "order",
    "penalties",
    "play",
    "plays",
    "points",
    "prizes",
    "seats",
    "sheet",
    "tribute",
    "venue",
]


class TopicRow(Model, frozen=True, kw_only=True):
    """A topic with its articles."""

    topic: str
    name: Words
    articles: tuple[ArticleRow, ...]


class TributeState(Model, frozen=True, kw_only=True):
    """The payments that are owed and made; `receivers` is empty until it is settled who gets whose card. `taken_back` is the card that a payer had laid down before the partner refused for both."""

    first: str
    payers: tuple[str, ...]
    refused_by: tuple[str, ...] = ()
    paid: dict[str, str] = field(default_factory=dict)
    receivers: dict[str, str] = field(default_factory=dict)
    returned: dict[str, str] = field(default_factory=dict)
    is_equal: bool = False
    is_done: bool = False
    taken_back: dict[str, str] = field(default_factory=dict)


class TributeView(Model, frozen=True, kw_only=True):
    """What a viewer sees of the tribute; `None` stands for a card that lies face down. `may_refuse` names only seats whose cards the viewer sees, since more would reveal who holds the big jokers."""

    first: str
    payers: tuple[str, ...]
    refused_by: tuple[str, ...]
    paid: dict[str, str]
    receivers: dict[str, str]
    returned: dict[str, str | None]
    is_done: bool
    may_refuse: tuple[str, ...] = ()
    taken_back: dict[str, str] = field(default_factory=dict)


class TrickBar(Model, frozen=True, kw_only=True):
    """A seat that misses a trick."""

    seat: str
    trick: int
    until_opponent_follows: bool


class TurnAway(Model, frozen=True, kw_only=True, tag_field="command", tag="turn_away"):
    """The maker sends a guest away before the match starts."""

    seat: Seat


class Undo(Model, frozen=True, kw_only=True, tag_field="effect", tag="undo"):
    """The effects of a cancelled ruling are undone, as long as nothing has been played since."""


class UndoLeftOverBody(Model, frozen=True, kw_only=True):
    """补抽: take the last one back, as long as no result has come in for its tables."""

    reason: str = ""


class UnitFees(Model, frozen=True, kw_only=True):
    """A unit: how many pairs, what they owe and have paid, and whom to call."""

    unit: str
    pairs: int
    due: int
    paid: int
    leader: str = ""
    contact: str = ""


class UnitLeader(Model, frozen=True, kw_only=True):
    """领队 of a unit, and how to reach them."""

    unit: str
    name: str
    contact: str = ""


class UnseenRank(Model, frozen=True, kw_only=True):
    """How many cards of a rank a seat cannot see."""

    rank: str
    count: int


Venue: TypeAlias = Literal["home", "away"]


class VoidHand(Model, frozen=True, kw_only=True, tag_field="effect", tag="void_hand"):
    """The seat's hand is void and it is placed last; after the deal, the places are put right."""

    seat: Seat


class WaitView(Model, frozen=True, kw_only=True):
    """Something that somebody has to do; `stops` the next round, or only should be done."""

    code: str
    by: str
    words: Words
    stops: bool = False
    table: int | None = None
    pairs: tuple[int, ...] = ()
    sides: tuple[str, ...] = ()
    number: int | None = None
    article: str = ""


class WaiveTribute(Model, frozen=True, kw_only=True, tag_field="effect", tag="waive_tribute"):
    """The next deal has no tribute."""


Watching: TypeAlias = Literal["nobody", "public", "open_a_deal_later"]


class WebhookMade(Model, frozen=True, kw_only=True):
    """A new webhook with the secret that its messages are signed with, which is shown only once."""

    webhook: WebhookView
    secret: str


WebhookTopic: TypeAlias = Literal["draw_published", "round_started", "result", "event_finished"]


class WebhookView(Model, frozen=True, kw_only=True):
    """A webhook: what it is told, how many messages wait, and how the last one went. `stopped` says why it is told nothing for the time being; what waits is sent when it goes on."""

    id: int
    url: str
    topics: tuple[str, ...]
    created: datetime
    by: str
    waiting: int
    next_attempt: datetime | None
    stopped: str | None
    last: Delivery | None


class WindowRow(Model, frozen=True, kw_only=True):
    """更正时限 of a round: until when each kind of mistake may be corrected; none where there is no end yet."""

    round: int
    status: str
    entry_until: datetime | None
    published_until: datetime | None


class WithdrawContestant(Model, frozen=True, kw_only=True, tag_field="command", tag="withdraw_contestant"):
    """Withdraw a contestant from the season."""

    contestant: int
    reason: str


class WithdrawPairBody(Model, frozen=True, kw_only=True):
    """退赛."""

    reason: str = ""


class WithdrawResultBody(Model, frozen=True, kw_only=True):
    """Take a table's result back before it is confirmed; after that it can only be corrected."""

    reason: str = ""


WithdrawnTeam: TypeAlias = Literal["annulled", "lost"]


class Words(Model, frozen=True, kw_only=True):
    """A text in Chinese and in English."""

    zh: str
    en: str


class WriteJournalBody(Model, frozen=True, kw_only=True):
    """日志."""

    text: str
    round: int | None = None
    table: int | None = None


class WrittenDeal(Model, frozen=True, kw_only=True):
    """A deal as one side writes it down: its number, and the seats as they finished (two after a double-down). Sent twice, it stands there once. The number of a deal that counts already: it is to be corrected."""

    deal: int
    order: tuple[Seat, ...]
    side: Side
    level: Rank | None = None
