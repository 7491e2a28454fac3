import { sampleOption } from './exclusive.ts';
import { LOST, optionCells, rowsOf } from './layouts.ts';
import type { Draw, Hit, Prize, Row } from './play.ts';
import type { Mechanics } from './recipe.ts';

/** Big, small, odd, even: the sides that every family has, named in the shared catalog. */
export const SIDES = ['big', 'small', 'odd', 'even'] as const;

/** What a row can come to: the options that win and those that get their stake back. */
export interface SideKind {
  readonly won: readonly number[];
  readonly pushed: readonly number[];
  /** How many rows can come to it in one draw. */
  readonly atMost: number;
}

/** Bets on what a number is, for one number or several in rows of their own. */
export interface SidePlan {
  readonly rows: readonly Row[];
  readonly prizes: readonly Prize[];
  /** The prize of each of `SIDES`. */
  readonly prizeOf: readonly string[];
  readonly kinds: readonly SideKind[];
  readonly kindOf: (draw: Draw, row: number) => number;
}

/** The four kinds of a number that is big or small and odd or even, in the order of `plainKind`. */
export function plainKinds(atMost: readonly number[] = [1, 1, 1, 1]): readonly SideKind[] {
  const won = [
    [0, 2],
    [0, 3],
    [1, 2],
    [1, 3],
  ];
  return won.map((options, i) => ({ won: options, pushed: [], atMost: atMost[i] ?? 1 }));
}

/** Which of `plainKinds` a number is; `half` is the smallest big one. */
export function plainKind(value: number, half: number): number {
  return (value >= half ? 0 : 2) + (value % 2 === 1 ? 0 : 1);
}

/** Every side picked is a bet of its own. */
export function sideBets({ rows, prizes, prizeOf, kinds, kindOf }: SidePlan): Mechanics {
  const oddsOf = new Map(prizes.map(({ key, odds }) => [key, Number(odds.num) / Number(odds.den)]));
  const worth = (row: readonly number[], kind: SideKind) =>
    kind.won.reduce(
      (all, side) => all + (row.includes(side) ? (oddsOf.get(prizeOf[side] ?? '') ?? 0) : 0),
      0,
    );
  const tally = (wonSides: readonly number[]): readonly Hit[] => {
    const counts = new Map<string, number>();
    for (const side of wonSides) counts.set(prizeOf[side] ?? '', (counts.get(prizeOf[side] ?? '') ?? 0) + 1);
    return Array.from(counts, ([key, count]) => ({ key, count }));
  };
  return {
    layouts: [{ entry: 'picked', look: 'options', cells: optionCells(SIDES), rows, places: null, quick: [] }],
    prizes,
    universe: SIDES.length * rows.length,
    count: (selection) => rowsOf(selection).reduce((all, row) => all + row.length, 0),
    *expand(selection) {
      for (const [i, row] of rowsOf(selection).entries())
        for (const side of row) yield `${i + 1}:${SIDES[side]}`;
    },
    resolve(selection, draw) {
      const wonSides: number[] = [];
      let pushes = 0;
      rowsOf(selection).forEach((row, i) => {
        if (row.length === 0) return;
        const kind = kinds[kindOf(draw, i)];
        for (const side of kind?.won ?? []) if (row.includes(side)) wonSides.push(side);
        for (const side of kind?.pushed ?? []) if (row.includes(side)) pushes += 1;
      });
      return wonSides.length === 0 && pushes === 0 ? LOST : { hits: tally(wonSides), pushes };
    },
    best(selection) {
      const chosen = rowsOf(selection).filter((row) => row.length > 0);
      const { taken } = bestKinds(chosen, kinds, worth);
      return tally(
        taken.flatMap((kind, i) => kinds[kind]?.won.filter((side) => chosen[i]?.includes(side)) ?? []),
      );
    },
    exposures: (selection) =>
      rowsOf(selection).flatMap((row, i) =>
        row.map((side) => ({
          key: `${i + 1}=${SIDES[side]}`,
          hits: [{ key: prizeOf[side] ?? '', count: 1 }],
        })),
      ),
    sample: sampleOption(rows.length, SIDES.length),
  };
}

interface Assignment {
  readonly worth: number;
  readonly taken: readonly number[];
}

/** The kinds of some rows that are worth most together, none taken more often than it can come. */
function bestKinds(
  rows: readonly (readonly number[])[],
  kinds: readonly SideKind[],
  worth: (row: readonly number[], kind: SideKind) => number,
): Assignment {
  const known = new Map<string, Assignment>();
  const from = (at: number, left: readonly number[]): Assignment => {
    const row = rows[at];
    if (!row) return { worth: 0, taken: [] };
    const key = `${at}/${left.join()}`;
    const before = known.get(key);
    if (before) return before;
    let best: Assignment = { worth: -1, taken: [] };
    kinds.forEach((kind, i) => {
      if (!left[i]) return;
      const rest = from(
        at + 1,
        left.map((count, j) => (j === i ? count - 1 : count)),
      );
      const all = worth(row, kind) + rest.worth;
      if (rest.worth >= 0 && all > best.worth) best = { worth: all, taken: [i, ...rest.taken] };
    });
    known.set(key, best);
    return best;
  };
  return from(
    0,
    kinds.map(({ atMost }) => atMost),
  );
}
