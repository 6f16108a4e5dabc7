"""Legions and Commanders by motion: A11g, LEG-MIL-01 to LEG-MIL-04, LEG-MIL-06 to LEG-MIL-18, 21 to 25."""

from collections.abc import Iterable, Iterator

from engine.dice import Dice
from engine.kernel import Event, Illegal, Seat
from engine.legions.causes import because
from engine.legions.events.military import (
    STAGES,
    AppointmentLapsed,
    CommanderAppointed,
    CommanderNamed,
    LegionsDisbanded,
    LegionsRaised,
    LegionsRecalled,
    LegionsSent,
    LegionsTransferred,
)
from engine.legions.events.people import SenatorCameHome
from engine.legions.formulas import legion_price, legions_at, owner, scenario_of, state_legions
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
from engine.legions.moves import war_of
from engine.legions.names import own_war
from engine.legions.rules.booking import pay
from engine.legions.rules.motion_kinds.kind import Kind, known_senator, known_war
from engine.legions.rules.senate.candidates import is_free_to_go, may_refuse_command
from engine.legions.state import Item, State, War
from engine.legions.text import words

DONE = dict(zip(STAGES, ("disbanded", "raised", "sent", "recalled"), strict=True))
"""What has become of Legions in a stage of military business (LEG-MIL-01)."""


def is_open(state: State, stage: str) -> bool:
    """Whether no later stage of military business has been carried out (LEG-MIL-01)."""
    return STAGES.index(state.senate.stage) <= STAGES.index(stage)


def _must_be_open(state: State, stage: str) -> None:
    if not is_open(state, stage):
        done, late = DONE[state.senate.stage], DONE[stage]
        raise Illegal("LEG-MIL-01", f"Legions have been {done} already, so none can be {late}.")


def room(state: State) -> int:
    """State Legions that may still be raised: the stones left (LEG-MIL-04)."""
    return max(0, scenario_of(state).prices.legion_cap - state_legions(state))


def may_raise(state: State) -> bool:
    """Whether the raise stage is open and raising allowed (LEG-MIL-03, LEG-SOR-05)."""
    return is_open(state, "raise") and not state.no_raising


def dispatchable(state: State) -> int:
    """State Legions in the box, and those that may still be raised: what a motion may name."""
    return state.legions + (room(state) if may_raise(state) else 0)


def raisable(state: State) -> int:
    """The most a motion to raise may name: the room there is, or that disbanding may still make."""
    return room(state) + (state.legions if is_disbanding_open(state) else 0)


def is_disbanding_open(state: State) -> bool:
    """The stage, and the one uninterrupted block of disbanding (LEG-MIL-01, LEG-MIL-02)."""
    return is_open(state, "disband") and state.senate.disbanding != "closed"


# --- disband and raise --------------------------------------------------------


def _may_disband(state: State, seat: Seat, motion: Disband) -> None:
    """LEG-MIL-01, LEG-MIL-02."""
    _must_be_open(state, "disband")
    if state.senate.disbanding == "closed":
        raise Illegal("LEG-MIL-02", "All disbanding is done in one block, and that block is over.")
    if motion.legions > state.legions:
        raise Illegal("LEG-MIL-02", f"{_in_the_box(state)}, and only those there can be disbanded.")


def _disband(state: State, item: Item, motion: Disband, dice: Dice) -> Iterator[Event]:
    """LEG-MIL-02: no refund."""
    yield LegionsDisbanded(legions=motion.legions, left=state.legions - motion.legions)


def _may_raise(state: State, seat: Seat, motion: RaiseLegions) -> None:
    """LEG-MIL-01, LEG-MIL-04, LEG-SOR-05, LEG-EVT-21."""
    if state.no_raising:
        raise Illegal("LEG-SOR-05", "No new Legions may be raised this round.")
    _must_be_open(state, "raise")
    if motion.legions > raisable(state):
        cap = scenario_of(state).prices.legion_cap
        raise Illegal("LEG-MIL-04", f"There can be at most {cap} State Legions at once.")


def _in_the_box(state: State) -> str:
    """How few stand ready, at the head of a sentence: "No State Legions are in the Active box"."""
    verb = "is" if state.legions == 1 else "are"
    number = f"Only {state.legions}" if state.legions else "No"
    return f"{number} State Legion{'' if state.legions == 1 else 's'} {verb} in the Active box"


def _can_be_raised(state: State) -> str:
    """How many more State Legions may come, and what stops more: "2 more can be raised: there are 5 of 7"."""
    cap, there = scenario_of(state).prices.legion_cap, state_legions(state)
    if state.no_raising:
        return "none can be raised this round"
    if not is_open(state, "raise"):
        return "it is too late to raise any"
    if not room(state):
        return f"no more can be raised: there are all {cap} already"
    return f"{room(state)} more can be raised: there are {there} of {cap}"


def _can_raise(state: State, seat: Seat, motion: RaiseLegions) -> None:
    """LEG-MIL-03, LEG-MIL-04, LEG-MIL-20, LEG-SEN-18."""
    if motion.legions > room(state):
        why = _can_be_raised(state)
        raise Illegal("LEG-MIL-04", f"{why[0].upper()}{why[1:]}.")
    price = legion_price(state) * motion.legions
    if price > state.treasury:
        raise Illegal("LEG-SEN-18", f"That costs {price} T; the State has {words.talents(state.treasury)}.")


def _raise(state: State, item: Item, motion: RaiseLegions, dice: Dice) -> Iterator[Event]:
    """LEG-MIL-03: 10 T each, 20 T in a Manpower Shortage (LEG-EVT-20)."""
    price = legion_price(state) * motion.legions
    yield from pay("state", "bank", price, "LEG-MIL-03", because("state_legions"))
    yield LegionsRaised(legions=motion.legions, now=state.legions + motion.legions)


# --- Commanders ---------------------------------------------------------------


def may_command(state: State, senator: SenatorId, war: WarId) -> None:
    """LEG-MIL-07: a present Senator without office, or a face-up neutral. Raises Illegal."""
    known_senator(state, senator, "LEG-MIL-07")
    if not is_free_to_go(state, senator, war):
        raise Illegal("LEG-MIL-07", "A Commander must be present without office, or a face-up neutral.")


def is_recallable(state: State, war: War) -> bool:
    """Their Legions lost one or more in the last round's combat under them (LEG-MIL-15, LEG-MIL-25)."""
    return war.commander is not None and war.beaten == war.commander and war.beaten_round == state.round - 1


def command(state: State, motion: Motion) -> tuple[SenatorId, WarId, int] | None:
    """The Senator a motion makes Commander, where, and over how many Legions in all (LEG-MIL-09).

    Who has been appointed without Legions is asked when those leave for the War (LEG-MIL-12).
    """
    if isinstance(motion, AppointCommander):
        return motion.senator, motion.war, legions_at(war_of(state, motion.war))
    if isinstance(motion, Dispatch | Transfer):
        sent = motion.legions + len(motion.factions)
        senator = motion.senator or state.senate.named.get(motion.war)
        if senator is not None:
            return senator, motion.war, legions_at(war_of(state, motion.war)) + sent
    return None


def may_be_refused(state: State, motion: Motion) -> SenatorId | None:
    """The Senator whose Faction may refuse this command (LEG-MIL-09, LEG-MIL-23)."""
    asked = command(state, motion)
    if asked is None:
        return None
    senator, war, legions = asked
    return senator if may_refuse_command(state, senator, legions, war_of(state, war)) else None


def refused_force(state: State, senator: SenatorId, war: WarId) -> int:
    """The largest force they have refused at that War; -1 for none (LEG-MIL-23)."""
    if senator not in state.senate.refusals:
        return -1
    said = (word.rpartition(":") for word in state.senate.refusals[senator].split())
    return max((int(number) for place, _, number in said if place == war), default=-1)


def _not_refused(state: State, motion: Motion) -> None:
    """LEG-MIL-23: a refusal binds for that force or a smaller one."""
    asked = command(state, motion)
    if asked is not None and asked[2] <= refused_force(state, asked[0], asked[1]):
        raise Illegal("LEG-MIL-23", "They have refused to command that force or a larger one.")


def _appoint(state: State, senator: SenatorId, war: WarId) -> Iterator[Event]:
    place, waiting = own_war(state, war), state.senate.named.get(war)
    if waiting is not None and waiting != senator:
        yield AppointmentLapsed(senator=waiting, war=war, place=place, replaced=True)
    yield CommanderAppointed(senator=senator, war=war, place=place, seat=owner(state, senator))


def _leave(state: State, motion: Dispatch | Transfer) -> Iterator[Event]:
    """The Commander whom the motion names, or who waits for these Legions, leaves with them (LEG-MIL-12)."""
    senator = motion.senator or state.senate.named.get(motion.war)
    if senator is not None:
        yield from _appoint(state, senator, motion.war)


def _must_be_led(state: State, motion: Dispatch | Transfer, clause: str) -> None:
    """One Commander a War: the one there, the one who waits for Legions, or one named now (LEG-MIL-11).

    One who waits may be passed over for another who goes with the Legions (RUL-LEG-67). Raises Illegal.
    """
    war, sent = war_of(state, motion.war), motion.legions + len(motion.factions)
    waiting = state.senate.named.get(war.id)
    if motion.senator is None and war.commander is None and waiting is None:
        raise Illegal(clause, "That War has no Commander: name one.")
    if motion.senator is None:
        return
    if war.commander is not None or (waiting is not None and not sent):
        raise Illegal("LEG-MIL-11", "That War has a Commander; the Legions join them.")
    may_command(state, motion.senator, war.id)


def _come_home(state: State, war: War, rule: str) -> Iterator[Event]:
    """LEG-MIL-14, LEG-MIL-16: at once a present, voting Senator; a neutral goes to the Forum."""
    if war.commander is not None:
        neutral = owner(state, war.commander) is None
        yield SenatorCameHome(
            rule=rule,
            senator=war.commander,
            office="commander",
            place=own_war(state, war.id),
            war=war.id,
            present=not neutral,
            neutral=neutral,
            owner=owner(state, war.commander),
        )


def _may_appoint(state: State, seat: Seat, motion: AppointCommander) -> None:
    """LEG-MIL-15, LEG-MIL-21: for Legions without a Commander, or instead of a beaten one."""
    war = known_war(state, motion.war, "LEG-MIL-21")
    may_command(state, motion.senator, motion.war)
    if not legions_at(war):
        raise Illegal("LEG-MIL-10", "That War holds no Legions: appoint them together with the dispatch.")
    if motion.instead and not is_recallable(state, war):
        raise Illegal("LEG-MIL-15", "A Commander is recalled alone only after losing Legions last round.")
    if not motion.instead and war.commander is not None:
        raise Illegal("LEG-MIL-11", "That War has a Commander.")


def _can_appoint(state: State, seat: Seat, motion: Motion) -> None:
    """LEG-MIL-23."""
    _not_refused(state, motion)


def _exchange(state: State, item: Item, motion: AppointCommander, dice: Dice) -> Iterator[Event]:
    """LEG-MIL-15, LEG-MIL-21: outside the stages, since no Legion moves (LEG-MIL-01)."""
    if motion.instead:
        yield from _come_home(state, war_of(state, motion.war), "LEG-MIL-15")
    yield from _appoint(state, motion.senator, motion.war)


def _may_recall_commander(state: State, seat: Seat, motion: RecallCommander) -> None:
    """LEG-MIL-15, LEG-MIL-25."""
    if not is_recallable(state, known_war(state, motion.war, "LEG-MIL-15")):
        raise Illegal("LEG-MIL-15", "A Commander is recalled alone only after losing Legions last round.")


def _recall_commander(state: State, item: Item, motion: RecallCommander, dice: Dice) -> Iterator[Event]:
    """LEG-MIL-15: unless replaced, their Legions go home at the close (LEG-MIL-21)."""
    yield from _come_home(state, war_of(state, motion.war), "LEG-MIL-15")


# --- moving Legions -----------------------------------------------------------


def _distinct(state: State, factions: Iterable[Seat]) -> None:
    listed = list(factions)
    if len(set(listed)) != len(listed) or not all(0 <= f < state.seats for f in listed):
        raise Illegal("LEG-CMP-09", "Each Faction has one Legion; name each Faction once.")


def _may_dispatch(state: State, seat: Seat, motion: Dispatch) -> None:
    """LEG-MIL-01, LEG-MIL-06, LEG-MIL-10 to LEG-MIL-12."""
    _must_be_open(state, "dispatch")
    war = known_war(state, motion.war, "LEG-MIL-12")
    _distinct(state, motion.factions)
    if motion.legions > dispatchable(state):
        raise Illegal("LEG-MIL-12", f"{_in_the_box(state)}, and {_can_be_raised(state)}.")
    if any(state.factions[f].legion != "box" for f in motion.factions):
        raise Illegal("LEG-MIL-12", "That Faction has no Legion in the Active box.")
    _must_be_led(state, motion, "LEG-MIL-10")
    if not motion.legions and not motion.factions and (motion.senator is None or legions_at(war)):
        raise Illegal("LEG-MIL-12", "Name the Legions to be sent.")


def _can_dispatch(state: State, seat: Seat, motion: Dispatch) -> None:
    """LEG-MIL-12, LEG-MIL-23."""
    if motion.legions > state.legions:
        raise Illegal("LEG-MIL-12", f"{_in_the_box(state)}.")
    _not_refused(state, motion)


def _dispatch(state: State, item: Item, motion: Dispatch, dice: Dice) -> Iterator[Event]:
    """LEG-MIL-10, LEG-MIL-12: without Legions they are merely appointed."""
    if not motion.legions and not motion.factions:
        name = motion.senator or ""
        place = own_war(state, motion.war)
        yield CommanderNamed(senator=name, war=motion.war, place=place, seat=owner(state, name))
        return
    yield from _leave(state, motion)
    war = war_of(state, motion.war)
    yield LegionsSent(
        war=war.id,
        place=own_war(state, war.id),
        legions=motion.legions,
        factions=motion.factions,
        there=legions_at(war) + motion.legions + len(motion.factions),
        armies=war.armies,
    )


def _are_there(state: State, war: War, legions: int, factions: tuple[Seat, ...]) -> None:
    _distinct(state, factions)
    if not legions and not factions:
        raise Illegal("LEG-SEN-17", "Name the Legions.")
    if legions > war.legions or not set(factions) <= set(war.factions):
        raise Illegal("LEG-SEN-17", "Those Legions are not at that War.")


def _may_recall(state: State, seat: Seat, motion: RecallLegions) -> None:
    """LEG-MIL-14."""
    _are_there(state, known_war(state, motion.war, "LEG-MIL-14"), motion.legions, motion.factions)


def _recall(state: State, item: Item, motion: RecallLegions, dice: Dice) -> Iterator[Event]:
    """LEG-MIL-14, LEG-MIL-18: with the last Legion the Commander comes home too."""
    war = war_of(state, motion.war)
    left = legions_at(war) - motion.legions - len(motion.factions)
    yield LegionsRecalled(
        war=war.id, place=own_war(state, war.id), legions=motion.legions, factions=motion.factions, left=left
    )
    if not left:
        yield from _come_home(state, war, "LEG-MIL-14")


def _may_transfer(state: State, seat: Seat, motion: Transfer) -> None:
    """LEG-MIL-17, LEG-MIL-24: one Legion at least stays with the old Commander; the target has one."""
    source = known_war(state, motion.source, "LEG-MIL-17")
    war = known_war(state, motion.war, "LEG-MIL-17")
    if source.id == war.id:
        raise Illegal("LEG-MIL-17", "A transfer goes from one War to another.")
    _are_there(state, source, motion.legions, motion.factions)
    if source.commander and motion.legions + len(motion.factions) >= legions_at(source):
        raise Illegal("LEG-MIL-24", "At least one Legion stays with the old Commander.")
    _must_be_led(state, motion, "LEG-MIL-17")


def _transfer(state: State, item: Item, motion: Transfer, dice: Dice) -> Iterator[Event]:
    """LEG-MIL-17, outside the stages (LEG-MIL-24)."""
    yield from _leave(state, motion)
    source, war = war_of(state, motion.source), war_of(state, motion.war)
    moved = motion.legions + len(motion.factions)
    yield LegionsTransferred(
        source=source.id,
        war=war.id,
        source_place=own_war(state, source.id),
        place=own_war(state, war.id),
        legions=motion.legions,
        factions=motion.factions,
        left=legions_at(source) - moved,
        there=legions_at(war) + moved,
    )


# --- the close ----------------------------------------------------------------


def go_home_at_the_close(state: State) -> Iterator[Event]:
    """LEG-MIL-21: Legions without a Commander go home; LEG-MIL-12: appointments without Legions lapse."""
    for place, senator in list(state.senate.named.items()):
        yield AppointmentLapsed(senator=senator, war=place, place=own_war(state, place))
    for war in state.wars:
        if war.armies <= 0:
            continue
        if war.commander is None and legions_at(war):
            yield LegionsRecalled(
                rule="LEG-MIL-21",
                war=war.id,
                place=own_war(state, war.id),
                legions=war.legions,
                factions=tuple(war.factions),
                left=0,
            )
        elif war.commander is not None and not legions_at(war):
            yield from _come_home(state, war, "LEG-MIL-10")


DISBAND = Kind("LEG-MIL-02", _may_disband, _disband, ready=_may_disband, group="Legions")
RAISE = Kind("LEG-MIL-03", _may_raise, _raise, ready=_can_raise, group="Legions")
DISPATCH = Kind("LEG-MIL-12", _may_dispatch, _dispatch, ready=_can_dispatch, group="Wars")
APPOINT = Kind("LEG-MIL-21", _may_appoint, _exchange, ready=_can_appoint, group="Wars")
RECALL_COMMANDER = Kind("LEG-MIL-15", _may_recall_commander, _recall_commander, group="Wars")
RECALL = Kind("LEG-MIL-14", _may_recall, _recall, group="Wars")
TRANSFER = Kind("LEG-MIL-17", _may_transfer, _transfer, ready=_can_appoint, group="Wars")
