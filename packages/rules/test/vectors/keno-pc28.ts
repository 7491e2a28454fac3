// Vectors of keno and Lucky 28.
import { keno } from '../../src/lottery/families/keno/index.ts';
import { hitChance } from '../../src/lottery/families/keno/picks.ts';
import { fromKeno, pc28 } from '../../src/lottery/families/pc28/index.ts';
import { type Play, printRatio, ratio, type Selection } from '../../src/lottery/index.ts';
import {
  cellOf,
  decimal,
  findPlay,
  listOf,
  manyOf,
  picked,
  recordOf,
  reduced,
  runBet,
  same,
  type Vector,
  VectorProblem,
} from './vector.ts';

const codes: Readonly<Record<string, string>> = { 'keno.sum.bst': 'keno.sum.sides' };
const words: Readonly<Record<string, string>> = {
  大: 'big',
  小: 'small',
  单: 'odd',
  双: 'even',
  和: 'tie',
  金: 'metal',
  木: 'wood',
  水: 'water',
  火: 'fire',
  土: 'earth',
  大双: 'bigeven',
  小单: 'smallodd',
  大单: 'bigodd',
  小双: 'smalleven',
  极小: 'lowest',
  极大: 'highest',
  红波: 'red',
  绿波: 'green',
  蓝波: 'blue',
  豹子: 'triple',
  对子: 'pair',
  顺子: 'run',
};
/** What the vectors call a balance of ten and ten, or the half with more numbers. */
const ownWords: Readonly<Record<string, string>> = {
  'keno.updown tie': 'middle',
  'keno.oddeven odd': 'moreodd',
  'keno.oddeven even': 'moreeven',
  'keno.oddeven tie': 'equal',
};

export function playOf(vector: Vector): Play {
  const code = (codes[vector.play] ?? vector.play).replace(/\.hits$/, '');
  return findPlay([...keno.plays, ...pc28.plays], code);
}

function selectionOf({ selection, play: name }: Vector, play: Play): Selection {
  const { numbers, number, sums, sum, options, option } = selection;
  const texts = [numbers, number, sums, sum, options, option].flatMap(manyOf).map(String);
  return picked([
    texts.map((text) =>
      cellOf(
        play,
        ownWords[`${name} ${text}`] ?? words[text] ?? text,
        text.padStart(2, '0'),
        text.replace('-', ''),
      ),
    ),
  ]);
}

/** Runs a vector of keno or Lucky 28. */
export function runKenoOrPc28(vector: Vector): void {
  if (vector.play === 'pc28.derive') return runDerived(vector);
  if (vector.play === 'pc28.derive.dist') {
    const { ways, all } = derivedWays();
    return same(
      'probability',
      printRatio(ratio(ways[Number(vector.input.sum)] ?? 0n, all)),
      reduced(vector.probability),
    );
  }
  const play = playOf(vector);
  const selection = selectionOf(vector, play);
  const draw = listOf(vector.draw).map(Number);
  const told = recordOf(vector.odds);
  const counted = vector.all.hitCounts === undefined ? null : recordOf(vector.all.hitCounts);
  // Hits that the vector's own table does not pay are no wins: two of five, say.
  const isPaid = (key: string) => counted === null || told[key] !== undefined;
  const { hits } = runBet({
    vector,
    play,
    selection,
    draws: [draw],
    wins: (all) => all.reduce((sum, { key, count }) => sum + (isPaid(key) ? count : 0), 0),
    odds: (key) => (isPaid(key) ? decimal(told[key] ?? told.win) : 0n),
    chances: pickChances(play),
  });
  if (counted === null) return;
  const paying = new Set(play.prizes.map(({ key }) => key));
  const wanted = Object.entries(counted).filter(([key]) => paying.has(key));
  same('hits', Object.fromEntries(hits.map(({ key, count }) => [key, count])), Object.fromEntries(wanted));
  for (const [count, chance] of Object.entries(recordOf(vector.all.unitHitProbabilities)))
    same(`chance of ${count} hits`, printRatio(hitChance(sizeOf(play), Number(count))), reduced(chance));
}

const sizeOf = ({ code }: Play): number => Number(/^keno\.pick([0-9]+)$/.exec(code)?.[1] ?? 0);

/** The chance of every number of hits of a pick, paid or not. */
function pickChances(play: Play): readonly string[] {
  const size = sizeOf(play);
  return size === 0 ? [] : Array.from({ length: size + 1 }, (_, hits) => printRatio(hitChance(size, hits)));
}

function runDerived({ input, expected }: Vector): void {
  const drawn = listOf(input.keno).map(Number);
  if (drawn.length === 0) throw new VectorProblem('the vector has no draw of keno');
  // The order of the draw is of no account.
  const { groupSums, digits } = fromKeno(drawn.toReversed());
  same('derived', { groupSums, digits, sum: digits.reduce((total, digit) => total + digit, 0) }, expected);
}

/** Over all C(80, 20) draws: how many give each sum. Numbers join in rising order, so a number's place is the count before it. */
export function derivedWays(): { readonly ways: readonly bigint[]; readonly all: bigint } {
  // [numbers taken][digits before, 0–18][remainder of the present group]
  let states = Array.from({ length: 21 }, () => new Map<number, bigint>());
  states[0]?.set(0, 1n);
  for (let value = 1; value <= 80; value += 1) {
    const next = states.map((state) => new Map(state));
    for (let taken = 0; taken < 20; taken += 1) {
      for (const [state, count] of states[taken] ?? []) {
        let [before, rest] = [Math.floor(state / 10), state % 10];
        if (taken < 18) rest = (rest + value) % 10;
        if (taken < 18 && taken % 6 === 5) [before, rest] = [before + rest, 0];
        const to = next[taken + 1];
        const key = before * 10 + rest;
        to?.set(key, (to.get(key) ?? 0n) + count);
      }
    }
    states = next;
  }
  const ways = Array.from({ length: 28 }, (_, sum) => states[20]?.get(sum * 10) ?? 0n);
  return { ways, all: ways.reduce((sum, count) => sum + count, 0n) };
}
