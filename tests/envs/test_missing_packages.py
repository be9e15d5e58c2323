"""The extra `envs` is needed only by `serai.envs`."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def output_without(module: str, statement: str) -> str:
    """The output of a statement in a new process in which a module cannot be imported."""
    program = f"import sys; sys.modules[{module!r}] = None\ntry:\n {statement}\nexcept ImportError as e: print(e)"
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.strip()


def test_missing_extra_error_says_how_to_install_it() -> None:
    sentence = "the environments need numpy, which is not installed: install serai with its extra [envs]"
    assert output_without("numpy", "import serai.envs") == sentence
    assert output_without("numpy", "import serai as cv; print(len(cv.games()))") == "5"


def test_tests_of_environments_run_where_no_server_is_installed() -> None:
    """`make learners` installs the environments and the learning libraries, and nothing that serves or plays."""
    hidden = "sys.modules.update(dict.fromkeys(('typer', 'httpx', 'litestar', 'playwright')))"
    program = f"import sys; {hidden}; import tests.conftest, tests.envs.test_learners"
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True)
