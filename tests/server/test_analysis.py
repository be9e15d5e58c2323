"""Analyses over HTTP: in worker processes, once for each record, and never of a running game between people."""

from __future__ import annotations

import asyncio
import os
import random
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

import serai as cv
from serai.analysis.report import Analysis, PlayerSummary
from serai.analysis.service.manager import AnalysisFailed, AnalysisJob
from serai.analysis.service.tasks import TurnListTask
from serai.server.analysis_files import AnalysisFiles
from serai.server.workers.runners import AnalysisLanes
from serai.server.workers.worker_pool import LaneConfig, WorkerPool
from serai.tables.replays import records
from serai.tables.replays.recorded_game import RecordedGame
from tests.analysis.short_games import play_beginning
from tests.server.helpers import Json, Person
from tests.server.in_process_server import InProcessServer
from tests.server.request_helpers import NewPerson, play_out, refused


def upload(person: Person, text: str) -> str:
    return str(person.ask("POST", "/api/replays", {"text": text})["id"])


def wait_for_report(person: Person, path: str) -> Json:
    """Start an analysis and poll until it has ended."""
    status: Json = person.ask("POST", f"{path}/analysis")
    seen = [status["done"]]
    while status["state"] in ("waiting", "running"):
        time.sleep(0.05)  # the analysis needs the processor
        status = person.ask("GET", f"{path}/analysis?lang=ru")
        seen.append(status["done"])
    assert seen == sorted(seen)
    return status


def test_a_record_is_analysed_once_and_kept(server: InProcessServer, person: NewPerson) -> None:
    amina, zayn = person("Amina"), person("Zayn")
    text = play_beginning("yspahan", 2, 1).record.text()
    path = f"/api/replays/{upload(amina, text)}"
    assert amina.ask("GET", f"{path}/analysis")["state"] == "none"
    status = wait_for_report(amina, path)
    assert status["state"] == "done", status
    report = status["report"]
    assert report["players"][1]["seat"] == 1
    assert sum(report["turns"][-1]["chances"]) == pytest.approx(1.0, abs=0.001)
    assert report["turns"][-1]["end"] == 1
    choice = report["turns"][-1]["choices"][0] if report["turns"][-1]["choices"] else report["turns"][0]["choices"][0]
    position = amina.ask("GET", f"{path}/analysis/{choice['move']}")
    assert position["view"]["seat"] == position["seat"] == choice["seat"]
    assert position["played"]["turn"]
    assert position["better"]["turn"]
    refused(amina, 404, "no_choice", "GET", f"{path}/analysis/9999")
    tries = f"{path}/analysis/{choice['move']}/try"
    better = [step["text"] for step in position["better"]["turn"]]
    begun = amina.ask("POST", tries, {"actions": []})
    assert begun["verdict"] == "on"
    assert begun["view"]["seat"] == choice["seat"]
    assert amina.ask("POST", tries, {"actions": better, "lang": "ru"})["verdict"] in ("on", "done")
    tried: list[str] = []
    while begun["verdict"] == "on":
        tried.append(begun["choices"][-1]["text"])
        begun = amina.ask("POST", tries, {"actions": tried})
    assert begun["loss"] is not None, "every complete turn is judged"
    refused(amina, 409, "illegal", "POST", tries, {"actions": [*tried, tried[-1]]})
    # Another upload of the same moves under other names is the same analysis, also after a restart.
    named = text.replace("players: 2\n", "players: 2\nnames: Ali | Baba\n")
    again = f"/api/replays/{upload(zayn, named)}"
    assert zayn.ask("GET", f"{again}/analysis")["report"]["names"] == ["Ali", "Baba"]
    server.application.analyses._jobs.clear()
    assert zayn.ask("POST", f"{again}/analysis")["state"] == "done"


def test_a_finished_table_is_analysed_and_a_running_one_is_not(server: InProcessServer, person: NewPerson) -> None:
    amina, zayn = person("Amina"), person("Zayn")
    table_id = amina.new_table("me", "greedy", game="yspahan", access="link")["table"]["id"]
    path = f"/api/tables/{table_id}"
    play_out(server, amina, table_id, moves=4)
    refused(amina, 409, "not_over", "POST", f"{path}/analysis")
    amina.ask("POST", f"{path}/resign", {"seat": 0})
    begun = zayn.ask("POST", f"{path}/analysis")  # who has the link may see it
    assert begun["state"] in ("waiting", "running")
    server.do(server.application.analyses.stop())


def test_the_summary_of_an_analysis_is_in_the_history_of_its_player(
    server: InProcessServer, person: NewPerson, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def judge(job: AnalysisJob, game: RecordedGame) -> Analysis:
        counts = {"slip": 0, "mistake": 0, "blunder": 0}
        players = [
            PlayerSummary(0, 4, 1.234, 0.2, counts, [], luck=-3.2, luck_error=0.5),
            PlayerSummary(1, 3, 0.5, 0.2, counts, [], luck=0.4, luck_error=1.0),
        ]
        return Analysis("yspahan", 2, [], [0, 0], [1], "heuristic", 1, False, [0.5, 0.5], [], None, players, None)

    monkeypatch.setattr(server.application.analyses, "_analyse", judge)
    amina, zayn = person("Amina"), person("Zayn")
    table_id = amina.new_table("me", "greedy", game="yspahan", access="link")["table"]["id"]
    path = f"/api/tables/{table_id}"
    play_out(server, amina, table_id, moves=2)
    amina.ask("POST", f"{path}/resign", {"seat": 0})
    [game] = amina.ask("GET", "/api/history")["games"]
    assert [seat["analysis"] for seat in game["seats"]] == [None, None], "nothing is known yet"

    async def wait_for_end() -> None:
        await asyncio.gather(*server.application.analyses._tasks)

    zayn.ask("POST", f"{path}/analysis")
    server.do(wait_for_end())  # nobody looks at the analysis meanwhile
    [game] = amina.ask("GET", "/api/history")["games"]
    own = zayn.ask("GET", f"{path}/analysis")["report"]["players"][0]
    found = game["seats"][0]["analysis"]
    assert (found["choices"], found["loss"]) == (own["choices"], own["mean_loss"])
    assert (found["luck"], found["is_luck_clear"]) == (own["luck"], True)
    assert game["seats"][1]["analysis"] is None, "of the own seat only"
    assert zayn.ask("GET", "/api/history")["games"] == []

    # An analysis from before summaries were stored is noted when somebody looks at it.
    table = server.do(server.application.tables.get(table_id))
    assert table.row.result is not None
    table.row.result = replace(table.row.result, analysis=[])
    server.do(server.application.tables.store.write_result(table_id, table.row.result))
    assert amina.ask("GET", "/api/history")["games"][0]["seats"][0]["analysis"] is None
    amina.ask("GET", f"{path}/analysis")
    assert amina.ask("GET", "/api/history")["games"][0]["seats"][0]["analysis"] == found


def running_game(server: InProcessServer, amina: Person, boris: Person, **options: object) -> tuple[str, cv.Match]:
    """A game of two people, and its match with everything hidden."""
    made = amina.new_table("me", "open", game="yspahan", access="link", **options)
    table_id = made["table"]["id"]
    boris.join(table_id, made["invite"])
    for number in range(8):
        info = amina.ask("GET", f"/api/tables/{table_id}")
        seat = info["turn"][0]
        owner = (amina, boris)[seat]
        own = next(one for one in owner.ask("GET", f"/api/tables/{table_id}/state") if one["seat"] == seat)
        move = {"seat": seat, "action": own["choices"][0]["text"], "version": info["version"], "client": f"m:{number}"}
        owner.ask("POST", f"/api/tables/{table_id}/play", move)
    table = server.do(server.application.tables.get(table_id))
    replayed = server.do(server.application.tables.replay_log(table))
    return table_id, records.rebuild_match(table, replayed)


def test_no_way_leads_to_an_analysis_of_a_running_game_between_people(
    server: InProcessServer, person: NewPerson
) -> None:
    amina, boris, zayn = person("Amina"), person("Boris"), person("Zayn")
    table_id, match = running_game(server, amina, boris)
    refused(amina, 403, "no_advice", "POST", f"/api/tables/{table_id}/analysis")
    refused(zayn, 403, "no_advice", "GET", f"/api/tables/{table_id}/analysis")
    record = match.record.text()
    finished = cv.Match.from_record(record, auto=False)
    source = random.Random(3)
    while not finished.over:
        seat = finished.actors[0]
        finished.play(source.choice(finished.choices(seat)).action, seat)
    position = cv.match_from_position("yspahan", match.state.to_dict()).record.text()
    for text in (record, finished.record.text(), position):  # from somebody who watches
        path = f"/api/replays/{upload(zayn, text)}"
        refused(zayn, 403, "fair_play", "POST", f"{path}/analysis")
        refused(zayn, 403, "fair_play", "GET", f"{path}/analysis")
    # Players of the game could change their record a little: none of this game is analysed until it is over.
    other = f"/api/replays/{upload(boris, play_beginning('yspahan', 2, 6).record.text())}"
    refused(boris, 403, "fair_play", "POST", f"{other}/analysis")
    # Nor may they go on with it against bots, where hints are allowed.
    seats = {"seats": [{"kind": "me"}, {"kind": "bot"}]}
    refused(zayn, 403, "fair_play", "POST", f"/api/replays/{upload(zayn, record)}/table", seats)


def test_a_table_that_agreed_to_hints_may_analyse_records_of_its_game(
    server: InProcessServer, person: NewPerson
) -> None:
    amina, boris = person("Amina"), person("Boris")
    _, match = running_game(server, amina, boris, hints=True)
    path = f"/api/replays/{upload(amina, match.record.text())}"
    assert amina.ask("POST", f"{path}/analysis")["state"] in ("waiting", "running", "done")
    server.do(server.application.analyses.stop())


def test_a_game_goes_on_from_any_move_of_a_finished_one(server: InProcessServer, person: NewPerson) -> None:
    amina = person("Amina")
    table_id = amina.new_table("me", "greedy", game="yspahan", access="link")["table"]["id"]
    path = f"/api/tables/{table_id}"
    play_out(server, amina, table_id, moves=4)
    seats = {"seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}], "move": 3}
    refused(amina, 409, "not_over", "POST", f"{path}/table", seats)
    amina.ask("POST", f"{path}/resign", {"seat": 0})
    made = amina.ask("POST", f"{path}/table", seats)["table"]
    assert made["status"] == "playing"
    assert made["hints"]
    begun = amina.ask("GET", f"/api/tables/{made['id']}/record?whole=true")["text"]
    whole = amina.ask("GET", f"{path}/record")["text"]
    moves = [line for line in whole.splitlines() if line.startswith(("p1", "p2"))]
    assert [line for line in begun.splitlines() if line.startswith(("p1", "p2"))][:3] == moves[:3]
    study = amina.ask("POST", f"{path}/table", {"seats": [{"kind": "me"}, {"kind": "me"}], "move": 0})["table"]
    assert [seat["mine"] for seat in study["seats"]] == [True, True], "a board to study all seats"


def test_a_solo_record_says_why_it_is_not_analysed(person: NewPerson) -> None:
    amina = person("Amina")
    path = f"/api/replays/{upload(amina, cv.new_match('merv', 1, seed=1).record.text())}"
    status = wait_for_report(amina, path)
    assert status["state"] == "failed"
    assert "solo" in status["problem"]


def test_a_task_that_takes_too_long_fails_and_its_process_ends() -> None:
    async def run() -> None:
        pool = WorkerPool({"analyses": LaneConfig(1, seconds=0.01)})
        task = TurnListTask(play_beginning("yspahan", 2, 2).record.text(), "", True)
        with pytest.raises(AnalysisFailed, match="no answer"):
            await AnalysisLanes(pool).run(task)
        assert not pool.lanes["analyses"].busy
        assert not pool.lanes["analyses"].idle
        await pool.close()

    asyncio.run(run())


def test_the_oldest_analyses_are_removed_first(tmp_path: Path) -> None:
    files = AnalysisFiles(tmp_path / "analyses", most_bytes=250)
    for number, digest in enumerate("ab"):
        files.store(digest, b"x" * 100)
        os.utime(tmp_path / "analyses" / f"{digest}.json", (number, number))
    files.store("c", b"x" * 100)
    assert files.load("a") is None
    assert files.load("b") == b"x" * 100
