"""Requests for aid while they wait: their order by Province, those bound in Bills, those too high.

LEG-DEV-01, LEG-DEV-02, LEG-DEV-09.
"""

from engine.kernel import Illegal
from engine.legions.formulas import has_senator_present, owner, scenario_of
from engine.legions.motions import Bill, GrantAid, Motion
from engine.legions.rules.senate.chair import pending
from engine.legions.state import Item, State
from engine.legions.text.titles import province_name


def aid_in(motion: Motion) -> list[GrantAid]:
    """The aid in a motion: its own, or that of a Bill's parts in their order."""
    return [m for m in (motion.parts if isinstance(motion, Bill) else (motion,)) if isinstance(m, GrantAid)]


def waiting(state: State) -> dict[int, int]:
    """Provinces with a request on the docket, and the Talents asked; the lowest number first."""
    found = {i.motion.province: i.motion.amount for i in pending(state) if isinstance(i.motion, GrantAid)}
    return dict(sorted(found.items()))


def request_item(state: State, province: int) -> Item | None:
    """The pending motion that carries a Province's request."""
    for item in pending(state):
        if isinstance(item.motion, GrantAid) and item.motion.province == province:
            return item
    return None


# --- too high -----------------------------------------------------------------


def is_too_high(state: State, province: int, amount: int) -> bool:
    """Above what the State can pay, and its Governor's Faction may still lower it (LEG-DEV-09)."""
    governor = owner(state, state.provinces[province].governor)
    able = governor is not None and has_senator_present(state, governor)
    return able and scenario_of(state).prices.aid_step <= state.treasury < amount


def to_be_lowered(state: State) -> list[int]:
    """Provinces whose Governors are now to be asked: a higher one waits that could be paid (LEG-DEV-09)."""
    asked = waiting(state)
    payable = max((n for n, amount in asked.items() if amount <= state.treasury), default=0)
    return [
        n
        for n, amount in asked.items()
        if n < payable and n not in state.senate.lowering and is_too_high(state, n, amount)
    ]


def being_lowered(state: State) -> list[int]:
    """Provinces whose Governors have been asked and have not answered."""
    asked = [n for n, is_answered in state.senate.lowering.items() if not is_answered]
    if not asked:
        return []
    return [n for n, amount in waiting(state).items() if n in asked and is_too_high(state, n, amount)]


# --- in the order of the Provinces --------------------------------------------


def skipped(state: State, motion: Motion) -> list[int]:
    """Provinces whose requests wait and would lose their turn if `motion` were tabled now (LEG-DEV-02).

    One that the State cannot pay counts until its Governor has said whether it is lowered (LEG-DEV-09).
    """
    aided = [m.province for m in aid_in(motion)]
    if not aided:
        return []
    settled = state.senate.lowering
    return [
        n
        for n, amount in waiting(state).items()
        if n < max(aided)
        and n not in aided
        and (amount <= state.treasury or (is_too_high(state, n, amount) and not settled.get(n)))
    ]


def must_be_next(state: State, motion: Motion) -> None:
    """No request waits below: the chair alone passes one over (LEG-DEV-02, LEG-VETO-03). Raises Illegal."""
    if first := skipped(state, motion):
        raise Illegal("LEG-DEV-02", f"{province_name(state, first[0])} comes first: requests go in order.")


def must_be_heard_first(state: State, motion: Motion) -> None:
    """What even the chair does not pass over: a question to lower, and what is kept (LEG-DEV-09, LEG-SEN-15).

    Raises Illegal.
    """
    last = max((m.province for m in aid_in(motion)), default=0)
    if first := [n for n in being_lowered(state) if n < last]:
        raise Illegal("LEG-DEV-09", f"First {province_name(state, first[0])} may lower its request.")
    if state.senate.closing == "hearing":
        must_be_next(state, motion)


def passed_over(state: State, motion: Motion) -> tuple[int, ...]:
    """The Provinces up to the last one aided: they have then had their turn (LEG-DEV-02, LEG-DEV-09)."""
    aided = [m.province for m in aid_in(motion)]
    return tuple(
        n
        for n, p in state.provinces.items()
        if n in aided or (aided and n < max(aided) and p.conquered and not p.developed)
    )


# --- in Bills -----------------------------------------------------------------


def must_stand(state: State, bill: Bill) -> None:
    """Every request in a Bill stands as it was bound: asked for, and unchanged (LEG-DEV-01, LEG-DEV-09).

    Raises Illegal.
    """
    for part in aid_in(bill):
        if not any(item.motion == part and _stands(state, item, bill) for item in state.senate.docket):
            place = province_name(state, part.province)
            raise Illegal("LEG-DEV-01", f"No request for {part.amount} T stands for {place}.")


def _stands(state: State, item: Item, bill: Bill) -> bool:
    """It waits, or this very Bill has taken it up (LEG-VBI-05)."""
    if item.state == "pending":
        return True
    return item.state == "lapsed" and item.bill > 0 and state.senate.docket[item.bill - 1].motion == bill
