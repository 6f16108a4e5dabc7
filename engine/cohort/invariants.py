"""What must hold whenever the table waits for somebody."""

from collections import Counter

from engine.cohort.cards import CARDS, PRIMUS_PILUS
from engine.cohort.rules.play import LEGION
from engine.cohort.rules.turn import has_choice
from engine.cohort.state import CohortState
from engine.kernel import Seat


def broken(state: CohortState) -> list[str]:
    """Invariants that do not hold, in words."""
    found = _cards(state) + _flow(state)
    for seat in range(state.seats):
        found += _player(state, seat)
    return found


def _cards(state: CohortState) -> list[str]:
    """COH-CMP-04: no card is lost, doubled or foreign."""
    copies = state.options.copies_per_type
    seen = Counter(state.deck)
    seen.update(state.discards)
    seen.update(state.drawn)
    for hand in state.hands:
        seen.update(hand)
    for cohorts in state.cohorts:
        for cards in cohorts.values():
            seen.update(cards)
    complete = Counter(kind for kinds in state.finished for kind in kinds)
    face_down = sum(state.size(kind) * number for kind, number in complete.items())
    found = []
    if seen.total() + face_down != copies * len(CARDS):
        found.append(f"{seen.total() + face_down} cards instead of {copies * len(CARDS)}")
    found += [f"unknown card {card}" for card in seen if card not in CARDS]
    found += [f"{number} cards of {card}" for card, number in seen.items() if number > copies]
    return found


def _player(state: CohortState, seat: Seat) -> list[str]:
    """COH-COH-02, COH-COH-04, COH-COH-07, COH-PP-02, COH-EFF-06, COH-END-01, seat by seat."""
    found = []
    finished = state.finished[seat]
    if len(set(finished)) != len(finished):
        found.append(f"seat {seat} completed a type twice")
    if len(finished) > LEGION or (len(finished) == LEGION) != (
        state.result is not None and seat in state.result.winners
    ):
        found.append(f"seat {seat} has {len(finished)} Cohorts, and the result is {state.result}")
    for kind, cards in state.cohorts[seat].items():
        if kind in finished:
            found.append(f"seat {seat} builds {kind} again")
        if not 0 < len(cards) < state.size(kind):
            found.append(f"seat {seat} has {len(cards)} cards in the Cohort of {kind}")
        if any(card not in (kind, PRIMUS_PILUS) for card in cards):
            found.append(f"seat {seat} has a foreign card in the Cohort of {kind}")
    if "legionary" in state.cohorts[seat] and PRIMUS_PILUS in state.cohorts[seat]["legionary"]:
        found.append(f"seat {seat} has a joker in the Cohort of legionary")
    if not state.may_joker(seat) and (
        PRIMUS_PILUS in state.hands[seat] or any(PRIMUS_PILUS in c for c in state.cohorts[seat].values())
    ):
        found.append(f"seat {seat} has Legionary and a Primus Pilus")
    if state.lingering[seat] and (
        state.options.emptied_effect == "ends" or set(finished) & set(state.lingering[seat])
    ):
        found.append(f"seat {seat} has lingering {state.lingering[seat]}")
    return found


def _flow(state: CohortState) -> list[str]:
    """COH-TURN-01, COH-TURN-05, COH-EFF-12: the step fits the cards, and its player has a choice."""
    found = []
    if (state.step == "over") != (state.result is not None):
        found.append(f"step {state.step} with result {state.result}")
    if state.step != "over" and not has_choice(state):
        found.append(f"nobody has a choice at step {state.step}")
    if bool(state.drawn) != (state.step == "give"):
        found.append(f"{len(state.drawn)} drawn cards at step {state.step}")
    if state.step == "wipe" and not state.wipe_due:
        found.append("a hand is wiped without a completed Cohort")
    before = (state.active - 1) % state.seats
    nothing_given_yet = state.step == "give" and not state.binds(state.active, "velites")
    if state.turn > 1 and nothing_given_yet and len(state.hands[before]) > state.hand_limit(before):
        found.append(f"seat {before} ended the turn with {len(state.hands[before])} cards")
    return found
