// Vectors of Mark Six: the credit plays, and the official game by entries.
import {
  ANIMALS,
  divisionChance,
  divisionOf,
  divisionsWon,
  entriesOf,
  lhc,
  winChance,
} from '../../src/lottery/families/lhc/index.ts';
import { type Draw, type Play, printRatio, type Selection } from '../../src/lottery/index.ts';
import {
  cellOf,
  decimal,
  findPlay,
  listOf,
  manyOf,
  quotedOdds,
  picked,
  recordOf,
  reduced,
  runBet,
  same,
  type Vector,
  VectorProblem,
} from './vector.ts';

const words: Readonly<Record<string, string>> = {
  大: 'big',
  小: 'small',
  单: 'odd',
  双: 'even',
  合单: 'sumodd',
  合双: 'sumeven',
  尾大: 'tailbig',
  尾小: 'tailsmall',
  红波: 'red',
  蓝波: 'blue',
  绿波: 'green',
  家禽: 'domestic',
  野兽: 'wild',
};
const colours: Readonly<Record<string, string>> = { 红: 'red', 蓝: 'blue', 绿: 'green' };

/** A vector's word as a cell: 蓝双 is `blueeven`. */
function word(text: string): string {
  const colour = colours[text.charAt(0)];
  return words[text] ?? (colour ? `${colour}${words[text.slice(1)] ?? text.slice(1)}` : text);
}

const tiers: Readonly<Record<string, string>> = { two: '中二', three: '中三', special: '中特' };

export function playOf({ play: name }: Vector): Play {
  const known = lhc.plays.find(({ code }) => code === name);
  if (known) return known;
  if (name.startsWith('lhc.special.')) return findPlay(lhc.plays, 'lhc.special.sides');
  if (name.startsWith('lhc.total')) return findPlay(lhc.plays, 'lhc.total');
  return findPlay(lhc.plays, name);
}

/** The animal of the lunar year that a vector's draw names, such as `horse(2026)`. */
function yearOf({ draw }: Vector): number {
  const told = String(recordOf(draw).zodiacYear ?? 'horse');
  const at = ANIMALS.findIndex((animal) => told.startsWith(animal));
  if (at < 0) throw new VectorProblem(`no animal named ${told}`);
  return at;
}

export function drawOf(vector: Vector): Draw {
  const { normal, special } = recordOf(vector.draw);
  return [...listOf(normal).map(Number), Number(special), yearOf(vector)];
}

export function selectionOf(vector: Vector, play: Play): Selection {
  const { numbers, number, options, option, zodiac, zodiacs, tail, tails, legs, banker, dan, tuo } =
    vector.selection;
  const balls = (values: unknown) =>
    manyOf(values).map((value) => cellOf(play, String(value).padStart(2, '0')));
  if (legs) {
    const told = listOf(legs).map(recordOf);
    const legsOf = (ball: number) => told.filter(({ pos }) => Number(pos) === ball);
    return picked(
      [1, 2, 3, 4, 5, 6].map((ball) => legsOf(ball).map((leg) => cellOf(play, word(String(leg.option))))),
    );
  }
  if (dan ?? banker) return picked([balls(dan ?? banker), balls(tuo ?? numbers)]);
  const animals = [...manyOf(zodiac), ...manyOf(zodiacs)].map(String);
  if (play.code.endsWith('zodiac_cross')) {
    // The line of the zodiac table that an animal has in its year; the first is the year's own.
    const lineOf = (animal: string) => (yearOf(vector) - ANIMALS.map(String).indexOf(animal) + 12) % 12;
    return picked([animals.map(lineOf)]);
  }
  return picked([
    [
      ...balls(numbers ?? number),
      ...[...manyOf(option), ...manyOf(options)].map((text) => cellOf(play, word(String(text)))),
      ...animals.map((animal) => cellOf(play, animal)),
      ...[...manyOf(tails), ...manyOf(tail)].map((digit) => cellOf(play, `tail${digit}`)),
    ],
  ]);
}

/** Runs a vector of Mark Six. */
export function runLhc(vector: Vector): void {
  if (vector.play.startsWith('marksix.')) return runOfficial(vector);
  const play = playOf(vector);
  const selection = selectionOf(vector, play);
  const run = { vector, play, selection, draws: [drawOf(vector)] };
  if (play.code === 'lhc.parlay') return void runBet({ ...run, odds: (key) => parlayOdds(vector, key) });
  if (play.code === 'lhc.normal.zodiac') {
    // One prize whose win part is paid for each number of the animal; the vector counts the numbers.
    const timesOf = (key: string) => Number(key.split('-')[1]);
    const wins = (hits: readonly { readonly key: string; readonly count: number }[]) =>
      hits.reduce((all, { key, count }) => all + timesOf(key) * count, 0);
    const odds = (key: string) =>
      decimal(1) + BigInt(timesOf(key)) * (quotedOdds(vector, ['win']) - decimal(1));
    return void runBet({ ...run, wins, odds, chances: chancesOfAnyNumber(play) });
  }
  runBet({ ...run, names: (key) => [key, tiers[key] ?? key] });
}

/** The chance that any number of an animal is drawn: of five numbers in its own year, of four in the others. */
function chancesOfAnyNumber(play: Play): readonly string[] {
  return ['other', 'year'].map((kind) => {
    const own = play.prizes.filter(({ key }) => key.startsWith(kind)).map(({ p }) => p);
    const sum = own.reduce((a, b) => ({ num: a.num * b.den + b.num * a.den, den: a.den * b.den }));
    return reduced(printRatio(sum));
  });
}

/** The product of the odds of the legs that won. A leg on 49 is taken out, so it must be known which one that was. */
function parlayOdds(vector: Vector, key: string): bigint {
  const told = listOf(recordOf(vector.odds).legs).map(decimal);
  const won = Number(/^legs([0-9])$/.exec(key)?.[1] ?? 0);
  const alike = new Set(told.map(String)).size === 1;
  if (won !== told.length && !alike)
    throw new VectorProblem('legs with different odds of which one is taken out');
  return told.slice(0, won).reduce((product, odds) => (product * odds) / decimal(1), decimal(1));
}

function runOfficial(vector: Vector): void {
  const { normal, special } = recordOf(vector.draw);
  const draw = { normals: listOf(normal).map(Number), special: Number(special) };
  const numbers = listOf(vector.selection.numbers ?? vector.selection.tuo).map(Number);
  const bankers = listOf(vector.selection.dan ?? vector.selection.bankers).map(Number);
  if (vector.all.divisionCounts === undefined) {
    const division = divisionOf(numbers, draw);
    same('division', division, vector.all.division ?? null);
    same('wins', division === null ? 0 : 1, vector.wins);
    // Of an entry that wins nothing the vector tells the chance of any prize.
    const chance = division === null ? winChance() : divisionChance(division);
    return same('probability', printRatio(chance), reduced(vector.probability));
  }
  const won = divisionsWon(bankers, numbers, draw);
  same('bets', entriesOf(bankers.length, numbers.length), vector.bets);
  same('divisions', Object.fromEntries(won), recordOf(vector.all.divisionCounts));
  same(
    'wins',
    [...won.values()].reduce((all, count) => all + count, 0),
    vector.wins,
  );
  same('probability', printRatio(divisionChance(1)), reduced(vector.probability));
}
