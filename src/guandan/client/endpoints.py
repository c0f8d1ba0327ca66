"""A method for each operation of the API. Written by tools/client_source.py from the OpenAPI document; `make docs` writes it again."""

# ruff: noqa: A002, E501, PLR0913, TC001, TC003 (the types of an answer are read when it comes)
from __future__ import annotations

from datetime import date, datetime
from typing import Any, Literal

from msgspec import UNSET, UnsetType

from guandan.client import models as mo
from guandan.client.base import Carries, FileContent, endpoint


class Endpoints:
    """The operations of the REST API."""

    @endpoint("GET", "/api/v1/session")
    def who_am_i(self) -> mo.SessionView:
        """The caller's identity here; a stranger has neither number nor name."""

    @endpoint("POST", "/api/v1/session")
    def enter(self, *, name: str | UnsetType | None = UNSET) -> mo.SessionView:
        """Come in as a guest, or take another name."""

    @endpoint("DELETE", "/api/v1/session")
    def leave(self) -> None:
        """Log out: the session is over, and its cookie or token opens nothing any more."""

    @endpoint("POST", "/api/v1/tokens")
    def make_token(self, *, name: str | UnsetType | None = UNSET) -> mo.TokenMade:
        """A player of one's own that is a program: it sends its token as `Authorization: Bearer …`."""

    @endpoint("POST", "/api/v1/login")
    def log_in(self, *, name: str, password: str) -> mo.SessionView:
        """Log in with an account's name and password; the session gets a new key."""

    @endpoint("PUT", "/api/v1/account")
    def change_account(
        self, *, password: str, old: str | UnsetType | None = UNSET, name: str | UnsetType | None = UNSET
    ) -> mo.SessionView:
        """Set the own account's password, and its name; every other browser is logged out."""

    @endpoint("GET", "/api/v1/account/log")
    def show_account_log(self) -> tuple[mo.AccessEntry, ...]:
        """What was done with the own account: logins, links and PINs, newest first, each with its address."""

    @endpoint("POST", "/api/v1/events/{event}/pairs/{pair}/unlock")
    def unlock_pair(self, event: str, pair: int) -> None:
        """Forget the wrong PINs and codes that were tried for a pair: it can come in again at once."""

    @endpoint("POST", "/api/v1/events/{event}/unlock")
    def unlock_event(self, event: str) -> None:
        """Forget every wrong PIN that was tried at an event."""

    @endpoint("GET", "/api/v1/events/{event}/links")
    def list_links(self, event: str) -> mo.LinksView:
        """The event's links that still open something, without their secrets; tables with their codes."""

    @endpoint("POST", "/api/v1/events/{event}/links")
    def make_links(self, event: str, *, role: mo.Role, places: tuple[str, ...] | UnsetType = UNSET) -> mo.LinksView:
        """A new link of a role, or one for each of these tables; their addresses are shown only once."""

    @endpoint("DELETE", "/api/v1/events/{event}/links/{link}")
    def revoke_link(self, event: str, link: int) -> None:
        """Revoke a link: sessions that came by it lose its rights."""

    @endpoint("GET", "/api/v1/events/{event}/pairs/{pair}/pin")
    def pin_of(self, event: str, pair: int) -> mo.PinView:
        """A pair's PIN, with which it signs at a paper table; each reading is logged."""

    @endpoint("POST", "/api/v1/events/{event}/pairs/{pair}/pin")
    def renew_pin(self, event: str, pair: int) -> mo.PinView:
        """Replace a pair's PIN; the old one stops working."""

    @endpoint("GET", "/api")
    def show_versions(self) -> mo.ApiVersions:
        """The versions of the API."""

    @endpoint("GET", "/api/v1/problems")
    def list_problems(self) -> tuple[mo.ProblemKind, ...]:
        """Every code with which something can be refused, by name."""

    @endpoint("GET", "/api/v1/problems/{code}")
    def show_problem(self, code: str) -> mo.ProblemKind:
        """What a code means; the `type` of a problem leads here."""

    @endpoint("GET", "/api/v1/rulebooks")
    def list_rulebooks(self) -> tuple[mo.BookCard, ...]:
        """The built-in books."""

    @endpoint("GET", "/api/v1/rulebooks/{book}")
    def show_rulebook(self, book: str) -> mo.BookView:
        """A book whole: its options by group, its articles by topic, its infractions and its checklist."""

    @endpoint("GET", "/api/v1/rulebooks/{book}/options")
    def list_options(self, book: str) -> tuple[mo.OptionRow, ...]:
        """Every option of a book with its article, and what a table or an event may put in its place."""

    @endpoint("GET", "/api/v1/rulebooks/{book}/articles")
    def list_articles(
        self,
        book: str,
        *,
        named: str | None = None,
        topic: mo.Topic | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> mo.ArticleRowPage:
        """Articles of a book: all, of a topic, or one with all below it («JS 3.3», «3.3», «D8»)."""

    @endpoint("GET", "/api/v1/rulebooks/{book}/infractions")
    def list_infractions(
        self, book: str, *, words: str | None = None, situation: mo.Situation | None = None
    ) -> tuple[mo.InfractionRow, ...]:
        """违规: the catalogue by words of either language, an article, or a situation; the best first."""

    @endpoint("GET", "/api/v1/rulebook-differences")
    def compare_rulebooks(self, *, book: list[str]) -> mo.Differences:
        """How books differ, side by side; a parameter `book` for each."""

    @endpoint("GET", "/api/v1/rulebook-search")
    def search_rulebooks(self, *, words: str, cursor: str | None = None, limit: int | None = None) -> mo.ArticleRowPage:
        """Articles of all books that every one of the words occurs in, in either language."""

    @endpoint("GET", "/api/v1/rulebook-schema")
    def show_rulebook_schema(self) -> dict[str, Any]:
        """JSON Schema of a house book's TOML, for editors."""

    @endpoint("GET", "/api/v1/rulebooks/{book}/form")
    def show_house_form(self, book: str) -> mo.HouseBookForm:
        """Every option of a book with its article's words and what the five books say, to start a house book from."""

    @endpoint("POST", "/api/v1/house-books/preview")
    def preview_house_book(
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
    ) -> mo.HouseBookView:
        """The text of a house book and in what it differs from its base; nothing is saved."""

    @endpoint("POST", "/api/v1/house-books/check")
    def check_house_book(self, *, text: str) -> mo.HouseBookView:
        """A house book's text read; what is wrong is refused with the option and the line."""

    @endpoint("GET", "/api/v1/house-books")
    def list_house_books(self) -> tuple[mo.HouseBookCard, ...]:
        """One's own house books, the latest version of each; `book` is how a table or an event takes one."""

    @endpoint("POST", "/api/v1/house-books")
    def save_house_book(
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
    ) -> mo.HouseBookCard:
        """Save a house book under one's own name, as the next version of its id."""

    @endpoint("POST", "/api/v1/house-books/import")
    def import_house_book(self, *, text: str) -> mo.HouseBookCard:
        """Save a house book from its text, as the next version of its id."""

    @endpoint("GET", "/api/v1/house-books/{account}/{book}/{version}")
    def show_house_book(self, account: int, book: str, version: int) -> mo.HouseBookView:
        """A version of somebody's house book, for everybody who has its address."""

    @endpoint("GET", "/api/v1/house-books/{account}/{book}/{version}/text")
    def export_house_book(self, account: int, book: str, version: int) -> bytes:
        """A house book as TOML."""

    @endpoint("DELETE", "/api/v1/house-books/{book}")
    def hide_house_book(self, book: str) -> None:
        """Offer a house book no longer; tables and events that use it go on."""

    @endpoint("POST", "/api/v1/notice-readings")
    def read_notice(self, *, text: str, answers: dict[str, Any] | UnsetType = UNSET) -> mo.NoticeFit:
        """Read a notice's text: each sentence beside the option it became, a book and a plan, and what is asked."""

    @endpoint("POST", "/api/v1/notice-readings/file", Carries.FORM)
    def read_notice_from_file(self, *, file: FileContent) -> mo.NoticeFit:
        """Read a notice from a .txt or .docx file."""

    @endpoint("GET", "/api/v1/tables")
    def list_tables(self, *, cursor: str | None = None, limit: int | None = None) -> mo.LiveTableCardPage:
        """The public tables, newest first."""

    @endpoint("POST", "/api/v1/tables")
    def make_table(
        self,
        *,
        book: str | UnsetType = UNSET,
        overrides: dict[str, Any] | UnsetType = UNSET,
        is_public: bool | UnsetType = UNSET,
        watching: mo.Watching | UnsetType = UNSET,
        watch_delay: float | UnsetType = UNSET,
        bots: dict[str, str] | UnsetType = UNSET,
        starts: mo.Starts | UnsetType = UNSET,
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
        clock: mo.TableClock | UnsetType = UNSET,
        tempo: mo.Tempo | UnsetType = UNSET,
        overtime: mo.Overtime | UnsetType = UNSET,
        event: str | UnsetType | None = UNSET,
        place: str | UnsetType = UNSET,
    ) -> mo.TableView:
        """Make a table; its maker takes no seat by that."""

    @endpoint("GET", "/api/v1/tables/mine")
    def list_my_tables(self) -> tuple[mo.TableView, ...]:
        """The open tables at which one sits, or that one has made, newest first."""

    @endpoint("GET", "/api/v1/tables/{code}")
    def show_table(self, code: str) -> mo.TableView:
        """A table by its code, as the caller sees it."""

    @endpoint("POST", "/api/v1/tables/{code}/join")
    def join_table(self, code: str, *, seat: mo.Seat | UnsetType | None = UNSET) -> mo.TableView:
        """Take a seat; whoever sits there already keeps it."""

    @endpoint("POST", "/api/v1/play-now")
    def play_now(
        self,
        *,
        book: str | UnsetType = UNSET,
        bot: str | UnsetType = UNSET,
        overrides: dict[str, Any] | UnsetType = UNSET,
        seat: mo.Seat | UnsetType = UNSET,
        partner: str | UnsetType | None = UNSET,
        clock: mo.TableClock | UnsetType = UNSET,
        tempo: mo.Tempo | UnsetType = UNSET,
        has_phrases: bool | UnsetType = UNSET,
        has_counter: bool | UnsetType = UNSET,
    ) -> mo.TableView:
        """A table with three bots, a seat taken, the match begun."""

    @endpoint("GET", "/api/v1/tables/{code}/match")
    def watch_table(self, code: str) -> mo.Snapshot:
        """The match at a table as the caller may see it: from the own seat, or with the delay of those who watch."""

    @endpoint("POST", "/api/v1/tables/{code}/commands")
    def send_command(
        self,
        code: str,
        *,
        command: mo.Sit
        | mo.Stand
        | mo.AskSeat
        | mo.AnswerSeat
        | mo.SwapSeats
        | mo.TurnAway
        | mo.FillSeat
        | mo.Start
        | mo.PromiseNumber
        | mo.GiveNumber
        | mo.DeclareReady
        | mo.PlayAgain
        | mo.SetAutoPlay
        | mo.SetAutoPass
        | mo.SayPhrase
        | mo.AgreePause
        | mo.Close
        | mo.PayTribute
        | mo.RefuseTribute
        | mo.TakeTribute
        | mo.ReturnCard
        | mo.PickReturn
        | mo.PlayCards
        | mo.Pass
        | mo.Choose
        | mo.AskCount
        | mo.CallReferee
        | mo.AnswerCall
        | mo.OpenHands
        | mo.PauseMatch
        | mo.ResumeMatch
        | mo.SubstitutePlayer
        | mo.Adjust
        | mo.Rule
        | mo.CancelRuling
        | mo.CallTime,
        id: str | UnsetType | None = UNSET,
    ) -> mo.Done:
        """Send a command to a table, as over the socket."""

    @endpoint("POST", "/api/v1/tables/{code}/questions")
    def ask_at_table(
        self,
        code: str,
        *,
        question: mo.AskReadings
        | mo.AskHints
        | mo.AskCanBeat
        | mo.AskSorted
        | mo.AskLastTrick
        | mo.AskUnseen
        | mo.AskDealSummary,
    ) -> dict[str, Any]:
        """A question about one's own hand: readings, hints, sortings, the last trick; it leaves no event."""

    @endpoint("GET", "/api/v1/matches/{match}")
    def show_match(self, match: str) -> mo.MatchShown:
        """A match: in the open when it is over, otherwise as the asker may see it."""

    @endpoint("GET", "/api/v1/matches/{match}/record")
    def show_record(self, match: str, *, form: Literal["text", "lines"] | None = None) -> str:
        """The record of a match as a text; while it goes on, with what the asker may see."""

    @endpoint("GET", "/api/v1/matches/{match}/replay")
    def replay_match(self, match: str, *, seat: mo.Seat | None = None, deal: int | None = None) -> mo.Replay:
        """One deal of a match, step by step, in the open or from a seat; of a running match what the asker may see."""

    @endpoint("GET", "/api/v1/matches/{match}/proof")
    def prove_shuffles(self, match: str) -> mo.Proof:
        """The commitments of a match's shuffles, with their secrets once it is over."""

    @endpoint("GET", "/api/v1/matches/{match}/review")
    def review_match(self, match: str, *, deal: int | None = None) -> mo.DealReview:
        """What each decision of a deal cost, judged by the network; only when the match is over."""

    @endpoint("POST", "/api/v1/matches/{match}/play-on")
    def play_match_on(
        self, match: str, *, version: int, seat: mo.Seat, answers: tuple[mo.OwnAnswer, ...] | UnsetType = UNSET
    ) -> mo.PlayedOnView:
        """Play a deal of a finished match on from any moment against bots; nothing of it is kept."""

    @endpoint("GET", "/api/v1/puzzles/home")
    def show_puzzles(self) -> mo.PuzzleHome:
        """每日一题: the puzzle of the day, how many there are of each theme, and the caller's own figures."""

    @endpoint("GET", "/api/v1/puzzles")
    def list_puzzles(self, *, theme: mo.PuzzleTheme | None = None) -> tuple[mo.PuzzleFigures, ...]:
        """All puzzles, or those of a theme, the easiest first."""

    @endpoint("GET", "/api/v1/puzzles/next")
    def choose_next_puzzle(self, *, theme: mo.PuzzleTheme | None = None) -> mo.PuzzlePosition:
        """The puzzle of a theme that one has not tried and whose strength is nearest to one's own."""

    @endpoint("GET", "/api/v1/puzzles/{puzzle}")
    def show_puzzle(self, puzzle: str) -> mo.PuzzlePosition:
        """A puzzle as its seat sees it, without the answer."""

    @endpoint("POST", "/api/v1/puzzles/{puzzle}/answer")
    def answer_puzzle(
        self,
        puzzle: str,
        *,
        cards: tuple[mo.Card, ...] | UnsetType = UNSET,
        kind: mo.Kind | UnsetType | None = UNSET,
        rank: mo.Rank | UnsetType | None = UNSET,
    ) -> mo.PuzzleVerdict:
        """Answer a puzzle: right or not, and why; a person's first answer counts for the ratings."""

    @endpoint("POST", "/api/v1/records/check")
    def check_uploaded_record(self, *, text: str) -> mo.CheckedRecord:
        """Check a record against its book; one that cannot be read at all is refused with the line."""

    @endpoint("POST", "/api/v1/records/replay", query=("seat", "deal"))
    def replay_uploaded_record(self, *, text: str, seat: mo.Seat | None = None, deal: int | None = None) -> mo.Replay:
        """One deal of a record, step by step, in the open or from a seat."""

    @endpoint("POST", "/api/v1/readings")
    def read_cards(
        self,
        *,
        cards: tuple[mo.Card, ...],
        level: str | UnsetType = UNSET,
        top: tuple[mo.Card, ...] | UnsetType = UNSET,
        book: str | UnsetType = UNSET,
    ) -> mo.ReadingsFound:
        """牌型认定: everything that a set of cards may be played as, and which of it beats a play on the table."""

    @endpoint("GET", "/api/v1/me/history")
    def show_my_history(self) -> mo.PlayHistory:
        """我的战绩: the finished matches at which one sat, with sums and by partner."""

    @endpoint("GET", "/api/v1/me/export")
    def export_my_data(self) -> mo.OwnData:
        """Everything that the server has under one's number, as a file."""

    @endpoint("DELETE", "/api/v1/me")
    def erase_my_data(self) -> None:
        """Erase one's name and end one's sessions: matches stay, and nobody can tell any more whose they were."""

    @endpoint("GET", "/api/v1/me/account")
    def show_my_account(self) -> mo.PlayerAccountView:
        """The caller's account; 404 if there is none."""

    @endpoint("PUT", "/api/v1/me/account")
    def change_my_account(self, *, old: str, password: str, name: str | UnsetType | None = UNSET) -> mo.SessionView:
        """Set another password, and another name; every other device is signed out."""

    @endpoint("POST", "/api/v1/me/account")
    def sign_up(self, *, name: str, password: str) -> mo.SessionView:
        """Make an account; what was played as a guest on this device belongs to it. The session gets a new key."""

    @endpoint("POST", "/api/v1/me/sign-in")
    def sign_in(self, *, name: str, password: str, merge: bool | UnsetType = UNSET) -> mo.SessionView:
        """Sign in on this device; wrong passwords are counted by name, address and session, and soon have to wait."""

    @endpoint("POST", "/api/v1/me/sign-out-everywhere")
    def sign_out_everywhere(self) -> None:
        """End the caller's sessions on all devices, this one included."""

    @endpoint("GET", "/api/v1/clubs")
    def list_my_clubs(self) -> tuple[mo.OwnClubLine, ...]:
        """The clubs that the caller is in or has asked to join."""

    @endpoint("POST", "/api/v1/clubs")
    def create_club(self, *, name: str, about: str | UnsetType = UNSET) -> mo.ClubView:
        """Create a club; one needs an account for it."""

    @endpoint("POST", "/api/v1/clubs/join")
    def join_club(self, *, code: str) -> mo.ClubView:
        """Ask to join the club of a code; wrong codes are counted like those of tables."""

    @endpoint("GET", "/api/v1/clubs/{club}")
    def show_club(self, club: str) -> mo.ClubView:
        """A club as the caller sees it: members see each other and the tables, organisers see who has asked."""

    @endpoint("PUT", "/api/v1/clubs/{club}")
    def change_club(
        self,
        club: str,
        *,
        name: str | UnsetType | None = UNSET,
        about: str | UnsetType | None = UNSET,
        has_new_code: bool | UnsetType = UNSET,
    ) -> mo.ClubView:
        """Change a club's name, what it says of itself, or its code; for its owner and organisers."""

    @endpoint("DELETE", "/api/v1/clubs/{club}")
    def delete_club(self, club: str) -> None:
        """Delete a club; for its owner. Its events and tables go on without it."""

    @endpoint("POST", "/api/v1/clubs/{club}/members/{person}/approve")
    def approve_member(self, club: str, person: int) -> mo.ClubView:
        """Let in somebody who has asked; for owner and organisers."""

    @endpoint("PUT", "/api/v1/clubs/{club}/members/{person}/role")
    def set_member_role(self, club: str, person: int, *, role: mo.ClubRole) -> mo.ClubView:
        """Make a member an organiser, a member again, or the owner; for the owner."""

    @endpoint("DELETE", "/api/v1/clubs/{club}/members/{person}")
    def remove_member(self, club: str, person: int) -> None:
        """Turn somebody down, remove a member, or leave oneself."""

    @endpoint("POST", "/api/v1/clubs/{club}/tables")
    def open_club_table(
        self,
        club: str,
        *,
        book: str | UnsetType = UNSET,
        overrides: dict[str, Any] | UnsetType = UNSET,
        is_public: bool | UnsetType = UNSET,
        watching: mo.Watching | UnsetType = UNSET,
        watch_delay: float | UnsetType = UNSET,
        bots: dict[str, str] | UnsetType = UNSET,
        starts: mo.Starts | UnsetType = UNSET,
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
        clock: mo.TableClock | UnsetType = UNSET,
        tempo: mo.Tempo | UnsetType = UNSET,
        overtime: mo.Overtime | UnsetType = UNSET,
        event: str | UnsetType | None = UNSET,
        place: str | UnsetType = UNSET,
    ) -> mo.TableView:
        """Open a table that the club's members find on its page; for members."""

    @endpoint("POST", "/api/v1/clubs/{club}/events")
    def add_club_event(self, club: str, *, event: str) -> mo.ClubView:
        """Show an event on the club's page: for owner and organisers of the club who organise the event too."""

    @endpoint("DELETE", "/api/v1/clubs/{club}/events/{entry}")
    def remove_club_event(self, club: str, entry: str) -> None:
        """Take an event, by its id, from the club's page; for owner and organisers."""

    @endpoint("POST", "/api/v1/clubs/{club}/seasons")
    def add_club_season(self, club: str, *, season: str) -> mo.ClubView:
        """Show a season on the club's page: for owner and organisers of the club whose account made the season."""

    @endpoint("DELETE", "/api/v1/clubs/{club}/seasons/{season}")
    def remove_club_season(self, club: str, season: str) -> None:
        """Take a season from the club's page; for owner and organisers."""

    @endpoint("GET", "/api/v1/clubs/{club}/ratings")
    def show_club_ratings(self, club: str) -> mo.Leaderboards:
        """The club's members by their ratings on this server, book by book."""

    @endpoint("PUT", "/api/v1/queue")
    def wait_in_queue(self, *, book: str | UnsetType = UNSET, is_rated: bool | UnsetType = UNSET) -> mo.QueueView:
        """Come into the queue, or stay in it: ask again every two seconds. With `code` there is a table to go to."""

    @endpoint("DELETE", "/api/v1/queue")
    def leave_queue(self) -> None:
        """Leave the queue; who has a table already keeps the seat."""

    @endpoint("GET", "/api/v1/ratings")
    def show_ratings(self) -> mo.Leaderboards:
        """The ratings of players and pairs by their rated matches, book by book."""

    @endpoint("GET", "/api/v1/seasons")
    def list_seasons(self) -> tuple[mo.SeasonCard, ...]:
        """Every season of this server."""

    @endpoint("POST", "/api/v1/seasons")
    def make_season(
        self, *, name: str, rules: mo.SeriesRules | mo.LeagueRules, divisions: tuple[str, ...] | UnsetType = UNSET
    ) -> mo.SeasonMade:
        """Make a season: a league of home and away matches, or a series of days with points."""

    @endpoint("GET", "/api/v1/seasons/{season}")
    def show_season(self, season: str) -> mo.SeasonView:
        """A season: tables with every figure traced, matches, days and squads."""

    @endpoint("POST", "/api/v1/seasons/{season}/teams", headers=("Idempotency-Key",))
    def add_season_team(
        self,
        season: str,
        *,
        idempotency_key: str | None = None,
        name: str | UnsetType = UNSET,
        division: int | UnsetType = UNSET,
        club: str | UnsetType = UNSET,
        players: tuple[str, ...] | UnsetType = UNSET,
    ) -> mo.SeasonDone:
        """Enter a team with its squad, or a pair by its people."""

    @endpoint("PUT", "/api/v1/seasons/{season}/teams/{contestant}", headers=("Idempotency-Key",))
    def change_season_team(
        self,
        season: str,
        contestant: int,
        *,
        idempotency_key: str | None = None,
        name: str | UnsetType = UNSET,
        division: int | UnsetType = UNSET,
        club: str | UnsetType = UNSET,
        players: tuple[str, ...] | UnsetType = UNSET,
    ) -> mo.SeasonDone:
        """Change a team's name, club or squad."""

    @endpoint("POST", "/api/v1/seasons/{season}/fixtures", headers=("Idempotency-Key",))
    def draw_season_fixtures(
        self,
        season: str,
        *,
        idempotency_key: str | None = None,
        division: int | UnsetType = UNSET,
        first: date | UnsetType | None = UNSET,
        days: int | UnsetType = UNSET,
    ) -> mo.SeasonDone:
        """Draw all matches of a division by lot."""

    @endpoint("POST", "/api/v1/seasons/{season}/commands", headers=("Idempotency-Key",))
    def command_season(
        self,
        season: str,
        *,
        do: mo.WithdrawContestant
        | mo.ScheduleMatch
        | mo.PostponeMatch
        | mo.RecordResult
        | mo.AwardMatch
        | mo.RecordDay
        | mo.CorrectDay
        | mo.AdjustPoints
        | mo.RecordLots
        | mo.CloseSeason
        | mo.ReopenSeason,
        idempotency_key: str | None = None,
    ) -> mo.SeasonDone:
        """Record, postpone, award, correct, adjust, withdraw, close: what the organisers of a season do."""

    @endpoint("POST", "/api/v1/seasons/{season}/days", headers=("Idempotency-Key",))
    def count_season_event(
        self, season: str, *, event: str, idempotency_key: str | None = None, links: dict[str, int] | UnsetType = UNSET
    ) -> mo.SeasonDone:
        """Count a closed event of this server as a day of a series."""

    @endpoint("POST", "/api/v1/seasons/{season}/fixtures/{fixture}/event", headers=("Idempotency-Key",))
    def score_season_fixture(
        self,
        season: str,
        fixture: int,
        *,
        event: str,
        idempotency_key: str | None = None,
        reason: str | UnsetType = UNSET,
    ) -> mo.SeasonDone:
        """Take a match's score from a closed event of this server: the tables that each team has won."""

    @endpoint("POST", "/api/v1/seasons/{season}/next")
    def start_next_season(self, season: str, *, name: str) -> mo.SeasonMade:
        """Make the season after a closed one: same rules and squads, after promotion and relegation."""

    @endpoint("GET", "/api/v1/seasons/{season}/book")
    def print_season(self, season: str, *, form: mo.FileForm | None = None, lang: mo.Language | None = None) -> bytes:
        """赛季册: tables, matches, days and squads on paper (pdf, unless xlsx or txt is named)."""

    @endpoint("GET", "/api/v1/common-games")
    def list_common_games(self) -> tuple[mo.GameCard, ...]:
        """The games whose hub this server is."""

    @endpoint("POST", "/api/v1/common-games")
    def make_common_game(
        self, *, name: str, book: str | UnsetType = UNSET, rules: mo.GameRules | UnsetType = UNSET
    ) -> mo.GameMade:
        """Make a game: its boards are drawn and committed to at once."""

    @endpoint("GET", "/api/v1/common-games/{game}")
    def show_common_game(self, game: str) -> mo.GameView:
        """A game: its commitments and the ranking; its boards and tables when it is over."""

    @endpoint("POST", "/api/v1/common-games/{game}/clubs")
    def invite_club(self, game: str, *, name: str) -> mo.TicketMade:
        """Invite a club, or give one of that name a new key; the ticket is shown only once."""

    @endpoint("POST", "/api/v1/common-games/{game}/strike")
    def strike_common_result(self, game: str, *, club: int, table: int, board: int, reason: str) -> mo.GameMade:
        """Do not count a table's board, for a reason that everybody can read."""

    @endpoint("POST", "/api/v1/common-games/{game}/finish")
    def finish_common_game(self, game: str) -> mo.GameMade:
        """End a game: nothing more is taken, and all boards are open to everybody."""

    @endpoint(
        "POST", "/api/v1/common-games/{game}/messages", headers=("webhook-id", "webhook-timestamp", "webhook-signature")
    )
    def receive_club_message(
        self,
        game: str,
        *,
        webhook_id: str,
        webhook_timestamp: int,
        webhook_signature: str,
        message: mo.Joining | mo.EnteringPair | mo.OpeningBoard | mo.SendingResult,
    ) -> mo.HubAnswer:
        """What a club's server asks or tells, signed with the club's key as webhooks are."""

    @endpoint("GET", "/api/v1/club-games")
    def list_club_games(self) -> tuple[mo.ClubCard, ...]:
        """The games that the caller's clubs play."""

    @endpoint("POST", "/api/v1/club-games")
    def join_common_game(self, *, ticket: str) -> mo.GameMade:
        """Take part in a game with a ticket of its hub."""

    @endpoint("GET", "/api/v1/club-games/{game}")
    def show_club_game(self, game: str) -> mo.ClubGameView:
        """A game in the caller's club: pairs, tables and results; it contains no card."""

    @endpoint("POST", "/api/v1/club-games/{game}/pairs")
    def enter_club_pair(self, game: str, *, people: tuple[str, str]) -> mo.PairMade:
        """Enter a pair at the hub."""

    @endpoint("POST", "/api/v1/club-games/{game}/boards")
    def open_club_board(self, game: str, *, table: int, board: int, ew: int, ns: int) -> mo.GameMade:
        """A table sits down to a board: its key is fetched from the hub."""

    @endpoint("GET", "/api/v1/club-games/{game}/tables/{table}/boards/{board}")
    def print_club_board(self, game: str, table: int, board: int, *, lang: mo.Language | None = None) -> str:
        """配牌单 of a board that a table has opened, for the person who deals it and does not play."""

    @endpoint("POST", "/api/v1/club-games/{game}/results")
    def record_club_result(
        self, game: str, *, table: int, board: int, order: tuple[mo.Seat, mo.Seat, mo.Seat, mo.Seat]
    ) -> mo.Recorded:
        """Record who went out in which order, and send it to the hub; what cannot be sent is sent later."""

    @endpoint("POST", "/api/v1/club-games/{game}/send")
    def send_club_results(self, game: str) -> mo.Recorded:
        """Send the results that the hub does not have."""

    @endpoint("POST", "/api/v1/event-plans")
    def preview_plan(
        self,
        *,
        book: str,
        wishes: mo.PlanWishes | UnsetType = UNSET,
        overrides: dict[str, Any] | UnsetType = UNSET,
        occasion: mo.Occasion | UnsetType | None = UNSET,
    ) -> mo.Plan:
        """The plan that a book and some wishes come to; one that cannot work is refused with the article."""

    @endpoint("POST", "/api/v1/event-plans/outlook")
    def preview_day(
        self,
        *,
        book: str,
        pairs: int,
        wishes: mo.PlanWishes | UnsetType = UNSET,
        overrides: dict[str, Any] | UnsetType = UNSET,
        occasion: mo.Occasion | UnsetType | None = UNSET,
        in_turn: int | UnsetType = UNSET,
    ) -> mo.OutlookView:
        """赛程预览: rounds, tables and hours with so many pairs; nothing is made."""

    @endpoint("GET", "/api/v1/events/{event}/calendar")
    def show_calendar(self, event: str, *, pair: int | None = None) -> str:
        """赛程: the rounds with their hours, to subscribe to from a phone or a computer."""

    @endpoint("POST", "/api/v1/events/{event}/copy")
    def copy_event(
        self, event: str, *, name: str, occasion: mo.Occasion | UnsetType = UNSET, pairs: int | UnsetType | None = UNSET
    ) -> mo.EventView:
        """明年再办: the same rules, plan and options, without its people, dates, place or results."""

    @endpoint("POST", "/api/v1/events/{event}/delete")
    def delete_event(self, event: str) -> None:
        """Into the bin: nobody finds the event any more, and for 30 days it can be restored."""

    @endpoint("POST", "/api/v1/events/{event}/restore")
    def restore_event(self, event: str) -> mo.EventView:
        """Out of the bin again."""

    @endpoint("GET", "/api/v1/events")
    def list_events(self, *, cursor: str | None = None, limit: int | None = None) -> mo.EventCardPage:
        """All events, the latest first."""

    @endpoint("POST", "/api/v1/events")
    def create_event(
        self,
        *,
        name: str,
        book: str,
        wishes: mo.PlanWishes | UnsetType = UNSET,
        plan: mo.Plan | UnsetType | None = UNSET,
        overrides: dict[str, Any] | UnsetType = UNSET,
        time_zone: str | UnsetType = UNSET,
        occasion: mo.Occasion | UnsetType | None = UNSET,
        pairs: int | UnsetType | None = UNSET,
    ) -> mo.EventView:
        """Make an event under a book; the account that makes it is its organiser."""

    @endpoint("GET", "/api/v1/events/{event}")
    def show_event(self, event: str) -> mo.EventView:
        """An event, and the roles that the caller has in it."""

    @endpoint("DELETE", "/api/v1/events/{event}")
    def throw_away_rehearsal(self, event: str) -> None:
        """A rehearsal is thrown away; a real event is refused."""

    @endpoint("PUT", "/api/v1/events/{event}/plan")
    def change_plan(
        self,
        event: str,
        *,
        reason: str,
        wishes: mo.PlanWishes | UnsetType = UNSET,
        plan: mo.Plan | UnsetType | None = UNSET,
    ) -> mo.Did:
        """Another plan, as far as nothing of it has been drawn."""

    @endpoint("PUT", "/api/v1/events/{event}/schedule/as-book")
    def schedule_as_book(self, event: str, *, rounds: int, days: tuple[date, ...] | UnsetType = UNSET) -> mo.Did:
        """赛程: the book's own hours, on its days or on those given."""

    @endpoint("POST", "/api/v1/events/{event}/close")
    def close_event(
        self,
        event: str,
        *,
        reveal: bool | UnsetType = UNSET,
        waits: bool | UnsetType = UNSET,
        waive: str | UnsetType = UNSET,
    ) -> mo.Did:
        """The event is over and its results are final."""

    @endpoint("GET", "/api/v1/events/{event}/file")
    def export_event(self, event: str) -> bytes:
        """The event's file: the backup of an event, and what `guandan event check` reads."""

    @endpoint("POST", "/api/v1/event-files", Carries.FORM)
    def import_event(self, *, file: FileContent, secret: str = "") -> mo.EventView:
        """An event from its file; one that is damaged is refused with the line, and nothing of it taken."""

    @endpoint("POST", "/api/v1/events/{event}/rehearsal")
    def rehearse_event(self, event: str) -> mo.EventView:
        """A copy with made-up names, to try everything with and to throw away."""

    @endpoint("POST", "/api/v1/programmes")
    def create_programme(
        self,
        *,
        name: str,
        book: str,
        divisions: tuple[mo.NewDivision, ...],
        order: mo.DivisionOrder | UnsetType = UNSET,
        wishes: mo.PlanWishes | UnsetType = UNSET,
        overrides: dict[str, Any] | UnsetType = UNSET,
        time_zone: str | UnsetType = UNSET,
        occasion: mo.Occasion | UnsetType | None = UNSET,
        pairs: int | UnsetType | None = UNSET,
    ) -> mo.ProgrammeView:
        """Make an event for each division; whoever makes them is their organiser."""

    @endpoint("GET", "/api/v1/programmes/{programme}")
    def show_programme(self, programme: str) -> mo.ProgrammeView:
        """The divisions of a programme, and when they play."""

    @endpoint("POST", "/api/v1/programmes/{programme}/divisions")
    def add_division(
        self,
        programme: str,
        *,
        name: str,
        wishes: mo.PlanWishes | UnsetType | None = UNSET,
        overrides: dict[str, Any] | UnsetType = UNSET,
        pairs: int | UnsetType | None = UNSET,
        like: str | UnsetType | None = UNSET,
    ) -> mo.ProgrammeView:
        """Add a division to a programme: like another one, but for what is said."""

    @endpoint("DELETE", "/api/v1/programmes/{programme}/divisions/{event}")
    def remove_division(self, programme: str, event: str) -> None:
        """Take a division out in which nobody was entered; its event goes to the bin."""

    @endpoint("POST", "/api/v1/programmes/{programme}/tables")
    def number_division_tables(self, programme: str, *, reason: str) -> mo.ProgrammeView:
        """Number the tables of all divisions that are not drawn yet, one after another, by the pairs that are entered."""

    @endpoint("GET", "/api/v1/programmes/{programme}/timetable")
    def print_timetable(
        self, programme: str, *, form: mo.FileForm | None = None, lang: mo.Language | None = None
    ) -> bytes:
        """总日程: when and where each division plays, on paper (pdf, unless xlsx or txt is named)."""

    @endpoint("GET", "/api/v1/events/{event}/pairs")
    def list_pairs(
        self, event: str, *, words: str | None = None, cursor: str | None = None, limit: int | None = None
    ) -> mo.PairViewPage:
        """The entries by number: names and units for everybody, contacts for the organisers."""

    @endpoint("POST", "/api/v1/events/{event}/pairs")
    def enter_pair(
        self,
        event: str,
        *,
        people: tuple[mo.Newcomer, ...],
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
    ) -> mo.PairView:
        """报名: one pair by hand."""

    @endpoint("PUT", "/api/v1/events/{event}/pairs/{pair}")
    def change_pair(
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
    ) -> mo.Did:
        """What the form says of a pair, put right."""

    @endpoint("POST", "/api/v1/events/{event}/pairs/{pair}/confirm")
    def confirm_pair(
        self,
        event: str,
        pair: int,
        *,
        partner: mo.Newcomer | UnsetType | None = UNSET,
        namesakes: bool | UnsetType = UNSET,
    ) -> mo.Did:
        """The partner confirms, or is found."""

    @endpoint("POST", "/api/v1/events/{event}/pairs/{pair}/substitute")
    def substitute_player(
        self,
        event: str,
        pair: int,
        *,
        leaves: int,
        comes: mo.Newcomer,
        unit: str | UnsetType | None = UNSET,
        reason: str | UnsetType = UNSET,
        namesakes: bool | UnsetType = UNSET,
    ) -> mo.Did:
        """替换: somebody of the unit takes the place of one who was entered."""

    @endpoint("PUT", "/api/v1/events/{event}/people/{person}")
    def change_person(
        self,
        event: str,
        person: int,
        *,
        name: str | UnsetType | None = UNSET,
        unit: str | UnsetType | None = UNSET,
        contact: str | UnsetType | None = UNSET,
    ) -> mo.Did:
        """A name that was misspelt, a unit or a contact put right."""

    @endpoint("DELETE", "/api/v1/events/{event}/people/{person}")
    def erase_person(self, event: str, person: int) -> None:
        """Blank a person's row; results stay."""

    @endpoint("GET", "/api/v1/events/{event}/presences")
    def list_presences(self, event: str) -> tuple[mo.PresenceRow, ...]:
        """检录: who is here, for the round that is on or comes."""

    @endpoint("PUT", "/api/v1/events/{event}/presences")
    def check_in(
        self,
        event: str,
        *,
        pairs: tuple[int, ...] | UnsetType = UNSET,
        presence: mo.Presence | UnsetType = UNSET,
        rest: bool | UnsetType = UNSET,
    ) -> mo.Did:
        """检录: these pairs, or all that nobody has seen yet."""

    @endpoint("POST", "/api/v1/events/{event}/import/preview", Carries.FORM)
    def preview_import(
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
    ) -> mo.ImportPreview:
        """What the list would enter, and what is wrong in which row; nothing is entered."""

    @endpoint("POST", "/api/v1/events/{event}/import", Carries.FORM)
    def accept_import(
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
    ) -> mo.Imported:
        """Enter the list: all of it or nothing, unless bad rows are left out; no question may be open."""

    @endpoint("GET", "/api/v1/events/{event}/fees")
    def show_fees(self, event: str) -> mo.FeeList:
        """报名费: due and paid, by pair and by unit."""

    @endpoint("PUT", "/api/v1/events/{event}/fees")
    def set_fee(self, event: str, *, amount: int) -> mo.FeeList:
        """报名费 of a pair."""

    @endpoint("PUT", "/api/v1/events/{event}/fees/{pair}")
    def record_payment(self, event: str, pair: int, *, paid: int) -> mo.FeeList:
        """What a pair has paid."""

    @endpoint("PUT", "/api/v1/events/{event}/unit-leaders")
    def name_leader(self, event: str, *, unit: str, name: str, contact: str | UnsetType = UNSET) -> mo.FeeList:
        """领队: whom to call of a unit; the name and number are personal data, and can be erased as such."""

    @endpoint("GET", "/api/v1/events/{event}/fees/receipts")
    def list_receipts(self, event: str) -> str:
        """收款清单: a line a unit, with room to sign."""

    @endpoint("POST", "/api/v1/events/{event}/draw/without-absent")
    def redraw_without_absent(
        self, event: str, *, pairs: tuple[int, ...] | UnsetType = UNSET, reason: str | UnsetType = UNSET
    ) -> mo.Redrawn:
        """The draw is taken back, who did not come is withdrawn, and the round is drawn again, in one step."""

    @endpoint("PUT", "/api/v1/events/{event}/draw")
    def change_draw(
        self,
        event: str,
        *,
        reason: str,
        tables: tuple[mo.Table, ...] | UnsetType = UNSET,
        byes: tuple[int, ...] | UnsetType = UNSET,
        swaps: tuple[tuple[int, ...], ...] | UnsetType = UNSET,
        accept: bool | UnsetType = UNSET,
    ) -> mo.Did:
        """A draft changed by hand; what the plan asks for may be gone against only if that is accepted."""

    @endpoint("POST", "/api/v1/events/{event}/draw")
    def draw_round(
        self,
        event: str,
        *,
        redraw: bool | UnsetType = UNSET,
        lots: tuple[int, ...] | UnsetType = UNSET,
        tables: tuple[mo.Table, ...] | UnsetType = UNSET,
        byes: tuple[int, ...] | UnsetType = UNSET,
    ) -> mo.Did:
        """编排: a draft of the next round; only the organisers see it before it is published."""

    @endpoint("POST", "/api/v1/events/{event}/draw/problems")
    def check_draw(
        self,
        event: str,
        *,
        reason: str,
        tables: tuple[mo.Table, ...] | UnsetType = UNSET,
        byes: tuple[int, ...] | UnsetType = UNSET,
        swaps: tuple[tuple[int, ...], ...] | UnsetType = UNSET,
        accept: bool | UnsetType = UNSET,
    ) -> tuple[mo.DrawReason, ...]:
        """What a change of the draft would go against; nothing is changed."""

    @endpoint("POST", "/api/v1/events/{event}/draw/left-over", Carries.QUERY)
    def draw_left_over(self, event: str, *, again: bool | None = None) -> mo.Did:
        """补抽: those whose opponents forfeited are drawn among themselves; `again` takes the last such draw back first."""

    @endpoint("POST", "/api/v1/events/{event}/lots")
    def draw_lots(
        self,
        event: str,
        *,
        stage: int,
        pairs: tuple[int, ...] | UnsetType = UNSET,
        order: tuple[int, ...] | UnsetType = UNSET,
    ) -> mo.Did:
        """抽签: pairs of a stage that are equal in everything."""

    @endpoint("GET", "/api/v1/events/{event}/rounds/{round_number}")
    def show_round(self, event: str, round_number: int) -> mo.RoundView:
        """一轮: tables, people, states and results; a draft only for the organisers."""

    @endpoint("GET", "/api/v1/events/{event}/rounds/{round_number}/tables/{table}")
    def show_table_of_round(self, event: str, round_number: int, table: int) -> mo.TableRow:
        """桌: one table of a round, for those who do not need the others."""

    @endpoint("GET", "/api/v1/events/{event}/clock")
    def show_clock(self, event: str) -> mo.ClockView:
        """赛轮计时: the clocks of the round that is played, or was last."""

    @endpoint("GET", "/api/v1/events/{event}/waits")
    def list_waits(self, event: str) -> tuple[mo.WaitView, ...]:
        """What the event waits for: which tables, which signatures, what is to be decided."""

    @endpoint("GET", "/api/v1/events/{event}/places")
    def find_places(self, event: str, *, words: str) -> tuple[mo.Place, ...]:
        """Where do I sit? By a part of a name, of a unit, or the pair's number; in the last published round."""

    @endpoint("GET", "/api/v1/events/{event}/sheets")
    def find_sheet(self, event: str, *, code: str) -> mo.SheetPlace:
        """表码: which sheet a code names; one of another event, or with a slip of the finger, is refused."""

    @endpoint("GET", "/api/v1/events/{event}/tables/{table}/sheet")
    def show_sheet(self, event: str, table: int) -> mo.SheetView:
        """记分表 of a table in the round that is on: level, jobs, tribute, who leads, deals, clock, signatures."""

    @endpoint("POST", "/api/v1/events/{event}/tables/{table}/sheet/lines")
    def write_deal(
        self,
        event: str,
        table: int,
        *,
        deal: int,
        order: tuple[mo.Seat, ...],
        side: mo.Side,
        level: mo.Rank | UnsetType | None = UNSET,
    ) -> mo.SheetLine:
        """One side writes a deal down; it waits for the other side."""

    @endpoint("POST", "/api/v1/events/{event}/tables/{table}/sheet/lines/{line}/strike")
    def strike_line(self, event: str, table: int, line: int, *, side: mo.Side) -> mo.SheetLine:
        """A line that waits is struck out; it stays visible."""

    @endpoint("POST", "/api/v1/events/{event}/tables/{table}/sheet/lines/{line}/confirm")
    def confirm_line(
        self,
        event: str,
        table: int,
        line: int,
        *,
        side: mo.Side,
        in_time: bool | UnsetType | None = UNSET,
        asks_time: bool | UnsetType = UNSET,
    ) -> mo.SheetDone:
        """The other side confirms a line: the deal counts, and if the match is over its result goes to be signed."""

    @endpoint("POST", "/api/v1/events/{event}/tables/{table}/sheet/tribute")
    def note_tribute(
        self,
        event: str,
        table: int,
        *,
        refused: bool | UnsetType = UNSET,
        equal: bool | UnsetType = UNSET,
        payer_to_first: mo.Seat | UnsetType | None = UNSET,
    ) -> mo.Did:
        """贡牌: refused, equal, and whose card the first got; then the phone can say who leads."""

    @endpoint("POST", "/api/v1/events/{event}/tables/{table}/sheet/time")
    def call_time_at_table(
        self,
        event: str,
        table: int,
        *,
        in_time: bool | UnsetType | None = UNSET,
        asks_time: bool | UnsetType = UNSET,
        in_play: bool | UnsetType = UNSET,
    ) -> mo.SheetDone:
        """The call of time at one table: no deal after this one counts."""

    @endpoint("GET", "/api/v1/events/{event}/live")
    def list_live_tables(self, event: str) -> tuple[mo.LiveTable, ...]:
        """The live tables of the round that is on; those that may be watched are watched with their delay."""

    @endpoint("GET", "/api/v1/events/{event}/live/settings")
    def show_live_settings(self, event: str) -> mo.TableSettings:
        """How the event's live tables are set."""

    @endpoint("PUT", "/api/v1/events/{event}/live/settings", Carries.BODY)
    def change_live_settings(self, event: str, *, body: mo.TableSettings) -> mo.TableSettings:
        """Set them otherwise, for tables that open from now on; the book is always the event's own."""

    @endpoint("POST", "/api/v1/events/{event}/players")
    def come_as_player(self, event: str, *, pair: int, pin: str, place: int | UnsetType = UNSET) -> mo.PlayerSeated:
        """Sit down at a live table as one of a pair, with one's own PIN: this browser plays for that person from now on."""

    @endpoint("POST", "/api/v1/events/{event}/players/sign", headers=("Idempotency-Key",))
    def sign_as_player(self, event: str, *, pair: int, pin: str, idempotency_key: str | None = None) -> mo.SheetDone:
        """签名 at a live table, where no phone lies: a pair agrees with its result, by one of its people's own PIN."""

    @endpoint("GET", "/api/v1/events/{event}/pins")
    def list_person_pins(self, event: str) -> tuple[mo.PersonPinState, ...]:
        """Who has a PIN of their own; the PINs themselves are stored hashed, and nobody can read them."""

    @endpoint("POST", "/api/v1/events/{event}/pins")
    def make_person_pins(
        self, event: str, *, people: tuple[int, ...] | UnsetType | None = UNSET, again: bool | UnsetType = UNSET
    ) -> mo.PinsMade:
        """Create PINs for people, shown only once; their old PINs stop working."""

    @endpoint("POST", "/api/v1/events/{event}/pins/cards", query=("form", "round", "lang"))
    def print_person_pins(
        self,
        event: str,
        *,
        form: mo.FileForm | None = None,
        round: int | None = None,
        lang: mo.Language | None = None,
        people: tuple[int, ...] | UnsetType | None = UNSET,
        again: bool | UnsetType = UNSET,
    ) -> bytes:
        """席卡 with new PINs: a card for each person whose PIN is made now, and for nobody else."""

    @endpoint("GET", "/api/v1/events/{event}/access-log")
    def show_access_log(self, event: str) -> tuple[mo.AccessEntry, ...]:
        """Who opened a link, read or made a PIN, or took a seat; newest first, each with its address."""

    @endpoint("POST", "/api/v1/events/{event}/results")
    def enter_results(
        self, event: str, *, results: tuple[mo.TableResult, ...], asks_time: bool | UnsetType = UNSET
    ) -> mo.ManyDone:
        """Many results at once; a line that is refused does not hold up the others."""

    @endpoint("POST", "/api/v1/events/{event}/results/sign-all")
    def sign_all_from_paper(self, event: str) -> mo.SignedTables:
        """纸面已签齐: every sheet that has come in is signed; who entered a result does not confirm it, unless alone."""

    @endpoint("POST", "/api/v1/events/{event}/results/sheet", Carries.FORM)
    def read_result_sheet(self, event: str, *, file: FileContent) -> tuple[tuple[str, ...], ...]:
        """The rows of a sheet, XLSX or CSV, as text; nothing is entered."""

    @endpoint("POST", "/api/v1/events/{event}/tables/{table}/result", headers=("Idempotency-Key",))
    def enter_result(
        self,
        event: str,
        table: int,
        *,
        idempotency_key: str | None = None,
        deals: tuple[mo.DealReport, ...] | UnsetType = UNSET,
        time_called: Literal["", "after", "in_play"] | UnsetType = UNSET,
        final: mo.Final | UnsetType | None = UNSET,
        boards: tuple[int, ...] | UnsetType = UNSET,
        claimed_by: mo.Side | UnsetType | None = UNSET,
        in_time: bool | UnsetType | None = UNSET,
        asks_time: bool | UnsetType = UNSET,
    ) -> mo.SheetDone:
        """A table's result from its paper sheet; one that no match can reach is not taken."""

    @endpoint("POST", "/api/v1/events/{event}/tables/{table}/sign", headers=("Idempotency-Key",))
    def sign_result(
        self, event: str, table: int, *, side: mo.Side, idempotency_key: str | None = None, pin: str | UnsetType = UNSET
    ) -> mo.SheetDone:
        """签名: a side agrees with the result as entered; at the table with the pair's own PIN."""

    @endpoint("POST", "/api/v1/events/{event}/tables/{table}/sign-all")
    def sign_from_paper(self, event: str, table: int) -> mo.SheetDone:
        """签名: the desk has the sheet with all signatures that the book asks for; who entered it does not confirm it."""

    @endpoint("POST", "/api/v1/events/{event}/tables/{table}/refuse")
    def refuse_signature(
        self, event: str, table: int, *, side: mo.Side, reason: str | UnsetType = UNSET
    ) -> mo.SheetDone:
        """A side does not sign: the referee settles it."""

    @endpoint("POST", "/api/v1/events/{event}/tables/{table}/settle")
    def settle_result(
        self,
        event: str,
        table: int,
        *,
        reason: str,
        deals: tuple[mo.DealReport, ...] | UnsetType = UNSET,
        time_called: Literal["", "after", "in_play"] | UnsetType = UNSET,
        final: mo.Final | UnsetType | None = UNSET,
        boards: tuple[int, ...] | UnsetType = UNSET,
        keep: Literal["entered", "EW", "NS"] | UnsetType | None = UNSET,
    ) -> mo.SheetDone:
        """The referee settles what two sheets, or two sides, disagree about."""

    @endpoint("POST", "/api/v1/events/{event}/tables/{table}/correct")
    def correct_result(
        self,
        event: str,
        table: int,
        *,
        round: int,
        mistake: mo.Mistake,
        reason: str,
        deals: tuple[mo.DealReport, ...] | UnsetType = UNSET,
        time_called: Literal["", "after", "in_play"] | UnsetType = UNSET,
        final: mo.Final | UnsetType | None = UNSET,
        boards: tuple[int, ...] | UnsetType = UNSET,
        even_late: bool | UnsetType = UNSET,
        confirmed: bool | UnsetType | None = UNSET,
    ) -> mo.SheetDone:
        """更正: another result inside its window, or with the organisers' word after it; the standings follow."""

    @endpoint("GET", "/api/v1/events/{event}/scoring")
    def show_scoring(self, event: str) -> mo.Scoring:
        """Whether one scorer alone may confirm."""

    @endpoint("PUT", "/api/v1/events/{event}/scoring")
    def set_scoring(self, event: str, *, is_alone: bool, reason: str | UnsetType = UNSET) -> mo.Scoring:
        """Let one scorer alone confirm, or ask for a second person again; the journal says so."""

    @endpoint("GET", "/api/v1/events/{event}/standings")
    def show_standings(self, event: str, *, stage: int | None = None) -> mo.StandingsView:
        """名次 of a stage; ties are shown as ties until lots are drawn."""

    @endpoint("GET", "/api/v1/events/{event}/final-places")
    def show_final_places(self, event: str) -> tuple[mo.FinalPlace, ...]:
        """总名次: one ranking over all stages; who came further comes first."""

    @endpoint("GET", "/api/v1/events/{event}/standings/{pair}")
    def explain_standing(self, event: str, pair: int, *, stage: int | None = None) -> mo.StandingExplanation:
        """A pair's place, down to the results that it comes from."""

    @endpoint("GET", "/api/v1/events/{event}/teams")
    def show_teams(self, event: str, *, stage: int | None = None) -> tuple[mo.TeamLine, ...]:
        """团体: the teams' places with what they are made of; none where the event has no teams."""

    @endpoint("GET", "/api/v1/events/{event}/prizes")
    def show_prizes(self, event: str) -> mo.PrizesView:
        """奖励 as the book and the last stage's standings give them: for everybody once those are final."""

    @endpoint("GET", "/api/v1/events/{event}/bracket")
    def show_bracket(self, event: str, *, stage: int | None = None) -> tuple[mo.BracketPlace, ...]:
        """对阵图: the meetings of a knockout stage, round by round."""

    @endpoint("POST", "/api/v1/events/{event}/tables/{table}/rulings/propose")
    def propose_ruling(
        self,
        event: str,
        table: int,
        *,
        reports: tuple[mo.InfractionReport, ...],
        authority: mo.Authority | UnsetType | None = UNSET,
        overrule: mo.Overrule | UnsetType | None = UNSET,
    ) -> mo.ProposalView:
        """判罚建议: what the book says follows, given what the side already has; nothing is done."""

    @endpoint("POST", "/api/v1/events/{event}/tables/{table}/rulings")
    def make_ruling(
        self,
        event: str,
        table: int,
        *,
        reports: tuple[mo.InfractionReport, ...],
        authority: mo.Authority | UnsetType | None = UNSET,
        overrule: mo.Overrule | UnsetType | None = UNSET,
    ) -> mo.OutcomeView:
        """判罚: carried out at the table; above the caller's rank it is referred to the authority that may decide it."""

    @endpoint("GET", "/api/v1/events/{event}/tables/{table}/ledger")
    def show_ledger(self, event: str, table: int, *, round: int | None = None) -> mo.LedgerView:
        """The rulings of a table's match, in the round that is on or in the one named."""

    @endpoint("POST", "/api/v1/events/{event}/tables/{table}/rulings/{ruling}/cancel")
    def cancel_a_ruling(
        self,
        event: str,
        table: int,
        ruling: int,
        *,
        reason: str,
        authority: mo.Authority | UnsetType | None = UNSET,
        then: mo.ReopenChoice | UnsetType | None = UNSET,
        round: int | UnsetType | None = UNSET,
    ) -> mo.Cancelled:
        """撤销: out of the ledger, with what was escalated because of it."""

    @endpoint("POST", "/api/v1/events/{event}/tables/{table}/rulings/{ruling}/cancel/consequences")
    def preview_cancelled_ruling(
        self,
        event: str,
        table: int,
        ruling: int,
        *,
        reason: str,
        authority: mo.Authority | UnsetType | None = UNSET,
        then: mo.ReopenChoice | UnsetType | None = UNSET,
        round: int | UnsetType | None = UNSET,
    ) -> mo.OutcomePreview:
        """撤销: what it would end or change; nothing is done."""

    @endpoint("POST", "/api/v1/events/{event}/tables/{table}/late")
    def note_lateness(
        self,
        event: str,
        table: int,
        *,
        ew_minutes: float | UnsetType | None = UNSET,
        ns_minutes: float | UnsetType | None = UNSET,
        authority: mo.Authority | UnsetType | None = UNSET,
        ew_seat: mo.Seat | UnsetType | None = UNSET,
        ns_seat: mo.Seat | UnsetType | None = UNSET,
    ) -> mo.OutcomeView:
        """迟到: minutes in, consequence out, for one side or both, counted with what a side already has."""

    @endpoint("POST", "/api/v1/events/{event}/tables/{table}/late/preview")
    def preview_late_arrivals(
        self,
        event: str,
        table: int,
        *,
        ew_minutes: float | UnsetType | None = UNSET,
        ns_minutes: float | UnsetType | None = UNSET,
        authority: mo.Authority | UnsetType | None = UNSET,
        ew_seat: mo.Seat | UnsetType | None = UNSET,
        ns_seat: mo.Seat | UnsetType | None = UNSET,
    ) -> mo.LatenessPreview:
        """迟到: what would follow, in a sentence; nothing is done."""

    @endpoint("GET", "/api/v1/events/{event}/late")
    def list_lateness(self, event: str) -> tuple[mo.LatenessNoted, ...]:
        """迟到: everything that was noted."""

    @endpoint("POST", "/api/v1/events/{event}/tables/{table}/correct/preview")
    def preview_correction(
        self,
        event: str,
        table: int,
        *,
        round: int,
        mistake: mo.Mistake,
        reason: str,
        deals: tuple[mo.DealReport, ...] | UnsetType = UNSET,
        time_called: Literal["", "after", "in_play"] | UnsetType = UNSET,
        final: mo.Final | UnsetType | None = UNSET,
        boards: tuple[int, ...] | UnsetType = UNSET,
        even_late: bool | UnsetType = UNSET,
        confirmed: bool | UnsetType | None = UNSET,
    ) -> mo.Consequences:
        """更正: what it would change; nothing is done."""

    @endpoint("POST", "/api/v1/events/{event}/tables/{table}/correct/consequences")
    def preview_corrected_result(
        self,
        event: str,
        table: int,
        *,
        round: int,
        mistake: mo.Mistake,
        reason: str,
        deals: tuple[mo.DealReport, ...] | UnsetType = UNSET,
        time_called: Literal["", "after", "in_play"] | UnsetType = UNSET,
        final: mo.Final | UnsetType | None = UNSET,
        boards: tuple[int, ...] | UnsetType = UNSET,
        even_late: bool | UnsetType = UNSET,
        confirmed: bool | UnsetType | None = UNSET,
    ) -> mo.OutcomePreview:
        """更正: what it would end or change, in sentences; nothing is done."""

    @endpoint("POST", "/api/v1/events/{event}/tables/{table}/rulings/{ruling}/cancel/preview")
    def preview_cancelling(
        self,
        event: str,
        table: int,
        ruling: int,
        *,
        reason: str,
        authority: mo.Authority | UnsetType | None = UNSET,
        then: mo.ReopenChoice | UnsetType | None = UNSET,
        round: int | UnsetType | None = UNSET,
    ) -> tuple[mo.CancelOption, ...]:
        """撤销: each way in which the table's forfeit or loss can go with it, and what follows; nothing is done."""

    @endpoint("GET", "/api/v1/events/{event}/open-matters")
    def list_open_matters(self, event: str) -> tuple[mo.WaitView, ...]:
        """What is still open: appeals, cases, results, ties, prizes, and windows that run."""

    @endpoint("GET", "/api/v1/events/{event}/settings")
    def list_free_options(self, event: str) -> tuple[str, ...]:
        """The paths of all options that no result has used yet."""

    @endpoint("PUT", "/api/v1/events/{event}/settings")
    def change_settings(
        self,
        event: str,
        *,
        reason: str,
        name: str | UnsetType | None = UNSET,
        venue: str | UnsetType | None = UNSET,
        minutes: int | UnsetType | None = UNSET,
        options: dict[str, Any] | UnsetType = UNSET,
        this_round: bool | UnsetType = UNSET,
    ) -> mo.Did:
        """Another name, or options that no result has used yet; each change is an event on the log."""

    @endpoint("POST", "/api/v1/events/{event}/settings/preview")
    def preview_change(
        self,
        event: str,
        *,
        reason: str,
        name: str | UnsetType | None = UNSET,
        venue: str | UnsetType | None = UNSET,
        minutes: int | UnsetType | None = UNSET,
        options: dict[str, Any] | UnsetType = UNSET,
        this_round: bool | UnsetType = UNSET,
    ) -> mo.SettingsPreview:
        """What a change of settings would affect; nothing is done."""

    @endpoint("GET", "/api/v1/events/{event}/calls")
    def list_calls(self, event: str, *, which: Literal["open", "all"] | None = None) -> tuple[mo.Call, ...]:
        """召请裁判: calls that are open, with table and time; or all of the day."""

    @endpoint("GET", "/api/v1/events/{event}/cases")
    def list_cases(self, event: str) -> tuple[mo.Referral, ...]:
        """What was sent up: cases that wait, and those that were decided."""

    @endpoint("POST", "/api/v1/events/{event}/cases/{case}/settle")
    def settle_case(
        self,
        event: str,
        case: int,
        *,
        authority: mo.Authority | UnsetType | None = UNSET,
        overrule: mo.Overrule | UnsetType | None = UNSET,
        dismissed_because: str | UnsetType | None = UNSET,
    ) -> mo.OutcomeView:
        """Decide a waiting case: as the book says, otherwise, or dismiss it."""

    @endpoint("POST", "/api/v1/events/{event}/cases/{case}/settle/consequences")
    def preview_settling(
        self,
        event: str,
        case: int,
        *,
        authority: mo.Authority | UnsetType | None = UNSET,
        overrule: mo.Overrule | UnsetType | None = UNSET,
        dismissed_because: str | UnsetType | None = UNSET,
    ) -> mo.OutcomePreview:
        """What deciding a case so would end or change; nothing is done."""

    @endpoint("GET", "/api/v1/events/{event}/appeals")
    def list_appeals(self, event: str) -> tuple[mo.Appeal, ...]:
        """申诉: all appeals and how they stand."""

    @endpoint("POST", "/api/v1/events/{event}/appeals", headers=("Idempotency-Key",))
    def lodge_appeal(
        self,
        event: str,
        *,
        round: int,
        table: int,
        ruling: int,
        side: mo.Side,
        idempotency_key: str | None = None,
        signatures: tuple[int, ...] | UnsetType = UNSET,
        leader: int | UnsetType | None = UNSET,
        fee_paid: bool | UnsetType = UNSET,
        in_writing: bool | UnsetType = UNSET,
        reason: str | UnsetType = UNSET,
        ground: mo.Ground | UnsetType | None = UNSET,
    ) -> mo.Did:
        """申诉: lodge an appeal; `ground` is its subject, if it is stated."""

    @endpoint("POST", "/api/v1/events/{event}/appeals/{appeal}/forward")
    def forward_appeal(
        self,
        event: str,
        appeal: int,
        *,
        authority: mo.Authority | UnsetType = UNSET,
        has_committee: bool | UnsetType = UNSET,
    ) -> mo.Did:
        """The chief referee hands an appeal on to those who hear it."""

    @endpoint("POST", "/api/v1/events/{event}/appeals/{appeal}/decide")
    def decide_appeal(
        self,
        event: str,
        appeal: int,
        *,
        is_upheld: bool,
        authority: mo.Authority,
        reason: str,
        ruling: int | UnsetType | None = UNSET,
        discipline: mo.Discipline | UnsetType | None = UNSET,
        referee: int | UnsetType | None = UNSET,
        then: mo.ReopenChoice | UnsetType | None = UNSET,
    ) -> mo.Did:
        """仲裁: upheld or dismissed."""

    @endpoint("POST", "/api/v1/events/{event}/appeals/{appeal}/decide/consequences")
    def preview_appeal(
        self,
        event: str,
        appeal: int,
        *,
        is_upheld: bool,
        authority: mo.Authority,
        reason: str,
        ruling: int | UnsetType | None = UNSET,
        discipline: mo.Discipline | UnsetType | None = UNSET,
        referee: int | UnsetType | None = UNSET,
        then: mo.ReopenChoice | UnsetType | None = UNSET,
    ) -> mo.OutcomePreview:
        """仲裁: what deciding so would end or change; nothing is done."""

    @endpoint("POST", "/api/v1/events/{event}/round/call-time", headers=("Idempotency-Key",))
    def call_time(self, event: str, *, idempotency_key: str | None = None) -> mo.Did:
        """The last-deal call to the whole hall, by whom the book names or those above."""

    @endpoint("GET", "/api/v1/events/{event}/officials")
    def list_officials(self, event: str) -> tuple[mo.OfficialRow, ...]:
        """裁判组."""

    @endpoint("POST", "/api/v1/events/{event}/officials")
    def name_official(
        self,
        event: str,
        *,
        role: mo.Authority,
        name: str | UnsetType = UNSET,
        person: int | UnsetType | None = UNSET,
        tables: tuple[int, ...] | UnsetType = UNSET,
    ) -> mo.OfficialRow:
        """裁判组: a role for somebody, who gets a row of people if there is none of that name."""

    @endpoint("POST", "/api/v1/events/{event}/officials/{person}/remove")
    def remove_official(self, event: str, person: int) -> mo.Did:
        """Somebody no longer has a role."""

    @endpoint("POST", "/api/v1/events/{event}/officials/{person}/link")
    def make_official_link(self, event: str, person: int) -> mo.OfficialLink:
        """裁判组: the official's own link, shown only once; with it everything bears this name."""

    @endpoint("GET", "/api/v1/events/{event}/journal")
    def show_journal(self, event: str) -> tuple[mo.Note, ...]:
        """日志 of the day."""

    @endpoint("POST", "/api/v1/events/{event}/journal", headers=("Idempotency-Key",))
    def write_journal(
        self,
        event: str,
        *,
        text: str,
        idempotency_key: str | None = None,
        round: int | UnsetType | None = UNSET,
        table: int | UnsetType | None = UNSET,
    ) -> mo.Did:
        """日志."""

    @endpoint("GET", "/api/v1/events/{event}/review")
    def review_event(self, event: str) -> mo.EventReview:
        """赛后报告: every pair's loss by stage and kind of decision beside the field, and boards of several tables."""

    @endpoint("GET", "/api/v1/events/{event}/integrity")
    def report_event_integrity(self, event: str) -> mo.IntegrityReport:
        """诚信报告: agreement with the bot beyond the field's, and thinking times; it accuses nobody."""

    @endpoint("GET", "/api/v1/events/{event}/notices")
    def list_notices(self, event: str) -> tuple[mo.Notice, ...]:
        """通知 that are shown now, newest last."""

    @endpoint("POST", "/api/v1/events/{event}/notices")
    def give_notice(self, event: str, *, text: str, until: datetime | UnsetType | None = UNSET) -> mo.Notice:
        """通知 to screens and phones."""

    @endpoint("DELETE", "/api/v1/events/{event}/notices/{number}")
    def take_notice_down(self, event: str, number: int) -> None:
        """A notice is taken down."""

    @endpoint("GET", "/api/v1/events/{event}/screens")
    def list_screens(self, event: str) -> tuple[mo.ScreenView, ...]:
        """大屏: what each of the hall screens shows."""

    @endpoint("PUT", "/api/v1/events/{event}/screens/{name}")
    def set_screen(
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
    ) -> mo.ScreenView:
        """大屏: a screen, by any name, shows something else from now on."""

    @endpoint("DELETE", "/api/v1/events/{event}/screens/{name}")
    def remove_screen(self, event: str, name: str) -> None:
        """Delete a screen."""

    @endpoint("GET", "/api/v1/events/{event}/registration")
    def show_registration(self, event: str) -> mo.RegistrationRules:
        """May people enter themselves?"""

    @endpoint("PUT", "/api/v1/events/{event}/registration")
    def open_registration(
        self, event: str, *, is_open: bool, until: datetime | UnsetType | None = UNSET
    ) -> mo.RegistrationRules:
        """Open or close entries by the players themselves."""

    @endpoint("POST", "/api/v1/events/{event}/registration")
    def register_pair(
        self,
        event: str,
        *,
        name: str,
        contact: str | UnsetType = UNSET,
        unit: str | UnsetType = UNSET,
        partner: str | UnsetType = UNSET,
        namesakes: bool | UnsetType = UNSET,
    ) -> mo.Registered:
        """报名 by oneself: the pair waits until the partner confirms with the code."""

    @endpoint("POST", "/api/v1/events/{event}/registration/{pair}/confirm")
    def confirm_registration(
        self,
        event: str,
        pair: int,
        *,
        code: str,
        name: str | UnsetType = UNSET,
        contact: str | UnsetType = UNSET,
        namesakes: bool | UnsetType = UNSET,
    ) -> mo.PairView:
        """The partner confirms with the code while entries are open: the pair is in play."""

    @endpoint("GET", "/api/v1/events/{event}/documents")
    def list_documents(self, event: str) -> tuple[mo.DocumentRow, ...]:
        """文件: every kind and its forms."""

    @endpoint("GET", "/api/v1/events/{event}/documents/{document}")
    def make_document(
        self,
        event: str,
        document: str,
        *,
        form: mo.FileForm | None = None,
        round: int | None = None,
        stage: int | None = None,
        blank: bool | None = None,
        table: int | None = None,
        ruling: int | None = None,
        lang: mo.Language | None = None,
    ) -> bytes:
        """A document as a file; where it is several (a picture a page), as a ZIP of them."""

    @endpoint("GET", "/api/v1/events/{event}/letterhead")
    def show_letterhead(self, event: str) -> mo.LetterheadView:
        """落款: whose event it is."""

    @endpoint("PUT", "/api/v1/events/{event}/letterhead")
    def set_letterhead(
        self,
        event: str,
        *,
        hosts: tuple[str, ...] | UnsetType = UNSET,
        organisers: tuple[str, ...] | UnsetType = UNSET,
        co_organisers: tuple[str, ...] | UnsetType = UNSET,
        signed: str | UnsetType = UNSET,
        has_seal: bool | UnsetType = UNSET,
        style: mo.CertificateStyle | UnsetType = UNSET,
        certificate_text: str | UnsetType = UNSET,
    ) -> mo.LetterheadView:
        """落款: everything but the logo, which stays as it is."""

    @endpoint("POST", "/api/v1/events/{event}/letterhead/logo", Carries.FORM)
    def set_logo(self, event: str, *, file: FileContent) -> mo.LetterheadView:
        """徽标: another picture; it is made safe and tried on a page before it takes the place of the last."""

    @endpoint("DELETE", "/api/v1/events/{event}/letterhead/logo")
    def remove_logo(self, event: str) -> None:
        """徽标: papers have none any more."""

    @endpoint("GET", "/api/v1/events/{event}/letterhead/sample")
    def show_sample(self, event: str, *, lang: mo.Language | None = None) -> bytes:
        """证书样张: a certificate with made-up names, as a picture."""

    @endpoint("GET", "/api/v1/events/{event}/log")
    def show_log(self, event: str, *, cursor: str | None = None, limit: int | None = None) -> mo.LogLinePage:
        """Who did what and when, newest first."""

    @endpoint("GET", "/api/v1/events/{event}/checklist")
    def show_checklist(self, event: str) -> tuple[mo.Ticked, ...]:
        """检查表: what the book asks of hall, tables and cards, and what was looked at."""

    @endpoint("POST", "/api/v1/events/{event}/checklist", headers=("Idempotency-Key",))
    def tick_item(
        self,
        event: str,
        *,
        item: str,
        idempotency_key: str | None = None,
        is_right: bool | UnsetType = UNSET,
        note: str | UnsetType = UNSET,
    ) -> mo.Did:
        """检查表."""

    @endpoint("GET", "/api/v1/events/{event}/corrections")
    def list_corrections(self, event: str) -> mo.CorrectionsView:
        """更正: what was corrected, and until when more can be."""

    @endpoint("GET", "/api/v1/events/{event}/webhooks")
    def list_webhooks(self, event: str) -> tuple[mo.WebhookView, ...]:
        """The webhooks of an event."""

    @endpoint("POST", "/api/v1/events/{event}/webhooks")
    def add_webhook(
        self, event: str, *, url: str, topics: tuple[mo.WebhookTopic, ...] | UnsetType = UNSET
    ) -> mo.WebhookMade:
        """Tell an address of what happens from now on; the answer has the secret, once."""

    @endpoint("GET", "/api/v1/events/{event}/webhooks/{hook}/deliveries")
    def list_deliveries(self, event: str, hook: int) -> tuple[mo.Delivery, ...]:
        """What was sent, newest first: each message with its attempts and what came back."""

    @endpoint("POST", "/api/v1/events/{event}/webhooks/{hook}/resume")
    def resume_webhook(self, event: str, hook: int) -> mo.WebhookView:
        """Go on with a webhook that was stopped, or try now what waits for its next attempt."""

    @endpoint("POST", "/api/v1/events/{event}/webhooks/{hook}/test")
    def test_webhook(self, event: str, hook: int) -> mo.Sent:
        """Send a message of the type `test` now, and say what came back."""

    @endpoint("DELETE", "/api/v1/events/{event}/webhooks/{hook}")
    def remove_webhook(self, event: str, hook: int) -> None:
        """Tell an address nothing more."""

    @endpoint("PUT", "/api/v1/events/{event}/schedule", headers=("Idempotency-Key",))
    def schedule(self, event: str, *, slots: tuple[mo.Slot, ...], idempotency_key: str | None = None) -> mo.Did:
        """赛程: set when the rounds take place."""

    @endpoint("POST", "/api/v1/events/{event}/decisions", headers=("Idempotency-Key",))
    def decide(
        self,
        event: str,
        *,
        matter: mo.Matter,
        about: int,
        idempotency_key: str | None = None,
        pairs: tuple[int, ...] | UnsetType = UNSET,
        teams: tuple[str, ...] | UnsetType = UNSET,
        by_lot: bool | UnsetType = UNSET,
        reason: str | UnsetType = UNSET,
        way: mo.ThreeLeft | UnsetType = UNSET,
    ) -> mo.Did:
        """Settle a matter that the book leaves to the organisers; `way` is how a knockout goes on with three pairs."""

    @endpoint("PUT", "/api/v1/events/{event}/limits", headers=("Idempotency-Key",))
    def set_limits(
        self,
        event: str,
        *,
        idempotency_key: str | None = None,
        entry_minutes: int | UnsetType | None = UNSET,
        published_minutes: int | UnsetType | None = UNSET,
        reason: str | UnsetType = UNSET,
    ) -> mo.Did:
        """更正时限: set other limits for corrections, as the chief referee may."""

    @endpoint("PUT", "/api/v1/events/{event}/live-tables", headers=("Idempotency-Key",))
    def play_live(
        self,
        event: str,
        *,
        idempotency_key: str | None = None,
        tables: tuple[int, ...] | UnsetType = UNSET,
        all: bool | UnsetType = UNSET,
    ) -> mo.Did:
        """线上桌: let these tables, or all, play with the program's cards from their next match; none: all on paper."""

    @endpoint("POST", "/api/v1/events/{event}/pairs/{pair}/withdraw", headers=("Idempotency-Key",))
    def withdraw_pair(
        self, event: str, pair: int, *, idempotency_key: str | None = None, reason: str | UnsetType = UNSET
    ) -> mo.Did:
        """退赛."""

    @endpoint("POST", "/api/v1/events/{event}/pairs/{pair}/disqualify", headers=("Idempotency-Key",))
    def disqualify_pair(
        self,
        event: str,
        pair: int,
        *,
        article: str,
        idempotency_key: str | None = None,
        reason: str | UnsetType = UNSET,
    ) -> mo.Did:
        """取消资格."""

    @endpoint("POST", "/api/v1/events/{event}/draw/discard", headers=("Idempotency-Key",))
    def discard_draw(
        self, event: str, *, idempotency_key: str | None = None, reason: str | UnsetType = UNSET
    ) -> mo.Did:
        """Take back a draft, or with a reason a published draw that has not started; the record still shows it."""

    @endpoint("POST", "/api/v1/events/{event}/pairs/{pair}/reinstate", headers=("Idempotency-Key",))
    def reinstate_pair(self, event: str, pair: int, *, reason: str, idempotency_key: str | None = None) -> mo.Did:
        """Revoke 取消资格: the pair plays from the next draw on; if drawn without, it only gets its place back."""

    @endpoint("POST", "/api/v1/events/{event}/tables/{table}/reopen", headers=("Idempotency-Key",))
    def reopen_table(
        self,
        event: str,
        table: int,
        *,
        round: int,
        then: mo.ReopenChoice,
        reason: str,
        idempotency_key: str | None = None,
        ruling: int | UnsetType | None = UNSET,
    ) -> mo.Did:
        """Revoke a forfeit or a loss by ruling: the table is open again, or the result before it counts again."""

    @endpoint("POST", "/api/v1/events/{event}/round/take-back-start", headers=("Idempotency-Key",))
    def take_back_start(self, event: str, *, reason: str, idempotency_key: str | None = None) -> mo.Did:
        """Take back the start of a round for which no result has come in; its published draw waits for the start again."""

    @endpoint("POST", "/api/v1/events/{event}/reopen", headers=("Idempotency-Key",))
    def reopen_competition(self, event: str, *, reason: str, idempotency_key: str | None = None) -> mo.Did:
        """Reopen a finished event."""

    @endpoint("POST", "/api/v1/events/{event}/draw/undo-left-over", headers=("Idempotency-Key",))
    def undo_left_over(
        self, event: str, *, idempotency_key: str | None = None, reason: str | UnsetType = UNSET
    ) -> mo.Did:
        """补抽: take the last one back, as long as no result has come in for its tables."""

    @endpoint("POST", "/api/v1/events/{event}/pairs/{pair}/return", headers=("Idempotency-Key",))
    def return_pair(
        self, event: str, pair: int, *, idempotency_key: str | None = None, reason: str | UnsetType = UNSET
    ) -> mo.Did:
        """Take 退赛 back, as long as no draw without the pair was published."""

    @endpoint("POST", "/api/v1/events/{event}/pairs/{pair}/undo-check-in", headers=("Idempotency-Key",))
    def undo_check_in(self, event: str, pair: int, *, idempotency_key: str | None = None) -> mo.Did:
        """检录: undo a pair's check-in, as long as its round has not started."""

    @endpoint("POST", "/api/v1/events/{event}/tables/{table}/withdraw-result", headers=("Idempotency-Key",))
    def withdraw_result(
        self, event: str, table: int, *, idempotency_key: str | None = None, reason: str | UnsetType = UNSET
    ) -> mo.Did:
        """Take a table's result back before it is confirmed; after that it can only be corrected."""

    @endpoint("POST", "/api/v1/events/{event}/draw/publish", headers=("Idempotency-Key",))
    def publish_draw(self, event: str, *, idempotency_key: str | None = None) -> mo.Did:
        """Publish the draft as the draw."""

    @endpoint("POST", "/api/v1/events/{event}/round/start", headers=("Idempotency-Key",))
    def start_round(
        self, event: str, *, idempotency_key: str | None = None, start: datetime | UnsetType | None = UNSET
    ) -> mo.Did:
        """Start the round; without an instant it starts now."""

    @endpoint("POST", "/api/v1/events/{event}/round/pause", headers=("Idempotency-Key",))
    def pause_round(self, event: str, *, idempotency_key: str | None = None, reason: str | UnsetType = UNSET) -> mo.Did:
        """Stop the round's clock."""

    @endpoint("POST", "/api/v1/events/{event}/round/resume", headers=("Idempotency-Key",))
    def resume_round(self, event: str, *, idempotency_key: str | None = None) -> mo.Did:
        """Let the round's clock go on."""

    @endpoint("POST", "/api/v1/events/{event}/round/close", headers=("Idempotency-Key",))
    def close_round(self, event: str, *, idempotency_key: str | None = None) -> mo.Did:
        """Close a round all of whose results are confirmed."""

    @endpoint("POST", "/api/v1/events/{event}/tables/{table}/extend", headers=("Idempotency-Key",))
    def extend_table(
        self,
        event: str,
        table: int,
        *,
        minutes: int,
        idempotency_key: str | None = None,
        reason: str | UnsetType = UNSET,
    ) -> mo.Did:
        """补时: give one table more minutes."""

    @endpoint("POST", "/api/v1/events/{event}/tables/{table}/leave", headers=("Idempotency-Key",))
    def leave_table(self, event: str, table: int, *, idempotency_key: str | None = None) -> mo.Did:
        """Record that the players leave the table."""

    @endpoint("POST", "/api/v1/events/{event}/tables/{table}/forfeit", headers=("Idempotency-Key",))
    def forfeit_table(
        self,
        event: str,
        table: int,
        *,
        sides: tuple[mo.Side, ...],
        idempotency_key: str | None = None,
        article: str | UnsetType = UNSET,
        reason: str | UnsetType = UNSET,
    ) -> mo.Did:
        """弃权: record that these sides do not play, or stop playing."""

    @endpoint("POST", "/api/v1/events/{event}/tables/{table}/calls", headers=("Idempotency-Key",))
    def call_referee(
        self,
        event: str,
        table: int,
        *,
        idempotency_key: str | None = None,
        seat: mo.Seat | UnsetType | None = UNSET,
        reason: str | UnsetType = UNSET,
    ) -> mo.Did:
        """召请裁判."""

    @endpoint("POST", "/api/v1/events/{event}/calls/{call}/take", headers=("Idempotency-Key",))
    def take_call(self, event: str, call: int, *, person: int, idempotency_key: str | None = None) -> mo.Did:
        """Record that a referee takes a call."""

    @endpoint("POST", "/api/v1/events/{event}/calls/{call}/close", headers=("Idempotency-Key",))
    def close_call(
        self,
        event: str,
        call: int,
        *,
        idempotency_key: str | None = None,
        ruling: int | UnsetType | None = UNSET,
        note: str | UnsetType = UNSET,
    ) -> mo.Did:
        """Close a call that has been dealt with."""

    @endpoint("POST", "/api/v1/events/{event}/pairs/{pair}/withdraw/consequences")
    def preview_withdraw_pair(self, event: str, pair: int, *, reason: str | UnsetType = UNSET) -> mo.OutcomePreview:
        """What this would end or change; nothing is done."""

    @endpoint("POST", "/api/v1/events/{event}/pairs/{pair}/disqualify/consequences")
    def preview_disqualify_pair(
        self, event: str, pair: int, *, article: str, reason: str | UnsetType = UNSET
    ) -> mo.OutcomePreview:
        """What this would end or change; nothing is done."""

    @endpoint("POST", "/api/v1/events/{event}/pairs/{pair}/reinstate/consequences")
    def preview_reinstate_pair(self, event: str, pair: int, *, reason: str) -> mo.OutcomePreview:
        """What this would end or change; nothing is done."""

    @endpoint("POST", "/api/v1/events/{event}/tables/{table}/reopen/consequences")
    def preview_reopen_table(
        self,
        event: str,
        table: int,
        *,
        round: int,
        then: mo.ReopenChoice,
        reason: str,
        ruling: int | UnsetType | None = UNSET,
    ) -> mo.OutcomePreview:
        """What this would end or change; nothing is done."""

    @endpoint("POST", "/api/v1/events/{event}/tables/{table}/forfeit/consequences")
    def preview_forfeit_table(
        self,
        event: str,
        table: int,
        *,
        sides: tuple[mo.Side, ...],
        article: str | UnsetType = UNSET,
        reason: str | UnsetType = UNSET,
    ) -> mo.OutcomePreview:
        """What this would end or change; nothing is done."""
