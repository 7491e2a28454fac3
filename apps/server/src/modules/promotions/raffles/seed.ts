// Raffles that a demo begins with: opened by the same rules as those of staff.
import type { Database } from '../../../platform/db/database.ts';
import type { Merchant } from '../../settings/index.ts';
import { type Draft, openSeries } from './desk.ts';
import { hasCode } from './store.ts';

/** A series of a demo; its first close is found when it is opened. */
export type DemoRaffle = Omit<Draft, 'closesAt'>;

/** Opens series that are not there yet; gives how many. Throws what the desk refuses. */
export async function seedRaffles(
  database: Database,
  merchant: Merchant,
  { raffles, closesAt }: { readonly raffles: readonly DemoRaffle[]; readonly closesAt: Date },
): Promise<number> {
  const deps = { merchant: async () => merchant, declaredReturns: async () => [] };
  let opened = 0;
  for (const raffle of raffles) {
    if (await hasCode(database.reader, `raffle-${raffle.slug}`)) continue;
    const draft = { ...raffle, closesAt: closesAt.getTime() };
    await database.inTransaction((tx) => openSeries(deps, tx, draft, { proposed: null, approved: null }));
    opened += 1;
  }
  return opened;
}
