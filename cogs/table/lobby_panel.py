"""The lobby as a message: the game in three lines, who sits, what was chosen, buttons."""

from collections.abc import Callable

from pydantic.fields import FieldInfo

from bot.host.table import Table
from bot.post.messages import Rendering
from cogs import custom_ids
from cogs.controls import Button, Controls
from cogs.fit_text import Page
from engine.kernel import Game

COLOUR = 0x2F6B4F

FEW = 8
"""Options that the lobby lists one by one."""

NUMBERS = ("no", "1", "2", "3", "4", "5", "6", "7", "8")


def lobby_panel(table: Table) -> Rendering:
    """The public message of a table that has not begun."""
    page = Page(COLOUR, table.words(table.game.blurb))
    page.section(f"Seats ({seats_wanted(table.game)})", _seats(table))
    page.section("Options", _options(table))
    if lines := advice(table):
        page.section("Advice", lines)
    return Rendering(f"**{table.title}** is open. Sit down!", page.finish(), _buttons(table))


def seats_wanted(game: "Game[object, object]") -> str:  # type: ignore[type-var]
    """How many play, in words: "2 to 6 players", "3 or 5 players"."""
    counts = game.seat_counts
    if len(counts) > 2:
        return f"{counts[0]} to {counts[-1]} players"
    return f"{' or '.join(map(str, counts))} players"


def is_full(table: Table) -> bool:
    """Whether as many sit as may start."""
    return len(table.seats) in table.game.seat_counts


def _seats(table: Table) -> list[str]:
    lines = []
    for seat, name in zip(table.seats, table.names, strict=True):
        extra = ""
        if seat.computer is not None:
            policy = table.game.policies.get(seat.computer)
            extra = f" (computer player, {policy.title if policy else seat.computer})"
        elif seat.user_id in table.settings.invited:
            extra = " (invited: press **Join** to take part)"
        elif seat.user_id == table.host_id:
            extra = " (host)"
        lines.append(f"{seat.seat + 1}. {name}{extra}")
    free = max(table.game.seat_counts) - len(table.seats)
    if free:
        lines.append(f"-# {free} free")
    return lines


def advice(table: Table) -> list[str]:
    """What the game recommends about the options chosen."""
    of: Callable[[], list[str]] | None = getattr(table.options, "advice", None)
    return [] if of is None else of()


def _options(table: Table) -> list[str]:
    """Each option as "Title: value", those changed from the default in bold; of many these alone."""
    lines, usual = [], 0
    infos = type(table.options).model_fields
    switched: dict[str, list[str]] = {}
    for name, info in infos.items():
        value = getattr(table.options, name)
        changed = value != info.get_default(call_default_factory=True)
        title, shown = info.title or name, option_value(value, info)
        if len(infos) <= FEW:
            lines.append(f"{title}: {f'**{shown}**' if changed else shown}")
        elif is_switch(info):
            switched.setdefault(group_of(info), []).extend([title] if value else [])
        elif changed:
            lines.append(f"{title}: **{shown}**")
        else:
            usual += 1
    for group, on in reversed(switched.items()):
        lines.insert(0, f"{group}: {', '.join(f'**{title}**' for title in on) or 'none'}")
    if usual:
        lines.append(f"-# {usual} more are as usual; **Options** says what each does")
    return lines


def group_of(info: FieldInfo) -> str:
    """The group of options an option belongs to, if it names one."""
    extra = info.json_schema_extra
    return str(extra.get("group", "")) if isinstance(extra, dict) else ""


def is_switch(info: FieldInfo) -> bool:
    """Whether it is a yes or no that is switched with others of its group, all at once."""
    extra = info.json_schema_extra
    return info.annotation is bool and isinstance(extra, dict) and bool(extra.get("switch"))


def option_value(value: object, info: FieldInfo | None = None) -> str:
    """An option's value as people read it: in the option's own `words`, if it has some for it."""
    extra = info.json_schema_extra if info is not None else None
    words = extra.get("words") if isinstance(extra, dict) else None
    if isinstance(words, dict) and str(value) in words:
        return str(words[str(value)])
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple | list):
        return ", ".join(map(option_value, value)) or "none"
    return str(value).replace("_", " ")


def _buttons(table: Table) -> Controls:
    return Controls(
        [
            [
                Button(custom_ids.lobby(table.id, "join"), "Join", "main"),
                Button(custom_ids.lobby(table.id, "leave"), "Leave"),
                Button(custom_ids.lobby(table.id, "start"), "Start", "go" if is_full(table) else "plain"),
            ],
            [
                Button(custom_ids.lobby(table.id, "add"), "Add computer"),
                Button(custom_ids.lobby(table.id, "remove"), "Remove computer"),
                Button(custom_ids.lobby(table.id, "options"), "Options"),
                Button(custom_ids.panel(table.id, "rules"), "Rules"),
            ],
        ]
    )
