// A member's record of transactions over the border of the archive: the same as before the months were moved.
import type { WalletId } from '@tyche/kernel/ids';
import { type RecordType, recordTypes } from '@tyche/rules/records';
import { type TestDatabase, testDatabase } from '@tyche/testkit/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  listRecordPage,
  listRecords,
  type RecordPage,
  sumsByDay,
} from '../../apps/server/src/modules/wallet/index.ts';
import { type Archive, openArchive } from '../../apps/server/src/platform/archive/archive.ts';
import { type Database, openDatabase, PROGRAM } from '../../apps/server/src/platform/db/database.ts';
import { writeHistory } from './history.ts';
import { archiveBefore } from './run.ts';
import { ask } from './statements.ts';

const DAY_MS = 86_400_000;
const PAGE = 7;

let homes: readonly TestDatabase[];
let open: Database[];
let primary: Database;
let there: Database;
let archive: Archive;
let away: Archive;
let walletIds: readonly WalletId[];
let spans: readonly { from: Date; until: Date }[];
let before: unknown;
let month: string;

beforeAll(async () => {
  homes = await Promise.all([testDatabase(), testDatabase()]);
  const [one, other] = homes.map(({ url }) => url);
  if (one === undefined || other === undefined) throw new Error('two databases');
  const openOne = (url: string, role?: typeof PROGRAM) =>
    openDatabase({ url, maxConnections: 4, ...(role && { role }) });
  primary = openOne(one);
  there = openOne(other);
  const program = openOne(one, PROGRAM);
  const archived = openOne(other, PROGRAM);
  const nowhere = openDatabase({
    url: 'postgres://tyche@127.0.0.1:9/none',
    maxConnections: 1,
    role: PROGRAM,
  });
  open = [primary, there, program, archived, nowhere];
  archive = openArchive(program.forMerchant(1), archived);
  away = openArchive(program.forMerchant(1), nowhere);
  await writeHistory(primary, { months: 6, wallets: 3, bets: 900 });
  walletIds = (
    await ask<{ id: WalletId }>(primary.reader, 'select wallet_id as id from wallet.wallets order by 1')
  ).map(({ id }) => id);
  const [row] = await ask<{ month: string; limit: Date; now: Date }>(
    primary.reader,
    `select to_char(platform.archive_limit(), 'YYYY-MM') as month, platform.archive_limit() as limit, clock_timestamp() as now`,
  );
  if (!row) throw new Error('no time');
  month = row.month;
  const at = (days: number) => new Date(row.limit.getTime() + days * DAY_MS);
  spans = [
    { from: at(-200), until: row.now },
    { from: at(-40), until: at(20) },
    { from: at(-80), until: at(-45) },
    { from: at(-1), until: at(1) },
    { from: at(10), until: at(40) },
    { from: at(45), until: row.now },
  ];
  before = await everything(archive);
  await archiveBefore({ primary, archive: there, say: () => undefined }, month);
});
afterAll(async () => {
  await Promise.all(open.map((database) => database.close()));
  await Promise.all(homes.map((home) => home.drop()));
});

/** All pages of a record, by key. */
async function pagesOf(
  from: Archive,
  walletId: WalletId,
  span: { from: Date; until: Date },
  types: readonly RecordType[],
) {
  const pages: RecordPage[] = [];
  for (let next: bigint | null = null; ; ) {
    const at: bigint | null = next;
    const page: RecordPage = await from.readWhole('entries', span.from, (readers) =>
      listRecords(readers, walletId, { ...span, types, before: at, limit: PAGE }),
    );
    pages.push(page);
    next = page.before;
    if (next === null) return pages;
  }
}

/** Whatever a member may ask of a record, over all spans and wallets. */
async function everything(from: Archive) {
  const found = [];
  const rare = recordTypes.filter(({ kind }) => kind === 'refund' || kind === 'deposit');
  const frequent = recordTypes.filter(({ kind }) => kind === 'win');
  for (const walletId of walletIds) {
    for (const span of spans) {
      for (const types of [[], rare, frequent]) {
        found.push(await pagesOf(from, walletId, span, types));
        for (const pageNo of [1, 3])
          found.push(
            await from.readWhole('entries', span.from, (readers) =>
              listRecordPage(readers, walletId, { ...span, types, pageNo, pageSize: PAGE }),
            ),
          );
      }
      for (const unit of ['day', 'month'] as const)
        found.push(
          await from.readWhole('entries', span.from, (readers) =>
            sumsByDay(readers, walletId, { ...span, unit, zone: 'Asia/Manila' }),
          ),
        );
    }
  }
  return found;
}

describe('the record of transactions', () => {
  test('is the same after months went to the archive: pages by key and by number, types, sums, balances', async () => {
    const [moved] = await ask<{ n: bigint }>(there.reader, 'select count(*) as n from wallet.entries');
    expect(moved?.n).toBeGreaterThan(200n);
    expect(await everything(archive)).toEqual(before);
  });

  test('shows nothing of the archive to another merchant', async () => {
    const [walletId, span] = [walletIds[0], spans[0]];
    if (walletId === undefined || !span) throw new Error('a wallet');
    const [, , program, archived] = open;
    if (!program || !archived) throw new Error('databases');
    const foreign = openArchive(program.forMerchant(2), archived);
    const pages = await pagesOf(foreign, walletId, span, []);
    expect(pages.flatMap(({ entries }) => entries)).toEqual([]);
  });

  test('without the archive shows what the primary has, and says up to when records are missing', async () => {
    const [walletId, span, , , , young] = [walletIds[0], ...spans];
    if (walletId === undefined || !span || !young) throw new Error('a wallet');
    const list = (of: { from: Date; until: Date }) =>
      away.read('entries', of.from, (readers) =>
        listRecords(readers, walletId, { ...of, types: [], before: null, limit: 10 }),
      );
    const partial = await list(span);
    expect(partial.value.entries).toHaveLength(10);
    expect(partial.missingBefore?.getTime()).toBeGreaterThan(span.from.getTime());
    await expect(
      away.readWhole('entries', span.from, (readers) =>
        sumsByDay(readers, walletId, { ...span, unit: 'month', zone: 'UTC' }),
      ),
    ).rejects.toMatchObject({ code: 'archive-unavailable' });
  });
});
