# mypyc: compile
"""Costs of courtiers, wall pieces, ways to cities and paths of the mosque. Queries only."""

from __future__ import annotations

from serai.core.rules.native import i64, vec
from serai.core.rules.vectors import bit, fill
from serai.games.merv.generated.items import Prices, Sizes
from serai.games.merv.state import Merv


def courtier_cost(s: Merv, seat: i64, hall: i64) -> vec[i64]:
    """One cube of the hall's colour for each own courtier in the whole palace, and one more (R-34)."""
    cost = fill(Prices.COUNT, 0)
    cost[s.t.hall_cube[hall]] = s.courtiers_of(seat) + 1
    return cost


def piece_cost(s: Merv, kind: i64) -> vec[i64]:
    cost = fill(Prices.COUNT, 0)
    cost[kind // Sizes.COUNT] = s.t.kind_cost[kind]
    return cost


def missing_routes(s: Merv, seat: i64, city: i64) -> i64:
    """Ways that still need a camel for a purchase there, each named by the city where it ends."""
    reached = s.posts[seat] | s.routes
    if s.posts[seat] >> city & 1 != 0:
        return 0
    ways: i64 = 0 if s.routes >> city & 1 != 0 else bit(city)
    via = s.t.via[city]
    if via >= 0 and reached >> via & 1 == 0:
        ways |= bit(via)
    return ways


def path_to(s: Merv, party: i64, space: i64) -> i64:
    """The path from where a disc lies to a space; -1 if there is none."""
    here = s.mosque[party] + 1
    path: i64
    for path in range(s.t.first_path[here], s.t.first_path[here + 1]):
        if s.t.path_to[path] == space:
            return path
    return -1
