"""The `serai` command: version, list of games, rules, and error messages."""

from __future__ import annotations

import platform
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import serai as cv
from serai import main as entry_point
from serai.bots import BotEntry, Style, bots_of, every_bot, styles_of
from serai.cli import rulebook
from serai.core.errors import SeraiError
from serai.server.listen import PORTS_TO_TRY, free_port
from serai.server.settings import PORT, Settings, default_folder, read_settings
from tests.cli.runner import process, refused, run

BOTS = ", ".join(entry.id for entry in every_bot())


def test_version_names_program_python_and_engine() -> None:
    result = run("--version")
    engine = "compiled" if cv.is_compiled() else "interpreted"
    assert result.output == f"serai {cv.__version__}, Python {platform.python_version()}, engine {engine}\n"
    assert result.exit_code == 0


COMMANDS = (
    *("play", "games", "rules", "replay", "analyse", "simulate", "new", "generate", "check"),
    *("serve", "check-tables", "backup", "restore", "rate", "status"),
)


def test_help_names_every_command_in_a_whole_sentence() -> None:
    output = run("--help", columns=80).output
    listed = output.split("Commands:")[1].split("\n")[1:-1]
    assert [line.split()[0] for line in listed] == list(COMMANDS)
    assert all(line.endswith(".") and not line.endswith("..") for line in listed)
    assert "Without a command the page opens" in output


def test_without_a_command_the_page_opens(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    served: list[tuple[Settings, int]] = []
    opened: list[str] = []
    monkeypatch.setattr("serai.server.run.serve", lambda settings, workers: served.append((settings, workers)))
    monkeypatch.setattr("serai.server.listen.open_browser_when_ready", opened.append)
    monkeypatch.setattr(sys, "argv", ["serai"])
    for name in ("SERAI_DATA", "SERAI_BOT_WORKERS", "DATABASE_URL", "NO_BROWSER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SERAI_LOG", "WARNING")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for no_browser in ("", "1"):
        monkeypatch.setenv("NO_BROWSER", no_browser)
        with pytest.raises(SystemExit) as left:
            entry_point.main()
        assert left.value.code == 0
    listen = served[0][0].listen
    settings = Settings(tmp_path / "serai", listen=listen, log_level="WARNING")
    assert served == [(settings, 1)] * 2
    host, port, folder = listen.host, listen.port, listen.folder
    assert (host, folder) == ("127.0.0.1", "")
    assert PORT <= port < PORT + PORTS_TO_TRY
    assert opened == [f"http://localhost:{port}"]


def test_serve_uses_the_given_port_or_the_next_free_one() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(SeraiError, match=f"port {port} is in use; name another with --port"):
            free_port("127.0.0.1", port)
        assert port < free_port("127.0.0.1", port, PORTS_TO_TRY) < port + PORTS_TO_TRY
        assert free_port("127.0.0.1", 0) > 0
        assert f"port {port} is in use" in refused(run("serve", "--port", str(port)))


def test_serve_and_check_use_the_same_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("SERAI_DATA", raising=False)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert Settings().folder == default_folder() == tmp_path / "serai"
    told = refused(run("check-tables", columns=500))
    assert f"there are no tables in {tmp_path / 'serai'};" in told
    monkeypatch.setenv("SERAI_DATA", str(tmp_path / "mine"))
    assert read_settings().folder == default_folder() == tmp_path / "mine"


@pytest.mark.parametrize(
    ("language", "title", "default"), [("en", "Five Tribes", "(default)"), ("ru", "Пять племён", "(по умолчанию)")]
)
def test_games_are_listed_with_options_and_presets(language: str, title: str, default: str) -> None:
    result = run("games", "--lang", language, columns=200)
    assert result.exit_code == 0
    game = cv.game("five_tribes")
    for word in ("five_tribes", title, "2-4", "--preset open", default, *game.options):
        assert word in result.output
    shown: list[BotEntry | Style] = [*bots_of(game), *styles_of(game)]
    for one in shown:
        assert one.label(language) in result.output
        assert f"{one.id}: " in result.output


def test_the_language_comes_from_the_environment() -> None:
    assert "Пять племён" in run("games", lang="ru_RU.UTF-8").output
    assert "Five Tribes" in run("games", lang="de_DE.UTF-8").output
    assert "Five Tribes" in run("games", "--lang", "en", lang="ru_RU.UTF-8").output


@pytest.mark.parametrize(("language", "heading"), [("en", "Bidding for turn order"), ("ru", "Ставки")])
def test_rules_are_readable_without_marks_for_browsers(language: str, heading: str) -> None:
    whole = run("rules", "five_tribes", "--lang", language)
    part = run("rules", "five_tribes", "--lang", language, "--section", "bidding")
    assert whole.exit_code == part.exit_code == 0
    assert heading in whole.output
    assert heading in part.output
    assert len(part.output) < len(whole.output) / 10
    assert "{#" not in whole.output
    assert "](#" not in whole.output


def test_unknown_section_error_lists_the_known_ones() -> None:
    message = refused(run("rules", "five_tribes", "--section", "nowhere"))
    assert "'nowhere'" in message
    assert "bidding, turn" in message


def test_a_section_ends_where_the_next_of_its_depth_begins() -> None:
    page = (
        "# T\n\n## One {#one}\n![a](sign:x-a) [two](#two)\n![Seen](picture:one)\n\n"
        "### In one {#in-one}\nb\n## Two {#two}\nc\n"
    )
    assert rulebook.section(page, "one") == "## One\na two\n### In one\nb"
    assert rulebook.section(page, "in-one") == "### In one\nb"
    assert rulebook.anchors(page) == ["one", "in-one", "two"]
    assert rulebook.title(page, "two") == "Two"
    with pytest.raises(SeraiError, match="one, in-one, two"):
        rulebook.section(page, "three")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["play", "chess"], f"there is no game 'chess'; there are {', '.join(cv.games())}"),
        (["rules", "chess"], f"there are {', '.join(cv.games())}"),
        (["simulate", "chess"], f"there are {', '.join(cv.games())}"),
        (["games", "--lang", "de"], "--lang can be en, ru"),
        (["play", "five_tribes", "--players", "5"], "2, 3, 4 players, not 5"),
        (["play", "five_tribes", "--bots", "clever"], f"there is no bot 'clever'; there are {BOTS}"),
        (["play", "five_tribes", "--bots", ","], "no bot is named"),
        (["play", "five_tribes", "--players", "4", "--bots", "random,random"], "2 bots for 3 seats"),
        (["play", "five_tribes", "--seat", "4"], "--seat can be 1 to 3"),
        (["play", "five_tribes", "--option", "open_gold"], "name=value"),
        (["play", "five_tribes", "--option", "gold=1"], "it has open_gold, open_hands"),
        (["play", "five_tribes", "--option", "djinn_neighbourhood=6"], "it can be 8, 4"),
        (["play", "five_tribes", "--preset", "loud"], "it has open"),
        (["play", "five_tribes", "--data", "no/such.toml"], "no/such.toml cannot be read"),
        (["play", "five_tribes", "--resume", "no/such.txt"], "no/such.txt cannot be read: No such file"),
        (["play", "five_tribes", "--resume", "x", "--seed", "1"], "leave these out with --resume"),
        (["replay", "no/such.txt"], "no/such.txt cannot be read: No such file"),
        (["simulate", "five_tribes", "--bots", "random,greedy", "--players", "4"], "2 bots for 4 players"),
        (["simulate", "five_tribes", "--players", "9", "--bots", "random"], "2, 3, 4 players, not 9"),
        (["simulate", "five_tribes", "-n", "0"], "at least one game"),
        (["simulate", "five_tribes", "--mixed", "--players", "3"], "leave --players out"),
    ],
)
def test_wrong_arguments_are_refused_with_a_message(words: list[str], told: str) -> None:
    assert told in refused(run(*words))


def test_unexpected_error_prints_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(words: list[str]) -> None:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr(entry_point, "app", broken)
    monkeypatch.delenv("SERAI_DEBUG", raising=False)
    with pytest.raises(SystemExit) as left:
        entry_point.main()
    assert left.value.code == 1
    told = " ".join(capsys.readouterr().err.split())
    assert "ZeroDivisionError: by zero" in told
    assert "SERAI_DEBUG=1" in told
    monkeypatch.setenv("SERAI_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        entry_point.main()


def test_a_terminal_without_unicode_gets_plain_letters() -> None:
    """And English, since it cannot print Russian, unless Russian is requested."""
    table = process("games", PYTHONIOENCODING="ascii", LANG="ru_RU")
    assert table.returncode == 0, table.stderr
    told = table.stdout.decode("ascii")
    assert "Five Tribes" in told
    assert "2-4 players, 40-80 minutes" in " ".join(told.split())
    assert process("games", "--lang", "ru", PYTHONIOENCODING="ascii").returncode == 0


def test_closed_output_is_no_error() -> None:
    shell = f"{sys.executable} -m serai rules five_tribes | head -n 1"
    done = subprocess.run(["sh", "-c", shell], capture_output=True, check=False, timeout=60)
    assert done.stdout.strip()
    assert done.stderr == b""
