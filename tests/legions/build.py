"""Readable states for tests, and one line to act on them.

state = table(seats=3, round=4, senators="0: L4 B2 G9-absent | 1: L1@W4 B5@P1 | 2: L2 | forum: G7 B8",
              money=[13, 8, 2], consul="L4", provinces="1 2+", wars="W4:5/2")
events = act(state, 0, Donate(amount=8))
events = begin(state, "forum.bids")
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

from engine.clauses import clause
from engine.dice import Dice, LoadedDice
from engine.kernel import Action, Decision, Event, Illegal
from engine.legions import moves
from engine.legions.events.common import RoundBegan, StageBegan, StepBegan
from engine.legions.formulas import scenario_of
from engine.legions.options import COLOURS, LegionsOptions
from engine.legions.rules import flow
from engine.legions.scenario import CONCESSIONS, EVENT_CARDS
from engine.legions.state import Faction, Province, Senator, State, War

DEFAULT = {
    3: "0: L1 B1 G1 | 1: L2 B2 G2 | 2: L3 B3 G3",
    5: "0: L1 B1 G1 | 1: L2 B2 G2 | 2: L3 B3 G3 | 3: L4 B4 G4 | 4: L5 B5 G5",
}


def table(
    seats: int = 5,
    *,
    round: int = 3,  # noqa: A002
    stage: str = "",
    senators: str = "",
    money: Sequence[int] = (),
    prestige: Sequence[int] = (),
    knights: Sequence[int] = (),
    stones: Sequence[str] = (),
    treasury: int = 100,
    index: int = 0,
    legions: int = 1,
    faction_legions: Sequence[int] = (),
    provinces: str = "",
    wars: str = "",
    concessions: dict[str, str | None] | None = None,
    lingering: Iterable[Any] = (),
    acts: Sequence[int] = (),
    consul: str | None = None,
    censor: str | None = None,
    deck: Sequence[str] | None = None,
    event_deck: Sequence[str] | None = None,
    event_discard: Sequence[str] = (),
    **options: Any,
) -> State:
    """A whole, consistent state of `round`, in `stage` (its `enter` not run: see `begin`).

    `senators`: "seat: ids | ... | forum: ids"; after an id "@P3" puts him in Province 3 as Governor,
        "@W4" at a War as Commander (neutrals too, under "forum"), "-absent" sets him absent.
        All others are face down in the deck, in the order of L1..L10, B1.., G1.. unless `deck` says.
    `provinces`: conquered ones, "1 2+ 4" ("+" developed). Governors come from `senators`.
    `wars`: "W4:5" five armies; "W4:5/3" with 3 State Legions; "W4:5/3f0f2" the Faction Legions of
        seats 0 and 2 too. Placed in the previous round, originals = armies.
    `stones`: per seat, letters y l g (real) and b (dummies): ["yb", "bb", ...].
    `faction_legions`: seats with their Legion in the Active box.
    `concessions`: {"grain": "L4", "arms": None} (None: face up in the Forum).
    Money is conserved by the bank. Default: Consul is the first lilac Senator of seat 0.
    """
    state = State(seats=seats, options=LegionsOptions(**options), round=round)
    state.factions = [Faction(colour=c) for c in COLOURS[:seats]]
    for name, values in (("treasury", money), ("prestige", prestige), ("knights", knights)):
        for seat, value in enumerate(values):
            setattr(state.factions[seat], name, value)
    names = {"y": "yellow", "l": "lilac", "g": "green", "b": "blue"}
    for seat, hand in enumerate(stones):
        state.factions[seat].stones = [names[s] for s in hand]  # type: ignore[misc]
    state.treasury, state.index, state.legions, state.acts = treasury, index, legions, list(acts)
    state.bank = -treasury - sum(f.treasury for f in state.factions)
    state.provinces = {p.number: Province() for p in scenario_of(state).provinces}
    for word in provinces.split():
        state.provinces[int(word.rstrip("+"))] = Province(conquered=True, developed=word.endswith("+"))
    for seat in faction_legions:
        state.factions[seat].legion = "box"
    for word in wars.split():
        _war(state, word)
    state.senators = {f"{suit}{n}": Senator() for suit in "LBG" for n in range(1, 11)}
    for group in (senators or DEFAULT[seats]).split("|"):
        who, _, ids = group.partition(":")
        for word in ids.split():
            _senator(state, None if who.strip() == "forum" else int(who), word)
    left = [i for i, card in state.senators.items() if card.at == "deck"]
    state.deck = list(deck) if deck is not None else left
    state.holders = dict(concessions or {})  # type: ignore[arg-type]
    state.lingering = list(lingering)
    used = {*state.holders, *event_discard, *(card.card for card in state.lingering)}
    cards = (
        event_deck if event_deck is not None else [c for c in (*CONCESSIONS, *EVENT_CARDS) if c not in used]
    )
    state.event_deck, state.event_discard = list(cards), list(event_discard)  # type: ignore[arg-type]
    mine = [i for i, card in state.senators.items() if card.owner == 0 and card.at == "rome"]
    office(state, "consul", consul or (mine[0] if mine else None))
    office(state, "censor", censor)
    if stage:
        at(state, stage)
    return state


def _senator(state: State, owner: int | None, word: str) -> None:
    name, absent, _ = word.partition("-absent")
    name, _, post = name.partition("@")
    card = state.senators[name]
    card.owner = owner
    if owner is None and not post:
        card.at = "forum"
        state.display.append(name)
        return
    card.at, card.present = "rome", not absent
    if post:
        state.round -= 1
        moves.send_out(
            state, name, "governor" if post[0] == "P" else "commander", post[1:] if post[0] == "P" else post
        )
        state.round += 1


def _war(state: State, word: str) -> None:
    name, _, rest = word.partition(":")
    armies, _, force = rest.partition("/")
    legions, *owners = force.split("f")
    factions = [int(o) for o in owners]
    data = scenario_of(state).war(name)
    state.wars.append(
        War(
            id=name,
            province=data.province,
            placed=state.round - 1,
            original=int(armies),
            armies=int(armies),
            legions=int(legions or 0),
            factions=factions,
        )
    )
    for owner in factions:
        state.factions[owner].legion = name


def office(state: State, name: str, senator: str | None, since: int | None = None) -> None:
    """Make `senator` Consul or Censor since `since` (default: the previous round)."""
    if senator is not None:
        setattr(state, name, senator)
        now, state.round = state.round, since if since is not None else max(0, state.round - 1)
        moves.begin_term(state, senator, name)  # type: ignore[arg-type]
        state.round = now


def at(state: State, stage: str) -> None:
    """Put the cursor on `stage` with its queue, without running what it does on entry."""
    found = next(s for s in flow.FLOW if s.name == stage)
    state.stage, state.step = stage, found.step
    state.queue, state.done = list(found.queue(state)), []
    state.serial += 1


def begin(state: State, stage: str, rolls: Iterable[int] = (), *, on: bool = False) -> list[Event]:
    """Enter `stage` and run until somebody must decide or the stage is over; with `on`, later stages too.

    `rolls`: see `LoadedDice`; all must be used.
    """
    return _run(state, stage, lambda dice: flow.start(state, stage, dice), rolls, on)


def act(
    state: State, seat: int, action: Action, rolls: Iterable[int] = (), *, on: bool = False
) -> list[Event]:
    """Decide and apply one action, or raise Illegal. Stops where the stage is over, unless `on`.

    Whatever happens, every clause that is named must be a rule or a ruling: KeyError if not.
    """
    rule = partial(flow.decide, state, seat, action)
    return _run(state, state.stage, rule, rolls, on)


def _run(
    state: State, stage: str, rule: Callable[[Dice], Iterator[Event]], rolls: Iterable[int], on: bool
) -> list[Event]:
    dice = LoadedDice(rolls)
    done: list[Event] = []
    for event in _named(rule(dice)):
        left = isinstance(event, RoundBegan) or (isinstance(event, StageBegan) and event.stage != stage)
        if not on and (left or (isinstance(event, StepBegan) and _step(stage) != event.step)):
            break
        event.apply(state)
        done.append(event)
    dice.done()
    return done


def _named(events: Iterator[Event]) -> Iterator[Event]:
    """The same events; every clause they or a refusal name is known."""
    try:
        for event in events:
            _known(getattr(event, "rule", "") or event.clause)
            yield event
    except Illegal as no:
        _known(no.clause)
        raise


def _known(name: str) -> None:
    """Raises KeyError unless the id is a clause of the rules or a ruling."""
    if not name.startswith("RUL-"):
        clause(name)
    elif f"**{name}**" not in _rulings():
        raise KeyError(name)


@cache
def _rulings() -> str:
    return (Path(__file__).parents[2] / "docs" / "rulings.md").read_text(encoding="utf-8")


def _step(stage: str) -> int:
    return next(s.step for s in flow.FLOW if s.name == stage)


def draw(*cards: int) -> list[int]:
    """Rolls for draws of cards 1 to 10, as printed: `draw(7, 3)` is red 7, yellow 3."""
    return [card - 1 for card in cards]


def of_type(events: Iterable[Event], kind: type[Any]) -> list[Any]:
    """The events of one type."""
    return [event for event in events if isinstance(event, kind)]


def waiting(state: State, seat: int | None = None) -> list[Decision]:
    """The open decisions, of one seat or of all; each names a clause or a ruling."""
    found = [d for d in flow.decisions(state) if seat is None or d.seat == seat]
    for decision in found:
        _known(decision.clause)
    return found


def offered(state: State, seat: int) -> list[Action]:
    """The actions offered to a seat (holes unfilled)."""
    return [offer.action for decision in waiting(state, seat) for offer in decision.offers]
