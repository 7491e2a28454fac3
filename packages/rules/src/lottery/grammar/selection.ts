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
    tickets: isRising(tickets) ? tickets : inOrder(tickets),
    places: normalRow(places),
  };
}

/** Texts in rising order, each once. Lists of a hundred thousand numbers come here: those are sorted as numbers, ten times faster. */
function inOrder(tickets: readonly string[]): readonly string[] {
  const width = tickets[0]?.length ?? 0;
  const count = tickets.length;
  // A number and where it stood in the list, in one: 10^9 numbers of 9 10^6 places are exact.
  const numbers = new Float64Array(count);
  for (let i = 0; i < count; i += 1) {
    const value = digitsOf(tickets[i] ?? '', width);
    if (value === null) return [...new Set(tickets)].sort();
    numbers[i] = value * count + i;
  }
  numbers.sort();
  const distinct = new Array<string>(count);
  let [size, last] = [0, ''];
  for (let i = 0; i < count; i += 1) {
    const ticket = tickets[(numbers[i] ?? 0) % count] ?? '';
    if (ticket === last) continue;
    distinct[size] = ticket;
    size += 1;
    last = ticket;
  }
  distinct.length = size;
  return distinct;
}

/** The value of a text with the given number of digits, nine at most; null when it is none. */
function digitsOf(text: string, width: number): number | null {
  if (text.length !== width || width > 9 || width === 0) return null;
  let value = 0;
  for (let i = 0; i < width; i += 1) {
    const digit = text.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) return null;
    value = value * 10 + digit;
  }
  return value;
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
