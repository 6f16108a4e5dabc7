"""Attendance, in the Forum and in the Senate: LEG-FOR-03, LEG-SEN-04. Also the pattern of a chapter.

Exceptions:
    Illegal    out of turn, or a Senator that is not the seat's own in Rome.
"""

from collections.abc import Iterator

from engine.dice import Dice
from engine.kernel import Choice, Decision, Event, Illegal, Offer, Pick, Seat
from engine.legions.actions import SetAttendance
from engine.legions.events.common import SeatDone
from engine.legions.events.people import AttendanceSet
from engine.legions.formulas import available, from_left_of_consul, ranked
from engine.legions.rules.stage import Stage, token, when_queue_is_empty
from engine.legions.state import State
from engine.legions.text import words

FORUM = (
    "Senators present may win others over and seek Knights, if half of yours or more are present. "
    "The absent cannot be persuaded away."
)
SENATE = (
    "Only Senators present vote, and only they can be given an office. "
    "Who is absent stays so for the whole meeting."
)


def attendance(name: str, step: int, clause: str) -> Stage:
    """The attendance stage of a step: from the Consul's left, each Faction names who is present."""
    place, primer = ("Forum", FORUM) if step == 3 else ("Senate", SENATE)

    def enter(state: State, dice: Dice) -> Iterator[Event]:
        yield from proceed(state, dice)

    def proceed(state: State, dice: Dice) -> Iterator[Event]:
        while state.queue and not available(state, state.queue[0]):
            yield SeatDone(seat=state.queue[0], quiet=True)

    def decisions(state: State) -> list[Decision]:
        seat = state.queue[0]
        mine = ranked(available(state, seat))
        everyone = SetAttendance(present=tuple(mine))
        choices = tuple(Choice(i, words.senator(i)) for i in mine)
        some = Offer(
            key="some",
            action=everyone,
            label="Choose who is present",
            holes=(Pick("present", "Present", choices, low=0, high=len(mine), many=True),),
        )
        return [
            Decision(
                seat=seat,
                kind="attendance" if step == 3 else "attendance-senate",  # each has a hint of its own
                token=token(state),
                clause=clause,
                ask=f"Who of your Senators is present in the {place}?",
                wait="to declare who is present",
                offers=(Offer(key="all", action=everyone, label="All present", style="main"), some),
                required=True,
                default=everyone,
                otherwise="All your Senators are present.",
                primer=primer,
            )
        ]

    def decide(state: State, seat: Seat, action: SetAttendance, dice: Dice) -> Iterator[Event]:
        if not state.queue or state.queue[0] != seat:
            raise Illegal(clause, "It is not your turn to declare attendance.")
        mine = ranked(available(state, seat))
        if strange := [i for i in action.present if i not in mine]:
            who = words.senator(strange[0]) if strange[0] in state.senators else "That"
            raise Illegal(clause, f"{who} is not a Senator of yours in Rome.")
        here = tuple(i for i in mine if i in action.present)
        absent = tuple(i for i in mine if i not in action.present)
        last = len(state.queue) == 1
        yield AttendanceSet(rule=clause, seat=seat, present=here, absent=absent, last=last)
        yield SeatDone(seat=seat, quiet=True)

    return Stage(
        name=name,
        step=step,
        clause=clause,
        enter=enter,
        queue=lambda state: tuple(from_left_of_consul(state)),
        decisions=decisions,
        handlers={SetAttendance: decide},
        proceed=proceed,
        is_done=when_queue_is_empty,
    )
