"""The end of a game: who has won, the table, the dice, playing again; and of a table that is ended early."""

from collections.abc import AsyncIterator, Iterable
from pathlib import Path
from typing import Any

import pytest
from simcord.env import Env

from bot.main.client import Curia
from bot.people.asker import Asker
from bot.play.discordlike import discordlike
from engine.kernel import Event, Section, Sections
from storage.opening import open_store
from tests.cogs.at import WIDGETS, table
from tests.cogs.test_presses import begin, desk, panel
from tests.cogs.toy import Bid, Toy, ToyView
from tests.cogs.world import FABIUS, JULIA, World
from tests.sim import SECRET, Sim, controls, text_of


class Tabled(Toy):
    """The toy with a final table."""

    def outcome(self, view: ToyView, facts: Iterable[Event]) -> Sections:
        return (Section("Final table", ("1. \x020\x03: 9", "2. \x021\x03: 4")),)


@pytest.fixture
async def sim(tmp_path: Path) -> AsyncIterator[Sim]:
    """A game of Cornelia and Fabius that has just ended; Julia looks on."""
    path = tmp_path / "curia.db"

    def make() -> Curia:
        return Curia(lambda: open_store(path), games={"toy": Tabled()}, entropy=lambda: SECRET)

    with discordlike():
        env = Env(make())
        await env.start()
        made = Sim(env, path, make)
        try:
            await made.furnish(3)
            await begin(made)
            await play_out(made)
            yield made
        finally:
            store = made.tables.store
            await env.shutdown()
            await store.close()
        env.raise_errors()


async def play_out(sim: Sim) -> None:
    """Everybody bids nothing until the game is over."""
    with sim.env._bot_scope():  # by the clock of the simulation
        for n in range(4):
            table = await sim.tables.get(1)
            seat = table.waiting[0]
            user = table.seats[seat].user_id
            await sim.tables.act(1, seat, Bid(), actor=user, request_id=f"bid{n}")
        await sim.bot.services.delivery.deliver(await sim.tables.get(1))
    await sim.settle(15)


async def test_the_winner_then_the_table_then_small_the_dice(sim: Sim):
    text = "\n".join(m.content for m in sim.said())
    end = text.rindex(" bid.")
    assert end < text.index("**Final table**") < text.index("1. Cornelia: 9") < text.index("-# The dice of")
    assert text.count("The dice of") == 1
    board = text_of(panel(sim))
    assert board.index("Cornelia has won") < board.index("Final table") < board.index("[Play again]")


async def test_the_panel_with_play_again_stands_at_the_end_of_the_channel(sim: Sim):
    assert sim.said()[-1].id == panel(sim).id
    assert "Cornelia has won" in text_of(desk(sim, 0))
    assert desk(sim, 0).content == f"**Over** · The Toy, table 1 · <#{sim.channel.id}>"


async def test_play_again_invites_everybody_and_forces_nobody(sim: Sim):
    answer = await sim.members[1].click(panel(sim), label="Play again")
    assert text_of(answer.response) == "**The Toy, table 2** is open, and you take part."
    lobby = panel(sim)
    assert "Cornelia (invited: press **Join** to take part)" in text_of(lobby)
    assert "Fabius (host)" in text_of(lobby)
    assert "**Fabius wants to play again.** Cornelia: press **Join** to take part" in text(sim)
    refused = await sim.members[1].click(lobby, label="Start")
    assert "Nobody is made to play: Cornelia must press **Join** first" in text_of(refused.response)
    await sim.members[0].click(lobby, label="Join")
    assert "invited" not in text_of(panel(sim))
    await sim.members[1].click(panel(sim), label="Start")
    assert (await sim.tables.get(2)).status == "playing"


def text(sim: Sim) -> str:
    """Everything in the channel."""
    return "\n".join(map(text_of, sim.said()))


async def test_the_invited_may_leave_and_keep_the_invitation_over_a_restart(sim: Sim):
    await sim.members[1].click(panel(sim), label="Play again")
    await sim.restart()
    made = await sim.tables.get(2)
    assert made.settings.invited == (sim.users[0].id,)
    await sim.members[0].click(panel(sim), label="Leave")
    made = await sim.tables.get(2)
    assert ([s.user_id for s in made.seats], made.settings.invited) == ([sim.users[1].id], ())


async def test_a_second_press_is_taking_part_in_the_same_lobby(sim: Sim):
    old = panel(sim)
    await sim.members[0].click(old, label="Play again")
    await sim.members[0].click(old, label="Play again")
    await sim.members[1].click(old, label="Play again")
    made = await sim.tables.get(2)
    assert (made.host_id, made.settings.invited, len(made.seats)) == (sim.users[0].id, (), 2)
    assert await sim.tables.store.table_at(sim.channel.id) == 2


async def test_who_did_not_sit_there_is_told_the_way(sim: Sim):
    answer = await sim.members[2].click(panel(sim), label="Play again")
    assert "You did not sit at The Toy, table 1." in text_of(answer.response)


async def test_options_and_computer_players_come_along(sim: Sim):
    host = sim.members[0]
    await host.click(panel(sim), label="Play again")
    lobby = sim.bot.services.lobby
    with sim.env._bot_scope():  # by the clock of the simulation
        await lobby.leave(2, sim.users[1].id)
        await lobby.add_computer(2, host.id, "random")
        await lobby.set_options(2, host.id, {"c": 42})
        made = await lobby.start(2, host.id, "start")
        seat = made.seat_of(host.id)
        while made.status == "playing":
            await sim.tables.act(2, seat, Bid(), actor=host.id, request_id=f"two{made.version}")
            made = await sim.tables.get(2)
        await sim.bot.services.delivery.deliver(made)
    await sim.settle(15)
    await host.click(panel(sim), label="Play again")
    again = await sim.tables.get(3)
    assert again.options.c == 42
    assert [s.computer for s in again.seats if s.user_id is None] == ["random"]
    assert again.settings.invited == ()


async def test_the_host_may_go_on_without_who_does_not_answer(sim: Sim):
    await sim.members[0].click(panel(sim), label="Play again")
    with sim.env._bot_scope():
        await sim.bot.services.lobby.join(2, sim.members[2].id, "Julia")
        await sim.bot.services.delivery.deliver(await sim.tables.get(2))
    refused = await sim.members[2].click(panel(sim), label="Start")
    assert controls(refused.response) == [], "the host alone decides that"
    asked = await sim.members[0].click(panel(sim), label="Start")
    await sim.members[0].click(asked.response, label="Go on without them")
    await sim.members[0].click(panel(sim), label="Start")
    made = await sim.tables.get(2)
    assert made.status == "playing"
    assert {s.user_id for s in made.seats} == {sim.users[0].id, sim.users[2].id}


async def test_nobody_who_is_invited_becomes_the_host(sim: Sim):
    await sim.members[0].click(panel(sim), label="Play again")
    named = await sim.members[0].slash(sim.channel, "table host", member=sim.members[1])
    assert "Fabius has not said yet that they take part." in text_of(named.response)
    await sim.members[0].click(panel(sim), label="Leave")
    made = await sim.tables.get(2)
    assert (made.status, made.host_id) == ("abandoned", sim.users[0].id)
    assert "**The Toy, table 2 is closed**: nobody takes part." in text(sim)


async def test_who_is_invited_and_has_left_the_server_is_not_waited_for(sim: Sim):
    await sim.members[0].click(panel(sim), label="Play again")
    with sim.env._bot_scope():  # by the clock of the simulation
        await sim.bot.services.lobby.join(2, sim.members[2].id, "Julia")
        await sim.bot.services.delivery.deliver(await sim.tables.get(2))
    sim.env.backend.guilds[sim.guild.id].members.pop(sim.users[1].id)
    told = await sim.members[0].click(panel(sim), label="Start")
    assert "Fabius has left the server" in text_of(told.response)
    await sim.members[0].click(panel(sim), label="Start")
    made = await sim.tables.get(2)
    assert (made.status, made.settings.invited) == ("playing", ())


async def test_whom_the_host_asks_to_leave_before_they_answer_keeps_no_invitation(sim: Sim):
    await sim.members[0].click(panel(sim), label="Play again")
    await sim.members[0].slash(sim.channel, "table leave", seat="Fabius")
    made = await sim.tables.get(2)
    assert ([s.user_id for s in made.seats], made.settings.invited) == ([sim.users[0].id], ())
    assert "was asked to leave" not in text(sim)


# --- ended before its time -----------------------------------------------------------


async def test_an_ended_table_keeps_its_standings_and_its_desks_say_so(world: World):
    made = await world.playing(FABIUS, JULIA)
    await world.settle(15)
    sheet, awaited = made.game.sheet(made.view(None)), world.awaited(made)
    with world.env._bot_scope():
        await world.bot.services.deciding.end(made.id, Asker(1, "Cornelia", keeps=True))
        await world.bot.services.delivery.deliver(await world.tables.get(made.id))
    await world.settle(15)
    board = text_of(next(m for m in reversed(world.said()) if controls(m)))
    assert board.index("This table has been ended.") < board.index(made.words(sheet.front[0].title))
    for line in sheet.front[0].lines:
        assert made.words(line) in board
    letter = text_of(world.letters(awaited)[-1])
    assert letter.startswith("**Ended** · The Cohort, table 1")
    assert "This table has been ended." in letter
    assert "Your turn" not in letter


@pytest.mark.parametrize(("status", "says"), [("lost", "Stopped"), ("abandoned", "Ended")])
def test_what_is_not_played_says_so_on_panel_and_desk(status: str, says: str):
    made: Any = table(Toy(), 2, ("Anna", "Ben"))
    made.status, made.decisions = status, ()
    board, own = WIDGETS.panel(made), WIDGETS.desk(made, 0)
    assert own.content.startswith(f"**{says}** · ")
    assert board.embed is not None
    assert [f.name for f in board.embed.fields] == ["Anna", "Ben"]
    assert "This table has" in str(board.embed.description)
    assert own.embed is not None
    assert "This table has" in str(own.embed.description)
