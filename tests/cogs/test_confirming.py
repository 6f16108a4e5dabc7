"""What cannot be had again is pressed twice: by buttons, lists and forms, of a game nobody here knows."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from simcord.env import Env

from bot.main.client import Curia
from bot.people.asker import Asker
from bot.play.discordlike import discordlike
from engine.kernel import Amount, Decision, Illegal, Offer, Seat, Words
from storage.opening import open_store
from tests.cogs.test_presses import begin, button, desk, panel, told, unseen
from tests.cogs.toy import Bid, Give, Nudge, Say, Toy, ToyState
from tests.sim import SECRET, Sim, controls, text_of

COST = "All you have is gone for good."
WHOLE = "That is all your money."
CHARGE = "Everybody will remember it."


class Costly(Toy):
    """The toy, but some acts cost what cannot be had again."""

    def _of(self, state: ToyState, seat: Seat) -> list[Decision]:
        money = Amount("amount", "Talents", 1, 9)
        offers = (
            Offer("nudge", Nudge(n=1), "Nudge"),
            Offer("ruin", Nudge(n=2), "Ruin all", style="grave", warning=COST),
            Offer("gift", Give(), "Give Talents", holes=(money,), warned=(((("amount", 9),), WHOLE),)),
            Offer("charge", Say(), "Charge", holes=(Words("text", "Why", 3, 300),), warning=CHARGE),
            Offer("idle", Nudge(n=3), "Ruin yourself", style="vain", warning=COST),
        )
        return [replace(d, offers=offers) if d.kind == "window" else d for d in super()._of(state, seat)]


@pytest.fixture
async def sim(tmp_path: Path) -> AsyncIterator[Sim]:
    """A costly game of Cornelia and Fabius."""
    path = tmp_path / "curia.db"

    def make() -> Curia:
        return Curia(lambda: open_store(path), games={"toy": Costly()}, entropy=lambda: SECRET)

    with discordlike():
        env = Env(make())
        await env.start()
        made = Sim(env, path, make)
        try:
            await made.furnish(3)
            await begin(made)
            yield made
        finally:
            store = made.tables.store
            await env.shutdown()
            await store.close()
        env.raise_errors()


def labels(message: Any) -> list[str]:
    """What stands on the buttons that are a game's."""
    return [c["label"] for c in controls(message) if c["custom_id"][0] in "ony"]


async def test_a_costly_act_is_asked_again_on_the_desk_under_its_cost(sim: Sim):
    message = desk(sim, 0)
    await sim.users[0].click(message, custom_id=button(message, "Ruin all"))
    assert await told(sim) == ["0:open:"]
    now = desk(sim, 0)
    assert now.id == message.id
    assert labels(now) == ["No, go back", "Yes: Ruin all"]
    assert COST in text_of(now)
    assert "Nothing is done yet." in text_of(now)
    assert COST not in now.content
    await sim.users[0].click(now, label="Yes: Ruin all")
    assert await told(sim) == ["0:open:", "0:nudge:"]
    assert "Ruin all" in labels(desk(sim, 0))
    assert COST not in text_of(desk(sim, 0))


async def test_the_usual_acts_keep_one_press(sim: Sim):
    await sim.users[0].click(desk(sim, 0), label="Nudge")
    assert await told(sim) == ["0:open:", "0:nudge:"]


async def test_a_second_touch_in_the_same_place_does_nothing(sim: Sim):
    """The thumb that slips twice: the button pressed first, again and again."""
    message = desk(sim, 0)
    ruin = button(message, "Ruin all")
    await sim.burst([(sim.users[0], message, ruin)] * 4)
    assert await told(sim) == ["0:open:"]
    rows = [[item.label for item in row.children] for row in desk(sim, 0).components]
    assert rows[:2] == [["No, go back"], ["Yes: Ruin all"]], "what stands first does nothing"


async def test_no_gives_the_desk_back(sim: Sim):
    message = desk(sim, 0)
    await sim.users[0].click(message, custom_id=button(message, "Ruin all"))
    await sim.users[0].click(desk(sim, 0), label="No, go back")
    assert "Ruin all" in labels(desk(sim, 0))
    assert await told(sim) == ["0:open:"]


async def test_it_is_still_asked_when_the_desk_is_drawn_anew_meanwhile(sim: Sim):
    message = desk(sim, 0)
    await sim.users[0].click(message, custom_id=button(message, "Ruin all"))
    await sim.users[1].click(desk(sim, 1), label="Nudge")
    table = await sim.tables.get(1)
    with sim.env._bot_scope():  # by the clock of the simulation
        await sim.tables.post(table, [(0, "desk", "")])
        await sim.bot.services.delivery.deliver(table)
    await sim.settle(15)
    assert "1:nudge:" in await told(sim)
    assert labels(desk(sim, 0)) == ["No, go back", "Yes: Ruin all"]
    assert "Fabius nudge." in text_of(desk(sim, 0))
    opened = await sim.members[0].click(panel(sim), label="My desk")
    assert "Ruin all" in labels(opened.response), "who asks for the desk gets it with its controls"


async def test_a_new_question_takes_its_place(sim: Sim):
    opened = await sim.members[0].click(panel(sim), label="My desk")
    mine = unseen(opened.response)
    await sim.burst([(sim.members[0], mine, button(opened.response, "Ruin all"))])
    yes = button(own(sim, opened.response.id), "Yes")
    await play_a_round(sim)
    assert "Ruin all" in labels(desk(sim, 0))
    await sim.burst([(sim.members[0], mine, yes)])
    assert "is no longer open" in text_of(own(sim, opened.response.id))
    assert "0:nudge:" not in await told(sim)


def own(sim: Sim, message_id: int) -> Any:
    """A private reply to Cornelia as it stands now."""
    return next(m for m in sim.said(sim.members[0]) if m.id == message_id)


async def play_a_round(sim: Sim) -> None:
    """Both bid nothing, so that the round ends and every question is a new one."""
    with sim.env._bot_scope():
        for person in (0, 1):
            table = await sim.tables.get(1)
            seat = table.seat_of(sim.users[person].id)
            await sim.tables.act(1, seat, Bid(), actor=sim.users[person].id, request_id=f"bid{person}")
        await sim.bot.services.delivery.deliver(await sim.tables.get(1))
    await sim.settle(15)


async def test_yes_pressed_twice_is_one_act(sim: Sim):
    message = desk(sim, 0)
    await sim.users[0].click(message, custom_id=button(message, "Ruin all"))
    yes = button(desk(sim, 0), "Yes")
    await sim.burst([(sim.users[0], message, yes)] * 3)
    assert (await told(sim)).count("0:nudge:") == 1
    await sim.restart()
    await sim.burst([(sim.users[0], message, yes)])
    assert (await told(sim)).count("0:nudge:") == 1, "an old yes is spent, also after a restart"


async def test_yes_survives_a_restart(sim: Sim):
    message = desk(sim, 0)
    await sim.users[0].click(message, custom_id=button(message, "Ruin all"))
    yes = button(desk(sim, 0), "Yes")
    await sim.restart()
    await sim.burst([(sim.users[0], message, yes)])
    assert (await told(sim))[-1] == "0:nudge:"


async def test_yes_of_another_is_refused(sim: Sim):
    opened = await sim.members[0].click(panel(sim), label="My desk")
    mine = unseen(opened.response)
    await sim.burst([(sim.members[0], mine, button(opened.response, "Ruin all"))])
    now = own(sim, opened.response.id)
    answers = await sim.burst([(sim.members[1], mine, button(now, "Yes"))])
    assert text_of(answers[0].response) == "That desk belongs to Cornelia, at The Toy, table 1."
    assert await told(sim) == ["0:open:"]


# --- lists and forms --------------------------------------------------------------


async def give(sim: Sim, amount: str) -> None:
    """Choose an amount in the list on the desk."""
    message = desk(sim, 0)
    select = next(c for c in controls(message) if c["custom_id"].startswith("f:"))
    await sim.users[0].select(message, [amount], custom_id=select["custom_id"])


async def test_of_a_list_only_what_costs_all_is_asked_again(sim: Sim):
    await give(sim, "4")
    assert (await told(sim))[-1] == "0:give 4:"
    await give(sim, "9")
    assert (await told(sim))[-1] == "0:give 4:"
    text = text_of(desk(sim, 0))
    assert WHOLE in text
    assert "Talents: **9**" in text
    yes = button(desk(sim, 0), "Yes")
    await sim.restart()
    await sim.burst([(sim.users[0], desk(sim, 0), yes)])
    assert (await told(sim))[-1] == "0:give 9:", "one value of a list is known without memory"


async def test_a_form_is_asked_again_with_what_was_filled_in(sim: Sim):
    shown = await sim.users[0].click(desk(sim, 0), label="Charge…")
    await sim.users[0].submit_modal(shown, {"text": "He *lied*"})
    assert await told(sim) == ["0:open:"]
    text = text_of(desk(sim, 0))
    assert CHARGE in text
    assert "He \\*lied\\*" in text
    await sim.users[0].click(desk(sim, 0), label="Yes: Charge")
    assert (await told(sim))[-1] == "0:say \x0eHe *lied*\x0f:"


async def test_what_only_a_form_knew_is_asked_for_again_after_a_restart(sim: Sim):
    shown = await sim.users[0].click(desk(sim, 0), label="Charge…")
    await sim.users[0].submit_modal(shown, {"text": "He lied"})
    yes = button(desk(sim, 0), "Yes")
    await sim.restart()
    await sim.burst([(sim.users[0], desk(sim, 0), yes)])
    assert await told(sim) == ["0:open:"]
    assert "I no longer know what you had filled in. Nothing is done" in text_of(desk(sim, 0))
    assert "Charge…" in labels(desk(sim, 0))


async def test_under_another_cost_it_is_asked_once_more(sim: Sim, monkeypatch: pytest.MonkeyPatch):
    message = desk(sim, 0)
    await sim.users[0].click(message, custom_id=button(message, "Ruin all"))
    dearer = Costly._of

    def raised(self: Costly, state: ToyState, seat: Seat) -> list[Decision]:
        found: Sequence[Decision] = dearer(self, state, seat)
        return [
            replace(d, offers=tuple(replace(o, warning=f"{o.warning} Twice.") for o in d.offers))
            for d in found
        ]

    yes = button(desk(sim, 0), "Yes")
    monkeypatch.setattr(Costly, "_of", raised)
    sim.tables.forget(1)
    await sim.burst([(sim.users[0], message, yes)])
    assert await told(sim) == ["0:open:"]
    assert f"{COST} Twice." in text_of(desk(sim, 0))
    await sim.users[0].click(desk(sim, 0), label="Yes: Ruin all")
    assert (await told(sim))[-1] == "0:nudge:"


async def test_what_helps_nobody_stands_last_and_is_not_red(sim: Sim):
    shown = [c for c in controls(desk(sim, 0)) if c["custom_id"].startswith(("o:", "f:", "n:"))]
    assert shown[-1].get("label") == "Ruin yourself", [c.get("label") for c in shown]
    red = [c["label"] for c in controls(desk(sim, 0)) if c.get("style") == 4]
    assert red == ["Ruin all"]


# --- refusals --------------------------------------------------------------------


async def test_a_refusal_stands_on_the_desk_that_was_pressed_and_goes_with_the_next_act(sim: Sim):
    await sim.users[0].click(desk(sim, 0), label="Nudge")
    count = len(sim.letters(0))

    def refuses(*_: Any) -> None:
        raise Illegal("TOY-ALL-01", "Not now.")

    plain, Costly.decide = Toy.decide, refuses  # type: ignore[method-assign, assignment]
    try:
        await sim.users[0].click(desk(sim, 0), label="Nudge")
    finally:
        Costly.decide = plain  # type: ignore[method-assign]
    assert "Not now.\n-# TOY-ALL-01" in text_of(desk(sim, 0))
    assert len(sim.letters(0)) == count, "no message follows the desk"
    await sim.users[0].click(desk(sim, 0), label="Nudge")
    assert "Not now." not in text_of(desk(sim, 0))


async def test_while_a_table_is_paused_nobody_is_asked_whether_they_mean_it(sim: Sim):
    message = desk(sim, 0)
    with sim.env._bot_scope():  # by the clock of the simulation
        await sim.bot.services.deciding.pause(1, Asker(1, "Octavia", keeps=True))
    answer = await sim.users[0].click(message, custom_id=button(message, "Ruin all"))
    assert "was paused by Octavia" in text_of(answer.response)
    assert "Yes: Ruin all" not in labels(answer.response)
