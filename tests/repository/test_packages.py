"""What is installed without extras is a whole library; what is missing is named with its extra."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import serai

ROOT = Path(__file__).resolve().parent.parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = (
    "litestar",
    "msgspec",
    "prometheus_client",
    "typer",
    "uvicorn",
    "uvloop",
    "websockets",
    "numpy",
    "gymnasium",
    "PIL",
)
BLOCK = f"""
import sys
class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {EXTRAS}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Blocker())
"""
LIBRARY = """
import serai as cv
from serai.bots import make_bot
match = cv.new_match("merv", players=2, seed=1)
bot = make_bot("greedy", match.game, seed=1)
match.play(bot.move(match.state, match.actors[0]), seat=match.actors[0])
print(match.board(), bot.analyse(match, best=1))
"""


def run(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", BLOCK + program], capture_output=True, text=True, cwd=ROOT)


def test_the_library_needs_no_server() -> None:
    done = run(LIBRARY)
    assert done.returncode == 0, done.stderr
    assert "RatedAction" in done.stdout


def test_the_library_says_its_version() -> None:
    done = run("sys.argv = ['serai', '--version']; from serai.__main__ import main; main()")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"serai {serai.__version__}, Python ")


@pytest.mark.parametrize(
    ("program", "extra"),
    [("from serai.__main__ import main; main()", "serai[play]"), ("import serai.envs", "extra [envs]")],
)
def test_a_missing_package_is_named_with_its_extra(program: str, extra: str) -> None:
    done = run(program)
    assert done.returncode == 1
    assert extra in done.stderr
    assert "not installed" in done.stderr


def test_gymnasium_finds_the_games_by_the_name_of_the_module() -> None:
    pytest.importorskip("gymnasium", reason="install serai with its extra [envs]")
    program = "import gymnasium; print(gymnasium.make('serai.envs:serai/Merv-v1').reset(seed=1)[0].shape)"
    done = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True)
    assert done.stdout == "(2203,)\n", done.stderr
