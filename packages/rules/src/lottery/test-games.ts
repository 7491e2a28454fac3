import type { GameData } from './game.ts';
import { gameList } from './games/list.ts';
import { everySeconds } from './games/shared.ts';

/** The games that have a twin for tests: one of each kind of pad and of board. */
const originals = [
  'fast5d-1m',
  'fast11x5-1m',
  'racing-1m',
  'dice-1m',
  'marksix-90s',
  'keno-1m',
  'lucky28-1m',
  'vn-fast-north-1m',
  'vn-fast-south-1m',
  'hanoi-fast-1m',
  'lao-fast-1m',
  'thai-fast-1m',
  'malay-fast-1m',
  'ph-3d-1m',
];

const ID_OFFSET = 90_000;
const PERIOD_SEC = 10;
// A draw names the first round a second after its close; the local beacon has one every 3 s (lottery.md 14.2).
const LOCK_SEC = 4;

/**
 * Games for tests: each is a game of the catalogue with a draw every ten seconds, its code with `test-` before it and its
 * number plus 90,000. No list of the product names them, and a server draws those alone that TYCHE_TEST_GAMES names.
 */
export const testGameList: readonly GameData[] = gameList
  .filter(({ code }) => originals.includes(code))
  .map((data) => ({
    ...data,
    code: `test-${data.code}`,
    id: data.id + ID_OFFSET,
    calendar: { ...everySeconds(PERIOD_SEC), lockSec: LOCK_SEC, zone: data.calendar.zone },
  }));
