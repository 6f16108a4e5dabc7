"""Step 6, Combat Resolution (A12): every War with a Legion, in order, blow by blow.

Exceptions:
    Illegal    a choice of lost Legions that is not the seat's, or not possible.
"""

from collections.abc import Iterator

from engine.dice import Dice
from engine.kernel import Choice, Decision, Event, Illegal, Offer, Pick, Seat
from engine.legions.actions import ChooseLosses
from engine.legions.causes import because
from engine.legions.events.combat import BattleFought, CommanderRisked, LegionsLost, WarWon
from engine.legions.events.people import SenatorCameHome, SenatorLost
from engine.legions.formulas import (
    UNOPPOSED,
    from_consul,
    legions_at,
    military_rating,
    owner,
    printed,
    scenario_of,
    status,
    wars_in_order,
)
from engine.legions.motions import Place
from engine.legions.names import own_war, place_of
from engine.legions.rules.battle import column, resolve
from engine.legions.rules.booking import index
from engine.legions.rules.deaths import concessions_of
from engine.legions.rules.random_numbers import draw, draw_pair
from engine.legions.rules.stage import Stage, token
from engine.legions.state import State, War
from engine.legions.text import words
from engine.words import listing


def fight_on(state: State, dice: Dice) -> Iterator[Event]:
    """Fight each War once, until a Faction must choose its losses (LEG-COM-01, LEG-COM-21, LEG-COM-24).

    A Commander with Legions is not asked whether they fight (LEG-MIL-13).
    """
    while not state.combat.losses and (war := _next_war(state)) is not None:
        yield from _battle(state, war, dice)


def _next_war(state: State) -> War | None:
    ready = (w for w in wars_in_order(state) if legions_at(w) and w.fought != state.round)
    return next(ready, None)


def _battle(state: State, war: War, dice: Dice) -> Iterator[Event]:
    """The Attacks (LEG-COM-02 to LEG-COM-09), then losses and what follows unless they are chosen.

    Each side has a pair of cards of its own, Rome's drawn first: LEG-COM-23 counts on it.
    """
    legions, armies, commander = legions_at(war), war.armies, war.commander
    rating = min(military_rating(commander), legions) if commander else 0
    roman, enemy = draw_pair(dice), draw_pair(dice)
    outcome = resolve(
        legions, rating, armies, roman.half_difference, enemy.half_difference, scenario_of(state).losses
    )
    high, low = max(outcome.rome, outcome.enemy), min(outcome.rome, outcome.enemy)
    seat = owner(state, commander)
    choose = seat is not None and bool(war.factions) and 0 < outcome.legions_lost < legions
    yield BattleFought(
        war=war.id,
        title=own_war(state, war.id),
        place=place_of(state, war.province),
        commander=commander,
        seat=seat,
        legions=legions,
        factions=tuple(war.factions),
        rating=rating,
        roman=roman,
        roman_attack=outcome.rome,
        armies=armies,
        enemy=enemy,
        enemy_attack=outcome.enemy,
        column=column(high, low) if high > low else 0,
        legions_lost=outcome.legions_lost,
        armies_lost=outcome.armies_lost,
        choose=choose,
    )
    if not choose:
        yield from _lose(state, war, outcome.legions_lost, _by_default(state, war, outcome.legions_lost))
        yield from _aftermath(state, war, outcome.legions_lost, dice)


def _by_default(state: State, war: War, lost: int) -> tuple[Seat, ...]:
    """State Legions first, then Faction Legions clockwise from the Consul (LEG-COM-12)."""
    return tuple(s for s in from_consul(state) if s in war.factions)[: max(0, lost - war.legions)]


def _lose(state: State, war: War, lost: int, factions: tuple[Seat, ...]) -> Iterator[Event]:
    if lost:
        yield LegionsLost(
            war=war.id,
            place=place_of(state, war.province),
            legions=lost - len(factions),
            factions=factions,
            left=legions_at(war) - lost,
        )


def _aftermath(state: State, war: War, lost: int, dice: Dice) -> Iterator[Event]:
    """Index for losses, the Commander's risk, then the one status line (LEG-COM-13 to -19, LEG-ADJ-11)."""
    place, fight = place_of(state, war.province), state.combat.fights[war.id]
    heavy = lost > 0 and 2 * lost >= fight.legions
    if lost:
        cause = (
            because("heavy_losses", place=place) if heavy else because("losses", legions=lost, place=place)
        )
        yield from index(state, 2 if heavy else 1, "LEG-COM-13", cause, f"{war.id}:loss")
    if heavy and fight.commander is not None:
        yield from _risk(state, fight.commander, place, dice)
    if war.armies == 0:
        yield from _victory(state, war)
    elif legions_at(war) == 0:
        yield from index(
            state, UNOPPOSED, "LEG-COM-18", because("no_legion", place=place), f"{war.id}:status"
        )
        if war.commander is not None:
            beaten = owner(state, war.commander) is not None
            yield from _come_home(state, war, "LEG-COM-15", inverted=beaten)
    else:
        yield from index(state, 2, "LEG-COM-19", because("war_goes_on", place=place), f"{war.id}:status")


def _risk(state: State, commander: str, place: Place, dice: Dice) -> Iterator[Event]:
    """LEG-COM-14, LEG-CON-06, LEG-CON-09."""
    card = draw(dice)
    killed = card > status(commander)
    yield CommanderRisked(senator=commander, draw=card, status=status(commander), killed=killed)
    if killed:
        yield SenatorLost(
            rule="LEG-COM-14",
            senator=commander,
            owner=owner(state, commander),
            cause=because("killed", place=place),
            freed=concessions_of(state, commander),
        )


def _victory(state: State, war: War) -> Iterator[Event]:
    """LEG-COM-16, LEG-COM-17: won even when no Legion is left."""
    place = place_of(state, war.province)
    ruined = legions_at(war) == 0
    yield WarWon(
        war=war.id,
        title=own_war(state, war.id),
        place=place,
        victor=war.commander,
        legions=war.legions,
        factions=tuple(war.factions),
    )
    yield from index(state, -2, "LEG-COM-16", because("victory", place=place), f"{war.id}:status")
    if war.commander is not None:
        inverted = ruined and owner(state, war.commander) is not None
        yield from _come_home(state, war, "LEG-COM-16", inverted=inverted)


def _come_home(state: State, war: War, rule: str, *, inverted: bool) -> Iterator[Event]:
    if war.commander is not None:
        neutral = owner(state, war.commander) is None
        yield SenatorCameHome(
            rule=rule,
            senator=war.commander,
            office="commander",
            place=place_of(state, war.province),
            present=not neutral,
            neutral=neutral,
            owner=owner(state, war.commander),
            inverted=inverted,
        )


# --- which Legions are lost ---------------------------------------------------


def _pending(state: State) -> War:
    return next(w for w in state.wars if w.id in state.combat.losses)


def _decisions(state: State) -> list[Decision]:
    war = _pending(state)
    lost, seat = state.combat.losses[war.id], owner(state, war.commander)
    if seat is None:
        return []
    place = printed(state, war.province).name
    usual = ChooseLosses(war=war.id, factions=_by_default(state, war, lost))
    choices = tuple(Choice(s, f"Legion of {words.faction(s)}", seat=s) for s in war.factions)
    some = Offer(
        key="choose",
        action=usual,
        label="Name the Faction Legions lost",
        holes=(
            Pick(
                "factions",
                "Faction Legions",
                choices,
                low=max(0, lost - war.legions),
                high=min(lost, len(war.factions)),
                many=True,
            ),
        ),
        note="The rest are State Legions.",
    )
    return [
        Decision(
            seat=seat,
            kind="losses",
            token=token(state),
            clause="LEG-COM-12",
            lead=f"{words.legions(lost)} of {legions_at(war)} in {place} are lost.",
            ask="Which?",
            wait=f"to choose the Legions lost in {place}",
            offers=(Offer(key="state", action=usual, label="State Legions first", style="main"), some),
            required=True,
            default=usual,
            otherwise=f"State Legions are lost first{_then(usual.factions)}.",
            primer="Your Commander says whose Legions did not come back. "
            "A Faction loses 2 Prestige for its own Legion, 4 if the Commander is its man.",
        )
    ]


def _then(factions: tuple[Seat, ...]) -> str:
    """Whose Legions go after those of the State; "" for nobody's."""
    owners = listing(f"the Legion of {words.faction(s)}" for s in factions)
    return f", then {owners}" if owners else ""


def _choose(state: State, seat: Seat, action: ChooseLosses, dice: Dice) -> Iterator[Event]:
    """LEG-COM-12: before the death check."""
    lost = state.combat.losses.get(action.war)
    if lost is None:
        raise Illegal("LEG-COM-12", "No choice of losses is open in that War.")
    war = _pending(state)
    if owner(state, war.commander) != seat:
        raise Illegal("LEG-COM-12", "The Commander's player chooses which Legions are lost.")
    if len(set(action.factions)) != len(action.factions) or not set(action.factions) <= set(war.factions):
        raise Illegal("LEG-COM-12", "Name Factions whose Legion is at that War, each once.")
    if not lost - war.legions <= len(action.factions) <= lost:
        state_owned = f"at most {war.legions} of them State Legions" if war.legions else "all Faction Legions"
        raise Illegal("LEG-COM-12", f"{words.legions(lost)} must go, {state_owned}.")
    yield from _lose(state, war, lost, action.factions)
    yield from _aftermath(state, war, lost, dice)


STAGES: tuple[Stage, ...] = (
    Stage(
        "combat.battles",
        6,
        "LEG-COM-01",
        enter=fight_on,
        decisions=_decisions,
        handlers={ChooseLosses: _choose},
        proceed=fight_on,
        is_done=lambda state: not state.combat.losses and _next_war(state) is None,
    ),
)
