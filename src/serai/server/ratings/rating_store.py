"""Stored ratings. They follow from the stored results alone, and can be computed again at any time."""

from __future__ import annotations

from serai.server.ratings.rating_model import Skill, rate_game, shown_rating
from serai.server.store.database import Database, Transaction
from serai.server.store.schema import RATED_GAMES, RATINGS, RatedGameRow, RatingRow
from serai.tables.protocol import Person, RatingInfo, RatingList

COUNTED_AT_ONCE = 200  # games in one transaction
PERSON, BOT = "person ", "bot "


class RatingStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def count_new(self) -> int:
        """Count the games that have ended since the last time; returns how many."""
        sql = "SELECT 1 FROM rated_games WHERE counted = 0 LIMIT 1"
        if not await self.database.read(lambda tx: tx.rows(sql)):
            return 0
        return await self.database.run(_count_new)

    async def recompute(self) -> tuple[int, int]:
        """Compute all ratings again; returns the number of games and of ratings."""

        def job(tx: Transaction) -> tuple[int, int]:
            tx.run("DELETE FROM ratings")
            tx.run("UPDATE rated_games SET counted = 0")
            games = 0
            while counted := _count_new(tx):
                games += counted
            return games, int(tx.rows("SELECT COUNT(*) FROM ratings")[0][0])

        return await self.database.run(job)

    async def list_mine(self, person: Person) -> RatingList:
        """Your own ratings by game and number of players, and those of the bots."""
        where = "WHERE who = ? OR who LIKE ? ORDER BY game, players, games DESC, who"
        found = await self.database.read(lambda tx: RATINGS.select(tx, where, PERSON + person.id, f"{BOT}%"))
        return RatingList([_describe(row) for row in found])

    async def list_of(self, person: str) -> list[RatingInfo]:
        """The ratings of a person, without those of bots."""
        where = "WHERE who = ? ORDER BY game, players"
        found = await self.database.read(lambda tx: RATINGS.select(tx, where, PERSON + person))
        return [_describe(row) for row in found]


def _describe(row: RatingRow) -> RatingInfo:
    bot = row.who.removeprefix(BOT) if row.who.startswith(BOT) else None
    return RatingInfo(row.game, row.players, bot, *shown_rating(Skill(row.mu, row.sigma)), row.games)


def _count_new(tx: Transaction) -> int:
    new = RATED_GAMES.select(tx, "WHERE counted = 0 ORDER BY ended, table_id LIMIT ?", COUNTED_AT_ONCE)
    for game in new:
        _count(tx, game)
        tx.run("UPDATE rated_games SET counted = 1 WHERE table_id = ?", game.table_id)
    return len(new)


def _count(tx: Transaction, game: RatedGameRow) -> None:
    marks = ", ".join("?" * len(game.participants))
    where = f"WHERE game = ? AND players = ? AND who IN ({marks})"
    stored = {row.who: row for row in RATINGS.select(tx, where, game.game, game.players, *game.participants)}
    skills = {who: Skill(row.mu, row.sigma) for who, row in stored.items()}
    for who, skill in rate_game(skills, game.participants, game.places).items():
        games = (stored[who].games if who in stored else 0) + 1
        RATINGS.put(tx, RatingRow(game.game, game.players, who, skill.mu, skill.sigma, games))
