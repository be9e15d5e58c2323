"""The `caravanserai` command: the terminal's commands and the server's, put together above all doors."""

from __future__ import annotations

import sys

from caravanserai import cli
from caravanserai.cli.console import guarded
from caravanserai.server import commands

cli.app.command("serve")(guarded(commands.serve))
cli.app.command("check-tables")(guarded(commands.check_tables))
cli.app.command("bench-server")(guarded(commands.bench_server))


def main() -> None:
    """`bench --server` is another way to say `bench-server`: the terminal's own `bench` knows no server."""
    words = sys.argv[1:]
    if words[:1] == ["bench"] and "--server" in words:
        sys.argv[1:] = ["bench-server", *(word for word in words[1:] if word != "--server")]
    cli.main()


if __name__ == "__main__":
    main()
