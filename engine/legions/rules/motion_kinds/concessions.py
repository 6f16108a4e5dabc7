"""Giving out Concessions: A11h, LEG-ALC-01 to LEG-ALC-06."""

from collections.abc import Iterator

from engine.dice import Dice
from engine.kernel import Event, Illegal, Seat
from engine.legions.actions import ChooseHolder
from engine.legions.events.measures import ConcessionGiven, HolderAsked
from engine.legions.formulas import concession_income, owner, ranked, senators_of
from engine.legions.motions import Allocate, SenatorId
from engine.legions.rules.motion_kinds.kind import Kind, known_senator
from engine.legions.scenario import Concession
from engine.legions.state import Item, State
from engine.legions.text import words

DEPENDS = {"harbour": "1 T for each conquered Province", "arms": "1 T for each State or Faction Legion"}
"""What an income goes by that may change (LEG-CON-01, LEG-CON-02)."""


def free_concessions(state: State) -> list[Concession]:
    """Face-up Concessions that may be allocated now (LEG-ALC-01, LEG-ALC-04)."""
    return [c for c, holder in state.holders.items() if holder is None and not _is_asleep(state, c)]


def _is_asleep(state: State, concession: str) -> bool:
    """The Land Commission waits for an Act in force, with the variant (LEG-ALC-04)."""
    return concession == "land_commission" and state.options.land_acts and not state.acts


def pays(state: State, concession: Concession) -> str:
    """What a Concession does: "pays 6 T a round", and on what that depends (LEG-CON-01 to LEG-CON-04)."""
    line = f"pays {words.talents(concession_income(state, concession))} a round"
    if concession in DEPENDS:
        return f"{line}, as things stand: {DEPENDS[concession]}"
    with_acts = concession == "land_commission" and state.options.land_acts
    return f"{line} while a Land Act is in force" if with_acts else line


def _may_allocate(state: State, seat: Seat, motion: Allocate) -> None:
    """LEG-ALC-01, -02, -04, -05, -06; one that is held is neither given again nor traded (LEG-CON-08)."""
    if holder := state.holders.get(motion.concession):
        raise Illegal(
            "LEG-ALC-01",
            f"{words.card(motion.concession)} is held by {words.whose(holder, owner(state, holder))}.",
        )
    if motion.concession not in state.holders:
        raise Illegal("LEG-ALC-01", f"{words.card(motion.concession)} does not lie face up in the Forum.")
    if _is_asleep(state, motion.concession):
        raise Illegal("LEG-ALC-04", "The Land Commission is given only while a Land Act is in force.")
    if (motion.senator is None) == (motion.faction is None):
        raise Illegal("LEG-ALC-02", "Name either a Senator or a Faction.")
    if motion.senator is not None:
        known_senator(state, motion.senator, "LEG-ALC-05")
        if owner(state, motion.senator) is None:
            raise Illegal("LEG-ALC-05", "A Senator of no Faction cannot hold a Concession.")
    elif motion.faction is not None:
        if not 0 <= motion.faction < state.seats:
            raise Illegal("LEG-ALC-02", "There is no such Faction.")
        if not senators_of(state, motion.faction):
            raise Illegal("LEG-ALC-06", "A Faction without Senators cannot receive a Concession.")


def default_holder(state: State, seat: Seat) -> SenatorId:
    """Highest Influence, then Status, those present first (LEG-ALC-06)."""
    mine = ranked(senators_of(state, seat))
    return next((i for i in mine if state.senators[i].present and state.senators[i].at == "rome"), mine[0])


def _allocate(state: State, item: Item, motion: Allocate, dice: Dice) -> Iterator[Event]:
    """LEG-ALC-02: a Faction chooses at once; with one Senator, or inside a Bill, there is no choice."""
    if motion.senator is not None:
        holder = motion.senator
    else:
        seat = motion.faction if motion.faction is not None else item.sponsor
        if len(senators_of(state, seat)) > 1 and item.motion == motion:
            yield HolderAsked(item=item.id, seat=seat, concession=motion.concession)
            return
        holder = default_holder(state, seat)
    yield ConcessionGiven(concession=motion.concession, senator=holder, seat=owner(state, holder) or 0)


def choose_holder(state: State, seat: Seat, action: ChooseHolder, dice: Dice) -> Iterator[Event]:
    """LEG-ALC-02: any Senator of the Faction, absent ones too."""
    floor = state.senate.floor
    if floor is None or floor.phase != "holder" or seat not in floor.asked or floor.concession is None:
        raise Illegal("LEG-ALC-02", "No Concession waits for your choice.")
    if owner(state, action.senator if action.senator in state.senators else None) != seat:
        raise Illegal("LEG-ALC-02", "Choose one of your own Senators.")
    yield ConcessionGiven(concession=floor.concession, senator=action.senator, seat=seat)


ALLOCATE = Kind("LEG-ALC-01", _may_allocate, _allocate, group="Concessions")
