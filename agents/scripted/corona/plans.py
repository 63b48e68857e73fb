"""Plans of different budgets for Corona's scripted agents, on the solver's packed numbers."""

from __future__ import annotations

from ....envs.engine.jit import kernel
from ....envs.engine.packed import BITS, entry, find_entry
from ....envs.engine.record import Record
from ....envs.engine.rng import mix, random_below
from ....envs.games.corona.order import find_order
from ....envs.games.corona.solver import PLAN_BITS, arrivals, gathering, points_on, solve, total_of
from ....envs.games.corona.table import NUM_DICE, NUM_FIELDS, NUM_PAWNS, pack_table


@kernel
def plan_one_field(view: Record, least: int) -> int:
    """The best plan of moving to one field, of at least a total; 0 for none."""
    pawns, num_pawns, counts, dice = pack_table(view)
    alone = int(view.rule_empty_field)
    arriving = arrivals(pawns, num_pawns, dice)
    best, target = least - 1, -1
    for field in range(NUM_FIELDS):
        total = gathering(counts, arriving, field, alone)
        if total > best:
            best, target = total, field
    if target < 0:
        return 0
    return solve(pawns, num_pawns, counts, dice, alone, 1 << target, 0)


@kernel
def plan_two_fields(view: Record, least: int) -> int:
    """The best plan of moving to two fields, of at least a total; 0 for none."""
    pawns, num_pawns, counts, dice = pack_table(view)
    alone = int(view.rule_empty_field)
    arriving = arrivals(pawns, num_pawns, dice)
    best, wanted = 0, least
    for first in range(NUM_FIELDS):
        first_total = gathering(counts, arriving, first, alone)
        for second in range(first):
            if first_total + gathering(counts, arriving, second, alone) < wanted:
                continue  # the two cannot bring more together
            targets = (1 << first) | (1 << second)
            plan = solve(pawns, num_pawns, counts, dice, alone, targets, wanted)
            if plan > 0:
                best, wanted = plan, total_of(plan) + 1
    return best


@kernel
def plan_by_chance(view: Record, seat: int, num_plans: int) -> int:
    """The best of some random plans for the dice as they were rolled.

    A random plan gives each pawn a die, and has the order in which least is lost. Table and seat
    decide about them, so that a seat that looks at more finds the earlier ones again.
    """
    pawns, counts, dice = _pack_roll(view)
    alone = int(view.rule_empty_field)
    seed = mix(pawns | (dice << (BITS * NUM_PAWNS)), seat)
    best, plan = 0, 0
    for number in range(num_plans):
        choices = _draw_choices(dice, seed, NUM_DICE * number)
        standing, total = counts, 0
        for pawn in range(NUM_PAWNS):
            field = (entry(pawns, pawn) + entry(choices, pawn)) % NUM_FIELDS
            standing += 1 << (BITS * field)
            total += points_on(standing, field, alone)
        if total > best:
            limit = total - best - 1
            moves, loss = find_order(pawns, NUM_PAWNS, counts, choices, alone, limit)
            if moves >= 0:
                best = total - loss
                plan = moves
    return (plan << PLAN_BITS) | best


@kernel
def move_of_roll(view: Record, plan: int) -> tuple[int, int]:
    """Field and value of a plan's next move, the plan being for the dice as they were rolled.

    The field is -1 if the plan has been shown.
    """
    move = plan >> (PLAN_BITS + 2 * BITS * int(view.num_moves))
    if move == 0:
        return -1, 0
    pawns, _, _ = _pack_roll(view)
    return entry(pawns, entry(move, 0)), entry(move, 1)


@kernel
def _pack_roll(view: Record) -> tuple[int, int, int]:
    """Pawns, counts by field and dice as they were after the roll."""
    pawns, counts, dice = 0, 0, 0
    for slot in range(NUM_PAWNS):
        field = int(view.pawns[slot])
        for number in range(view.num_moves):
            if view.moves[number] // NUM_DICE == slot:
                field -= int(view.dice[view.moves[number] % NUM_DICE])
        field %= NUM_FIELDS
        pawns |= field << (BITS * slot)
        counts += 1 << (BITS * field)
        dice += 1 << (BITS * (int(view.dice[slot]) - 1))
    return pawns, counts, dice


@kernel
def _draw_choices(dice: int, seed: int, counter: int) -> int:
    """A random die for each pawn: faces by pawn."""
    choices, left = 0, dice
    for pawn in range(NUM_PAWNS):
        chosen = random_below(seed, counter + pawn, NUM_DICE - pawn)
        place = find_entry(left, chosen)
        choices |= (place + 1) << (BITS * pawn)
        left -= 1 << (BITS * place)
    return choices
