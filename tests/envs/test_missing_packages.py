"""What comes with the extra `envs` is asked for only where it is needed."""

import subprocess
import sys


def said_without(module: str, statement: str) -> str:
    """What a new process says to a statement, as if a module were not installed."""
    program = f"import sys; sys.modules[{module!r}] = None\ntry:\n {statement}\nexcept ImportError as e: print(e)"
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.strip()


def test_without_the_extra_one_sentence_says_how_to_get_it() -> None:
    sentence = "the environments need numpy, which is not installed: pip install 'serai[envs]'"
    assert said_without("numpy", "import serai.envs") == sentence
    assert said_without("numpy", "import serai as cv; print(len(cv.games()))") == "5"
