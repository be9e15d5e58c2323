"""Rankings: shared ranks, tie-breaks, parties without a seat, games without a winner."""

from dataclasses import replace

import pytest

import serai as cv
from serai.core.api.match import Match
from serai.core.match.ranking import Rank, compute_ranking
from serai.core.match.record import read_record
from serai.core.rules.chance import Script
from serai.core.rules.state import State
from tests.core.toy import PIPS_ROLLED, TOY, ToyState, with_games


class Scored(State):
    """A state with nothing but what a ranking uses."""

    def __init__(self, scores: list[tuple[int, ...]], parties: list[str]) -> None:
        super().__init__(TOY.printed(2, {"rounds": 1, "open_hands": False}))
        self.standing = scores
        self.players = len(scores) - len(parties)
        self.names = parties

    def all_scores(self) -> list[int]:
        return [points for points, *_ in self.standing]

    def tie_breaks(self, one: int) -> list[int]:
        return list(self.standing[one][1:])

    def parties(self) -> list[str]:
        return self.names


def order(*scores: tuple[int, ...], parties: tuple[str, ...] = ()) -> list[Rank]:
    return compute_ranking(Scored(list(scores), list(parties)), ("stars", "coins"))


def winners(*scores: tuple[int, ...], parties: tuple[str, ...] = ()) -> tuple[int, ...]:
    return Scored(list(scores), list(parties)).winners()


def test_by_points() -> None:
    assert order((3, 0, 0), (9, 0, 0), (5, 9, 9)) == [(1, 1, 9, ""), (2, 2, 5, ""), (3, 0, 3, "")]


def test_equal_players_share_a_rank() -> None:
    assert order((5, 1, 1), (9, 0, 0), (5, 1, 1), (2, 0, 0)) == [
        (1, 1, 9, ""),
        (2, 0, 5, ""),
        (2, 2, 5, ""),
        (4, 3, 2, ""),
    ]
    assert winners((5, 1), (5, 1), (4, 9)) == (0, 1)


def test_the_deciding_tie_break_is_named() -> None:
    assert order((7, 1, 5), (7, 2, 0), (7, 1, 6)) == [(1, 1, 7, "stars"), (2, 2, 7, "stars"), (3, 0, 7, "coins")]
    assert winners((7, 1, 5), (7, 2, 0), (7, 1, 6)) == (1,)


def test_a_tie_break_that_separates_some_of_many() -> None:
    assert order((7, 2, 0), (7, 2, 0), (7, 1, 0)) == [(1, 0, 7, "stars"), (1, 1, 7, "stars"), (3, 2, 7, "stars")]


def test_a_party_has_a_rank_and_can_win_alone() -> None:
    assert order((20, 0, 0), (31, 0, 0), parties=("courtier",)) == [(1, "courtier", 31, ""), (2, 0, 20, "")]
    assert winners((20, 0), (31, 0), parties=("courtier",)) == ()
    assert winners((31, 0), (20, 0), parties=("courtier",)) == (0,)
    assert winners((31, 0), (31, 0), parties=("courtier",)) == (0,)


# -- in a match ----------------------------------------------------------------------------------------------


@pytest.fixture
def with_a_shadow(monkeypatch: pytest.MonkeyPatch) -> Match:
    """A round of pebbles for two, and a shadow that scores without a seat. The first seat wins ties."""
    scored = ToyState.score_lines
    monkeypatch.setattr(ToyState, "parties", lambda self: ["shadow"])
    monkeypatch.setattr(ToyState, "tie_breaks", lambda self, one: [self.players - one])
    monkeypatch.setattr(ToyState, "score_lines", lambda self, one: [4, 0] if one == 2 else scored(self, one))
    ties = replace(TOY.rule_set, score=replace(TOY.rule_set.score, tie_breaks=("early",)))
    with with_games(replace(TOY, id="shadows", rule_set=ties)):
        rolls = Script([(PIPS_ROLLED.base, 2), (PIPS_ROLLED.base, 2)])
        match = Match.new("shadows", 2, chance=rolls, options={"rounds": 1}, names=["Ann", "Bob"])
    for seat in (0, 1):
        match.play("roll", seat)
    assert match.over
    return match


def test_a_running_match_has_no_ranking() -> None:
    match = Match.new("toy", 2, seed=1)
    assert match.ranking == []
    assert "ranking" not in match.view()
    assert "parties" not in match.view()


def test_views_sheets_and_records_contain_parties_and_ranking(with_a_shadow: Match) -> None:
    match = with_a_shadow
    assert match.ranking == [Rank(1, "shadow", 4, ""), Rank(2, 0, 3, "early"), Rank(3, 1, 3, "early")]
    assert match.winners == ()
    assert match.score_sheet(2) == [("points", 4), ("hand", 0)]
    for view in (match.view(0), match.view(None), match.views.full_view(None)):
        assert view["winners"] == []
        assert view["parties"] == [{"name": "shadow", "scores": {"points": 4, "hand": 0, "total": 4}}]
        assert view["ranking"][1] == {"rank": 2, "who": 0, "score": 3, "by": "early"}
        assert len(view["scores"]) == 2
    text = match.record.text()
    assert text.splitlines()[-4:] == ["= 3 3", "# 1. shadow 4", "# 2. p1 Ann 3 (early)", "# 3. p2 Bob 3 (early)"]
    assert read_record(text).result == [3, 3]


def test_scores_beyond_the_parties_are_refused(with_a_shadow: Match) -> None:
    with pytest.raises(cv.IllegalAction, match="the seats are 0 to 1"):
        with_a_shadow.score_sheet(3)
