"""The page's colours as a style sheet and as TypeScript, from `palette.json`."""

from __future__ import annotations

from pathlib import Path

from serai.palette import GAMES, SEATS, THEMES

SOURCES = Path(__file__).resolve().parent.parent / "web" / "src"
STYLES = SOURCES / "styles" / "palette.css"
CODE = SOURCES / "board" / "pieces" / "palette.ts"
NOTE = "Made by `make generate` from palette.json: not to be edited."
ROOTS = {"dark": (":root", ""), "light": (":root[data-theme='light']", "[data-theme='light'] ")}


def palette_css() -> str:
    rules = [f"/* {NOTE} */"]
    for theme, (root, _) in ROOTS.items():
        colours = {**THEMES[theme], "key": THEMES[theme]["points"]}
        rules.append(_rule(root, colours))
    for theme, (_, before) in ROOTS.items():
        rules += [_rule(f"{before}[data-game='{game}']", {"key": keys[theme]}) for game, keys in GAMES.items()]
    return "\n".join(rules) + "\n"


def _rule(selector: str, colours: dict[str, str]) -> str:
    return "\n".join([f"{selector} {{", *(f"  --{name}: {colour};" for name, colour in colours.items()), "}"])


def palette_ts() -> str:
    lines = [f"// {NOTE}", "", "/** Colours of the dark theme by their meaning. */", "export const DARK = {"]
    lines += [f"  {name}: '{colour}'," for name, colour in THEMES["dark"].items() if "-" not in name]
    lines += ["};", "", "/** Key colours of the games on a dark ground. */"]
    lines += ["export const GAME_COLOURS: Record<string, string> = {"]
    lines += [f"  {game}: '{keys['dark']}'," for game, keys in GAMES.items()]
    lines += [
        "};",
        "",
        "/** The letter of each seat, its colour, and that of ink on it. */",
        "export const SEAT_COLOURS = [",
    ]
    lines += [f"  {{ letter: '{one.letter}', colour: '{one.colour}', ink: '{one.ink}' }}," for one in SEATS]
    return "\n".join([*lines, "] as const;", ""])
