// Vectors of the Vietnamese lotteries, and of their clock.
import { permutationsOf, runOf } from '../../src/lottery/families/vn/entry.ts';
import { vn } from '../../src/lottery/families/vn/index.ts';
import { paperTicketTiers } from '../../src/lottery/families/vn/paper-ticket.ts';
import { holding, mirrored, summing } from '../../src/lottery/families/vn/quick.ts';
import {
  type Calendar,
  type Draw,
  drawAt,
  drawsPerDay,
  isOpen,
  type Play,
  printRatio,
  ratio,
  type Selection,
} from '../../src/lottery/index.ts';
import {
  findPlay,
  fractionOf,
  manyOf,
  picked,
  recordOf,
  reduced,
  runBet,
  same,
  typed,
  type Vector,
  VectorProblem,
} from './vector.ts';

/** Plays of the vectors that the rules do not offer, and why. */
export const notOffered: Readonly<Record<string, string>> = {
  'vn.s.da_nhay': 'đá with the nháy bonus is a variant that is not offered (lottery.md 2.6); đá is xiên 2',
};

// The vectors' names of plays that are ours by another name: groups and permutations only fill the list.
const codes: Readonly<Record<string, string>> = {
  'vn.n.lo3_reverse': 'vn.n.lo3',
  'vn.n.lo4_reverse': 'vn.n.lo4',
  'vn.s.lo3_reverse': 'vn.s.lo3',
  'vn.s.lo4_reverse': 'vn.s.lo4',
  'vn.s.xc_reverse': 'vn.s.xc',
  'vn.n.3cang_reverse': 'vn.n.3cang_db',
  'vnf.tens_special': 'vn.n.dau',
  'vnf.units_special': 'vn.n.duoi',
  'vnf.any1d_special': 'vn.n.any1d',
};

const options: Readonly<Record<string, number>> = { tai: 0, xiu: 1, chan: 2, le: 3 };

export function playOf({ play }: Vector): Play {
  const code = codes[play] ?? play.replace('vnf.', 'vn.n.').replace(/^vn\.n\.de_group\..*/, 'vn.n.de_db');
  return findPlay(vn.plays, code);
}

const padded = (values: readonly number[]) => values.map((value) => String(value).padStart(2, '0'));

/** The numbers of a selection, as text. */
export function numbersOf(fields: Vector['selection']): readonly string[] {
  const { group, value, from, next, to, expand } = fields;
  if (group === 'cham') return padded(holding(Number(value)));
  if (group === 'tong') return padded(summing(Number(value)));
  if (group === 'bo') return padded(mirrored(Number(value)));
  if (group === 'keo') return runOf(String(from), String(next), String(to));
  if (group !== undefined) throw new VectorProblem(`no group ${String(group)} in the rules`);
  const told = [fields.numbers, fields.number, fields.digits, fields.digit, fields.sums, fields.sum];
  const numbers = told.flatMap(manyOf).map(String);
  return expand === 'permutations' ? numbers.flatMap(permutationsOf) : numbers;
}

/** The selection, typed and picked where a play takes both. */
export function selectionsOf(vector: Vector, play: Play): readonly Selection[] {
  const chosen = [vector.selection.options, vector.selection.option].flatMap(manyOf).map(String);
  if (chosen.length > 0)
    return [
      picked([
        chosen.map((option) => {
          const cell = options[option];
          if (cell === undefined) throw new VectorProblem(`no option ${option} in ${play.code}`);
          return cell;
        }),
      ]),
    ];
  const numbers = numbersOf(vector.selection);
  const one = [picked([numbers.map(Number)])];
  if (!play.layouts.some(({ entry }) => entry === 'typed')) return one;
  return numbers[0]?.length === 2 ? [...one, typed(numbers)] : [typed(numbers)];
}

/** The digits of a board, special prize first. */
export function boardOf(board: unknown): Draw {
  const prizes = Object.entries(recordOf(board)).sort(([a], [b]) => (a < b ? -1 : 1));
  return Array.from(prizes.flatMap(([, numbers]) => manyOf(numbers)).join(''), Number);
}

export function drawsOf({ draw }: Vector): readonly Draw[] {
  const stations = Object.entries(recordOf(draw)).filter(([name]) => /^station[A-Z]$/.test(name));
  return stations.length > 0 ? stations.map(([, board]) => boardOf(board)) : [boardOf(draw)];
}

/** Runs a vector of the Vietnamese lotteries. */
export function runVn(vector: Vector): void {
  const off = notOffered[vector.play];
  if (off) throw new VectorProblem(off);
  if (vector.play === 'clock') return runClock(vector);
  if (vector.play.endsWith('.ticket')) {
    const won = paperTicketTiers(String(vector.selection.ticket), boardOf(vector.draw));
    return same('tiers', won, vector.all.tiers);
  }
  const play = playOf(vector);
  const draws = drawsOf(vector);
  if (vector.all.expanded) same('expanded', numbersOf(vector.selection), vector.all.expanded);
  for (const selection of selectionsOf(vector, play)) {
    const { hits } = runBet({
      vector,
      play,
      selection,
      draws,
      chances: atLeastOnce(vector, play, draws.length),
    });
    for (const [key, count] of Object.entries(recordOf(vector.all.winsDetail)))
      same(`wins of ${key}`, hits.find((hit) => hit.key === key)?.count ?? 0, count);
  }
  if (vector.expectedWinsPerUnit !== null) {
    const means = play.prizes.map(({ p }) => printRatio(p));
    const told = reduced(vector.expectedWinsPerUnit);
    if (!means.includes(told)) same('expectedWinsPerUnit', means[0], told);
  }
}

/** The chance of at least one hit of a number in the spots of its length, over all stations. */
function atLeastOnce(vector: Vector, play: Play, stations: number): readonly string[] {
  const [number] = numbersOf(vector.selection);
  if (number === undefined || vector.expectedWinsPerUnit === null) return [];
  const mean = fractionOf(vector.expectedWinsPerUnit);
  const charged = play.code.endsWith('_1k')
    ? Number((mean.num * 100n) / mean.den)
    : play.count(
        play.layouts.some(({ entry }) => entry === 'typed') ? typed([number]) : picked([[Number(number)]]),
      );
  const all = 10n ** BigInt(number.length * charged * stations);
  const none = (10n ** BigInt(number.length) - 1n) ** BigInt(charged * stations);
  return [printRatio(ratio(all - none, all))];
}

function runClock({ input, expected }: Vector): void {
  // The vectors' days begin at midnight of UTC+7, the clock of Ho Chi Minh City.
  const dayStart = String(input.dayStart ?? '00:00').slice(0, 5);
  const calendar: Calendar = {
    kind: 'period',
    periodSec: Number(input.periodSec),
    lockSec: Number(input.lockSec),
    dayStart,
    zone: 'Asia/Ho_Chi_Minh',
  };
  const now = new Date(String(input.now));
  const draw = drawAt(calendar, now);
  same('issue', draw.number, expected.issue);
  if (expected.sequence !== undefined) same('sequence', draw.sequence, expected.sequence);
  same('closeAt', draw.closesAt, new Date(String(expected.closeAt)));
  same('drawAt', draw.drawsAt, new Date(String(expected.drawAt)));
  same('accepting', isOpen(draw, now), expected.accepting);
  if (expected.perDay !== undefined) same('perDay', drawsPerDay(calendar, draw.date), expected.perDay);
}
