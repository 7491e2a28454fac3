import { readItem, writeItem } from '../lib/storage.ts';

const KEY = 'lastPlays';
const MAX_GAMES = 40;

/**
 * The play that was last picked for a lottery in this browser.
 *
 * @param gameCode the lottery, such as `fast5d-1m`.
 * @returns the code of the play, or null; the lottery may have stopped offering it.
 */
export function lastPlay(gameCode: string): string | null {
  return stored().find(([game]) => game === gameCode)?.[1] ?? null;
}

/** Keeps the play that is picked for a lottery now; of the other lotteries the last forty. */
export function noteLastPlay(gameCode: string, playCode: string): void {
  const others = stored().filter(([game]) => game !== gameCode);
  const all = [[gameCode, playCode] as const, ...others].slice(0, MAX_GAMES);
  writeItem('local', KEY, all.map((each) => each.join(':')).join(','));
}

function stored(): readonly (readonly [game: string, play: string])[] {
  return (readItem('local', KEY) ?? '').split(',').flatMap((entry) => {
    const [, game, play] = /^([a-z0-9-]{1,32}):([a-z0-9.-]{1,40})$/i.exec(entry) ?? [];
    return game && play ? [[game, play] as const] : [];
  });
}
