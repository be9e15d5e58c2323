"""Plays a whole game with the installed package, to prove that an installation is complete.

    python tools/installed_game.py              the library alone: a match between bots, its record replayed
    python tools/installed_game.py --play       the extra [play]: a game in the terminal, and the page of a server
    python tools/installed_game.py --envs       the extra [envs]: a game through Gymnasium and one through PettingZoo
    python tools/installed_game.py --compiled   refuses an interpreted package; --pure refuses a compiled one

It imports nothing from the repository, so that it can run anywhere.
"""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from importlib.util import find_spec

SERVER_SECONDS = 60.0


def play_library() -> str:
    import serai
    from serai.bots import make_bot

    version = subprocess.run([sys.executable, "-m", "serai", "--version"], check=True, capture_output=True, text=True)
    if not version.stdout.startswith(f"serai {serai.__version__}, "):
        raise SystemExit(f"--version prints {version.stdout!r}.")
    match = serai.new_match("merv", players=2, seed=1)
    bot = make_bot("greedy", match.game, seed=1)
    while not match.over:
        seat = match.actors[0]
        match.play(bot.move(match.state, seat), seat=seat)
    again = serai.Match.from_record(match.record.text())
    if again.scores != match.scores:
        raise SystemExit(f"The record gives {again.scores} points, the match {match.scores}.")
    return f"Merv between greedy bots: {list(match.scores)} points after {len(match.moves)} moves"


def play_terminal() -> str:
    words = [
        "play",
        "yspahan",
        "--players",
        "2",
        "--bots",
        "greedy",
        "--watch",
        "--delay",
        "0",
        "--seed",
        "1",
        "--lang",
        "en",
    ]
    with tempfile.TemporaryDirectory() as data:
        environment = {**os.environ, "SERAI_DATA": data, "PYTHONUTF8": "1"}
        done = subprocess.run(
            [sys.executable, "-m", "serai", *words],
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
        )
        if done.returncode != 0:
            raise SystemExit(f"serai {' '.join(words)} failed:\n{done.stdout[-1000:]}{done.stderr[-1000:]}")
        lines = [line for line in done.stdout.splitlines() if line.strip()]
        return f"Yspahan in the terminal, {len(lines)} lines; {fetch_page(environment)}"


def fetch_page(environment: dict[str, str]) -> str:
    """Start a server and get its page."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "serai", "serve", "--port", str(port)]
    with tempfile.TemporaryFile() as said:
        server = subprocess.Popen(command, env=environment, stdout=said, stderr=said)
        try:
            page = _get(f"http://127.0.0.1:{port}/", server)
            health = _get(f"http://127.0.0.1:{port}/healthz", server)
        finally:
            server.terminate()
            server.wait()
    if b'<script type="module"' not in page:
        raise SystemExit("The server has no built page.")
    return f"page of {len(page)} bytes, health {health.decode()[:40]}"


def _get(address: str, server: subprocess.Popen[bytes]) -> bytes:
    """Fetch an address, as soon as the server listens."""
    until = time.monotonic() + SERVER_SECONDS
    while True:
        try:
            with urllib.request.urlopen(address, timeout=SERVER_SECONDS) as answer:
                return bytes(answer.read())
        except OSError as error:
            if server.poll() is not None or time.monotonic() > until:
                raise SystemExit(f"The server does not answer: {error}") from None
            time.sleep(0.1)


def play_environments() -> str:
    import gymnasium

    from serai import envs

    env = gymnasium.make("serai.envs:serai/FiveTribes-v2", players=3, opponents="greedy")
    _, info = env.reset(seed=7)
    steps, over = 0, False
    while not over:
        _, reward, over, _, info = env.step(info["action_mask"].argmax())
        steps += 1
    table = envs.aec("amul", 3)
    table.reset(seed=7)
    for _ in table.agent_iter():
        seen, _, ended, late, _ = table.last()
        table.step(None if ended or late else int(seen["action_mask"].argmax()))
    return f"Five Tribes through Gymnasium, {steps} steps, reward {reward:g}; Amul through PettingZoo"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--play", action="store_true")
    parser.add_argument("--envs", action="store_true")
    parser.add_argument("--compiled", action="store_true")
    parser.add_argument("--pure", action="store_true")
    chosen = parser.parse_args()
    import serai

    if (chosen.compiled and not serai.is_compiled()) or (chosen.pure and serai.is_compiled()):
        print(f"serai {serai.__version__} is {'' if serai.is_compiled() else 'not '}compiled.", file=sys.stderr)
        return 1
    if not (chosen.play or chosen.envs) and find_spec("litestar") is not None:
        print("note: [play] is installed too, so this does not prove that the library needs none of it")
    games = [play_library]
    games += [play_terminal] if chosen.play else []
    games += [play_environments] if chosen.envs else []
    kind = "compiled" if serai.is_compiled() else "interpreted"
    for play in games:
        print(f"serai {serai.__version__}, {kind}: {play()}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
