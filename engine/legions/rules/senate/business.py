"""Free business and the close: LEG-SEN-12 to LEG-SEN-16, LEG-VTE-03, LEG-MIL-21."""

from collections.abc import Iterator

from engine.dice import Dice
from engine.kernel import Decision, Event, Illegal, Offer, Seat
from engine.legions.actions import (
    CallClose,
    DisbandOwnLegion,
    Finish,
    ForceBill,
    ForceItem,
    ForceMotion,
    KeepMotion,
    Propose,
    ProposeBill,
    RaiseOwnLegion,
    RequestAid,
    Second,
    Table,
    Withdraw,
)
from engine.legions.causes import Cause, because
from engine.legions.events.meeting import (
    CloseCalled,
    HearingBegan,
    LastCallBegan,
    LastCallPassed,
    MotionKept,
    SenateClosed,
)
from engine.legions.formulas import clockwise, has_senator_present, legions_at, scenario_of
from engine.legions.motions import Title
from engine.legions.rules.motion_kinds import development, lower_request, military, motion_offers, own_legion
from engine.legions.rules.motion_kinds.aid_requests import being_lowered, skipped
from engine.legions.rules.motion_kinds.kinds import is_ready, must_be_backed, must_be_ready, tableable
from engine.legions.rules.senate import common, docket, floor, hand_ins, invitation
from engine.legions.rules.senate.chair import chair, item_of, pending
from engine.legions.rules.senate.floor_questions import floor_decisions
from engine.legions.rules.senate.question import question, tabled
from engine.legions.rules.stage import Stage
from engine.legions.rules.votes import forcing, tribunes
from engine.legions.state import Item, State
from engine.legions.text import titles
from engine.legions.text.titles import province_name
from engine.words import listing, sentences


def is_over(state: State) -> bool:
    """The meeting is closed."""
    return "business" in state.senate.settled


def _is_backed(state: State, item: Item) -> bool:
    try:
        must_be_backed(state, item)
    except Illegal:
        return False
    return True


def keepable(state: State, seat: Seat) -> list[Item]:
    """Motions of a Faction that wait or rest, seconded where needed (LEG-SEN-15).

    One that rests for want of a Senator is heard if a Commander comes home before the close; else it is
    not worth the question (RUL-LEG-65).
    """
    states = ("pending", "suspended") if _may_come_home(state, seat) else ("pending",)
    mine = [i for i in state.senate.docket if i.sponsor == seat and i.state in states]
    return [i for i in mine if _is_backed(state, i)]


def _may_come_home(state: State, seat: Seat) -> bool:
    """Whether a motion could bring a Senator of the Faction back (LEG-MIL-16); no Governor (LEG-GOV-09)."""
    return any(card.owner == seat and card.at == "war" for card in state.senators.values())


def table(state: State, seat: Seat, action: Table, dice: Dice) -> Iterator[Event]:
    """LEG-SEN-13, LEG-SEN-14, LEG-SEN-18: in any order the stages allow."""
    if seat != chair(state):
        raise Illegal("LEG-SEN-13", "The presiding officer tables motions.")
    if state.senate.floor is not None:
        raise Illegal("LEG-SEN-13", "One motion at a time is on the floor.")
    if state.senate.closing in ("keep", "last_call"):
        raise Illegal("LEG-SEN-15", "The close has been called.")
    item = item_of(state, action.item)
    if item is None or item.state != "pending":
        raise Illegal("LEG-SEN-13", "That motion is not waiting to be tabled.")
    must_be_ready(state, item)
    yield from floor.table(state, item, seat)


def call_close(state: State, seat: Seat, action: CallClose, dice: Dice) -> Iterator[Event]:
    """LEG-SEN-15: each Faction may keep one pending motion; or none, by option."""
    if seat != chair(state):
        raise Illegal("LEG-SEN-15", "The Consul's player calls the close.")
    if state.senate.floor is not None or state.senate.closing:
        raise Illegal("LEG-SEN-15", "The close is called between votes, once.")
    order = clockwise(state, (chair(state) + 1) % state.seats)
    hears = state.options.close_rule == "hear_all"
    yield CloseCalled(seat=seat, keepers=tuple(s for s in order if hears and keepable(state, s)))


def keep_motion(state: State, seat: Seat, action: KeepMotion, dice: Dice) -> Iterator[Event]:
    """LEG-SEN-15: at most one."""
    if state.senate.closing != "keep" or seat not in state.senate.keepers:
        raise Illegal("LEG-SEN-15", "You are not asked which motion you keep.")
    title: Title | str = ""
    if action.item is not None:
        item = item_of(state, action.item)
        if item is None or item not in keepable(state, seat):
            raise Illegal("LEG-SEN-15", "Keep a motion of your own that has not been voted on.")
        title = item.title
    yield MotionKept(seat=seat, item=action.item, title=title)


def finish(state: State, seat: Seat, action: Finish, dice: Dice) -> Iterator[Event]:
    """No Tribune in the last call (LEG-SEN-16), or one's own Legion left as it is (LEG-MIL-22)."""
    if state.senate.closing == "last_call" and state.senate.floor is None:
        if seat not in state.senate.callers or not _may_answer(state, seat):
            raise Illegal("LEG-SEN-16", "You are not asked now.")
        yield LastCallPassed(seat=seat)
    else:
        yield from common.finish(state, seat, action, dice)


# --- what follows by itself ---------------------------------------------------


def proceed(state: State, dice: Dice) -> Iterator[Event]:
    """After every act: lapses, suspensions, what was handed in, and the next step of the close."""
    yield from docket.mend(state)
    yield from floor.close_last_call(state)
    yield from hand_ins.record(state, dice, HEARD)
    if state.senate.floor is not None or is_over(state):
        return
    if state.senate.time_over:
        yield from _close(state, "LEG-VTE-03", because("time_over"))
        return
    yield from lower_request.ask(state)
    if state.senate.closing == "keep" and not state.senate.keepers:
        yield from _after_keeping(state)
    if state.senate.closing == "hearing":
        yield from _hear(state)
    if state.senate.closing == "last_call" and not any(_may_answer(state, s) for s in state.senate.callers):
        yield from _close(state, "LEG-SEN-15", because("senate_closes"))


def _lapse_what_nobody_keeps(state: State) -> Iterator[Event]:
    """What rests too, and what has come back since: none of it is heard in this meeting (LEG-SEN-15)."""
    for item in state.senate.docket:
        if item.state in ("pending", "suspended") and not item.kept:
            yield docket.lapse(item, "LEG-SEN-15", because("not_kept"), docket.bill_with(state, item))


def _after_keeping(state: State) -> Iterator[Event]:
    yield from _lapse_what_nobody_keeps(state)
    kept = tuple(i.id for i in pending(state))
    if kept:
        yield HearingBegan(items=kept)
    else:
        yield from _call_tribunes(state)


def _hear(state: State) -> Iterator[Event]:
    """LEG-SEN-15: what is no longer legal or affordable lapses; then the last call."""
    yield from _lapse_what_nobody_keeps(state)
    if being_lowered(state) or any(is_ready(state, i) for i in pending(state)):
        return
    for item in pending(state):
        why = _refusal(state, item)
        yield docket.lapse(item, "LEG-SEN-15", because("not_tabled"), reason=why)
    yield from _call_tribunes(state)


def _may_answer(state: State, seat: Seat) -> bool:
    return tribunes.holds_stones(state, seat) and has_senator_present(state, seat)


def _call_tribunes(state: State) -> Iterator[Event]:
    """LEG-SEN-16: every holder of stones is asked alike."""
    order = clockwise(state, (chair(state) + 1) % state.seats)
    yield LastCallBegan(callers=tuple(s for s in order if _may_answer(state, s)))


def _close(state: State, rule: str, why: Cause) -> Iterator[Event]:
    for item in state.senate.docket:
        if item.state in ("pending", "suspended"):
            yield docket.lapse(item, "LEG-SEN-22" if item.state == "suspended" else rule, why)
    states = [i.state for i in state.senate.docket]
    yield SenateClosed(passed=states.count("passed"), failed=states.count("failed") + states.count("vetoed"))


def close(state: State, dice: Dice) -> Iterator[Event]:
    """LEG-SEN-16, LEG-MIL-21: what nobody leads goes home."""
    yield from military.go_home_at_the_close(state)


# --- decisions ----------------------------------------------------------------


def decisions(state: State) -> list[Decision]:
    """The chair's next step, everybody's motions, and the windows for Tribunes."""
    ready = tableable(state) if state.senate.floor is None else []
    found = [
        *floor_decisions(state),
        *invitation.decisions(state),
        *lower_request.decisions(state),
        *motion_offers.windows(state, HEARD),
    ]
    if state.senate.floor is None:
        closing = state.senate.closing
        if closing == "" or (closing == "hearing" and ready):
            found.append(_chair(state, ready))
        elif closing == "keep":
            found += [_keep(state, seat) for seat in state.senate.keepers]
        elif closing == "last_call":
            asked = [seat for seat in state.senate.callers if _may_answer(state, seat)]
            forced = forcing.force_offers(state, asked, ready)
            found += [_last_call(state, seat, forced.get(seat, [])) for seat in asked]
    return [*found, *forcing.windows(state, ready)]


NONE = "No motion waits on the docket."


def _chair(state: State, ready: list[Item]) -> Decision:
    lost = {i.id: skipped(state, i.motion) for i in ready}
    offers = [
        Offer(
            key=f"table-{i.id}",
            action=Table(item=i.id),
            label=f"Table motion {i.id}: {titles.told(i.title)}",
            group="Table",
            note=_passing_over(state, lost[i.id]),
        )
        for i in ready
    ]
    offers += invitation.offers(state)
    if not state.senate.closing:
        offers.append(
            Offer(key="close", action=CallClose(), label="Call the close", style="plain" if ready else "main")
        )
    unopposed = listing(scenario_of(state).war(w.id).name for w in state.wars if not legions_at(w))
    first = next((i for i in ready if not lost[i.id]), ready[0] if ready else None)
    return question(
        state,
        chair(state),
        "chair",
        "LEG-SEN-13",
        "Which motion comes to the floor?" if ready else "Do you call the close?",
        "table a motion or call the close",
        offers,
        figures=sentences(
            _not_yet(state, ready) or ("" if ready else NONE),
            f"Wars without Legions: {unopposed}." if unopposed else "",
        ),
        required=not state.senate.invited and not being_lowered(state),
        default=Table(item=first.id) if first else CallClose(),
        otherwise=tabled(first) if first else "The close is called.",
        primer="You preside: only what you table is voted on, save what a Tribune forces. "
        "If you call the close, each Faction may still keep one motion.",
    )


def _passing_over(state: State, provinces: list[int]) -> str:
    """What the chair should know before it skips a request (LEG-DEV-02)."""
    if not provinces:
        return ""
    names = listing(province_name(state, n) for n in provinces)
    return f"Passes over {names}: no vote on {'it' if len(provinces) == 1 else 'them'} this round"


NAMED = 3
"""How many motions that cannot be tabled yet are named."""


def _not_yet(state: State, ready: list[Item]) -> str:
    """Which motions cannot be tabled yet, and why (LEG-SEN-18, LEG-SEN-20); "" when all can be."""
    held = [i for i in pending(state) if i not in ready]
    whys: dict[str, list[int]] = {}
    for item in held[:NAMED]:
        whys.setdefault(_refusal(state, item), []).append(item.id)
    waiting = [f"{_must_wait(numbers)}: {why}" for why, numbers in whys.items()]
    return sentences(*waiting, f"{len(held) - NAMED} more must wait." if len(held) > NAMED else "")


def _must_wait(numbers: list[int]) -> str:
    return f"{'Motion' if len(numbers) == 1 else 'Motions'} {listing(map(str, numbers))} must wait"


def _refusal(state: State, item: Item) -> str:
    """Why a motion cannot be tabled now, in a sentence; "" if it can."""
    try:
        must_be_ready(state, item)
    except Illegal as no:
        return no.why
    return ""


def _keep(state: State, seat: Seat) -> Decision:
    mine = keepable(state, seat)
    oldest = next((i.id for i in mine if is_ready(state, i)), None)
    offers = [
        Offer(
            key=f"keep-{i.id}",
            action=KeepMotion(item=i.id),
            label=f"Keep motion {i.id}: {titles.told(i.title)}",
            style="main" if i.id == oldest else "plain",
        )
        for i in mine
    ]
    offers.append(Offer(key="none", action=KeepMotion(item=None), label="Keep none", style="calm"))
    return question(
        state,
        seat,
        "keep",
        "LEG-SEN-15",
        "The close is called: which motion do you keep?",
        "say which motion must still be heard",
        offers,
        required=True,
        default=KeepMotion(item=oldest),
        otherwise=f"You keep motion {oldest}, the oldest that may be tabled." if oldest else "You keep none.",
        primer="Before the Senate closes, one motion of each Faction may still be heard. All others lapse.",
    )


def _last_call(state: State, seat: Seat, forced: list[Offer]) -> Decision:
    done = Offer(key="pass", action=Finish(), label="No Tribune", style="main")
    return question(
        state,
        seat,
        "last_call_tribunes",
        "LEG-SEN-16",
        "Last call: do you force a motion by Tribune?",
        "answer the last call",
        [done, *forced],
        required=True,
        default=Finish(),
        otherwise="You play no Tribune.",
        figures=forcing.if_dummies(state, seat),
        primer="Everybody with stones in hand is asked before the Senate closes, dummies or not. "
        "A real Tribune still brings a motion to the vote.",
    )


HEARD: hand_ins.Heard = {
    Propose: docket.propose,
    Second: docket.second,
    Withdraw: docket.withdraw,
    RequestAid: development.request_aid,
}

STAGE: Stage = Stage(
    name="senate.business",
    step=5,
    clause="LEG-SEN-12",
    enter=proceed,
    decisions=decisions,
    handlers={
        **common.FLOOR,
        **common.COMMON,
        **common.ASKING,
        **hand_ins.keeping(HEARD),
        Table: table,
        ProposeBill: docket.propose_bill,
        CallClose: call_close,
        KeepMotion: keep_motion,
        ForceItem: forcing.force_item,
        ForceMotion: forcing.force_motion,
        ForceBill: forcing.force_bill,
        Finish: finish,
        RaiseOwnLegion: own_legion.raise_own,
        DisbandOwnLegion: own_legion.disband_own,
    },
    proceed=proceed,
    is_done=is_over,
)
CLOSE: Stage = Stage(name="senate.close", step=5, clause="LEG-SEN-16", enter=close)
