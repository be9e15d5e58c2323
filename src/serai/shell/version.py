"""The line that `serai --version` prints. It needs the library only."""

from __future__ import annotations

import sys


def describe_version() -> str:
    """The versions of the program and of Python, and whether the rules are compiled."""
    from serai import __version__, is_compiled

    python = ".".join(map(str, sys.version_info[:3]))
    engine = "compiled" if is_compiled() else "interpreted"
    return f"serai {__version__}, Python {python}, engine {engine}"
