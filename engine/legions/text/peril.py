"""How the game may be lost soon, as everybody can see: LEG-END-04 to LEG-END-07, LEG-SOR-04."""

from collections.abc import Iterator
from functools import cache

from engine.legions.formulas import consul_prestige, is_unopposed, wars_in_order
from engine.legions.rules.endgame import LAST_ROUND
from engine.legions.state import State
from engine.legions.text import words
from engine.legions.text.titles import war_name
from engine.legions.text.warroom import percent, spare
from engine.words import count, listing

SIGN = "⚠️ "


def perils(state: State) -> list[str]:
    """What may soon lose the game for all, a line each, by public facts; empty when nothing does, or over."""
    if state.result is not None:
        return []
    return [SIGN + line for line in (*_wars(state), *_bill(state), *_revolt(state))]


def _wars(state: State) -> Iterator[str]:
    """A War without Legions beside another, and three Wars (LEG-END-06 to LEG-END-08)."""
    active = wars_in_order(state)
    alone = [war_name(state, w.id) for w in active if is_unopposed(w)]
    if len(active) >= 2 and alone:
        names = listing(alone)
        yield (
            f"{names[0].upper()}{names[1:]} {'has' if len(alone) == 1 else 'have'} no Legion: if one War "
            "still has none at the end of the round while another goes on, all lose."
        )
    is_lenient = state.options.war_loss_check == "end_of_round"
    if len(active) >= 3:
        yield f"{count(len(active), 'War')} are active: if 3 still are at the end of the round, all lose."
    elif len(active) == 2 and not (state.round >= LAST_ROUND and state.step > 2):  # Wars come in step 2
        when = " at the end of a round" if is_lenient else ""
        yield f"A third active War{when} loses the game for all."


def _bill(state: State) -> Iterator[str]:
    """The State cannot pay its next bill (LEG-INC-22, LEG-END-05); the last comes in step 1 of round 10."""
    short = -spare(state)
    if short > 0 and not (state.round >= LAST_ROUND and state.step > 1):
        yield f"The next bill is {short} T more than the State will have: if that stays so, all lose."


def revolt(state: State) -> float:
    """The chance that the next State of the Republic is below 0, as a share of 1.

    By the Index and the present Consul's Prestige (LEG-SOR-01, LEG-SOR-02, LEG-SOR-04).
    """
    return _below(state.index - consul_prestige(state))


@cache
def _below(needed: int) -> float:
    """The chance that a red and a yellow card together are less."""
    cards = range(1, 11)
    return sum(1 for red in cards for yellow in cards if red + yellow < needed) / 100


def _revolt(state: State) -> Iterator[str]:
    chance = revolt(state)
    if chance and not (state.round >= LAST_ROUND and state.step > 3):
        under = f", with {words.senator(state.consul)} as Consul" if state.consul else ""
        yield f"{percent(chance)} chance of a revolt at the next State of the Republic{under}: then all lose."
