"""Whatever happens at a table of LEGIONS: panels, desks, forms and lists keep Discord's limits."""

import random
from typing import Any

import pytest

from bot.host.table import Table
from cogs.slash.typed_offers import suggestions
from engine.dice import KeyedDice
from engine.kernel import run
from engine.legions.commands import deal, faction, forum, senate
from engine.legions.game import Legions
from engine.legions.options import LegionsOptions
from engine.legions.policies import POLICIES
from tests.cogs.at import refresh, remember, table
from tests.cogs.test_limits import check, offered, reachable

LONG = ("Cornelia Africana the Elder of t", "W" * 32, "Julia 🏛️🏛️🏛️", "@everyone **x** <@1>", "_*~|`")

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
OPTIONS: dict[str, dict[str, Any]] = {
    "plain": {},
    "all variants": VARIANTS,
    "hidden": {"treasuries_public": False, "parallel_forum": False, "no_miscellaneous": True},
}

GROUPS = (forum.GROUP.commands, senate.GROUP.commands, faction.GROUP.commands, deal.GROUP.commands)


class Varied(Legions):
    """LEGIONS with other options from the start."""

    def __init__(self, **options: Any) -> None:
        self.options = lambda: LegionsOptions(**options)  # type: ignore[assignment, misc]


def step(made: Table, rng: random.Random) -> bool:
    """The awaited seat, or now and then another, does something."""
    seats = made.waiting if rng.random() < 0.8 else range(len(made.seats))
    seat = rng.choice(list(seats))
    policy = POLICIES["random" if rng.random() < 0.4 else "restless"]
    action = policy.choose(made.view(seat), made.open_to(seat), rng)
    if action is None:
        return True
    remember(made, seat, private=())
    dice = KeyedDice(bytes(32), made.version * 1000)
    assert made.state is not None
    refresh(made, run(made.state, made.game.decide(made.state, seat, action, dice)))
    return made.status == "playing"


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [3, 5])
def test_random_games_can_be_drawn_reached_and_typed(seats: int, options: str):
    rng = random.Random(f"{seats}{options}")
    made = table(Varied(**OPTIONS[options]), seats, LONG)
    asked: set[str] = set()
    for _ in range(400):
        if not step(made, rng):
            break
        kinds = {f"{d.kind}{len(d.offers)}" for d in made.decisions}
        if kinds <= asked:
            continue  # nothing new to draw
        asked |= kinds
        check(made)
        for seat in range(seats):
            assert reachable(made, seat) == offered(made, seat)
            tokens = [d.token for d in made.open_to(seat)]
            assert len(set(tokens)) == len(tokens)
        typed(made)
    check(made)


def typed(made: Table) -> None:
    """Everything that is suggested fits, and is suggested to those alone whom it is offered."""
    for seat in range(len(made.seats)):
        kinds = {type(o.action) for d in made.open_to(seat) for o in d.offers}
        for command in (c for group in GROUPS for c in group.values()):
            for parameter in command.parameters:
                found = suggestions(made, seat, command, {}, parameter.name, "")
                assert len(found) <= 25
                assert all(1 <= len(c.name) <= 100 and 1 <= len(c.value) <= 100 for c in found)
                assert not found or kinds & set(command.actions)
