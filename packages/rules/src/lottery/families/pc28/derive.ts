/** How Lucky 28 takes its three digits from a draw of keno: which of the sorted numbers make each digit. */
export type KenoMapping = 'thirds' | 'every-third';

/** Positions of the sorted twenty, from 0. `thirds`: 1–6, 7–12, 13–18. `every-third` (Canada 28): 2 5 8 …, 3 6 9 …, 4 7 10 …. */
const positions: Readonly<Record<KenoMapping, readonly (readonly number[])[]>> = {
  thirds: [0, 6, 12].map((from) => Array.from({ length: 6 }, (_, i) => from + i)),
  'every-third': [1, 2, 3].map((from) => Array.from({ length: 6 }, (_, i) => from + 3 * i)),
};

/** The sums of the groups of sorted numbers, and their last digits: the draw of Lucky 28 (lottery.md 9.2). */
export function fromKeno(
  drawn: readonly number[],
  mapping: KenoMapping = 'thirds',
): { readonly groupSums: readonly number[]; readonly digits: readonly number[] } {
  if (drawn.length !== 20) throw new RangeError('keno draws twenty numbers');
  const sorted = drawn.toSorted((a, b) => a - b);
  const groupSums = positions[mapping].map((group) => group.reduce((all, i) => all + (sorted[i] ?? 0), 0));
  return { groupSums, digits: groupSums.map((sum) => sum % 10) };
}
