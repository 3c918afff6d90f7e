"""The figures of all contestants as a table in the terminal: what fits there."""

from peer_figures import Figures
from rich.table import Table
from rounds import short


def shown(found: Figures) -> Table:
    table = Table(title="at random", caption="median, lowest to highest of all rounds; times catanatron round by round")
    for name in ("engine", "game", "how"):
        table.add_column(name)
    for name in ("decisions/s", "options each", "× catanatron", "cores", "copies/s"):
        table.add_column(name, justify="right")
    for row in found.rows:
        figures = (str(row.speed), short(row.options), str(row.times or ""), short(row.cores), str(row.copies or ""))
        table.add_row(row.who.engine, row.who.board, row.who.how, *figures)
    return table
