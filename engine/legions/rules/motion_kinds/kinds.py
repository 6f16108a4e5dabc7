"""The kinds of motion by name, and the checks every motion passes: LEG-SEN-17 to LEG-SEN-20."""

from engine.kernel import Illegal, Seat
from engine.legions.motions import Bill, Motion
from engine.legions.rules.motion_kinds import bills, censure, concessions, development, land_acts, military
from engine.legions.rules.motion_kinds.bars import is_barred
from engine.legions.rules.motion_kinds.kind import Kind
from engine.legions.rules.senate import appointments, courts
from engine.legions.rules.senate.chair import pending
from engine.legions.state import Item, State

KINDS: dict[str, Kind] = {
    "elect_consul": appointments.CONSUL,
    "elect_censor": appointments.CENSOR,
    "appoint_governor": appointments.GOVERNOR,
    "prosecute": courts.PROSECUTE,
    "disband": military.DISBAND,
    "raise_legions": military.RAISE,
    "dispatch": military.DISPATCH,
    "appoint_commander": military.APPOINT,
    "recall_commander": military.RECALL_COMMANDER,
    "recall_legions": military.RECALL,
    "transfer": military.TRANSFER,
    "allocate": concessions.ALLOCATE,
    "grant_aid": development.GRANT_AID,
    "pass_act": land_acts.PASS,
    "repeal_act": land_acts.REPEAL,
    "censure": censure.CENSURE,
    "miscellaneous": censure.MISCELLANEOUS,
    "bill": bills.kind(lambda motion: KINDS[motion.kind]),
}


BARRED = {
    "elect_consul": "LEG-VOTE-14",
    "elect_censor": "LEG-VOTE-14",
    "appoint_governor": "LEG-VOTE-15",
    "prosecute": "LEG-VOTE-14",
}
"""The clause that bars a refused motion; LEG-VOTE-13 for all others."""


def kind_of(motion: Motion) -> Kind:
    """The rules of a motion's kind."""
    return KINDS[motion.kind]


def must_be_possible(state: State, seat: Seat, motion: Motion) -> None:
    """A motion may be recorded, and stands, while this holds (LEG-VOTE-13). Raises Illegal."""
    if is_barred(state, motion):
        clause = BARRED.get(motion.kind, "LEG-VOTE-13")
        raise Illegal(clause, "That has been refused this round; change something in it.")
    kind_of(motion).possible(state, seat, motion)


def must_be_ready(state: State, item: Item) -> None:
    """A recorded motion may be tabled now (LEG-SEN-18, LEG-SEN-20). Raises Illegal."""
    must_be_possible(state, item.sponsor, item.motion)
    must_be_backed(state, item)
    kind_of(item.motion).ready(state, item.sponsor, item.motion)


def must_be_backed(state: State, item: Item) -> None:
    """Miscellaneous Motions, Acts and repeals need a co-sponsor (LEG-SEN-20, LEG-VLA-01). Raises Illegal."""
    if isinstance(item.motion, Bill):
        bills.must_be_backed(state, item, KINDS)
    elif kind_of(item.motion).needs_second and not bills.backers(item):
        raise Illegal(kind_of(item.motion).clause, "That needs a co-sponsor first.")


def is_ready(state: State, item: Item) -> bool:
    """Whether a recorded motion may be tabled now."""
    try:
        must_be_ready(state, item)
    except Illegal:
        return False
    return True


def tableable(state: State) -> list[Item]:
    """Recorded motions that may be tabled now, oldest first."""
    return [item for item in pending(state) if is_ready(state, item)]


def must_still_stand(state: State, item: Item) -> None:
    """A passed motion can be carried out now (LEG-SEN-25). Raises Illegal."""
    kind = kind_of(item.motion)
    if kind.asked_again:
        kind.possible(state, item.sponsor, item.motion)
    kind.ready(state, item.sponsor, item.motion)
