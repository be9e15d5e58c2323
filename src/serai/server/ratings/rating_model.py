"""Updates ratings by the places of a game, with the Plackett-Luce model of openskill."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

from openskill.models import PlackettLuce

SCALE = 40  # a new rating (mu 25) is shown as 1000


class Skill(NamedTuple):
    mu: float
    sigma: float


_MODEL = PlackettLuce()
NEW = Skill(_MODEL.mu, _MODEL.sigma)


def rate_game(skills: Mapping[str, Skill], participants: Sequence[str], places: Sequence[int]) -> dict[str, Skill]:
    """The skills of the participants after a game. A bot at several seats gets the mean of what each seat brings."""
    before = [skills.get(who, NEW) for who in participants]
    teams = [[_MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    after: dict[str, list[Skill]] = {}
    for who, [rated] in zip(participants, _MODEL.rate(teams, ranks=[float(place) for place in places]), strict=True):
        after.setdefault(who, []).append(Skill(rated.mu, rated.sigma))
    return {
        who: Skill(fmean(one.mu for one in found), fmean(one.sigma for one in found)) for who, found in after.items()
    }


def shown_rating(skill: Skill) -> tuple[int, int]:
    """The rating and its spread (two standard deviations) on the scale that people see."""
    return round(skill.mu * SCALE), round(2 * skill.sigma * SCALE)
