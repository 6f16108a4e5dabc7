"""Who may be appointed to an office now: A11d, LEG-SEN-09, LEG-GOV-02, LEG-MIL-07."""

from collections.abc import Callable, Iterable
from typing import Literal

from engine.kernel import Seat
from engine.legions.formulas import SUIT_ORDER, have_been, influence, military_rating, office_of, status
from engine.legions.motions import SenatorId
from engine.legions.state import State, War

Elected = Literal["consul", "censor"]


def is_anybody_present(state: State) -> bool:
    """Whether any Faction has a Senator present; else no field is widened (LEG-SEN-09)."""
    return any(c.at == "rome" and c.present for c in state.senators.values())


def eligible(state: State, office: Elected) -> list[SenatorId]:
    """Who may be elected: LEG-APP-02 to LEG-APP-08, widened step by step if need be (LEG-SEN-09).

    Rejected candidates are still in it: see `suitable`.
    """
    if not is_anybody_present(state):
        return []
    field = [
        i
        for i, card in state.senators.items()
        if card.owner is not None and card.at == "rome" and _is_free(state, i, office)
    ]
    able = _with_standing(state, field, office)
    return [i for i in able if state.senators[i].present] or able or field


def _is_free(state: State, senator: SenatorId, office: Elected) -> bool:
    """LEG-APP-01, LEG-APP-02: no office, but for the Censor's two exceptions (LEG-APP-03)."""
    if office == "consul":
        if state.senate.by_election:
            return office_of(state, senator) is None
        if senator == state.consul:
            return True  # their bar is the two-terms rule (LEG-APP-04), which may be waived
        return office_of(state, senator) is None or (
            senator == state.censor and state.senate.stands_down is True
        )
    if senator == state.censor:
        return state.senate.stands_down is not True
    return office_of(state, senator) is None


def _with_standing(state: State, senators: list[SenatorId], office: Elected) -> list[SenatorId]:
    """The special bar: not Consul twice running (LEG-APP-04); Censor only after an office (LEG-APP-06)."""
    if office == "consul":
        return [i for i in senators if i not in (state.consul, state.senate.outgoing)]
    experienced = have_been(state, "consul", "censor")
    return [i for i in senators if i in experienced]


def travellers(state: State) -> list[SenatorId]:
    """Who may be sent to a Province: also a returned Governor, who is then asked (LEG-GOV-06, LEG-GOV-14)."""
    cards, now = state.senators, state.round
    return [i for i in commanders(state) if cards[i].owner is not None or cards[i].returned != now]


def willing(state: State) -> list[SenatorId]:
    """Who may be sent to a Province without being asked (LEG-GOV-02, -06, -14)."""
    return [i for i in travellers(state) if not asks_consent(state, i)]


def unrejected(state: State, province: int, senators: list[SenatorId]) -> list[SenatorId]:
    """Of `senators`, those refused for `province` neither by the Senate nor by their Faction.

    LEG-GOV-06, LEG-VOTE-15.
    """
    barred = state.senate.barred
    if not barred and not state.senate.declined:
        return senators
    return [
        i
        for i in senators
        if f"governor:{province}:{i}" not in barred and not has_declined(state, i, province)
    ]


def has_declined(state: State, senator: SenatorId, province: int) -> bool:
    """Whether their Faction has refused `province` for them in this meeting (LEG-GOV-06)."""
    declined = state.senate.declined
    return f"{senator}:{province}" in declined or senator in declined


def governors(state: State, province: int) -> list[SenatorId]:
    """Who may be made Governor of `province` without being asked (LEG-GOV-02)."""
    return unrejected(state, province, willing(state))


def nominable(state: State, province: int) -> list[SenatorId]:
    """Who may be nominated Governor of `province` (LEG-GOV-02, LEG-GOV-06)."""
    return unrejected(state, province, travellers(state))


def asks_consent(state: State, senator: SenatorId) -> bool:
    """A Governor in the meeting of their return: each motion to send them is asked about (LEG-GOV-06).

    All others can be made to go (LEG-GOV-07).
    """
    card = state.senators[senator]
    return card.owner is not None and card.returned == state.round


def is_free_to_go(state: State, senator: SenatorId, war: str = "") -> bool:
    """Whether they may be made Governor, or Commander in `war` (LEG-GOV-02, LEG-MIL-07).

    Who has been appointed to that very War without Legions may also leave with them (LEG-MIL-12).
    """
    return senator in commanders(state) or (bool(war) and state.senate.named.get(war) == senator)


def commanders(state: State) -> list[SenatorId]:
    """Who may be made Commander: present and without office, or a face-up neutral (LEG-APP-02, LEG-MIL-07).

    An absent Senator is appointed to nothing (LEG-SEN-05), unless an election widens its field (LEG-SEN-09).
    Who waits for Legions holds an office too (LEG-APP-01, LEG-MIL-12).
    """
    cards, waiting = state.senators.items(), state.senate.named.values()
    held = (state.consul, state.censor, *waiting)
    return [
        i
        for i, card in cards
        if i not in held
        and ((card.at == "forum" and card.owner is None) or (card.at == "rome" and card.present))
    ]


def may_refuse_command(state: State, senator: SenatorId, legions: int, war: War) -> bool:
    """Legions + Military Rating do not exceed the armies (LEG-MIL-09); neutrals never refuse."""
    return state.senators[senator].owner is not None and legions + military_rating(senator) <= war.armies


def suitable(state: State, office: Elected) -> list[SenatorId]:
    """Eligible and not rejected (LEG-APP-11)."""
    return [i for i in eligible(state, office) if f"{office}:{i}" not in state.senate.barred]


def sole(
    state: State,
    everybody: list[SenatorId],
    was_rejected: Callable[[SenatorId], bool],
    nominees: Iterable[SenatorId],
) -> SenatorId | None:
    """The one to be appointed without a vote, if there is one (LEG-APP-11, LEG-APP-12, LEG-APP-16).

    `everybody`: all who are eligible, the rejected included; `nominees`: who is named for this office.
    """
    left = [i for i in everybody if not was_rejected(i)]
    if len(left) == 1:
        return left[0]
    if state.options.auto_appoint == "nominated" and len(left) < len(everybody):
        named = set(nominees) & set(left)
        return named.pop() if len(named) == 1 else None
    return None


def first_by_status(senators: list[SenatorId]) -> SenatorId:
    """The highest Status, ties by suit order (LEG-GOV-12)."""
    return min(senators, key=lambda i: (-status(i), SUIT_ORDER.index(i[0])))


def default_nominee(state: State, senators: list[SenatorId], seat: Seat) -> SenatorId:
    """Whom the chair must name: one of its own by Influence, then Status; else the highest Status (A18)."""
    own = [i for i in senators if state.senators[i].owner == seat]
    if own:
        return min(own, key=lambda i: (-influence(i), -status(i)))
    return first_by_status(senators)


def default_governor(state: State, senators: list[SenatorId]) -> SenatorId:
    """Whom the chair must name: the neutral of highest Status, else the highest Status (LEG-GOV-12)."""
    neutral = [i for i in senators if state.senators[i].owner is None]
    return first_by_status(neutral or senators)
