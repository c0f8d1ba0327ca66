"""/api/v1/puzzles: moments of real deals with one clear best answer: to solve, and rated with their solvers."""

from datetime import date

from guandan.analysis.puzzles import PuzzleTheme
from guandan.server.access.who import Needs, Who
from guandan.server.api.paging import get_list
from guandan.server.api.route import get, post
from guandan.server.server import Server
from guandan.services.puzzles import PuzzleAnswer, PuzzleFigures, PuzzleHome, PuzzlePosition, PuzzleVerdict

_PUZZLES = "/api/v1/puzzles"


@get(f"{_PUZZLES}/home", Needs.NOTHING)
async def show_puzzles(*, server: Server, who: Who) -> PuzzleHome:
    """每日一题: the puzzle of the day, how many there are of each theme, and the caller's own figures."""
    return await server.puzzles.show_home(who.person, find_today(server))


@get_list(_PUZZLES, Needs.NOTHING)
async def list_puzzles(*, server: Server, who: Who, theme: PuzzleTheme | None = None) -> list[PuzzleFigures]:
    """All puzzles, or those of a theme, the easiest first."""
    return list(await server.puzzles.list_puzzles(who.person, theme))


@get(f"{_PUZZLES}/next", Needs.NOTHING)
async def choose_next_puzzle(*, server: Server, who: Who, theme: PuzzleTheme | None = None) -> PuzzlePosition:
    """The puzzle of a theme that one has not tried and whose strength is nearest to one's own."""
    chosen = await server.puzzles.choose_next(who.person, theme)
    return await server.puzzles.show_puzzle(chosen.id, who.person)


@get(f"{_PUZZLES}/{{puzzle:str}}", Needs.NOTHING)
async def show_puzzle(*, puzzle: str, server: Server, who: Who) -> PuzzlePosition:
    """A puzzle as its seat sees it, without the answer."""
    return await server.puzzles.show_puzzle(puzzle, who.person)


@post(f"{_PUZZLES}/{{puzzle:str}}/answer", Needs.NOTHING)
async def answer_puzzle(*, puzzle: str, data: PuzzleAnswer, server: Server, who: Who) -> PuzzleVerdict:
    """Answer a puzzle: right or not, and why; a person's first answer counts for the ratings."""
    return await server.puzzles.answer(puzzle, who.person, data, server.clock.now())


def find_today(server: Server) -> date:
    """The day by the server's own clock and time zone."""
    return server.clock.now().astimezone().date()


ROUTES = [show_puzzles, list_puzzles, choose_next_puzzle, show_puzzle, answer_puzzle]
