// What contracts do by the clock of the database. Terms begin and end by their days, so nothing has to happen at midnight for reads to be
// right; the jobs let requests lapse, and end contracts whose parties are no longer above each other.
import type { AgentsDeps } from '../deps.ts';
import { actOnContract } from './act.ts';
import * as store from './store-contracts.ts';

const AT_ONCE = 500;

/** Lets requests lapse whose time is over. Each in a transaction of its own; repeating it changes nothing. */
export async function lapseDue(deps: AgentsDeps): Promise<void> {
  for (const contractId of await store.listDue(deps.database.reader, AT_ONCE))
    await actOnContract(deps, { contractId, by: 'system', act: 'expire' });
}

/**
 * Ends contracts between an account that has moved and its old upline, from the day of the move on, and those of closed agents, from the
 * day after the closing. Below a moved agent everything stays; below the end of a closed one everything ends too.
 */
export async function endOrphans(deps: AgentsDeps): Promise<void> {
  const { site } = await deps.merchant();
  for (const row of await store.listOrphans(deps.database.reader, site.timeZone, AT_ONCE))
    await actOnContract(deps, {
      contractId: row.contract_id,
      by: 'system',
      act: 'terminate',
      reason: row.reason,
      endsOn: row.ends_on,
    });
}
