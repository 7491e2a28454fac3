import { basicQuick } from '../../grammar/quick.ts';
import { type Random, uniform } from '@tyche/kernel/random';
import { tuples } from '../../grammar/counting.ts';
import type { Play } from '../../grammar/play.ts';
import { ratio } from '@tyche/kernel/ratio';
import { type Selection, picked } from '../../grammar/selection.ts';
import { LOST, hitsOf, numberCells, poolLayout, rowOf, won } from '../../grammar/layouts.ts';
import { DIGITS, pattern } from './layouts.ts';
import { type Mechanics, fair } from '../../grammar/recipe.ts';

type Slice = readonly number[];
type Measure = (digits: readonly number[]) => number;

const sumOf: Measure = (digits) => digits.reduce((all, digit) => all + digit, 0);
const spanOf: Measure = (digits) => Math.max(...digits) - Math.min(...digits);

/** All outcomes of a number of balls, by what they measure. */
function outcomesBy(size: number, measure: Measure): ReadonlyMap<number, readonly (readonly number[])[]> {
  return Map.groupBy(tuples(Array.from({ length: size }, () => DIGITS)), measure);
}

const at = (draw: readonly number[], slice: Slice) => slice.map((ball) => draw[ball] ?? 0);

function samplePick(values: readonly number[]): Play['sample'] {
  return (random: Random) => picked([[values[uniform(random, values.length)] ?? 0]]);
}

/** All straights of a slice that measure one of the picked numbers; each is a bet. */
function measured(slice: Slice, measure: Measure, top: number, mark: string): Mechanics {
  const size = slice.length;
  const outcomes = outcomesBy(size, measure);
  const cells = numberCells(0, top);
  const ways = cells.map((cell) => outcomes.get(cell.value)?.length ?? 0);
  const hit = hitsOf('win', 1);
  return {
    layouts: [poolLayout('numbers', cells)],
    prizes: [fair('win', ratio(1, 10 ** size))],
    universe: 10 ** size,
    count: (selection) => rowOf(selection, 0).reduce((all, value) => all + (ways[value] ?? 0), 0),
    *expand(selection) {
      for (const value of rowOf(selection, 0))
        for (const digits of outcomes.get(value) ?? []) yield pattern(slice, digits);
    },
    resolve: (selection, draw) =>
      rowOf(selection, 0).includes(measure(at(draw, slice))) ? { hits: hit, pushes: 0 } : LOST,
    best: () => hit,
    exposures: (selection) => rowOf(selection, 0).map((value) => ({ key: `${mark}${value}`, hits: hit })),
    sample: samplePick(cells.map((cell) => cell.value)),
  };
}

/** 直选和值: every straight with a picked sum. */
export function straightSum(slice: Slice): Mechanics {
  return measured(slice, sumOf, 9 * slice.length, 'sum=');
}

/** 跨度: every straight whose largest less smallest digit is picked. */
export function straightSpan(slice: Slice): Mechanics {
  return measured(slice, spanOf, 9, 'span=');
}

/** 和值尾数: the last digit of the sum. */
export function sumTail(slice: Slice): Mechanics {
  return {
    layouts: [{ ...poolLayout('digits', numberCells(0, 9)), quick: basicQuick(numberCells(0, 9)) }],
    prizes: [fair('win', ratio(1, 10))],
    universe: 10,
    count: (selection) => rowOf(selection, 0).length,
    *expand(selection) {
      for (const tail of rowOf(selection, 0)) yield `tail=${tail}`;
    },
    resolve: (selection, draw) =>
      won('win', rowOf(selection, 0).includes(sumOf(at(draw, slice)) % 10) ? 1 : 0),
    best: () => hitsOf('win', 1),
    exposures: (selection) =>
      rowOf(selection, 0).map((tail) => ({ key: `tail=${tail}`, hits: hitsOf('win', 1) })),
    sample: samplePick(DIGITS),
  };
}

/** A group as its digits in rising order: `011`, `123`. Triples (pairs of two) are none. */
function groupsOf(size: number): readonly string[] {
  const all = [...tuples(Array.from({ length: size }, () => DIGITS))].filter(
    (digits) =>
      new Set(digits).size > 1 && digits.every((digit, i) => i === 0 || digit >= (digits[i - 1] ?? 0)),
  );
  return all.map((digits) => digits.join(''));
}

/** Two balls have one prize; three have two, by pattern. */
export function groupKey(group: string): string {
  if (group.length === 2) return 'win';
  return new Set(group).size === 2 ? 'group-3' : 'group-6';
}

/** The prizes of groups of two or three balls. */
export function groupPrizes(size: number): Mechanics['prizes'] {
  return size === 2
    ? [fair('win', ratio(2, 100))]
    : [fair('group-3', ratio(3, 1000)), fair('group-6', ratio(6, 1000))];
}

/** The drawn digits of a slice in rising order. */
export function drawnGroup(draw: readonly number[], slice: Slice): string {
  return at(draw, slice)
    .sort((a, b) => a - b)
    .join('');
}

interface GroupPlan {
  readonly slice: Slice;
  readonly layout: Play['layouts'][number];
  /** Which picks stand for a group. */
  readonly picksOf: (group: string) => readonly number[];
  readonly mark: string;
}

/** Picks that each stand for a list of groups; the first pick that stands for a group is charged for it. */
function listedGroups({ slice, layout, picksOf, mark }: GroupPlan): Mechanics {
  const groups = groupsOf(slice.length);
  const byPick = new Map<number, string[]>();
  for (const group of groups) {
    for (const pick of picksOf(group)) byPick.set(pick, [...(byPick.get(pick) ?? []), group]);
  }
  const listed = (selection: Selection) => rowOf(selection, 0).flatMap((pick) => byPick.get(pick) ?? []);
  const bestOf = (list: readonly string[]) =>
    hitsOf(list.some((group) => groupKey(group) === 'group-3') ? 'group-3' : groupKey(list[0] ?? ''), 1);
  return {
    layouts: [layout],
    prizes: groupPrizes(slice.length),
    universe: groups.length,
    count: (selection) => rowOf(selection, 0).reduce((all, pick) => all + (byPick.get(pick)?.length ?? 0), 0),
    *expand(selection) {
      for (const group of listed(selection)) yield `group:${group}`;
    },
    resolve(selection, draw) {
      const group = drawnGroup(draw, slice);
      if (group[0] === group.at(-1)) return LOST;
      const row = rowOf(selection, 0);
      return won(groupKey(group), picksOf(group).some((pick) => row.includes(pick)) ? 1 : 0);
    },
    best: (selection) => bestOf(listed(selection)),
    exposures: (selection) =>
      rowOf(selection, 0).map((pick) => ({ key: `${mark}${pick}`, hits: bestOf(byPick.get(pick) ?? []) })),
    sample: samplePick([...byPick.keys()]),
  };
}

/** 组选和值: every group with a picked sum. */
export function groupSum(slice: Slice): Mechanics {
  const layout = poolLayout('numbers', numberCells(1, 9 * slice.length - 1));
  return listedGroups({
    slice,
    layout,
    mark: 'sum=',
    picksOf: (group) => [sumOf(Array.from(group, Number))],
  });
}

/** 组选包胆: every group that holds the one picked digit. */
export function groupBanker(slice: Slice): Mechanics {
  const base = poolLayout('digits', numberCells(0, 9));
  const layout = { ...base, rows: [{ nameKey: 'lottery.row.banker', min: 1, max: 1 }] };
  return listedGroups({ slice, layout, mark: 'digit=', picksOf: (group) => [...new Set(group)].map(Number) });
}
