"""The presiding officer asks who else nominates or moves, and waits for the answers: RUL-LEG-55.

Between votes any Faction may move at any time (LEG-SEN-12), but over days nobody can tell who still
means to. So the chair may ask: then the table waits for each Faction present to move, or to say that it
moves nothing more. That changes no motion and nobody's rights.
"""

from collections.abc import Iterator

from engine.dice import Dice
from engine.kernel import Decision, Event, Illegal, Offer, Seat
from engine.legions.actions import CallForMotions, Finish
from engine.legions.events.meeting import MotionsCalledFor, NothingMoved
from engine.legions.formulas import clockwise, factions_present
from engine.legions.rules.senate.chair import chair, pending
from engine.legions.rules.senate.question import question
from engine.legions.state import State
from engine.legions.text.titles import province_name

ELECTIONS = {"senate.consul": "consul", "senate.by_election": "consul", "senate.censor": "censor"}
"""Stages of elections, and the office."""


def moment(state: State) -> str:
    """What the chair asks about, once: an election, a Province, or business between two votes."""
    if state.stage == "senate.governors":
        return f"{state.stage}:{state.senate.province}"
    if state.stage == "senate.business":
        voted = sum(1 for i in state.senate.docket if i.state in ("passed", "failed", "vetoed"))
        return f"{state.stage}:{voted}"
    return state.stage


def to_be_asked(state: State) -> list[Seat]:
    """Whom the chair may ask now, clockwise: the others present; in an election those without a candidate."""
    senate = state.senate
    if senate.floor is not None or senate.closing or senate.invited or moment(state) in senate.invitations:
        return []
    office = ELECTIONS.get(state.stage, "")
    named = {i.sponsor for i in pending(state) if i.motion.kind == f"elect_{office}"}
    others = clockwise(state, chair(state))[1:]
    return [s for s in others if s in factions_present(state) - named]


def all_have_spoken(state: State) -> bool:
    """Whether the others were asked and have answered, or nobody is there to ask (LEG-SEN-21).

    Only then, if there is no nomination, is the chair's own a duty and without risk.
    """
    return state.senate.floor is None and not state.senate.invited and not to_be_asked(state)


def offers(state: State) -> list[Offer]:
    """The chair's offer to ask."""
    if not to_be_asked(state):
        return []
    named = state.stage in ELECTIONS or state.stage == "senate.governors"
    label = "Ask who else nominates" if named else "Ask who else moves"
    return [Offer(key="ask", action=CallForMotions(), label=label, style="calm")]


def ask(state: State, seat: Seat, action: CallForMotions, dice: Dice) -> Iterator[Event]:
    """RUL-LEG-55: once in an election, for a Province, or between two votes."""
    if seat != chair(state):
        raise Illegal("LEG-SEN-13", "The presiding officer asks who else moves.")
    asked = to_be_asked(state)
    if not asked:
        raise Illegal("RUL-LEG-55", "Nobody is to be asked now: all have been, or a vote is under way.")
    office = ELECTIONS.get(state.stage, "")
    yield MotionsCalledFor(seat=seat, asked=tuple(asked), moment=moment(state), office=office)


def nothing_more(state: State, seat: Seat) -> Iterator[Event]:
    """An asked Faction moves nothing more. Raises Illegal if it is not asked."""
    if seat not in state.senate.invited or state.senate.floor is not None:
        raise Illegal("RUL-LEG-55", "You are not asked now.")
    yield NothingMoved(seat=seat, office=ELECTIONS.get(state.stage, ""))


NOTHING_MORE = Offer(key="done", action=Finish(), label="Nothing more", style="main")
NOBODY = Offer(key="done", action=Finish(), label="Nominate nobody", style="main")


def decisions(state: State) -> list[Decision]:
    """The question to each Faction that has been asked and has not yet answered."""
    if state.senate.floor is not None:
        return []
    office = ELECTIONS.get(state.stage, "").capitalize()
    if state.stage == "senate.governors":
        office = f"Governor of {province_name(state, state.senate.province)}"
    what = f"Do you nominate a {office}?" if office else "Do you move anything more?"
    return [
        question(
            state,
            seat,
            "asked",
            "RUL-LEG-55",
            f"The chair asks: {what}",
            f"nominate a {office} or not" if office else "move something or not",
            [NOBODY if office else NOTHING_MORE],
            required=True,
            default=Finish(),
            otherwise="You nominate nobody." if office else "You move nothing more.",
            primer="The Senate waits for you before it goes on to the vote. "
            "Choose below what you want to move, or press the button if there is nothing.",
        )
        for seat in state.senate.invited
    ]
