"""The `serai` command. What it needs beside the library is in the extra [play], except for `--version`."""

import sys

from serai.bots.compiled_copy import start_compiled
from serai.shell.version import describe_version


def main() -> None:
    """Run the command; if its packages are not installed, say which extra has them."""
    start_compiled()
    if sys.argv[1:] == ["--version"]:
        print(describe_version())
        return
    try:
        from serai.main import main as run
    except KeyboardInterrupt:  # later ones are answered by the command itself
        sys.exit(130)
    except ModuleNotFoundError as error:
        if (error.name or "serai").partition(".")[0] == "serai":
            raise
        print(
            f"The command needs {error.name}, which is not installed: pip install 'serai[play]'. "
            "Without it, `import serai` is the library.",
            file=sys.stderr,
        )
        sys.exit(1)
    run()


if __name__ == "__main__":
    main()
