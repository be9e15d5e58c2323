"""The extra `envs` is needed only by `serai.envs`."""

import subprocess
import sys


def output_without(module: str, statement: str) -> str:
    """The output of a statement in a new process in which a module cannot be imported."""
    program = f"import sys; sys.modules[{module!r}] = None\ntry:\n {statement}\nexcept ImportError as e: print(e)"
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.strip()


def test_missing_extra_error_says_how_to_install_it() -> None:
    sentence = "the environments need numpy, which is not installed: install serai with its extra [envs]"
    assert output_without("numpy", "import serai.envs") == sentence
    assert output_without("numpy", "import serai as cv; print(len(cv.games()))") == "5"
