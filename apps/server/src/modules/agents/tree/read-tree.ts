// Who stands where today. Nobody learns anything about an account that is not below: it answers as one that does not exist.
import type { Reader } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { AgentsDeps } from '../deps.ts';
import * as store from './store-tree.ts';

/** Who stands directly above a member today; null at the top. */
export async function uplineOf(
  { merchant }: Pick<AgentsDeps, 'merchant'>,
  reader: Reader,
  memberId: bigint,
): Promise<bigint | null> {
  const { site } = await merchant();
  const [upline] = await store.listAbove(reader, memberId, site.timeZone);
  return upline?.ancestor ?? null;
}

/** Whether a member stands anywhere below another today. Nobody stands below himself. */
export async function isDownline(
  { merchant }: Pick<AgentsDeps, 'merchant'>,
  reader: Reader,
  uplineId: bigint,
  memberId: bigint,
): Promise<boolean> {
  if (uplineId === memberId) return false;
  const { site } = await merchant();
  return store.isSelfOrBelow(reader, { ancestorId: uplineId, memberId, timeZone: site.timeZone });
}

/**
 * The account that a call is about: the caller itself or somebody below it today. Refuses `unknown-downline` for all others, whether they
 * exist or not.
 *
 * @param named an id as text, or an account name.
 */
export async function requireSelfOrBelow(
  deps: Pick<AgentsDeps, 'merchant' | 'findMemberId'>,
  reader: Reader,
  callerId: bigint,
  named: { readonly memberId?: string | undefined; readonly username?: string | undefined },
): Promise<bigint> {
  const memberId = await findNamed(deps, reader, named);
  if (memberId === callerId) return callerId;
  if (memberId === null || !(await isDownline(deps, reader, callerId, memberId)))
    throw new Refusal('unknown-downline');
  return memberId;
}

async function findNamed(
  { findMemberId }: Pick<AgentsDeps, 'findMemberId'>,
  reader: Reader,
  { memberId, username }: { readonly memberId?: string | undefined; readonly username?: string | undefined },
): Promise<bigint | null> {
  if (memberId !== undefined) return BigInt(memberId);
  return username === undefined ? null : findMemberId(reader, username.trim());
}
