// Marks of the release before are handed over to the feed: without one, a reader would count every bet again (decision 102).
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@tyche/postgres/migrator';
import { connect } from '@tyche/testkit/connection';
import { testDatabaseOfItsOwn } from '@tyche/testkit/database';
import { expect, test } from 'vitest';

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');
const FIRST_OF_RELEASE = '20261205-0010';
const READERS = {
  'missions.intake': 'missions.intake',
  'points.earn': 'points.intake',
  'points.ranks': 'points.rank_intake',
  'promotions.bonus-count': 'promotions.bonus_intake',
  'promotions.intake': 'promotions.intake',
  'promotions.raffle-tickets': 'promotions.raffle_intake',
};

test('each merchant keeps the mark of each reader, and the tables before are gone', async () => {
  const before = mkdtempSync(join(tmpdir(), 'tyche-marks-'));
  const place = await testDatabaseOfItsOwn();
  try {
    for (const file of readdirSync(MIGRATIONS).filter((name) => name < FIRST_OF_RELEASE))
      cpSync(join(MIGRATIONS, file), join(before, file));
    await migrate({ url: place.url, directory: before });
    const owner = await connect(place.url);
    const expected: string[] = [];
    for (const [at, [reader, table]] of Object.entries(READERS).entries())
      for (const merchant of [1, 2]) {
        const mark = [merchant, 70 + at, 7_000 + at, merchant === 1 ? 0 : 3];
        await owner.query(
          `insert into ${table} (merchant, transaction, end_id, up_to_ref) values (${mark[0]}, '${mark[1]}', ${mark[2]}, ${mark[3]})`,
        );
        expected.push([reader, ...mark].join(' '));
        // Readers of later releases begin where the bonuses have read to.
        if (reader === 'promotions.bonus-count')
          for (const later of ['promotions.deposit-bets', 'promotions.lucky-bets'])
            expected.push([later, ...mark].join(' '));
        // That of the winner board begins where offers have read to.
        if (reader === 'promotions.intake') expected.push(['wagers.wins', ...mark].join(' '));
      }
    await migrate({ url: place.url, directory: MIGRATIONS });
    const { rows } = await owner.query(
      `select concat_ws(' ', reader, merchant, transaction, end_id, up_to_ref) as mark from wagers.feed_marks`,
    );
    expect(rows.map(({ mark }) => mark).toSorted()).toEqual(expected.toSorted());
    for (const table of [...Object.values(READERS), 'platform.old_marks'])
      expect((await owner.query(`select to_regclass('${table}') as found`)).rows).toEqual([{ found: null }]);
    await owner.end();
  } finally {
    await place.drop();
    rmSync(before, { recursive: true });
  }
});
