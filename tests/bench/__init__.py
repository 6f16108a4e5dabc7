"""The benchmark: figures as ratios against a floor measured in the same run.

`python -m tests.bench [--json]`; medians of at least 5, floors and values interleaved.
"""
