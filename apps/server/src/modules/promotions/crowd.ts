// What the system gives to many members at a time: who may take it, and rewards that are entered and issued together (promotions.md 10).
import { type Condition, moveApplication, reserveBudget } from '@tyche/rules/rewards';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { listOfferedAccounts } from '../members/index.ts';
import { personsOf } from '../protection/index.ts';
import { fundsOf } from '../wallet/index.ts';
import { budgetOf, type LiveOffer } from './applications.ts';
import { type Facts, judgeOffer, keptConditions, NOTHING_OFF, titleOf } from './candidate.ts';
import type { PromotionsDeps } from './deps.ts';
import { notifyManyIssued } from './notices.ts';
import type { Inputs } from './store-applications.ts';
import * as store from './store-crowd.ts';
import * as offers from './store-offers.ts';
import { listOff } from './store-preferences.ts';

/**
 * Conditions that hold nobody back from what the days before earned: the window of the offer, which is the caller's to ask, a break, which
 * the claim asks about, and a limit that is used up, which holds back what is asked for anew.
 */
const NOT_ASKED: ReadonlySet<string> = new Set([
  'promotion-not-open',
  'promotion-over',
  'promotion-paused',
  'play-stopped',
  'promotion-limit-reached',
  'promotion-budget-spent',
]);

/**
 * What is known of many members. Offers to many have no condition that asks about contacts, regions or offers of the same group: `kinds.ts`
 * refuses such terms. A member whose account is gone is left out.
 */
export async function readCrowd(
  { sealing, rankLevelsOf }: Pick<PromotionsDeps, 'sealing' | 'rankLevelsOf'>,
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, Facts>> {
  const accounts = await listOfferedAccounts(reader, memberIds);
  const persons = await personsOf(reader, memberIds);
  const off = await listOff(reader, memberIds);
  const ranks = await rankLevelsOf(reader, memberIds);
  const found = [...accounts];
  const funds = await fundsOf(
    reader,
    found.map(([, { walletId }]) => walletId),
  );
  return new Map(
    found.map(([memberId, account], at) => {
      const { stop = null, level = 0, mark = null, hasMarker = false } = persons.get(memberId) ?? {};
      const status = funds[at]?.status;
      const { accountType, language, registeredAt, walletId, isDisabled } = account;
      const known: Facts['known'] = {
        accountType,
        isEnabled: !isDisabled,
        isWalletFrozen: status === 'frozen' || status === 'closed',
        isExcluded: stop === 'self-exclusion',
        isOnBreak: stop === 'break',
        hasMarker,
        region: '',
        language,
        rank: ranks.get(memberId) ?? 0,
        registeredAt,
        identityLevel: level,
        hasContact: false,
      };
      const person = sealing.fingerprint('promotions.person', mark?.toString('hex') ?? `member ${memberId}`);
      return [
        memberId,
        {
          memberId,
          walletId,
          person,
          language,
          known,
          off: off.get(memberId) ?? NOTHING_OFF,
          applications: [],
        },
      ];
    }),
  );
}

/** A reward of one of many members. Amounts are in 1/10 000 units. */
export interface CrowdReward {
  readonly facts: Facts;
  readonly occurrence: string;
  readonly amount: bigint;
  readonly inputs: Inputs;
}

/** Whether a member may take an offer, but for its window and its budget. */
export function mayTake(offer: LiveOffer, facts: Facts): boolean {
  return askedOf(judgeOffer(offer, facts)).every(({ isMet }) => isMet);
}

/**
 * Enters and issues rewards of an offer whose lock the transaction holds: applications, their steps, the budget and the notices. A reward
 * that does not fit into the budget, or whose occurrence has an application, is left out.
 *
 * @returns the applications by their occurrences.
 */
export async function issueMany(
  tx: Tx,
  offer: LiveOffer,
  rewards: readonly CrowdReward[],
): Promise<ReadonlyMap<string, bigint>> {
  const known = new Set(
    await store.listKnown(
      tx,
      rewards.map(({ occurrence }) => occurrence),
    ),
  );
  let budget = budgetOf(offer);
  const fitting = rewards.filter(({ occurrence, amount }) => {
    if (known.has(occurrence)) return false;
    const reserved = reserveBudget(budget, amount);
    if ('refusal' in reserved) return false;
    budget = { ...reserved };
    return true;
  });
  if (fitting.length === 0) return new Map();
  requireMoves();
  const { terms } = offer.content;
  await offers.setBudget(tx, offer.offer_id, budget);
  const issued = await store.insertIssued(
    tx,
    {
      offerId: offer.offer_id,
      version: offer.version,
      kind: offer.kind,
      mode: terms.mode,
      claimDays: terms.claimDays,
    },
    fitting.map(({ facts, occurrence, amount, inputs }) => ({
      memberId: facts.memberId,
      person: facts.person,
      occurrence,
      amount,
      inputs: JSON.stringify(inputs),
      conditions: JSON.stringify(keptConditions(askedOf(judgeOffer(offer, facts, { amount })))),
    })),
  );
  // Offers after a loss are never told of: who looks for them finds them.
  const isTold = offer.kind !== 'SAVIOR';
  await notifyManyIssued(
    tx,
    (isTold ? fitting : []).map(({ facts, amount }) => ({
      member_id: facts.memberId,
      title: titleOf(offer.content, facts.language),
      amount,
      currency: offer.currency,
      mode: terms.mode,
    })),
  );
  return new Map(issued.map(({ occurrence_key, application_id }) => [occurrence_key, application_id]));
}

function askedOf(conditions: readonly Condition[]): readonly Condition[] {
  return conditions.filter(({ refusal }) => !NOT_ASKED.has(refusal));
}

/** The two moves that an automatic reward makes at once are moves of the rules. */
function requireMoves(): void {
  const context = { window: 'open', approval: 'auto', reward: 'cash', slot: 'free' } as const;
  const joined = moveApplication('none', 'member', 'join', context);
  const issued = moveApplication('joined', 'system', 'qualify', context);
  if ('refusal' in joined || 'refusal' in issued) throw new Error('an automatic reward cannot be issued');
}
