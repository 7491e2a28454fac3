import { assert } from '@tyche/kernel/assert';
import type { ShadowFamily } from '../family.ts';

/** Sums that have a colour; what is left, 0, 13, 14 and 27, has none (lottery.md 9.2). */
const COLOURS: Readonly<Record<string, readonly number[]>> = {
  red: [3, 6, 9, 12, 15, 18, 21, 24],
  green: [1, 4, 7, 10, 16, 19, 22, 25],
  blue: [2, 5, 8, 11, 17, 20, 23, 26],
};

const RING = '012345678901';

function shapeOf(digits: string): string | null {
  const [a = '', b = '', c = ''] = [...digits].sort();
  if (a === c) return 'triple';
  if (a === b || b === c) return 'pair';
  // Three neighbours stand side by side on the ring in one of their orders.
  const orders = [a + b + c, b + c + a, c + a + b];
  return orders.some((order) => RING.includes(order)) ? 'run' : null;
}

const sizeOf = (sum: number) => (sum > 13 ? 'big' : 'small');
const parityOf = (sum: number) => (sum % 2 === 1 ? 'odd' : 'even');

/** The words that come true with three digits, by play. */
const plays: Readonly<Record<number, (sum: number, digits: string) => readonly string[]>> = {
  3450: (sum) => [String(sum)],
  3451: (sum) => [sizeOf(sum), parityOf(sum)],
  3452: (sum) => [sizeOf(sum) + parityOf(sum)],
  3453: (sum) => [sizeOf(sum), parityOf(sum)],
  3454: (sum) => [sizeOf(sum) + parityOf(sum)],
  3455: (sum) => [sum < 6 && 'lowest', sum > 21 && 'highest'].filter((word) => word !== false),
  3456: (sum) => Object.keys(COLOURS).filter((colour) => COLOURS[colour]?.includes(sum)),
  3457: (_, digits) => [shapeOf(digits)].filter((shape) => shape !== null),
  3458: (sum) => [String(sum)],
};

/** Plays of the room in which 13 and 14 give the stake of what would win back. */
const REFUNDING: ReadonlySet<number> = new Set([3453, 3454]);
const THREE_SUMS = 3458;

/** Lucky 28, decided from the digits to the words that come true. */
export const pc28: ShadowFamily = {
  decide({ playId, balls }, { result }) {
    assert(/^[0-9]{3}$/.test(result), 'a draw is three digits');
    const play = plays[playId];
    assert(play, `the shadow settlement knows no play ${playId}`);
    const sum = Array.from(result, Number).reduce((all, digit) => all + digit, 0);
    const fenced = `-${balls}-`;
    const held = play(sum, result).filter((word) => fenced.includes(`-${word}-`));
    if (REFUNDING.has(playId) && (sum === 13 || sum === 14)) return { wins: [], pushed: held.length };
    return {
      wins: held.map((word) => ({ tier: playId === THREE_SUMS ? 'win' : word, times: 1 })),
      pushed: 0,
    };
  },
  // All its games have fixed odds, which a ticket freezes.
  fairOdds: () => null,
};
