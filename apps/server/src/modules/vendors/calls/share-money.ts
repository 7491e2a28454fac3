// The bonus shares of what calls move (docs/reference/rewards.md 5.12), under the locks of the players' wallets.
import { shareOfCall } from '@tyche/rules/vendors/calls';
import type { Tx } from '../../../platform/db/database.ts';
import { type PayoutShare, sharePayouts } from '../../wallet/index.ts';
import type { Decided, StoredWrite } from './rows-of-call.ts';

/** Moves the bonus shares of decided calls, behind what they give and before what they take back. */
export async function shareMoney(tx: Tx, writes: readonly StoredWrite[]): Promise<void> {
  await sharePayouts(tx, 'vendor', writes.flatMap(shareOfWrite));
}

function shareOfWrite({ call, postKey: key }: StoredWrite): readonly PayoutShare[] {
  const bonusId = bonusOf(call);
  if (bonusId === null) return [];
  const { decision, facts, available } = call;
  const bonus = call.held ?? { standing: 0n };
  const amount = shareOfCall(decision, { before: facts.round, bonus, available });
  return amount === 0n ? [] : [{ key, bonusId, amount }];
}

/** The bonus that a call has to do with: that of its round, or the one that pays its stake. */
function bonusOf({ held, stakeable, decision }: Decided): string | null {
  return held?.bonusId ?? (decision.bonusPart > 0n ? (stakeable?.bonusId ?? null) : null);
}
