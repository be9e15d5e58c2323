"""The `serai-lab` command."""

import sys

from serai.shell.application import make_application, run_application
from serai_lab.commands import COMMANDS

app = make_application("serai-lab", "Measure and train the bots of Caravanserai.", COMMANDS)


def main() -> None:
    """The entry point of the `serai-lab` script."""
    run_application(app, sys.argv[1:])


if __name__ == "__main__":
    main()
