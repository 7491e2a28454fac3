// Lotteries of two groups have a page of their own; they are vendors of the catalogue in the launch decision.
const pages: Readonly<Record<string, string>> = { VN: '/vnlottery', SEA: '/seamless' };

/** Where a lottery is played: what the launch decision says of it (docs/reference/games.md 4, rows 8 to 10). */
export function gameAddress(game: { readonly code: string; readonly group: string }): string {
  return `${pages[game.group] ?? '/lottery'}?gameCode=${encodeURIComponent(game.code)}`;
}
