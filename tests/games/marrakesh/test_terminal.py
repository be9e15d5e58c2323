"""The drawing in the terminal shows everything of a view, at any width and in both languages."""

import io

import pytest
from rich.console import Console

import serai as cv
from serai.core.rules.chance import Seeded
from serai.core.text.catalogue import Catalogue
from serai.games.marrakesh.terminal import describe, draw, note
from tests.games.builder import play
from tests.games.marrakesh.match_builder import GAME, table
from tests.matches import play_random_action

ALL = dict(GAME.presets["all_expansions"])


def drawn(match: cv.Match, width: int, language: str = "en", *, seat: int | None = 0, plain: bool = False) -> str:
    out = io.StringIO()
    console = Console(file=out, width=width, color_system=None)
    glow = {target for choice in (match.choices(seat) if seat is not None else []) for target in choice.targets}
    picture = draw(match.view(seat), text(language), width, glow, names=["Ann", "Bo", "Cy", "Di"], plain=plain)
    console.print(picture)
    return out.getvalue()


def text(language: str) -> Catalogue:
    return GAME.text(language)


def busy(players: int = 4) -> cv.Match:
    return table(
        players,
        workers={0: "palace souk*2"},
        keshis={0: "white*3 beige*2", 1: "blue*8"},
        fakirs={0: "good vp"},
        vendors={0: "palace river"},
        gates={0: {"souk": "pink"}},
        discovered={0: {"l1": "05"}},
        explored={0: ("07",)},
        line={0: {"4": "green"}},
        owned={0: "grey_04 pink_16"},
        bought_luxury={1: "tagine"},
        resources={0: "water*3 dinar"},
        goods={0: "purple*2"},
        river={1: 6},
        steps={0: (2, 7)},
        tower="blue*2 red",
    )


@pytest.mark.parametrize("width", [40, 60, 80, 120, 200])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_drawing_fits_every_width(width: int, language: str) -> None:
    for players in (2, 3, 4):
        lines = drawn(busy(players), width, language).splitlines()
        assert max(map(len, lines)) <= width


def test_the_drawing_is_complete() -> None:
    picture = drawn(busy(), 120)
    for part in (
        "Season 1",
        "inside: turquoise ×2, red",
        "p2 6",
        "palace 3≈",
        "souk ×2",
        "a good ×",
        "l1: 3 VP, and 1 VP for each white keshi on your board",
        "3 VP, and 1 VP for each turquoise keshi on your board",
        "4 green",
        "souk: pink",
        "Scrolls  At once: 5 VP",
        "Tagine",
        "water 3",
        "purple 2",
        "Ann",
    ):
        assert part in picture, part


def test_the_drawing_has_no_secrets_of_others() -> None:
    match = cv.new_match("marrakesh", 2, seed=5, options={"river_tiles": "first_game"})
    mine, theirs = drawn(match, 120, seat=0), drawn(match, 120, seat=1)
    assert mine != theirs
    assert "(Asks for" in mine
    assert "(Asks for" not in drawn(match, 120, seat=None)


def test_plain_is_ascii() -> None:
    assert drawn(busy(), 120, plain=True).isascii()


def test_the_drawing_has_the_line_of_bonuses() -> None:
    match = play(busy(), "activate palace b")
    picture = drawn(match, 120)
    for part in ("P dinar ×1", "A a turquoise keshi", "B a grey keshi", "C a yellow keshi", "M 5 VP"):
        assert part in picture, part


def test_notes_describe_targets() -> None:
    match = busy()
    view = match.view(0)
    assert note(view, ["oasis:l1"], text("en")).startswith("oasis: 3 VP, and 1 VP for each white keshi")
    assert note(view, ["luxury:1"], text("en")).startswith("Slipper: Price in goods")
    assert note(view, ["stack:grey1"], text("en")).startswith("grey scroll")
    assert note(view, ["rapid:3"], text("en")) == "3 VP"
    assert note(view, ["area:palace.a"], text("en")) == ""
    assert note(play(match, "activate palace b").view(0), ["link:m"], text("en")) == "5 VP"


def test_tiles_are_described_by_name_or_id() -> None:
    view = busy().view(0)
    assert describe(view, "slipper", text("en")).startswith("Slipper")
    assert describe(view, "Туфля", text("ru")).startswith("Туфля")
    assert "At once: 5 VP" in describe(view, "grey_04", text("en"))
    assert describe(view, "no such thing", text("en")) == ""


def test_reconstructed_tiles_say_so() -> None:
    view = busy().view(0)
    assert describe(view, "slipper", text("en")).endswith("(from the rulebook)")
    assert describe(view, "fez", text("en")).endswith("(our reconstruction, the original is lost to us)")
    assert describe(view, "grey_04", text("ru")).endswith("(наша реконструкция, оригинала у нас нет)")


@pytest.mark.parametrize("options", [{}, ALL], ids=["base", "all"])
def test_whole_games_can_be_drawn(options: dict[str, object]) -> None:
    match = cv.new_match("marrakesh", 3, seed=3, options=options)
    chance = Seeded(3)
    n = 0
    while not match.over:
        play_random_action(match, chance)
        n += 1
        if n % 10 == 0:
            for language in ("en", "ru"):
                assert drawn(match, 80, language, seat=n % 3)
    assert drawn(match, 80, seat=None)
