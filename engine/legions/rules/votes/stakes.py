"""What a motion brings to those whom it concerns, told before the vote (A11e, A11f, A11h, A11i)."""

from engine.legions.formulas import owner, printed, status
from engine.legions.motions import Allocate, AppointGovernor, Bill, GrantAid, Motion, Prosecute
from engine.legions.rules.endgame import LAST_ROUND
from engine.legions.rules.motion_kinds.concessions import pays
from engine.legions.rules.motion_kinds.development import least_number
from engine.legions.state import State
from engine.legions.text import words
from engine.legions.text.titles import province_name
from engine.legions.text.warroom import percent
from engine.words import sentences

TERM = 2
"""Incomes that a Governor collects, and rounds until they are back (LEG-GOV-05)."""


def at_stake(state: State, motion: Motion) -> str:
    """The stakes in sentences; "" for motions that say it all themselves."""
    if isinstance(motion, Bill):
        return sentences(*(at_stake(state, part) for part in motion.parts))
    if isinstance(motion, Prosecute):
        return _conviction(motion)
    if isinstance(motion, AppointGovernor):
        return _governorship(state, motion)
    if isinstance(motion, Allocate):
        income = pays(state, motion.concession)
        return f"{words.card(motion.concession)} {income}; its holder may then be prosecuted for it."
    return _development(state, motion) if isinstance(motion, GrantAid) else ""


def _conviction(motion: Prosecute) -> str:
    """What a conviction brings (LEG-PRO-05, LEG-PRO-11, LEG-PRO-13)."""
    minor = "their Faction loses 5 Prestige, their Concessions go back to the Forum"
    lot = "they are executed" if motion.major else minor
    return f"On a conviction {lot}, and the Censor's Faction gains 3 Prestige."


def _governorship(state: State, motion: AppointGovernor) -> str:
    """How long they are away, and what they may claim (LEG-GOV-03, LEG-GOV-05, LEG-INC-11 to LEG-INC-14)."""
    back = state.round + TERM
    away = f"until the Senate of round {back}" if back <= LAST_ROUND else "for the rest of the game"
    goes = f"{words.senator(motion.senator)} leaves at once and is away {away}."
    incomes = min(TERM, LAST_ROUND - state.round)
    if not incomes:
        return goes
    if owner(state, motion.senator) is None:
        return f"{goes} A neutral claims nothing: the income goes to the State."
    data, province = printed(state, motion.province), state.provinces[motion.province]
    claim = min(data.developed if province.developed else data.undeveloped, status(motion.senator))
    which = "the next income" if incomes == 1 else f"each of the next {incomes} incomes"
    risk = "; who claims may be prosecuted on their return" if back <= LAST_ROUND else ""
    return f"{goes} Their Faction may claim up to {claim} T of {which}{risk}."


def _development(state: State, motion: GrantAid) -> str:
    """The chances with the aid and without, and what it brings (LEG-DEV-04, LEG-DEV-05)."""
    governor = state.provinces[motion.province].governor
    if governor is None:
        return ""
    data = printed(state, motion.province)

    def chance(aid: int) -> str:
        """By the 10 cards of a colour."""
        return percent(max(0, min(10, 11 - least_number(state, governor, aid))) / 10)

    place = province_name(state, motion.province)
    return (
        f"{words.senator(governor)} tries in either case: the chance that {place} is developed is "
        f"{chance(motion.amount)} with the aid, {chance(0)} without. "
        f"It then pays {data.developed} T instead of {data.undeveloped} T, and the Faction gains 2 Prestige."
    )
