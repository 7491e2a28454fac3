// Rewards that the system issues to one member for what the member did.
import type { Condition } from '@tyche/rules/rewards';
import type { Tx } from '../../platform/db/database.ts';
import { enter, lockBoth, type LiveOffer, move, type Reward } from './applications.ts';
import { type Facts, keptConditions } from './candidate.ts';
import { notifyIssued } from './notices.ts';
import { findApplication } from './store-applications.ts';

/** Enters and issues a reward that a member earned by what the member did. Its terms are accepted at the claim. */
export async function issueAutomatic(
  tx: Tx,
  offer: LiveOffer,
  {
    facts: { memberId, person },
    occurrence,
    conditions,
    reward,
  }: {
    readonly facts: Facts;
    readonly occurrence: string;
    readonly conditions: readonly Condition[];
    readonly reward: Reward;
  },
): Promise<void> {
  const applicationId = await enter(tx, offer, {
    action: 'join',
    actor: 'member',
    memberId,
    person,
    occurrenceKey: occurrence,
    conditions: keptConditions(conditions),
    isAccepted: false,
    reward: null,
  });
  await move(tx, await lockBoth(tx, applicationId), { action: 'qualify', actor: 'system', reward });
  const row = await findApplication(tx, applicationId);
  if (row) await notifyIssued(tx, row);
}
