"""All that a viewer can have shown of a table, by the place that shows it."""

from collections.abc import Iterator
from typing import Any

from bot.host.table import Table, question, waits_for
from cogs import custom_ids
from cogs.desk.layout import laid_out
from cogs.plain_text import plain_words
from cogs.slash.parameters import offered
from cogs.slash.typed_offers import suggestions
from engine.commands import Command
from engine.dice import KeyedDice
from engine.kernel import Action, Event, Illegal, Seat, Viewer
from engine.legions.text import sheet_senate, warroom
from engine.legions.text.accounts import SUBJECTS, account_of
from tests.cogs.at import WIDGETS
from tests.table.legions_typing import GROUPS

Sight = dict[str, object]
"""What is seen, by where: "panel", "desk 1", "board" and so on."""

COMMANDS = {f"{group} {name}": command for group, found in GROUPS.items() for name, command in found.items()}
FOLDS = 3
"""How many groups of a folded desk are opened in one look; others have their turn at the next."""


def shown(table: Table, viewer: Viewer) -> Sight:
    """Everything that stands before a viewer's eyes, or comes there when they ask."""
    view: Any = table.view(viewer)
    sheet = table.game.sheet(view)
    return {
        "panel": look(WIDGETS.panel(table)),
        "view": view.model_dump_json(warnings=False),
        "board": [sheet.where, *((s.title, s.lines) for s in sheet.board)],
        "own": sheet.desk,
        "war room": [*warroom.lines(view.table), *warroom.lines(view.table, 4)],
        "docket": sheet_senate.docket(view.table),
        "waits": [(d.seat, d.kind, d.clause, d.wait) for d in table.decisions if d.required],
        "status": waits_for(table),
        **(_seated(table, viewer) if viewer is not None else {}),
    }


def _seated(table: Table, seat: Seat) -> Sight:
    asked, memory = question(table, seat), table.memory.of(seat)
    found: Sight = {
        "question": asked and asked.text,
        "offers": repr(table.open_to(seat)),
        "news": [*memory.private, *memory.own, *memory.public],
    }
    found |= {f"desk {n}": each for n, each in enumerate(_desks(table, seat))}
    found |= {name: _suggested(table, seat, command) for name, command in COMMANDS.items()}
    return found


def _desks(table: Table, seat: Seat) -> Iterator[object]:
    """Every part of the desk, and some of the groups that open on it."""
    folds: list[tuple[str, str]] = []
    for part in range(max(1, len(laid_out(table, table.open_to(seat)).parts))):
        drawn = look(WIDGETS.desk(table, seat, part=part))
        yield drawn
        for control in controls(drawn):
            if (fold := custom_ids.FOLD.fullmatch(control["custom_id"])) is not None:
                groups = [o["value"] for o in control["options"] if custom_ids.is_group(o["value"])]
                folds += [(fold["token"], value) for value in groups]
    for number in range(min(FOLDS, len(folds))):
        yield look(WIDGETS.desk(table, seat, opened=folds[(table.version + number) % len(folds)]))


def look(rendering: Any) -> tuple[Any, ...]:
    """Everything in a message: text, embed, controls."""
    rows = rendering.view.to_components() if rendering.view else []
    return rendering.content, rendering.embed.to_dict() if rendering.embed else None, rows


def controls(drawn: tuple[Any, ...]) -> Iterator[dict[str, Any]]:
    """The buttons and selects of a message as `look` gives it."""
    return (control for row in drawn[2] for control in row["components"])


def _suggested(table: Table, seat: Seat, command: Command) -> object:
    """What the autocomplete of each parameter shows, alone and after the first of the one before."""
    found, typed = [], {}
    has_offers = bool(offered(table, seat, command))
    for parameter in command.parameters if has_offers else command.parameters[:1]:
        fresh = suggestions(table, seat, command, {}, parameter.name, "")
        then = suggestions(table, seat, command, typed, parameter.name, "") if typed else fresh
        found += [(c.name, c.value) for c in (*fresh, *then)]
        if then:
            typed[parameter.name] = then[0].value
    return found


def accounts(table: Table, facts: list[Event], viewer: Viewer) -> list[object]:
    """What `/faction why` says of every number of everybody."""
    seen = [e for e in (fact.seen_by(viewer) for fact in facts) if e is not None]
    found: list[object] = []
    view: Any = table.view(viewer)
    for what in SUBJECTS:
        for seat in range(len(table.seats)):
            try:
                found.append(account_of(view, seen, what, seat))
            except Illegal as refusal:
                found.append(str(refusal))
    return found


def answer(table: Table, seat: Seat, action: Action) -> str:
    """The refusal of an action; empty if it would be taken."""
    try:
        next(table.game.decide(table.state, seat, action, KeyedDice(bytes(32))), None)
    except Illegal as refusal:
        return plain_words(table, str(refusal))
    return ""


def differing(one: Sight, other: Sight) -> list[str]:
    """Where two sights are not the same."""
    return [where for where in {**one, **other} if one.get(where) != other.get(where)]
