"""What one viewer may know of the table."""

from engine.cohort.cards import HIDDEN, in_order
from engine.cohort.options import CohortOptions
from engine.cohort.state import CohortState
from engine.kernel import Fact, Result, Seat, View, Viewer


class PlayerView(Fact):
    """One player as the viewer sees them."""

    seat: Seat
    hand_size: int
    hand: tuple[str, ...] | None
    """Their cards if the viewer may see them: it is their own hand, or an open one. Else None."""
    is_open: bool
    cohorts: dict[str, tuple[str, ...]]
    finished: tuple[str, ...]
    effects: tuple[str, ...]
    """Types whose effects bind them."""
    limit: int
    """Their hand limit."""


class CohortView(View):
    """The table for one viewer: Cohorts, effects, piles and hand sizes are public."""

    viewer: Viewer
    seats: int
    options: CohortOptions
    turn: int
    active: Seat
    step: str
    deck: int
    """Cards in the deck."""
    discards: int
    top: str | None
    """The top discard, None if there are no discards."""
    players: tuple[PlayerView, ...]
    drawn: tuple[str, ...]
    """Cards drawn and not kept yet; hidden ones as "?". Only their drawer sees them, if they may."""
    unplayed: int
    """Turns begun since a card was last played (COH-END-02)."""
    result: Result | None

    @property
    def me(self) -> PlayerView:
        """The viewer's own place. Raises LookupError for the public."""
        if self.viewer is None:
            raise LookupError("the public has no seat")
        return self.players[self.viewer]

    def size(self, kind: str) -> int:
        """The number of cards that completes a Cohort of this type."""
        return self.options.size(kind)


def view(state: CohortState, viewer: Viewer) -> CohortView:
    """Everything `viewer` may know (COH-TURN-03, COH-TURN-06, COH-EFF-02, COH-EFF-03, COH-DRW-04)."""
    sees_drawn = viewer == state.active and not state.binds(state.active, "catapult")
    return CohortView(
        viewer=viewer,
        seats=state.seats,
        options=state.options,
        turn=state.turn,
        active=state.active,
        step=state.step,
        deck=len(state.deck),
        discards=len(state.discards),
        top=state.discards[-1] if state.discards else None,
        players=tuple(_player(state, seat, viewer) for seat in range(state.seats)),
        drawn=tuple(state.drawn) if sees_drawn else (HIDDEN,) * len(state.drawn),
        unplayed=state.unplayed,
        result=state.result,
    )


def _player(state: CohortState, seat: Seat, viewer: Viewer) -> PlayerView:
    is_open = state.is_open(seat)
    hand = state.hands[seat]
    return PlayerView(
        seat=seat,
        hand_size=len(hand),
        hand=tuple(in_order(hand)) if is_open or viewer == seat else None,
        is_open=is_open,
        cohorts={kind: tuple(in_order(cards)) for kind, cards in state.cohorts[seat].items()},
        finished=tuple(state.finished[seat]),
        effects=tuple(state.effects(seat)),
        limit=state.hand_limit(seat),
    )
