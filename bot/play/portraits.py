"""Small portraits, so that people are told apart at a glance: an initial on a colour of its own."""

import io

from PIL import Image, ImageDraw, ImageFont

COLOURS = ("#7c3f58", "#3f6b5c", "#8a5a2b", "#41578c", "#6d6a34", "#7a4a86", "#2f6f7c", "#8c4a3f")
WINE, IVORY = "#8a1c1c", "#f3e9d2"
SIZE = 96


def portrait(initial: str, colour: str) -> bytes:
    """A square PNG of `SIZE` pixels with one letter in the middle; Discord cuts the circle."""
    image = Image.new("RGB", (SIZE, SIZE), colour)
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(size=SIZE * 0.56)
    draw.text((SIZE / 2, SIZE / 2), initial, fill=IVORY, font=font, anchor="mm")
    data = io.BytesIO()
    image.save(data, "PNG")
    return data.getvalue()


def of_person(name: str, seat: int) -> bytes:
    """The portrait of the person in this seat, counted from 0."""
    return portrait(name[0], COLOURS[seat % len(COLOURS)])


def of_bot(name: str) -> bytes:
    """The portrait of the game master."""
    return portrait(name[0], WINE)
