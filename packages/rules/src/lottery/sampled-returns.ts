// What bets get back over a fixed sample of results, so that two bets can be compared whatever their play. No money hangs on it.
import { assertNever } from '@tyche/kernel/assert';
import type { Random } from '@tyche/kernel/random';
import { derive, resultText } from '../fairness/derive.ts';
import { type DrawModel, readResult } from './draw-model.ts';
import { findAnyPlay, type Game } from './game.ts';
import type { Draw } from './grammar/play.ts';
import { parseSelection } from './grammar/text.ts';
import { addedBehind } from './settling.ts';

/** About as many results as a sample has. */
const SAMPLE = 1_000;
/** Longer lists of typed tickets are not read. */
const MAX_BALLS = 20_000;

/** A ticket as far as it decides what wins. */
export interface SampledTicket {
  readonly playId: number;
  readonly entry: 'picked' | 'typed';
  /** The balls field of the slip. */
  readonly selection: string;
}

/**
 * What each unit of the stake of a ticket gets back at fair odds, a number for each result of the sample: 0 where the ticket loses, 1 where
 * the stake goes back. The sample is the same for every ticket of a draw, and shows every value equally often at every place.
 *
 * @param number the draw's number: in some games the day of the draw decides what wins.
 * @returns null for a ticket that cannot be read or is too long.
 */
export function sampledReturns(
  game: Game,
  { playId, entry, selection: balls }: SampledTicket,
  number: string,
): readonly number[] | null {
  const play = findAnyPlay(game, playId);
  if (!play || balls.length > MAX_BALLS) return null;
  const parsed = parseSelection(play, entry, balls);
  if (!parsed.ok) return null;
  const { selection } = parsed;
  const odds = new Map(
    play.prizes.map((prize) => [prize.key, Number(prize.odds.num) / Number(prize.odds.den)]),
  );
  const bets = play.count(selection);
  const added = addedBehind(game, number);
  return sampleOf(game.draw).map((drawn) => {
    const { hits, pushes } = play.resolve(selection, [...drawn, ...added]);
    return hits.reduce((back, { key, count }) => back + count * (odds.get(key) ?? 0), pushes) / bets;
  });
}

/**
 * At most the share of all results in which a ticket wins something, from 0 to 1: a quick bound, without the sample. Results that give the
 * stake back are not in it.
 *
 * @returns 0 for a ticket that cannot be read or is too long.
 */
export function mostCovered(game: Game, { playId, entry, selection: balls }: SampledTicket): number {
  const play = findAnyPlay(game, playId);
  if (!play || balls.length > MAX_BALLS) return 0;
  const parsed = parseSelection(play, entry, balls);
  if (!parsed.ok) return 0;
  const each = play.prizes.reduce((all, { p }) => all + Number(p.num) / Number(p.den), 0);
  return Math.min(1, play.count(parsed.selection) * each);
}

const samples = new WeakMap<DrawModel, readonly Draw[]>();

/** Results from fixed words, each with every value of its places moved on by 1, 2 … up to all values. */
function sampleOf(model: DrawModel): readonly Draw[] {
  const known = samples.get(model);
  if (known) return known;
  const random = fixedWords();
  const { lowest, values } = valuesOf(model);
  const sample: Draw[] = [];
  while (sample.length < SAMPLE) {
    const drawn = drawOne(model, random);
    for (let step = 0; step < values; step += 1)
      sample.push(drawn.map((value) => lowest + ((value - lowest + step) % values)));
  }
  samples.set(model, sample);
  return sample;
}

/** The same words each time, well mixed: nothing secret hangs on them. */
function fixedWords(): Random {
  let count = 0;
  const mix = (word: number) => Math.imul(word ^ (word >>> 16), 0x45d9f3b);
  return {
    nextWord() {
      count += 1;
      const word = mix(mix(count));
      return (word ^ (word >>> 16)) >>> 0;
    },
  };
}

function drawOne(model: DrawModel, random: Random): Draw {
  const drawn = readResult(model, resultText(derive(model, random)));
  if (!drawn) throw new Error('a result that is none of its model');
  return drawn;
}

function valuesOf(model: DrawModel): { readonly lowest: number; readonly values: number } {
  switch (model.kind) {
    case 'digits':
    case 'layout':
      return { lowest: 0, values: 10 };
    case 'dice':
      return { lowest: 1, values: 6 };
    case 'numbers':
    case 'sample':
      return { lowest: 1, values: model.highest };
    case 'permutation':
      return { lowest: 1, values: model.size };
    default:
      return assertNever(model);
  }
}
