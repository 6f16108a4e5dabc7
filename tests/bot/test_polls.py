"""Polls: the count alone. More than half of those asked, as soon as nothing can change it."""

import pytest

from bot.host.polls import DAY, Poll, carried
from storage.schema import CHANNEL, half_made, poll_of, thread_of


def poll(may: int, ayes: int = 0, noes: int = 0) -> Poll:
    found = Poll(id=1, what="end", by=1, by_name="Anna", may=tuple(range(may)), until=3 * DAY)
    for user in range(ayes):
        found = found.answered(user, aye=True)
    for user in range(ayes, ayes + noes):
        found = found.answered(user, aye=False)
    return found


@pytest.mark.parametrize(
    ("may", "ayes", "noes", "verdict"),
    [
        (1, 0, 0, None),
        (1, 1, 0, True),
        (1, 0, 1, False),
        (2, 1, 0, None),
        (2, 1, 1, False),
        (2, 2, 0, True),
        (3, 1, 1, None),
        (3, 2, 0, True),
        (3, 1, 2, False),
        (4, 2, 1, None),
        (4, 2, 2, False),
        (4, 3, 0, True),
        (5, 2, 2, None),
        (5, 3, 0, True),
        (5, 0, 3, False),
    ],
)
def test_more_than_half_of_those_asked(may: int, ayes: int, noes: int, verdict: bool | None):
    assert carried(poll(may, ayes, noes)) is verdict


def test_the_last_answer_counts_and_each_person_once():
    found = poll(3).answered(0, aye=True).answered(0, aye=True)
    assert (found.ayes, carried(found)) == ((0,), None)
    found = found.answered(0, aye=False)
    assert (found.ayes, found.noes) == ((), (0,))


def test_who_is_gone_counts_neither_in_the_votes_nor_in_what_is_needed():
    found = poll(4, ayes=2)
    assert carried(found) is None
    assert carried(found.without(3)) is True
    assert carried(found.without(0)) is None


def test_a_stored_poll_is_read_back_the_same():
    found = poll(3, ayes=1).closed("refused", 5)
    assert found.until == 5 + DAY
    assert Poll.model_validate_json(found.model_dump_json()) == found
    assert Poll.model_validate_json('{"id":1,"what":"new","by":2,"by_name":"x","may":[2],"until":9,"more":1}')


def test_desks_threads_and_polls_stand_at_places_of_their_own():
    seats, numbers = range(6), range(1, 10_000)
    places = [half_made(seat) for seat in seats] + [*seats, CHANNEL]
    places += [each(number) for each in (thread_of, poll_of) for number in numbers]
    assert len(set(places)) == len(places)
