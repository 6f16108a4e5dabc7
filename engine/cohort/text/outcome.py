"""What is told when the game is over: who won, what lies before each player, and how it came to that."""

from collections.abc import Iterable

from engine.cohort.cards import badge, name
from engine.cohort.events.cards import CardPlayed, TurnBegan
from engine.cohort.events.cohorts import CohortAttacked, CohortCompleted
from engine.cohort.view import CohortView, PlayerView
from engine.kernel import Event, Seat, Section
from engine.words import count, listing
from engine.words import seat as person


def outcome(view: CohortView, facts: Iterable[Event]) -> tuple[Section, ...]:
    """The end of a game, from the public `view` and the public `facts`; empty before it (COH-END-01, -02)."""
    if view.result is None:
        return ()
    winners = view.result.winners
    order = sorted(view.players, key=lambda player: _standing(player, winners))
    first = f"{person(winners[0])} wins" if winners else "The game is drawn"
    turns, played, attacks, done = 0, [0] * view.seats, [0] * view.seats, _lists(view.seats)
    for event in facts:
        if isinstance(event, TurnBegan):
            turns = event.turn
        elif isinstance(event, CardPlayed):
            played[event.seat] += 1
        elif isinstance(event, CohortAttacked):
            attacks[event.seat] += 1
        elif isinstance(event, CohortCompleted):
            done[event.seat].append(f"{name(event.cohort)} in turn {turns}")
    story = [
        f"{person(p.seat)}: {count(played[p.seat], 'card')} played, {count(attacks[p.seat], 'attack')}"
        + (f"; completed {listing(done[p.seat])}" if done[p.seat] else "")
        for p in order
    ]
    return (
        Section(first, (f"After {count(view.turn, 'turn')}.",)),
        Section("Final table", tuple(_line(view, player) for player in order)),
        *((Section("How it went", tuple(story)),) if turns else ()),
    )


def _lists(number: int) -> list[list[str]]:
    return [[] for _ in range(number)]


def _standing(player: PlayerView, winners: tuple[Seat, ...]) -> tuple[bool, int, int, Seat]:
    """The winner first, then who has most Cohorts complete, then most cards in the others; else by seat."""
    lying = sum(len(cards) for cards in player.cohorts.values())
    return player.seat not in winners, -len(player.finished), -lying, player.seat


def _line(view: CohortView, player: PlayerView) -> str:
    """One player's: what is complete, what is not, what is in hand."""
    complete = f": {listing(map(badge, player.finished))}" if player.finished else ""
    begun = [f"{name(kind)} {len(cards)}/{view.size(kind)}" for kind, cards in player.cohorts.items()]
    parts = [
        f"{len(player.finished)} of 3 Cohorts{complete}",
        f"begun {listing(begun)}" if begun else "none begun",
        f"{count(player.hand_size, 'card')} in hand",
    ]
    return f"{person(player.seat)}: {'; '.join(parts)}"
