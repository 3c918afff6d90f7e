"""What bots think of a finished game: the chances to win, turn by turn."""

from __future__ import annotations

from underhall.server.analysis import AnalysisShown
from underhall.server.web.looking import finished
from underhall.server.web.routing import Call, Nothing, Routes

routes = Routes("analysis")


@routes.add("GET", "/api/tables/{table}/analysis", answer=AnalysisShown, guest=False, problems=("not-now",))
async def analysis(call: Call[Nothing, Nothing]) -> AnalysisShown:
    """How the chances to win moved in a finished game. The first request starts the work: ask again for the rest."""
    table = await finished(call.services, call.table)
    return call.services.analyses.of(table)
