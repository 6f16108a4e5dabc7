"""The tables of the store, as SQLAlchemy Core objects. Changes go through storage/migrations.

Times are whole milliseconds since 1970 (UTC), `due` as `bot.host.clock.Clock.steady` has it. Texts named
`options`, `settings`, `action`, `events`, `state` and `fields` are JSON; only the journal, its snapshots
and drafts hold secrets.
"""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text, text

metadata = MetaData()

CHANNEL = -1
"""The destination that is the table's channel; 0 and above are seats."""


def half_made(seat: int) -> int:
    """The key of a private thread whose owner is not in it yet; `message_id` is then who that is."""
    return -10 - seat


def thread_of(number: int) -> int:
    """The destination that is the table's thread of that number, from 1 on."""
    return -1000 - number


def poll_of(number: int) -> int:
    """The key of the message that is the table's poll of that number, from 1 on."""
    return -1_000_000 - number


tables = Table(
    "tables",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game", String(32), nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("host_id", BigInteger, nullable=False),
    Column("status", String(16), nullable=False),  # lobby, playing, over, abandoned, lost, aside
    Column("options", Text, nullable=False),
    Column("settings", Text, nullable=False),  # the table's own: what it does about absence
    Column("rev", Integer, nullable=False),  # counts every change; the guard against two writers
    Column("version", Integer, nullable=False),  # the last journal entry
    Column("note", Text, nullable=False, server_default=""),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    sqlite_autoincrement=True,  # an id must never come back: old buttons carry it
)

_LIVE = text("status IN ('lobby', 'playing', 'aside')")
Index(
    "one_live_table_a_channel", tables.c.channel_id, unique=True, sqlite_where=_LIVE, postgresql_where=_LIVE
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("user_id", BigInteger),  # none for a computer player
    Column("computer", String(32)),  # the name of its policy
    Column("name", String(64), nullable=False),
    Index("seats_of_a_player", "user_id"),
)

journal = Table(
    "journal",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("request_id", String(40), unique=True),
    Column("seat", Integer),
    Column("actor", BigInteger),
    Column("token", String(40), nullable=False),
    Column("action", Text, nullable=False),
    Column("events", Text, nullable=False),
    Column("dice", Integer, nullable=False),  # draws made up to and with this entry
    Column("at", BigInteger, nullable=False),
    Index("acts_of_a_seat", "table_id", "seat", "seq"),  # so that a long game loads as fast as a short one
)

outbox = Table(
    "outbox",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),  # its revision of the table; with n, the message's nonce
    Column("n", Integer, primary_key=True),
    Column("dest", Integer, nullable=False),  # CHANNEL, a seat, or a thread
    Column("kind", String(8), nullable=False),  # see bot.host.letters
    Column("body", Text, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("due", BigInteger, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("state", Text, nullable=False),
)

panels = Table(
    "panels",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("dest", Integer, primary_key=True),  # CHANNEL for the panel, a seat for its desk, a thread
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger),  # none: the place is known, the message is gone
    Column("seq", Integer, nullable=False),  # the revision at which it was posted
)

requests = Table(
    "requests",  # what changed a table without being an act of its game: the journal has the others
    metadata,
    Column("request_id", String(40), primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("at", BigInteger, nullable=False),
)

drafts = Table(
    "drafts",  # what a person has filled in of a form and not sent yet
    metadata,
    Column("user_id", BigInteger, primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("token", String(40), primary_key=True),
    Column("offer", String(100), primary_key=True),
    Column("fields", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

players = Table(
    "players",
    metadata,
    Column("user_id", BigInteger, primary_key=True),
    Column("preferences", Text, nullable=False),
)
