"""The table service: one act once, refused acts leave nothing, computers answer, tables come back."""

import asyncio
import json
from datetime import UTC, datetime
from random import Random

import pytest

from bot.host.record import BadRecord, read, record, verify
from bot.host.requests import serving
from bot.host.tables import NotHere, Outdated, Tables
from bot.people.asker import Asker
from bot.people.lobby import Lobby
from bot.people.poll_votes import Voting
from bot.people.presence import Presence
from bot.people.table_decisions import Deciding
from engine.chance import random_action
from engine.games import GAMES
from engine.kernel import Illegal
from storage.opening import open_store
from storage.schema import CHANNEL

ANNA, BEN, CARO, STRANGER = 101, 102, 103, 999
SECRET = bytes(range(32))


class World:
    """A table service on a store, and the means to start it again."""

    def __init__(self, path):
        self.path, self.requests = path, 0
        self.time = 1_800_000_000.0

    async def open(self, **more):
        self.store = await open_store(self.path)
        self.tables = Tables(
            self.store, GAMES, lambda: datetime.fromtimestamp(self.time, UTC), entropy=lambda: SECRET, **more
        )
        self.lobby = Lobby(self.tables)
        self.presence, self.voting = Presence(self.tables), Voting(self.tables)
        self.deciding = Deciding(self.tables, self.presence, self.voting)

    async def again(self):
        await self.store.close()
        await self.open()

    def request(self):
        self.requests += 1
        return f"q{self.requests}"

    async def started(self, people=(ANNA, BEN), computers=0):
        table = await self.lobby.open("cohort", 1, 2, people[0], f"P{people[0]}")
        for person in people[1:]:
            await self.lobby.join(table.id, person, f"P{person}")
        for _ in range(computers):
            await self.lobby.add_computer(table.id, people[0], "random")
        return await self.lobby.start(table.id, people[0], self.request())

    async def act(self, table, seat, action, **more):
        user = table.seats[seat].user_id
        return await self.tables.act(
            table.id, seat, action, **{"actor": user, "request_id": self.request(), **more}
        )

    async def play(self, table, rng, acts):
        """Play `acts` random acts of people, or to the end."""
        for _ in range(acts):
            table = await self.tables.get(table.id)
            if table.status != "playing":
                break
            seat = table.waiting[0]
            await self.act(table, seat, random_action(table.open_to(seat), rng))
        return await self.tables.get(table.id)


@pytest.fixture
async def world(tmp_path):
    found = World(tmp_path / "curia.db")
    await found.open()
    yield found
    await found.store.close()


def first_offer(table):
    seat = table.waiting[0]
    decision = table.open_to(seat)[0]
    return seat, decision, decision.offers[0]


async def test_the_same_request_is_answered_with_the_first_outcome(world):
    table = await world.started()
    seat, _, offer = first_offer(table)
    first = await world.act(table, seat, offer.action, request_id="same")
    version = first.table.version
    second = await world.act(table, seat, offer.action, request_id="same")
    assert (first.repeated, second.repeated) == (False, True)
    assert second.text == first.text != ""
    assert (await world.tables.get(table.id)).version == version


async def test_an_act_from_before_a_control_was_drawn_is_no_answer_to_it(world):
    table = await world.started()
    seat, decision, offer = first_offer(table)
    drawn = table.version
    first = await world.act(table, seat, offer.action, token=decision.token)
    repeated = await world.act(table, seat, offer.action, token=decision.token, drawn=drawn)
    assert (repeated.repeated, repeated.text) == (True, first.text)
    with pytest.raises(Outdated, match="no longer open"):
        await world.act(table, seat, offer.action, token=decision.token, drawn=drawn + 1)


async def test_five_presses_at_once_are_one_act(world):
    table = await world.started()
    seat, decision, offer = first_offer(table)
    results = await asyncio.gather(
        *(world.act(table, seat, offer.action, token=decision.token) for _ in range(5))
    )
    assert [r.repeated for r in results].count(False) == 1
    assert len({r.text for r in results}) == 1
    assert len(await world.store.entries(table.id)) == 2


async def test_an_answered_decision_gives_its_outcome_and_an_unknown_one_is_outdated(world):
    table = await world.started()
    seat, decision, offer = first_offer(table)
    first = await world.act(table, seat, offer.action, token=decision.token)
    again = await world.act(table, seat, decision.offers[-1].action, token=decision.token)
    assert again.repeated
    assert again.text == first.text
    with pytest.raises(Outdated):
        await world.act(table, seat, offer.action, token="t99.never")


async def test_what_is_refused_changes_nothing(world):
    table = await world.started()
    seat, _, offer = first_offer(table)
    other = 1 - seat
    before = (table.rev, table.version, table.state.model_dump_json(), table.draws)
    with pytest.raises(Illegal):
        await world.act(table, other, offer.action)
    with pytest.raises(NotHere):
        await world.act(table, seat, offer.action, actor=STRANGER)
    with pytest.raises(NotHere):
        await world.act(table, seat, offer.action, actor=table.seats[other].user_id)
    now = await world.tables.get(table.id)
    assert (now.rev, now.version, now.state.model_dump_json(), now.draws) == before
    assert len(await world.store.entries(table.id)) == 1


async def test_another_process_was_faster(world):
    table = await world.started()
    other = Tables(world.store, GAMES, lambda: datetime.fromtimestamp(world.time, UTC))
    theirs = await other.get(table.id)
    seat, decision, offer = first_offer(table)
    await world.act(table, seat, offer.action, token=decision.token)
    late = await other.act(
        theirs.id,
        seat,
        offer.action,
        actor=theirs.seats[seat].user_id,
        request_id="late",
        token=decision.token,
    )
    assert late.repeated
    ours, theirs = await world.tables.get(table.id), await other.get(table.id)
    assert theirs.state == ours.state
    assert (theirs.rev, theirs.draws, theirs.waiting) == (ours.rev, ours.draws, ours.waiting)


async def test_a_table_comes_back_as_it_was(world):
    table = await world.started((ANNA, BEN, CARO))
    table = await world.play(table, Random(5), 70)
    kept = (table.state.model_dump_json(), table.draws, table.decisions, table.memory)
    await world.again()
    back = await world.tables.get(table.id)
    assert (back.state.model_dump_json(), back.draws, back.decisions) == kept[:3]
    assert back.memory == kept[3]
    await world.store.drop_snapshots()
    world.tables.forget(table.id)
    assert (await world.tables.get(table.id)).state.model_dump_json() == kept[0]


async def test_computers_answer_in_the_same_transaction(world):
    table = await world.started((ANNA,), computers=3)
    for _ in range(4):
        assert table.waiting == [table.seat_of(ANNA)]
        rev = table.rev
        seat, decision, offer = first_offer(table)
        table = (await world.act(table, seat, offer.action, token=decision.token)).table
        assert table.rev == rev + 1
    acts = [e for e in await world.store.entries(table.id) if e.actor is None and e.seq > 1]
    assert {e.seat for e in acts} == {s.seat for s in table.seats if s.computer}


async def test_whole_games_end_and_their_records_hold(world):
    table = await world.started((ANNA, BEN), computers=1)
    table = await world.play(table, Random(1), 5000)
    assert table.status == "over"
    found = await record(world.tables, table, None)
    again = read(found.model_dump_json())
    assert verify(again, GAMES) == []
    data = json.loads(found.model_dump_json())
    data["entries"][3]["events"][0]["seat"] = 1 - data["entries"][3]["events"][0].get("seat", 0)
    assert verify(read(json.dumps(data)), GAMES) == [
        "Entry 4: the facts are not those that follow from the action and the dice."
    ]
    other = json.loads(found.model_dump_json())
    other["secret"] = "00" * 32
    assert verify(read(json.dumps(other)), GAMES) == [
        "The secret of the dice is not the one that was sealed at the start."
    ]


async def test_a_running_game_has_no_whole_record(world):
    table = await world.started()
    text = (await record(world.tables, table, 0)).model_dump_json()
    assert SECRET.hex() not in text
    with pytest.raises(BadRecord, match="still sealed"):
        verify(read(text), GAMES)
    with pytest.raises(BadRecord, match=r"seats: Input should be a valid array"):
        read(
            text.replace('"seats":["P101","P102"]', '"seats":5').replace(
                '"seats":["P102","P101"]', '"seats":5'
            )
        )
    with pytest.raises(BadRecord, match="Invalid JSON"):
        read(text[:-20])


async def test_a_journal_that_cannot_be_read_sets_its_table_aside_and_no_other(world):
    table = await world.started()
    other = await world.lobby.open("cohort", 1, 3, ANNA, "Anna")
    await world.store._do(
        lambda c: c.exec_driver_sql('UPDATE journal SET events = \'{"type":"FromTheFuture"}\'')
    )
    world.tables.forget(table.id)
    aside = await world.tables.get(table.id)
    assert aside.status == "aside"
    assert any("set aside" in x.body for x in aside.backlog if x.dest == CHANNEL)
    with pytest.raises(NotHere):
        await world.act(table, 0, first_offer(table)[2].action)
    assert (await world.lobby.join(other.id, BEN, "Ben")).status == "lobby"


async def test_a_kept_state_of_another_version_is_passed_over(world):
    table = await world.started((ANNA, BEN))
    table = await world.play(table, Random(3), 20)
    before = table.state.model_dump_json()
    await world.store.keep(table.id, table.version, '{"shape":"of another version"}')
    world.tables.forget(table.id)
    back = await world.tables.get(table.id)
    assert back.status == "playing"
    assert back.state.model_dump_json() == before
    assert back.draws == table.draws


async def test_a_game_this_version_does_not_know_is_named(world):
    table = await world.started()
    await world.store._do(lambda c: c.exec_driver_sql("UPDATE tables SET game = 'tabula'"))
    world.tables.forget(table.id)
    with pytest.raises(NotHere, match="tabula"):
        await world.tables.get(table.id)


async def test_few_statements_an_act(world):
    table = await world.started((ANNA, BEN, CARO))
    counts = []
    for _ in range(20):
        seat, decision, offer = first_offer(table)
        before = world.store.statements
        table = (await world.act(table, seat, offer.action, token=decision.token)).table
        counts.append(world.store.statements - before)
    assert max(counts) <= 5
    assert sorted(counts)[10] == 3


async def test_seats_change_hands(world):
    table = await world.started((ANNA, BEN, CARO))
    seat = table.seat_of(BEN)
    anna, ben, xanthe = Asker(ANNA, "Anna"), Asker(BEN, "Ben"), Asker(STRANGER, "Xanthe")
    with pytest.raises(NotHere, match="You do not sit"):
        await world.deciding.hand_over(table.id, xanthe, seat, taker=xanthe, computer=None)
    offer = await world.deciding.hand_over(table.id, ben, seat, taker=xanthe, computer=None)
    assert offer.table.seat_of(BEN) == seat
    with pytest.raises(NotHere, match="Only Xanthe can answer"):
        await world.voting.answer(table.id, offer.poll.id, anna, aye=True)
    table = (await world.voting.answer(table.id, offer.poll.id, xanthe, aye=True)).table
    assert table.seat_of(BEN) is None
    assert table.seat_of(STRANGER) == seat
    table = (await world.deciding.hand_over(table.id, xanthe, seat, taker=None, computer="random")).table
    await world.again()
    table = await world.tables.get(table.id)
    assert table.seats[seat].computer == "random"
    assert seat not in table.waiting
    table = await world.play(table, Random(2), 5000)
    assert table.status == "over"


async def test_lost_channels_and_recovery(world):
    table = await world.started()
    await world.lobby.lose(2)
    assert (await world.tables.get(table.id)).status == "lost"
    fresh = await world.lobby.open("cohort", 1, 2, BEN, "Ben")
    assert fresh.id != table.id
    with pytest.raises(NotHere, match="Another table"):
        await world.lobby.recover(table.id, ANNA, 1, 2)
    with pytest.raises(NotHere, match="host"):
        await world.lobby.recover(table.id, STRANGER, 1, 7)
    back = await world.lobby.recover(table.id, ANNA, 1, 7)
    assert (back.status, back.channel_id) == ("playing", 7)
    seat, decision, offer = first_offer(back)
    assert not (await world.act(back, seat, offer.action, token=decision.token)).repeated


async def test_the_lobby(world):
    table = await world.lobby.open("cohort", 1, 2, ANNA, "Anna")
    with pytest.raises(NotHere, match="already a table"):
        await world.lobby.open("cohort", 1, 2, BEN, "Ben")
    with pytest.raises(NotHere, match="2 to 6"):
        await world.lobby.start(table.id, ANNA, world.request())
    with pytest.raises(NotHere, match="Join"):
        await world.lobby.set_options(table.id, BEN, {"velites_size": 6})
    with pytest.raises(NotHere, match="velites_size"):
        await world.lobby.set_options(table.id, ANNA, {"velites_size": 7})
    table = await world.lobby.set_options(table.id, ANNA, {"velites_size": 6})
    for person in range(200, 205):
        await world.lobby.join(table.id, person, f"P{person}")
        await world.lobby.join(table.id, person, f"P{person}")
    with pytest.raises(NotHere, match="full"):
        await world.lobby.join(table.id, 300, "late")
    await world.lobby.leave(table.id, ANNA)
    await world.again()
    table = await world.tables.get(table.id)
    assert [s.user_id for s in table.seats] == [200, 201, 202, 203, 204]
    assert [s.seat for s in table.seats] == [0, 1, 2, 3, 4]
    assert table.host_id == 200
    assert table.options.velites_size == 6
    request = world.request()
    await world.lobby.start(table.id, 200, request)
    assert (await world.lobby.start(table.id, 201, world.request())).version == 1
    with pytest.raises(NotHere, match="has begun"):
        await world.lobby.join(table.id, ANNA, "Anna")
    with pytest.raises(NotHere, match="Only those who sit"):
        await world.deciding.end(table.id, Asker(STRANGER, "x"))
    asked = await world.deciding.end(table.id, Asker(200, "x"))
    assert asked.table.status == "playing"
    for person in (201, 202):
        asked = await world.voting.answer(table.id, asked.poll.id, Asker(person, "x"), aye=True)
    assert asked.table.status == "abandoned"


@pytest.fixture
async def other(world):
    """Another process on the same database."""
    found = World(world.path)
    await found.open()
    yield found
    await found.store.close()


async def test_what_two_processes_are_asked_for_in_the_lobby_is_done_once(world, other):
    """Each has the table in memory; the second finds that the first has done it."""
    both = (world.lobby, other.lobby)

    async def asked(request, ask):
        """Serve a request in both; what the table is then, and that the second was told."""
        refused = 0
        for lobby in both:
            with serving(request):
                try:
                    await ask(lobby)
                except NotHere:
                    refused += 1
                    assert (await other.tables.done_before(request)).id == 1
        seen = [await w.store.load(1) for w in (world, other)]
        assert seen[0] == seen[1]
        return refused, [seat.name for seat in seen[0].seats], seen[0].row.status

    assert await asked("new", lambda x: x.open("cohort", 1, 2, ANNA, "Anna")) == (0, ["Anna"], "lobby")
    assert await asked("join", lambda x: x.join(1, BEN, "Ben")) == (1, ["Anna", "Ben"], "lobby")
    three = ["Anna", "Ben", "Aulus"]
    assert await asked("add", lambda x: x.add_computer(1, ANNA, "random")) == (1, three, "lobby")
    assert await asked("leave", lambda x: x.leave(1, BEN)) == (1, ["Anna", "Aulus"], "lobby")
    assert await asked("less", lambda x: x.remove_computer(1, ANNA)) == (1, ["Anna"], "lobby")
    assert await asked("options", lambda x: x.set_options(1, ANNA, {"velites_size": 6})) == (
        1,
        ["Anna"],
        "lobby",
    )
    assert await asked("last", lambda x: x.leave(1, ANNA)) == (1, [], "abandoned")
    assert await world.tables.done_before("never") is None


async def test_two_processes_asked_at_the_same_time(world, other):
    table = await world.lobby.open("cohort", 1, 2, ANNA, "Anna")
    await other.tables.get(table.id)

    async def ask(lobby):
        with serving("add"):
            await lobby.add_computer(table.id, ANNA, "random")

    answers = await asyncio.gather(*(ask(x.lobby) for x in (world, other)), return_exceptions=True)
    assert [isinstance(x, NotHere) for x in answers].count(True) == 1
    assert [s.name for s in (await world.store.load(table.id)).seats] == ["Anna", "Aulus"]


async def test_only_the_first_change_of_a_request_carries_its_id(world):
    """What follows from it, such as a place that is lost, is no repetition."""
    with serving("one"):
        table = await world.lobby.open("cohort", 1, 2, ANNA, "Anna")
        await world.lobby.join(table.id, BEN, "Ben")
        await world.lobby.lose(2)
    assert (await world.tables.get(table.id)).status == "lost"


async def test_a_seat_is_given_once_though_the_computer_player_acts_with_it(world):
    """That somebody has left is found on the way, and is no part of what was asked."""
    table = await world.started((ANNA, BEN, STRANGER))
    seat, version = table.waiting[0], table.version
    owner = table.seats[seat].user_id
    with serving("give") as request:
        with serving(None):
            await world.presence.absent(table.id, ANNA if owner != ANNA else BEN)
        assert not request.is_done
        await world.deciding.hand_over(table.id, Asker(owner, "x"), seat, taker=None, computer="random")
    await world.again()
    given = await world.tables.done_before("give")
    assert given.seats[seat].computer == "random"
    assert given.version > version
    with serving("give"), pytest.raises(NotHere, match="You have done that already"):
        await world.deciding.set_absence(table.id, Asker(STRANGER, "x", keeps=True), "computer")
