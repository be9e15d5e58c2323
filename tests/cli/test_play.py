"""`serai play`: whole games, every command, undo, saving and resuming."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import serai as cv
from serai.bots import strongest_bot
from serai.core.api.match import Match
from serai.core.match.record import read_record
from tests.cli.runner import process, random_match, refused, run

PLAY = ("play", "five_tribes", "--players", "3", "--bots", "random", "--seed", "5")


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def files() -> list[Path]:
    return sorted(Path().iterdir())


def prompts(output: str, words: str) -> int:
    """The number of prompts for a decision."""
    return len(re.findall(rf"^p1 (?:You|Вы)  {words}", output, re.MULTILINE))


# -- whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "winner", "total"), [("en", "The winner", "Total"), ("ru", "Победа: ", "Всего")])
def test_a_whole_game_by_always_typing_one(language: str, winner: str, total: str) -> None:
    words = ("play", "five_tribes", "--players", "4", "--bots", "random", "--seed", "5")
    result = run(*words, "--lang", language, typed="1\n" * 2000, columns=60)
    assert result.exit_code == 0, result.output[-2000:]
    end = result.output[result.output.rindex(winner[:10]) :]
    assert "p1" in end
    assert total in end
    assert "?" not in end.split(total)[0]
    assert files() == []


def test_watching_needs_no_input_and_saves_the_record() -> None:
    result = run("play", "five_tribes", "--watch", "--bots", "random,random", "--seed", "3", "--save", "game.txt")
    assert result.exit_code == 0, result.output
    assert "The winner" in result.output
    match = Match.from_record(Path("game.txt").read_text(encoding="utf-8"))
    assert match.over
    assert match.state.players == 2
    again = run("play", "five_tribes", "--seat", "0", "--bots", "random,random", "--seed", "3")
    assert again.output.splitlines()[-3:] != []
    assert again.output.split("The winner")[0] == result.output.split("The winner")[0]


def test_person_can_have_the_last_seat() -> None:
    result = run("play", "five_tribes", "--seat", "2", "--bots", "random", "--seed", "1", typed="q\n")
    assert result.exit_code == 0
    assert "p2 You  Choose a spot" in result.output
    assert "p1> random" not in result.output


@pytest.mark.parametrize(
    ("words", "players"),
    [
        ((), 3),
        (("--bots", "random"), 2),
        (("--bots", "random,greedy,random"), 4),
        (("--players", "4"), 4),
        (("--players", "2", "--bots", "random"), 2),
    ],
)
def test_default_number_of_players(words: tuple[str, ...], players: int) -> None:
    result = run("play", "five_tribes", "--seed", "1", *words, "--save", "game.txt", typed="1\n\nq\n")
    assert result.exit_code == 0, result.output
    assert read_record(Path("game.txt").read_text(encoding="utf-8")).players == players


# -- input -----------------------------------------------------------------------------------------------------------


def test_numbers_words_actions_and_whole_moves_are_understood() -> None:
    first = run(*PLAY, typed="bid 18\nc3\nq\nn\n")
    assert "p1 You: bids 18 and pays 18 gold." in first.output
    assert "p1 You: moves 3 meeples from c3." in first.output
    # The same match, to find a whole move in it.
    run(*PLAY, "--save", "game.txt", typed="bid 18\nq\n")
    match = Match.from_record(Path("game.txt").read_text(encoding="utf-8"), auto=False)
    words = ["sow"]
    while match.step is not None and match.step.key in ("pick_up", "sowing"):
        choice = match.choices(0)[0]
        words.append(choice.text.removeprefix("pick ").removeprefix("drop ").replace(" ", ":"))
        match.play(choice.action, 0)
    whole = run(*PLAY, typed=f"bid 18\n{' '.join(words)}\nq\nn\n")
    assert "collects" in whole.output.split("Choose a tile")[1]
    wrong = run(*PLAY, typed="bid 18\nsow c3 c2:nobody\nsow c3\nq\nn\n")
    assert wrong.output.count("I do not understand") == 2


def test_ambiguous_number_is_confirmed() -> None:
    said_no = run(*PLAY, typed="1\nn\nq\n")
    assert 'Choice 1 is "Bid 0". Do you mean it?' in said_no.output
    assert "p1 You: bids" not in said_no.output
    assert "p1 You: bids 0" in run(*PLAY, typed="1\n\nq\nn\n").output
    assert "p1 You: bids 0" in run(*PLAY, typed="1\n1\nq\nn\n").output
    assert "Do you mean it?" not in run(*PLAY, typed="2\nq\nn\n").output


@pytest.mark.parametrize(
    ("language", "typed", "told"),
    [
        ("en", "99", "The choices go from 1 to"),
        ("en", "gibberish", 'I do not understand "gibberish"'),
        ("en", "bid 4", 'I do not understand "bid 4"'),
        ("en", "pick c3", "Not possible: that is not among the choices of this decision."),
        ("en", "bid 18 2", "Not possible: only Kumarbi"),
        ("ru", "99", "Варианты — от 1 до"),
        ("ru", "абракадабра", "Непонятно: «абракадабра»"),
        ("ru", "pick c3", "Так нельзя: такого варианта сейчас нет."),
        ("ru", "bid 18 2", "Так нельзя: "),
        ("ru", "u", "Отменять нечего"),
        ("ru", "г", "Отменять нечего"),
        ("en", "U", "Nothing to take back"),
        ("en", "r", "nothing to play again"),
        ("en", "d", "Nothing here is called"),
        ("en", "d zebra", 'Nothing here is called "zebra"'),
    ],
)
def test_invalid_input_is_reported_and_asked_again(language: str, typed: str, told: str) -> None:
    result = run(*PLAY, "--lang", language, typed=f"{typed}\nq\n")
    assert result.exit_code == 0
    assert told in " ".join(result.output.split())
    assert files() == []


def test_a_whole_move_is_refused_as_a_whole_and_says_where() -> None:
    result = run(*PLAY, typed="bid 18\nsow c3 c5:white c4:white c4:white\nq\nn\n")
    assert "Not possible: " in result.output
    assert "(drop c5 white)" in " ".join(result.output.split())
    assert "picks up" not in result.output.split("p1 You  Choose a tile")[1]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_help_for_every_decision(language: str) -> None:
    text = random_match(step="bidding").game.text(language)
    asked = "\n".join(["h", "?", "help", "rules", "s", "l", "b", "d c4", "d boaz", "d Al", "hint", "q", ""])
    result = run(*PLAY, "--lang", language, typed=asked)
    assert result.exit_code == 0
    told = " ".join(result.output.split())
    assert told.count(" ".join(str(text.form("help.bidding")).split())) == 3
    assert text.form("djinn.boaz.help") in told
    assert text.form("score.total") in told
    assert strongest_bot(cv.game("five_tribes")).label(language) in told
    assert prompts(result.output, "") == 2  # at first, and after b
    heading = {"en": "Bidding for turn order", "ru": "Ставки"}[language]
    assert heading in told


# -- undo and redo ---------------------------------------------------------------------------------------------------


def test_undo_and_redo_of_steps_and_turns() -> None:
    question = "Choose a tile"
    result = run(*PLAY, typed="bid 18\nc3\nu\nr\n1\nU\nq\nn\n")
    assert result.exit_code == 0
    after_bid = result.output.split("bids 18")[1]
    assert prompts(after_bid, question) >= 2
    assert prompts(after_bid, "Put the next meeple") >= 2
    assert after_bid.count("moves 3 meeples from c3") == 2  # played, taken back, played again


# -- saving and resuming ---------------------------------------------------------------------------------------------


def test_saved_game_resumes_with_the_same_seats() -> None:
    first = run(
        "play", "five_tribes", "--bots", "random,greedy", "--seed", "5", typed="bid 18\nc3\nsave my game.txt\nq\n"
    )
    assert first.exit_code == 0
    assert "Saved in my game.txt" in first.output
    assert "--resume 'my game.txt'" in " ".join(first.output.split())
    saved = Path("my game.txt").read_text(encoding="utf-8")
    assert "names: You | random | greedy\n" in saved
    record = read_record(saved)
    assert [line.text for line in record.lines if line.seat == 0] == ["bid 18", "pick c3"]

    second = run("play", "five_tribes", "--resume", "my game.txt", typed="1\nsave\nq\n")
    assert second.exit_code == 0
    assert prompts(second.output, "Put the next meeple") >= 1
    assert "p2  random" in second.output
    assert "p3  greedy" in second.output
    longer = Path("my game.txt").read_text(encoding="utf-8")
    assert longer.startswith(saved)
    assert len(longer) > len(saved)


def test_bots_of_one_kind_keep_their_names_apart() -> None:
    run(*PLAY, "--save", "game.txt", "--lang", "ru", typed="bid 18\nq\n")
    saved = Path("game.txt").read_text(encoding="utf-8")
    assert "names: Вы | random (p2) | random (p3)\n" in saved
    again = run("play", "five_tribes", "--resume", "game.txt", "--lang", "ru", typed="q\n")
    assert again.exit_code == 0
    assert "p1> Вы" in again.output


def test_a_named_file_is_kept_up_to_date_without_asking() -> None:
    result = run(*PLAY, "--save", "game.txt", typed="bid 18\nc3\nq\n")
    assert "Save the game before you leave" not in result.output
    assert Path("game.txt").read_text(encoding="utf-8").rstrip().endswith("p1 pick c3")


def test_leaving_asks_whether_to_save() -> None:
    assert "Save the game" not in run(*PLAY, typed="q\n").output  # nothing was done yet
    assert "Save the game" in run(*PLAY, typed="bid 18\nq\nn\n").output
    assert files() == []
    result = run(*PLAY, typed="bid 18\nq\n\n")
    (saved,) = files()
    assert saved.name in result.output.replace("\n", "")
    assert re.fullmatch(r"serai-five_tribes-\d{8}-\d{6}\.txt", saved.name)


def test_game_is_saved_at_the_end_of_input() -> None:
    result = run(*PLAY, typed="bid 18\n")
    assert result.exit_code == 0
    assert "Traceback" not in result.output
    (saved,) = files()
    assert f"Saved in {saved.name}" in result.output
    assert run(*PLAY, typed="").exit_code == 0
    assert len(files()) == 1


def test_unwritable_folder_is_reported(tmp_path: Path) -> None:
    assert "cannot be written" in run(*PLAY, typed=f"bid 18\nsave {tmp_path}/no/file\nq\nn\n", columns=300).output


def test_other_files_are_not_overwritten_without_asking() -> None:
    Path("precious.txt").write_text("mine", encoding="utf-8")
    assert "exists already" in refused(run(*PLAY, "--save", "precious.txt"))
    run(*PLAY, typed="bid 18\nsave precious.txt\n\nq\nn\n")
    assert Path("precious.txt").read_text(encoding="utf-8") == "mine"
    run(*PLAY, typed="bid 18\nsave precious.txt\ny\nq\n")
    assert Path("precious.txt").read_text(encoding="utf-8").startswith("# Caravanserai record")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_terminated_process_saves_first(number: signal.Signals) -> None:
    src = str(Path(__file__).parents[2] / "src")
    with subprocess.Popen(
        [sys.executable, "-m", "serai", *PLAY],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={"PYTHONPATH": src, "LANG": "C.UTF-8", "PYTHONUNBUFFERED": "1"},
    ) as playing:
        assert playing.stdin is not None
        assert playing.stdout is not None
        playing.stdin.write(b"bid 18\n")
        playing.stdin.flush()
        while b"Choose a tile" not in playing.stdout.readline():
            pass
        time.sleep(0.2)
        playing.send_signal(number)
        _, errors = playing.communicate(timeout=30)
    assert b"Traceback" not in errors
    (saved,) = files()
    assert "p1 bid 18" in saved.read_text(encoding="utf-8")


def test_a_broken_or_foreign_save_is_refused_with_its_line() -> None:
    run(*PLAY, "--save", "game.txt", typed="bid 18\nq\n")
    saved = Path("game.txt").read_text(encoding="utf-8")
    Path("broken.txt").write_text(saved.replace("p1 bid 18", "p1 bid 19"), encoding="utf-8")
    message = refused(run("play", "five_tribes", "--resume", "broken.txt"))
    line = saved.splitlines().index("p1 bid 18") + 1
    assert f"broken.txt, line {line}: " in message
    assert "'19' is no spot" in message
    Path("noise.txt").write_bytes(b"\xff\xfe\x00")
    assert "no text file" in refused(run("play", "five_tribes", "--resume", "noise.txt"))


def test_without_colours_and_on_a_dumb_terminal_it_can_be_played(tmp_path: Path) -> None:
    done = process(*PLAY, typed="bid 18\nq\nn\n", cwd=tmp_path, TERM="dumb", NO_COLOR="1", COLUMNS="70")
    assert done.returncode == 0
    assert b"\x1b" not in done.stdout
    assert done.stdout.decode("ascii")


# -- standing answers ------------------------------------------------------------------------------------------------


def test_standing_answers() -> None:
    words = ("play", "yspahan", "--players", "2", "--bots", "random", "--seed", "5")
    result = run(*words, typed="always\nalways save\nalways fly\nвсегда ask\nq\nn\n")
    assert result.exit_code == 0, result.output
    told = result.output
    assert "When the Supervisor stops at my good" in told
    marked = re.findall(r"^\* always (\w+)", told, re.MULTILINE)
    assert marked == ["ask", "save", "save", "ask"]
    assert "always fly" in told


def test_standing_answers_in_a_game_without_reactions() -> None:
    result = run(*PLAY, typed="always save\nq\nn\n")
    assert result.exit_code == 0, result.output
    assert "ask you nothing" in result.output


# -- score items -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "no_seat"), [("en", "There are seats p1 to p3."), ("ru", "Места — от p1 до p3.")])
def test_score_items_by_card(language: str, no_seat: str) -> None:
    words = ("play", "amul", "--players", "3", "--bots", "random", "--seed", "5", "--lang", language)
    game = "1\n" * 14
    result = run(*words, typed=f"{game}s p2\n", columns=90)
    (total, *_) = re.findall(r"^(?:Total|Всего) +\d+ +(\d+)", result.output, re.MULTILINE)
    told = result.output.split("\np2 random\n")[1]
    items = re.findall(r"^ *(-?\d+)  (?:\d × )?[A-ZА-Я][^\d].*$", told, re.MULTILINE)
    assert len(items) > 2
    assert sum(map(int, items)) == int(total)
    assert no_seat in run(*words, typed=f"{game}s p9\n", columns=90).output
