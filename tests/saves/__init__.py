"""Games saved by earlier versions, each in the middle of something, which must go on in this one.

A folder for each landing holds databases (gzip) as that version left them. To add one:

    python -m tests.saves NAME

plays four games with the code as it stands and keeps them in `tests/saves/NAME`.
"""
