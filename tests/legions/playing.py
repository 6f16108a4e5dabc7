"""Steps 1 to 4, 6 and 7 under way, for tests: one line for each act of them."""

from collections import Counter
from collections.abc import Callable, Iterable

from engine.kernel import Action, Amount, Decision, Event
from engine.legions.actions import ChooseStart, Finish, Persuade
from engine.legions.game import Legions
from engine.legions.state import State
from tests.legions import build
from tests.legions.build import act, draw
from tests.legions.sitting import is_over, refused

__all__ = ["is_over", "refused"]

GAME = Legions()


def waiting(state: State, seat: int | None = None) -> list[Decision]:
    """What the stage asks: nothing once it is over. Public agreements, possible always, are left out."""
    if is_over(state):
        return []
    return [d for d in build.waiting(state, seat) if d.kind != "agreements"]


def asked(state: State, seat: int, *kinds: type[Action]) -> list[Decision]:
    """The questions to `seat` that offer one of these actions; all of them if none is named."""
    return [
        d for d in waiting(state, seat) if not kinds or any(isinstance(o.action, kinds) for o in d.offers)
    ]


def who(state: State, *kinds: type[Action]) -> list[int]:
    """The seats that are offered one of these actions."""
    return [seat for seat in range(state.seats) if asked(state, seat, *kinds)]


def awaited(state: State) -> list[int]:
    """The seats the table waits for."""
    return [d.seat for d in waiting(state) if d.required]


def half_differences() -> Counter[int]:
    """Half random differences of the hundred pairs of cards, counted one by one."""
    return Counter(-(-abs(red - yellow) // 2) for red in range(1, 11) for yellow in range(1, 11))


def pair(half: int) -> list[int]:
    """Rolls of a red and a yellow card with this half random difference, 0 to 5."""
    return draw(1, 2 * half or 1)


def finish(state: State, *seats: int, rolls: Iterable[int] = (), on: bool = False) -> list[Event]:
    """These seats are done, one after another; `rolls` are for the last of them."""
    events: list[Event] = []
    for place, seat in enumerate(seats):
        last = place == len(seats) - 1
        events += act(state, seat, Finish(), rolls if last else (), on=on)
    return events


def start(state: State, *, last: bool = False) -> None:
    """The Consul's player answers whether they begin, if they are asked."""
    for decision in waiting(state):
        if any(isinstance(o.action, ChooseStart) for o in decision.offers):
            act(state, decision.seat, ChooseStart(last=last))
            return


def persuade(state: State, seat: int, target: str, amount: int, card: int) -> list[Event]:
    """An attempt at `target` that nobody raises, decided by `card`."""
    defender = state.senators[target].owner
    assert defender is not None
    left = {seat: state.factions[seat].treasury - amount, defender: state.factions[defender].treasury}
    able = [s for s in (defender, seat) if left[s] or not state.options.treasuries_public]
    if not able:
        return act(state, seat, Persuade(target=target, amount=amount), draw(card))
    events = act(state, seat, Persuade(target=target, amount=amount))
    return events + finish(state, *able, rolls=draw(card))


def until_asked(state: State, seat: int) -> None:
    """Seats before `seat` in an ordered stage pass."""
    start(state)
    while state.queue and state.queue[0] != seat:
        act(state, state.queue[0], Finish())


def holes(decision: Decision, key: str = "") -> dict[str, tuple[int, int, int]]:
    """The amounts a decision lets a seat name: field or key to low, high, step."""
    return {
        hole.key or hole.field: (hole.low, hole.high, hole.step)
        for offer in decision.offers
        if offer.key.startswith(key)
        for hole in offer.holes
        if isinstance(hole, Amount)
    }


def public_face(state: State) -> list[tuple[object, ...]]:
    """Of every open decision, what everybody may read."""
    return [(d.seat, d.kind, d.token, d.wait, d.required, d.clause) for d in waiting(state)]


def reads_the_same(build: Callable[[int], State], *kinds: int) -> bool:
    """Whether tables that differ in a secret only show everybody the same questions."""
    faces = [public_face(build(kind)) for kind in kinds]
    return all(face == faces[0] for face in faces)
