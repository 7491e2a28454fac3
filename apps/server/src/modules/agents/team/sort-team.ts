// The order of a list of accounts, and where its next page goes on.
import { Refusal } from '../../../platform/http/errors.ts';

export interface Sorted {
  readonly memberId: bigint;
  /** What the list is sorted by. Of one list all are numbers, or all texts. */
  readonly key: bigint | string;
}

/**
 * Puts accounts in an order: by their keys, and equal ones by their ids.
 *
 * @param before where the page before ended, from `cursorOf`; undefined for the first page. Refuses `invalid-input` for another text.
 * @returns the accounts after it.
 */
export function sortTeam<Row extends Sorted>(
  rows: readonly Row[],
  { isRising, before }: { readonly isRising: boolean; readonly before: string | undefined },
): readonly Row[] {
  const direction = isRising ? 1 : -1;
  const sorted = rows.toSorted((a, b) => compareRows(a, b) * direction);
  if (before === undefined) return sorted;
  const end = readCursor(before, typeof rows[0]?.key === 'string');
  return sorted.filter((row) => compareRows(row, end) * direction > 0);
}

/**
 * Where the page that ends with an account goes on: also when accounts were opened or have moved in the order meanwhile. The id alone where
 * the list is sorted by it.
 */
export function cursorOf({ key, memberId }: Sorted): string {
  return key === memberId ? String(memberId) : `${key}:${memberId}`;
}

function readCursor(text: string, isText: boolean): Sorted {
  const at = text.lastIndexOf(':');
  const memberId = BigInt(text.slice(at + 1));
  const key = text.slice(0, Math.max(0, at));
  if (isText && at >= 0) return { key, memberId };
  if (isText || (at >= 0 && !/^-?[0-9]{1,19}$/.test(key)))
    throw new Refusal('invalid-input', { field: 'before' });
  return { key: at < 0 ? memberId : BigInt(key), memberId };
}

function compareRows(a: Sorted, b: Sorted): number {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  if (a.memberId === b.memberId) return 0;
  return a.memberId < b.memberId ? -1 : 1;
}
