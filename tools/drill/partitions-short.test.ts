// The short form of the drill `partitions`: four kills.
import { randomInt } from 'node:crypto';
import { testDatabase } from '@tyche/testkit/database';
import { expect, test } from 'vitest';
import { missed } from './figures.ts';
import { playPartitions } from './partitions.ts';

test('months go to the archive under load with four kills: no row is lost, and the audit is sound after each', async () => {
  const [primary, archive] = await Promise.all([testDatabase(), testDatabase()]);
  const seed = randomInt(1, 1_000_000);
  const lines = [`seed ${seed}`];
  try {
    const { figures, wrong } = await playPartitions(
      { primaryUrl: primary.url, archiveUrl: archive.url },
      { seed, isShort: true, say: (line) => void lines.push(line) },
    );
    expect({ wrong, missed: missed(figures, { withTiming: false }) }, lines.join('\n')).toEqual({
      wrong: [],
      missed: [],
    });
  } finally {
    await Promise.all([primary.drop(), archive.drop()]);
  }
});
