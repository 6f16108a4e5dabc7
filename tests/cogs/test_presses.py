"""Presses on the simulated Discord: whose, once, in time, and with nothing lost."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from simcord.env import Env

from bot.main.client import Curia
from bot.people.asker import Asker
from bot.play.discordlike import discordlike
from cogs import replies
from cogs.desk import take_step
from storage.opening import open_store
from tests.cogs.toy import FIELDS, Say, Toy
from tests.sim import SECRET, Sim, controls, elapsed, text_of


@pytest.fixture
async def sim(tmp_path: Path) -> AsyncIterator[Sim]:
    """A toy game of Cornelia and Fabius; Julia looks on."""
    path = tmp_path / "curia.db"

    def make() -> Curia:
        return Curia(lambda: open_store(path), games={"toy": Toy()}, entropy=lambda: SECRET, elapsed=elapsed)

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


async def begin(sim: Sim) -> None:
    """Open the table and press Start."""
    have, host = sim.bot.services, sim.members[0]
    table = await have.lobby.open("toy", sim.guild.id, sim.channel.id, host.id, "Cornelia")
    await have.lobby.join(table.id, sim.members[1].id, "Fabius")
    with sim.env._bot_scope():
        await have.delivery.deliver(table)
    await sim.settle()
    await host.click(panel(sim), label="Start")
    await sim.settle(6)


def unseen(response: Any) -> Any:
    """A private reply as somebody who forges a press would name it."""
    return SimpleNamespace(id=response.id, channel=SimpleNamespace(id=response.channel_id))


def panel(sim: Sim) -> Any:
    return next(m for m in reversed(sim.said()) if controls(m))


def desk(sim: Sim, person: int) -> Any:
    return next(m for m in reversed(sim.letters(person)) if controls(m))


def button(message: Any, beginning: str) -> str:
    return next(c["custom_id"] for c in controls(message) if c.get("label", "").startswith(beginning))


async def rows(sim: Sim, name: str) -> int:
    """How many rows a table of the database has."""
    with closing(sqlite3.connect(sim.path)) as connection:
        return int(connection.execute(f"SELECT COUNT(*) FROM {name}").fetchone()[0])


async def emptied(sim: Sim, name: str) -> None:
    """Take all rows out of a table of the database."""
    with closing(sqlite3.connect(sim.path)) as connection:
        connection.execute(f"DELETE FROM {name}")
        connection.commit()


async def told(sim: Sim) -> list[str]:
    state = (await sim.tables.get(1)).state
    return list(state.told)


async def test_a_notification_shows_nothing_secret(sim: Sim):
    assert desk(sim, 0).content == f"**Your turn** to bid · The Toy, table 1 · <#{sim.channel.id}>"


async def test_the_wrong_presser_is_told_whose_desk_it_is(sim: Sim):
    opened = await sim.members[0].click(panel(sim), label="My desk")
    assert opened.ephemeral
    pressed = await sim.burst([(sim.members[1], unseen(opened.response), button(opened.response, "Nudge"))])
    assert text_of(pressed[0].response) == "That desk belongs to Cornelia, at The Toy, table 1."
    assert await told(sim) == ["0:open:"]


async def test_an_onlooker_has_no_desk(sim: Sim):
    answered = await sim.members[2].click(panel(sim), label="My desk")
    assert answered.ephemeral
    assert answered.response.content.startswith("You do not sit at The Toy, table 1.")


async def test_a_press_redraws_the_desk_in_place_and_is_delivered_once(sim: Sim):
    before = desk(sim, 0)
    count = len(sim.letters(0))
    await sim.users[0].click(before, label="Nudge · as often as you like")
    assert len(sim.letters(0)) == count
    assert text_of(desk(sim, 0)).split("\n")[1] == "Cornelia nudge."
    assert sim.said()[-1].content == "Cornelia nudge."


async def test_five_fast_presses_are_one_act(sim: Sim):
    message = desk(sim, 0)
    nudge = button(message, "Nudge")
    answers = await sim.burst([(sim.users[0], message, nudge)] * 5)
    assert await told(sim) == ["0:open:", "0:nudge:"]
    again = [text_of(a.response) for a in answers if a.ephemeral]
    assert again == ["You have answered that already, at The Toy, table 1:\nCornelia nudge."] * 4


async def test_a_press_after_a_redrawing_is_a_new_act(sim: Sim):
    await sim.users[0].click(desk(sim, 0), label="Nudge · as often as you like")
    await sim.users[0].click(desk(sim, 0), label="Nudge · as often as you like")
    assert await told(sim) == ["0:open:", "0:nudge:", "0:nudge:"]


async def test_an_old_desk_explains_itself_and_becomes_a_fresh_one(sim: Sim):
    old = await sim.members[0].click(panel(sim), label="My desk")
    for person in (0, 1):
        shown = await sim.users[person].click(desk(sim, person), label="Sealed bids…")
        await fill(sim, person, shown, {})
        await sim.settle(6)
    twice = button(old.response, "Sealed bids")
    answers = await sim.burst([(sim.members[0], unseen(old.response), twice)])
    assert text_of(answers[0].response).startswith("You have answered that already, at The Toy, table 1:")
    stale = button(old.response, "Nudge")
    await sim.burst([(sim.members[0], unseen(old.response), stale)])
    now = next(m for m in sim.said(sim.members[0]) if m.id == old.response.id)
    text = "That question at The Toy, table 1 is no longer open. Here is how it stands now."
    assert text in text_of(now)
    assert "bid2" in button(now, "Sealed bids")
    assert await told(sim) == ["0:open:", "0:bid:nothing \x0e\x0f", "1:bid:nothing \x0e\x0f"]


def lot(n: int) -> str:
    """The field of a lot in the form."""
    return f"{FIELDS[n // 4]}:lot{n}"


async def fill(sim: Sim, person: int, shown: Any, lots: dict[int, str], motto: str = "") -> Any:
    """Fill in the three pages of bids; returns the last answer."""
    for page in range(3):
        ids = [c["component"]["custom_id"] for c in shown.modal["components"]]
        values = {lot(n): v for n, v in lots.items() if lot(n) in ids}
        if "motto" in ids:
            values["motto"] = motto
        answer = await sim.users[person].submit_modal(shown, values)
        if page < 2:
            form = answer.response
            following = next(c["label"] for c in controls(form) if c["label"].startswith("Next"))
            shown = await sim.users[person].click(form, label=following)
    return answer


async def test_a_form_of_many_amounts_is_filled_in_page_by_page(sim: Sim):
    shown = await sim.users[0].click(desk(sim, 0), label="Sealed bids…")
    assert [c["label"] for c in shown.modal["components"]] == [f"Bid for lot{n}" for n in range(5)]
    answer = await sim.users[0].submit_modal(shown, {"bids:lot1": "8"})
    text = text_of(answer.response)
    assert "2 of 3 pages to go. Nothing is sent yet." in text
    assert "Bid for lot1: **8**" in text
    assert "[Send as it stands]" in text
    sent = await sim.users[0].click(answer.response, label="Send as it stands")
    assert sent.acknowledged
    assert (await told(sim))[-1] == "0:bid:lot1 8 \x0e\x0f"
    assert "lot1 8" not in text_of(panel(sim))


async def test_what_was_typed_is_kept_when_it_is_refused(sim: Sim):
    shown = await sim.users[0].click(desk(sim, 0), label="Sealed bids…")
    answer = await fill(sim, 0, shown, {0: "9", 6: "7", 11: "4"}, "Ave *Caesar*")
    text = text_of(answer.response)
    assert "Seven is unlucky, Cornelia; bid 6 or 8." in text
    assert "-# TOY-BID-02 · `/rules TOY-BID-02`" in text
    assert "Motto: **Ave \\*Caesar\\***" in text
    assert len(await told(sim)) == 1
    again = await sim.users[0].click(answer.response, label="Try again: page 2")
    held = {c["component"]["custom_id"]: c["component"].get("value") for c in again.modal["components"]}
    assert held["more:lot6"] == "7"
    sent = await sim.users[0].submit_modal(again, {"more:lot6": "6"})
    assert (await told(sim))[-1] == "0:bid:lot0 9, lot6 6, lot11 4 \x0eAve *Caesar*\x0f"
    assert controls(sent.response) == [], "of two desks one would be old"
    assert "Ave" not in sent.response.content, "a list of messages may show the content"
    stands = desk(sim, 0)
    link = f"https://discord.com/channels/@me/{stands.channel.id}/{stands.id}"
    assert f"[Your desk]({link}) at The Toy, table 1 shows how it stands now." in text_of(sent.response)


async def test_each_wrong_field_is_named_and_nothing_is_sent(sim: Sim):
    shown = await sim.users[0].click(desk(sim, 0), label="Sealed bids…")
    answer = await fill(sim, 0, shown, {0: "x", 5: "2", 6: "12", 7: "12", 8: "12"})
    text = text_of(answer.response)
    assert "Bid for lot0: a whole number from 3 to 12, or nothing, you wrote 'x'." in text
    assert "Bid for lot5: a whole number from 3 to 12, or nothing, you wrote '2'." in text
    assert "Together that is 36; at most 30 is possible." in text
    assert len(await told(sim)) == 1


async def test_a_modal_survives_what_others_do_meanwhile_and_a_restart(sim: Sim):
    shown = await sim.users[0].click(desk(sim, 0), label="Speak…")
    await sim.users[1].click(desk(sim, 1), label="Nudge · as often as you like")
    await sim.restart()
    answer = await sim.users[0].submit_modal(shown, {"text": "Hello"})
    assert answer.acknowledged
    assert (await told(sim))[-1] == "0:say \x0eHello\x0f:"


async def test_a_form_goes_on_after_a_restart_with_all_its_pages(sim: Sim):
    """The first page is stored before the asker reads that it is kept."""
    shown = await sim.users[0].click(desk(sim, 0), label="Sealed bids…")
    first = await sim.users[0].submit_modal(shown, {"bids:lot1": "8"})
    await sim.restart()
    second = await sim.users[0].click(first.response, label="Next: page 2 of 3")
    await sim.restart()
    answer = await sim.users[0].submit_modal(second, {"more:lot6": "9"})
    assert "Bid for lot1: **8**" in text_of(answer.response)
    await sim.restart()
    await sim.users[0].click(answer.response, label="Send as it stands")
    assert (await told(sim))[-1] == "0:bid:lot1 8, lot6 9 \x0e\x0f"
    assert await rows(sim, "drafts") == 0


async def test_a_refused_form_is_given_back_filled_in_after_a_restart_too(sim: Sim):
    shown = await sim.users[0].click(desk(sim, 0), label="Speak…")
    answer = await sim.users[0].submit_modal(shown, {"text": "ab"})
    assert "Not sent yet" in text_of(answer.response)
    await sim.restart()
    again = await sim.users[0].click(answer.response, label="Try again")
    assert again.modal["components"][0]["component"]["value"] == "ab"
    await sim.users[0].submit_modal(again, {"text": "Ave"})
    assert (await told(sim))[-1] == "0:say \x0eAve\x0f:"
    fresh = await sim.users[0].click(desk(sim, 0), label="Speak…")
    assert not fresh.modal["components"][0]["component"].get("value"), "what was said is no draft"


async def test_a_draft_that_is_lost_is_told_and_nothing_is_sent_without_it(sim: Sim):
    shown = await sim.users[0].click(desk(sim, 0), label="Sealed bids…")
    first = await sim.users[0].submit_modal(shown, {"bids:lot1": "8"})
    second = await sim.users[0].click(first.response, label="Next: page 2 of 3")
    third = await sim.users[0].submit_modal(second, {})
    last = await sim.users[0].click(third.response, label="Next: page 3 of 3")
    sending = button(third.response, "Send as it stands")
    await emptied(sim, "drafts")
    [sent] = await sim.burst([(sim.users[0], unseen(third.response), sending)])
    assert "Nothing is sent" in text_of(next(m for m in sim.letters(0) if m.id == third.response.id))
    assert sent.acknowledged
    answer = await sim.users[0].submit_modal(last, {"rest:lot11": "5"})
    assert "Nothing is sent" in text_of(answer.response)
    assert "Bid for lot11: **5**" in text_of(answer.response)
    assert "[Try again: page 1]" in text_of(answer.response)
    assert len(await told(sim)) == 1
    page = await sim.users[0].click(answer.response, label="Try again: page 1")
    answer = await sim.users[0].submit_modal(page, {"bids:lot1": "8"})
    page = await sim.users[0].click(answer.response, label="Next: page 2 of 3")
    await sim.users[0].submit_modal(page, {})
    assert (await told(sim))[-1] == "0:bid:lot1 8, lot11 5 \x0e\x0f"


async def test_a_draft_is_its_writers_alone(sim: Sim):
    """Who takes over the seat finds an empty form."""
    shown = await sim.users[0].click(desk(sim, 0), label="Sealed bids…")
    await sim.users[0].submit_modal(shown, {"bids:lot1": "8"})
    holder, taker = Asker(sim.members[0].id, "Anna"), Asker(sim.members[2].id, "Julia")
    have = sim.bot.services
    offered = await have.deciding.hand_over(1, holder, 0, taker=taker, computer=None)
    await have.voting.answer(1, offered.poll.id, taker, aye=True)
    opened = await sim.members[2].click(panel(sim), label="My desk")
    form = await sim.members[2].click(opened.response, label="Sealed bids…")
    assert not any(c["component"].get("value") for c in form.modal["components"])


async def test_a_modal_that_comes_too_late_gives_the_text_back(sim: Sim):
    first = await sim.users[0].click(desk(sim, 0), label="Sealed bids…")
    second = await sim.users[0].click(desk(sim, 0), label="Sealed bids…")
    answer = await sim.users[0].submit_modal(first, {"bids:lot1": "8"})
    await sim.users[0].click(answer.response, label="Send as it stands")
    late = await sim.users[0].submit_modal(second, {"bids:lot2": "11"})
    assert "You have answered that already" in text_of(late.response)
    assert (await told(sim))[1:] == ["0:bid:lot1 8 \x0e\x0f"]


async def test_one_amount_is_chosen_in_a_select_on_the_desk(sim: Sim):
    message = desk(sim, 0)
    select = next(c for c in controls(message) if c["custom_id"].startswith("f:"))
    await sim.users[0].select(message, ["4"], custom_id=select["custom_id"])
    assert (await told(sim))[-1] == "0:give 4:"


async def test_buttons_of_before_a_restart_work(sim: Sim):
    message = desk(sim, 0)
    await sim.restart()
    await sim.users[0].click(message, label="Nudge · as often as you like")
    assert (await told(sim))[-1] == "0:nudge:"


async def test_hints_show_until_met_or_unwanted(sim: Sim):
    assert "Bids are sealed." in text_of(desk(sim, 0))
    await sim.users[0].click(desk(sim, 0), label="No more hints")
    assert "Bids are sealed." not in text_of(desk(sim, 0))
    assert "Bids are sealed." in text_of(desk(sim, 1))
    await sim.restart()
    opened = await sim.members[0].click(panel(sim), label="My desk")
    assert "Bids are sealed." not in text_of(opened.response)


async def test_the_log_is_paged_and_shows_each_reader_their_own(sim: Sim):
    shown = await sim.users[0].click(desk(sim, 0), label="Sealed bids…")
    answer = await sim.users[0].submit_modal(shown, {"bids:lot1": "8"})
    await sim.users[0].click(answer.response, label="Send as it stands")
    mine = await sim.members[0].click(panel(sim), label="Log")
    theirs = await sim.members[1].click(panel(sim), label="Log")
    assert "lot1 8" in text_of(mine.response)
    assert "lot1" not in text_of(theirs.response)
    assert theirs.ephemeral


async def test_a_fault_of_ours_is_explained_without_a_traceback(
    sim: Sim, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    def broken(*_: Any) -> None:
        raise RuntimeError(" ".join(("lot1", "8")))

    monkeypatch.setattr(Toy, "decide", broken)
    answer = await sim.users[0].click(desk(sim, 0), label="Nudge · as often as you like")
    assert text_of(answer.response).startswith("Something broke on my side, and your step was not taken.")
    assert "RuntimeError" in caplog.text
    assert "lot1 8" not in caplog.text


async def test_a_fault_after_the_act_says_that_the_step_is_stored(sim: Sim, monkeypatch: pytest.MonkeyPatch):
    def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("drawing")

    renderer = sim.bot.services.renderer
    message = desk(sim, 0)
    monkeypatch.setattr(type(renderer), "desk", broken)
    answer = await sim.members[0].click(panel(sim), label="Board")
    assert answer.acknowledged
    pressed = await sim.burst([(sim.users[0], message, button(message, "Nudge"))])
    assert "Your step is taken and stored" in text_of(pressed[0].response)
    monkeypatch.undo()
    assert (await told(sim))[-1] == "0:nudge:"


async def test_an_answer_that_comes_after_something_newer_is_drawn_again(
    sim: Sim, monkeypatch: pytest.MonkeyPatch
):
    """Cornelia's answer is slow: what Fabius does meanwhile is on her desk before it, and after it."""
    have, plain, slow = sim.bot.services, take_step.in_place, iter([True])

    async def late(interaction: Any, rendering: Any) -> bool:
        if next(slow, False):
            fabius = sim.members[1].id
            replies.relieved(interaction)
            outcome = await have.tables.act(1, 1, Say(text="Ave!"), actor=fabius, request_id="fabius")
            table = outcome.table
            table.backlog = [replace(x, due=0) for x in table.backlog]  # as if all had waited enough
            await have.delivery.deliver(table)
            assert not table.backlog
            assert "Ave!" in text_of(desk(sim, 0))
        return await plain(interaction, rendering)

    monkeypatch.setattr(take_step, "in_place", late)
    await sim.users[0].click(desk(sim, 0), label="Nudge · as often as you like")
    await sim.settle(1)
    assert "Ave!" in text_of(desk(sim, 0))
