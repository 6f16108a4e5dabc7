"""What draws panels and desks for the delivery and for presses.

widgets = Widgets(tables)
widgets.panel(table)                        the public message
widgets.desk(table, seat)                   the private message of a seat
widgets.desk(table, seat, said=text)        the same, beginning with a line of its own
await widgets.ready(table, seat)            read in what its person prefers (hints), once
await widgets.hints.turn(user_id, on=True)  want hints again
"""

from bot.host.table import Table
from bot.host.tables import Tables
from bot.post.messages import Rendering
from cogs.desk.desk import desk
from cogs.desk.hints import Hints
from cogs.desk.layout import Opened
from cogs.desk.pending_act import PendingAct, pending
from cogs.desk.press_memory import Kept
from cogs.table.panel import panel
from cogs.table.poll_messages import poll_panel
from engine.kernel import Seat


class Widgets:
    """The renderer (`bot.post.delivery.Renderer`) made of generic widgets: it knows no game."""

    def __init__(self, tables: Tables) -> None:
        self.hints = Hints(tables)
        self.asked: Kept[tuple[int, Seat], PendingAct] = Kept()
        """By table and seat: the act that waits for its second press."""
        self._tables = tables

    async def ready(self, table: Table, seat: Seat) -> None:
        """Read in the preferences of the people at a table; cheap when they are known.

        All at once with the first: it is one statement for the whole table.
        """
        if table.seats[seat].user_id is not None:
            await self.hints.ready([s.user_id for s in table.seats if s.user_id is not None])

    def panel(self, table: Table) -> Rendering:
        """The public message of a table."""
        return panel(table)

    def poll(self, table: Table, number: int) -> Rendering | None:
        """The public message of a poll; None if it is no longer known."""
        found = table.settings.poll(number)
        return None if found is None else poll_panel(table, found)

    def desk(
        self, table: Table, seat: Seat, said: str = "", part: int = 0, opened: Opened = None
    ) -> Rendering:
        """The private message of a seat."""
        asked = pending(self.asked.get((table.id, seat)), table, seat)
        return desk(table, seat, self.hints, self._tables.at // 1000, said, part, opened, asked)
