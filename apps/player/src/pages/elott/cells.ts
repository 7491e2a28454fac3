import { assertNever } from '@tyche/kernel/assert';
import type { Grid, Layout } from '@tyche/rules/lottery/instant';

/** A row of fields under one heading. */
export interface CellGroup {
  readonly heading: 'keys' | 'own' | null;
  readonly columns: number;
  /** Places of its fields among all of the ticket. */
  readonly places: readonly number[];
}

/** The content of a field. */
export interface CellContent {
  readonly number: number | null;
  /** Null where only a number stands. */
  readonly amount: bigint | null;
}

/** The fields of a layout, before anything is known of what is in them. */
export function groupsOf(layout: Layout): readonly CellGroup[] {
  switch (layout.kind) {
    case 'match-three':
      return [{ heading: null, columns: 3, places: from(0, 9) }];
    case 'key-number':
      return [
        { heading: 'keys', columns: 2, places: from(0, 2) },
        { heading: 'own', columns: 3, places: from(2, 6) },
      ];
    case 'tap-box':
      return [{ heading: null, columns: 3, places: from(0, 3) }];
    default:
      return assertNever(layout);
  }
}

/** The contents of all fields, by their places. */
export function contentsOf(grid: Grid): readonly CellContent[] {
  switch (grid.kind) {
    case 'match-three':
      return grid.amounts.map((amount) => ({ number: null, amount }));
    case 'key-number':
      return [...grid.keys.map((number) => ({ number, amount: null })), ...grid.own];
    case 'tap-box':
      return from(0, grid.boxes).map(() => ({ number: null, amount: grid.amount }));
    default:
      return assertNever(grid);
  }
}

/** The fields that win, by their places: under key numbers also the number that was hit. */
export function winningPlaces(grid: Grid, winning: readonly number[]): ReadonlySet<number> {
  if (grid.kind !== 'key-number') return new Set(winning);
  const hit = winning.map((at) => grid.own[at]?.number);
  const keys = grid.keys.flatMap((number, at) => (hit.includes(number) ? [at] : []));
  return new Set([...keys, ...winning.map((at) => at + grid.keys.length)]);
}

/** Where an arrow leads from a field, as the fields stand on the screen; null when there is nothing. */
export function placeBeside(groups: readonly CellGroup[], place: number, key: string): number | null {
  const rows = groups.flatMap(({ places, columns }) =>
    from(0, Math.ceil(places.length / columns)).map((row) =>
      places.slice(row * columns, (row + 1) * columns),
    ),
  );
  const row = rows.findIndex((each) => each.includes(place));
  const column = rows[row]?.indexOf(place) ?? 0;
  const all = rows.flat();
  switch (key) {
    case 'ArrowRight':
      return all[all.indexOf(place) + 1] ?? null;
    case 'ArrowLeft':
      return all[all.indexOf(place) - 1] ?? null;
    case 'ArrowDown':
      return rows[row + 1]?.[column] ?? rows[row + 1]?.at(-1) ?? null;
    case 'ArrowUp':
      return (row > 0 ? (rows[row - 1]?.[column] ?? rows[row - 1]?.at(-1)) : null) ?? null;
    case 'Home':
      return all[0] ?? null;
    case 'End':
      return all.at(-1) ?? null;
    default:
      return null;
  }
}

function from(first: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => first + at);
}
