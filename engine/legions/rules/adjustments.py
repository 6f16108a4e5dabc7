"""Step 7, Adjustments (A13): terms, markers, leaderless Wars, Spoils, Index, Prestige, in this order.

LEG-ADJ-01. Exceptions:
    Illegal    Spoils that are not the seat's to take, or too many of them.
"""

from collections.abc import Iterator

from engine.dice import Dice
from engine.kernel import Amount, Decision, Event, Illegal, Offer, Seat
from engine.legions.actions import TakeSpoils
from engine.legions.causes import because
from engine.legions.events.ending import (
    LeaderlessRecalled,
    MarkersRemoved,
    ProvinceConquered,
    SpoilsTaken,
    TermsMarked,
    WarClosed,
)
from engine.legions.events.political import EventCardDiscarded
from engine.legions.formulas import (
    UNOPPOSED,
    is_unopposed,
    owner,
    printed,
    scenario_of,
    status,
    wars_in_order,
)
from engine.legions.names import own_war, place_of
from engine.legions.rules.booking import index, prestige
from engine.legions.rules.stage import Stage, lasting
from engine.legions.state import State, War
from engine.legions.text import words


def terms(state: State, dice: Dice) -> Iterator[Event]:
    """Who has collected one income; one appointed this round has none (LEG-ADJ-02)."""
    half = tuple(
        (province.governor, place_of(state, number))
        for number, province in state.provinces.items()
        if province.governor is not None and state.senators[province.governor].collected == 1
    )
    if half:
        yield TermsMarked(governors=half)


def markers(state: State, dice: Dice) -> Iterator[Event]:
    """Spoils of earlier rounds, beaten Commanders, returned Governors; sitting ones keep theirs.

    LEG-ADJ-03, LEG-ADJ-04, LEG-COM-15.
    """
    cards = state.senators.items()
    spoils = tuple(i for i, card in cards if 0 < card.spoils < state.round)
    beaten = tuple(i for i, card in cards if card.inverted)
    claims = tuple(i for i, card in cards if card.claimed and card.at != "province")
    if spoils or beaten or claims:
        yield MarkersRemoved(spoils=spoils, beaten=beaten, claims=claims)


def leaderless(state: State, dice: Dice) -> Iterator[Event]:
    """Legions without a Commander come home, +4 (LEG-ADJ-05, LEG-ADJ-13, LEG-MIL-19)."""
    if state.options.leaderless_recall != "same_round":
        return
    for war in wars_in_order(state):
        if war.commander is not None or is_unopposed(war):
            continue
        place = place_of(state, war.province)
        yield LeaderlessRecalled(war=war.id, place=place, legions=war.legions, factions=tuple(war.factions))
        cause = because("leaderless", place=place)
        yield from index(state, UNOPPOSED, "LEG-ADJ-05", cause, f"{war.id}:leaderless")


# --- Spoils and Provinces -----------------------------------------------------


def won_wars(state: State) -> list[War]:
    """Wars won in step 6, in Province order, the older first."""
    return sorted((w for w in state.wars if w.armies == 0), key=lambda w: w.province)


def takeable(state: State, war: War) -> int:
    """What the Commander of a won War may take, in Talents (LEG-ADJ-08)."""
    if war.victor is None or owner(state, war.victor) is None:
        return 0
    return min(2 * status(war.victor), scenario_of(state).war(war.id).spoils)


def _waiting(state: State) -> list[War]:
    return [w for w in won_wars(state) if not w.settled and takeable(state, w)]


def _enter_spoils(state: State, dice: Dice) -> Iterator[Event]:
    for war in won_wars(state):
        if not takeable(state, war):
            yield from _settle(state, war, 0)


def _settle(state: State, war: War, taken: int) -> Iterator[Event]:
    """LEG-ADJ-06, LEG-ADJ-08 to LEG-ADJ-10; only a Province's own War conquers it (LEG-VAW-01, VRE-03)."""
    data = scenario_of(state).war(war.id)
    place = place_of(state, war.province)
    yield SpoilsTaken(
        war=war.id,
        place=place,
        senator=war.victor,
        seat=owner(state, war.victor),
        taken=taken,
        left=data.spoils - taken,
    )
    if war.id == f"W{war.province}":
        yield ProvinceConquered(province=war.province, place=place)


def _spoils_decisions(state: State) -> list[Decision]:
    return [_spoils_decision(state, seat) for seat in range(state.seats) if _mine(state, seat)]


def _mine(state: State, seat: Seat) -> list[War]:
    return [w for w in _waiting(state) if owner(state, w.victor) == seat]


def _spoils_decision(state: State, seat: Seat) -> Decision:
    war = _mine(state, seat)[0]
    most, spoils = takeable(state, war), scenario_of(state).war(war.id).spoils
    place = printed(state, war.province).name
    none = TakeSpoils(war=war.id, amount=0)
    some = Offer(
        key=f"take-{war.id}",
        action=none,
        label="Take Spoils",
        holes=(Amount("amount", "Talents", 1, most, note=f"{most} of {spoils} T at most"),),
        note=f"At most {most} of {spoils} T; the rest goes to the State.",
    )
    return Decision(
        seat=seat,
        kind="spoils",
        token=lasting(state, war.id, "spoils"),
        clause="LEG-ADJ-08",
        lead=f"{words.senator(war.victor or '')} has won {spoils} T Spoils in {place}.",
        ask="How much do they take?",
        wait=f"to settle the Spoils of {place}",
        offers=(
            Offer(key=f"none-{war.id}", action=none, label=f"All {spoils} T to the State", style="main"),
            some,
        ),
        required=True,
        default=none,
        otherwise="All Spoils go to the State.",
        primer="A victorious Commander may keep up to twice their Status of the Spoils for their Faction. "
        "Whoever takes any can be prosecuted in the next Senate Meeting.",
    )


def _take(state: State, seat: Seat, action: TakeSpoils, dice: Dice) -> Iterator[Event]:
    """LEG-ADJ-08, LEG-ADJ-09, LEG-ADJ-10."""
    war = next((w for w in _mine(state, seat) if w.id == action.war), None)
    if war is None:
        raise Illegal("LEG-ADJ-08", "No Commander of yours has Spoils to settle there.")
    most = takeable(state, war)
    if not 0 <= action.amount <= most:
        raise Illegal("LEG-ADJ-08", f"Take {most} T at most: all there is, or twice the Commander's Status.")
    yield from _settle(state, war, action.amount)


# --- Index and Prestige -------------------------------------------------------


def unanswered(state: State, dice: Dice) -> Iterator[Event]:
    """+4 for a War that had no Legion in step 6 (LEG-ADJ-12, LEG-ADJ-15).

    Every other line was booked when it happened, and its key keeps it from being booked again
    (LEG-ADJ-11, LEG-ADJ-14, LEG-ADJ-16).
    """
    for war in wars_in_order(state):
        if is_unopposed(war) and war.fought != state.round:
            place = place_of(state, war.province)
            cause = because("unopposed", place=place)
            yield from index(state, UNOPPOSED, "LEG-ADJ-15", cause, f"{war.id}:unopposed")


def honours(state: State, dice: Dice) -> Iterator[Event]:
    """Prestige of Commanders and Faction Legions; won Wars leave the board (LEG-ADJ-07, -17, -18).

    It is what was not booked before, and it is booked once (LEG-ADJ-19).
    """
    won = won_wars(state)
    for war in won:
        seat = owner(state, war.victor)
        if seat is not None:
            cause = because("victory_led", place=place_of(state, war.province))
            yield from prestige(state, seat, -(-war.original // 2), "LEG-ADJ-07", cause)
    due = sorted(state.combat.legion_prestige, key=lambda line: -line[1])  # gains first (RUL-LEG-04)
    for seat, change, war_id in due:
        place = place_of(state, scenario_of(state).war(war_id).province)
        cause = because("legion_shared" if change > 0 else "legion_lost", place=place)
        yield from prestige(state, seat, change, "LEG-ADJ-17", cause)
    for war in won:
        yield WarClosed(war=war.id, title=own_war(state, war.id))


def cards(state: State, dice: Dice) -> Iterator[Event]:
    """Cards of this round leave the table (LEG-ADJ-20); the ban on Legions ends with the round."""
    for lying in [c for c in state.lingering if c.until == "end_of_round"]:
        yield EventCardDiscarded(rule="LEG-ADJ-20", card=lying.card)


STAGES: tuple[Stage, ...] = (
    Stage("adjustments.terms", 7, "LEG-ADJ-02", enter=terms),
    Stage("adjustments.markers", 7, "LEG-ADJ-03", enter=markers),
    Stage("adjustments.leaderless", 7, "LEG-ADJ-05", enter=leaderless),
    Stage(
        "adjustments.spoils",
        7,
        "LEG-ADJ-08",
        enter=_enter_spoils,
        decisions=_spoils_decisions,
        handlers={TakeSpoils: _take},
        is_done=lambda state: not _waiting(state),
    ),
    Stage("adjustments.index", 7, "LEG-ADJ-15", enter=unanswered),
    Stage("adjustments.prestige", 7, "LEG-ADJ-17", enter=honours),
    Stage("adjustments.cards", 7, "LEG-ADJ-20", enter=cards),
)
