// A bonus that a deposit earned ends when own money leaves the account, and only with the member's word (docs/reference/rewards.md 5.7).
import { formatAmount } from '@tyche/kernel/money';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { BonusUnder, CashierDeps } from '../deps.ts';

type GateDeps = Pick<CashierDeps, 'bonuses'>;

/**
 * Ends the bonus of a member who agreed to it, before the main wallet is locked. What refuses the payment later undoes it with the
 * transaction, so a payment that is refused for another reason ends nothing.
 */
export async function forfeitIfAgreed(
  { bonuses }: GateDeps,
  tx: Tx,
  memberId: bigint,
  forfeits: boolean | undefined,
): Promise<void> {
  if (forfeits) await bonuses.forfeit(tx, memberId);
}

/**
 * Refuses `bonus-in-process` while such a bonus runs and the member did not agree that it ends: the last of all checks, in the transaction of
 * the payment. After the member agreed, the bonus that runs is one that waited and has just begun: the payment does not touch it.
 */
export async function refuseUnderBonus(
  { bonuses }: GateDeps,
  tx: Tx,
  { memberId, forfeits }: { readonly memberId: bigint; readonly forfeits?: boolean | undefined },
): Promise<void> {
  if (forfeits) return;
  const bonus = await bonuses.inProcess(tx, memberId);
  if (bonus)
    throw new Refusal('bonus-in-process', {
      pocket: formatAmount(bonus.pocket),
      progress: formatAmount(bonus.progress),
    });
}

/** The bonus as calls show it; null when none would end. */
export async function shownBonus({ bonuses }: GateDeps, reader: Reader, memberId: bigint) {
  const bonus = await bonuses.inProcess(reader, memberId);
  return bonus && shown(bonus);
}

function shown({ pocket, required, progress }: BonusUnder) {
  return {
    pocket: formatAmount(pocket),
    required: formatAmount(required),
    progress: formatAmount(progress),
    remaining: formatAmount(required - progress),
  };
}
