"""Names of Kunststück's cards for tests: "BIm6" is Berlin Impressionism 6, "BBa0" a forgery.

The list of paintings is that of K-05's balanced deck, written down once more. Where a random list
has two paintings of one cell and value, the second one's name ends with "+".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kunstkammer.envs.engine.record import HIDDEN, NONE

MUSEUMS = ("Berlin", "Dresden", "Hamburg", "Munich", "Stuttgart", "Frankfurt")
EPOCHS = ("Baroque", "Biedermeier", "Impressionism", "Realism", "Renaissance", "Romanticism")
SUBJECTS = MUSEUMS + EPOCHS  # by number
MUSEUM_LETTERS = "BDHMSF"
EPOCH_LETTERS = ("Ba", "Bi", "Im", "Rl", "Rn", "Ro")
BALANCED = (  # K-05: the values of each cell's two paintings; a row for each museum
    "10 20 36 41 52 63",
    "25 30 40 52 63 14",
    "36 41 50 60 14 25",
    "41 52 63 10 20 36",
    "52 63 14 25 30 40",
    "60 14 25 36 41 50",
)
WORTH = [int(value) for row in BALANCED for value in row.replace(" ", "")]


def name_painting(painting: int, worth: Sequence[int] = WORTH) -> str:
    """The name of a painting, given the values of all; "?" if it is hidden."""
    if painting == HIDDEN:
        return "?"
    cell = MUSEUM_LETTERS[painting // 12] + EPOCH_LETTERS[painting % 12 // 2]
    is_twin = painting % 2 == 1 and worth[painting - 1] == worth[painting]
    return f"{cell}{worth[painting]}{'+' if is_twin else ''}"


NUMBERS = {name_painting(painting): painting for painting in range(72)}


def name_paintings(paintings: Iterable[int], worth: Sequence[int] = WORTH) -> str:
    """The names of paintings; places without one are left out."""
    return " ".join(name_painting(each, worth) for each in paintings if each != NONE)


def name_subject(subject: int) -> str:
    """What an order is for, such as "Berlin"; "?" if it is hidden."""
    return "?" if subject == HIDDEN else SUBJECTS[subject]


def name_subjects(subjects: Iterable[int]) -> str:
    """What orders are for; places without one are left out."""
    return " ".join(name_subject(subject) for subject in subjects if subject != NONE)


def find_painting(name: str) -> int:
    """The painting of a name; ValueError if there is none."""
    if name not in NUMBERS:
        raise ValueError(f"there is no painting {name!r}; choose from {', '.join(NUMBERS)}")
    return NUMBERS[name]


def find_subject(name: str) -> int:
    """The subject of a name; ValueError if there is none."""
    if name not in SUBJECTS:
        raise ValueError(f"there is no order for {name!r}; choose from {', '.join(SUBJECTS)}")
    return SUBJECTS.index(name)
