import { type Random, uniform } from '@tyche/kernel/random';
import { choose, combinations, factorial, product } from '../../grammar/counting.ts';
import type { PickedLayout, PlacesRule, Play } from '../../grammar/play.ts';
import { ratio } from '@tyche/kernel/ratio';
import { type Selection, picked } from '../../grammar/selection.ts';
import { LOST, hitsOf, holdsTicket, rowOf, won } from '../../grammar/layouts.ts';
import { digitLayout, typedLayout } from './layouts.ts';
import { type Mechanics, fair } from '../../grammar/recipe.ts';
import { drawnGroup, groupKey, groupPrizes } from './sums.ts';

type Slice = readonly number[];

/** A part of a group: `take` different digits from row `row`, each drawn `times` times. */
export interface Role {
  readonly row: number;
  readonly times: number;
  readonly take: number;
}

/** How the group plays of lottery.md 4.2 are made up. Group 3 takes both its roles from one row. */
export const groupShapes = {
  'group-120': [{ row: 0, times: 1, take: 5 }],
  'group-60': [
    { row: 0, times: 2, take: 1 },
    { row: 1, times: 1, take: 3 },
  ],
  'group-30': [
    { row: 0, times: 2, take: 2 },
    { row: 1, times: 1, take: 1 },
  ],
  'group-20': [
    { row: 0, times: 3, take: 1 },
    { row: 1, times: 1, take: 2 },
  ],
  'group-10': [
    { row: 0, times: 3, take: 1 },
    { row: 1, times: 2, take: 1 },
  ],
  'group-5': [
    { row: 0, times: 4, take: 1 },
    { row: 1, times: 1, take: 1 },
  ],
  'group-24': [{ row: 0, times: 1, take: 4 }],
  'group-12': [
    { row: 0, times: 2, take: 1 },
    { row: 1, times: 1, take: 2 },
  ],
  'group-6-of-4': [{ row: 0, times: 2, take: 2 }],
  'group-4': [
    { row: 0, times: 3, take: 1 },
    { row: 1, times: 1, take: 1 },
  ],
  'group-3': [
    { row: 0, times: 2, take: 1 },
    { row: 0, times: 1, take: 1 },
  ],
  'group-6': [{ row: 0, times: 1, take: 3 }],
  'group-2': [{ row: 0, times: 1, take: 2 }],
} as const satisfies Record<string, readonly Role[]>;

/** Disjoint choices for the roles: the overlap rule, a digit in both rows plays one role in a unit bet. */
export function countGroup(selection: Selection, roles: readonly Role[]): number {
  const [first, second] = roles;
  if (!first) return 0;
  const a = rowOf(selection, first.row);
  if (!second) return choose(a.length, first.take);
  const b = rowOf(selection, second.row);
  const shared = a.filter((digit) => b.includes(digit)).length;
  let total = 0;
  for (let used = 0; used <= Math.min(shared, first.take); used += 1) {
    total +=
      choose(shared, used) *
      choose(a.length - shared, first.take - used) *
      choose(b.length - used, second.take);
  }
  return total;
}

/** Each unit bet as its digits in rising order. */
export function* expandGroup(selection: Selection, roles: readonly Role[]): Generator<string> {
  const [first, second] = roles;
  if (!first) return;
  for (const doubled of combinations(rowOf(selection, first.row), first.take)) {
    const rest = second ? rowOf(selection, second.row).filter((digit) => !doubled.includes(digit)) : [];
    for (const single of second ? combinations(rest, second.take) : [[]]) {
      const digits = [
        ...doubled.flatMap((digit) => Array<number>(first.times).fill(digit)),
        ...single.flatMap((digit) => Array<number>(second?.times ?? 0).fill(digit)),
      ];
      yield digits.sort((x, y) => x - y).join('');
    }
  }
}

/** Whether the digits drawn at some balls are a group that the selection holds. */
export function holdsGroup(selection: Selection, roles: readonly Role[], digits: readonly number[]): boolean {
  const times = new Array<number>(10).fill(0);
  for (const digit of digits) times[digit] = (times[digit] ?? 0) + 1;
  const seen = roles.map(() => 0);
  for (let digit = 0; digit < 10; digit += 1) {
    const drawn = times[digit] ?? 0;
    if (drawn === 0) continue;
    const role = roles.findIndex((each) => each.times === drawn);
    const rule = roles[role];
    if (!rule || !rowOf(selection, rule.row).includes(digit)) return false;
    seen[role] = (seen[role] ?? 0) + 1;
  }
  return roles.every((role, i) => seen[i] === role.take);
}

/** How many balls a shape fills. */
export function ballsOf(roles: readonly Role[]): number {
  return roles.reduce((all, role) => all + role.times * role.take, 0);
}

/** Orders in which the digits of one group can be drawn. */
export function arrangements(roles: readonly Role[]): number {
  return factorial(ballsOf(roles)) / product(roles.map((role) => factorial(role.times) ** role.take));
}

/** How many groups of a shape there are. */
export function groupUniverse(roles: readonly Role[]): number {
  return countGroup(
    picked([
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    ]),
    roles,
  );
}

/** The rows of digits that a shape is picked in. */
export function groupLayout(roles: readonly Role[], places: PlacesRule | null): PickedLayout {
  const names = ['ssc.row.single', 'ssc.row.single', 'ssc.row.double', 'ssc.row.triple', 'ssc.row.quadruple'];
  const rows = new Map<number, { nameKey: string; min: number; max: number }>();
  for (const role of roles) {
    const before = rows.get(role.row);
    rows.set(role.row, {
      nameKey: before || roles.length === 1 ? 'lottery.row.pool' : (names[role.times] ?? 'lottery.row.pool'),
      min: (before?.min ?? 0) + role.take,
      max: 10,
    });
  }
  return digitLayout([...rows.values()], places);
}

/** One group of a shape at random, by row. */
export function sampleGroup(roles: readonly Role[], random: Random): readonly (readonly number[])[] {
  const free = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  const rows: number[][] = [];
  for (const role of roles) {
    const chosen = Array.from(
      { length: role.take },
      () => free.splice(uniform(random, free.length), 1)[0] ?? 0,
    );
    rows[role.row] = [...(rows[role.row] ?? []), ...chosen];
  }
  return rows;
}

/** A group of a slice: the picked digits in any order. */
export function group(slice: Slice, roles: readonly Role[]): Mechanics {
  const hit = hitsOf('win', 1);
  return {
    layouts: [groupLayout(roles, null)],
    prizes: [fair('win', ratio(arrangements(roles), 10 ** slice.length))],
    universe: groupUniverse(roles),
    count: (selection) => countGroup(selection, roles),
    *expand(selection) {
      for (const digits of expandGroup(selection, roles)) yield `group:${digits}`;
    },
    resolve: (selection, draw) =>
      holdsGroup(
        selection,
        roles,
        slice.map((ball) => draw[ball] ?? 0),
      )
        ? { hits: hit, pushes: 0 }
        : LOST,
    best: () => hit,
    exposures: (selection) => smallestDigits(selection).map((digit) => ({ key: `low=${digit}`, hits: hit })),
    sample: (random) => picked(sampleGroup(roles, random)),
  };
}

/** The digits that can be the smallest drawn: a class of outcomes each. */
export function smallestDigits(selection: Selection): readonly number[] {
  if (selection.entry === 'picked') return [...new Set(selection.rows.flat())];
  return [...new Set(selection.tickets.map((ticket) => Number(ticket[0])))];
}

/** 混合组选: typed three-digit groups, paid as group 3 or group 6 by their pattern. */
export function mixedGroup(slice: Slice): Mechanics {
  const keyOf = (selection: Selection) =>
    selection.entry === 'typed' && selection.tickets.some((ticket) => groupKey(ticket) === 'group-3')
      ? 'group-3'
      : 'group-6';
  return {
    layouts: [{ ...typedLayout(3), sorted: true, minDistinct: 2 }],
    prizes: groupPrizes(3),
    universe: 210,
    count: (selection) => (selection.entry === 'typed' ? selection.tickets.length : 0),
    *expand(selection) {
      if (selection.entry === 'typed') for (const ticket of selection.tickets) yield `group:${ticket}`;
    },
    resolve(selection, draw) {
      const drawn = drawnGroup(draw, slice);
      return selection.entry === 'typed' && holdsTicket(selection.tickets, drawn)
        ? won(groupKey(drawn), 1)
        : LOST;
    },
    best: (selection) => hitsOf(keyOf(selection), 1),
    exposures: (selection) =>
      smallestDigits(selection).map((digit) => ({ key: `low=${digit}`, hits: hitsOf(keyOf(selection), 1) })),
    sample: sampleMixed,
  };
}

const sampleMixed: Play['sample'] = (random) => {
  const [digits = []] = sampleGroup(groupShapes['group-6'], random);
  return { entry: 'typed', tickets: [[...digits].sort((a, b) => a - b).join('')], places: [] };
};
