"""练习题: the puzzle of the day, puzzles by theme, and one puzzle to solve."""

from litestar import Response
from litestar.response import Redirect

from guandan.analysis.puzzles import PuzzleTheme
from guandan.server.access.who import Who
from guandan.server.api.play.puzzles import find_today
from guandan.server.server import Server
from guandan.web.rendering import render_page
from guandan.web.request import PageRequest
from guandan.web.route import get


@get("/puzzles")
async def show_puzzle_home(request: PageRequest, server: Server, who: Who) -> Response[bytes]:
    """The puzzle of the day, the themes, and how whoever asks fares."""
    home = await server.puzzles.show_home(who.person, find_today(server))
    return render_page(request, "puzzles.html", bundle="puzzle", shown=home)


@get("/puzzles/next")
async def go_to_next_puzzle(request: PageRequest, server: Server, who: Who) -> Redirect:
    """On to a puzzle of a theme that whoever asks has not tried, about as strong as they are."""
    theme = next((theme for theme in PuzzleTheme if theme == request.query_params.get("theme")), None)
    chosen = await server.puzzles.choose_next(who.person, theme)
    return Redirect(f"/puzzles/{chosen.id}" + ("" if theme is None else f"?theme={theme}"))


@get("/puzzles/{puzzle:str}")
async def show_one_puzzle(request: PageRequest, server: Server, who: Who, puzzle: str) -> Response[bytes]:
    """One puzzle to solve."""
    theme = request.query_params.get("theme")
    position = await server.puzzles.show_puzzle(puzzle, who.person)
    data = {"position": position, "theme": theme if theme in position.figures.themes else None}
    return render_page(request, "puzzle.html", bundle="puzzle", data=data, position=position)


ROUTES = [show_puzzle_home, go_to_next_puzzle, show_one_puzzle]
