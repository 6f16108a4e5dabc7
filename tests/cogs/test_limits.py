"""Whatever a game asks and whatever people are called: panels, desks and forms keep Discord's limits."""

import random

import pytest

from bot.host.table import Table
from bot.texts.account import Line
from bot.texts.memory import Memory, SeatMemory
from cogs import custom_ids
from cogs.desk import forms
from cogs.desk.layout import laid_out
from cogs.fit_text import paged, size
from engine.cohort.game import Cohort
from engine.kernel import Amount, Choice, Decision, Offer, Pick, Section, Sheet, Words
from tests.cogs.at import HOSTILE, WIDGETS, asked, step, table
from tests.cogs.limits_of_messages import broken, broken_modal
from tests.cogs.toy import Befriend, Bid, Nudge, Say, Toy


def check(made: Table) -> None:
    """Everything that can be drawn of the table."""
    assert broken(WIDGETS.panel(made)) == []
    for seat in range(len(made.seats)):
        layout = laid_out(made, made.open_to(seat))
        for part in range(max(1, len(layout.parts))):
            rendering = WIDGETS.desk(made, seat, part=part)
            assert broken(rendering) == []
            folded = [i for r in layout.parts[part : part + 1] for row in r for i in row]
            for item in (i for i in folded if i.custom_id.startswith("h:")):
                token = item.custom_id.split(":")[4]
                options = getattr(item, "item", item).options
                last = next(o.value for o in reversed(options) if custom_ids.is_group(o.value))
                assert broken(WIDGETS.desk(made, seat, opened=(token, last))) == []
            public = " ".join(made.words(d.wait) for d in made.open_to(seat))
            assert all(name in public or name not in rendering.content for name in made.names)
        for decision in made.open_to(seat):
            for offer in decision.offers:
                for page in forms.pages(offer):
                    assert broken_modal(forms.modal(made, offer.label, "m:1", page, {})) == []


def reachable(made: Table, seat: int) -> set[tuple[str, str]]:
    """Token and key of every offer that some control of some part of the desk gives."""
    found, opened = set(), set()
    layouts = [laid_out(made, made.open_to(seat))]
    while layouts:
        layout = layouts.pop()
        for item in (i for part in layout.parts for row in part for i in row):
            kind, _, _, _, token, what = item.custom_id.split(":")
            options = getattr(item, "item", item).options if kind in "gh" else []
            if kind == "h":
                found |= {(token, o.value) for o in options if not custom_ids.is_group(o.value)}
                groups = {(token, o.value) for o in options if custom_ids.is_group(o.value)} - opened
                opened |= groups
                alone = [d for d in made.open_to(seat) if d.token == token]
                layouts += [laid_out(made, alone, group) for group in groups]
            elif kind == "g":
                found |= {(token, o.value) for o in options}
            else:
                found.add((token, what))
    return found


def offered(made: Table, seat: int) -> set[tuple[str, str]]:
    return {(d.token, o.key) for d in made.open_to(seat) for o in d.offers}


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_decision_of_random_games_can_be_drawn_and_reached(seats: int):
    rng = random.Random(seats)
    made = table(Cohort(), seats)
    for _ in range(60):
        if not step(made, rng):
            break
        for seat in made.waiting:
            assert reachable(made, seat) == offered(made, seat)
        check(made)
    lobby = table(Cohort(), seats, status="lobby")
    assert broken(WIDGETS.panel(lobby)) == []


def test_the_toy_game_with_forms_and_windows_can_be_drawn():
    made = table(Toy(), 3)
    check(made)
    assert reachable(made, 0) == offered(made, 0)


LONG = "A very long label of an offer, with **bold** and \x021\x03, that goes on and on " * 3


def decision(seat: int, token: str, offers: list[Offer], required: bool = True) -> Decision:
    return Decision(
        seat,
        "kind",
        token,
        "LEG-FOR-22",
        LONG * 3,
        LONG,
        tuple(offers),
        required,
        otherwise=LONG * 3,
        primer=LONG * 3,
    )


def many(n: int, groups: int = 1, label: str = "Offer", note: str = "") -> list[Offer]:
    return [
        Offer(f"k{i}", Nudge(n=i), f"{label} {i}", f"Group {i % groups}", note=note, style="grave")
        for i in range(n)
    ]


NINETY = Pick("friends", "F", tuple(Choice(n, str(n)) for n in range(90)), 0, 90, many=True)

SYNTHETIC = {
    "sixty offers": [decision(0, "t1", many(60))],
    "sixty offers in nine groups": [decision(0, "t1", many(60, 9, note=LONG))],
    "long labels": [decision(0, "t1", many(20, 3, LONG, LONG))],
    "four hundred offers": [decision(0, "t1", many(400, 7, LONG, LONG))],
    "twelve amounts": [
        decision(
            0,
            "t1",
            [
                Offer(
                    "k" * 40,
                    Bid(),
                    LONG,
                    holes=tuple(Amount("bids", LONG + str(n), 0, 999, key=LONG + str(n)) for n in range(12)),
                    total=50,
                )
            ],
        )
    ],
    "every hole": [
        decision(
            0,
            "t1",
            [
                Offer("a", Nudge(), "A", holes=(Amount("n", "N", 1, 25),)),
                Offer("b", Befriend(), "B", holes=(Pick("friends", LONG, (Choice(1, LONG, LONG),)),)),
                Offer("c", Say(), LONG, holes=(Words("text", LONG, 0, 9000),)),
                Offer("d", Befriend(), "D", holes=(NINETY,)),
            ],
        )
    ],
    "ten decisions": [decision(0, f"t{i}", many(7, 2), required=i < 3) for i in range(10)],
    "a decision and thirty windows": [decision(0, f"t{i}", many(30, 3, LONG), i == 0) for i in range(31)],
    "nothing to choose": [decision(0, "t1", [])],
    "empty label": [decision(0, "t1", [Offer("k", Nudge(), "")])],
}


@pytest.mark.parametrize("name", SYNTHETIC)
def test_strange_decisions_can_be_drawn_and_reached(name: str):
    made = asked(table(Toy(), 2), *SYNTHETIC[name])
    check(made)
    assert reachable(made, 0) == offered(made, 0)


class Verbose(Toy):
    """A game whose sheet is far too long."""

    def sheet(self, view: object) -> Sheet:
        section = Section(LONG * 2, tuple(f"{n} {LONG}" for n in range(40)))
        return Sheet(LONG * 4, lambda: (section,) * 40, lambda: (section,) * 40)


def test_too_much_to_show_is_counted_not_dropped_in_silence():
    made = table(Verbose(), 3)
    made.memory = Memory((Line(LONG * 10, False),) * 2, {0: SeatMemory(private=(LONG,) * 50)})
    check(made)
    panel, desk = WIDGETS.panel(made), WIDGETS.desk(made, 0)
    for rendering in (panel, desk):
        assert rendering.embed is not None
        assert any("more in `/table board`" in str(f.value) for f in rendering.embed.fields)
    assert desk.embed is not None
    assert "TOY-BID-01" in str(desk.embed.fields[-2].value)  # the question is never folded


def test_hostile_names_are_harmless_wherever_they_stand():
    made = table(Toy(), 3, HOSTILE[:1] * 3)
    panel = WIDGETS.panel(made)
    assert panel.embed is not None
    text = str(panel.embed.to_dict())
    assert "<@1>" not in text
    assert "@everyone" not in text
    assert text.count("(2)") >= 1  # told apart


def test_a_long_log_is_paged_without_loss():
    texts = [f"{n}: {LONG * (n % 5)}" for n in range(300)]
    pages = paged(texts)
    assert all(size(page) <= 4096 for page in pages)
    assert "\n".join(pages).replace(" ", "").replace("\n", "") == "".join(texts).replace(" ", "")
