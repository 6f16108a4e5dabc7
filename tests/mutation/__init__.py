"""Mutation testing of LEGIONS: combat, income, voting, elections, prosecutions; see docs/mutation.md.

`mutmut` breaks one expression after another and runs the tests that come by it. What only words what
people read is left alone here (`words`), for the tests do not look at words.
"""
