// What a friend and the referrer have in common (docs/reference/rewards.md 8). A hard signal says that they are one person, soft ones that
// staff are to look.
import type { HardReferralSignal, ReferralSignal, SoftReferralSignal } from '@tyche/rules/rewards/words';
import type { Reader } from '../../../platform/db/database.ts';
import { readBankInCommon, sharedPayees, withdrewSoon } from '../../cashier/index.ts';
import { sharedContacts, shareNetworkWithin } from '../../members/index.ts';
import { haveAddressInCommon, sharedPersons } from '../../protection/index.ts';
import type { PromotionsDeps } from '../deps.ts';
import { hasSequence, isPersonRewarded, type ReferralRow } from './store-referrals.ts';

const NETWORK_HOURS = 24;
const SEQUENCE_MINUTES = 10;
const WITHDRAWAL_HOURS = 48;

type SignalDeps = Pick<PromotionsDeps, 'sealing' | 'referral'>;
type Checks<Signal extends ReferralSignal> = Readonly<Record<Signal, () => Promise<boolean>>>;

/**
 * The hard signals of a friend. One person: name and birth date, a contact, or another friend of this person who was rewarded before.
 *
 * @param person the fingerprint of the friend.
 */
export function readHardSignals(
  { referral }: Pick<SignalDeps, 'referral'>,
  reader: Reader,
  row: ReferralRow,
  person: Buffer,
): Promise<readonly HardReferralSignal[]> {
  const pair = pairOf(row);
  return present<HardReferralSignal>({
    person: async () =>
      (await sharedPersons(reader, [pair])).has(0) ||
      (await sharedContacts(reader, [pair])).has(0) ||
      isPersonRewarded(reader, row.friend_id, person),
    device: () => referral.shareDevice(reader, pair),
    payment: async () => (await sharedPayees(reader, [pair])).has(0),
  });
}

/** The soft signals of a friend. `until` is the end of the time that counts. */
export function readSoftSignals(
  { sealing, referral }: SignalDeps,
  reader: Reader,
  row: ReferralRow,
  until: Date,
): Promise<readonly SoftReferralSignal[]> {
  const pair = pairOf(row);
  return present<SoftReferralSignal>({
    network: () => shareNetworkWithin(reader, pair, NETWORK_HOURS),
    // One bank, and one family name or one address.
    payee: async () => {
      const { hasBank, hasFamily } = await readBankInCommon(sealing, reader, pair);
      return hasFamily || (hasBank && (await haveAddressInCommon({ sealing }, reader, pair)));
    },
    sequence: () => hasSequence(reader, row, SEQUENCE_MINUTES),
    opposite: () => referral.haveOppositeBets(reader, pair, { from: row.registered_at, until }),
    withdrawal: () => withdrewSoon(reader, row.friend_id, WITHDRAWAL_HOURS),
  });
}

function pairOf({ referrer_id, friend_id }: ReferralRow): readonly [bigint, bigint] {
  return [referrer_id, friend_id];
}

/** The signals that are there, in their order. One statement runs at a time: they share a transaction. */
async function present<Signal extends ReferralSignal>(checks: Checks<Signal>): Promise<readonly Signal[]> {
  const found: Signal[] = [];
  for (const [signal, check] of Object.entries(checks) as [Signal, () => Promise<boolean>][])
    if (await check()) found.push(signal);
  return found;
}
