"""Studies over HTTP: positions, chance, evaluations that deepen, sharing by link, and no help in running games."""

from __future__ import annotations

import pytest

import serai as cv
from serai.analysis.study.evaluation import CANDIDATES
from serai.routes import STUDY_BYTES
from tests.analysis.short_games import play_beginning
from tests.server.helpers import Json, Person
from tests.server.in_process_server import InProcessServer
from tests.server.request_helpers import NewPerson, refused
from tests.server.test_analysis import running_game

RECORD = play_beginning("yspahan", 2, 12).record.text()


def ask(person: Person, what: str, moves: int, line: list[Json] | None = None, **more: object) -> Json:
    body = {"record": RECORD, "moves": moves, "line": line or [], **more}
    found: Json = person.ask("POST", f"/api/studies/{what}", body)
    return found


def to_nodes(added: list[Json], after: int, moves: int) -> list[Json]:
    """Moves of an answer as nodes of a study: the first follows a position of the record, the others each other."""
    keys = ("seat", "action", "outcomes")
    return [
        {**{key: one[key] for key in keys}, "after": after if number == 0 else moves + number}
        for number, one in enumerate(added)
    ]


def to_line(added: list[Json]) -> list[Json]:
    return [{key: one[key] for key in ("seat", "action", "outcomes")} for one in added]


def test_all_seats_are_played_with_open_hands(person: NewPerson) -> None:
    amina = person("Amina")
    line: list[Json] = []
    seats = set()
    for _ in range(8):
        position = ask(amina, "position", 4, line, lang="ru")
        seats.add(position["seat"])
        assert position["view"]["seat"] == position["seat"]
        choice = position["choices"][-1]
        preview = ask(amina, "preview", 4, line, seat=position["seat"], action=choice["text"])
        assert preview["action"] == choice["text"]
        played = ask(amina, "play", 4, line, seat=position["seat"], action=choice["text"], seed=7)
        assert played["added"][0]["label"]
        first, *others = played["added"]
        assert first["only"] == (len(position["choices"]) == 1)
        assert all(one["only"] for one in others)
        assert len(played["moments"]) == len(played["events"])
        assert ask(amina, "play", 4, line, seat=position["seat"], action=choice["text"], seed=7) == played
        line += to_line(played["added"])
    assert seats == {0, 1}
    refused(amina, 409, "illegal", "POST", "/api/studies/play", _play(line, 0, "roll 99"))
    wrong = [{"seat": 0, "action": "end_turn"}]
    refused(
        amina, 409, "bad_record", "POST", "/api/studies/position", {"record": RECORD, "moves": 0, "line": wrong * 9}
    )


def _play(line: list[Json], seat: int, action: str) -> Json:
    return {"record": RECORD, "moves": 4, "line": line, "seat": seat, "action": action}


def test_another_draw_has_another_outcome(person: NewPerson) -> None:
    amina = person("Amina")
    match = cv.Match.from_record(RECORD, auto=False)
    number, move = next((number, move) for number, move in enumerate(match.moves, 1) if move.outcomes)
    action = match.game.vocabulary.write(move.action)
    seen: list[list[str]] = [match.game.outcomes.write(list(move.outcomes))]
    for _ in range(3):
        played = ask(amina, "play", number - 1, seat=move.seat, action=action, seed=3, others=seen)
        outcomes = played["added"][0]["outcomes"]
        assert outcomes
        assert outcomes not in seen
        seen.append(outcomes)


def test_an_evaluation_deepens_in_a_worker_process(server: InProcessServer, person: NewPerson) -> None:
    amina = person("Amina")
    first = ask(amina, "evaluation", 6)
    assert (first["depth"], first["samples"]) == (0, 0)
    second, third = ask(amina, "evaluation", 6, depth=1), ask(amina, "evaluation", 6, depth=2, lang="ru")
    assert (second["samples"], third["samples"]) == (2, 4)
    for found in (first, second, third):
        assert sum(found["chances"]) == pytest.approx(1.0, abs=0.001)
        assert 1 <= len(found["lines"]) <= CANDIDATES
        assert found["lines"][0]["line"]["turn"][0]["label"]
        assert not found["deepest"]
    values = [line["margin"] for line in third["lines"]]
    assert values == sorted(values, reverse=True)
    assert server.application.workers.lanes["verdicts"].idle, "the process waits for a deeper look"
    assert ask(amina, "evaluation", 6, lang="ru") == third, "what is known already is not found again"


def test_a_solo_game_and_a_finished_one(person: NewPerson) -> None:
    amina = person("Amina")
    solo = cv.new_match("merv", 1, seed=1).record.text()
    body = {"record": solo, "moves": 0}
    refused(amina, 409, "not_analysed", "POST", "/api/studies/evaluation", body)
    assert amina.ask("POST", "/api/studies/position", body)["choices"]


def test_a_study_is_shared_read_only_and_changed_by_its_author_only(
    server: InProcessServer, person: NewPerson, monkeypatch: pytest.MonkeyPatch
) -> None:
    amina, boris = person("Amina"), person("Boris")
    position = ask(amina, "position", 4)
    other = next(one["text"] for one in position["choices"])
    added = ask(amina, "play", 4, seat=position["seat"], action=other, seed=1)["added"]
    nodes = to_nodes(added, 4, 12)
    study = {
        "format": 1,
        "title": "A better roll",
        "record": RECORD,
        "start": 4,
        "seed": 1,
        "nodes": nodes,
        "comments": [{"at": 13, "text": "Best."}],
    }
    shared = amina.ask("POST", "/api/studies", study)
    path = f"/api/studies/{shared['id']}"
    read = boris.ask("GET", path)
    assert not read["mine"]
    assert read["study"]["nodes"][0]["action"] == added[0]["action"]
    assert amina.ask("GET", path)["mine"]
    words = boris.ask("POST", "/api/studies/words", {"study": read["study"], "lang": "ru"})
    assert [one["action"] for one in words["nodes"]] == [one["action"] for one in added]
    assert len(words["course"]["moves"]) == len(words["moves"]) == 12
    refused(boris, 404, "no_study", "PUT", path, study)
    refused(boris, 404, "no_study", "DELETE", path)
    amina.ask("PUT", path, {**study, "title": "Another title"})
    assert boris.ask("GET", path)["study"]["title"] == "Another title"
    assert [one["title"] for one in amina.ask("GET", "/api/studies/mine")["studies"]] == ["Another title"]
    for broken, code in (
        ({**study, "nodes": [{**nodes[0], "action": "nonsense"}]}, "bad_study"),
        ({**study, "nodes": [{**nodes[0], "after": 13}]}, "bad_study"),
        ({**study, "nodes": [{**nodes[0], "seat": 1 - nodes[0]["seat"]}]}, "bad_study"),
        ({**study, "comments": [{"at": 99, "text": "?"}]}, "bad_study"),
        ({**study, "record": "nothing"}, "bad_record"),
    ):
        refused(amina, 409, code, "POST", "/api/studies", broken)
    refused(amina, 400, "http_400", "POST", "/api/studies", {**study, "format": 2})
    refused(amina, 400, "http_400", "POST", "/api/studies", {**study, "title": "x" * 101})
    refused(amina, 413, "http_413", "POST", "/api/studies", {**study, "record": "x" * STUDY_BYTES})
    with monkeypatch.context() as patched:
        patched.setattr(server.application.shared_studies, "most_bytes", 100)
        refused(amina, 429, "too_many_studies", "POST", "/api/studies", study)
    amina.ask("DELETE", path)
    refused(boris, 404, "no_study", "GET", path)


def test_shared_studies_go_with_their_author(person: NewPerson) -> None:
    amina, boris = person("Amina"), person("Boris")
    path = f"/api/studies/{amina.ask('POST', '/api/studies', {'format': 1, 'record': RECORD})['id']}"
    boris.ask("GET", path)
    amina.ask("DELETE", "/api/me")
    refused(boris, 404, "no_study", "GET", path)


def test_no_study_helps_in_a_running_game_between_people(server: InProcessServer, person: NewPerson) -> None:
    amina, boris, zayn = person("Amina"), person("Boris"), person("Zayn")
    _, match = running_game(server, amina, boris)
    record = match.record.text()
    whole = {"record": record, "moves": match.count}
    for what in ("position", "evaluation"):
        refused(zayn, 403, "fair_play", "POST", f"/api/studies/{what}", whole)
    # A branch that leads to the position is refused, too, whatever record it begins with.
    line = [
        {
            "seat": move.seat,
            "action": match.game.vocabulary.write(move.action),
            "outcomes": match.game.outcomes.write(list(move.outcomes)),
        }
        for move in match.moves[2:]
    ]
    begun = cv.Match.from_record(record, auto=False, moves=2).record.text()
    refused(zayn, 403, "fair_play", "POST", "/api/studies/evaluation", {"record": begun, "moves": 2, "line": line})
    zayn.ask("POST", "/api/studies/position", {"record": begun, "moves": 2, "line": line[:2]})
    # Players of the game could change it a little: they study no unfinished game of this title.
    refused(boris, 403, "fair_play", "POST", "/api/studies/evaluation", {"record": RECORD, "moves": 3})
    shared = {"format": 1, "record": RECORD}
    refused(boris, 403, "fair_play", "POST", "/api/studies", shared)
