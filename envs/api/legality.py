"""What the borders check of an action, and the words in which they refuse one."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ..engine.arrays import Integers
from ..engine.errors import IllegalActionError
from ..engine.game import Settings
from ..engine.integers import exact_integer
from ..engine.record import Mask, Records
from .arguments import for_kernels, integers

ILLEGAL_REWARD = -1.0
"""What an illegal action costs where it ends the game, as in PettingZoo's classic games."""

_MAX_LISTED = 20


def action_number(action: object, num_actions: int) -> int:
    """Checks type and range of one action.

    Args:
        action: any integer type; numpy arrays of one integer without axes are integers too.
        num_actions: the size of the action space.

    Returns:
        The action as a Python integer.

    Raises:
        TypeError: the action is not an integer.
        IllegalActionError: the action is outside of [0, num_actions).
    """
    try:
        number = exact_integer(action)
    except TypeError:
        raise TypeError(
            f"action is {action!r} of type {type(action).__name__}; "
            f"pass an integer from 0 to {num_actions - 1}"
        ) from None
    if not 0 <= number < num_actions:
        raise IllegalActionError(
            f"action {number} is outside of the action space; "
            f"allowed: 0 to {num_actions - 1}, where the action mask is 1"
        )
    return number


def action_array(actions: npt.ArrayLike, count: int, num_actions: int) -> Integers:
    """Checks type and shape of one action for each of some tables.

    The caller checks their range; only what int64 cannot hold is refused here.

    Args:
        actions: integers [count].
        count: how many there must be.
        num_actions: the size of the action space.

    Returns:
        The actions, int64 [count].

    Raises:
        TypeError: they are no integers.
        ValueError: their shape is wrong.
        IllegalActionError: an action does not even fit into int64.
    """
    array = integers(actions, "actions", count)
    if array.dtype.kind in "uO" and array.size:
        for action in (array.max(), array.min()):
            action_number(int(action), num_actions)
    return for_kernels(array)


def illegal_action(
    settings: Settings, states: Records, table: int, action: int, mask: Mask
) -> IllegalActionError:
    """Builds the error for an action that is in the space but not legal now.

    Args:
        settings: game, players and options.
        states: [num_tables]; not changed.
        table: the table's index.
        action: in [0, num_actions).
        mask: the legal actions, bool [num_actions].
    """
    seat = int(states["player"][table])
    view = settings.view(states, table, seat)

    def item(number: int) -> str:
        return f"{number} ({settings.game.text.describe(view[0], number, seat)['words']})"

    legal = [int(number) for number in np.flatnonzero(mask)]
    words = [item(number) for number in legal[:_MAX_LISTED]]
    if len(legal) > _MAX_LISTED:
        words.append(f"and {len(legal) - _MAX_LISTED} more, see the action mask")
    return IllegalActionError(
        f"action {item(action)} is illegal for seat {seat} now; legal: {', '.join(words)}"
    )
