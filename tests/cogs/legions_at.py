"""Tables of LEGIONS at a chosen position, in memory and on the simulated Discord."""

from collections.abc import Iterable
from typing import Any

from bot.host.table import Table, TableSettings
from bot.texts.memory import NOTHING_YET
from engine.legions.game import Legions
from engine.legions.state import State
from storage.rows import SeatRow
from tests.cogs.world import CORNELIA, World
from tests.legions.build import act, begin, table
from tests.legions.sitting import sitting
from tests.sim import NAMES, controls

GAME = Legions()


def position(state: State, names: tuple[str, ...] = NAMES) -> Table:
    """A table in this state, its seats taken by people of these names."""
    rows = tuple(SeatRow(n, 100 + n, None, names[n]) for n in range(state.seats))
    made = Table(7, GAME, 1, 2, 100, "playing", state.options, TableSettings(), 1, 1, "", 0, rows, {}, state)
    made.decisions = tuple(GAME.decisions(state))
    return made


async def playing(world: World, state: State) -> Table:
    """Three people play LEGIONS at this position; seat n is person n."""
    await world.slash(CORNELIA, "table new", game="legions")
    for who in (1, 2):
        await world.slash(who, "table join")
    await world.slash(CORNELIA, "table start")
    made = await world.table()
    by_name = sorted(made.seats, key=lambda s: NAMES.index(s.name))
    made.seats = tuple(SeatRow(n, s.user_id, None, s.name) for n, s in enumerate(by_name))
    made.state, made.memory = state, NOTHING_YET
    made.decisions = tuple(GAME.decisions(state))
    await world.settle(6)
    return made


def panel_of(world: World) -> Any:
    """The table's public message."""
    return next(m for m in reversed(list(world.channel.history())) if controls(m) and not m.flags.ephemeral)


class Hand:
    """One person's presses, counted from the panel."""

    def __init__(self, world: World, who: int) -> None:
        self.world, self.who, self.presses = world, who, 0
        self.seen: Any = None

    @property
    def member(self) -> Any:
        return self.world.members[self.who]

    async def desk(self) -> "Hand":
        """Press My desk on the panel."""
        self.presses += 1
        self.seen = (await self.member.click(panel_of(self.world), label="My desk")).response
        return self

    async def press(self, beginning: str) -> Any:
        """Press the button whose label begins so."""
        self.presses += 1
        found = [c for c in controls(self.seen) if c.get("label", "").startswith(beginning)]
        assert found, f"no button {beginning}: {[c.get('label') for c in controls(self.seen)]}"
        return await self.member.click(self.seen, custom_id=found[0]["custom_id"])

    async def choose(self, beginning: str, *values: str) -> Any:
        """Choose the option whose label begins so, in whatever select has it."""
        self.presses += 1
        for control in controls(self.seen):
            wanted = [o["value"] for o in control.get("options", ()) if o["label"].startswith(beginning)]
            if wanted:
                return await self.member.select(
                    self.seen, [*wanted[:1], *values], custom_id=control["custom_id"]
                )
        raise AssertionError(f"no option {beginning}")

    async def submit(self, form: Any, values: dict[str, Any]) -> Any:
        """Fill in a form and send it."""
        self.presses += 1
        return await self.member.submit_modal(form, values)


def labels(shown: Any) -> list[str]:
    """What a form asks for."""
    return [c["label"] for c in shown.modal["components"]]


def names_of(found: Iterable[Any]) -> list[str]:
    """What an autocomplete shows."""
    return [choice.name for choice in found]


__all__ = [
    "GAME",
    "Hand",
    "act",
    "begin",
    "labels",
    "names_of",
    "panel_of",
    "playing",
    "position",
    "sitting",
    "table",
]
