// Where the rows of a page lie in stretches of ids of which is known how many rows each has.

export interface Counted {
  readonly afterId: bigint;
  readonly lastId: bigint;
  readonly count: bigint;
  /** The first and the last row of a page that begins in the stretch, where its rows have been read; null behind its rows. */
  readonly pageFirst?: bigint | null;
  readonly pageLast?: bigint | null;
}

/**
 * The stretches with the rows of a page, of stretches from the newest to the oldest, and how many rows of the first are skipped.
 * Stretches without rows are left out; of one whose page is known, the rest is. Nothing behind the last row.
 */
export function pickStretches<Stretch extends Counted>(
  stretches: readonly Stretch[],
  { offset, limit }: { offset: number; limit: number },
): { readonly picked: readonly Stretch[]; readonly skipped: number } {
  const picked: Stretch[] = [];
  let before = 0n;
  let skipped = 0;
  for (const stretch of stretches) {
    const end = before + stretch.count;
    if (stretch.count > 0n && end > BigInt(offset) && before < BigInt(offset + limit)) {
      if (picked.length === 0) skipped = Number(BigInt(offset) - before);
      picked.push(stretch);
    }
    before = end;
  }
  const [first, ...others] = picked;
  // No row is before the first stretch: its own places are those of the list.
  if (skipped === offset && typeof first?.pageFirst === 'bigint')
    return { picked: [narrow(first, first.pageFirst), ...others], skipped: 0 };
  return { picked, skipped };
}

function narrow<Stretch extends Counted>(stretch: Stretch, pageFirst: bigint): Stretch {
  const { pageLast, afterId } = stretch;
  return { ...stretch, lastId: pageFirst, afterId: typeof pageLast === 'bigint' ? pageLast - 1n : afterId };
}
