// What the tree does by the clock: moves reach the accounts at midnight, accounts without a place get one, and the closure is compared.
import type { Log } from '../../../platform/log/log.ts';
import type { AgentsDeps } from '../deps.ts';
import { forgetSums } from '../sums/store-sums.ts';
import { placeAccount } from './place.ts';
import * as store from './store-tree.ts';

const AT_ONCE = 5_000;
const DIFFERENCES_SHOWN = 20;

/** Shows in the accounts who stands above them today. Repeating it changes nothing. */
export async function applyMoves({ database, merchant, setUpline }: AgentsDeps): Promise<void> {
  const { site } = await merchant();
  await database.inTransaction(async (tx) => {
    for (const move of await store.listDueMoves(tx, site.timeZone))
      await setUpline(tx, move.member_id, move.upline_id);
  });
}

/** Gives a place to accounts that were opened before the programme; an upline has a lower id than who it brought. Gives how many. */
export async function adoptAccounts({ database, merchant, listAccounts }: AgentsDeps): Promise<number> {
  const { site } = await merchant();
  let after = 0n;
  let adopted = 0;
  for (;;) {
    const accounts = await listAccounts(database.reader, after, AT_ONCE);
    const last = accounts.at(-1);
    if (!last) return adopted;
    const placed = new Set(
      await store.listPlaced(
        database.reader,
        accounts.map(({ memberId }) => memberId),
      ),
    );
    const missing = accounts.filter(({ memberId }) => !placed.has(memberId));
    if (missing.length > 0)
      await database.inTransaction(async (tx) => {
        await store.lockTreeShared(tx);
        // An account may have played today before it has its place.
        await forgetSums(tx, { timeZone: site.timeZone, daysAhead: 0 });
        for (const account of missing)
          await placeAccount(tx, { ...account, timeZone: site.timeZone, reason: 'adopted' });
      });
    after = last.memberId;
    adopted += missing.length;
  }
}

/** Compares the closure with the log of places. Gives how many differences there are, at most twenty, each in the log. */
export async function compareTree({
  database,
  log,
}: Pick<AgentsDeps, 'database'> & { readonly log: Log }): Promise<number> {
  const differences = await store.listDifferences(database.reader, DIFFERENCES_SHOWN);
  for (const { descendant, ancestor, from_day: day, what } of differences)
    log.error('agents.tree-differs', {
      descendant: String(descendant),
      ancestor: String(ancestor),
      day,
      what,
    });
  return differences.length;
}
