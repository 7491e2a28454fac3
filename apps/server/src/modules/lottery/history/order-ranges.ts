// Finds the rows of a page in ranges of ids, each with its number of rows.

export interface Counted {
  readonly afterId: bigint;
  readonly lastId: bigint;
  readonly count: bigint;
  /** The first and the last row of a page that begins in the range, where its rows have been read; null behind its rows. */
  readonly pageFirst?: bigint | null;
  readonly pageLast?: bigint | null;
}

/**
 * Gives the ranges that hold the rows of a page, newest first, and how many rows of the first range are skipped.
 * Ranges without rows are left out. A range whose page is known is cut to that page. Nothing behind the last row.
 */
export function pickRanges<Range extends Counted>(
  ranges: readonly Range[],
  { offset, limit }: { offset: number; limit: number },
): { readonly picked: readonly Range[]; readonly skipped: number } {
  const picked: Range[] = [];
  let before = 0n;
  let skipped = 0;
  for (const range of ranges) {
    const end = before + range.count;
    if (range.count > 0n && end > BigInt(offset) && before < BigInt(offset + limit)) {
      if (picked.length === 0) skipped = Number(BigInt(offset) - before);
      picked.push(range);
    }
    before = end;
  }
  const [first, ...others] = picked;
  // No row is before the first range: its own places are those of the list.
  if (skipped === offset && typeof first?.pageFirst === 'bigint')
    return { picked: [narrow(first, first.pageFirst), ...others], skipped: 0 };
  return { picked, skipped };
}

function narrow<Range extends Counted>(range: Range, pageFirst: bigint): Range {
  const { pageLast, afterId } = range;
  return { ...range, lastId: pageFirst, afterId: typeof pageLast === 'bigint' ? pageLast - 1n : afterId };
}
