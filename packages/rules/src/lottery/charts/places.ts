import type { DrawModel } from '../draw-model.ts';
import type { Draw } from '../grammar/play.ts';

/** A part of every result that a chart counts: one ball, all balls of a sample, a digit of the first prize. */
export interface Place {
  /** `ball` with its number, or `all`, `special`, `digit` with its number. */
  readonly kind: 'ball' | 'all' | 'special' | 'digit';
  /** From 1; 0 where there is only one of its kind. */
  readonly n: number;
  readonly values: readonly number[];
  drawn(draw: Draw): readonly number[];
}

const DIGITS = range(0, 9);
/** Beyond this number of balls a chart of each ball says nothing that the chart of all does not. */
const MAX_BALLS = 10;

/** The places of a draw model, in the order of its result. `specialLast`: the last ball of a sample stands alone. */
export function placesOf(model: DrawModel, specialLast = false): readonly Place[] {
  switch (model.kind) {
    case 'digits':
      return balls(model.count, DIGITS);
    case 'dice':
      return [all(range(1, 6), 0, model.count), ...balls(model.count, range(1, 6))];
    case 'numbers':
      return balls(model.count, range(1, model.highest));
    case 'permutation':
      return balls(model.size, range(1, model.size));
    case 'sample':
      return sampled(model.highest, model.count, specialLast);
    case 'layout':
      return Array.from({ length: model.prizes[0]?.digits ?? 0 }, (_, i) => ({
        kind: 'digit',
        n: i + 1,
        values: DIGITS,
        drawn: (draw) => draw.slice(i, i + 1),
      }));
  }
}

function sampled(highest: number, count: number, specialLast: boolean): readonly Place[] {
  const values = range(1, highest);
  const normals = specialLast ? count - 1 : count;
  const special: Place = { kind: 'special', n: 0, values, drawn: (draw) => draw.slice(normals, count) };
  return [
    all(values, 0, normals),
    ...(specialLast ? [special] : []),
    ...(count <= MAX_BALLS && highest <= MAX_BALLS + 1 ? balls(count, values) : []),
  ];
}

function all(values: readonly number[], from: number, to: number): Place {
  return { kind: 'all', n: 0, values, drawn: (draw) => draw.slice(from, to) };
}

function balls(count: number, values: readonly number[]): readonly Place[] {
  return Array.from({ length: count }, (_, i) => ({
    kind: 'ball',
    n: i + 1,
    values,
    drawn: (draw: Draw) => draw.slice(i, i + 1),
  }));
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

/** One row of a chart: what came at the place, and for each value how long it has been away (0: it came). */
export interface PlaceRow {
  readonly hits: readonly number[];
  readonly away: readonly number[];
}

/** The chart of a place, oldest draw first. Away counts begin with the window (lottery.md 15). */
export function placeRows(place: Place, draws: readonly Draw[]): readonly PlaceRow[] {
  let away: readonly number[] = place.values.map(() => 0);
  return draws.map((draw) => {
    const hits = place.drawn(draw);
    away = away.map((gap, i) => (hits.includes(place.values[i] ?? -1) ? 0 : gap + 1));
    return { hits, away };
  });
}

/** How a value fared at a place in a window of draws. */
export interface PlaceCount {
  readonly value: number;
  readonly count: number;
  readonly heat: 'hot' | 'warm' | 'cold';
  /** Draws since it came; the length of the window when it did not. */
  readonly away: number;
  /** The longest time it stayed away; one still open counts. */
  readonly longest: number;
}

/** Counts, heat and absence of every value of a place, against what its chance would have it. Newest draw last. */
export function placeCounts(place: Place, draws: readonly Draw[]): readonly PlaceCount[] {
  const perDraw = draws.map((draw) => place.drawn(draw));
  const drawn = perDraw.reduce((sum, hits) => sum + hits.length, 0);
  return place.values.map((value) => {
    let [count, run, longest] = [0, 0, 0];
    for (const hits of perDraw) {
      const times = hits.filter((hit) => hit === value).length;
      count += times;
      run = times > 0 ? 0 : run + 1;
      longest = Math.max(longest, run);
    }
    const difference = count * place.values.length - drawn;
    return { value, count, heat: heatOf(difference), away: run, longest };
  });
}

function heatOf(difference: number): PlaceCount['heat'] {
  if (difference === 0) return 'warm';
  return difference > 0 ? 'hot' : 'cold';
}
