import type { Reader } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { MemberSession } from '../../platform/http/handlers.ts';
import { findRecovery } from './store.ts';
import { findChangeBlock } from './store-contacts.ts';

/** Why money may not leave an account for a while, and until when. */
export interface PayoutBlock {
  readonly until: Date;
  readonly reason: 'recovered' | 'contact-changed';
}

const HOURS = 24;

/**
 * The block on withdrawals, bank cards and transfers after a recovery by phone or a change of number or address
 * (reliability.md 3.13; T25). Null when there is none. It is the account's, whatever session asks.
 */
export async function payoutBlock(
  reader: Reader,
  memberId: bigint,
  hours = HOURS,
): Promise<PayoutBlock | null> {
  const recovered = await findRecovery(reader, memberId, hours);
  if (recovered) return { until: recovered, reason: 'recovered' };
  const changed = await findChangeBlock(reader, memberId, hours);
  return changed && { until: changed, reason: 'contact-changed' };
}

/** Refuses `payouts-blocked` to an account or session that was recovered a short while ago: contacts stay as they are. */
export async function refuseRecovered(reader: Reader, member: MemberSession): Promise<void> {
  const block = await payoutBlock(reader, member.memberId);
  if (block?.reason === 'recovered') throw blocked(block);
  if (member.recoveredUntil) throw blocked({ until: member.recoveredUntil, reason: 'recovered' });
}

function blocked({ until, reason }: PayoutBlock): Refusal {
  return new Refusal('payouts-blocked', { until: until.getTime(), reason });
}
