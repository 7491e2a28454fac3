import type { AgentsDeps } from '../deps.ts';
import * as store from './store-team.ts';

interface Place {
  readonly customerId: string;
  readonly customerName: string;
}

/** The way from the caller down to an account of its downline; nothing for the caller itself. */
export async function pathTo(
  { database, listProfiles }: Pick<AgentsDeps, 'database' | 'listProfiles'>,
  { callerId, agentId, timeZone }: { callerId: bigint; agentId: bigint; timeZone: string },
): Promise<Place[]> {
  if (agentId === callerId) return [];
  const ids = await store.listPath(database.reader, { agentId: callerId, memberId: agentId, timeZone });
  const profiles = await listProfiles(database.reader, ids);
  return ids.map((id) => ({ customerId: id.toString(), customerName: profiles.get(id)?.username ?? '' }));
}
