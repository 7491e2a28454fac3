import { readItem, writeItem } from '../lib/storage.ts';
import { createKept } from './first-state.ts';

const KEY = 'recentGames';
const KEPT = 6;

interface Recent {
  readonly codes: readonly string[];
}

/** The games last opened on this device, newest first. */
export const useRecent = createKept<Recent>(
  () => ({ codes: stored() }),
  () => ({ codes: [] }),
);

/** Puts a game in front of the recent ones. */
export function noteRecent(gameCode: string): void {
  const codes = [gameCode, ...useRecent.getState().codes.filter((code) => code !== gameCode)].slice(0, KEPT);
  writeItem('local', KEY, codes.join(','));
  useRecent.setState({ codes });
}

function stored(): readonly string[] {
  return (readItem('local', KEY) ?? '')
    .split(',')
    .filter((code) => /^[a-z0-9-]{1,32}$/.test(code))
    .slice(0, KEPT);
}
