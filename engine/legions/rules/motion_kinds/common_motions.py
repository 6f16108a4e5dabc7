"""What all Factions alike may move or force: Concessions, military motions, Land Acts, Governors.

It stays the same from act to act while the Factions speak, so it is made once.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from engine.kernel import Action, Illegal, Offer, Seat
from engine.legions.actions import ForceMotion, Propose
from engine.legions.formulas import ranked
from engine.legions.motions import Allocate, AppointGovernor, Motion, PassAct, RepealAct, SenatorId
from engine.legions.rules.motion_kinds import concessions
from engine.legions.rules.motion_kinds.bars import recorded_keys
from engine.legions.rules.motion_kinds.kinds import KINDS
from engine.legions.rules.motion_kinds.military_templates import Field, field, templates
from engine.legions.rules.motion_kinds.templates import Template, pick, spent, without
from engine.legions.rules.senate.appointments import is_vacant
from engine.legions.rules.senate.candidates import travellers, unrejected
from engine.legions.rules.votes import tribunes
from engine.legions.state import State
from engine.legions.text import words
from engine.legions.text.titles import province_name

Man = tuple[SenatorId, Seat]
"""A Senator of a Faction."""

Free = tuple[str, str]
"""A Concession that may be given, and that it "pays 6 T a round"."""

LAND_ACTS = (
    Template(PassAct(act=1), "Pass a Land Act of Type I", "Land Acts"),
    Template(PassAct(act=2), "Pass a Land Act of Type II", "Land Acts"),
    Template(RepealAct(), "Repeal a Land Act of Type II", "Land Acts"),
)


def common(state: State, now: bool, everybody: tuple[Man, ...]) -> tuple[Offer, ...]:
    """Motions open to every Faction alike; with `now` only those that can be carried out at once."""
    acts = () if now else tuple(t for t in LAND_ACTS if _is_possible(state, t.motion))
    free = tuple((c, concessions.pays(state, c)) for c in concessions.free_concessions(state))
    return _of_all(field(state, now), acts, free, everybody, tuple(spent(state)), now)


@lru_cache(256)
def _of_all(
    field: Field,
    acts: tuple[Template, ...],
    free: tuple[Free, ...],
    everybody: tuple[Man, ...],
    gone: tuple[Motion, ...],
    force: bool,
) -> tuple[Offer, ...]:
    """They stay the same while the Factions speak, and are made once."""
    found = (*_moveable(field, free, everybody), *acts)
    kinds = {motion.kind for motion in gone}
    left = (without(t, gone) if t.motion.kind in kinds else t for t in found)
    return tuple(as_offers([t for t in left if t], "force" if force else "move", force))


@lru_cache(256)
def _moveable(field: Field, free: tuple[Free, ...], everybody: tuple[Man, ...]) -> tuple[Template, ...]:
    """Whatever waits on the docket."""
    return (*_concessions(free, everybody), *templates(field))


def _is_possible(state: State, motion: Motion) -> bool:
    try:
        KINDS[motion.kind].possible(state, 0, motion)
    except Illegal:
        return False
    return True


def men(state: State) -> tuple[Man, ...]:
    """The Senators of all Factions, Faction by Faction."""
    return _by_faction(tuple([(i, c.owner) for i, c in state.senators.items() if c.owner is not None]))


@lru_cache(64)
def _by_faction(owned: tuple[Man, ...]) -> tuple[Man, ...]:
    """They change hands seldom."""
    place = {senator: n for n, senator in enumerate(ranked([senator for senator, _ in owned]))}
    return tuple(sorted(owned, key=lambda man: (man[1], place[man[0]])))


def _concessions(free: Iterable[Free], everybody: tuple[Man, ...]) -> Iterator[Template]:
    """LEG-ALC-02: to a Senator by name, or to a Faction that chooses."""
    factions = [
        (seat, words.faction(seat), "", seat) for seat in dict.fromkeys(seat for _, seat in everybody)
    ]
    holders = [(i, words.senator(i), words.faction(seat), seat) for i, seat in everybody]
    for concession, pays in free if everybody else ():
        name, note = words.card(concession), f"It {pays}"
        to_man = Allocate.model_validate({"concession": concession, "senator": everybody[0][0]})
        man = pick("senator", "Holder", holders)
        yield Template(to_man, f"Give {name} to a Senator", "Concessions", (man,), note)
        to_faction = Allocate.model_validate({"concession": concession, "faction": everybody[0][1]})
        faction = pick("faction", "Faction", factions)
        yield Template(to_faction, f"Give {name} to a Faction", "Concessions", (faction,), note)


def _governor_templates(state: State, provinces: Iterable[int]) -> list[Template]:
    """Nominations for vacant Provinces (LEG-GOV-02)."""
    named = recorded_keys(state)
    free = ranked(travellers(state))
    found = []
    for number in provinces:
        men = [i for i in unrejected(state, number, free) if f"governor:{number}:{i}" not in named]
        if men:
            whose = tuple((i, state.senators[i].owner) for i in men)
            found.append(_governor_template(number, province_name(state, number), whose))
    return found


@lru_cache(256)
def _governor_template(province: int, place: str, men: tuple[tuple[SenatorId, Seat | None], ...]) -> Template:
    """One of `men`, each with their Faction, None for a neutral."""
    choices = [(i, words.senator(i), "neutral" if s is None else words.faction(s), s) for i, s in men]
    motion = AppointGovernor(province=province, senator=men[0][0])
    hole = pick("senator", "Governor", choices)
    return Template(motion, f"Nominate a Governor of {place}", "Governors", (hole,))


def governor_offers(state: State, province: int, prefix: str = "name", force: bool = False) -> list[Offer]:
    """Nominations for one Province."""
    return as_offers(_governor_templates(state, [province]), prefix, force)


def as_offers(templates: Sequence[Template], prefix: str, force: bool) -> list[Offer]:
    """As offers, each called by its template's name."""
    return [t.offers.get((prefix, force)) or _as_offer(t, prefix, force) for t in templates]


def _as_offer(t: Template, prefix: str, force: bool) -> Offer:
    label, style = (f"Force: {t.label}", "grave") if force else (t.label, "plain")
    made = t.offers[prefix, force] = Offer(
        key=f"{prefix}-{t.name}",
        action=_moved(t.motion, force),
        label=label,
        group=t.group,
        holes=t.holes,
        but=t.but,
        note=t.note,
        style=style,
        warning=tribunes.SPENT if force else "",
    )
    return made


@lru_cache(4096)
def _moved(motion: Motion, force: bool) -> Action:
    """The same motions come at every act of a meeting."""
    return ForceMotion(motion=motion) if force else Propose(motion=motion)


def nominations(state: State, prefix: str = "move", *, force: bool = False) -> list[Offer]:
    """Nominations for every vacant Province, before the Governors' stage is over."""
    if state.stage == "senate.business":
        return []
    vacant = [n for n in sorted(state.provinces) if is_vacant(state, n)]
    return as_offers(_governor_templates(state, vacant), prefix, force)
