"""What is bought for the winter: drawings 44 by 34 around 0,0, for the goals of any pack."""

from __future__ import annotations

from underhall.games.dwarfs.picture.motifs import LINE, shape, stroke
from underhall.pictures.svg import tag


def food(number: int) -> str:
    """The drawing of a goal, by its number in the pack."""
    return FOODS[number % len(FOODS)]()


def _pot() -> str:
    return (
        stroke("M-7 -12Q-4 -15 -7 -18M2 -12Q5 -15 2 -18M10 -12Q13 -15 10 -18", "var(--stone-2)", 2)
        + shape("M-18 -8H18L15 12Q0 20 -15 12z", "var(--iron)")
        + tag("ellipse", cy=-8, rx=18, ry=4, fill="var(--moss)", **LINE)
        + stroke("M-18 -4Q-24 -3 -21 4M18 -4Q24 -3 21 4", "var(--deep)", 2.4)
    )


def _loaves() -> str:
    loaf = "M-13 7Q-16 -7 0 -8Q16 -7 13 7Q0 10 -13 7z"
    return (
        tag("g", shape(loaf, "var(--torch)"), transform="translate(-8 -6)")
        + tag("g", shape(loaf, "var(--gold)"), transform="translate(7 6)")
        + stroke("M1 1L4 8M8 0L11 8M-14 -10L-11 -4M-7 -12L-5 -7", "var(--wood)", 2)
    )


def _roots() -> str:
    jar = shape("M-13 -10H13Q16 -6 16 0V12Q16 16 12 16H-12Q-16 16 -16 12V0Q-16 -6 -13 -10z", "var(--sky)")
    roots = "".join(
        shape(f"M{x - 4} -3H{x + 4}L{x} 13z", fill)
        for x, fill in ((-9, "var(--ember)"), (0, "var(--bad)"), (9, "var(--ember)"))
    )
    return jar + roots + shape("M-14 -16H14V-10H-14z", "var(--wood)")


def _trout() -> str:
    return (
        shape("M-20 0Q-6 -14 12 0L22 -9V9L12 0Q-6 14 -20 0z", "var(--iron)")
        + stroke("M-8 -5Q-5 0 -8 5M-2 -3Q1 0 -2 4M4 -2Q6 0 4 3", "var(--deep)", 1.4)
        + tag("circle", cx=-13, cy=-2, r=1.8, fill="var(--deep)")
        + stroke("M-18 14H18", "var(--wood)", 3)
    )


def _butter() -> str:
    return (
        shape("M-20 10H20L16 15H-16z", "var(--snow)")
        + shape("M-14 10V-4L-8 -9H16V4L10 10z", "var(--gold)")
        + stroke("M-14 -4H10V10M10 -4L16 -9", "var(--deep)", 1.2)
        + stroke("M-2 -9V-4", "var(--wood)", 1.6)
    )


def _pie() -> str:
    return (
        shape("M-20 2Q0 -18 20 2z", "var(--torch)")
        + shape("M-21 2H21L16 14H-16z", "var(--wood)")
        + stroke("M-10 2L-8 14M0 2V14M10 2L8 14", "var(--wood-2)", 1.6)
        + shape("M-3 -4V-10Q-8 -10 -7 -14Q0 -20 7 -14Q8 -10 3 -10V-4z", "var(--paper-2)")
    )


def _cheese() -> str:
    holes = "".join(
        tag("circle", cx=x, cy=y, r=r, fill="var(--torch)") for x, y, r in ((-8, 8, 3), (4, 4, 2.4), (12, 10, 2))
    )
    return shape("M-20 0L8 -13Q20 -9 20 0z", "var(--paper-2)") + shape("M-20 0H20V14H-20z", "var(--gold)") + holes


def _oatcakes() -> str:
    return "".join(
        tag("ellipse", cx=x, cy=y, rx=14, ry=5, fill=fill, **LINE)
        for x, y, fill in (
            (-2, 11, "var(--wood)"),
            (2, 4, "var(--torch)"),
            (-1, -3, "var(--wood)"),
            (1, -10, "var(--gold)"),
        )
    ) + stroke("M13 -12Q17 -4 14 4", "var(--torch)", 3)


def _preserve() -> str:
    return (
        shape("M-12 -9H12Q15 -6 15 -1V12Q15 16 11 16H-11Q-15 16 -15 12V-1Q-15 -6 -12 -9z", "var(--bad)")
        + shape("M-14 -9Q-10 -18 0 -17Q10 -18 14 -9L10 -6Q0 -10 -10 -6z", "var(--snow)")
        + tag("rect", x=-9, y=-1, width=18, height=10, rx=2, fill="var(--paper)", **LINE)
        + tag("circle", cy=4, r=3, fill="var(--water)")
    )


def _roast() -> str:
    return (
        tag("ellipse", cy=12, rx=22, ry=5, fill="var(--snow)", **LINE)
        + shape("M-17 8Q-18 -9 -2 -11Q12 -12 15 0Q16 8 8 11Q-8 14 -17 8z", "var(--wood)")
        + stroke("M14 -2L20 -9M18 -11L22 -7", "var(--snow)", 3.4)
        + stroke("M-9 -2Q-2 -8 6 -4M-9 4Q0 -2 9 4", "var(--torch)", 2)
    )


FOODS = (_pot, _loaves, _roots, _trout, _butter, _pie, _cheese, _oatcakes, _preserve, _roast)
