// Sample entries for the catalogue of a demo, so that lobbies can be judged at the size of a real site. Nothing is behind them, and nobody
// plays them: they have no counts, no winners and no place among featured games. The same seed gives the same entries.
import { createHash } from 'node:crypto';
import { assert } from '@tyche/kernel/assert';
import { amountOf } from '@tyche/kernel/money';
import { type Random, uniform } from '@tyche/kernel/random';
import { fromPesos, type CurrencyCode } from '@tyche/kernel/currencies';
import type { SampleEntry } from '../modules/games/index.ts';
import { modifiers, nouns, type SampleKind } from './sample-words.ts';

/** How many entries of each kind there are: 3,000 together. */
export const sampleCounts: Readonly<Record<SampleKind, number>> = {
  RNG: 2_200,
  LIVE: 320,
  FISH: 240,
  PVP: 240,
};

interface Kind {
  /** How many of the vendors have games of the kind. */
  readonly vendors: number;
  /** The classes that occur, the most usual one more often. */
  readonly classes: readonly string[];
  /** The lowest and highest return, in hundredths of a percent; null where the result depends on how people play. */
  readonly rtp: readonly [number, number] | null;
  readonly volatility: readonly number[];
  readonly maxWinX: readonly number[];
}

const kinds: Readonly<Record<SampleKind, Kind>> = {
  RNG: {
    vendors: 22,
    classes: ['SM', 'SM', 'SM', 'SM', 'SM', 'SM', 'SM', 'JP', 'TG', 'AC', 'BG', 'SC', 'VP'],
    rtp: [9_200, 9_750],
    volatility: [1, 2, 2, 3, 3, 3, 4, 4, 5],
    maxWinX: [250, 500, 1_000, 2_000, 2_500, 5_000, 10_000],
  },
  LIVE: { vendors: 6, classes: ['TG'], rtp: [9_730, 9_950], volatility: [1, 2], maxWinX: [12, 36, 150] },
  FISH: {
    vendors: 6,
    classes: ['AC'],
    rtp: [9_400, 9_700],
    volatility: [2, 3, 4],
    maxWinX: [200, 500, 1_000],
  },
  PVP: { vendors: 5, classes: ['TG'], rtp: null, volatility: [2, 3], maxWinX: [20, 50] },
};

const SEED = 'sample entries 1';
/** Each begins with "Demo": no such vendor exists. */
const vendorNames = [
  'Lotus',
  'Harbour',
  'Banyan',
  'Compass',
  'Kite',
  'Mango',
  'Pebble',
  'Quarry',
  'Rattan',
  'Saffron',
  'Tamarind',
  'Umbra',
  'Velvet',
  'Willow',
  'Yonder',
  'Zephyr',
  'Anchor',
  'Beacon',
  'Cinder',
  'Delta',
  'Echo',
  'Fjord',
];
/** In pesos. */
const smallestBets = [500n, 1_000n, 2_000n, 5_000n, amountOf(1), amountOf(2), amountOf(5), amountOf(10)];
/** Entries were listed over two years: some of them are new. */
const LISTED_DAYS = 730;

/** All sample entries of a merchant, by kind, with bets in its currency. */
export function sampleGames(currency: CurrencyCode): readonly SampleEntry[] {
  const random = seededRandom(SEED);
  const entries = (Object.keys(sampleCounts) as SampleKind[]).flatMap((kind) =>
    namesOf(kind, random).map((names, index) => entryOf(kind, names, { index, random, currency })),
  );
  return shuffled(entries, random);
}

interface Made {
  readonly index: number;
  readonly random: Random;
  readonly currency: CurrencyCode;
}

function entryOf(
  kind: SampleKind,
  names: SampleEntry['names'],
  { index, random, currency }: Made,
): SampleEntry {
  const { vendors, classes, rtp, volatility, maxWinX } = kinds[kind];
  const vendor = vendorNames[uniform(random, vendors)];
  return {
    vendor: `demo-${vendor?.toLowerCase()}`,
    vendorName: `Demo ${vendor}`,
    code: `${kind.toLowerCase()}-${index + 1}`,
    type: kind,
    classes: [oneOf(classes, random)],
    names,
    rtp: rtp && percentText(rtp[0] + uniform(random, rtp[1] - rtp[0] + 1)),
    volatility: oneOf(volatility, random),
    maxWinX: oneOf(maxWinX, random),
    minBet: fromPesos(oneOf(smallestBets, random), currency),
    artSeed: uniform(random, 2 ** 31),
    listedDaysAgo: uniform(random, LISTED_DAYS),
  };
}

/** Hundredths of a percent, as vendors write a return: `96.510000`. */
function percentText(hundredths: number): string {
  return `${Math.trunc(hundredths / 100)}.${(hundredths % 100).toString().padStart(2, '0')}0000`;
}

/** As many names as there are entries of the kind, no two the same. */
function namesOf(kind: SampleKind, random: Random): readonly SampleEntry['names'][] {
  const all = nouns[kind].flatMap(([english, filipino, vietnamese]) =>
    modifiers.map(([inEnglish, inFilipino, inVietnamese]) => ({
      EN: `${inEnglish} ${english}`,
      TY: `${inFilipino} ${filipino}`,
      VI: `${vietnamese} ${inVietnamese}`,
    })),
  );
  assert(all.length >= sampleCounts[kind], `there are names for every sample of ${kind}`);
  return shuffled(all, random).slice(0, sampleCounts[kind]);
}

function oneOf<Value>(values: readonly Value[], random: Random): Value {
  const value = values[uniform(random, values.length)];
  assert(value !== undefined, 'an index is below the length');
  return value;
}

function shuffled<Value>(values: readonly Value[], random: Random): readonly Value[] {
  const left = [...values];
  return values.map(() => {
    const [taken] = left.splice(uniform(random, left.length), 1);
    assert(taken !== undefined, 'as many are left as are taken');
    return taken;
  });
}

/** Words of a hash of seed and number. */
function seededRandom(seed: string): Random {
  let block = 0;
  let words: number[] = [];
  return {
    nextWord() {
      if (words.length === 0) {
        const hash = createHash('sha256').update(`${seed}:${block}`).digest();
        words = Array.from({ length: 8 }, (_, at) => hash.readUInt32BE(at * 4));
        block += 1;
      }
      return words.pop() ?? 0;
    },
  };
}
