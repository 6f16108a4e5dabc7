"""How a desk's decisions become rows of buttons and selects.

Few offers are buttons, many are selects. A message has five rows; one is kept for the
desk's own buttons, and the decisions share the others. Each decision begins in its most
convenient form; as long as they need too many rows together, the widest is made tighter.
What still does not fit goes into further parts of the desk.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.table import Table
from cogs import forms
from cogs.controls import Button, Select
from cogs.ids import Ref
from cogs.plain import plain_words, shortened
from engine.kernel import Amount, Choice, Decision, Offer, Pick

ROWS = 4
"""Rows for decisions in one message."""

WIDTH, MOST_BUTTONS, OPTIONS = 5, 20, 25

Item = Button | Select
Row = list[Item]

OPEN, TIGHT, GROUPED, PACKED = range(4)
"""Forms of a decision: buttons by group, buttons, a select for each group, as few selects as possible."""


@dataclass(slots=True)
class Layout:
    """Rows of controls in parts of at most `ROWS`, and notes that no control has room for."""

    parts: list[list[Row]] = field(default_factory=list)
    notes: dict[str, list[str]] = field(default_factory=dict)
    """By decision token."""


def laid_out(table: Table, decisions: Sequence[Decision]) -> Layout:
    """The controls of these decisions of one seat, required ones first."""
    start = PACKED if len(decisions) > ROWS else OPEN
    shown = [_Shown(table, d, start, many=len(decisions) > 1) for d in decisions if d.offers]
    while sum(len(x.rows) for x in shown) > ROWS:
        loose = [x for x in shown if x.form < PACKED]
        if not loose:
            break
        max(loose, key=lambda x: len(x.rows)).tighten()
    rows = [row for x in shown for row in x.rows]
    parts = [rows[i : i + ROWS] for i in range(0, len(rows), ROWS)]
    return Layout(parts, {x.decision.token: x.notes for x in shown})


class _Shown:
    """One decision in one of the forms."""

    def __init__(self, table: Table, decision: Decision, form: int, *, many: bool) -> None:
        self.table = table
        self.decision = decision
        self._lead = f"{plain_words(table, decision.ask)} " if many else ""
        self.form = form
        self.rows: list[Row] = []
        self.notes: list[str] = []
        if len(decision.offers) > MOST_BUTTONS:
            self.form = max(form, GROUPED)
        self._draw()

    def tighten(self) -> None:
        """Take the next form."""
        self.form += 1
        self._draw()

    def _draw(self) -> None:
        self.notes = []
        offers = self.decision.offers
        groups: dict[str, list[Offer]] = {}
        for offer in offers:
            groups.setdefault(offer.group, []).append(offer)
        if self.form == OPEN:
            direct = [o for o in offers if _direct(o)]
            rest = [[o for o in group if o not in direct] for group in groups.values()]
            self.rows = [[self._fill(o)] for o in direct]
            self.rows += [row for group in rest for row in self._buttons(group)]
        elif self.form == TIGHT:
            self.rows = self._buttons(list(offers))
        elif self.form == GROUPED:
            self._grouped(groups)
        else:
            self._packed(groups)

    def _grouped(self, groups: dict[str, list[Offer]]) -> None:
        alone = [g for g, offers in groups.items() if len(offers) == 1 or (not g and len(offers) <= WIDTH)]
        self.rows, number = [], 0
        for name, offers in groups.items():
            if name in alone:
                continue
            parts = _chunks(offers, OPTIONS)
            for place, part in enumerate(parts):
                more = f" ({place + 1} of {len(parts)})" if len(parts) > 1 else ""
                title = plain_words(self.table, name) or "Choose"
                self.rows.append([self._select(number, title + more, part)])
                number += 1
        self.rows += self._buttons([o for name in alone for o in groups[name]])

    def _packed(self, groups: dict[str, list[Offer]]) -> None:
        ordered = [o for offers in groups.values() for o in offers]
        parts = _chunks(ordered, OPTIONS)
        self.rows = []
        for place, part in enumerate(parts):
            more = f" ({place + 1} of {len(parts)})" if len(parts) > 1 else ""
            self.rows.append([self._select(place, "Choose" + more, part, named=True)])

    # --- one control ----------------------------------------------------------

    def _id(self, kind: str, what: str) -> str:
        d = self.decision
        return Ref(self.table.id, d.seat, self.table.version, d.token, what).id(kind)

    def _buttons(self, offers: list[Offer]) -> list[Row]:
        return [[self._button(o) for o in row] for row in _chunks(offers, WIDTH)]

    def _button(self, offer: Offer) -> Button:
        label, note = self._label(offer), plain_words(self.table, offer.note)
        if note and len(label) + len(note) + 3 <= 80:
            label = f"{label} · {note}"
        elif note:
            self.notes.append(f"{self.table.words(offer.label)}: {self.table.words(offer.note)}")
        style = offer.style if offer.style in ("main", "calm", "grave") else "plain"
        return Button.of(self._id("o", offer.key), shortened(label, 80), style)

    def _select(self, number: int, title: str, offers: list[Offer], *, named: bool = False) -> Select:
        options = []
        for offer in offers:
            parts = [offer.group] if named and offer.group else []
            parts += [offer.note] if offer.note else []
            options.append(
                discord.SelectOption(
                    label=shortened(self._label(offer)),
                    value=offer.key,
                    description=shortened(plain_words(self.table, " · ".join(parts))) or None,
                )
            )
        return Select.of(self._id("g", str(number)), shortened(self._lead + title, 150), options)

    def _fill(self, offer: Offer) -> Select:
        hole: Any = offer.holes[0]
        low, high = (hole.low, hole.high) if isinstance(hole, Pick) else (1, 1)
        options = [forms.option(self.table, choice) for choice in choices(offer)]
        title = shortened(self._lead + self._label(offer), 150)
        return Select.of(self._id("f", offer.key), title, options, low, high)

    def _label(self, offer: Offer) -> str:
        label = plain_words(self.table, offer.label).strip() or offer.key
        return f"{label}…" if offer.holes and not label.endswith(("…", "...")) else label


def choices(offer: Offer) -> tuple[Choice, ...]:
    """The choices of an offer with one hole that a select on the desk can fill; none if it cannot."""
    if len(offer.holes) != 1:
        return ()
    hole = offer.holes[0]
    if isinstance(hole, Pick) and len(hole.choices) <= OPTIONS:
        return hole.choices
    if isinstance(hole, Amount) and not hole.optional:
        numbers = forms.amounts(hole, offer.total)
        if len(numbers) <= OPTIONS:
            return tuple(Choice(n, f"{n}") for n in numbers)
    return ()


def _direct(offer: Offer) -> bool:
    return bool(choices(offer))


def _chunks(offers: list[Offer], size: int) -> list[list[Offer]]:
    return [offers[i : i + size] for i in range(0, len(offers), size)]
