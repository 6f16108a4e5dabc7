"""An act before it is stored: a person's step, and what computer players do then.

Nothing here touches the store: if anything but Illegal is raised, the table's object is spoilt and
must be loaded afresh.
"""

import logging
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from bot.host.table import Table
from engine.fitting import fits
from engine.kernel import Action, Decision, Event, Illegal, Seat, write_events
from storage.rows import Entry

log = logging.getLogger("curia.tables")

COMPUTER_ACTS = 80
"""Acts of computer players carried out with one act of a person, at most."""

WINDOW_ACTS = 4
"""Of these, acts of one computer player while the game does not wait for it, at most."""


class Step(NamedTuple):
    """One action that was carried out: its journal entry, and the events that followed."""

    entry: Entry
    events: list[Event]


@dataclass(slots=True)
class Act:
    """What is done at a table and stored whole: an actor's step, if anybody acts, then those of computers.

    `at` is the time, in milliseconds since 1970. Made before the first step.
    """

    table: Table
    at: int
    actor: Seat | None = None
    steps: list[Step] = field(default_factory=list)
    awaited: set[Seat] = field(init=False)
    """The seats the game waited for before."""
    questions: dict[Seat, set[tuple[str, ...]]] = field(init=False)
    """By seat: the questions that were open to it before, with their offers."""
    calls: set[tuple[Seat, str]] = field(init=False)
    """What had been put to somebody before."""

    def __post_init__(self) -> None:
        self.awaited, self.questions = set(self.table.waiting), questions(self.table)
        self.calls = calls(self.table)

    @property
    def events(self) -> list[Event]:
        """All events, in order."""
        return [event for step in self.steps for event in step.events]


def questions(table: Table) -> dict[Seat, set[tuple[str, ...]]]:
    """What is open to each seat: the token of each question and the keys of its offers."""
    found: dict[Seat, set[tuple[str, ...]]] = {seat.seat: set() for seat in table.seats}
    for decision in table.decisions:
        found[decision.seat].add((decision.token, *(offer.key for offer in decision.offers)))
    return found


def calls(table: Table) -> set[tuple[Seat, str]]:
    """The questions that somebody has put to a seat: whose, and their kinds."""
    return {(decision.seat, decision.kind) for decision in table.decisions if decision.calls}


def step(act: Act, seat: Seat, action: Action, actor: int | None, request_id: str | None, token: str) -> None:
    """One action of one seat, decided and applied. Raises Illegal; then nothing has changed."""
    table = act.table
    events = table.play(seat, action)
    entry = Entry(
        seq=table.version + len(act.steps) + 1,
        request_id=request_id,
        seat=seat,
        actor=actor,
        token=token,
        action=action.model_dump_json(),
        events=write_events(events),
        dice=table.draws,
        at=act.at,
    )
    act.steps.append(Step(entry, events))


def computers(act: Act) -> None:
    """Let computer players act, a bounded number of times: who merely may goes before who must."""
    table = act.table
    policies = {s.seat: s.computer for s in table.seats if s.computer is not None}
    windows = _Windows(act, policies)
    for _ in range(COMPUTER_ACTS if policies else 0):
        if windows.use():
            continue
        due = next((seat for seat in table.waiting if seat in policies), None)
        if due is None:
            return
        _computer(act, due, policies[due])


class _Windows:
    """What computer players may do while the game does not wait for them."""

    def __init__(self, act: Act, policies: dict[Seat, str]) -> None:
        self._act = act
        self._policies = policies
        self._used = Counter[Seat]()
        self._declined: dict[Seat, list[str]] = {}
        """By seat: the questions it has last let be; it is asked again when others are open."""

    def use(self) -> bool:
        """Let one of them take one step; False if none wants to."""
        table = self._act.table
        for seat, policy in self._policies.items():
            decisions = table.open_to(seat)
            tokens = [d.token for d in decisions]
            if not decisions or seat in table.waiting or self._declined.get(seat) == tokens:
                continue
            choice = None
            if self._used[seat] < WINDOW_ACTS:
                choice = _choice(self._act, seat, policy, decisions)
            if choice is None:
                self._declined[seat] = tokens
                continue
            self._used[seat] += 1
            try:
                step(self._act, seat, choice, None, None, answered(decisions, choice))
            except Illegal as error:
                log.error("computer player %s was refused at table %s: %s", policy, table.id, error.clause)
                self._declined[seat] = tokens
                continue
            return True
        return False


def answered(decisions: Sequence[Decision], action: Action) -> str:
    """The token of the question that an action answers."""
    return next((d.token for d in decisions if any(fits(o, action) for o in d.offers)), "")


def _choice(act: Act, seat: Seat, policy: str, decisions: Sequence[Decision]) -> Action | None:
    table = act.table
    rng = Random(f"{table.secret.hex()}:{table.version + len(act.steps)}:{seat}")
    try:
        choice: Action | None = table.game.policies[policy].choose(table.view(seat), decisions, rng)
    except Exception as error:  # a computer player's fault must not cost a person their act
        log.error("computer player %s failed at table %s: %s", policy, table.id, type(error).__name__)
        return None
    return choice


def _computer(act: Act, seat: Seat, policy: str) -> None:
    table = act.table
    decisions = table.open_to(seat)
    choice = _choice(act, seat, policy, decisions)
    question = next(d for d in decisions if d.required)
    fallback = question.default or question.offers[0].action
    try:
        step(act, seat, choice or fallback, None, None, question.token)
    except Illegal as error:
        log.error("computer player %s was refused at table %s: %s", policy, table.id, error.clause)
        step(act, seat, fallback, None, None, question.token)
