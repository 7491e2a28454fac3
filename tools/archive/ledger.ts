// Months of the ledger: entries, burned and cancelled keys.
import type { Reader } from '../../apps/server/src/platform/db/database.ts';
import type { ArchiveKind, Blocker } from './kinds.ts';
import { ArchiveProblem, ask, step } from './statements.ts';

export const ledgerMonths: ArchiveKind = {
  name: 'ledger',
  timeColumns: { 'wallet.entries': 'at', 'wallet.burned_keys': 'at', 'wallet.cancelled_keys': 'at' },

  isBefore: async (_places, { place }, before) => place < BigInt(before.replace('-', '')),

  findBlockers: ({ primary }, { place }) =>
    step(primary, (tx) =>
      ask<Blocker>(
        tx,
        `with month as (select to_date($1, 'YYYYMM') as first), ending as (
           select first, (first + interval '1 month') at time zone 'UTC' as until from month)
         select b.* from ending, wallet.find_archive_blockers(first, until) b
         union all select b.* from ending, lottery.find_archive_blockers(until) b
         union all select b.* from ending, cashier.find_archive_blockers(until) b
         union all select b.* from ending, vendors.find_archive_blockers(until) b`,
        [String(place)],
      ),
    ),

  /** The sums that stand for the month from now on are made on both sides, each from its own rows. */
  async compare({ primary, archive }, { name, place }) {
    const [here, there] = await Promise.all(
      [primary, archive].map((database) => step(database, (tx) => sumMonth(tx, String(place)))),
    );
    if (here !== there)
      throw new ArchiveProblem(
        `${name} differs: it comes to ${here} on the primary, to ${there} in the archive`,
      );
  },
};

async function sumMonth(tx: Reader, month: string): Promise<string> {
  await ask(tx, "select wallet.sum_month(to_date($1, 'YYYYMM'))", [month]);
  const [row] = await ask<{ text: string }>(
    tx,
    "select wallet.describe_month(to_date($1, 'YYYYMM')) as text",
    [month],
  );
  return row?.text ?? '';
}
