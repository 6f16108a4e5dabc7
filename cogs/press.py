"""Presses on desks: the act they mean, carried out once, and its answer.

For slash commands:

    await take(interaction, table, seat, action, token)
        acts for the seat, answers privately with what was done and the fresh desk, delivers.
        Raises Illegal, Outdated, NotHere (let `guarded` explain them).
    await show_desk(interaction, table_id)
        the asker's desk as a private reply.
"""
