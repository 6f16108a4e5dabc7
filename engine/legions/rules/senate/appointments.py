"""Making Consuls, Censors and Governors, by vote or without one: A11d, A11f."""

from collections.abc import Iterator

from engine.dice import Dice
from engine.kernel import Event, Illegal, Seat
from engine.legions.causes import because
from engine.legions.events.offices import CensorAppointed, ChairTaken, ConsulAppointed, GovernorAppointed
from engine.legions.formulas import owner
from engine.legions.motions import AppointGovernor, ElectCensor, ElectConsul, SenatorId
from engine.legions.names import place_of
from engine.legions.rules.booking import prestige
from engine.legions.rules.motion_kinds.kind import Kind, known_senator
from engine.legions.rules.senate.candidates import Elected, eligible, has_declined, is_free_to_go
from engine.legions.state import Item, State
from engine.legions.text.titles import province_name

SEASONS: dict[Elected, tuple[str, ...]] = {
    "consul": ("senate.consul", "senate.by_election"),
    "censor": ("senate.censor",),
}
"""The stages in which an office is filled (LEG-SEN-02, LEG-SEN-11, LEG-PRO-15)."""


def may_stand(state: State, office: Elected, senator: SenatorId) -> None:
    """LEG-SEN-02, LEG-APP-01 to LEG-APP-08, LEG-VOTE-14. Raises Illegal."""
    if state.stage not in SEASONS[office]:
        raise Illegal("LEG-SEN-02", f"The {office.capitalize()} is elected in that election alone.")
    clause = "LEG-APP-04" if office == "consul" else "LEG-APP-06"
    known_senator(state, senator, "LEG-APP-02")
    if f"{office}:{senator}" in state.senate.barred:
        raise Illegal("LEG-VOTE-14", "They have been rejected for that office this round.")
    if senator not in eligible(state, office):
        if office == "consul" and senator == state.consul:
            raise Illegal("LEG-APP-04", "A Consul cannot serve two rounds running.")
        if office == "consul" and senator == state.censor:
            raise Illegal("LEG-APP-03", "The Censor stands for Consul only after declaring it.")
        if office == "censor" and senator == state.censor and state.senate.stands_down:
            raise Illegal("LEG-APP-03", "They have declared that they will not be Censor again.")
        if senator == state.censor or senator == state.consul:
            raise Illegal("LEG-APP-01", "They hold an office.")
        if state.senators[senator].present:
            raise Illegal(clause, "They are not eligible for that office.")
        raise Illegal("LEG-APP-02", "They are not present, or hold an office.")


def appoint_consul(state: State, senator: SenatorId, rule: str, automatic: bool = False) -> Iterator[Event]:
    """LEG-APP-13, LEG-APP-15: the award goes to the Faction that holds the card; none in a by-election."""
    seat = owner(state, senator) or 0
    by_election = state.senate.by_election
    yield ConsulAppointed(rule=rule, senator=senator, seat=seat, automatic=automatic, by_election=by_election)
    if by_election:
        yield ChairTaken(senator=senator, seat=seat)
    else:
        yield from prestige(state, seat, state.options.consul_award, "LEG-APP-13", because("consul"))


def appoint_censor(state: State, senator: SenatorId, rule: str, automatic: bool = False) -> Iterator[Event]:
    """LEG-APP-13; then the new Consul presides (LEG-SEN-01)."""
    seat = owner(state, senator) or 0
    yield CensorAppointed(rule=rule, senator=senator, seat=seat, automatic=automatic)
    yield from prestige(state, seat, state.options.censor_award, "LEG-APP-13", because("censor"))
    yield from hand_over_the_chair(state)


def hand_over_the_chair(state: State) -> Iterator[Event]:
    """LEG-SEN-01: with both offices filled the new Consul presides."""
    if state.consul is not None and state.senate.presiding != state.consul:
        yield ChairTaken(senator=state.consul, seat=owner(state, state.consul) or 0)


def appoint_governor(
    state: State, senator: SenatorId, province: int, rule: str, automatic: bool = False
) -> Iterator[Event]:
    """LEG-GOV-03, LEG-GOV-04: to the Province at once; a developed one stays developed."""
    yield GovernorAppointed(
        rule=rule,
        senator=senator,
        province=province,
        place=place_of(state, province),
        seat=owner(state, senator),
        automatic=automatic,
    )


def _elect_consul(state: State, item: Item, motion: ElectConsul, dice: Dice) -> Iterator[Event]:
    yield from appoint_consul(state, motion.senator, "LEG-SEN-23")


def _elect_censor(state: State, item: Item, motion: ElectCensor, dice: Dice) -> Iterator[Event]:
    yield from appoint_censor(state, motion.senator, "LEG-SEN-23")


def _send_governor(state: State, item: Item, motion: AppointGovernor, dice: Dice) -> Iterator[Event]:
    yield from appoint_governor(state, motion.senator, motion.province, "LEG-GOV-03")


def _may_be_consul(state: State, seat: Seat, motion: ElectConsul) -> None:
    may_stand(state, "consul", motion.senator)


def _may_be_censor(state: State, seat: Seat, motion: ElectCensor) -> None:
    may_stand(state, "censor", motion.senator)


def is_vacant(state: State, province: int) -> bool:
    """A conquered Province without a Governor (LEG-GOV-01)."""
    found = state.provinces.get(province)
    return found is not None and found.conquered and found.governor is None


def _may_govern(state: State, seat: Seat, motion: AppointGovernor) -> None:
    """LEG-GOV-01, LEG-GOV-02, LEG-GOV-06, LEG-GOV-14, LEG-VOTE-15."""
    known_senator(state, motion.senator, "LEG-GOV-02")
    if state.stage == "senate.business":
        raise Illegal("LEG-GOV-10", "Governors are appointed before other business.")
    if not is_vacant(state, motion.province):
        found = state.provinces.get(motion.province)
        if found is not None and found.conquered:
            raise Illegal("LEG-GOV-01", f"{province_name(state, motion.province)} has a Governor.")
        raise Illegal("LEG-GOV-01", "Only a conquered Province without a Governor needs one.")
    if f"governor:{motion.province}:{motion.senator}" in state.senate.barred:
        raise Illegal("LEG-VOTE-15", "They have been rejected for that Province this round.")
    if has_declined(state, motion.senator, motion.province):
        place = province_name(state, motion.province)
        raise Illegal("LEG-GOV-06", f"They have just returned, and their Faction refuses {place}.")
    card = state.senators[motion.senator]
    if card.owner is None and card.returned == state.round:
        raise Illegal("LEG-GOV-14", "A neutral Governor just back is not sent out again in this meeting.")
    if not is_free_to_go(state, motion.senator):
        raise Illegal("LEG-GOV-02", "A Governor must be present without office, or a face-up neutral.")


CONSUL = Kind("LEG-SEN-11", _may_be_consul, _elect_consul, group="Nominations")
CENSOR = Kind("LEG-SEN-11", _may_be_censor, _elect_censor, group="Nominations")
GOVERNOR = Kind("LEG-GOV-02", _may_govern, _send_governor, group="Nominations")
