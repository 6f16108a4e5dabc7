"""People who play LEGIONS through real interactions: desks, selects, forms, and every typed command.

Whole games, each act in another way, and the tables that are played to their end.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.host.table import Table
from engine.dice import KeyedDice
from engine.kernel import run
from engine.legions.scenario import Scenario, register, scenario
from tests.cogs.legions_at import GAME, position
from tests.sim import text_of
from tests.table.house import House
from tests.table.legions_desks import by_letter, by_my_desk
from tests.table.legions_moves import next_move, same
from tests.table.legions_typing import by_command, by_command_in_letters

EVERY_WAY: Sequence[Any] = (by_letter, by_command, by_my_desk, by_command_in_letters)


@dataclass
class Played:
    """What a game has seen."""

    table: Table
    acts: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    """Decisions taken, by kind."""
    ways: Counter[str] = field(default_factory=Counter)


async def play(
    world: House,
    table: Table,
    seed: int,
    *,
    policy: str = "restless",
    curious: float = 0.1,
    ways: Sequence[Any] = EVERY_WAY,
    restart_every: int = 0,
    until: Callable[[Table], bool] = lambda _: False,
) -> Played:
    """Play on, each act in another way, to the end or `until`; asserts that each is stored as meant."""
    result = Played(table)
    while table.status == "playing" and not until(table):
        move = next_move(table, seed, policy, curious)
        way = ways[result.acts % len(ways)]
        version = table.version
        shown = await way(world, table, move)
        assert shown.acknowledged, move
        shown = await world.sure(world.place(table, move.seat), shown)
        table = await world.tables.get(table.id)
        told = text_of(shown.response) if shown.response is not None else ""
        assert table.version == version + 1, f"not taken by {way.__name__}: {move.action!r}: {told}"
        [entry] = await world.tables.store.entries(table.id, version, 1)
        taken = table.game.actions.validate_json(entry.action)
        assert same(taken, move.action), f"{way.__name__} took {taken!r} for {move.action!r}"
        result.acts += 1
        result.kinds[move.decision.kind.partition("-")[0]] += 1
        result.ways[way.__name__] += 1
        result.table = table
        if result.acts % 3 == 0:
            await world.settle(6)  # people take their time
        if restart_every and result.acts % restart_every == 0 and table.status == "playing":
            await world.restart()
            table = await world.tables.get(table.id)
    return result


def seed_to_the_end(seats: int, options: dict[str, Any], policy: str, curious: float, secret: Any) -> int:
    """The first seed with which this table would play out all ten rounds; found in the engine alone.

    `secret` gives the secret of the dice for a seed.
    """
    for seed in range(1, 30):
        chosen = GAME.options.model_validate(options)
        state = GAME.new(seats, chosen)
        dice = KeyedDice(secret(seed))
        run(state, GAME.setup(state, dice))
        table = position(state)
        while state.result is None:
            table.decisions = tuple(GAME.decisions(state))
            move = next_move(table, seed, policy, curious)
            dice = KeyedDice(secret(seed), dice.counter)
            run(state, GAME.decide(state, move.seat, move.action, dice))
            table.version += 1
        if state.result.winners:
            return seed
    raise AssertionError("Rome falls with every seed")


# --- a short scenario -------------------------------------------------------------------

VARIANTS: dict[str, Any] = {
    "bills": True,
    "consular_powers": True,
    "deaths": True,
    "distribution": True,
    "land_acts": True,
    "senate_minutes": 60,
    "additional_wars": True,
    "revolts": True,
    "war_loss_check": "end_of_round",
}
"""All variants but the Tempo rule that takes motions away."""


def easier(name: str, treasury: int) -> Scenario:
    """The standard scenario with Wars that end soon and a rich State: its ten rounds are played out."""
    plain = scenario("standard")

    def weak(war: Any) -> Any:
        return war.model_copy(update={"modifier": -3})

    made = plain.model_copy(
        update={
            "name": name,
            "prices": plain.prices.model_copy(update={"state_start": treasury, "war_cost": 5}),
            "provinces": tuple(weak(p) for p in plain.provinces),
            "additional_wars": tuple(weak(w) for w in plain.additional_wars),
            "revolts": tuple(weak(w) for w in plain.revolts),
        }
    )
    register(made)
    return made
