"""Filling vacant Governorships before other business: A11f, LEG-GOV-01 to LEG-GOV-14."""

from collections.abc import Iterator

from engine.dice import Dice
from engine.kernel import Action, Decision, Event, Illegal, Offer, Seat
from engine.legions.actions import (
    CallForMotions,
    ChooseProvince,
    DisbandOwnLegion,
    ForceBill,
    ForceItem,
    ForceMotion,
    Propose,
    ProposeBill,
    RaiseOwnLegion,
    RequestAid,
    Second,
    Table,
    Withdraw,
)
from engine.legions.causes import because
from engine.legions.events.offices import ProvinceInTurn, ProvincesLeftVacant
from engine.legions.events.people import SenatorCameHome
from engine.legions.formulas import has_senator_present, owner
from engine.legions.motions import AppointGovernor, Bill, Motion
from engine.legions.names import place_of
from engine.legions.rules.motion_kinds import (
    common_motions,
    development,
    lower_request,
    motion_offers,
    own_legion,
)
from engine.legions.rules.motion_kinds.aid_requests import being_lowered, skipped
from engine.legions.rules.motion_kinds.kinds import must_be_ready, tableable
from engine.legions.rules.senate import appointments, candidates, common, docket, floor, hand_ins, invitation
from engine.legions.rules.senate.chair import chair, item_of, pending
from engine.legions.rules.senate.floor_questions import floor_decisions
from engine.legions.rules.senate.question import question, tabled
from engine.legions.rules.stage import Stage
from engine.legions.rules.votes import forcing
from engine.legions.state import Item, State
from engine.legions.text import titles
from engine.legions.text.titles import named as named_as
from engine.legions.text.titles import province_name


def returns(state: State, dice: Dice) -> Iterator[Event]:
    """LEG-SEN-03, LEG-GOV-05: after two incomes they are back before attendance is declared.

    That is their whole term (LEG-APP-14), and no motion recalls them sooner (LEG-GOV-09).
    """
    for number, province in state.provinces.items():
        governor = province.governor
        if governor is not None and state.senators[governor].collected >= 2:
            neutral = owner(state, governor) is None
            yield SenatorCameHome(
                rule="LEG-SEN-03",
                senator=governor,
                office="governor",
                place=place_of(state, number),
                present=False,
                neutral=neutral,
                owner=owner(state, governor),
            )


def vacant(state: State) -> list[int]:
    """Conquered Provinces without a Governor, by number (LEG-GOV-01)."""
    return [n for n in sorted(state.provinces) if appointments.is_vacant(state, n)]


def fillable(state: State) -> list[int]:
    """Vacant Provinces that have a candidate, or a nomination that may be tabled (LEG-GOV-10)."""
    named = {
        i.motion.province
        for i in pending(state)
        if isinstance(i.motion, AppointGovernor) and candidates.asks_consent(state, i.motion.senator)
    }
    willing = candidates.willing(state)
    return [n for n in vacant(state) if n in named or candidates.unrejected(state, n, willing)]


def nominees(state: State, province: int) -> list[Item]:
    """Nominations for one Province, oldest first."""
    return [
        i for i in pending(state) if isinstance(i.motion, AppointGovernor) and i.motion.province == province
    ]


def is_for_now(state: State, motion: Motion) -> bool:
    """What may be tabled before other business: for this Province, or a Bill that fills all (LEG-VBI-06)."""
    if isinstance(motion, Bill):
        return isinstance(motion.parts[0], AppointGovernor)
    return isinstance(motion, AppointGovernor) and motion.province == state.senate.province


def proceed(state: State, dice: Dice) -> Iterator[Event]:
    """LEG-GOV-02, LEG-GOV-13: the next Province; a sole candidate is appointed without a vote.

    Nobody can veto that (LEG-VETO-07). Vacant Provinces are filled in every round, the last one too
    (LEG-GOV-11).
    """
    if state.senate.floor is not None:
        yield from floor.close_last_call(state)
        yield from hand_ins.record(state, dice, HEARD)
        return
    yield from hand_ins.record(state, dice, HEARD)
    yield from docket.mend(state)
    yield from lower_request.ask(state)
    while open_now := fillable(state):
        if state.senate.province not in open_now:
            number = open_now[0]
            yield ProvinceInTurn(province=number, place=place_of(state, number))
        number = state.senate.province
        if (
            len(everybody := candidates.willing(state)) == 1
            and candidates.governors(state, open_now[0]) == everybody
        ):
            number = open_now[0]  # one man, several Provinces: the lowest number (LEG-GOV-13)
        one = _sole(state, number)
        if one is None:
            return
        first = not any(key.startswith(f"governor:{number}:") for key in state.senate.barred)
        rule = "LEG-APP-12" if first else "LEG-APP-11"
        yield from appointments.appoint_governor(state, one, number, rule, automatic=True)
        yield from docket.mend(state)


def _sole(state: State, province: int) -> str | None:
    """LEG-APP-11, LEG-APP-12, LEG-APP-16."""
    items = nominees(state, province)
    named = [i.motion.senator for i in items if isinstance(i.motion, AppointGovernor)]
    if any(candidates.asks_consent(state, senator) for senator in named):
        return None
    barred = state.senate.barred
    everybody = candidates.willing(state)
    return candidates.sole(state, everybody, lambda i: f"governor:{province}:{i}" in barred, named)


def is_over(state: State) -> bool:
    """Nothing vacant that can be filled, and nothing on the floor."""
    return state.senate.floor is None and not state.senate.handed and not fillable(state)


def leave(state: State, dice: Dice) -> Iterator[Event]:
    """LEG-GOV-10: without a candidate a Province stays vacant this round."""
    for item in pending(state):
        if isinstance(item.motion, AppointGovernor):
            yield docket.lapse(item, "LEG-SEN-23", because("governors_settled"))
    if left := vacant(state):
        yield ProvincesLeftVacant(places=tuple(place_of(state, n) for n in left))


def propose(state: State, seat: Seat, action: Propose, dice: Dice) -> Iterator[Event]:
    """LEG-SEN-12; the chair must nominate if nobody else does (LEG-GOV-12)."""
    motion = action.motion
    is_for_this = isinstance(motion, AppointGovernor) and motion.province == state.senate.province
    if seat != chair(state) or not is_for_this or not _is_duty(state):
        yield from docket.propose(state, seat, action, dice)
        return
    docket.is_new(state, seat, motion)
    yield from docket.record(state, seat, motion, compulsory=True)


def _is_duty(state: State) -> bool:
    """All were asked and nobody nominates for the Province in turn (LEG-GOV-12, LEG-SEN-21)."""
    return not nominees(state, state.senate.province) and invitation.all_have_spoken(state)


def table(state: State, seat: Seat, action: Table, dice: Dice) -> Iterator[Event]:
    """LEG-SEN-14: Governors before any other business."""
    if seat != chair(state):
        raise Illegal("LEG-SEN-13", "The presiding officer tables motions.")
    if state.senate.floor is not None:
        raise Illegal("LEG-SEN-13", "One motion at a time is on the floor.")
    item = item_of(state, action.item)
    if item is None or item.state != "pending":
        raise Illegal("LEG-SEN-13", "That motion is not waiting to be tabled.")
    if not is_for_now(state, item.motion):
        place = province_name(state, state.senate.province)
        raise Illegal("LEG-SEN-14", f"First comes the Governor of {place}.")
    must_be_ready(state, item)
    yield from floor.table(state, item, seat)


def choose_province(state: State, seat: Seat, action: ChooseProvince, dice: Dice) -> Iterator[Event]:
    """LEG-GOV-02: the Consul may choose another order."""
    if seat != chair(state):
        raise Illegal("LEG-GOV-02", "The presiding Consul chooses the order.")
    if state.senate.floor is not None:
        raise Illegal("LEG-SEN-13", "One motion at a time is on the floor.")
    if action.province not in fillable(state) or action.province == state.senate.province:
        raise Illegal("LEG-GOV-02", "Choose another vacant Province that has a candidate.")
    number = action.province
    yield ProvinceInTurn(province=number, place=place_of(state, number), chosen=True)


def decisions(state: State) -> list[Decision]:
    """The chair's next step; nominations, motions and Tribunes of everybody."""
    ready = tableable(state) if state.senate.floor is None else []
    found = [
        *floor_decisions(state),
        *invitation.decisions(state),
        *lower_request.decisions(state),
        *motion_offers.windows(state, HEARD),
    ]
    if state.senate.floor is None:
        found += _chair(state, [i for i in ready if is_for_now(state, i.motion)])
    return [*found, *forcing.windows(state, ready)]


def _chair(state: State, ready: list[Item]) -> list[Decision]:
    seat, number = chair(state), state.senate.province
    place = province_name(state, number)
    offers = [
        Offer(
            key=f"table-{i.id}",
            action=Table(item=i.id),
            label=f"Table motion {i.id}: {titles.told(i.title)}",
            group="Table",
            style="main",
        )
        for i in ready
    ]
    offers += [
        Offer(
            key=f"province-{n}",
            action=ChooseProvince(province=n),
            label=f"First {province_name(state, n)}",
            group="Order",
        )
        for n in fillable(state)
        if n != number
    ]
    offers += invitation.offers(state)
    named, duty = nominees(state, number), _is_duty(state)
    if not named and (duty or has_senator_present(state, seat)):
        offers += common_motions.governor_offers(state, number)
    if not offers:
        return []
    default: Action | None
    lead = ""
    first = next((i for i in ready if not skipped(state, i.motion)), ready[0] if ready else None)
    if first is not None:
        ask, otherwise = f"Who comes to the vote as Governor of {place}?", tabled(first)
        default = Table(item=first.id)
    elif duty:
        senator = candidates.default_governor(state, candidates.governors(state, number))
        lead, ask = f"Nobody is nominated Governor of {place}.", "Whom do you nominate?"
        otherwise = f"You nominate {named_as(state, senator)}."
        default = Propose(motion=AppointGovernor(province=number, senator=senator))
    else:
        lead, ask = f"Nobody is nominated Governor of {place} yet.", "Do you ask the others?"
        waits = bool(state.senate.invited)
        otherwise = "You wait for the answers." if waits else "You ask who else nominates."
        default = None if waits else CallForMotions()
    decision = question(
        state,
        seat,
        "chair",
        "LEG-GOV-02",
        ask,
        f"bring a Governor of {place} to the vote",
        offers,
        lead=lead,
        required=not state.senate.invited and not being_lowered(state),
        default=default,
        otherwise=otherwise,
        primer="A Governor leaves Rome for two incomes and may claim the Province's income for the Faction. "
        "Every conquered Province must get one before other business.",
    )
    return [decision]


RETURNS: Stage = Stage(name="senate.returns", step=5, clause="LEG-SEN-03", enter=returns)
HEARD: hand_ins.Heard = {
    Propose: propose,
    Second: docket.second,
    Withdraw: docket.withdraw,
    RequestAid: development.request_aid,
}
STAGE: Stage = Stage(
    name="senate.governors",
    step=5,
    clause="LEG-GOV-01",
    enter=proceed,
    decisions=decisions,
    handlers={
        **common.FLOOR,
        **common.COMMON,
        **common.ASKING,
        **hand_ins.keeping(HEARD),
        Table: table,
        ProposeBill: docket.propose_bill,
        ChooseProvince: choose_province,
        ForceItem: forcing.force_item,
        ForceMotion: forcing.force_motion,
        ForceBill: forcing.force_bill,
        RaiseOwnLegion: own_legion.raise_own,
        DisbandOwnLegion: own_legion.disband_own,
    },
    proceed=proceed,
    is_done=is_over,
    leave=leave,
)
