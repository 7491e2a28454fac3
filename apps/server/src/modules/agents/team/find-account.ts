// How staff find an account of the tree.
import type { agentsStaff } from '@tyche/contract/agents-staff';
import type { OutputOf } from '@tyche/contract/route';
import { Refusal } from '../../../platform/http/errors.ts';
import type { AgentsDeps } from '../deps.ts';
import { findStanding } from './store-team.ts';

/**
 * An account by its name in any case, or by its id, with its place today. Account names begin with a letter, so that digits are an id.
 * Refuses `unknown-member`, also for an account without a place.
 */
export async function findAccount(
  { database: { reader }, merchant, findMemberId, listProfiles }: AgentsDeps,
  account: string,
): Promise<OutputOf<typeof agentsStaff.agentAccount>> {
  const asked = account.trim();
  const memberId = /^[0-9]{1,18}$/.test(asked) ? BigInt(asked) : await findMemberId(reader, asked);
  const standing = memberId && (await findStanding(reader, memberId, (await merchant()).site.timeZone));
  if (!memberId || !standing) throw new Refusal('unknown-member');
  const { upline, state } = standing;
  const profiles = await listProfiles(reader, upline === null ? [memberId] : [memberId, upline]);
  const named = (id: bigint) => ({ memberId: String(id), username: profiles.get(id)?.username ?? '' });
  return { ...named(memberId), agentState: state, upline: upline === null ? null : named(upline) };
}
