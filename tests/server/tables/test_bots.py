"""Tables at which bots play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.rules.seat import SEATS
from guandan.server.protocol.table_view import Stage
from guandan.server.tables.settings import Starts
from tests.server.tables.kit import Listening, come, settings

if TYPE_CHECKING:
    from tests.server.tables.kit import House


async def test_four_bots_play_a_whole_match(house: House) -> None:
    async with house:
        maker = await house.person("maker")
        bots = dict.fromkeys(SEATS, "easy")
        table = await house.hall.open(settings(bots=bots, starts=Starts.WHEN_FULL), maker)
        await house.until(lambda: table.state.stage is Stage.OVER)
        assert table.match is not None
        assert table.match.result is not None
        assert table.match.deals_done == 2
        assert table.match.bots == bots
