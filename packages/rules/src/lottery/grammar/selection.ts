/**
 * How a selection was entered: picked cell by cell (type 1 of the slip), or typed as a list of single
 * tickets (type 2).
 */
export type Entry = 'picked' | 'typed';

/**
 * Cells picked in rows. Rows are sorted and without duplicates; `places` (0-based) is empty unless the play
 * asks for them.
 */
export interface Picked {
  readonly entry: 'picked';
  readonly rows: readonly (readonly number[])[];
  readonly places: readonly number[];
}

/** Single tickets typed in, sorted and without duplicates; leading zeros count. */
export interface Typed {
  readonly entry: 'typed';
  readonly tickets: readonly string[];
  readonly places: readonly number[];
}

/**
 * What a member chose in one line of a slip, in its one normal form: order and duplicates of the input are
 * gone.
 */
export type Selection = Picked | Typed;

/** Numbers in rising order, each once. */
export function normalRow(values: readonly number[]): readonly number[] {
  return isRising(values) ? values : [...new Set(values)].sort((a, b) => a - b);
}

/** A picked selection in its normal form. */
export function picked(rows: readonly (readonly number[])[], places: readonly number[] = []): Picked {
  return { entry: 'picked', rows: rows.map(normalRow), places: normalRow(places) };
}

/** A typed selection in its normal form. */
export function typed(tickets: readonly string[], places: readonly number[] = []): Typed {
  return {
    entry: 'typed',
    tickets: isRising(tickets) ? tickets : [...new Set(tickets)].sort(),
    places: normalRow(places),
  };
}

/** Sealed tickets are in normal form already: looking costs less than sorting again. */
function isRising<Value extends string | number>(values: readonly Value[]): boolean {
  for (let i = 1; i < values.length; i += 1) {
    const before = values[i - 1];
    const value = values[i];
    if (before === undefined || value === undefined || before >= value) return false;
  }
  return true;
}
