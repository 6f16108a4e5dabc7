"""A request above what the State can pay: its Governor is asked once to lower it (LEG-DEV-09, RUL-LEG-60)."""

from collections.abc import Iterator
from dataclasses import replace

from engine.kernel import Amount, Decision, Event, Offer
from engine.legions.actions import RequestAid
from engine.legions.events.measures import LoweringAsked
from engine.legions.formulas import owner, scenario_of
from engine.legions.names import place_of
from engine.legions.rules.motion_kinds.aid_requests import being_lowered, to_be_lowered, waiting
from engine.legions.rules.senate.question import question
from engine.legions.rules.stage import lasting
from engine.legions.state import State
from engine.legions.text.titles import province_name


def ask(state: State) -> Iterator[Event]:
    """Between votes, as soon as a higher Province that could be paid waits too."""
    if state.senate.floor is not None or state.senate.closing not in ("", "hearing"):
        return
    for province in to_be_lowered(state):
        governor = owner(state, state.provinces[province].governor)
        if governor is not None:
            yield LoweringAsked(
                seat=governor,
                province=province,
                place=place_of(state, province),
                amount=waiting(state)[province],
                treasury=state.treasury,
            )


def decisions(state: State) -> list[Decision]:
    """One question for each such Province; a standing request stays as it is by default (A18)."""
    return [_decision(state, province) for province in being_lowered(state)]


def _decision(state: State, province: int) -> Decision:
    place, asked = province_name(state, province), waiting(state)[province]
    step, treasury = scenario_of(state).prices.aid_step, state.treasury
    most = treasury // step * step
    leave = RequestAid(province=province, amount=asked)
    found = question(
        state,
        owner(state, state.provinces[province].governor) or 0,
        "lowering",
        "LEG-DEV-09",
        f"Do you lower the {asked} T asked for {place}?",
        f"lower the request for {place} or not",
        [
            Offer(
                key=f"lower-{province}",
                action=RequestAid(province=province, amount=most),
                label=f"Ask less for {place}",
                group="Development",
                holes=(Amount("amount", "Aid", step, most, step, unit="T"),),
                style="main",
            ),
            Offer(
                key=f"leave-{province}",
                action=leave,
                label=f"Go on asking {asked} T",
                group="Development",
                style="calm",
            ),
            Offer(
                key=f"no-aid-{province}",
                action=RequestAid(province=province, amount=0),
                label=f"Take back the request for {place}",
                group="Development",
                style="calm",
            ),
        ],
        required=True,
        default=leave,
        otherwise="Your request stays as it is.",
        lead=f"The State has {treasury} T.",
        primer="A request above what the State has cannot come to the vote, and a higher Province waits. "
        "You are asked once; if that one is tabled first, your Province has had its turn this round.",
    )
    return replace(found, token=lasting(state, f"lower-{province}"))
