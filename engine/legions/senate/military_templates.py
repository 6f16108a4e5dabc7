"""What military motions may be moved (recorded), or carried out now (forced): A11g."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from engine.kernel import Amount, Hole, Pick, Seat
from engine.legions import words
from engine.legions.formulas import legion_price, legions_at, military_rating, ranked, wars_in_order
from engine.legions.motions import (
    AppointCommander,
    Disband,
    Dispatch,
    RaiseLegions,
    RecallCommander,
    RecallLegions,
    Transfer,
)  # fmt: skip
from engine.legions.senate import military
from engine.legions.senate.candidates import commanders
from engine.legions.senate.templates import Template, choice, pick
from engine.legions.senate.titles import war_name
from engine.legions.state import State, War

LEGIONS, WARS = "Legions", "Wars"


def templates(state: State, now: bool) -> Iterator[Template]:
    """Every military motion; with `now` only those that can be carried out at once."""
    yield from _box(state, now)
    wars = wars_in_order(state)
    candidates = ranked(commanders(state))
    for war in wars:
        yield from _dispatches(state, war, candidates, now)
        yield from _commands(state, war, candidates, now)
        yield from _recalls(state, war)
        for target in wars:
            if target.id != war.id:
                yield from _transfers(state, war, target, candidates, now)


def _box(state: State, now: bool) -> Iterator[Template]:
    if military.is_disbanding_open(state) and state.legions:
        hole = Amount("legions", "State Legions", 1, state.legions)
        yield Template(Disband(legions=1), "Disband State Legions", LEGIONS, (hole,))
    price = legion_price(state)
    high = min(military.room(state), state.treasury // price) if now else military.raisable(state)
    if military.may_raise(state) and high > 0:
        hole = Amount("legions", "State Legions", 1, high)
        note = f"{price} T each; the State has {state.treasury} T"
        yield Template(RaiseLegions(legions=1), "Raise State Legions", LEGIONS, (hole,), note)


def _whom(state: State, senators: list[str]) -> Pick:
    """A Commander to choose, with his Military Rating (LEG-MIL-08)."""
    return pick(
        "senator", "Commander", [(i, words.senator(i), _rating(i, state.senators[i].owner)) for i in senators]
    )


@cache
def _rating(senator: str, seat: Seat | None) -> str:
    whose = "neutral" if seat is None else words.faction(seat)
    return f"{whose}, Military Rating {military_rating(senator)}"


def _owners(seats: list[Seat], low: int, high: int = 0) -> Pick:
    choices = tuple(choice(s, f"Legion of {words.faction(s)}") for s in seats)
    return Pick("factions", "Faction Legions", choices, low, high or len(seats), many=True)


def _note(war: War) -> str:
    return f"{words.armies(war.armies)} against {words.legions(legions_at(war))}"


def _dispatches(state: State, war: War, candidates: list[str], now: bool) -> Iterator[Template]:
    """LEG-MIL-10 to LEG-MIL-12; with `now` nobody is named who has refused (LEG-MIL-23)."""
    if not military.is_open(state, "dispatch"):
        return
    most = state.legions if now else military.dispatchable(state)
    box = [s for s, f in enumerate(state.factions) if f.legion == "box"]
    label = f"Send Legions to {war_name(state, war.id)}"
    if war.commander is not None:
        yield from _forces(war, label, (), None, 1, most, box)
        return
    willing = [i for i in candidates if not now or military.refused_force(state, i, war.id) < 0]
    if willing:
        whom: tuple[Hole, ...] = (_whom(state, willing),)
        yield from _forces(war, label, whom, willing[0], 1, most, box)
        if not legions_at(war):
            bare = Dispatch(war=war.id, senator=willing[0])
            yield Template(bare, f"Name a Commander for {war_name(state, war.id)}", WARS, whom, _note(war))
    for senator in candidates:
        if senator not in willing:
            low = military.refused_force(state, senator, war.id) + 1 - legions_at(war)
            yield from _forces(war, label, (_whom(state, [senator]),), senator, max(1, low), most, [])


def _forces(
    war: War, label: str, whom: tuple[Hole, ...], senator: str | None, low: int, most: int, box: list[Seat]
) -> Iterator[Template]:
    if low <= most:
        holes: list[Hole] = [*whom, Amount("legions", "State Legions", low, most)]
        if box:
            holes.append(_owners(box, 0))
        yield Template(
            Dispatch(war=war.id, senator=senator, legions=low), label, WARS, tuple(holes), _note(war)
        )
    if box:
        only = Dispatch(war=war.id, senator=senator, factions=tuple(box[:1]))
        yield Template(only, f"{label}: Faction Legions only", WARS, (*whom, _owners(box, 1)), _note(war))


def _commands(state: State, war: War, candidates: list[str], now: bool) -> Iterator[Template]:
    """LEG-MIL-15, LEG-MIL-21."""
    there = legions_at(war)
    willing = [i for i in candidates if not now or military.refused_force(state, i, war.id) < there]
    instead = military.is_recallable(state, war)
    name = war_name(state, war.id)
    if there and willing and (instead or war.commander is None):
        motion = AppointCommander(war=war.id, senator=willing[0], instead=instead)
        label = f"Exchange the Commander in {name}" if instead else f"Name a Commander for {name}"
        yield Template(motion, label, WARS, (_whom(state, willing),), _note(war))
    if instead:
        label = f"Recall the Commander in {name}"
        yield Template(
            RecallCommander(war=war.id), label, WARS, note="Unless replaced, his Legions come home too."
        )


def _recalls(state: State, war: War) -> Iterator[Template]:
    """LEG-MIL-14."""
    label, owners = f"Recall Legions from {war_name(state, war.id)}", list(war.factions)
    if war.legions:
        holes: list[Hole] = [Amount("legions", "State Legions", 1, war.legions)]
        if owners:
            holes.append(_owners(owners, 0))
        yield Template(RecallLegions(war=war.id, legions=1), label, WARS, tuple(holes), _note(war))
    if owners:
        only = RecallLegions(war=war.id, factions=tuple(owners[:1]))
        yield Template(only, f"{label}: Faction Legions only", WARS, (_owners(owners, 1),), _note(war))


def _transfers(state: State, source: War, war: War, candidates: list[str], now: bool) -> Iterator[Template]:
    """LEG-MIL-17, LEG-MIL-24: one stays with the old Commander; the target has one or is given one."""
    movable = legions_at(source) - (1 if source.commander else 0)
    whom: tuple[Hole, ...] = ()
    senator = None
    if war.commander is None:
        willing = [i for i in candidates if not now or military.refused_force(state, i, war.id) < 0]
        if not willing:
            return
        whom, senator = (_whom(state, willing),), willing[0]
    label = f"Move Legions from {war_name(state, source.id)} to {war_name(state, war.id)}"
    owners = list(source.factions)
    for size in range(len(owners) + 1):
        for chosen in combinations(owners, size):
            high = min(source.legions, movable - size)
            name = label + "".join(f", with the Legion of {words.faction(f)}" for f in chosen)
            motion = Transfer(source=source.id, war=war.id, legions=0, factions=chosen, senator=senator)
            if high > 0:
                hole = Amount("legions", "State Legions", 1, high)
                filled = motion.model_copy(update={"legions": 1})
                yield Template(filled, name, WARS, (*whom, hole), _note(war))
            if chosen and size <= movable:
                yield Template(motion, f"{name}, no State Legions", WARS, whom, _note(war))
