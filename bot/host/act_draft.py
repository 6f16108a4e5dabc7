"""An act being put together, before it is stored: a person's step, and what computer players do then.

Nothing here touches the store: if anything but Illegal is raised, the table's object is spoilt and
must be loaded afresh.
"""

import logging
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from bot.host.table import Table
from engine.dice import KeyedDice
from engine.fitting import fits
from engine.kernel import Action, Decision, Event, Illegal, Seat, run, write_events
from storage.rows import Entry

log = logging.getLogger("curia.tables")

COMPUTER_ACTS = 80
"""Acts of computer players carried out with one act of a person, at most."""

WINDOW_ACTS = 4
"""Of these, acts of one computer player while the game does not wait for it, at most."""


@dataclass(slots=True)
class Draft:
    """The entries and events of an act so far. `at` is the time, in milliseconds since 1970."""

    table: Table
    at: int
    entries: list[Entry] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    own: list[Event] = field(default_factory=list)
    """The events of the actor's own act, which come first."""
    asked: dict[Seat, set[tuple[str, ...]]] = field(init=False)
    """By seat: the questions that were open to it before, with their offers."""
    called: set[tuple[Seat, str]] = field(init=False)
    """What had been put to somebody before."""

    def __post_init__(self) -> None:
        self.asked, self.called = questions(self.table), calls(self.table)


def questions(table: Table) -> dict[Seat, set[tuple[str, ...]]]:
    """What is open to each seat: the token of each question and the keys of its offers."""
    found: dict[Seat, set[tuple[str, ...]]] = {seat.seat: set() for seat in table.seats}
    for decision in table.decisions:
        found[decision.seat].add((decision.token, *(offer.key for offer in decision.offers)))
    return found


def calls(table: Table) -> set[tuple[Seat, str]]:
    """The questions that somebody has put to a seat: whose, and their kinds."""
    return {(decision.seat, decision.kind) for decision in table.decisions if decision.calls}


def step(
    draft: Draft, seat: Seat, action: Action, actor: int | None, request_id: str | None, token: str
) -> list[Event]:
    """One action of one seat, decided and applied. Raises Illegal; then nothing has changed."""
    table = draft.table
    if table.state is None:
        raise ValueError("the table is not being played")
    dice = KeyedDice(table.secret, table.draws)
    events = run(table.state, table.game.decide(table.state, seat, action, dice))
    table.draws, table.decisions = dice.counter, tuple(table.game.decisions(table.state))
    draft.entries.append(
        Entry(
            seq=table.version + len(draft.entries) + 1,
            request_id=request_id,
            seat=seat,
            actor=actor,
            token=token,
            action=action.model_dump_json(),
            events=write_events(events),
            dice=table.draws,
            at=draft.at,
        )
    )
    draft.events.extend(events)
    return events


def computers(draft: Draft) -> None:
    """Let computer players act, a bounded number of times: who merely may goes before who must."""
    table = draft.table
    policies = {s.seat: s.computer for s in table.seats if s.computer is not None}
    windows = _Windows(draft, policies)
    for _ in range(COMPUTER_ACTS if policies else 0):
        if windows.use():
            continue
        due = next((seat for seat in table.waiting if seat in policies), None)
        if due is None:
            return
        _computer(draft, due, policies[due])


class _Windows:
    """What computer players may do while the game does not wait for them."""

    def __init__(self, draft: Draft, policies: dict[Seat, str]) -> None:
        self._draft = draft
        self._policies = policies
        self._used = Counter[Seat]()
        self._declined: dict[Seat, list[str]] = {}
        """By seat: the questions it has last let be; it is asked again when others are open."""

    def use(self) -> bool:
        """Let one of them take one step; False if none wants to."""
        table = self._draft.table
        for seat, policy in self._policies.items():
            decisions = table.open_to(seat)
            tokens = [d.token for d in decisions]
            if not decisions or seat in table.waiting or self._declined.get(seat) == tokens:
                continue
            choice = None
            if self._used[seat] < WINDOW_ACTS:
                choice = _choice(self._draft, seat, policy, decisions)
            if choice is None:
                self._declined[seat] = tokens
                continue
            self._used[seat] += 1
            try:
                step(self._draft, seat, choice, None, None, answered(decisions, choice))
            except Illegal as error:
                log.error("computer player %s was refused at table %s: %s", policy, table.id, error.clause)
                self._declined[seat] = tokens
                continue
            return True
        return False


def answered(decisions: Sequence[Decision], action: Action) -> str:
    """The token of the question that an action answers."""
    return next((d.token for d in decisions if any(fits(o, action) for o in d.offers)), "")


def _choice(draft: Draft, seat: Seat, policy: str, decisions: Sequence[Decision]) -> Action | None:
    table = draft.table
    rng = Random(f"{table.secret.hex()}:{table.version + len(draft.entries)}:{seat}")
    try:
        choice: Action | None = table.game.policies[policy].choose(table.view(seat), decisions, rng)
    except Exception as error:  # a computer player's fault must not cost a person their act
        log.error("computer player %s failed at table %s: %s", policy, table.id, type(error).__name__)
        return None
    return choice


def _computer(draft: Draft, seat: Seat, policy: str) -> None:
    table = draft.table
    decisions = table.open_to(seat)
    choice = _choice(draft, seat, policy, decisions)
    question = next(d for d in decisions if d.required)
    fallback = question.default or question.offers[0].action
    try:
        step(draft, seat, choice or fallback, None, None, question.token)
    except Illegal as error:
        log.error("computer player %s was refused at table %s: %s", policy, table.id, error.clause)
        step(draft, seat, fallback, None, None, question.token)
