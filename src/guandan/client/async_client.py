"""AsyncClient: a method for each operation of the API. Written by tools/client_source.py from the OpenAPI document; `make docs` writes it again."""

# ruff: noqa: A002, E501, PLR0913, TC003 (as many arguments as the operation has)
from __future__ import annotations

from datetime import date, datetime
from typing import Any, Literal
from urllib.parse import quote

from msgspec import UNSET, UnsetType

from guandan.client.base import BaseAsyncClient, FileContent, Operation
from guandan.client.models import (
    AccessEntry,
    Adjust,
    AdjustPoints,
    AgreePause,
    AnswerCall,
    AnswerSeat,
    ApiVersions,
    Appeal,
    ArticleRowPage,
    AskCanBeat,
    AskCount,
    AskDealSummary,
    AskHints,
    AskLastTrick,
    AskReadings,
    AskSeat,
    AskSorted,
    AskUnseen,
    Authority,
    AwardMatch,
    BookCard,
    BookView,
    BracketPlace,
    Call,
    CallReferee,
    CallTime,
    Cancelled,
    CancelOption,
    CancelRuling,
    Card,
    CertificateStyle,
    CheckedRecord,
    Choose,
    ClockView,
    Close,
    CloseSeason,
    ClubCard,
    ClubGameView,
    ClubRole,
    ClubView,
    Consequences,
    CorrectDay,
    CorrectionsView,
    DealReport,
    DealReview,
    DeclareReady,
    Delivery,
    Did,
    Differences,
    Discipline,
    DivisionOrder,
    DocumentRow,
    Done,
    DrawReason,
    EnteringPair,
    EventCardPage,
    EventReview,
    EventView,
    FeeList,
    FileForm,
    FillSeat,
    Final,
    FinalPlace,
    GameCard,
    GameMade,
    GameRules,
    GameView,
    GiveNumber,
    Ground,
    HouseBookCard,
    HouseBookForm,
    HouseBookView,
    HubAnswer,
    Imported,
    ImportPreview,
    InfractionReport,
    InfractionRow,
    IntegrityReport,
    Joining,
    Kind,
    Language,
    LatenessNoted,
    LatenessPreview,
    Leaderboards,
    LeagueRules,
    LedgerView,
    LetterheadView,
    LinksView,
    LiveTable,
    LiveTableCardPage,
    LogLinePage,
    ManyDone,
    MatchShown,
    Matter,
    Mistake,
    Newcomer,
    NewDivision,
    Note,
    Notice,
    NoticeFit,
    Occasion,
    OfficialLink,
    OfficialRow,
    OpenHands,
    OpeningBoard,
    OptionRow,
    OutcomePreview,
    OutcomeView,
    OutlookView,
    Overrule,
    Overtime,
    OwnAnswer,
    OwnClubLine,
    OwnData,
    PairMade,
    PairView,
    PairViewPage,
    Pass,
    PauseMatch,
    PayTribute,
    PersonPinState,
    PickReturn,
    PinsMade,
    PinView,
    Place,
    Plan,
    PlanWishes,
    PlayAgain,
    PlayCards,
    PlayedOnView,
    PlayerAccountView,
    PlayerSeated,
    PlayHistory,
    PostponeMatch,
    Presence,
    PresenceRow,
    PrizesView,
    ProblemKind,
    ProgrammeView,
    PromiseNumber,
    Proof,
    ProposalView,
    PuzzleFigures,
    PuzzleHome,
    PuzzlePosition,
    PuzzleTheme,
    PuzzleVerdict,
    QueueView,
    Rank,
    ReadingsFound,
    RecordDay,
    Recorded,
    RecordLots,
    RecordResult,
    Redrawn,
    Referral,
    RefuseTribute,
    Registered,
    RegistrationRules,
    ReopenChoice,
    ReopenSeason,
    Replay,
    ResumeMatch,
    ReturnCard,
    Role,
    RoundView,
    Rule,
    SayPhrase,
    ScheduleMatch,
    Scoring,
    ScreenView,
    SeasonCard,
    SeasonDone,
    SeasonMade,
    SeasonView,
    Seat,
    SendingResult,
    Sent,
    SeriesRules,
    SessionView,
    SetAutoPass,
    SetAutoPlay,
    SettingsPreview,
    SheetDone,
    SheetLine,
    SheetPlace,
    SheetView,
    Side,
    SignedTables,
    Sit,
    Situation,
    Slot,
    Snapshot,
    Stand,
    StandingExplanation,
    StandingsView,
    Start,
    Starts,
    SubstitutePlayer,
    SwapSeats,
    Table,
    TableClock,
    TableResult,
    TableRow,
    TableSettings,
    TableView,
    TakeTribute,
    TeamLine,
    Tempo,
    ThreeLeft,
    Ticked,
    TicketMade,
    TokenMade,
    Topic,
    TurnAway,
    WaitView,
    Watching,
    WebhookMade,
    WebhookTopic,
    WebhookView,
    WithdrawContestant,
)


class AsyncClient(BaseAsyncClient):
    """The REST API. A refusal raises `ApiProblem`."""

    async def who_am_i(self) -> SessionView:
        """The caller's identity here; a stranger has neither number nor name."""
        return await self._send(Operation[SessionView](method="GET", path="/api/v1/session", result=SessionView))

    async def enter(self, *, name: str | UnsetType | None = UNSET) -> SessionView:
        """Come in as a guest, or take another name."""
        return await self._send(
            Operation[SessionView](method="POST", path="/api/v1/session", result=SessionView, body={"name": name})
        )

    async def leave(self) -> None:
        """Log out: the session is over, and its cookie or token opens nothing any more."""
        await self._send(Operation[None](method="DELETE", path="/api/v1/session", result=None))

    async def make_token(self, *, name: str | UnsetType | None = UNSET) -> TokenMade:
        """A player of one's own that is a program: it sends its token as `Authorization: Bearer …`."""
        return await self._send(
            Operation[TokenMade](method="POST", path="/api/v1/tokens", result=TokenMade, body={"name": name})
        )

    async def log_in(self, *, name: str, password: str) -> SessionView:
        """Log in with an account's name and password; the session gets a new key."""
        return await self._send(
            Operation[SessionView](
                method="POST", path="/api/v1/login", result=SessionView, body={"name": name, "password": password}
            )
        )

    async def change_account(
        self, *, password: str, old: str | UnsetType | None = UNSET, name: str | UnsetType | None = UNSET
    ) -> SessionView:
        """Set the own account's password, and its name; every other browser is logged out."""
        return await self._send(
            Operation[SessionView](
                method="PUT",
                path="/api/v1/account",
                result=SessionView,
                body={"password": password, "old": old, "name": name},
            )
        )

    async def show_account_log(self) -> tuple[AccessEntry, ...]:
        """What was done with the own account: logins, links and PINs, newest first, each with its address."""
        return await self._send(
            Operation[tuple[AccessEntry, ...]](method="GET", path="/api/v1/account/log", result=tuple[AccessEntry, ...])
        )

    async def unlock_pair(self, event: str, pair: int) -> None:
        """Forget the wrong PINs and codes that were tried for a pair: it can come in again at once."""
        await self._send(
            Operation[None](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/pairs/{quote(str(pair), safe='')}/unlock",
                result=None,
            )
        )

    async def unlock_event(self, event: str) -> None:
        """Forget every wrong PIN that was tried at an event."""
        await self._send(
            Operation[None](method="POST", path=f"/api/v1/events/{quote(str(event), safe='')}/unlock", result=None)
        )

    async def list_links(self, event: str) -> LinksView:
        """The event's links that still open something, without their secrets; tables with their codes."""
        return await self._send(
            Operation[LinksView](
                method="GET", path=f"/api/v1/events/{quote(str(event), safe='')}/links", result=LinksView
            )
        )

    async def make_links(self, event: str, *, role: Role, places: tuple[str, ...] | UnsetType = UNSET) -> LinksView:
        """A new link of a role, or one for each of these tables; their addresses are shown only once."""
        return await self._send(
            Operation[LinksView](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/links",
                result=LinksView,
                body={"role": role, "places": places},
            )
        )

    async def revoke_link(self, event: str, link: int) -> None:
        """Revoke a link: sessions that came by it lose its rights."""
        await self._send(
            Operation[None](
                method="DELETE",
                path=f"/api/v1/events/{quote(str(event), safe='')}/links/{quote(str(link), safe='')}",
                result=None,
            )
        )

    async def pin_of(self, event: str, pair: int) -> PinView:
        """A pair's PIN, with which it signs at a paper table; each reading is logged."""
        return await self._send(
            Operation[PinView](
                method="GET",
                path=f"/api/v1/events/{quote(str(event), safe='')}/pairs/{quote(str(pair), safe='')}/pin",
                result=PinView,
            )
        )

    async def renew_pin(self, event: str, pair: int) -> PinView:
        """Replace a pair's PIN; the old one stops working."""
        return await self._send(
            Operation[PinView](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/pairs/{quote(str(pair), safe='')}/pin",
                result=PinView,
            )
        )

    async def show_versions(self) -> ApiVersions:
        """The versions of the API."""
        return await self._send(Operation[ApiVersions](method="GET", path="/api", result=ApiVersions))

    async def list_problems(self) -> tuple[ProblemKind, ...]:
        """Every code with which something can be refused, by name."""
        return await self._send(
            Operation[tuple[ProblemKind, ...]](method="GET", path="/api/v1/problems", result=tuple[ProblemKind, ...])
        )

    async def show_problem(self, code: str) -> ProblemKind:
        """What a code means; the `type` of a problem leads here."""
        return await self._send(
            Operation[ProblemKind](
                method="GET", path=f"/api/v1/problems/{quote(str(code), safe='')}", result=ProblemKind
            )
        )

    async def list_rulebooks(self) -> tuple[BookCard, ...]:
        """The built-in books."""
        return await self._send(
            Operation[tuple[BookCard, ...]](method="GET", path="/api/v1/rulebooks", result=tuple[BookCard, ...])
        )

    async def show_rulebook(self, book: str) -> BookView:
        """A book whole: its options by group, its articles by topic, its infractions and its checklist."""
        return await self._send(
            Operation[BookView](method="GET", path=f"/api/v1/rulebooks/{quote(str(book), safe='')}", result=BookView)
        )

    async def list_options(self, book: str) -> tuple[OptionRow, ...]:
        """Every option of a book with its article, and what a table or an event may put in its place."""
        return await self._send(
            Operation[tuple[OptionRow, ...]](
                method="GET",
                path=f"/api/v1/rulebooks/{quote(str(book), safe='')}/options",
                result=tuple[OptionRow, ...],
            )
        )

    async def list_articles(
        self,
        book: str,
        *,
        named: str | None = None,
        topic: Topic | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> ArticleRowPage:
        """Articles of a book: all, of a topic, or one with all below it («JS 3.3», «3.3», «D8»)."""
        return await self._send(
            Operation[ArticleRowPage](
                method="GET",
                path=f"/api/v1/rulebooks/{quote(str(book), safe='')}/articles",
                result=ArticleRowPage,
                query={"named": named, "topic": topic, "cursor": cursor, "limit": limit},
            )
        )

    async def list_infractions(
        self, book: str, *, words: str | None = None, situation: Situation | None = None
    ) -> tuple[InfractionRow, ...]:
        """违规: the catalogue by words of either language, an article, or a situation; the best first."""
        return await self._send(
            Operation[tuple[InfractionRow, ...]](
                method="GET",
                path=f"/api/v1/rulebooks/{quote(str(book), safe='')}/infractions",
                result=tuple[InfractionRow, ...],
                query={"words": words, "situation": situation},
            )
        )

    async def compare_rulebooks(self, *, book: list[str]) -> Differences:
        """How books differ, side by side; a parameter `book` for each."""
        return await self._send(
            Operation[Differences](
                method="GET", path="/api/v1/rulebook-differences", result=Differences, query={"book": book}
            )
        )

    async def search_rulebooks(
        self, *, words: str, cursor: str | None = None, limit: int | None = None
    ) -> ArticleRowPage:
        """Articles of all books that every one of the words occurs in, in either language."""
        return await self._send(
            Operation[ArticleRowPage](
                method="GET",
                path="/api/v1/rulebook-search",
                result=ArticleRowPage,
                query={"words": words, "cursor": cursor, "limit": limit},
            )
        )

    async def show_rulebook_schema(self) -> dict[str, Any]:
        """JSON Schema of a house book's TOML, for editors."""
        return await self._send(
            Operation[dict[str, Any]](method="GET", path="/api/v1/rulebook-schema", result=dict[str, Any])
        )

    async def show_house_form(self, book: str) -> HouseBookForm:
        """Every option of a book with its article's words and what the five books say, to start a house book from."""
        return await self._send(
            Operation[HouseBookForm](
                method="GET", path=f"/api/v1/rulebooks/{quote(str(book), safe='')}/form", result=HouseBookForm
            )
        )

    async def preview_house_book(
        self,
        *,
        base: str,
        id: str,
        title_zh: str,
        title_en: str | UnsetType = UNSET,
        document_zh: str | UnsetType = UNSET,
        document_en: str | UnsetType = UNSET,
        changes: dict[str, Any] | UnsetType = UNSET,
        articles: dict[str, str] | UnsetType = UNSET,
    ) -> HouseBookView:
        """The text of a house book and in what it differs from its base; nothing is saved."""
        return await self._send(
            Operation[HouseBookView](
                method="POST",
                path="/api/v1/house-books/preview",
                result=HouseBookView,
                body={
                    "base": base,
                    "id": id,
                    "title_zh": title_zh,
                    "title_en": title_en,
                    "document_zh": document_zh,
                    "document_en": document_en,
                    "changes": changes,
                    "articles": articles,
                },
            )
        )

    async def check_house_book(self, *, text: str) -> HouseBookView:
        """A house book's text read; what is wrong is refused with the option and the line."""
        return await self._send(
            Operation[HouseBookView](
                method="POST", path="/api/v1/house-books/check", result=HouseBookView, body={"text": text}
            )
        )

    async def list_house_books(self) -> tuple[HouseBookCard, ...]:
        """One's own house books, the latest version of each; `book` is how a table or an event takes one."""
        return await self._send(
            Operation[tuple[HouseBookCard, ...]](
                method="GET", path="/api/v1/house-books", result=tuple[HouseBookCard, ...]
            )
        )

    async def save_house_book(
        self,
        *,
        base: str,
        id: str,
        title_zh: str,
        title_en: str | UnsetType = UNSET,
        document_zh: str | UnsetType = UNSET,
        document_en: str | UnsetType = UNSET,
        changes: dict[str, Any] | UnsetType = UNSET,
        articles: dict[str, str] | UnsetType = UNSET,
    ) -> HouseBookCard:
        """Save a house book under one's own name, as the next version of its id."""
        return await self._send(
            Operation[HouseBookCard](
                method="POST",
                path="/api/v1/house-books",
                result=HouseBookCard,
                body={
                    "base": base,
                    "id": id,
                    "title_zh": title_zh,
                    "title_en": title_en,
                    "document_zh": document_zh,
                    "document_en": document_en,
                    "changes": changes,
                    "articles": articles,
                },
            )
        )

    async def import_house_book(self, *, text: str) -> HouseBookCard:
        """Save a house book from its text, as the next version of its id."""
        return await self._send(
            Operation[HouseBookCard](
                method="POST", path="/api/v1/house-books/import", result=HouseBookCard, body={"text": text}
            )
        )

    async def show_house_book(self, account: int, book: str, version: int) -> HouseBookView:
        """A version of somebody's house book, for everybody who has its address."""
        return await self._send(
            Operation[HouseBookView](
                method="GET",
                path=f"/api/v1/house-books/{quote(str(account), safe='')}/{quote(str(book), safe='')}/{quote(str(version), safe='')}",
                result=HouseBookView,
            )
        )

    async def export_house_book(self, account: int, book: str, version: int) -> bytes:
        """A house book as TOML."""
        return await self._send(
            Operation[bytes](
                method="GET",
                path=f"/api/v1/house-books/{quote(str(account), safe='')}/{quote(str(book), safe='')}/{quote(str(version), safe='')}/text",
                result=bytes,
            )
        )

    async def hide_house_book(self, book: str) -> None:
        """Offer a house book no longer; tables and events that use it go on."""
        await self._send(
            Operation[None](method="DELETE", path=f"/api/v1/house-books/{quote(str(book), safe='')}", result=None)
        )

    async def read_notice(self, *, text: str, answers: dict[str, Any] | UnsetType = UNSET) -> NoticeFit:
        """Read a notice's text: each sentence beside the option it became, a book and a plan, and what is asked."""
        return await self._send(
            Operation[NoticeFit](
                method="POST", path="/api/v1/notice-readings", result=NoticeFit, body={"text": text, "answers": answers}
            )
        )

    async def read_notice_from_file(self, *, file: FileContent) -> NoticeFit:
        """Read a notice from a .txt or .docx file."""
        return await self._send(
            Operation[NoticeFit](
                method="POST", path="/api/v1/notice-readings/file", result=NoticeFit, files={"file": file}
            )
        )

    async def list_tables(self, *, cursor: str | None = None, limit: int | None = None) -> LiveTableCardPage:
        """The public tables, newest first."""
        return await self._send(
            Operation[LiveTableCardPage](
                method="GET", path="/api/v1/tables", result=LiveTableCardPage, query={"cursor": cursor, "limit": limit}
            )
        )

    async def make_table(
        self,
        *,
        book: str | UnsetType = UNSET,
        overrides: dict[str, Any] | UnsetType = UNSET,
        is_public: bool | UnsetType = UNSET,
        watching: Watching | UnsetType = UNSET,
        watch_delay: float | UnsetType = UNSET,
        bots: dict[str, str] | UnsetType = UNSET,
        starts: Starts | UnsetType = UNSET,
        substitute_bot: str | UnsetType = UNSET,
        pace_seconds: float | UnsetType = UNSET,
        think_seconds: float | UnsetType = UNSET,
        mix_seconds: float | UnsetType = UNSET,
        between_seconds: float | UnsetType = UNSET,
        leave_seconds: float | UnsetType = UNSET,
        has_hints: bool | UnsetType = UNSET,
        has_auto: bool | UnsetType = UNSET,
        has_phrases: bool | UnsetType = UNSET,
        has_counter: bool | UnsetType = UNSET,
        is_rated: bool | UnsetType = UNSET,
        clock: TableClock | UnsetType = UNSET,
        tempo: Tempo | UnsetType = UNSET,
        overtime: Overtime | UnsetType = UNSET,
        event: str | UnsetType | None = UNSET,
        place: str | UnsetType = UNSET,
    ) -> TableView:
        """Make a table; its maker takes no seat by that."""
        return await self._send(
            Operation[TableView](
                method="POST",
                path="/api/v1/tables",
                result=TableView,
                body={
                    "book": book,
                    "overrides": overrides,
                    "is_public": is_public,
                    "watching": watching,
                    "watch_delay": watch_delay,
                    "bots": bots,
                    "starts": starts,
                    "substitute_bot": substitute_bot,
                    "pace_seconds": pace_seconds,
                    "think_seconds": think_seconds,
                    "mix_seconds": mix_seconds,
                    "between_seconds": between_seconds,
                    "leave_seconds": leave_seconds,
                    "has_hints": has_hints,
                    "has_auto": has_auto,
                    "has_phrases": has_phrases,
                    "has_counter": has_counter,
                    "is_rated": is_rated,
                    "clock": clock,
                    "tempo": tempo,
                    "overtime": overtime,
                    "event": event,
                    "place": place,
                },
            )
        )

    async def list_my_tables(self) -> tuple[TableView, ...]:
        """The open tables at which one sits, or that one has made, newest first."""
        return await self._send(
            Operation[tuple[TableView, ...]](method="GET", path="/api/v1/tables/mine", result=tuple[TableView, ...])
        )

    async def show_table(self, code: str) -> TableView:
        """A table by its code, as the caller sees it."""
        return await self._send(
            Operation[TableView](method="GET", path=f"/api/v1/tables/{quote(str(code), safe='')}", result=TableView)
        )

    async def join_table(self, code: str, *, seat: Seat | UnsetType | None = UNSET) -> TableView:
        """Take a seat; whoever sits there already keeps it."""
        return await self._send(
            Operation[TableView](
                method="POST",
                path=f"/api/v1/tables/{quote(str(code), safe='')}/join",
                result=TableView,
                body={"seat": seat},
            )
        )

    async def play_now(
        self,
        *,
        book: str | UnsetType = UNSET,
        bot: str | UnsetType = UNSET,
        overrides: dict[str, Any] | UnsetType = UNSET,
        seat: Seat | UnsetType = UNSET,
        partner: str | UnsetType | None = UNSET,
        clock: TableClock | UnsetType = UNSET,
        tempo: Tempo | UnsetType = UNSET,
        has_phrases: bool | UnsetType = UNSET,
        has_counter: bool | UnsetType = UNSET,
    ) -> TableView:
        """A table with three bots, a seat taken, the match begun."""
        return await self._send(
            Operation[TableView](
                method="POST",
                path="/api/v1/play-now",
                result=TableView,
                body={
                    "book": book,
                    "bot": bot,
                    "overrides": overrides,
                    "seat": seat,
                    "partner": partner,
                    "clock": clock,
                    "tempo": tempo,
                    "has_phrases": has_phrases,
                    "has_counter": has_counter,
                },
            )
        )

    async def watch_table(self, code: str) -> Snapshot:
        """The match at a table as the caller may see it: from the own seat, or with the delay of those who watch."""
        return await self._send(
            Operation[Snapshot](method="GET", path=f"/api/v1/tables/{quote(str(code), safe='')}/match", result=Snapshot)
        )

    async def send_command(
        self,
        code: str,
        *,
        command: Sit
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
        | CallTime,
        id: str | UnsetType | None = UNSET,
    ) -> Done:
        """Send a command to a table, as over the socket."""
        return await self._send(
            Operation[Done](
                method="POST",
                path=f"/api/v1/tables/{quote(str(code), safe='')}/commands",
                result=Done,
                body={"command": command, "id": id},
            )
        )

    async def ask_at_table(
        self,
        code: str,
        *,
        question: AskReadings | AskHints | AskCanBeat | AskSorted | AskLastTrick | AskUnseen | AskDealSummary,
    ) -> dict[str, Any]:
        """A question about one's own hand: readings, hints, sortings, the last trick; it leaves no event."""
        return await self._send(
            Operation[dict[str, Any]](
                method="POST",
                path=f"/api/v1/tables/{quote(str(code), safe='')}/questions",
                result=dict[str, Any],
                body={"question": question},
            )
        )

    async def show_match(self, match: str) -> MatchShown:
        """A match: in the open when it is over, otherwise as the asker may see it."""
        return await self._send(
            Operation[MatchShown](method="GET", path=f"/api/v1/matches/{quote(str(match), safe='')}", result=MatchShown)
        )

    async def show_record(self, match: str, *, form: Literal["text", "lines"] | None = None) -> str:
        """The record of a match as a text; while it goes on, with what the asker may see."""
        return await self._send(
            Operation[str](
                method="GET",
                path=f"/api/v1/matches/{quote(str(match), safe='')}/record",
                result=str,
                query={"form": form},
            )
        )

    async def replay_match(self, match: str, *, seat: Seat | None = None, deal: int | None = None) -> Replay:
        """One deal of a match, step by step, in the open or from a seat; of a running match what the asker may see."""
        return await self._send(
            Operation[Replay](
                method="GET",
                path=f"/api/v1/matches/{quote(str(match), safe='')}/replay",
                result=Replay,
                query={"seat": seat, "deal": deal},
            )
        )

    async def prove_shuffles(self, match: str) -> Proof:
        """The commitments of a match's shuffles, with their secrets once it is over."""
        return await self._send(
            Operation[Proof](method="GET", path=f"/api/v1/matches/{quote(str(match), safe='')}/proof", result=Proof)
        )

    async def review_match(self, match: str, *, deal: int | None = None) -> DealReview:
        """What each decision of a deal cost, judged by the network; only when the match is over."""
        return await self._send(
            Operation[DealReview](
                method="GET",
                path=f"/api/v1/matches/{quote(str(match), safe='')}/review",
                result=DealReview,
                query={"deal": deal},
            )
        )

    async def play_match_on(
        self, match: str, *, version: int, seat: Seat, answers: tuple[OwnAnswer, ...] | UnsetType = UNSET
    ) -> PlayedOnView:
        """Play a deal of a finished match on from any moment against bots; nothing of it is kept."""
        return await self._send(
            Operation[PlayedOnView](
                method="POST",
                path=f"/api/v1/matches/{quote(str(match), safe='')}/play-on",
                result=PlayedOnView,
                body={"version": version, "seat": seat, "answers": answers},
            )
        )

    async def show_puzzles(self) -> PuzzleHome:
        """每日一题: the puzzle of the day, how many there are of each theme, and the caller's own figures."""
        return await self._send(Operation[PuzzleHome](method="GET", path="/api/v1/puzzles/home", result=PuzzleHome))

    async def list_puzzles(self, *, theme: PuzzleTheme | None = None) -> tuple[PuzzleFigures, ...]:
        """All puzzles, or those of a theme, the easiest first."""
        return await self._send(
            Operation[tuple[PuzzleFigures, ...]](
                method="GET", path="/api/v1/puzzles", result=tuple[PuzzleFigures, ...], query={"theme": theme}
            )
        )

    async def choose_next_puzzle(self, *, theme: PuzzleTheme | None = None) -> PuzzlePosition:
        """The puzzle of a theme that one has not tried and whose strength is nearest to one's own."""
        return await self._send(
            Operation[PuzzlePosition](
                method="GET", path="/api/v1/puzzles/next", result=PuzzlePosition, query={"theme": theme}
            )
        )

    async def show_puzzle(self, puzzle: str) -> PuzzlePosition:
        """A puzzle as its seat sees it, without the answer."""
        return await self._send(
            Operation[PuzzlePosition](
                method="GET", path=f"/api/v1/puzzles/{quote(str(puzzle), safe='')}", result=PuzzlePosition
            )
        )

    async def answer_puzzle(
        self,
        puzzle: str,
        *,
        cards: tuple[Card, ...] | UnsetType = UNSET,
        kind: Kind | UnsetType | None = UNSET,
        rank: Rank | UnsetType | None = UNSET,
    ) -> PuzzleVerdict:
        """Answer a puzzle: right or not, and why; a person's first answer counts for the ratings."""
        return await self._send(
            Operation[PuzzleVerdict](
                method="POST",
                path=f"/api/v1/puzzles/{quote(str(puzzle), safe='')}/answer",
                result=PuzzleVerdict,
                body={"cards": cards, "kind": kind, "rank": rank},
            )
        )

    async def check_uploaded_record(self, *, text: str) -> CheckedRecord:
        """Check a record against its book; one that cannot be read at all is refused with the line."""
        return await self._send(
            Operation[CheckedRecord](
                method="POST", path="/api/v1/records/check", result=CheckedRecord, body={"text": text}
            )
        )

    async def replay_uploaded_record(self, *, text: str, seat: Seat | None = None, deal: int | None = None) -> Replay:
        """One deal of a record, step by step, in the open or from a seat."""
        return await self._send(
            Operation[Replay](
                method="POST",
                path="/api/v1/records/replay",
                result=Replay,
                query={"seat": seat, "deal": deal},
                body={"text": text},
            )
        )

    async def read_cards(
        self,
        *,
        cards: tuple[Card, ...],
        level: str | UnsetType = UNSET,
        top: tuple[Card, ...] | UnsetType = UNSET,
        book: str | UnsetType = UNSET,
    ) -> ReadingsFound:
        """牌型认定: everything that a set of cards may be played as, and which of it beats a play on the table."""
        return await self._send(
            Operation[ReadingsFound](
                method="POST",
                path="/api/v1/readings",
                result=ReadingsFound,
                body={"cards": cards, "level": level, "top": top, "book": book},
            )
        )

    async def show_my_history(self) -> PlayHistory:
        """我的战绩: the finished matches at which one sat, with sums and by partner."""
        return await self._send(Operation[PlayHistory](method="GET", path="/api/v1/me/history", result=PlayHistory))

    async def export_my_data(self) -> OwnData:
        """Everything that the server has under one's number, as a file."""
        return await self._send(Operation[OwnData](method="GET", path="/api/v1/me/export", result=OwnData))

    async def erase_my_data(self) -> None:
        """Erase one's name and end one's sessions: matches stay, and nobody can tell any more whose they were."""
        await self._send(Operation[None](method="DELETE", path="/api/v1/me", result=None))

    async def show_my_account(self) -> PlayerAccountView:
        """The caller's account; 404 if there is none."""
        return await self._send(
            Operation[PlayerAccountView](method="GET", path="/api/v1/me/account", result=PlayerAccountView)
        )

    async def change_my_account(self, *, old: str, password: str, name: str | UnsetType | None = UNSET) -> SessionView:
        """Set another password, and another name; every other device is signed out."""
        return await self._send(
            Operation[SessionView](
                method="PUT",
                path="/api/v1/me/account",
                result=SessionView,
                body={"old": old, "password": password, "name": name},
            )
        )

    async def sign_up(self, *, name: str, password: str) -> SessionView:
        """Make an account; what was played as a guest on this device belongs to it. The session gets a new key."""
        return await self._send(
            Operation[SessionView](
                method="POST", path="/api/v1/me/account", result=SessionView, body={"name": name, "password": password}
            )
        )

    async def sign_in(self, *, name: str, password: str, merge: bool | UnsetType = UNSET) -> SessionView:
        """Sign in on this device; wrong passwords are counted by name, address and session, and soon have to wait."""
        return await self._send(
            Operation[SessionView](
                method="POST",
                path="/api/v1/me/sign-in",
                result=SessionView,
                body={"name": name, "password": password, "merge": merge},
            )
        )

    async def sign_out_everywhere(self) -> None:
        """End the caller's sessions on all devices, this one included."""
        await self._send(Operation[None](method="POST", path="/api/v1/me/sign-out-everywhere", result=None))

    async def list_my_clubs(self) -> tuple[OwnClubLine, ...]:
        """The clubs that the caller is in or has asked to join."""
        return await self._send(
            Operation[tuple[OwnClubLine, ...]](method="GET", path="/api/v1/clubs", result=tuple[OwnClubLine, ...])
        )

    async def create_club(self, *, name: str, about: str | UnsetType = UNSET) -> ClubView:
        """Create a club; one needs an account for it."""
        return await self._send(
            Operation[ClubView](
                method="POST", path="/api/v1/clubs", result=ClubView, body={"name": name, "about": about}
            )
        )

    async def join_club(self, *, code: str) -> ClubView:
        """Ask to join the club of a code; wrong codes are counted like those of tables."""
        return await self._send(
            Operation[ClubView](method="POST", path="/api/v1/clubs/join", result=ClubView, body={"code": code})
        )

    async def show_club(self, club: str) -> ClubView:
        """A club as the caller sees it: members see each other and the tables, organisers see who has asked."""
        return await self._send(
            Operation[ClubView](method="GET", path=f"/api/v1/clubs/{quote(str(club), safe='')}", result=ClubView)
        )

    async def change_club(
        self,
        club: str,
        *,
        name: str | UnsetType | None = UNSET,
        about: str | UnsetType | None = UNSET,
        has_new_code: bool | UnsetType = UNSET,
    ) -> ClubView:
        """Change a club's name, what it says of itself, or its code; for its owner and organisers."""
        return await self._send(
            Operation[ClubView](
                method="PUT",
                path=f"/api/v1/clubs/{quote(str(club), safe='')}",
                result=ClubView,
                body={"name": name, "about": about, "has_new_code": has_new_code},
            )
        )

    async def delete_club(self, club: str) -> None:
        """Delete a club; for its owner. Its events and tables go on without it."""
        await self._send(
            Operation[None](method="DELETE", path=f"/api/v1/clubs/{quote(str(club), safe='')}", result=None)
        )

    async def approve_member(self, club: str, person: int) -> ClubView:
        """Let in somebody who has asked; for owner and organisers."""
        return await self._send(
            Operation[ClubView](
                method="POST",
                path=f"/api/v1/clubs/{quote(str(club), safe='')}/members/{quote(str(person), safe='')}/approve",
                result=ClubView,
            )
        )

    async def set_member_role(self, club: str, person: int, *, role: ClubRole) -> ClubView:
        """Make a member an organiser, a member again, or the owner; for the owner."""
        return await self._send(
            Operation[ClubView](
                method="PUT",
                path=f"/api/v1/clubs/{quote(str(club), safe='')}/members/{quote(str(person), safe='')}/role",
                result=ClubView,
                body={"role": role},
            )
        )

    async def remove_member(self, club: str, person: int) -> None:
        """Turn somebody down, remove a member, or leave oneself."""
        await self._send(
            Operation[None](
                method="DELETE",
                path=f"/api/v1/clubs/{quote(str(club), safe='')}/members/{quote(str(person), safe='')}",
                result=None,
            )
        )

    async def open_club_table(
        self,
        club: str,
        *,
        book: str | UnsetType = UNSET,
        overrides: dict[str, Any] | UnsetType = UNSET,
        is_public: bool | UnsetType = UNSET,
        watching: Watching | UnsetType = UNSET,
        watch_delay: float | UnsetType = UNSET,
        bots: dict[str, str] | UnsetType = UNSET,
        starts: Starts | UnsetType = UNSET,
        substitute_bot: str | UnsetType = UNSET,
        pace_seconds: float | UnsetType = UNSET,
        think_seconds: float | UnsetType = UNSET,
        mix_seconds: float | UnsetType = UNSET,
        between_seconds: float | UnsetType = UNSET,
        leave_seconds: float | UnsetType = UNSET,
        has_hints: bool | UnsetType = UNSET,
        has_auto: bool | UnsetType = UNSET,
        has_phrases: bool | UnsetType = UNSET,
        has_counter: bool | UnsetType = UNSET,
        is_rated: bool | UnsetType = UNSET,
        clock: TableClock | UnsetType = UNSET,
        tempo: Tempo | UnsetType = UNSET,
        overtime: Overtime | UnsetType = UNSET,
        event: str | UnsetType | None = UNSET,
        place: str | UnsetType = UNSET,
    ) -> TableView:
        """Open a table that the club's members find on its page; for members."""
        return await self._send(
            Operation[TableView](
                method="POST",
                path=f"/api/v1/clubs/{quote(str(club), safe='')}/tables",
                result=TableView,
                body={
                    "book": book,
                    "overrides": overrides,
                    "is_public": is_public,
                    "watching": watching,
                    "watch_delay": watch_delay,
                    "bots": bots,
                    "starts": starts,
                    "substitute_bot": substitute_bot,
                    "pace_seconds": pace_seconds,
                    "think_seconds": think_seconds,
                    "mix_seconds": mix_seconds,
                    "between_seconds": between_seconds,
                    "leave_seconds": leave_seconds,
                    "has_hints": has_hints,
                    "has_auto": has_auto,
                    "has_phrases": has_phrases,
                    "has_counter": has_counter,
                    "is_rated": is_rated,
                    "clock": clock,
                    "tempo": tempo,
                    "overtime": overtime,
                    "event": event,
                    "place": place,
                },
            )
        )

    async def add_club_event(self, club: str, *, event: str) -> ClubView:
        """Show an event on the club's page: for owner and organisers of the club who organise the event too."""
        return await self._send(
            Operation[ClubView](
                method="POST",
                path=f"/api/v1/clubs/{quote(str(club), safe='')}/events",
                result=ClubView,
                body={"event": event},
            )
        )

    async def remove_club_event(self, club: str, entry: str) -> None:
        """Take an event, by its id, from the club's page; for owner and organisers."""
        await self._send(
            Operation[None](
                method="DELETE",
                path=f"/api/v1/clubs/{quote(str(club), safe='')}/events/{quote(str(entry), safe='')}",
                result=None,
            )
        )

    async def add_club_season(self, club: str, *, season: str) -> ClubView:
        """Show a season on the club's page: for owner and organisers of the club whose account made the season."""
        return await self._send(
            Operation[ClubView](
                method="POST",
                path=f"/api/v1/clubs/{quote(str(club), safe='')}/seasons",
                result=ClubView,
                body={"season": season},
            )
        )

    async def remove_club_season(self, club: str, season: str) -> None:
        """Take a season from the club's page; for owner and organisers."""
        await self._send(
            Operation[None](
                method="DELETE",
                path=f"/api/v1/clubs/{quote(str(club), safe='')}/seasons/{quote(str(season), safe='')}",
                result=None,
            )
        )

    async def show_club_ratings(self, club: str) -> Leaderboards:
        """The club's members by their ratings on this server, book by book."""
        return await self._send(
            Operation[Leaderboards](
                method="GET", path=f"/api/v1/clubs/{quote(str(club), safe='')}/ratings", result=Leaderboards
            )
        )

    async def wait_in_queue(self, *, book: str | UnsetType = UNSET, is_rated: bool | UnsetType = UNSET) -> QueueView:
        """Come into the queue, or stay in it: ask again every two seconds. With `code` there is a table to go to."""
        return await self._send(
            Operation[QueueView](
                method="PUT", path="/api/v1/queue", result=QueueView, body={"book": book, "is_rated": is_rated}
            )
        )

    async def leave_queue(self) -> None:
        """Leave the queue; who has a table already keeps the seat."""
        await self._send(Operation[None](method="DELETE", path="/api/v1/queue", result=None))

    async def show_ratings(self) -> Leaderboards:
        """The ratings of players and pairs by their rated matches, book by book."""
        return await self._send(Operation[Leaderboards](method="GET", path="/api/v1/ratings", result=Leaderboards))

    async def list_seasons(self) -> tuple[SeasonCard, ...]:
        """Every season of this server."""
        return await self._send(
            Operation[tuple[SeasonCard, ...]](method="GET", path="/api/v1/seasons", result=tuple[SeasonCard, ...])
        )

    async def make_season(
        self, *, name: str, rules: SeriesRules | LeagueRules, divisions: tuple[str, ...] | UnsetType = UNSET
    ) -> SeasonMade:
        """Make a season: a league of home and away matches, or a series of days with points."""
        return await self._send(
            Operation[SeasonMade](
                method="POST",
                path="/api/v1/seasons",
                result=SeasonMade,
                body={"name": name, "rules": rules, "divisions": divisions},
            )
        )

    async def show_season(self, season: str) -> SeasonView:
        """A season: tables with every figure traced, matches, days and squads."""
        return await self._send(
            Operation[SeasonView](
                method="GET", path=f"/api/v1/seasons/{quote(str(season), safe='')}", result=SeasonView
            )
        )

    async def add_season_team(
        self,
        season: str,
        *,
        idempotency_key: str | None = None,
        name: str | UnsetType = UNSET,
        division: int | UnsetType = UNSET,
        club: str | UnsetType = UNSET,
        players: tuple[str, ...] | UnsetType = UNSET,
    ) -> SeasonDone:
        """Enter a team with its squad, or a pair by its people."""
        return await self._send(
            Operation[SeasonDone](
                method="POST",
                path=f"/api/v1/seasons/{quote(str(season), safe='')}/teams",
                result=SeasonDone,
                headers={"Idempotency-Key": idempotency_key},
                body={"name": name, "division": division, "club": club, "players": players},
            )
        )

    async def change_season_team(
        self,
        season: str,
        contestant: int,
        *,
        idempotency_key: str | None = None,
        name: str | UnsetType = UNSET,
        division: int | UnsetType = UNSET,
        club: str | UnsetType = UNSET,
        players: tuple[str, ...] | UnsetType = UNSET,
    ) -> SeasonDone:
        """Change a team's name, club or squad."""
        return await self._send(
            Operation[SeasonDone](
                method="PUT",
                path=f"/api/v1/seasons/{quote(str(season), safe='')}/teams/{quote(str(contestant), safe='')}",
                result=SeasonDone,
                headers={"Idempotency-Key": idempotency_key},
                body={"name": name, "division": division, "club": club, "players": players},
            )
        )

    async def draw_season_fixtures(
        self,
        season: str,
        *,
        idempotency_key: str | None = None,
        division: int | UnsetType = UNSET,
        first: date | UnsetType | None = UNSET,
        days: int | UnsetType = UNSET,
    ) -> SeasonDone:
        """Draw all matches of a division by lot."""
        return await self._send(
            Operation[SeasonDone](
                method="POST",
                path=f"/api/v1/seasons/{quote(str(season), safe='')}/fixtures",
                result=SeasonDone,
                headers={"Idempotency-Key": idempotency_key},
                body={"division": division, "first": first, "days": days},
            )
        )

    async def command_season(
        self,
        season: str,
        *,
        do: WithdrawContestant
        | ScheduleMatch
        | PostponeMatch
        | RecordResult
        | AwardMatch
        | RecordDay
        | CorrectDay
        | AdjustPoints
        | RecordLots
        | CloseSeason
        | ReopenSeason,
        idempotency_key: str | None = None,
    ) -> SeasonDone:
        """Record, postpone, award, correct, adjust, withdraw, close: what the organisers of a season do."""
        return await self._send(
            Operation[SeasonDone](
                method="POST",
                path=f"/api/v1/seasons/{quote(str(season), safe='')}/commands",
                result=SeasonDone,
                headers={"Idempotency-Key": idempotency_key},
                body={"do": do},
            )
        )

    async def count_season_event(
        self, season: str, *, event: str, idempotency_key: str | None = None, links: dict[str, int] | UnsetType = UNSET
    ) -> SeasonDone:
        """Count a closed event of this server as a day of a series."""
        return await self._send(
            Operation[SeasonDone](
                method="POST",
                path=f"/api/v1/seasons/{quote(str(season), safe='')}/days",
                result=SeasonDone,
                headers={"Idempotency-Key": idempotency_key},
                body={"event": event, "links": links},
            )
        )

    async def score_season_fixture(
        self,
        season: str,
        fixture: int,
        *,
        event: str,
        idempotency_key: str | None = None,
        reason: str | UnsetType = UNSET,
    ) -> SeasonDone:
        """Take a match's score from a closed event of this server: the tables that each team has won."""
        return await self._send(
            Operation[SeasonDone](
                method="POST",
                path=f"/api/v1/seasons/{quote(str(season), safe='')}/fixtures/{quote(str(fixture), safe='')}/event",
                result=SeasonDone,
                headers={"Idempotency-Key": idempotency_key},
                body={"event": event, "reason": reason},
            )
        )

    async def start_next_season(self, season: str, *, name: str) -> SeasonMade:
        """Make the season after a closed one: same rules and squads, after promotion and relegation."""
        return await self._send(
            Operation[SeasonMade](
                method="POST",
                path=f"/api/v1/seasons/{quote(str(season), safe='')}/next",
                result=SeasonMade,
                body={"name": name},
            )
        )

    async def print_season(self, season: str, *, form: FileForm | None = None, lang: Language | None = None) -> bytes:
        """赛季册: tables, matches, days and squads on paper (pdf, unless xlsx or txt is named)."""
        return await self._send(
            Operation[bytes](
                method="GET",
                path=f"/api/v1/seasons/{quote(str(season), safe='')}/book",
                result=bytes,
                query={"form": form, "lang": lang},
            )
        )

    async def list_common_games(self) -> tuple[GameCard, ...]:
        """The games whose hub this server is."""
        return await self._send(
            Operation[tuple[GameCard, ...]](method="GET", path="/api/v1/common-games", result=tuple[GameCard, ...])
        )

    async def make_common_game(
        self, *, name: str, book: str | UnsetType = UNSET, rules: GameRules | UnsetType = UNSET
    ) -> GameMade:
        """Make a game: its boards are drawn and committed to at once."""
        return await self._send(
            Operation[GameMade](
                method="POST",
                path="/api/v1/common-games",
                result=GameMade,
                body={"name": name, "book": book, "rules": rules},
            )
        )

    async def show_common_game(self, game: str) -> GameView:
        """A game: its commitments and the ranking; its boards and tables when it is over."""
        return await self._send(
            Operation[GameView](method="GET", path=f"/api/v1/common-games/{quote(str(game), safe='')}", result=GameView)
        )

    async def invite_club(self, game: str, *, name: str) -> TicketMade:
        """Invite a club, or give one of that name a new key; the ticket is shown only once."""
        return await self._send(
            Operation[TicketMade](
                method="POST",
                path=f"/api/v1/common-games/{quote(str(game), safe='')}/clubs",
                result=TicketMade,
                body={"name": name},
            )
        )

    async def strike_common_result(self, game: str, *, club: int, table: int, board: int, reason: str) -> GameMade:
        """Do not count a table's board, for a reason that everybody can read."""
        return await self._send(
            Operation[GameMade](
                method="POST",
                path=f"/api/v1/common-games/{quote(str(game), safe='')}/strike",
                result=GameMade,
                body={"club": club, "table": table, "board": board, "reason": reason},
            )
        )

    async def finish_common_game(self, game: str) -> GameMade:
        """End a game: nothing more is taken, and all boards are open to everybody."""
        return await self._send(
            Operation[GameMade](
                method="POST", path=f"/api/v1/common-games/{quote(str(game), safe='')}/finish", result=GameMade
            )
        )

    async def receive_club_message(
        self,
        game: str,
        *,
        webhook_id: str,
        webhook_timestamp: int,
        webhook_signature: str,
        message: Joining | EnteringPair | OpeningBoard | SendingResult,
    ) -> HubAnswer:
        """What a club's server asks or tells, signed with the club's key as webhooks are."""
        return await self._send(
            Operation[HubAnswer](
                method="POST",
                path=f"/api/v1/common-games/{quote(str(game), safe='')}/messages",
                result=HubAnswer,
                headers={
                    "webhook-id": webhook_id,
                    "webhook-timestamp": webhook_timestamp,
                    "webhook-signature": webhook_signature,
                },
                body={"message": message},
            )
        )

    async def list_club_games(self) -> tuple[ClubCard, ...]:
        """The games that the caller's clubs play."""
        return await self._send(
            Operation[tuple[ClubCard, ...]](method="GET", path="/api/v1/club-games", result=tuple[ClubCard, ...])
        )

    async def join_common_game(self, *, ticket: str) -> GameMade:
        """Take part in a game with a ticket of its hub."""
        return await self._send(
            Operation[GameMade](method="POST", path="/api/v1/club-games", result=GameMade, body={"ticket": ticket})
        )

    async def show_club_game(self, game: str) -> ClubGameView:
        """A game in the caller's club: pairs, tables and results; it contains no card."""
        return await self._send(
            Operation[ClubGameView](
                method="GET", path=f"/api/v1/club-games/{quote(str(game), safe='')}", result=ClubGameView
            )
        )

    async def enter_club_pair(self, game: str, *, people: tuple[str, str]) -> PairMade:
        """Enter a pair at the hub."""
        return await self._send(
            Operation[PairMade](
                method="POST",
                path=f"/api/v1/club-games/{quote(str(game), safe='')}/pairs",
                result=PairMade,
                body={"people": people},
            )
        )

    async def open_club_board(self, game: str, *, table: int, board: int, ew: int, ns: int) -> GameMade:
        """A table sits down to a board: its key is fetched from the hub."""
        return await self._send(
            Operation[GameMade](
                method="POST",
                path=f"/api/v1/club-games/{quote(str(game), safe='')}/boards",
                result=GameMade,
                body={"table": table, "board": board, "ew": ew, "ns": ns},
            )
        )

    async def print_club_board(self, game: str, table: int, board: int, *, lang: Language | None = None) -> str:
        """配牌单 of a board that a table has opened, for the person who deals it and does not play."""
        return await self._send(
            Operation[str](
                method="GET",
                path=f"/api/v1/club-games/{quote(str(game), safe='')}/tables/{quote(str(table), safe='')}/boards/{quote(str(board), safe='')}",
                result=str,
                query={"lang": lang},
            )
        )

    async def record_club_result(
        self, game: str, *, table: int, board: int, order: tuple[Seat, Seat, Seat, Seat]
    ) -> Recorded:
        """Record who went out in which order, and send it to the hub; what cannot be sent is sent later."""
        return await self._send(
            Operation[Recorded](
                method="POST",
                path=f"/api/v1/club-games/{quote(str(game), safe='')}/results",
                result=Recorded,
                body={"table": table, "board": board, "order": order},
            )
        )

    async def send_club_results(self, game: str) -> Recorded:
        """Send the results that the hub does not have."""
        return await self._send(
            Operation[Recorded](
                method="POST", path=f"/api/v1/club-games/{quote(str(game), safe='')}/send", result=Recorded
            )
        )

    async def preview_plan(
        self,
        *,
        book: str,
        wishes: PlanWishes | UnsetType = UNSET,
        overrides: dict[str, Any] | UnsetType = UNSET,
        occasion: Occasion | UnsetType | None = UNSET,
    ) -> Plan:
        """The plan that a book and some wishes come to; one that cannot work is refused with the article."""
        return await self._send(
            Operation[Plan](
                method="POST",
                path="/api/v1/event-plans",
                result=Plan,
                body={"book": book, "wishes": wishes, "overrides": overrides, "occasion": occasion},
            )
        )

    async def preview_day(
        self,
        *,
        book: str,
        pairs: int,
        wishes: PlanWishes | UnsetType = UNSET,
        overrides: dict[str, Any] | UnsetType = UNSET,
        occasion: Occasion | UnsetType | None = UNSET,
        in_turn: int | UnsetType = UNSET,
    ) -> OutlookView:
        """赛程预览: rounds, tables and hours with so many pairs; nothing is made."""
        return await self._send(
            Operation[OutlookView](
                method="POST",
                path="/api/v1/event-plans/outlook",
                result=OutlookView,
                body={
                    "book": book,
                    "wishes": wishes,
                    "overrides": overrides,
                    "occasion": occasion,
                    "pairs": pairs,
                    "in_turn": in_turn,
                },
            )
        )

    async def show_calendar(self, event: str, *, pair: int | None = None) -> str:
        """赛程: the rounds with their hours, to subscribe to from a phone or a computer."""
        return await self._send(
            Operation[str](
                method="GET",
                path=f"/api/v1/events/{quote(str(event), safe='')}/calendar",
                result=str,
                query={"pair": pair},
            )
        )

    async def copy_event(
        self, event: str, *, name: str, occasion: Occasion | UnsetType = UNSET, pairs: int | UnsetType | None = UNSET
    ) -> EventView:
        """明年再办: the same rules, plan and options, without its people, dates, place or results."""
        return await self._send(
            Operation[EventView](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/copy",
                result=EventView,
                body={"name": name, "occasion": occasion, "pairs": pairs},
            )
        )

    async def delete_event(self, event: str) -> None:
        """Into the bin: nobody finds the event any more, and for 30 days it can be restored."""
        await self._send(
            Operation[None](method="POST", path=f"/api/v1/events/{quote(str(event), safe='')}/delete", result=None)
        )

    async def restore_event(self, event: str) -> EventView:
        """Out of the bin again."""
        return await self._send(
            Operation[EventView](
                method="POST", path=f"/api/v1/events/{quote(str(event), safe='')}/restore", result=EventView
            )
        )

    async def list_events(self, *, cursor: str | None = None, limit: int | None = None) -> EventCardPage:
        """All events, the latest first."""
        return await self._send(
            Operation[EventCardPage](
                method="GET", path="/api/v1/events", result=EventCardPage, query={"cursor": cursor, "limit": limit}
            )
        )

    async def create_event(
        self,
        *,
        name: str,
        book: str,
        wishes: PlanWishes | UnsetType = UNSET,
        plan: Plan | UnsetType | None = UNSET,
        overrides: dict[str, Any] | UnsetType = UNSET,
        time_zone: str | UnsetType = UNSET,
        occasion: Occasion | UnsetType | None = UNSET,
        pairs: int | UnsetType | None = UNSET,
    ) -> EventView:
        """Make an event under a book; the account that makes it is its organiser."""
        return await self._send(
            Operation[EventView](
                method="POST",
                path="/api/v1/events",
                result=EventView,
                body={
                    "name": name,
                    "book": book,
                    "wishes": wishes,
                    "plan": plan,
                    "overrides": overrides,
                    "time_zone": time_zone,
                    "occasion": occasion,
                    "pairs": pairs,
                },
            )
        )

    async def show_event(self, event: str) -> EventView:
        """An event, and the roles that the caller has in it."""
        return await self._send(
            Operation[EventView](method="GET", path=f"/api/v1/events/{quote(str(event), safe='')}", result=EventView)
        )

    async def throw_away_rehearsal(self, event: str) -> None:
        """A rehearsal is thrown away; a real event is refused."""
        await self._send(
            Operation[None](method="DELETE", path=f"/api/v1/events/{quote(str(event), safe='')}", result=None)
        )

    async def change_plan(
        self, event: str, *, reason: str, wishes: PlanWishes | UnsetType = UNSET, plan: Plan | UnsetType | None = UNSET
    ) -> Did:
        """Another plan, as far as nothing of it has been drawn."""
        return await self._send(
            Operation[Did](
                method="PUT",
                path=f"/api/v1/events/{quote(str(event), safe='')}/plan",
                result=Did,
                body={"reason": reason, "wishes": wishes, "plan": plan},
            )
        )

    async def schedule_as_book(self, event: str, *, rounds: int, days: tuple[date, ...] | UnsetType = UNSET) -> Did:
        """赛程: the book's own hours, on its days or on those given."""
        return await self._send(
            Operation[Did](
                method="PUT",
                path=f"/api/v1/events/{quote(str(event), safe='')}/schedule/as-book",
                result=Did,
                body={"rounds": rounds, "days": days},
            )
        )

    async def close_event(
        self,
        event: str,
        *,
        reveal: bool | UnsetType = UNSET,
        waits: bool | UnsetType = UNSET,
        waive: str | UnsetType = UNSET,
    ) -> Did:
        """The event is over and its results are final."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/close",
                result=Did,
                body={"reveal": reveal, "waits": waits, "waive": waive},
            )
        )

    async def export_event(self, event: str) -> bytes:
        """The event's file: the backup of an event, and what `guandan event check` reads."""
        return await self._send(
            Operation[bytes](method="GET", path=f"/api/v1/events/{quote(str(event), safe='')}/file", result=bytes)
        )

    async def import_event(self, *, file: FileContent, secret: str = "") -> EventView:
        """An event from its file; one that is damaged is refused with the line, and nothing of it taken."""
        return await self._send(
            Operation[EventView](
                method="POST", path="/api/v1/event-files", result=EventView, files={"file": file, "secret": secret}
            )
        )

    async def rehearse_event(self, event: str) -> EventView:
        """A copy with made-up names, to try everything with and to throw away."""
        return await self._send(
            Operation[EventView](
                method="POST", path=f"/api/v1/events/{quote(str(event), safe='')}/rehearsal", result=EventView
            )
        )

    async def create_programme(
        self,
        *,
        name: str,
        book: str,
        divisions: tuple[NewDivision, ...],
        order: DivisionOrder | UnsetType = UNSET,
        wishes: PlanWishes | UnsetType = UNSET,
        overrides: dict[str, Any] | UnsetType = UNSET,
        time_zone: str | UnsetType = UNSET,
        occasion: Occasion | UnsetType | None = UNSET,
        pairs: int | UnsetType | None = UNSET,
    ) -> ProgrammeView:
        """Make an event for each division; whoever makes them is their organiser."""
        return await self._send(
            Operation[ProgrammeView](
                method="POST",
                path="/api/v1/programmes",
                result=ProgrammeView,
                body={
                    "name": name,
                    "book": book,
                    "divisions": divisions,
                    "order": order,
                    "wishes": wishes,
                    "overrides": overrides,
                    "time_zone": time_zone,
                    "occasion": occasion,
                    "pairs": pairs,
                },
            )
        )

    async def show_programme(self, programme: str) -> ProgrammeView:
        """The divisions of a programme, and when they play."""
        return await self._send(
            Operation[ProgrammeView](
                method="GET", path=f"/api/v1/programmes/{quote(str(programme), safe='')}", result=ProgrammeView
            )
        )

    async def add_division(
        self,
        programme: str,
        *,
        name: str,
        wishes: PlanWishes | UnsetType | None = UNSET,
        overrides: dict[str, Any] | UnsetType = UNSET,
        pairs: int | UnsetType | None = UNSET,
        like: str | UnsetType | None = UNSET,
    ) -> ProgrammeView:
        """Add a division to a programme: like another one, but for what is said."""
        return await self._send(
            Operation[ProgrammeView](
                method="POST",
                path=f"/api/v1/programmes/{quote(str(programme), safe='')}/divisions",
                result=ProgrammeView,
                body={"name": name, "wishes": wishes, "overrides": overrides, "pairs": pairs, "like": like},
            )
        )

    async def remove_division(self, programme: str, event: str) -> None:
        """Take a division out in which nobody was entered; its event goes to the bin."""
        await self._send(
            Operation[None](
                method="DELETE",
                path=f"/api/v1/programmes/{quote(str(programme), safe='')}/divisions/{quote(str(event), safe='')}",
                result=None,
            )
        )

    async def number_division_tables(self, programme: str, *, reason: str) -> ProgrammeView:
        """Number the tables of all divisions that are not drawn yet, one after another, by the pairs that are entered."""
        return await self._send(
            Operation[ProgrammeView](
                method="POST",
                path=f"/api/v1/programmes/{quote(str(programme), safe='')}/tables",
                result=ProgrammeView,
                body={"reason": reason},
            )
        )

    async def print_timetable(
        self, programme: str, *, form: FileForm | None = None, lang: Language | None = None
    ) -> bytes:
        """总日程: when and where each division plays, on paper (pdf, unless xlsx or txt is named)."""
        return await self._send(
            Operation[bytes](
                method="GET",
                path=f"/api/v1/programmes/{quote(str(programme), safe='')}/timetable",
                result=bytes,
                query={"form": form, "lang": lang},
            )
        )

    async def list_pairs(
        self, event: str, *, words: str | None = None, cursor: str | None = None, limit: int | None = None
    ) -> PairViewPage:
        """The entries by number: names and units for everybody, contacts for the organisers."""
        return await self._send(
            Operation[PairViewPage](
                method="GET",
                path=f"/api/v1/events/{quote(str(event), safe='')}/pairs",
                result=PairViewPage,
                query={"words": words, "cursor": cursor, "limit": limit},
            )
        )

    async def enter_pair(
        self,
        event: str,
        *,
        people: tuple[Newcomer, ...],
        pair: int | UnsetType | None = UNSET,
        unit: str | UnsetType = UNSET,
        seed: int | UnsetType | None = UNSET,
        remarks: str | UnsetType = UNSET,
        fixed_table: int | UnsetType | None = UNSET,
        team: str | UnsetType = UNSET,
        is_waiting: bool | UnsetType = UNSET,
        namesakes: bool | UnsetType = UNSET,
        waived: str | UnsetType = UNSET,
        rating: int | UnsetType | None = UNSET,
    ) -> PairView:
        """报名: one pair by hand."""
        return await self._send(
            Operation[PairView](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/pairs",
                result=PairView,
                body={
                    "people": people,
                    "pair": pair,
                    "unit": unit,
                    "seed": seed,
                    "remarks": remarks,
                    "fixed_table": fixed_table,
                    "team": team,
                    "is_waiting": is_waiting,
                    "namesakes": namesakes,
                    "waived": waived,
                    "rating": rating,
                },
            )
        )

    async def change_pair(
        self,
        event: str,
        pair: int,
        *,
        unit: str | UnsetType | None = UNSET,
        seed: int | UnsetType | None = UNSET,
        remarks: str | UnsetType | None = UNSET,
        fixed_table: int | UnsetType | None = UNSET,
        team: str | UnsetType | None = UNSET,
        rating: int | UnsetType | None = UNSET,
    ) -> Did:
        """What the form says of a pair, put right."""
        return await self._send(
            Operation[Did](
                method="PUT",
                path=f"/api/v1/events/{quote(str(event), safe='')}/pairs/{quote(str(pair), safe='')}",
                result=Did,
                body={
                    "unit": unit,
                    "seed": seed,
                    "remarks": remarks,
                    "fixed_table": fixed_table,
                    "team": team,
                    "rating": rating,
                },
            )
        )

    async def confirm_pair(
        self,
        event: str,
        pair: int,
        *,
        partner: Newcomer | UnsetType | None = UNSET,
        namesakes: bool | UnsetType = UNSET,
    ) -> Did:
        """The partner confirms, or is found."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/pairs/{quote(str(pair), safe='')}/confirm",
                result=Did,
                body={"partner": partner, "namesakes": namesakes},
            )
        )

    async def substitute_player(
        self,
        event: str,
        pair: int,
        *,
        leaves: int,
        comes: Newcomer,
        unit: str | UnsetType | None = UNSET,
        reason: str | UnsetType = UNSET,
        namesakes: bool | UnsetType = UNSET,
    ) -> Did:
        """替换: somebody of the unit takes the place of one who was entered."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/pairs/{quote(str(pair), safe='')}/substitute",
                result=Did,
                body={"leaves": leaves, "comes": comes, "unit": unit, "reason": reason, "namesakes": namesakes},
            )
        )

    async def change_person(
        self,
        event: str,
        person: int,
        *,
        name: str | UnsetType | None = UNSET,
        unit: str | UnsetType | None = UNSET,
        contact: str | UnsetType | None = UNSET,
    ) -> Did:
        """A name that was misspelt, a unit or a contact put right."""
        return await self._send(
            Operation[Did](
                method="PUT",
                path=f"/api/v1/events/{quote(str(event), safe='')}/people/{quote(str(person), safe='')}",
                result=Did,
                body={"name": name, "unit": unit, "contact": contact},
            )
        )

    async def erase_person(self, event: str, person: int) -> None:
        """Blank a person's row; results stay."""
        await self._send(
            Operation[None](
                method="DELETE",
                path=f"/api/v1/events/{quote(str(event), safe='')}/people/{quote(str(person), safe='')}",
                result=None,
            )
        )

    async def list_presences(self, event: str) -> tuple[PresenceRow, ...]:
        """检录: who is here, for the round that is on or comes."""
        return await self._send(
            Operation[tuple[PresenceRow, ...]](
                method="GET",
                path=f"/api/v1/events/{quote(str(event), safe='')}/presences",
                result=tuple[PresenceRow, ...],
            )
        )

    async def check_in(
        self,
        event: str,
        *,
        pairs: tuple[int, ...] | UnsetType = UNSET,
        presence: Presence | UnsetType = UNSET,
        rest: bool | UnsetType = UNSET,
    ) -> Did:
        """检录: these pairs, or all that nobody has seen yet."""
        return await self._send(
            Operation[Did](
                method="PUT",
                path=f"/api/v1/events/{quote(str(event), safe='')}/presences",
                result=Did,
                body={"pairs": pairs, "presence": presence, "rest": rest},
            )
        )

    async def preview_import(
        self,
        event: str,
        *,
        file: FileContent,
        others: str = "",
        sheet: str = "",
        units: str = "",
        columns: str = "",
        same: str = "",
        different: str = "",
        in_twos: str = "",
        without_bad_rows: str = "",
        waived: str = "",
    ) -> ImportPreview:
        """What the list would enter, and what is wrong in which row; nothing is entered."""
        return await self._send(
            Operation[ImportPreview](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/import/preview",
                result=ImportPreview,
                files={
                    "file": file,
                    "others": others,
                    "sheet": sheet,
                    "units": units,
                    "columns": columns,
                    "same": same,
                    "different": different,
                    "in_twos": in_twos,
                    "without_bad_rows": without_bad_rows,
                    "waived": waived,
                },
            )
        )

    async def accept_import(
        self,
        event: str,
        *,
        file: FileContent,
        others: str = "",
        sheet: str = "",
        units: str = "",
        columns: str = "",
        same: str = "",
        different: str = "",
        in_twos: str = "",
        without_bad_rows: str = "",
        waived: str = "",
    ) -> Imported:
        """Enter the list: all of it or nothing, unless bad rows are left out; no question may be open."""
        return await self._send(
            Operation[Imported](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/import",
                result=Imported,
                files={
                    "file": file,
                    "others": others,
                    "sheet": sheet,
                    "units": units,
                    "columns": columns,
                    "same": same,
                    "different": different,
                    "in_twos": in_twos,
                    "without_bad_rows": without_bad_rows,
                    "waived": waived,
                },
            )
        )

    async def show_fees(self, event: str) -> FeeList:
        """报名费: due and paid, by pair and by unit."""
        return await self._send(
            Operation[FeeList](method="GET", path=f"/api/v1/events/{quote(str(event), safe='')}/fees", result=FeeList)
        )

    async def set_fee(self, event: str, *, amount: int) -> FeeList:
        """报名费 of a pair."""
        return await self._send(
            Operation[FeeList](
                method="PUT",
                path=f"/api/v1/events/{quote(str(event), safe='')}/fees",
                result=FeeList,
                body={"amount": amount},
            )
        )

    async def record_payment(self, event: str, pair: int, *, paid: int) -> FeeList:
        """What a pair has paid."""
        return await self._send(
            Operation[FeeList](
                method="PUT",
                path=f"/api/v1/events/{quote(str(event), safe='')}/fees/{quote(str(pair), safe='')}",
                result=FeeList,
                body={"paid": paid},
            )
        )

    async def name_leader(self, event: str, *, unit: str, name: str, contact: str | UnsetType = UNSET) -> FeeList:
        """领队: whom to call of a unit; the name and number are personal data, and can be erased as such."""
        return await self._send(
            Operation[FeeList](
                method="PUT",
                path=f"/api/v1/events/{quote(str(event), safe='')}/unit-leaders",
                result=FeeList,
                body={"unit": unit, "name": name, "contact": contact},
            )
        )

    async def list_receipts(self, event: str) -> str:
        """收款清单: a line a unit, with room to sign."""
        return await self._send(
            Operation[str](method="GET", path=f"/api/v1/events/{quote(str(event), safe='')}/fees/receipts", result=str)
        )

    async def redraw_without_absent(
        self, event: str, *, pairs: tuple[int, ...] | UnsetType = UNSET, reason: str | UnsetType = UNSET
    ) -> Redrawn:
        """The draw is taken back, who did not come is withdrawn, and the round is drawn again, in one step."""
        return await self._send(
            Operation[Redrawn](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/draw/without-absent",
                result=Redrawn,
                body={"pairs": pairs, "reason": reason},
            )
        )

    async def change_draw(
        self,
        event: str,
        *,
        reason: str,
        tables: tuple[Table, ...] | UnsetType = UNSET,
        byes: tuple[int, ...] | UnsetType = UNSET,
        swaps: tuple[tuple[int, ...], ...] | UnsetType = UNSET,
        accept: bool | UnsetType = UNSET,
    ) -> Did:
        """A draft changed by hand; what the plan asks for may be gone against only if that is accepted."""
        return await self._send(
            Operation[Did](
                method="PUT",
                path=f"/api/v1/events/{quote(str(event), safe='')}/draw",
                result=Did,
                body={"reason": reason, "tables": tables, "byes": byes, "swaps": swaps, "accept": accept},
            )
        )

    async def draw_round(
        self,
        event: str,
        *,
        redraw: bool | UnsetType = UNSET,
        lots: tuple[int, ...] | UnsetType = UNSET,
        tables: tuple[Table, ...] | UnsetType = UNSET,
        byes: tuple[int, ...] | UnsetType = UNSET,
    ) -> Did:
        """编排: a draft of the next round; only the organisers see it before it is published."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/draw",
                result=Did,
                body={"redraw": redraw, "lots": lots, "tables": tables, "byes": byes},
            )
        )

    async def check_draw(
        self,
        event: str,
        *,
        reason: str,
        tables: tuple[Table, ...] | UnsetType = UNSET,
        byes: tuple[int, ...] | UnsetType = UNSET,
        swaps: tuple[tuple[int, ...], ...] | UnsetType = UNSET,
        accept: bool | UnsetType = UNSET,
    ) -> tuple[DrawReason, ...]:
        """What a change of the draft would go against; nothing is changed."""
        return await self._send(
            Operation[tuple[DrawReason, ...]](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/draw/problems",
                result=tuple[DrawReason, ...],
                body={"reason": reason, "tables": tables, "byes": byes, "swaps": swaps, "accept": accept},
            )
        )

    async def draw_left_over(self, event: str, *, again: bool | None = None) -> Did:
        """补抽: those whose opponents forfeited are drawn among themselves; `again` takes the last such draw back first."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/draw/left-over",
                result=Did,
                query={"again": again},
            )
        )

    async def draw_lots(
        self,
        event: str,
        *,
        stage: int,
        pairs: tuple[int, ...] | UnsetType = UNSET,
        order: tuple[int, ...] | UnsetType = UNSET,
    ) -> Did:
        """抽签: pairs of a stage that are equal in everything."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/lots",
                result=Did,
                body={"stage": stage, "pairs": pairs, "order": order},
            )
        )

    async def show_round(self, event: str, round_number: int) -> RoundView:
        """一轮: tables, people, states and results; a draft only for the organisers."""
        return await self._send(
            Operation[RoundView](
                method="GET",
                path=f"/api/v1/events/{quote(str(event), safe='')}/rounds/{quote(str(round_number), safe='')}",
                result=RoundView,
            )
        )

    async def show_table_of_round(self, event: str, round_number: int, table: int) -> TableRow:
        """桌: one table of a round, for those who do not need the others."""
        return await self._send(
            Operation[TableRow](
                method="GET",
                path=f"/api/v1/events/{quote(str(event), safe='')}/rounds/{quote(str(round_number), safe='')}/tables/{quote(str(table), safe='')}",
                result=TableRow,
            )
        )

    async def show_clock(self, event: str) -> ClockView:
        """赛轮计时: the clocks of the round that is played, or was last."""
        return await self._send(
            Operation[ClockView](
                method="GET", path=f"/api/v1/events/{quote(str(event), safe='')}/clock", result=ClockView
            )
        )

    async def list_waits(self, event: str) -> tuple[WaitView, ...]:
        """What the event waits for: which tables, which signatures, what is to be decided."""
        return await self._send(
            Operation[tuple[WaitView, ...]](
                method="GET", path=f"/api/v1/events/{quote(str(event), safe='')}/waits", result=tuple[WaitView, ...]
            )
        )

    async def find_places(self, event: str, *, words: str) -> tuple[Place, ...]:
        """Where do I sit? By a part of a name, of a unit, or the pair's number; in the last published round."""
        return await self._send(
            Operation[tuple[Place, ...]](
                method="GET",
                path=f"/api/v1/events/{quote(str(event), safe='')}/places",
                result=tuple[Place, ...],
                query={"words": words},
            )
        )

    async def find_sheet(self, event: str, *, code: str) -> SheetPlace:
        """表码: which sheet a code names; one of another event, or with a slip of the finger, is refused."""
        return await self._send(
            Operation[SheetPlace](
                method="GET",
                path=f"/api/v1/events/{quote(str(event), safe='')}/sheets",
                result=SheetPlace,
                query={"code": code},
            )
        )

    async def show_sheet(self, event: str, table: int) -> SheetView:
        """记分表 of a table in the round that is on: level, jobs, tribute, who leads, deals, clock, signatures."""
        return await self._send(
            Operation[SheetView](
                method="GET",
                path=f"/api/v1/events/{quote(str(event), safe='')}/tables/{quote(str(table), safe='')}/sheet",
                result=SheetView,
            )
        )

    async def write_deal(
        self,
        event: str,
        table: int,
        *,
        deal: int,
        order: tuple[Seat, ...],
        side: Side,
        level: Rank | UnsetType | None = UNSET,
    ) -> SheetLine:
        """One side writes a deal down; it waits for the other side."""
        return await self._send(
            Operation[SheetLine](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/tables/{quote(str(table), safe='')}/sheet/lines",
                result=SheetLine,
                body={"deal": deal, "order": order, "side": side, "level": level},
            )
        )

    async def strike_line(self, event: str, table: int, line: int, *, side: Side) -> SheetLine:
        """A line that waits is struck out; it stays visible."""
        return await self._send(
            Operation[SheetLine](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/tables/{quote(str(table), safe='')}/sheet/lines/{quote(str(line), safe='')}/strike",
                result=SheetLine,
                body={"side": side},
            )
        )

    async def confirm_line(
        self,
        event: str,
        table: int,
        line: int,
        *,
        side: Side,
        in_time: bool | UnsetType | None = UNSET,
        asks_time: bool | UnsetType = UNSET,
    ) -> SheetDone:
        """The other side confirms a line: the deal counts, and if the match is over its result goes to be signed."""
        return await self._send(
            Operation[SheetDone](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/tables/{quote(str(table), safe='')}/sheet/lines/{quote(str(line), safe='')}/confirm",
                result=SheetDone,
                body={"in_time": in_time, "asks_time": asks_time, "side": side},
            )
        )

    async def note_tribute(
        self,
        event: str,
        table: int,
        *,
        refused: bool | UnsetType = UNSET,
        equal: bool | UnsetType = UNSET,
        payer_to_first: Seat | UnsetType | None = UNSET,
    ) -> Did:
        """贡牌: refused, equal, and whose card the first got; then the phone can say who leads."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/tables/{quote(str(table), safe='')}/sheet/tribute",
                result=Did,
                body={"refused": refused, "equal": equal, "payer_to_first": payer_to_first},
            )
        )

    async def call_time_at_table(
        self,
        event: str,
        table: int,
        *,
        in_time: bool | UnsetType | None = UNSET,
        asks_time: bool | UnsetType = UNSET,
        in_play: bool | UnsetType = UNSET,
    ) -> SheetDone:
        """The call of time at one table: no deal after this one counts."""
        return await self._send(
            Operation[SheetDone](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/tables/{quote(str(table), safe='')}/sheet/time",
                result=SheetDone,
                body={"in_time": in_time, "asks_time": asks_time, "in_play": in_play},
            )
        )

    async def list_live_tables(self, event: str) -> tuple[LiveTable, ...]:
        """The live tables of the round that is on; those that may be watched are watched with their delay."""
        return await self._send(
            Operation[tuple[LiveTable, ...]](
                method="GET", path=f"/api/v1/events/{quote(str(event), safe='')}/live", result=tuple[LiveTable, ...]
            )
        )

    async def show_live_settings(self, event: str) -> TableSettings:
        """How the event's live tables are set."""
        return await self._send(
            Operation[TableSettings](
                method="GET", path=f"/api/v1/events/{quote(str(event), safe='')}/live/settings", result=TableSettings
            )
        )

    async def change_live_settings(self, event: str, *, body: TableSettings) -> TableSettings:
        """Set them otherwise, for tables that open from now on; the book is always the event's own."""
        return await self._send(
            Operation[TableSettings](
                method="PUT",
                path=f"/api/v1/events/{quote(str(event), safe='')}/live/settings",
                result=TableSettings,
                body=body,
            )
        )

    async def come_as_player(self, event: str, *, pair: int, pin: str, place: int | UnsetType = UNSET) -> PlayerSeated:
        """Sit down at a live table as one of a pair, with one's own PIN: this browser plays for that person from now on."""
        return await self._send(
            Operation[PlayerSeated](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/players",
                result=PlayerSeated,
                body={"pair": pair, "pin": pin, "place": place},
            )
        )

    async def sign_as_player(self, event: str, *, pair: int, pin: str, idempotency_key: str | None = None) -> SheetDone:
        """签名 at a live table, where no phone lies: a pair agrees with its result, by one of its people's own PIN."""
        return await self._send(
            Operation[SheetDone](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/players/sign",
                result=SheetDone,
                headers={"Idempotency-Key": idempotency_key},
                body={"pair": pair, "pin": pin},
            )
        )

    async def list_person_pins(self, event: str) -> tuple[PersonPinState, ...]:
        """Who has a PIN of their own; the PINs themselves are stored hashed, and nobody can read them."""
        return await self._send(
            Operation[tuple[PersonPinState, ...]](
                method="GET",
                path=f"/api/v1/events/{quote(str(event), safe='')}/pins",
                result=tuple[PersonPinState, ...],
            )
        )

    async def make_person_pins(
        self, event: str, *, people: tuple[int, ...] | UnsetType | None = UNSET, again: bool | UnsetType = UNSET
    ) -> PinsMade:
        """Create PINs for people, shown only once; their old PINs stop working."""
        return await self._send(
            Operation[PinsMade](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/pins",
                result=PinsMade,
                body={"people": people, "again": again},
            )
        )

    async def print_person_pins(
        self,
        event: str,
        *,
        form: FileForm | None = None,
        round: int | None = None,
        lang: Language | None = None,
        people: tuple[int, ...] | UnsetType | None = UNSET,
        again: bool | UnsetType = UNSET,
    ) -> bytes:
        """席卡 with new PINs: a card for each person whose PIN is made now, and for nobody else."""
        return await self._send(
            Operation[bytes](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/pins/cards",
                result=bytes,
                query={"form": form, "round": round, "lang": lang},
                body={"people": people, "again": again},
            )
        )

    async def show_access_log(self, event: str) -> tuple[AccessEntry, ...]:
        """Who opened a link, read or made a PIN, or took a seat; newest first, each with its address."""
        return await self._send(
            Operation[tuple[AccessEntry, ...]](
                method="GET",
                path=f"/api/v1/events/{quote(str(event), safe='')}/access-log",
                result=tuple[AccessEntry, ...],
            )
        )

    async def enter_results(
        self, event: str, *, results: tuple[TableResult, ...], asks_time: bool | UnsetType = UNSET
    ) -> ManyDone:
        """Many results at once; a line that is refused does not hold up the others."""
        return await self._send(
            Operation[ManyDone](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/results",
                result=ManyDone,
                body={"results": results, "asks_time": asks_time},
            )
        )

    async def sign_all_from_paper(self, event: str) -> SignedTables:
        """纸面已签齐: every sheet that has come in is signed; who entered a result does not confirm it, unless alone."""
        return await self._send(
            Operation[SignedTables](
                method="POST", path=f"/api/v1/events/{quote(str(event), safe='')}/results/sign-all", result=SignedTables
            )
        )

    async def read_result_sheet(self, event: str, *, file: FileContent) -> tuple[tuple[str, ...], ...]:
        """The rows of a sheet, XLSX or CSV, as text; nothing is entered."""
        return await self._send(
            Operation[tuple[tuple[str, ...], ...]](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/results/sheet",
                result=tuple[tuple[str, ...], ...],
                files={"file": file},
            )
        )

    async def enter_result(
        self,
        event: str,
        table: int,
        *,
        idempotency_key: str | None = None,
        deals: tuple[DealReport, ...] | UnsetType = UNSET,
        time_called: Literal["", "after", "in_play"] | UnsetType = UNSET,
        final: Final | UnsetType | None = UNSET,
        boards: tuple[int, ...] | UnsetType = UNSET,
        claimed_by: Side | UnsetType | None = UNSET,
        in_time: bool | UnsetType | None = UNSET,
        asks_time: bool | UnsetType = UNSET,
    ) -> SheetDone:
        """A table's result from its paper sheet; one that no match can reach is not taken."""
        return await self._send(
            Operation[SheetDone](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/tables/{quote(str(table), safe='')}/result",
                result=SheetDone,
                headers={"Idempotency-Key": idempotency_key},
                body={
                    "deals": deals,
                    "time_called": time_called,
                    "final": final,
                    "boards": boards,
                    "claimed_by": claimed_by,
                    "in_time": in_time,
                    "asks_time": asks_time,
                },
            )
        )

    async def sign_result(
        self, event: str, table: int, *, side: Side, idempotency_key: str | None = None, pin: str | UnsetType = UNSET
    ) -> SheetDone:
        """签名: a side agrees with the result as entered; at the table with the pair's own PIN."""
        return await self._send(
            Operation[SheetDone](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/tables/{quote(str(table), safe='')}/sign",
                result=SheetDone,
                headers={"Idempotency-Key": idempotency_key},
                body={"side": side, "pin": pin},
            )
        )

    async def sign_from_paper(self, event: str, table: int) -> SheetDone:
        """签名: the desk has the sheet with all signatures that the book asks for; who entered it does not confirm it."""
        return await self._send(
            Operation[SheetDone](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/tables/{quote(str(table), safe='')}/sign-all",
                result=SheetDone,
            )
        )

    async def refuse_signature(
        self, event: str, table: int, *, side: Side, reason: str | UnsetType = UNSET
    ) -> SheetDone:
        """A side does not sign: the referee settles it."""
        return await self._send(
            Operation[SheetDone](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/tables/{quote(str(table), safe='')}/refuse",
                result=SheetDone,
                body={"side": side, "reason": reason},
            )
        )

    async def settle_result(
        self,
        event: str,
        table: int,
        *,
        reason: str,
        deals: tuple[DealReport, ...] | UnsetType = UNSET,
        time_called: Literal["", "after", "in_play"] | UnsetType = UNSET,
        final: Final | UnsetType | None = UNSET,
        boards: tuple[int, ...] | UnsetType = UNSET,
        keep: Literal["entered", "EW", "NS"] | UnsetType | None = UNSET,
    ) -> SheetDone:
        """The referee settles what two sheets, or two sides, disagree about."""
        return await self._send(
            Operation[SheetDone](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/tables/{quote(str(table), safe='')}/settle",
                result=SheetDone,
                body={
                    "deals": deals,
                    "time_called": time_called,
                    "final": final,
                    "boards": boards,
                    "reason": reason,
                    "keep": keep,
                },
            )
        )

    async def correct_result(
        self,
        event: str,
        table: int,
        *,
        round: int,
        mistake: Mistake,
        reason: str,
        deals: tuple[DealReport, ...] | UnsetType = UNSET,
        time_called: Literal["", "after", "in_play"] | UnsetType = UNSET,
        final: Final | UnsetType | None = UNSET,
        boards: tuple[int, ...] | UnsetType = UNSET,
        even_late: bool | UnsetType = UNSET,
        confirmed: bool | UnsetType | None = UNSET,
    ) -> SheetDone:
        """更正: another result inside its window, or with the organisers' word after it; the standings follow."""
        return await self._send(
            Operation[SheetDone](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/tables/{quote(str(table), safe='')}/correct",
                result=SheetDone,
                body={
                    "deals": deals,
                    "time_called": time_called,
                    "final": final,
                    "boards": boards,
                    "round": round,
                    "mistake": mistake,
                    "reason": reason,
                    "even_late": even_late,
                    "confirmed": confirmed,
                },
            )
        )

    async def show_scoring(self, event: str) -> Scoring:
        """Whether one scorer alone may confirm."""
        return await self._send(
            Operation[Scoring](
                method="GET", path=f"/api/v1/events/{quote(str(event), safe='')}/scoring", result=Scoring
            )
        )

    async def set_scoring(self, event: str, *, is_alone: bool, reason: str | UnsetType = UNSET) -> Scoring:
        """Let one scorer alone confirm, or ask for a second person again; the journal says so."""
        return await self._send(
            Operation[Scoring](
                method="PUT",
                path=f"/api/v1/events/{quote(str(event), safe='')}/scoring",
                result=Scoring,
                body={"is_alone": is_alone, "reason": reason},
            )
        )

    async def show_standings(self, event: str, *, stage: int | None = None) -> StandingsView:
        """名次 of a stage; ties are shown as ties until lots are drawn."""
        return await self._send(
            Operation[StandingsView](
                method="GET",
                path=f"/api/v1/events/{quote(str(event), safe='')}/standings",
                result=StandingsView,
                query={"stage": stage},
            )
        )

    async def show_final_places(self, event: str) -> tuple[FinalPlace, ...]:
        """总名次: one ranking over all stages; who came further comes first."""
        return await self._send(
            Operation[tuple[FinalPlace, ...]](
                method="GET",
                path=f"/api/v1/events/{quote(str(event), safe='')}/final-places",
                result=tuple[FinalPlace, ...],
            )
        )

    async def explain_standing(self, event: str, pair: int, *, stage: int | None = None) -> StandingExplanation:
        """A pair's place, down to the results that it comes from."""
        return await self._send(
            Operation[StandingExplanation](
                method="GET",
                path=f"/api/v1/events/{quote(str(event), safe='')}/standings/{quote(str(pair), safe='')}",
                result=StandingExplanation,
                query={"stage": stage},
            )
        )

    async def show_teams(self, event: str, *, stage: int | None = None) -> tuple[TeamLine, ...]:
        """团体: the teams' places with what they are made of; none where the event has no teams."""
        return await self._send(
            Operation[tuple[TeamLine, ...]](
                method="GET",
                path=f"/api/v1/events/{quote(str(event), safe='')}/teams",
                result=tuple[TeamLine, ...],
                query={"stage": stage},
            )
        )

    async def show_prizes(self, event: str) -> PrizesView:
        """奖励 as the book and the last stage's standings give them: for everybody once those are final."""
        return await self._send(
            Operation[PrizesView](
                method="GET", path=f"/api/v1/events/{quote(str(event), safe='')}/prizes", result=PrizesView
            )
        )

    async def show_bracket(self, event: str, *, stage: int | None = None) -> tuple[BracketPlace, ...]:
        """对阵图: the meetings of a knockout stage, round by round."""
        return await self._send(
            Operation[tuple[BracketPlace, ...]](
                method="GET",
                path=f"/api/v1/events/{quote(str(event), safe='')}/bracket",
                result=tuple[BracketPlace, ...],
                query={"stage": stage},
            )
        )

    async def propose_ruling(
        self,
        event: str,
        table: int,
        *,
        reports: tuple[InfractionReport, ...],
        authority: Authority | UnsetType | None = UNSET,
        overrule: Overrule | UnsetType | None = UNSET,
    ) -> ProposalView:
        """判罚建议: what the book says follows, given what the side already has; nothing is done."""
        return await self._send(
            Operation[ProposalView](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/tables/{quote(str(table), safe='')}/rulings/propose",
                result=ProposalView,
                body={"reports": reports, "authority": authority, "overrule": overrule},
            )
        )

    async def make_ruling(
        self,
        event: str,
        table: int,
        *,
        reports: tuple[InfractionReport, ...],
        authority: Authority | UnsetType | None = UNSET,
        overrule: Overrule | UnsetType | None = UNSET,
    ) -> OutcomeView:
        """判罚: carried out at the table; above the caller's rank it is referred to the authority that may decide it."""
        return await self._send(
            Operation[OutcomeView](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/tables/{quote(str(table), safe='')}/rulings",
                result=OutcomeView,
                body={"reports": reports, "authority": authority, "overrule": overrule},
            )
        )

    async def show_ledger(self, event: str, table: int, *, round: int | None = None) -> LedgerView:
        """The rulings of a table's match, in the round that is on or in the one named."""
        return await self._send(
            Operation[LedgerView](
                method="GET",
                path=f"/api/v1/events/{quote(str(event), safe='')}/tables/{quote(str(table), safe='')}/ledger",
                result=LedgerView,
                query={"round": round},
            )
        )

    async def cancel_a_ruling(
        self,
        event: str,
        table: int,
        ruling: int,
        *,
        reason: str,
        authority: Authority | UnsetType | None = UNSET,
        then: ReopenChoice | UnsetType | None = UNSET,
        round: int | UnsetType | None = UNSET,
    ) -> Cancelled:
        """撤销: out of the ledger, with what was escalated because of it."""
        return await self._send(
            Operation[Cancelled](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/tables/{quote(str(table), safe='')}/rulings/{quote(str(ruling), safe='')}/cancel",
                result=Cancelled,
                body={"reason": reason, "authority": authority, "then": then, "round": round},
            )
        )

    async def preview_cancelled_ruling(
        self,
        event: str,
        table: int,
        ruling: int,
        *,
        reason: str,
        authority: Authority | UnsetType | None = UNSET,
        then: ReopenChoice | UnsetType | None = UNSET,
        round: int | UnsetType | None = UNSET,
    ) -> OutcomePreview:
        """撤销: what it would end or change; nothing is done."""
        return await self._send(
            Operation[OutcomePreview](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/tables/{quote(str(table), safe='')}/rulings/{quote(str(ruling), safe='')}/cancel/consequences",
                result=OutcomePreview,
                body={"reason": reason, "authority": authority, "then": then, "round": round},
            )
        )

    async def note_lateness(
        self,
        event: str,
        table: int,
        *,
        ew_minutes: float | UnsetType | None = UNSET,
        ns_minutes: float | UnsetType | None = UNSET,
        authority: Authority | UnsetType | None = UNSET,
        ew_seat: Seat | UnsetType | None = UNSET,
        ns_seat: Seat | UnsetType | None = UNSET,
    ) -> OutcomeView:
        """迟到: minutes in, consequence out, for one side or both, counted with what a side already has."""
        return await self._send(
            Operation[OutcomeView](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/tables/{quote(str(table), safe='')}/late",
                result=OutcomeView,
                body={
                    "ew_minutes": ew_minutes,
                    "ns_minutes": ns_minutes,
                    "authority": authority,
                    "ew_seat": ew_seat,
                    "ns_seat": ns_seat,
                },
            )
        )

    async def preview_late_arrivals(
        self,
        event: str,
        table: int,
        *,
        ew_minutes: float | UnsetType | None = UNSET,
        ns_minutes: float | UnsetType | None = UNSET,
        authority: Authority | UnsetType | None = UNSET,
        ew_seat: Seat | UnsetType | None = UNSET,
        ns_seat: Seat | UnsetType | None = UNSET,
    ) -> LatenessPreview:
        """迟到: what would follow, in a sentence; nothing is done."""
        return await self._send(
            Operation[LatenessPreview](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/tables/{quote(str(table), safe='')}/late/preview",
                result=LatenessPreview,
                body={
                    "ew_minutes": ew_minutes,
                    "ns_minutes": ns_minutes,
                    "authority": authority,
                    "ew_seat": ew_seat,
                    "ns_seat": ns_seat,
                },
            )
        )

    async def list_lateness(self, event: str) -> tuple[LatenessNoted, ...]:
        """迟到: everything that was noted."""
        return await self._send(
            Operation[tuple[LatenessNoted, ...]](
                method="GET", path=f"/api/v1/events/{quote(str(event), safe='')}/late", result=tuple[LatenessNoted, ...]
            )
        )

    async def preview_correction(
        self,
        event: str,
        table: int,
        *,
        round: int,
        mistake: Mistake,
        reason: str,
        deals: tuple[DealReport, ...] | UnsetType = UNSET,
        time_called: Literal["", "after", "in_play"] | UnsetType = UNSET,
        final: Final | UnsetType | None = UNSET,
        boards: tuple[int, ...] | UnsetType = UNSET,
        even_late: bool | UnsetType = UNSET,
        confirmed: bool | UnsetType | None = UNSET,
    ) -> Consequences:
        """更正: what it would change; nothing is done."""
        return await self._send(
            Operation[Consequences](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/tables/{quote(str(table), safe='')}/correct/preview",
                result=Consequences,
                body={
                    "deals": deals,
                    "time_called": time_called,
                    "final": final,
                    "boards": boards,
                    "round": round,
                    "mistake": mistake,
                    "reason": reason,
                    "even_late": even_late,
                    "confirmed": confirmed,
                },
            )
        )

    async def preview_corrected_result(
        self,
        event: str,
        table: int,
        *,
        round: int,
        mistake: Mistake,
        reason: str,
        deals: tuple[DealReport, ...] | UnsetType = UNSET,
        time_called: Literal["", "after", "in_play"] | UnsetType = UNSET,
        final: Final | UnsetType | None = UNSET,
        boards: tuple[int, ...] | UnsetType = UNSET,
        even_late: bool | UnsetType = UNSET,
        confirmed: bool | UnsetType | None = UNSET,
    ) -> OutcomePreview:
        """更正: what it would end or change, in sentences; nothing is done."""
        return await self._send(
            Operation[OutcomePreview](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/tables/{quote(str(table), safe='')}/correct/consequences",
                result=OutcomePreview,
                body={
                    "deals": deals,
                    "time_called": time_called,
                    "final": final,
                    "boards": boards,
                    "round": round,
                    "mistake": mistake,
                    "reason": reason,
                    "even_late": even_late,
                    "confirmed": confirmed,
                },
            )
        )

    async def preview_cancelling(
        self,
        event: str,
        table: int,
        ruling: int,
        *,
        reason: str,
        authority: Authority | UnsetType | None = UNSET,
        then: ReopenChoice | UnsetType | None = UNSET,
        round: int | UnsetType | None = UNSET,
    ) -> tuple[CancelOption, ...]:
        """撤销: each way in which the table's forfeit or loss can go with it, and what follows; nothing is done."""
        return await self._send(
            Operation[tuple[CancelOption, ...]](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/tables/{quote(str(table), safe='')}/rulings/{quote(str(ruling), safe='')}/cancel/preview",
                result=tuple[CancelOption, ...],
                body={"reason": reason, "authority": authority, "then": then, "round": round},
            )
        )

    async def list_open_matters(self, event: str) -> tuple[WaitView, ...]:
        """What is still open: appeals, cases, results, ties, prizes, and windows that run."""
        return await self._send(
            Operation[tuple[WaitView, ...]](
                method="GET",
                path=f"/api/v1/events/{quote(str(event), safe='')}/open-matters",
                result=tuple[WaitView, ...],
            )
        )

    async def list_free_options(self, event: str) -> tuple[str, ...]:
        """The paths of all options that no result has used yet."""
        return await self._send(
            Operation[tuple[str, ...]](
                method="GET", path=f"/api/v1/events/{quote(str(event), safe='')}/settings", result=tuple[str, ...]
            )
        )

    async def change_settings(
        self,
        event: str,
        *,
        reason: str,
        name: str | UnsetType | None = UNSET,
        venue: str | UnsetType | None = UNSET,
        minutes: int | UnsetType | None = UNSET,
        options: dict[str, Any] | UnsetType = UNSET,
        this_round: bool | UnsetType = UNSET,
    ) -> Did:
        """Another name, or options that no result has used yet; each change is an event on the log."""
        return await self._send(
            Operation[Did](
                method="PUT",
                path=f"/api/v1/events/{quote(str(event), safe='')}/settings",
                result=Did,
                body={
                    "name": name,
                    "venue": venue,
                    "minutes": minutes,
                    "options": options,
                    "this_round": this_round,
                    "reason": reason,
                },
            )
        )

    async def preview_change(
        self,
        event: str,
        *,
        reason: str,
        name: str | UnsetType | None = UNSET,
        venue: str | UnsetType | None = UNSET,
        minutes: int | UnsetType | None = UNSET,
        options: dict[str, Any] | UnsetType = UNSET,
        this_round: bool | UnsetType = UNSET,
    ) -> SettingsPreview:
        """What a change of settings would affect; nothing is done."""
        return await self._send(
            Operation[SettingsPreview](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/settings/preview",
                result=SettingsPreview,
                body={
                    "name": name,
                    "venue": venue,
                    "minutes": minutes,
                    "options": options,
                    "this_round": this_round,
                    "reason": reason,
                },
            )
        )

    async def list_calls(self, event: str, *, which: Literal["open", "all"] | None = None) -> tuple[Call, ...]:
        """召请裁判: calls that are open, with table and time; or all of the day."""
        return await self._send(
            Operation[tuple[Call, ...]](
                method="GET",
                path=f"/api/v1/events/{quote(str(event), safe='')}/calls",
                result=tuple[Call, ...],
                query={"which": which},
            )
        )

    async def list_cases(self, event: str) -> tuple[Referral, ...]:
        """What was sent up: cases that wait, and those that were decided."""
        return await self._send(
            Operation[tuple[Referral, ...]](
                method="GET", path=f"/api/v1/events/{quote(str(event), safe='')}/cases", result=tuple[Referral, ...]
            )
        )

    async def settle_case(
        self,
        event: str,
        case: int,
        *,
        authority: Authority | UnsetType | None = UNSET,
        overrule: Overrule | UnsetType | None = UNSET,
        dismissed_because: str | UnsetType | None = UNSET,
    ) -> OutcomeView:
        """Decide a waiting case: as the book says, otherwise, or dismiss it."""
        return await self._send(
            Operation[OutcomeView](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/cases/{quote(str(case), safe='')}/settle",
                result=OutcomeView,
                body={"authority": authority, "overrule": overrule, "dismissed_because": dismissed_because},
            )
        )

    async def preview_settling(
        self,
        event: str,
        case: int,
        *,
        authority: Authority | UnsetType | None = UNSET,
        overrule: Overrule | UnsetType | None = UNSET,
        dismissed_because: str | UnsetType | None = UNSET,
    ) -> OutcomePreview:
        """What deciding a case so would end or change; nothing is done."""
        return await self._send(
            Operation[OutcomePreview](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/cases/{quote(str(case), safe='')}/settle/consequences",
                result=OutcomePreview,
                body={"authority": authority, "overrule": overrule, "dismissed_because": dismissed_because},
            )
        )

    async def list_appeals(self, event: str) -> tuple[Appeal, ...]:
        """申诉: all appeals and how they stand."""
        return await self._send(
            Operation[tuple[Appeal, ...]](
                method="GET", path=f"/api/v1/events/{quote(str(event), safe='')}/appeals", result=tuple[Appeal, ...]
            )
        )

    async def lodge_appeal(
        self,
        event: str,
        *,
        round: int,
        table: int,
        ruling: int,
        side: Side,
        idempotency_key: str | None = None,
        signatures: tuple[int, ...] | UnsetType = UNSET,
        leader: int | UnsetType | None = UNSET,
        fee_paid: bool | UnsetType = UNSET,
        in_writing: bool | UnsetType = UNSET,
        reason: str | UnsetType = UNSET,
        ground: Ground | UnsetType | None = UNSET,
    ) -> Did:
        """申诉: lodge an appeal; `ground` is its subject, if it is stated."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/appeals",
                result=Did,
                headers={"Idempotency-Key": idempotency_key},
                body={
                    "round": round,
                    "table": table,
                    "ruling": ruling,
                    "side": side,
                    "signatures": signatures,
                    "leader": leader,
                    "fee_paid": fee_paid,
                    "in_writing": in_writing,
                    "reason": reason,
                    "ground": ground,
                },
            )
        )

    async def forward_appeal(
        self,
        event: str,
        appeal: int,
        *,
        authority: Authority | UnsetType = UNSET,
        has_committee: bool | UnsetType = UNSET,
    ) -> Did:
        """The chief referee hands an appeal on to those who hear it."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/appeals/{quote(str(appeal), safe='')}/forward",
                result=Did,
                body={"authority": authority, "has_committee": has_committee},
            )
        )

    async def decide_appeal(
        self,
        event: str,
        appeal: int,
        *,
        is_upheld: bool,
        authority: Authority,
        reason: str,
        ruling: int | UnsetType | None = UNSET,
        discipline: Discipline | UnsetType | None = UNSET,
        referee: int | UnsetType | None = UNSET,
        then: ReopenChoice | UnsetType | None = UNSET,
    ) -> Did:
        """仲裁: upheld or dismissed."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/appeals/{quote(str(appeal), safe='')}/decide",
                result=Did,
                body={
                    "is_upheld": is_upheld,
                    "authority": authority,
                    "reason": reason,
                    "ruling": ruling,
                    "discipline": discipline,
                    "referee": referee,
                    "then": then,
                },
            )
        )

    async def preview_appeal(
        self,
        event: str,
        appeal: int,
        *,
        is_upheld: bool,
        authority: Authority,
        reason: str,
        ruling: int | UnsetType | None = UNSET,
        discipline: Discipline | UnsetType | None = UNSET,
        referee: int | UnsetType | None = UNSET,
        then: ReopenChoice | UnsetType | None = UNSET,
    ) -> OutcomePreview:
        """仲裁: what deciding so would end or change; nothing is done."""
        return await self._send(
            Operation[OutcomePreview](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/appeals/{quote(str(appeal), safe='')}/decide/consequences",
                result=OutcomePreview,
                body={
                    "is_upheld": is_upheld,
                    "authority": authority,
                    "reason": reason,
                    "ruling": ruling,
                    "discipline": discipline,
                    "referee": referee,
                    "then": then,
                },
            )
        )

    async def call_time(self, event: str, *, idempotency_key: str | None = None) -> Did:
        """The last-deal call to the whole hall, by whom the book names or those above."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/round/call-time",
                result=Did,
                headers={"Idempotency-Key": idempotency_key},
            )
        )

    async def list_officials(self, event: str) -> tuple[OfficialRow, ...]:
        """裁判组."""
        return await self._send(
            Operation[tuple[OfficialRow, ...]](
                method="GET",
                path=f"/api/v1/events/{quote(str(event), safe='')}/officials",
                result=tuple[OfficialRow, ...],
            )
        )

    async def name_official(
        self,
        event: str,
        *,
        role: Authority,
        name: str | UnsetType = UNSET,
        person: int | UnsetType | None = UNSET,
        tables: tuple[int, ...] | UnsetType = UNSET,
    ) -> OfficialRow:
        """裁判组: a role for somebody, who gets a row of people if there is none of that name."""
        return await self._send(
            Operation[OfficialRow](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/officials",
                result=OfficialRow,
                body={"role": role, "name": name, "person": person, "tables": tables},
            )
        )

    async def remove_official(self, event: str, person: int) -> Did:
        """Somebody no longer has a role."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/officials/{quote(str(person), safe='')}/remove",
                result=Did,
            )
        )

    async def make_official_link(self, event: str, person: int) -> OfficialLink:
        """裁判组: the official's own link, shown only once; with it everything bears this name."""
        return await self._send(
            Operation[OfficialLink](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/officials/{quote(str(person), safe='')}/link",
                result=OfficialLink,
            )
        )

    async def show_journal(self, event: str) -> tuple[Note, ...]:
        """日志 of the day."""
        return await self._send(
            Operation[tuple[Note, ...]](
                method="GET", path=f"/api/v1/events/{quote(str(event), safe='')}/journal", result=tuple[Note, ...]
            )
        )

    async def write_journal(
        self,
        event: str,
        *,
        text: str,
        idempotency_key: str | None = None,
        round: int | UnsetType | None = UNSET,
        table: int | UnsetType | None = UNSET,
    ) -> Did:
        """日志."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/journal",
                result=Did,
                headers={"Idempotency-Key": idempotency_key},
                body={"text": text, "round": round, "table": table},
            )
        )

    async def review_event(self, event: str) -> EventReview:
        """赛后报告: every pair's loss by stage and kind of decision beside the field, and boards of several tables."""
        return await self._send(
            Operation[EventReview](
                method="GET", path=f"/api/v1/events/{quote(str(event), safe='')}/review", result=EventReview
            )
        )

    async def report_event_integrity(self, event: str) -> IntegrityReport:
        """诚信报告: agreement with the bot beyond the field's, and thinking times; it accuses nobody."""
        return await self._send(
            Operation[IntegrityReport](
                method="GET", path=f"/api/v1/events/{quote(str(event), safe='')}/integrity", result=IntegrityReport
            )
        )

    async def list_notices(self, event: str) -> tuple[Notice, ...]:
        """通知 that are shown now, newest last."""
        return await self._send(
            Operation[tuple[Notice, ...]](
                method="GET", path=f"/api/v1/events/{quote(str(event), safe='')}/notices", result=tuple[Notice, ...]
            )
        )

    async def give_notice(self, event: str, *, text: str, until: datetime | UnsetType | None = UNSET) -> Notice:
        """通知 to screens and phones."""
        return await self._send(
            Operation[Notice](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/notices",
                result=Notice,
                body={"text": text, "until": until},
            )
        )

    async def take_notice_down(self, event: str, number: int) -> None:
        """A notice is taken down."""
        await self._send(
            Operation[None](
                method="DELETE",
                path=f"/api/v1/events/{quote(str(event), safe='')}/notices/{quote(str(number), safe='')}",
                result=None,
            )
        )

    async def list_screens(self, event: str) -> tuple[ScreenView, ...]:
        """大屏: what each of the hall screens shows."""
        return await self._send(
            Operation[tuple[ScreenView, ...]](
                method="GET", path=f"/api/v1/events/{quote(str(event), safe='')}/screens", result=tuple[ScreenView, ...]
            )
        )

    async def set_screen(
        self,
        event: str,
        name: str,
        *,
        shows: tuple[Literal["clock", "seating", "results", "standings", "bracket", "notices", "draw_ceremony"], ...]
        | UnsetType = UNSET,
        seconds: int | UnsetType = UNSET,
        lang: Literal["zh", "en"] | UnsetType = UNSET,
        has_sound: bool | UnsetType = UNSET,
        rows: int | UnsetType = UNSET,
    ) -> ScreenView:
        """大屏: a screen, by any name, shows something else from now on."""
        return await self._send(
            Operation[ScreenView](
                method="PUT",
                path=f"/api/v1/events/{quote(str(event), safe='')}/screens/{quote(str(name), safe='')}",
                result=ScreenView,
                body={"shows": shows, "seconds": seconds, "lang": lang, "has_sound": has_sound, "rows": rows},
            )
        )

    async def remove_screen(self, event: str, name: str) -> None:
        """Delete a screen."""
        await self._send(
            Operation[None](
                method="DELETE",
                path=f"/api/v1/events/{quote(str(event), safe='')}/screens/{quote(str(name), safe='')}",
                result=None,
            )
        )

    async def show_registration(self, event: str) -> RegistrationRules:
        """May people enter themselves?"""
        return await self._send(
            Operation[RegistrationRules](
                method="GET", path=f"/api/v1/events/{quote(str(event), safe='')}/registration", result=RegistrationRules
            )
        )

    async def open_registration(
        self, event: str, *, is_open: bool, until: datetime | UnsetType | None = UNSET
    ) -> RegistrationRules:
        """Open or close entries by the players themselves."""
        return await self._send(
            Operation[RegistrationRules](
                method="PUT",
                path=f"/api/v1/events/{quote(str(event), safe='')}/registration",
                result=RegistrationRules,
                body={"is_open": is_open, "until": until},
            )
        )

    async def register_pair(
        self,
        event: str,
        *,
        name: str,
        contact: str | UnsetType = UNSET,
        unit: str | UnsetType = UNSET,
        partner: str | UnsetType = UNSET,
        namesakes: bool | UnsetType = UNSET,
    ) -> Registered:
        """报名 by oneself: the pair waits until the partner confirms with the code."""
        return await self._send(
            Operation[Registered](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/registration",
                result=Registered,
                body={"name": name, "contact": contact, "unit": unit, "partner": partner, "namesakes": namesakes},
            )
        )

    async def confirm_registration(
        self,
        event: str,
        pair: int,
        *,
        code: str,
        name: str | UnsetType = UNSET,
        contact: str | UnsetType = UNSET,
        namesakes: bool | UnsetType = UNSET,
    ) -> PairView:
        """The partner confirms with the code while entries are open: the pair is in play."""
        return await self._send(
            Operation[PairView](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/registration/{quote(str(pair), safe='')}/confirm",
                result=PairView,
                body={"code": code, "name": name, "contact": contact, "namesakes": namesakes},
            )
        )

    async def list_documents(self, event: str) -> tuple[DocumentRow, ...]:
        """文件: every kind and its forms."""
        return await self._send(
            Operation[tuple[DocumentRow, ...]](
                method="GET",
                path=f"/api/v1/events/{quote(str(event), safe='')}/documents",
                result=tuple[DocumentRow, ...],
            )
        )

    async def make_document(
        self,
        event: str,
        document: str,
        *,
        form: FileForm | None = None,
        round: int | None = None,
        stage: int | None = None,
        blank: bool | None = None,
        table: int | None = None,
        ruling: int | None = None,
        lang: Language | None = None,
    ) -> bytes:
        """A document as a file; where it is several (a picture a page), as a ZIP of them."""
        return await self._send(
            Operation[bytes](
                method="GET",
                path=f"/api/v1/events/{quote(str(event), safe='')}/documents/{quote(str(document), safe='')}",
                result=bytes,
                query={
                    "form": form,
                    "round": round,
                    "stage": stage,
                    "blank": blank,
                    "table": table,
                    "ruling": ruling,
                    "lang": lang,
                },
            )
        )

    async def show_letterhead(self, event: str) -> LetterheadView:
        """落款: whose event it is."""
        return await self._send(
            Operation[LetterheadView](
                method="GET", path=f"/api/v1/events/{quote(str(event), safe='')}/letterhead", result=LetterheadView
            )
        )

    async def set_letterhead(
        self,
        event: str,
        *,
        hosts: tuple[str, ...] | UnsetType = UNSET,
        organisers: tuple[str, ...] | UnsetType = UNSET,
        co_organisers: tuple[str, ...] | UnsetType = UNSET,
        signed: str | UnsetType = UNSET,
        has_seal: bool | UnsetType = UNSET,
        style: CertificateStyle | UnsetType = UNSET,
        certificate_text: str | UnsetType = UNSET,
    ) -> LetterheadView:
        """落款: everything but the logo, which stays as it is."""
        return await self._send(
            Operation[LetterheadView](
                method="PUT",
                path=f"/api/v1/events/{quote(str(event), safe='')}/letterhead",
                result=LetterheadView,
                body={
                    "hosts": hosts,
                    "organisers": organisers,
                    "co_organisers": co_organisers,
                    "signed": signed,
                    "has_seal": has_seal,
                    "style": style,
                    "certificate_text": certificate_text,
                },
            )
        )

    async def set_logo(self, event: str, *, file: FileContent) -> LetterheadView:
        """徽标: another picture; it is made safe and tried on a page before it takes the place of the last."""
        return await self._send(
            Operation[LetterheadView](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/letterhead/logo",
                result=LetterheadView,
                files={"file": file},
            )
        )

    async def remove_logo(self, event: str) -> None:
        """徽标: papers have none any more."""
        await self._send(
            Operation[None](
                method="DELETE", path=f"/api/v1/events/{quote(str(event), safe='')}/letterhead/logo", result=None
            )
        )

    async def show_sample(self, event: str, *, lang: Language | None = None) -> bytes:
        """证书样张: a certificate with made-up names, as a picture."""
        return await self._send(
            Operation[bytes](
                method="GET",
                path=f"/api/v1/events/{quote(str(event), safe='')}/letterhead/sample",
                result=bytes,
                query={"lang": lang},
            )
        )

    async def show_log(self, event: str, *, cursor: str | None = None, limit: int | None = None) -> LogLinePage:
        """Who did what and when, newest first."""
        return await self._send(
            Operation[LogLinePage](
                method="GET",
                path=f"/api/v1/events/{quote(str(event), safe='')}/log",
                result=LogLinePage,
                query={"cursor": cursor, "limit": limit},
            )
        )

    async def show_checklist(self, event: str) -> tuple[Ticked, ...]:
        """检查表: what the book asks of hall, tables and cards, and what was looked at."""
        return await self._send(
            Operation[tuple[Ticked, ...]](
                method="GET", path=f"/api/v1/events/{quote(str(event), safe='')}/checklist", result=tuple[Ticked, ...]
            )
        )

    async def tick_item(
        self,
        event: str,
        *,
        item: str,
        idempotency_key: str | None = None,
        is_right: bool | UnsetType = UNSET,
        note: str | UnsetType = UNSET,
    ) -> Did:
        """检查表."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/checklist",
                result=Did,
                headers={"Idempotency-Key": idempotency_key},
                body={"item": item, "is_right": is_right, "note": note},
            )
        )

    async def list_corrections(self, event: str) -> CorrectionsView:
        """更正: what was corrected, and until when more can be."""
        return await self._send(
            Operation[CorrectionsView](
                method="GET", path=f"/api/v1/events/{quote(str(event), safe='')}/corrections", result=CorrectionsView
            )
        )

    async def list_webhooks(self, event: str) -> tuple[WebhookView, ...]:
        """The webhooks of an event."""
        return await self._send(
            Operation[tuple[WebhookView, ...]](
                method="GET",
                path=f"/api/v1/events/{quote(str(event), safe='')}/webhooks",
                result=tuple[WebhookView, ...],
            )
        )

    async def add_webhook(
        self, event: str, *, url: str, topics: tuple[WebhookTopic, ...] | UnsetType = UNSET
    ) -> WebhookMade:
        """Tell an address of what happens from now on; the answer has the secret, once."""
        return await self._send(
            Operation[WebhookMade](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/webhooks",
                result=WebhookMade,
                body={"url": url, "topics": topics},
            )
        )

    async def list_deliveries(self, event: str, hook: int) -> tuple[Delivery, ...]:
        """What was sent, newest first: each message with its attempts and what came back."""
        return await self._send(
            Operation[tuple[Delivery, ...]](
                method="GET",
                path=f"/api/v1/events/{quote(str(event), safe='')}/webhooks/{quote(str(hook), safe='')}/deliveries",
                result=tuple[Delivery, ...],
            )
        )

    async def resume_webhook(self, event: str, hook: int) -> WebhookView:
        """Go on with a webhook that was stopped, or try now what waits for its next attempt."""
        return await self._send(
            Operation[WebhookView](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/webhooks/{quote(str(hook), safe='')}/resume",
                result=WebhookView,
            )
        )

    async def test_webhook(self, event: str, hook: int) -> Sent:
        """Send a message of the type `test` now, and say what came back."""
        return await self._send(
            Operation[Sent](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/webhooks/{quote(str(hook), safe='')}/test",
                result=Sent,
            )
        )

    async def remove_webhook(self, event: str, hook: int) -> None:
        """Tell an address nothing more."""
        await self._send(
            Operation[None](
                method="DELETE",
                path=f"/api/v1/events/{quote(str(event), safe='')}/webhooks/{quote(str(hook), safe='')}",
                result=None,
            )
        )

    async def schedule(self, event: str, *, slots: tuple[Slot, ...], idempotency_key: str | None = None) -> Did:
        """赛程: set when the rounds take place."""
        return await self._send(
            Operation[Did](
                method="PUT",
                path=f"/api/v1/events/{quote(str(event), safe='')}/schedule",
                result=Did,
                headers={"Idempotency-Key": idempotency_key},
                body={"slots": slots},
            )
        )

    async def decide(
        self,
        event: str,
        *,
        matter: Matter,
        about: int,
        idempotency_key: str | None = None,
        pairs: tuple[int, ...] | UnsetType = UNSET,
        teams: tuple[str, ...] | UnsetType = UNSET,
        by_lot: bool | UnsetType = UNSET,
        reason: str | UnsetType = UNSET,
        way: ThreeLeft | UnsetType = UNSET,
    ) -> Did:
        """Settle a matter that the book leaves to the organisers; `way` is how a knockout goes on with three pairs."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/decisions",
                result=Did,
                headers={"Idempotency-Key": idempotency_key},
                body={
                    "matter": matter,
                    "about": about,
                    "pairs": pairs,
                    "teams": teams,
                    "by_lot": by_lot,
                    "reason": reason,
                    "way": way,
                },
            )
        )

    async def set_limits(
        self,
        event: str,
        *,
        idempotency_key: str | None = None,
        entry_minutes: int | UnsetType | None = UNSET,
        published_minutes: int | UnsetType | None = UNSET,
        reason: str | UnsetType = UNSET,
    ) -> Did:
        """更正时限: set other limits for corrections, as the chief referee may."""
        return await self._send(
            Operation[Did](
                method="PUT",
                path=f"/api/v1/events/{quote(str(event), safe='')}/limits",
                result=Did,
                headers={"Idempotency-Key": idempotency_key},
                body={"entry_minutes": entry_minutes, "published_minutes": published_minutes, "reason": reason},
            )
        )

    async def play_live(
        self,
        event: str,
        *,
        idempotency_key: str | None = None,
        tables: tuple[int, ...] | UnsetType = UNSET,
        all: bool | UnsetType = UNSET,
    ) -> Did:
        """线上桌: let these tables, or all, play with the program's cards from their next match; none: all on paper."""
        return await self._send(
            Operation[Did](
                method="PUT",
                path=f"/api/v1/events/{quote(str(event), safe='')}/live-tables",
                result=Did,
                headers={"Idempotency-Key": idempotency_key},
                body={"tables": tables, "all": all},
            )
        )

    async def withdraw_pair(
        self, event: str, pair: int, *, idempotency_key: str | None = None, reason: str | UnsetType = UNSET
    ) -> Did:
        """退赛."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/pairs/{quote(str(pair), safe='')}/withdraw",
                result=Did,
                headers={"Idempotency-Key": idempotency_key},
                body={"reason": reason},
            )
        )

    async def disqualify_pair(
        self,
        event: str,
        pair: int,
        *,
        article: str,
        idempotency_key: str | None = None,
        reason: str | UnsetType = UNSET,
    ) -> Did:
        """取消资格."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/pairs/{quote(str(pair), safe='')}/disqualify",
                result=Did,
                headers={"Idempotency-Key": idempotency_key},
                body={"article": article, "reason": reason},
            )
        )

    async def discard_draw(
        self, event: str, *, idempotency_key: str | None = None, reason: str | UnsetType = UNSET
    ) -> Did:
        """Take back a draft, or with a reason a published draw that has not started; the record still shows it."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/draw/discard",
                result=Did,
                headers={"Idempotency-Key": idempotency_key},
                body={"reason": reason},
            )
        )

    async def reinstate_pair(self, event: str, pair: int, *, reason: str, idempotency_key: str | None = None) -> Did:
        """Revoke 取消资格: the pair plays from the next draw on; if drawn without, it only gets its place back."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/pairs/{quote(str(pair), safe='')}/reinstate",
                result=Did,
                headers={"Idempotency-Key": idempotency_key},
                body={"reason": reason},
            )
        )

    async def reopen_table(
        self,
        event: str,
        table: int,
        *,
        round: int,
        then: ReopenChoice,
        reason: str,
        idempotency_key: str | None = None,
        ruling: int | UnsetType | None = UNSET,
    ) -> Did:
        """Revoke a forfeit or a loss by ruling: the table is open again, or the result before it counts again."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/tables/{quote(str(table), safe='')}/reopen",
                result=Did,
                headers={"Idempotency-Key": idempotency_key},
                body={"round": round, "then": then, "reason": reason, "ruling": ruling},
            )
        )

    async def take_back_start(self, event: str, *, reason: str, idempotency_key: str | None = None) -> Did:
        """Take back the start of a round for which no result has come in; its published draw waits for the start again."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/round/take-back-start",
                result=Did,
                headers={"Idempotency-Key": idempotency_key},
                body={"reason": reason},
            )
        )

    async def reopen_competition(self, event: str, *, reason: str, idempotency_key: str | None = None) -> Did:
        """Reopen a finished event."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/reopen",
                result=Did,
                headers={"Idempotency-Key": idempotency_key},
                body={"reason": reason},
            )
        )

    async def undo_left_over(
        self, event: str, *, idempotency_key: str | None = None, reason: str | UnsetType = UNSET
    ) -> Did:
        """补抽: take the last one back, as long as no result has come in for its tables."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/draw/undo-left-over",
                result=Did,
                headers={"Idempotency-Key": idempotency_key},
                body={"reason": reason},
            )
        )

    async def return_pair(
        self, event: str, pair: int, *, idempotency_key: str | None = None, reason: str | UnsetType = UNSET
    ) -> Did:
        """Take 退赛 back, as long as no draw without the pair was published."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/pairs/{quote(str(pair), safe='')}/return",
                result=Did,
                headers={"Idempotency-Key": idempotency_key},
                body={"reason": reason},
            )
        )

    async def undo_check_in(self, event: str, pair: int, *, idempotency_key: str | None = None) -> Did:
        """检录: undo a pair's check-in, as long as its round has not started."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/pairs/{quote(str(pair), safe='')}/undo-check-in",
                result=Did,
                headers={"Idempotency-Key": idempotency_key},
            )
        )

    async def withdraw_result(
        self, event: str, table: int, *, idempotency_key: str | None = None, reason: str | UnsetType = UNSET
    ) -> Did:
        """Take a table's result back before it is confirmed; after that it can only be corrected."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/tables/{quote(str(table), safe='')}/withdraw-result",
                result=Did,
                headers={"Idempotency-Key": idempotency_key},
                body={"reason": reason},
            )
        )

    async def publish_draw(self, event: str, *, idempotency_key: str | None = None) -> Did:
        """Publish the draft as the draw."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/draw/publish",
                result=Did,
                headers={"Idempotency-Key": idempotency_key},
            )
        )

    async def start_round(
        self, event: str, *, idempotency_key: str | None = None, start: datetime | UnsetType | None = UNSET
    ) -> Did:
        """Start the round; without an instant it starts now."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/round/start",
                result=Did,
                headers={"Idempotency-Key": idempotency_key},
                body={"start": start},
            )
        )

    async def pause_round(
        self, event: str, *, idempotency_key: str | None = None, reason: str | UnsetType = UNSET
    ) -> Did:
        """Stop the round's clock."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/round/pause",
                result=Did,
                headers={"Idempotency-Key": idempotency_key},
                body={"reason": reason},
            )
        )

    async def resume_round(self, event: str, *, idempotency_key: str | None = None) -> Did:
        """Let the round's clock go on."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/round/resume",
                result=Did,
                headers={"Idempotency-Key": idempotency_key},
            )
        )

    async def close_round(self, event: str, *, idempotency_key: str | None = None) -> Did:
        """Close a round all of whose results are confirmed."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/round/close",
                result=Did,
                headers={"Idempotency-Key": idempotency_key},
            )
        )

    async def extend_table(
        self,
        event: str,
        table: int,
        *,
        minutes: int,
        idempotency_key: str | None = None,
        reason: str | UnsetType = UNSET,
    ) -> Did:
        """补时: give one table more minutes."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/tables/{quote(str(table), safe='')}/extend",
                result=Did,
                headers={"Idempotency-Key": idempotency_key},
                body={"minutes": minutes, "reason": reason},
            )
        )

    async def leave_table(self, event: str, table: int, *, idempotency_key: str | None = None) -> Did:
        """Record that the players leave the table."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/tables/{quote(str(table), safe='')}/leave",
                result=Did,
                headers={"Idempotency-Key": idempotency_key},
            )
        )

    async def forfeit_table(
        self,
        event: str,
        table: int,
        *,
        sides: tuple[Side, ...],
        idempotency_key: str | None = None,
        article: str | UnsetType = UNSET,
        reason: str | UnsetType = UNSET,
    ) -> Did:
        """弃权: record that these sides do not play, or stop playing."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/tables/{quote(str(table), safe='')}/forfeit",
                result=Did,
                headers={"Idempotency-Key": idempotency_key},
                body={"sides": sides, "article": article, "reason": reason},
            )
        )

    async def call_referee(
        self,
        event: str,
        table: int,
        *,
        idempotency_key: str | None = None,
        seat: Seat | UnsetType | None = UNSET,
        reason: str | UnsetType = UNSET,
    ) -> Did:
        """召请裁判."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/tables/{quote(str(table), safe='')}/calls",
                result=Did,
                headers={"Idempotency-Key": idempotency_key},
                body={"seat": seat, "reason": reason},
            )
        )

    async def take_call(self, event: str, call: int, *, person: int, idempotency_key: str | None = None) -> Did:
        """Record that a referee takes a call."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/calls/{quote(str(call), safe='')}/take",
                result=Did,
                headers={"Idempotency-Key": idempotency_key},
                body={"person": person},
            )
        )

    async def close_call(
        self,
        event: str,
        call: int,
        *,
        idempotency_key: str | None = None,
        ruling: int | UnsetType | None = UNSET,
        note: str | UnsetType = UNSET,
    ) -> Did:
        """Close a call that has been dealt with."""
        return await self._send(
            Operation[Did](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/calls/{quote(str(call), safe='')}/close",
                result=Did,
                headers={"Idempotency-Key": idempotency_key},
                body={"ruling": ruling, "note": note},
            )
        )

    async def preview_withdraw_pair(self, event: str, pair: int, *, reason: str | UnsetType = UNSET) -> OutcomePreview:
        """What this would end or change; nothing is done."""
        return await self._send(
            Operation[OutcomePreview](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/pairs/{quote(str(pair), safe='')}/withdraw/consequences",
                result=OutcomePreview,
                body={"reason": reason},
            )
        )

    async def preview_disqualify_pair(
        self, event: str, pair: int, *, article: str, reason: str | UnsetType = UNSET
    ) -> OutcomePreview:
        """What this would end or change; nothing is done."""
        return await self._send(
            Operation[OutcomePreview](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/pairs/{quote(str(pair), safe='')}/disqualify/consequences",
                result=OutcomePreview,
                body={"article": article, "reason": reason},
            )
        )

    async def preview_reinstate_pair(self, event: str, pair: int, *, reason: str) -> OutcomePreview:
        """What this would end or change; nothing is done."""
        return await self._send(
            Operation[OutcomePreview](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/pairs/{quote(str(pair), safe='')}/reinstate/consequences",
                result=OutcomePreview,
                body={"reason": reason},
            )
        )

    async def preview_reopen_table(
        self,
        event: str,
        table: int,
        *,
        round: int,
        then: ReopenChoice,
        reason: str,
        ruling: int | UnsetType | None = UNSET,
    ) -> OutcomePreview:
        """What this would end or change; nothing is done."""
        return await self._send(
            Operation[OutcomePreview](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/tables/{quote(str(table), safe='')}/reopen/consequences",
                result=OutcomePreview,
                body={"round": round, "then": then, "reason": reason, "ruling": ruling},
            )
        )

    async def preview_forfeit_table(
        self,
        event: str,
        table: int,
        *,
        sides: tuple[Side, ...],
        article: str | UnsetType = UNSET,
        reason: str | UnsetType = UNSET,
    ) -> OutcomePreview:
        """What this would end or change; nothing is done."""
        return await self._send(
            Operation[OutcomePreview](
                method="POST",
                path=f"/api/v1/events/{quote(str(event), safe='')}/tables/{quote(str(table), safe='')}/forfeit/consequences",
                result=OutcomePreview,
                body={"sides": sides, "article": article, "reason": reason},
            )
        )
