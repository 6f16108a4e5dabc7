"""Threads in which a table's people talk: asked for under the table's lock, opened by a letter, once."""

from bot.host.table import Table
from bot.host.tables import NotHere, Tables
from storage.schema import thread_of
from storage.store import Stale


async def open_thread(
    tables: Tables, table_id: int, number: int, name: str, text: str, *, anew: bool
) -> None:
    """Have a thread of that number opened for all, once; the caller delivers.

    `name` is a line of at most 100 characters, `text` what is said in it first; `anew` if the thread that
    there was is gone. Where it then stands, `Table.thread` tells. Raises NotHere.
    """
    async with tables.lock(table_id):
        table = await tables.load(table_id)
        if is_opening(table, number) or (table.thread(number) and not anew):
            return
        try:
            await tables.post(table, [(thread_of(number), "thread", f"{name}\n{text}")])
        except Stale as clash:
            raise NotHere("The table has just changed; please try again.") from clash


def is_opening(table: Table, number: int) -> bool:
    """Whether a thread has been asked for and is still to be opened."""
    dest = thread_of(number)
    return any(letter.dest == dest for letter in table.backlog)
