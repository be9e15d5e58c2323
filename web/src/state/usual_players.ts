/** Number of players where none was chosen: the last one of this game, else three. Playing alone has to be chosen. */
export function usualPlayers(players: readonly number[], last: number): number {
  const company = players.filter((n) => n > 1);
  return [last, 3].find((n) => company.includes(n)) ?? company[0] ?? players[0]!;
}
