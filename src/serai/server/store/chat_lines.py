"""Database tables of what people say: the chat of a table and the wall of a group."""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from serai.server.store.database import Transaction
from serai.server.store.row_mapping import RowMapping


class ChatRow(Struct):
    number: int
    person: str
    name: str
    text: str
    at: float


class WallRow(ChatRow):
    """`notice`: an announcement of the group's owner. A removed line keeps its number, without its text."""

    notice: bool = False


CHAT = RowMapping(
    ChatRow, "chat", ("table_id", "number"), owner_column="table_id", references={"table_id": "tables(id)"}
)
WALL = RowMapping(
    WallRow, "wall", ("group_id", "number"), owner_column="group_id", references={"group_id": "groups(id)"}
)
R = TypeVar("R", bound=ChatRow)


def append_line(tx: Transaction, mapping: RowMapping[R], owner: str, row: R) -> int:
    """Store a line under the next number of its table or group, which is returned."""
    where = f"FROM {mapping.name} WHERE {mapping.owner_column} = ?"
    # The number does not identify a retry: look for the same line, in case the connection died at the commit.
    same = f"SELECT number {where} AND person = ? AND at = ? AND text = ?"
    for (number,) in tx.rows(same, owner, row.person, row.at, row.text):
        return int(number)
    number = int(tx.rows(f"SELECT MAX(number) {where}", owner)[0][0] or 0) + 1
    mapping.insert(tx, replace(row, number=number), owner)
    return number
