// What a merchant sets of offers and the winner board: one proposes, another approves (docs/reference/rewards.md 3.3, 7.5).
import type { promotionsStaff } from '@tyche/contract/promotions-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount } from '@tyche/kernel/money';
import { MAX_WINNER_MIN_PRIZE, type OfferProfile } from '@tyche/rules/rewards';
import { Refusal } from '../../platform/http/errors.ts';
import { setOfferSettings } from '../settings/index.ts';
import { type Actor, type GuardedActions, proposeAction } from '../staff/index.ts';
import { amountOf } from './amounts.ts';
import type { PromotionsDeps } from './deps.ts';

const KIND = 'promotions.settings';
const SUBJECT = 'promotions';

type Deps = Pick<PromotionsDeps, 'database' | 'merchant'>;

/** The settings that count now, with the currency of the prize. */
export async function readOfferSettings({
  merchant,
}: Pick<Deps, 'merchant'>): Promise<OutputOf<typeof promotionsStaff.offerSettings>> {
  const { winnerMinPrize, offerProfile, currency } = (await merchant()).site;
  return {
    winnerMinPrize: formatAmount(amountOf(winnerMinPrize)),
    offerProfile: profileOf(offerProfile),
    currency,
  };
}

/**
 * Proposes other settings. Gives the proposal's number. Refuses `invalid-input` at a prize below 0 or above a million, and `approval-pending`
 * while another proposal waits.
 */
export async function proposeOfferSettings(
  { database }: Deps,
  { reason, winnerMinPrize, offerProfile }: InputOf<typeof promotionsStaff.setOfferSettings>,
  actor: Actor,
): Promise<bigint> {
  const prize = amountOf(winnerMinPrize);
  if (prize < 0n || prize > MAX_WINNER_MIN_PRIZE)
    throw new Refusal('invalid-input', { field: 'winnerMinPrize', rule: 'range' });
  const payload = { winnerMinPrize: formatAmount(prize), offerProfile };
  return database.inTransaction((tx) =>
    proposeAction(tx, { kind: KIND, subject: SUBJECT, payload, reason: reason.trim() }, actor),
  );
}

/** What an approved proposal does: terms that are saved or published from then on are judged by it, and the next wins are kept by it. */
export function offerSettingsActions({ merchant }: Pick<Deps, 'merchant'>): GuardedActions {
  return {
    [KIND]: {
      permission: 'promotions.approve',
      async perform(tx, { payload }) {
        const { winnerMinPrize, offerProfile } = Object(payload) as Record<string, unknown>;
        if (typeof winnerMinPrize !== 'string') throw new Error('a proposal without the least prize');
        const values = { winnerMinPrize, offerProfile: profileOf(offerProfile) };
        await setOfferSettings(tx, (await merchant()).code, values);
      },
    },
  };
}

/** Another word in a merchant's row is the stricter profile. */
export function profileOf(value: unknown): OfferProfile {
  return value === 'open' ? 'open' : 'cap';
}
