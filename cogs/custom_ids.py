"""Custom ids: what a control carries, written and read in one place.

Parts are joined by colons, at most 100 characters in all. A control of a desk carries
the table, the seat, the version of the table at which it was drawn, the decision's token and
what it stands for, so that an old button still says exactly what it meant.

    o:T:S:V:TOKEN:KEY      a button: this offer
    g:T:S:V:TOKEN:N        a select of offers; its values are offer keys
    h:T:S:V:TOKEN:N        a select of groups of offers; its values are places of groups
    f:T:S:V:TOKEN:KEY      a select that fills the one hole of this offer
    n:T:S:V:TOKEN:KEY:P    a button: open page P of this offer's form, or "send" it
    m:T:S:V:TOKEN:KEY:P    a modal: page P of this offer's form
    y:T:S:V:TOKEN:KEY:MARK a button: yes, take this offer as it was filled in and warned of; or "no"
    d:T:S:N                a button: part N of this desk's controls
    p:T:WHAT               a button of a panel
    r:T:WHAT:N             a button: page N of a log or a board
    l:T:WHAT               a button of a lobby
    w:T:N                  a select of options in a lobby
    s:T:N                  a select of options that are on or off, those that are on chosen
    q:T:FIELDS             a modal: these options (their places, joined by dots)
    v:T:N:WHAT             a button: this answer (aye or no) to poll N
"""

import re
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Self

LIMIT = 100
"""Characters in a custom id."""

_DESK = r":(?P<table>\d+):(?P<seat>\d+):(?P<version>\d+):(?P<token>[\w.-]+):(?P<what>[\w.-]+)"

OFFER = re.compile("(?P<kind>o)" + _DESK)
GROUP = re.compile("(?P<kind>g)" + _DESK)
FOLD = re.compile("(?P<kind>h)" + _DESK)
FILL = re.compile("(?P<kind>f)" + _DESK)
FORM = re.compile("(?P<kind>n)" + _DESK + r":(?P<page>\d+|send)")
MODAL = re.compile("(?P<kind>m)" + _DESK + r":(?P<page>\d+)")
CONFIRM = re.compile("(?P<kind>y)" + _DESK + r":(?P<page>[0-9a-f]{8}|no)")
PART = re.compile(r"d:(?P<table>\d+):(?P<seat>\d+):(?P<page>\d+)")
PANEL = re.compile(r"p:(?P<table>\d+):(?P<what>desk|board|log|rules|hush|again)")
PAGE = re.compile(r"r:(?P<table>\d+):(?P<what>log|board):(?P<page>\d+)")
LOBBY = re.compile(r"l:(?P<table>\d+):(?P<what>join|leave|add|remove|options|start|without)")
OPTIONS = re.compile(r"w:(?P<table>\d+):(?P<page>\d+)")
SWITCHES = re.compile(r"s:(?P<table>\d+):(?P<page>\d+)")
CHOSEN = re.compile(r"q:(?P<table>\d+):(?P<fields>\d+(?:\.\d+)*)")

POLL = re.compile(r"v:(?P<table>\d+):(?P<poll>\d+):(?P<what>aye|no)")


UNOFFERED = "-"
"""Stands for the token or the key of an act that was typed though no control offers it."""


@dataclass(frozen=True, slots=True)
class Ref:
    """What a control of a desk stands for. `what` is an offer's key, or the number of a select."""

    table: int
    seat: int
    version: int
    token: str
    what: str
    page: str = ""

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        """From a custom id that matched one of the patterns above."""
        found = match.groupdict()
        return cls(
            int(found["table"]),
            int(found["seat"]),
            int(found["version"]),
            found["token"],
            found["what"],
            found.get("page") or "",
        )

    def id(self, kind: str) -> str:
        """The custom id of a control of this kind (o, g, h, f, n, m or y)."""
        plain = f"{kind}:{self.table}:{self.seat}:{self.version}:{self.token}:{self.what}"
        return f"{plain}:{self.page}" if self.page else plain

    def at(self, page: int | str) -> Self:
        """The same offer at a page of its form."""
        return replace(self, page=str(page))

    @property
    def question(self) -> tuple[int, int, str, str]:
        """What is answered, whenever it was drawn: table, seat, token, offer."""
        return (self.table, self.seat, self.token, self.what)


def group(name: str) -> str:
    """The value of a select's option that opens the group of offers of that name, whatever else is offered.

    No offer's key has such a mark.
    """
    return f"#{blake2b(name.encode(), digest_size=8).hexdigest()}"


def is_group(value: str) -> bool:
    """Whether an option opens a group; else it is an offer."""
    return value.startswith("#")


def part(table: int, seat: int, page: int) -> str:
    """The id of a button that shows part `page` of a desk's controls."""
    return f"d:{table}:{seat}:{page}"


def panel(table: int, what: str) -> str:
    """The id of a panel's button: desk, board, log, rules, hush (no more hints) or again (play again)."""
    return f"p:{table}:{what}"


def page(table: int, what: str, number: int) -> str:
    """The id of a button that turns to a page of a log or a board."""
    return f"r:{table}:{what}:{number}"


def lobby(table: int, what: str) -> str:
    """The id of a lobby's button: join, leave, add, remove, options, start or without."""
    return f"l:{table}:{what}"


def options(table: int, number: int) -> str:
    """The id of a select of options."""
    return f"w:{table}:{number}"


def switches(table: int, number: int) -> str:
    """The id of a select of options that are on or off."""
    return f"s:{table}:{number}"


def chosen(table: int, fields: list[int]) -> str:
    """The id of a modal for the options at these places."""
    return f"q:{table}:{'.'.join(map(str, fields))}"


def poll(table: int, number: int, what: str) -> str:
    """The id of a button that answers a poll: aye or no."""
    return f"v:{table}:{number}:{what}"
