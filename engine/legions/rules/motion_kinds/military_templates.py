"""What military motions may be moved (recorded), or carried out now (forced): A11g.

They follow from the `Field` alone, which a meeting leaves as it is from one act to the next.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from engine.kernel import Amount, Filling, Hole, Pick, Seat, worth_of
from engine.legions.formulas import legion_price, military_rating, ranked, wars_in_order
from engine.legions.motions import (
    AppointCommander,
    Disband,
    Dispatch,
    Motion,
    RaiseLegions,
    RecallCommander,
    RecallLegions,
    SenatorId,
    Transfer,
    WarId,
)
from engine.legions.rules.motion_kinds import military
from engine.legions.rules.motion_kinds.templates import Template, barring, choice, pick
from engine.legions.rules.senate.candidates import commanders
from engine.legions.state import State
from engine.legions.text import words
from engine.legions.text.titles import war_name

LEGIONS, WARS = "Legions", "Wars"

Man = tuple[SenatorId, Seat | None]
"""A Senator, and whose they are."""


@dataclass(frozen=True)
class Front:
    """An active War."""

    id: WarId
    name: str
    armies: int
    legions: int
    """State Legions."""
    factions: tuple[Seat, ...]
    """Owners of Faction Legions."""
    commander: SenatorId | None
    recallable: bool
    named: SenatorId | None = None
    """The Commander who waits in Rome for Legions (LEG-MIL-12)."""

    @property
    def there(self) -> int:
        """State and Faction Legions."""
        return self.legions + len(self.factions)

    @property
    def note(self) -> str:
        """Who stands there."""
        return f"{words.armies(self.armies)} against {words.legions(self.there)}"


@dataclass(frozen=True)
class Field:
    """Everything on which the offers depend."""

    treasury: int
    price: int
    """Talents for a new Legion."""
    disbandable: int
    raisable: int
    ready: int
    """State Legions in the box."""
    sendable: int | None
    """State Legions that may be named; None when it is too late."""
    boxed: tuple[Seat, ...]
    """Owners of Faction Legions in the box."""
    candidates: tuple[Man, ...]
    """The highest Military Rating first (LEG-MIL-08), then by suit and Status."""
    refused: frozenset[tuple[SenatorId, WarId, int]]
    """Who has refused to command where, and over what force (LEG-MIL-23)."""
    fronts: tuple[Front, ...]

    @property
    def at_hand(self) -> str:
        """Where the State Legions are that may be named."""
        more = (self.sendable or 0) - self.ready
        return f"{self.ready} in the Active box" + (f", {more} more can be raised" if more > 0 else "")

    def willing(self, war: WarId, force: int) -> tuple[Man, ...]:
        """Candidates who have not refused `force` there; recorded motions name anybody (LEG-MIL-23)."""
        unwilling = {who for who, where, size in self.refused if where == war and size >= force}
        return tuple(man for man in self.candidates if man[0] not in unwilling)


def field(state: State, now: bool) -> Field:
    """How things stand; with `now` the State's money, the box and refusals count."""
    high = 0
    price = legion_price(state)
    if military.may_raise(state):
        high = min(military.room(state), state.treasury // price) if now else military.raisable(state)
    sendable = state.legions if now else military.dispatchable(state)
    wars = wars_in_order(state)
    best = sorted(ranked(commanders(state)), key=military_rating, reverse=True)
    men = tuple((i, state.senators[i].owner) for i in best)
    asked = [*best, *state.senate.named.values()]
    return Field(
        treasury=state.treasury,
        price=price,
        disbandable=state.legions if military.is_disbanding_open(state) else 0,
        raisable=high,
        ready=state.legions,
        sendable=sendable if military.is_open(state, "dispatch") else None,
        boxed=tuple(s for s, f in enumerate(state.factions) if f.legion == "box"),
        candidates=men,
        refused=frozenset(
            (i, w.id, military.refused_force(state, i, w.id))
            for i in asked
            if now and i in state.senate.refusals
            for w in wars
            if military.refused_force(state, i, w.id) >= 0
        ),
        fronts=tuple(
            Front(
                w.id,
                war_name(state, w.id),
                w.armies,
                w.legions,
                tuple(w.factions),
                w.commander,
                military.is_recallable(state, w),
                state.senate.named.get(w.id),
            )
            for w in wars
        ),
    )


def templates(field: Field) -> Iterator[Template]:
    """Every military motion."""
    yield from _box(field)
    for war in field.fronts:
        yield from _dispatches(field, war)
        yield from _commands(field, war)
        yield from _recalls(war)
        for target in field.fronts:
            if target is not war:
                yield from _transfers(field, war, target)


def _box(field: Field) -> Iterator[Template]:
    if field.disbandable:
        note = f"{field.disbandable} in the Active box; no money comes back"
        hole = Amount("legions", "State Legions", 1, field.disbandable, note=note)
        yield Template(Disband(legions=1), "Disband State Legions", LEGIONS, (hole,))
    if field.raisable > 0:
        worth = worth_of(1, field.raisable, lambda legions: f"costs {field.price * legions} T")
        note = f"{field.price} T each; the State has {words.talents(field.treasury)}"
        hole = Amount("legions", "State Legions", 1, field.raisable, worth=worth, note=note)
        yield Template(RaiseLegions(legions=1), "Raise State Legions", LEGIONS, (hole,), note)


def _whom(men: tuple[Man, ...]) -> Pick:
    """A Commander to choose, with their Military Rating (LEG-MIL-08)."""
    return pick("senator", "Commander", [(i, words.senator(i), _rating(i, seat), seat) for i, seat in men])


@cache
def _rating(senator: str, seat: Seat | None) -> str:
    whose = "neutral" if seat is None else words.faction(seat)
    return f"{whose}, Military Rating {military_rating(senator)}"


def _owners(seats: tuple[Seat, ...], low: int) -> Pick:
    choices = tuple(choice(s, f"Legion of {words.faction(s)}", "", s) for s in seats)
    return Pick("factions", "Faction Legions", choices, low, len(seats), many=True)


def _dispatches(field: Field, war: Front) -> Iterator[Template]:
    """LEG-MIL-10 to LEG-MIL-12; with `now` nobody is named who has refused (LEG-MIL-23)."""
    if field.sendable is None:
        return
    label, high = f"Send Legions to {war.name}", field.sendable
    if war.commander is not None:
        yield from _with_legions(
            Dispatch(war=war.id), label, (), high, field.boxed, war.note, (), field.at_hand
        )
        return
    if war.named is not None:
        few = _few(field, war.named, war, high, field.boxed)
        yield from _with_legions(
            Dispatch(war=war.id), label, (), high, field.boxed, war.note, few, field.at_hand
        )
        label = f"{label} under another"
    willing = field.willing(war.id, 0)
    if willing:
        whom: tuple[Hole, ...] = (_whom(willing),)
        sent = Dispatch(war=war.id, senator=willing[0][0])
        yield from _with_legions(sent, label, whom, high, field.boxed, war.note, (), field.at_hand)
        if not war.there and war.named is None:
            bare = Dispatch(war=war.id, senator=willing[0][0])
            yield Template(bare, f"Name a Commander for {war.name}", WARS, whom, war.note)
    for man in field.candidates:
        if man not in willing:
            sent = Dispatch(war=war.id, senator=man[0])
            there = field.at_hand
            few = _few(field, man[0], war, high, field.boxed)
            yield from _with_legions(sent, _under(label, man), (), high, field.boxed, war.note, few, there)


def _under(label: str, man: Man) -> str:
    """What is offered for a Commander who has refused fewer Legions."""
    return f"{label} under {words.senator(man[0])}"


def _few(field: Field, senator: SenatorId, war: Front, high: int, owners: tuple[Seat, ...]) -> list[Filling]:
    """The forces that they have refused there already (LEG-MIL-23)."""
    refused = max(
        (size for who, where, size in field.refused if (who, where) == (senator, war.id)), default=-1
    )
    return [
        (("legions", legions), ("factions", chosen))
        for size in range(len(owners) + 1)
        for chosen in combinations(owners, size)
        for legions in range(min(high, refused - war.there - size) + 1)
    ]


CAN_GO = "can be spared"
"""Of the Legions at a War that may move on (LEG-MIL-24)."""

NO_LEGIONS: Filling = (("legions", 0), ("factions", ()))
"""What a motion about Legions may not say."""


def _with_legions(
    motion: Motion,
    label: str,
    whom: tuple[Hole, ...],
    high: int,
    owners: tuple[Seat, ...],
    note: str,
    but: Iterable[Filling] = (),
    there: str = "",
) -> Iterator[Template]:
    """Up to `high` State Legions, Faction Legions of `owners`, or both; `there` says where they stand."""
    holes = whom
    if high > 0:
        least = 0 if owners else 1
        holes += (Amount("legions", "State Legions", least, high, note=there or f"{high} {CAN_GO}"),)
    if owners:
        holes += (_owners(owners, 0 if high > 0 else 1),)
    if holes != whom:
        left = barring(Template(motion, label, WARS, holes, note), (NO_LEGIONS, *but))
        yield from (left,) if left else ()


def _commands(field: Field, war: Front) -> Iterator[Template]:
    """LEG-MIL-15, LEG-MIL-21."""
    willing = field.willing(war.id, war.there)
    instead = war.recallable
    if war.there and willing and (instead or war.commander is None):
        motion = AppointCommander(war=war.id, senator=willing[0][0], instead=instead)
        label = f"Exchange the Commander in {war.name}" if instead else f"Name a Commander for {war.name}"
        yield Template(motion, label, WARS, (_whom(willing),), war.note)
    if instead:
        label = f"Recall the Commander in {war.name}"
        yield Template(
            RecallCommander(war=war.id), label, WARS, note="Unless replaced, their Legions come home too."
        )


def _recalls(war: Front) -> Iterator[Template]:
    """LEG-MIL-14."""
    label = f"Recall Legions from {war.name}"
    yield from _with_legions(
        RecallLegions(war=war.id),
        label,
        (),
        war.legions,
        war.factions,
        war.note,
        there=f"{war.legions} there",
    )


def _transfers(field: Field, source: Front, war: Front) -> Iterator[Template]:
    """LEG-MIL-17, LEG-MIL-24: one stays with the old Commander; the target has one or is given one."""
    movable = source.there - (1 if source.commander else 0)
    high = min(source.legions, movable)
    too_many: list[Filling] = [
        (("legions", legions), ("factions", chosen))
        for size in range(1, len(source.factions) + 1)
        for chosen in combinations(source.factions, size)
        for legions in range(max(0, movable - size + 1), high + 1)
    ]
    label, owners = f"Move Legions from {source.name} to {war.name}", source.factions
    moved = Transfer(source=source.id, war=war.id)
    if war.commander is not None:
        yield from _with_legions(moved, label, (), high, owners, war.note, too_many)
        return
    if war.named is not None:
        few = _few(field, war.named, war, high, owners)
        yield from _with_legions(moved, label, (), high, owners, war.note, [*too_many, *few])
        label = f"{label} under another"
    willing = field.willing(war.id, 0)
    if willing:
        led = moved.model_copy(update={"senator": willing[0][0]})
        yield from _with_legions(led, label, (_whom(willing),), high, owners, war.note, too_many)
    for man in field.candidates:
        if man not in willing:
            led = moved.model_copy(update={"senator": man[0]})
            but = [*too_many, *_few(field, man[0], war, high, owners)]
            yield from _with_legions(led, _under(label, man), (), high, owners, war.note, but)
