/**
 * How long each value has been away: 0 for the newest, the length of the history for one never seen. Newest
 * last.
 */
export function omissions<Value>(
  history: readonly Value[],
  values: readonly Value[],
): ReadonlyMap<Value, number> {
  return new Map(
    values.map((value) => {
      const last = history.lastIndexOf(value);
      return [value, last < 0 ? history.length : history.length - 1 - last];
    }),
  );
}

/** The longest run of draws without each value; a run still open counts. */
export function maxOmissions<Value>(
  history: readonly Value[],
  values: readonly Value[],
): ReadonlyMap<Value, number> {
  return new Map(
    values.map((value) => {
      let [longest, run] = [0, 0];
      for (const drawn of history) {
        run = drawn === value ? 0 : run + 1;
        longest = Math.max(longest, run);
      }
      return [value, longest];
    }),
  );
}

export type Heat = 'hot' | 'warm' | 'cold';

/** How often a value came, against what its chance would have it. Past draws do not influence future ones. */
export interface Frequency<Value> {
  readonly value: Value;
  readonly count: number;
  readonly heat: Heat;
}

/** Counts and heat of each value when one of `outOf` equally likely values is drawn. */
export function frequencies<Value>(
  history: readonly Value[],
  values: readonly Value[],
  outOf: number,
): readonly Frequency<Value>[] {
  return values.map((value) => {
    const count = history.filter((drawn) => drawn === value).length;
    return { value, count, heat: heatOf(count * outOf - history.length) };
  });
}

function heatOf(difference: number): Heat {
  if (difference === 0) return 'warm';
  return difference > 0 ? 'hot' : 'cold';
}

/** The run of one result at the end of a market's history. */
export interface Streak {
  readonly market: string;
  readonly side: string;
  readonly length: number;
}

/**
 * How draws are sorted into the two sides of a market; null for a push, which neither extends nor breaks a
 * run.
 */
export interface Market<Value> {
  readonly market: string;
  readonly sideOf: (drawn: Value) => string | null;
}

/** The current streak of a market, or null when nothing was drawn in it. */
export function streakOf<Value>(history: readonly Value[], market: Market<Value>): Streak | null {
  const sides = history.map(market.sideOf).filter((side) => side !== null);
  const side = sides.at(-1);
  if (side === undefined) return null;
  let length = 0;
  while (length < sides.length && sides[sides.length - 1 - length] === side) length += 1;
  return { market: market.market, side, length };
}

/** Dragon list (长龙): streaks of at least `atLeast`, longest first. */
export function dragons<Value>(
  history: readonly Value[],
  markets: readonly Market<Value>[],
  atLeast = 2,
): readonly Streak[] {
  return markets
    .map((market) => streakOf(history, market))
    .filter((streak) => streak !== null)
    .filter((streak) => streak.length >= atLeast)
    .sort((a, b) => b.length - a.length);
}

/** One column of a road: a side and how often it came in a row. */
export interface RoadColumn {
  readonly side: string;
  readonly length: number;
}

/** Road (路珠): a new column whenever the side changes. */
export function road<Value>(
  history: readonly Value[],
  sideOf: (drawn: Value) => string,
): readonly RoadColumn[] {
  const columns: RoadColumn[] = [];
  for (const drawn of history) {
    const side = sideOf(drawn);
    const last = columns.at(-1);
    if (last?.side === side) columns[columns.length - 1] = { side, length: last.length + 1 };
    else columns.push({ side, length: 1 });
  }
  return columns;
}

/** One bead of the big road, placed on a grid of six rows. */
export interface Bead {
  readonly column: number;
  readonly row: number;
  readonly side: string;
}

/**
 * Beads of a road on a grid: a column longer than the grid, or one that runs into an earlier tail, turns to
 * the right.
 */
export function beads(columns: readonly RoadColumn[], rows = 6): readonly Bead[] {
  const taken = new Set<string>();
  const placed: Bead[] = [];
  let start = 0;
  for (const { side, length } of columns) {
    while (taken.has(`${start}/0`)) start += 1;
    let [column, row] = [start, 0];
    for (let i = 0; i < length; i += 1) {
      if (i > 0) {
        if (row + 1 < rows && !taken.has(`${column}/${row + 1}`) && column === start) row += 1;
        else column += 1;
      }
      taken.add(`${column}/${row}`);
      placed.push({ column, row, side });
    }
    start += 1;
  }
  return placed;
}

/** One row of a trend chart: for each value 0 when it was drawn, else how long it has been away. */
export interface TrendRow {
  readonly drawn: number;
  readonly away: readonly number[];
}

/**
 * A basic trend chart (走势图) of one ball over values 0..outOf−1, oldest first. Away counts begin with the
 * window.
 */
export function trend(history: readonly number[], outOf: number): readonly TrendRow[] {
  let away = new Array<number>(outOf).fill(0);
  return history.map((drawn) => {
    away = away.map((gap, value) => (value === drawn ? 0 : gap + 1));
    return { drawn, away };
  });
}
