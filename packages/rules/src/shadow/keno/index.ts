import { assert } from '@tyche/kernel/assert';
import type { ShadowFamily, Decided } from '../family.ts';
import { byTier, subsetsByWorth } from '../subsets.ts';

const PICKS = 3400;
const MIDDLE = 810;

/** The least hits that are paid of a number of picks; from eight picks on no hit at all is paid too (lottery.md 9.1). */
const LEAST_PAID = [0, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5];
const NONE_PAID_FROM = 8;

function isPaid(picks: number, hits: number): boolean {
  return hits >= (LEAST_PAID[picks] ?? 0) || (hits === 0 && picks >= NONE_PAID_FROM);
}

/** Twenty numbers as a draw, and what they have in common. */
interface Twenty {
  readonly numbers: ReadonlySet<number>;
  readonly sum: number;
  readonly low: number;
  readonly odd: number;
}

let lastResult = '';
let lastTwenty: Twenty | null = null;

function twentyOf(result: string): Twenty {
  if (!lastTwenty || result !== lastResult) {
    const numbers = result.split(',').map(Number);
    const set = new Set(numbers);
    const fits = /^[0-9,]+$/.test(result) && numbers.every((number) => number >= 1 && number <= 80);
    assert(fits && numbers.length === 20 && set.size === 20, 'a draw is twenty of 80');
    lastTwenty = {
      numbers: set,
      sum: numbers.reduce((all, number) => all + number, 0),
      low: numbers.filter((number) => number <= 40).length,
      odd: numbers.filter((number) => number % 2 === 1).length,
    };
    lastResult = result;
  }
  return lastTwenty;
}

/** Every choice of `size` of the numbers is a bet, paid by its hits. */
function picked(size: number, balls: string, { numbers }: Twenty): Decided {
  const hits = [...new Set(balls.split('-'))].map((text) => (numbers.has(Number(text)) ? 1 : 0));
  const ways = subsetsByWorth(hits, size);
  return {
    wins: byTier(Array.from(ways, ([right, count]) => [isPaid(size, right) ? String(right) : null, count])),
    pushed: 0,
  };
}

/** Which of three words tells how a count stands to ten. */
function toTen(count: number, [more, equal, fewer]: readonly [string, string, string]): string {
  if (count === 10) return equal;
  return count > 10 ? more : fewer;
}

function elementOf(sum: number): string {
  const bands = [
    ['metal', 695],
    ['wood', 763],
    ['water', 855],
    ['fire', 923],
  ] as const;
  return bands.find(([, last]) => sum <= last)?.[0] ?? 'earth';
}

/** What comes of a draw in the plays of words, and which words it gives back. */
const wordPlays: Readonly<
  Record<number, (drawn: Twenty) => { came: readonly string[]; back?: readonly string[] }>
> = {
  3421: ({ sum }) => {
    const parity = sum % 2 === 1 ? 'odd' : 'even';
    if (sum === MIDDLE) return { came: ['tie', parity], back: ['big', 'small'] };
    return { came: [sum > MIDDLE ? 'big' : 'small', parity] };
  },
  3422: ({ sum }) => {
    if (sum === MIDDLE) return { came: [], back: ['bigodd', 'bigeven', 'smallodd', 'smalleven'] };
    return { came: [(sum > MIDDLE ? 'big' : 'small') + (sum % 2 === 1 ? 'odd' : 'even')] };
  },
  3423: ({ sum }) => ({ came: [elementOf(sum)] }),
  3424: ({ low }) => ({ came: [toTen(low, ['up', 'middle', 'down'])] }),
  3425: ({ odd }) => ({ came: [toTen(odd, ['moreodd', 'equal', 'moreeven'])] }),
};

/** Keno, decided by the hits of every set that a ticket holds, and by what the twenty numbers come to. */
export const keno: ShadowFamily = {
  decide({ playId, balls }, { result }) {
    const drawn = twentyOf(result);
    const size = playId - PICKS;
    if (size >= 1 && size <= 10) return picked(size, balls, drawn);
    const play = wordPlays[playId];
    assert(play, `the shadow settlement knows no play ${playId}`);
    const { came, back = [] } = play(drawn);
    const chosen = new Set(balls.split('-'));
    return {
      wins: came.filter((word) => chosen.has(word)).map((tier) => ({ tier, times: 1 })),
      pushed: back.filter((word) => chosen.has(word)).length,
    };
  },
  // All its games have fixed odds, which a ticket freezes.
  fairOdds: () => null,
};
