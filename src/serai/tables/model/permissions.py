"""Permission checks of a table. Each raises a refusal if the request is not allowed."""

from __future__ import annotations

from serai.tables.errors import Clash, Forbidden, NotFound
from serai.tables.model.facts import TableFacts


def check_visible(table: TableFacts, person: str | None) -> None:
    """Private tables are reported as not found to strangers, whatever the request."""
    if not table.may_watch(person):
        raise NotFound("no_table", "there is no such table")


def check_owner(table: TableFacts, person: str) -> None:
    check_visible(table, person)
    if table.row.owner != person:
        raise Forbidden("not_owner", "only the owner of the table may do that")


def check_seat(table: TableFacts, person: str, seat: int) -> None:
    if seat not in table.seats_of(person):
        raise Forbidden("not_yours", f"seat {seat} is not yours at this table")


def check_advice(table: TableFacts) -> None:
    """Bots advise nobody on a running game between people, unless its table allows it."""
    if not table.is_over and not table.allows_advice:
        raise Forbidden("no_advice", "hints are off at this table")


def check_alone(table: TableFacts, person: str, seat: int) -> None:
    """A coach advises, and moves go back further than undo, only where a person plays against bots alone."""
    check_visible(table, person)
    check_seat(table, person, seat)
    if not table.plays_alone(person):
        raise Forbidden("not_alone", "this is only for tables where you are the only person")
    check_advice(table)


def check_no_second_hand(table: TableFacts, person: str, seat: int) -> None:
    """In a game with others nobody may see two hands: a person may return to their former seat only."""
    before = table.past_seats_of(person)
    if table.row.status == "playing" and before and seat not in before and table.have_others_played(person):
        raise Forbidden("other_hand", f"you have played seat {before[0]} of this game; you may not see another hand")


def check_seat_number(table: TableFacts, seat: int) -> None:
    if seat >= table.row.players:
        raise NotFound("no_seat", f"the seats are 0 to {table.row.players - 1}")


def check_drawn(table: TableFacts) -> None:
    """Refuse what would need outcomes that nobody has told: bots do not play at a real table."""
    if table.row.real:
        raise Clash("real_table", "at a real table people sit on all seats, and what chance does is told")


def check_playable(table: TableFacts) -> None:
    if not table.is_playable:
        raise Clash(
            "old_rules",
            f"this table was made with version {table.row.rules} of the rules; this server plays another."
            " It can be looked at, resigned and put away",
        )


def check_running(table: TableFacts) -> None:
    """Does not require a playable table: any running game can be resigned."""
    if table.row.status == "open":
        raise Clash("not_started", "the game has not begun yet")
    if table.row.status != "playing":
        raise Clash("over", "the game is over")
