"""The page's wire types match the protocol, and messages match the types."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, get_type_hints

import msgspec
import pytest

import serai as cv
from serai.core.rules.chance import Seeded
from serai.core.teaching import lessons
from serai.tables import protocol
from tests.matches import play_random_action, some_setups
from tools import generate, wire_types
from tools.wire_types import ShapeFields, declaration, written

GameView, LessonInfo, ScoreItem = protocol.GameView, protocol.LessonInfo, protocol.ScoreItemInfo


def always_there(shape: Any) -> set[str]:
    fields = ShapeFields(shape)
    return fields.types.keys() - fields.optional


def test_wire_types_are_among_the_generated_files() -> None:
    """test_generated.py checks whether they are out of date."""
    assert dict(generate.files())[wire_types.FILE] == wire_types.wire_types()
    assert wire_types.FILE.is_file()


def test_close_codes_are_named_once() -> None:
    codes = wire_types.close_codes()
    assert codes == {
        "OLD_PAGE": 4000,
        "BAD_HELLO": 4001,
        "NO_TABLE": 4004,
        "TOO_MUCH": 4029,
        "TOO_SLOW": 4030,
        "BROKEN": 1011,
        "STOPPING": 1012,
    }
    assert all(f"  {name}: {code}," in wire_types.wire_types() for name, code in codes.items())


def test_every_struct_and_every_frame_is_there() -> None:
    text = wire_types.wire_types()
    for shape in wire_types.shapes():
        assert f"export interface {shape.__name__} {{" in text
    assert "export type AnyClientMessage =\n  | HelloMessage\n  | PlayMessage\n" in text
    assert "export type AnyServerMessage =\n  | Update\n  | Patch\n  | Ack\n" in text
    assert "  type: 'hello';\n  protocol: number;\n  token?: string | null;\n" in text


@pytest.mark.parametrize(
    ("hint", "text"),
    [
        (Annotated[str, msgspec.Meta(max_length=3)], "string"),
        (Annotated[str, Literal["a", "b"]], "'a' | 'b'"),
        (Annotated[dict[str, Any], GameView], "GameView"),
        (dict[str, Any], "Record<string, unknown>"),
        (list[float | None], "(number | null)[]"),
        (list[dict[str, int | float]], "Record<string, number>[]"),
        (protocol.Language | None, "Language | null"),
        (list[Literal["en", "ru"]], "Language[]"),
        (bool | int | str, "Scalar"),
    ],
)
def test_types_in_another_language(hint: Any, text: str) -> None:
    assert written(hint, sent=True) == written(hint, sent=False) == text


def test_types_without_a_counterpart_are_refused() -> None:
    with pytest.raises(TypeError, match="no TypeScript for"):
        written(complex, sent=True)


def test_optional_fields_of_requests_are_always_sent_by_the_server() -> None:
    assert written(protocol.Pace, sent=True) == "Pace"
    assert written(protocol.Pace, sent=False) == "Required<Pace>"
    assert "  bank?: number;" in declaration(protocol.Pace)
    assert "  chat: ChatLine[];" in declaration(protocol.Update)  # it has a default, but is always sent
    # `Required` applies to one level only: nested types must have no optional fields.
    for hint in get_type_hints(protocol.Pace).values():
        assert "Required" not in written(hint, sent=False)


def test_docstrings_and_comments_are_copied() -> None:
    text = declaration(protocol.RecordText)
    assert (
        "  /** false: hidden information is left out, so the record cannot be replayed */\n  complete: boolean;" in text
    )
    assert declaration(protocol.ContinueCode).startswith("/** A code that signs in another device.")


# -- promises -----------------------------------------------------------------------------------------------------


def views(match: cv.Match) -> Iterator[dict[str, Any]]:
    for seat in (None, *range(match.state.players)):
        yield match.view(seat)


@pytest.mark.parametrize("setup", some_setups(), ids=str)
def test_views_match_their_types(setup: Any) -> None:
    match, chance = setup.match(1), Seeded(1)
    keys = always_there(GameView)
    while True:
        if match.count % 31 == 0 or match.over:
            for view in views(match):
                assert keys <= view.keys() <= ShapeFields(GameView).types.keys()
                msgspec.convert(view, GameView, strict=True)
        if match.over:
            break
        play_random_action(match, chance)
    for seat in range(setup.players):
        for item in match.score_items(seat):
            assert item.keys() == always_there(ScoreItem)
            msgspec.convert(item, ScoreItem, strict=True)


@pytest.mark.parametrize("game_id", cv.games())
def test_lessons_match_their_types(game_id: str) -> None:
    for number, lesson in enumerate(lessons.lessons(game_id), 1):
        sent = lesson.to_json(number)
        assert sent.keys() == always_there(LessonInfo)
        msgspec.convert(sent, LessonInfo, strict=True)
