"""The storm: kill -9 at random points of random games; nothing may be lost, doubled or out of order.

`python -m tests.storm [--kills 200] [--seed 1] [--game cohort|legions] [--acts N] [--json]`
"""
