"""A motion on the floor until the vote is called: LEG-SEN-13, LEG-GOV-06, LEG-MIL-22, -23, LEG-VCP-01."""

from collections.abc import Iterator

from engine.dice import Dice
from engine.kernel import Event, Illegal, Seat
from engine.legions.actions import AnswerConsent, CallVote, Penalise
from engine.legions.causes import because
from engine.legions.events.floor import (
    ConsentAnswered,
    ConsentsGiven,
    FloorMoved,
    LastCallAnswered,
    MotionTabled,
)
from engine.legions.events.voting import FactionPenalised, VoteCalled
from engine.legions.formulas import has_money, has_senator_present, owner
from engine.legions.motions import Bill, Dispatch, Motion, RaiseLegions, SenatorId
from engine.legions.rules.booking import fined
from engine.legions.rules.motion_kinds import bills, own_legion
from engine.legions.rules.motion_kinds.aid_requests import passed_over
from engine.legions.rules.motion_kinds.kinds import KINDS
from engine.legions.rules.senate.chair import able, chair, consul_player, on_floor
from engine.legions.rules.senate.consent import Consent, consent_needed
from engine.legions.rules.senate.docket import lapse
from engine.legions.rules.votes import voting
from engine.legions.state import Floor, Item, State


def floor_in(state: State, phase: str, clause: str, why: str) -> Floor:
    """The floor in that phase. Raises Illegal otherwise."""
    floor = state.senate.floor
    if floor is None or floor.phase != phase:
        raise Illegal(clause, why)
    return floor


def parts_of(motion: Motion) -> list[Motion]:
    """The parts of a Bill, or the one motion."""
    return list(motion.parts) if isinstance(motion, Bill) else [motion]


def table(
    state: State, item: Item, seat: Seat, rule: str = "LEG-SEN-13", forced: bool = False
) -> Iterator[Event]:
    """Bring a checked motion to the floor, and on to whoever is asked first (LEG-SEN-13)."""
    asked = consents(state, item)
    absorbed, passed = ((), ()) if asked else _others(state, item)
    yield MotionTabled(
        rule=rule,
        item=item.id,
        seat=seat,
        title=item.title,
        forced=forced,
        asking=bool(asked),
        absorbed=absorbed,
        passed_over=passed,
    )
    if asked:
        men = tuple(consent.senator for consent in asked)
        owners = tuple(s for i in men if (s := owner(state, i)) is not None)
        yield FloorMoved(rule=asked[0].clause, item=item.id, phase="consent", asked=owners, consent=men)
        for senator in men:
            if owner(state, senator) == item.sponsor and not item.compulsory:  # RUL-LEG-59
                yield from _consent(state, item.sponsor, senator, accept=True)
    else:
        yield from _last_call(state, item)


def _others(state: State, item: Item) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The motions that it takes in and the Provinces that it passes over, once it is tabled."""
    return bills.absorbed(state, item.motion), passed_over(state, item.motion)


def consents(state: State, item: Item) -> list[Consent]:
    """What is asked before the discussion (LEG-GOV-06, LEG-MIL-23, LEG-VBI-06)."""
    if isinstance(item.motion, Bill):
        return bills.trial(state, item.sponsor, item.motion, lambda part: KINDS[part.kind])
    consent = consent_needed(state, item.motion)
    return [] if consent is None else [consent]


def _last_call(state: State, item: Item) -> Iterator[Event]:
    """LEG-MIL-22: before the first raise owners may disband, before the first dispatch raise."""
    parts, senate = parts_of(item.motion), state.senate
    first_raise = senate.stage == "disband" and any(isinstance(p, RaiseLegions) for p in parts)
    first_send = senate.stage in ("disband", "raise") and any(
        isinstance(p, Dispatch) and (p.legions or p.factions) for p in parts
    )
    asked = tuple(
        seat
        for seat in range(state.seats)
        if (first_raise and own_legion.may_disband(state, seat))
        or (first_send and own_legion.is_asked_to_raise(state, seat))
    )
    if asked:
        yield FloorMoved(rule="LEG-MIL-22", item=item.id, phase="last_call", asked=asked, raising=first_send)
    elif senate.floor is not None and senate.floor.phase != "discussion":
        yield FloorMoved(item=item.id, phase="discussion")


def answer_consent(state: State, seat: Seat, action: AnswerConsent, dice: Dice) -> Iterator[Event]:
    """LEG-GOV-06, LEG-MIL-09, LEG-MIL-23: a refused motion is neither tabled nor failed.

    It has changed nothing but itself.
    """
    floor = floor_in(state, "consent", "LEG-MIL-23", "No consent is asked now.")
    if action.senator not in floor.consent or owner(state, action.senator) != seat:
        asked = consents(state, on_floor(state))
        clause = next((each.clause for each in asked if each.senator == action.senator), "LEG-MIL-23")
        raise Illegal(clause, "Your consent is not asked for them.")
    yield from _consent(state, seat, action.senator, accept=action.accept)


def _consent(state: State, seat: Seat, senator: SenatorId, *, accept: bool) -> Iterator[Event]:
    item = on_floor(state)
    asked = next(consent for consent in consents(state, item) if consent.senator == senator)
    yield ConsentAnswered(
        rule=asked.clause,
        seat=seat,
        senator=senator,
        accept=accept,
        force=asked.force,
        province=asked.province,
    )
    if not accept:
        yield lapse(item, asked.clause, because("consent_refused"))
    elif state.senate.floor is not None and not state.senate.floor.consent:
        absorbed, passed = _others(state, item)
        yield ConsentsGiven(item=item.id, absorbed=absorbed, passed_over=passed)
        yield from _last_call(state, item)


def pass_last_call(state: State, seat: Seat) -> Iterator[Event]:
    """An owner lets the last call pass (LEG-MIL-22)."""
    floor = floor_in(state, "last_call", "LEG-MIL-22", "There is nothing of yours to finish now.")
    if seat not in floor.asked:
        raise Illegal("LEG-MIL-22", "You are not asked now.")
    yield LastCallAnswered(seat=seat)
    yield from close_last_call(state)


def close_last_call(state: State) -> Iterator[Event]:
    """On to the discussion when every owner has answered."""
    floor = state.senate.floor
    if floor is not None and floor.phase == "last_call" and not floor.asked:
        yield FloorMoved(item=floor.item, phase="discussion")


def callers(state: State, item: Item) -> tuple[Seat, ...]:
    """Who may end the discussion: the chair, and who forced the motion (LEG-SEN-13, LEG-VETO-02)."""
    if item.forced and item.tabler is not None and item.tabler != chair(state):
        return (item.tabler, chair(state))
    return (chair(state),)


def call_vote(state: State, seat: Seat, action: CallVote, dice: Dice) -> Iterator[Event]:
    """LEG-SEN-13, LEG-VOTE-05: the order is the chair's, whoever calls the vote (LEG-VETO-02)."""
    floor_in(state, "discussion", "LEG-SEN-13", "No motion is open for discussion.")
    item, order = on_floor(state), able(state)
    if seat not in callers(state, item):
        raise Illegal("LEG-SEN-13", "The presiding officer calls the vote.")
    presides = seat == chair(state)
    if not presides and (action.first != -1 or action.each):
        raise Illegal("LEG-VETO-02", "You call the vote; the presiding officer says who votes first.")
    if action.first not in (-1, *order) or (action.each and action.first == -1):
        raise Illegal("LEG-VOTE-05", "Let a Faction vote first that has a Senator present.")
    start = 0 if action.first == -1 else order.index(action.first)
    choice = len(order) > 1
    yield VoteCalled(
        item=item.id,
        title=item.title,
        order=(*order[start:], *order[:start]),
        picks=choice and (action.each or not presides),
        asks=choice and not presides,
    )
    yield from voting.count_if_complete(state, item, dice)


# --- Consular Powers ----------------------------------------------------------


def penalty(state: State, seat: Seat) -> str:
    """How a Faction can be penalised now: "vote", "fine", or "" (LEG-VCP-01)."""
    floor = state.senate.floor
    if floor is None or floor.phase not in ("discussion", "voting") or seat in floor.penalties:
        return ""
    if any(vote.seat == seat for vote in on_floor(state).votes):
        return ""
    if has_senator_present(state, seat):
        return "vote"
    return "fine" if has_money(state, seat, 1) else ""


def is_penalty_open(state: State) -> bool:
    """The variant, and the Consul in the chair (LEG-VCP-01)."""
    return (
        state.options.consular_powers
        and state.senate.floor is not None
        and state.stage != "senate.prosecutions"
    )


def penalise(state: State, seat: Seat, action: Penalise, dice: Dice) -> Iterator[Event]:
    """LEG-VCP-01: one vote less on this motion, or if that cannot be 1 T to the State.

    Hidden Treasuries are not looked into before: a fine is then as much as the Faction has (LEG-GEN-11).
    """
    if not is_penalty_open(state):
        raise Illegal("LEG-VCP-01", "No penalty is possible now.")
    if seat != consul_player(state):
        raise Illegal("LEG-VCP-01", "Only the Consul penalises.")
    if action.seat == seat or not 0 <= action.seat < state.seats:
        raise Illegal("LEG-VCP-01", "Name another Faction.")
    kind = penalty(state, action.seat)
    if not kind:
        raise Illegal("LEG-VCP-01", "Once per Faction and motion, before it votes, and if it can pay.")
    yield FactionPenalised(seat=action.seat, fined=kind == "fine")
    if kind == "fine":
        yield fined(state, action.seat, 1, "LEG-VCP-01", "consul")
