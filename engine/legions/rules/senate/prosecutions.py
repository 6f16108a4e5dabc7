"""The Censor's turn: LEG-PRO-01 to LEG-PRO-03, LEG-PRO-17, LEG-PRO-18."""

from collections.abc import Iterator

from engine.dice import Dice
from engine.kernel import Decision, Event, Illegal, Offer, Seat
from engine.legions.actions import Accuse, Finish, Propose, ProposeBill, RequestAid, Second, Withdraw
from engine.legions.events.docket import MotionProposed
from engine.legions.events.offices import ProsecutionsEnded
from engine.legions.motions import Prosecute
from engine.legions.rules.motion_kinds import development, motion_offers
from engine.legions.rules.senate import common, courts, docket, floor, hand_ins
from engine.legions.rules.senate.chair import chair
from engine.legions.rules.senate.floor_questions import floor_decisions
from engine.legions.rules.senate.question import question
from engine.legions.rules.stage import Stage
from engine.legions.state import State
from engine.legions.text import words
from engine.legions.text.titles import OFFENCES, title_of


def is_over(state: State) -> bool:
    """The Censor has announced no (more) Prosecutions."""
    return "prosecutions" in state.senate.settled


def proceed(state: State, dice: Dice) -> Iterator[Event]:
    """LEG-PRO-17: automatic when nobody is liable, or the allowance is used (LEG-PRO-02)."""
    if state.senate.floor is not None or is_over(state):
        return
    yield from hand_ins.record(state, dice, HEARD)
    yield from docket.mend(state)
    if not courts.accusable(state):
        held = state.senate.minor + state.senate.major
        yield ProsecutionsEnded(rule="LEG-PRO-18" if held else "LEG-PRO-17", held=held, can=False)


def accuse(state: State, seat: Seat, action: Accuse, dice: Dice) -> Iterator[Event]:
    """LEG-PRO-03: it is tabled at once and must be voted on; no co-sponsor (LEG-PRO-04)."""
    if state.censor is None or seat != chair(state):
        raise Illegal("LEG-PRO-01", "Only the Censor's player prosecutes.")
    if state.senate.floor is not None:
        raise Illegal("LEG-SEN-13", "One motion at a time is on the floor.")
    motion = Prosecute(senator=action.senator, major=action.major, offence=action.offence)
    courts.may_accuse(state, motion)
    number = len(state.senate.docket) + 1
    yield MotionProposed(
        rule="LEG-PRO-03", item=number, seat=seat, motion=motion, title=title_of(state, motion)
    )
    yield from floor.table(state, state.senate.docket[number - 1], seat, "LEG-PRO-03")


def finish(state: State, seat: Seat, action: Finish, dice: Dice) -> Iterator[Event]:
    """LEG-PRO-01: No Prosecutions, or no more."""
    if state.senate.floor is not None or seat != chair(state):
        raise Illegal("LEG-PRO-01", "Only the Censor's player ends the Prosecutions, between two of them.")
    yield ProsecutionsEnded(held=state.senate.minor + state.senate.major)


MINOR = "Everybody hears the charge, and it cannot be taken back. A round allows two Minor Prosecutions."
MAJOR = (
    "Everybody hears the charge, and it cannot be taken back. It is the only Prosecution of this round, "
    "and a conviction costs the Senator's life."
)
"""What accusing costs (LEG-PRO-02)."""


def decisions(state: State) -> list[Decision]:
    """The Censor's announcement; motions may already be recorded (LEG-SEN-12)."""
    found = [*floor_decisions(state), *motion_offers.windows(state, HEARD)]
    if state.senate.floor is not None:
        return found
    offers = [
        Offer(
            key=f"{m.senator}-{'major' if m.major else m.offence}",
            action=Accuse(senator=m.senator, major=m.major, offence=m.offence),
            label=f"{'Major' if m.major else 'Minor'}: {words.senator(m.senator)} of "
            f"{words.faction(state.senators[m.senator].owner or 0)}, {OFFENCES[m.offence]}",
            group="Major Prosecution" if m.major else "Minor Prosecutions",
            style="grave",
            warning=MAJOR if m.major else MINOR,
        )
        for m in courts.accusable(state)
    ]
    done = Offer(
        key="none",
        action=Finish(),
        style="main",
        label="No more Prosecutions" if state.senate.minor else "No Prosecutions",
    )
    found.append(
        question(
            state,
            chair(state),
            "prosecutions",
            "LEG-PRO-01",
            "As Censor: whom do you prosecute?",
            "announce Prosecutions or none",
            [*offers, done],
            required=True,
            default=Finish(),
            otherwise="There are no more Prosecutions.",
            primer="Each conviction brings your Faction 3 Prestige; two Minor or one Major a round. "
            "A Minor one costs the accused 5 Prestige and their Concessions, a Major one their life.",
        )
    )
    return found


HEARD: hand_ins.Heard = {
    Propose: docket.propose,
    Second: docket.second,
    Withdraw: docket.withdraw,
    RequestAid: development.request_aid,
}

STAGE: Stage = Stage(
    name="senate.prosecutions",
    step=5,
    clause="LEG-PRO-01",
    enter=proceed,
    decisions=decisions,
    handlers={
        **common.FLOOR,
        **common.COMMON,
        **hand_ins.keeping(HEARD),
        Accuse: accuse,
        Finish: finish,
        ProposeBill: docket.propose_bill,
    },
    proceed=proceed,
    is_done=is_over,
)
