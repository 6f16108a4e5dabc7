"""How a desk's decisions become rows of buttons and selects.

Few offers are buttons, many are selects. A message has five rows; one is kept for the
desk's own buttons, and the decisions share the others. Each decision begins in its most
convenient form; as long as they need too many rows together, the widest window is made tighter, then
what always stands open and is seldom used goes into a further part, then what the game waits for is
made tighter. Very many offers fold into a select of their groups.
What still does not fit goes into further parts of the desk.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import discord

from bot.host.table import Table
from cogs import custom_ids
from cogs.controls import Button, Row, Select
from cogs.custom_ids import Ref
from cogs.desk import forms
from cogs.plain_text import fitted, plain_words
from engine.kernel import Amount, Choice, Decision, Offer, Pick
from engine.words import count

ROWS = 4
"""Rows for decisions in one message."""

WIDTH, MOST_BUTTONS, OPTIONS = 5, 20, 25

FEW = 3
"""Offers with notes that stand side by side as buttons; more of a kind are a list."""

Draw = Callable[[], Row]
"""Draws a row; a form that is made tighter is counted, not drawn."""

OPEN, TIGHT, GROUPED, PACKED = range(4)
"""Forms of a decision: buttons by group (a list for many with notes), buttons, a select for each
group, as few selects as possible. Packed, more than 25 offers of several groups are one select
of the groups; choosing one opens it."""

Opened = tuple[str, str] | None
"""The decision, by its token, of which a group of offers is open, and that group's mark (`ids.group`)."""


@dataclass(slots=True)
class Layout:
    """Rows of controls in parts of at most `ROWS`, and notes that no control has room for."""

    parts: list[list[Row]] = field(default_factory=list)
    notes: dict[str, list[str]] = field(default_factory=dict)
    """By decision token."""


def laid_out(table: Table, decisions: Sequence[Decision], opened: Opened = None) -> Layout:
    """The controls of these decisions of one seat, required ones first, but one that is opened at once."""
    ordered = sorted(decisions, key=lambda d: opened is None or d.token != opened[0])
    required = sum(1 for d in decisions if d.required)
    shown = [
        _Shown(table, d, opened, many=len(decisions) > 1, alike=required > 1 and d.required)
        for d in ordered
        if d.offers
    ]
    here, aside = _fitted(shown)
    rows = [draw() for x in (*here, *aside) for draw in x.rows]
    parts = [rows[i : i + ROWS] for i in range(0, len(rows), ROWS)]
    return Layout(parts, {x.decision.token: x.notes for x in shown})


def _fitted(shown: list["_Shown"]) -> tuple[list["_Shown"], list["_Shown"]]:
    """What stands on the first part, made tight enough, and what stands on further ones."""
    here, aside = list(shown), list["_Shown"]()
    while sum(len(x.rows) for x in here) > ROWS:
        loose = [x for x in here if x.form < PACKED and len(x.rows) > 1]
        windows = [x for x in loose if not x.decision.required]
        seldom = [x for x in here if x.decision.standing and not x.opened]
        if not loose:
            break
        if seldom and not windows:
            here.remove(seldom[-1])
            aside.insert(0, seldom[-1])
        else:
            max(windows or loose, key=lambda x: len(x.rows)).tighten()
    return here, aside


class _Shown:
    """One decision in one of the forms."""

    def __init__(self, table: Table, decision: Decision, opened: Opened, *, many: bool, alike: bool) -> None:
        self.table = table
        self.decision = replace(decision, offers=_vain_last(decision.offers))
        self._many, self._alike = many, alike
        self.form = GROUPED if len(decision.offers) > MOST_BUTTONS else OPEN
        most = 1 if decision.standing else WIDTH
        if not decision.required and most < len(decision.offers) <= OPTIONS:
            self.form = PACKED  # so many buttons of a window would fill a phone
        self.rows: list[Draw] = []
        self._choices = {offer.key: found for offer in decision.offers if (found := choices(offer))}
        """By key: the offers that are filled by a select, and what it holds."""
        self._noted: dict[str, list[Offer]] = {}
        self.opened = ""
        if opened is not None and opened[0] == decision.token:
            self.opened, self.form = opened[1], PACKED
        self._form()

    # A phone shows some 30 letters of a select, so what it does comes first. The question is named
    # where nothing else says what is chosen, and behind, where several questions are awaited.

    @property
    def _question(self) -> str:
        return plain_words(self.table, self.decision.question)

    @property
    def _title(self) -> str:
        """What a select is called whose choices have no name of their own."""
        named = f"{self._question} Choose" if self._many or self.decision.standing else "Choose"
        return self.decision.name or named

    @property
    def _tail(self) -> str:
        return f" · {self._question}" if self._alike else ""

    @property
    def notes(self) -> list[str]:
        """Notes that no control has room for; one that several offers share stands once."""
        return [self._note(text, offers) for text, offers in self._noted.items()]

    def _note(self, text: str, offers: list[Offer]) -> str:
        """A note with what it is about: its offers, or their whole group; nothing if it is about all."""
        alike = [o for o in self.decision.offers if o.note]
        if len(offers) > 1 and len(offers) == len(alike):
            return text
        names = [self.table.words(o.label) for o in offers]
        group = offers[0].group
        if group and len(offers) > 1 and [o for o in alike if o.group == group] == offers:
            names = [self.table.words(group)]
        return f"{', '.join(names)}: {text}"

    def tighten(self) -> None:
        """Take the next form."""
        self.form += 1
        self._form()

    def _form(self) -> None:
        offers = self.decision.offers
        groups: dict[str, list[Offer]] = {}
        for offer in offers:
            groups.setdefault(offer.group, []).append(offer)
        if self.form == OPEN:
            self._opened_out(groups)
        elif self.form == TIGHT:
            self.rows = self._buttons(list(offers))
        elif self.form == GROUPED:
            self._grouped(groups)
        else:
            self._packed(groups)

    def _opened_out(self, groups: dict[str, list[Offer]]) -> None:
        """Every offer in its own control, in the order of the offers; buttons of a group together.

        What is vain stands below all, in a list of its group or as a button.
        """
        self.rows, number = [], 0
        drawn: set[str] = set()
        last: list[Offer] = []
        for offer in self.decision.offers:
            listed = _wordy(groups[offer.group])
            if offer.key in self._choices and not listed:
                self.rows.append(partial(self._fill, offer))
            elif offer.style == "vain" and not listed:
                last.append(offer)
            elif offer.group not in drawn:
                drawn.add(offer.group)
                group = groups[offer.group]
                if listed:
                    self.rows.append(partial(self._listed, number, group))
                else:
                    self.rows += self._buttons(
                        [o for o in group if o.key not in self._choices and o.style != "vain"]
                    )
                number += 1
        self.rows += self._buttons(last)

    def _grouped(self, groups: dict[str, list[Offer]]) -> None:
        alone = [g for g, offers in groups.items() if len(offers) == 1 or (not g and len(offers) <= WIDTH)]
        self.rows, number = [], 0
        for name, offers in groups.items():
            if name in alone:
                continue
            parts = _chunks(offers, OPTIONS)
            for place, part in enumerate(parts):
                more = f" ({place + 1} of {len(parts)})" if len(parts) > 1 else ""
                self.rows.append(partial(self._listed, number, part, more))
                number += 1
        self.rows += self._buttons([o for name in alone for o in groups[name]])

    def _packed(self, groups: dict[str, list[Offer]]) -> None:
        ordered = [o for offers in groups.values() for o in offers]
        if len(ordered) > OPTIONS and len(groups) > 1:
            self._folded(groups)
            return
        parts = _chunks(ordered, OPTIONS)
        about = plain_words(self.table, next(iter(groups))) if len(groups) == 1 else ""
        title = about or self._title
        self.rows = []
        for place, part in enumerate(parts):
            more = f" ({place + 1} of {len(parts)})" if len(parts) > 1 else ""
            self.rows.append(partial(self._select, place, title + more, part, named=not about))

    def _folded(self, groups: dict[str, list[Offer]]) -> None:
        """A select of the groups, small ones as their offers; below it the offers of the one that is open."""
        entries = list(groups.items())
        small = _small(entries)
        self.rows = []
        for start in range(0, len(entries), OPTIONS):
            self.rows.append(partial(self._folds, start, entries[start : start + OPTIONS], small))
        for name, offers in entries:
            if custom_ids.group(name) != self.opened or name in small:
                continue
            parts = _chunks(offers, OPTIONS)
            for place, part in enumerate(parts):
                more = f" ({place + 1} of {len(parts)})" if len(parts) > 1 else ""
                title = plain_words(self.table, name) or "Other"
                self.rows.append(partial(self._select, place, title + more, part))

    def _folds(self, start: int, entries: list[tuple[str, list[Offer]]], small: set[str]) -> Row:
        """The groups from number `start` on."""
        options: list[discord.SelectOption] = []
        for name, offers in entries:
            if name in small:
                options += [self._option(offer, named=True) for offer in offers]
            else:
                options.append(
                    discord.SelectOption(
                        label=fitted(self.table, f"{plain_words(self.table, name) or 'Other'}…"),
                        value=custom_ids.group(name),
                        description=fitted(self.table, self._contents(offers)),
                        default=custom_ids.group(name) == self.opened,
                    )
                )
        title = fitted(self.table, self._title, 150)
        return [Select(self._id("h", str(start // OPTIONS)), title, options)]

    def _contents(self, offers: list[Offer]) -> str:
        """What a group holds, in one line."""
        labels = list(dict.fromkeys(plain_words(self.table, o.label) for o in offers))
        return f"{count(len(offers), 'choice')}: {'; '.join(labels)}"

    # --- one control ----------------------------------------------------------

    def _id(self, kind: str, what: str) -> str:
        d = self.decision
        return Ref(self.table.id, d.seat, self.table.version, d.token, what).id(kind)

    def _buttons(self, offers: list[Offer]) -> list[Draw]:
        notes = Counter(o.note for o in offers)
        return [partial(self._row, row, notes) for row in _chunks(offers, WIDTH)]

    def _row(self, offers: list[Offer], notes: Counter[str]) -> Row:
        return [self._button(o, notes[o.note] > 1) for o in offers]

    def _button(self, offer: Offer, shared: bool) -> Button:
        """A button with its note, unless several have the same: that stands once, in the question."""
        label, note = self._label(offer), plain_words(self.table, offer.note)
        if note and not shared and len(label) + len(note) + 3 <= 80:
            label = f"{label} · {note}"
        elif note:
            text = self.table.words(offer.note)
            self._noted.setdefault(text, []).append(offer)
        style = offer.style if offer.style in ("main", "calm", "grave") else "plain"
        return Button(self._id("o", offer.key), fitted(self.table, label, 80), style)

    def _listed(self, number: int, group: list[Offer], more: str = "") -> Row:
        """Offers of one group in a select that is called as the group is."""
        name = plain_words(self.table, group[0].group)
        title = f"{name}{self._tail}" if name else self._title
        return self._select(number, title + more, group)

    def _select(self, number: int, title: str, offers: list[Offer], *, named: bool = False) -> Row:
        options = [self._option(offer, named=named) for offer in offers]
        return [Select(self._id("g", str(number)), fitted(self.table, title, 150), options)]

    def _option(self, offer: Offer, *, named: bool) -> discord.SelectOption:
        """An offer in a select; `named` tells its group too."""
        parts = [offer.group] if named and offer.group else []
        parts += [offer.note] if offer.note else []
        return discord.SelectOption(
            label=fitted(self.table, self._label(offer)),
            value=offer.key,
            description=fitted(self.table, plain_words(self.table, " · ".join(parts))) or None,
        )

    def _fill(self, offer: Offer) -> Row:
        hole: Any = offer.holes[0]
        low, high = (hole.low, hole.high) if isinstance(hole, Pick) else (1, 1)
        choices = forms.own_first(self._choices[offer.key], self.decision.seat)
        options = [forms.option(self.table, choice) for choice in choices]
        title = fitted(self.table, self._label(offer) + self._tail, 150)
        for note in (offer.note, hole.note if isinstance(hole, Amount) else ""):
            if note:  # a select has no room for it
                self._noted.setdefault(self.table.words(note), []).append(offer)
        return [Select(self._id("f", offer.key), title, options, low, high)]

    def _label(self, offer: Offer) -> str:
        label = plain_words(self.table, offer.label).strip() or offer.key
        return f"{label}…" if offer.holes else label


def choices(offer: Offer) -> tuple[Choice, ...]:
    """The choices of an offer with one hole that a select on the desk can fill; none if it cannot."""
    if len(offer.holes) != 1:
        return ()
    hole = offer.holes[0]
    if isinstance(hole, Pick) and not hole.many and len(hole.choices) <= OPTIONS:
        return tuple(c for c in hole.choices if not offer.bars({hole.field: c.value}))
    if isinstance(hole, Pick) and len(hole.choices) <= OPTIONS:
        return hole.choices
    if isinstance(hole, Amount) and not hole.optional:
        numbers = forms.amounts(hole, offer.total)
        if len(numbers) <= OPTIONS:
            return tuple(c for c in forms.numbered(hole, numbers) if not offer.bars({hole.field: c.value}))
    return ()


def _vain_last(offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """The offers in their order, but what helps their seat in nothing after all others."""
    return tuple(sorted(offers, key=lambda offer: offer.style == "vain"))


def _wordy(group: list[Offer]) -> bool:
    """Whether a group reads better as a list: named, more than `FEW`, each with a note of its own."""
    return FEW < len(group) <= OPTIONS and bool(group[0].group) and all(o.note for o in group)


def _small(entries: list[tuple[str, list[Offer]]]) -> set[str]:
    """The groups that a select of groups has room to show offer by offer, the smallest first."""
    room = OPTIONS - len(entries)
    found = set()
    for name, offers in sorted(entries, key=lambda each: len(each[1])):
        room -= len(offers) - 1
        if room < 0:
            break
        found.add(name)
    return found


def _chunks(offers: list[Offer], size: int) -> list[list[Offer]]:
    return [offers[i : i + size] for i in range(0, len(offers), size)]
