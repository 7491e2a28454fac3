// UPGRADE_BONUS: a sum for each rank that is given for the first time in the life of an account (rewards.md 4.9).
import { occurrenceKey, upgradeReward } from '@tyche/rules/rewards';
import type { Tx } from '../../platform/db/database.ts';
import type { Subscription } from '../../platform/events/events.ts';
import { lockLive, type LiveOffer } from './applications.ts';
import { issueAutomatic } from './automatic.ts';
import { type Facts, judgeOffer, readFacts } from './candidate.ts';
import type { PromotionsDeps } from './deps.ts';
import { rankAmounts } from './kinds.ts';
import { listKnown } from './store-crowd.ts';
import { lockMember } from './store-locks.ts';
import * as offers from './store-offers.ts';
import * as store from './store-upgrades.ts';

const AT_ONCE = 100;
/** As the module of points publishes it. */
const RANK_REACHED = 'rank.reached';

/** Keeps the rank of a member, for the job that looks at it: the outbox holds no lock of offers. */
export const rankReached: Subscription = {
  topic: RANK_REACHED,
  async handle(tx, { payload }) {
    const { memberId, from, to } = payload as {
      readonly memberId?: unknown;
      readonly from?: unknown;
      readonly to?: unknown;
    };
    await store.noteUpgrade(tx, {
      member_id: BigInt(String(memberId)),
      from_level: Number(from),
      to_level: Number(to),
    });
  },
};

/** Issues what ranks give, each rise in a transaction of its own. Gives how many it looked at. */
export async function takeUpgrades(deps: PromotionsDeps, signal?: AbortSignal): Promise<number> {
  const due = await store.listDueUpgrades(deps.database.reader, AT_ONCE);
  for (const upgrade of due) {
    if (signal?.aborted) break;
    await deps.database.inTransaction(async (tx) => {
      await lockMember(tx, upgrade.member_id);
      const taken = await store.takeUpgrade(tx, upgrade);
      if (taken) await rewardUpgrade(deps, tx, taken);
    });
  }
  return due.length;
}

async function rewardUpgrade(deps: PromotionsDeps, tx: Tx, upgrade: store.DueUpgrade): Promise<void> {
  const found = await offers.listOpen(tx, 'UPGRADE_BONUS');
  if (found.length === 0) return;
  const facts = await readFacts(deps, tx, { memberId: upgrade.member_id, region: '' });
  for (const { offer_id } of found) {
    const offer = await lockLive(tx, offer_id);
    const byRank = rankAmounts(offer.content.terms);
    const paidRanks = await paidOf(tx, upgrade, [...byRank.keys()]);
    const reward = upgradeReward(byRank, { from: upgrade.from_level, to: upgrade.to_level, paidRanks });
    if ('refusal' in reward) continue;
    for (const rank of reward.ranks) await issueRank(tx, offer_id, facts, { ...upgrade, rank });
  }
}

/** Issues the sum of one rank, when the member may take the offer and its budget has room. */
async function issueRank(
  tx: Tx,
  offerId: bigint,
  facts: Facts,
  { rank, member_id, from_level, to_level }: store.DueUpgrade & { readonly rank: number },
): Promise<void> {
  // The rank before may have taken of the budget.
  const offer: LiveOffer = await lockLive(tx, offerId);
  const amount = rankAmounts(offer.content.terms).get(rank) ?? 0n;
  const conditions = judgeOffer(offer, facts, { amount });
  if (conditions.some(({ isMet }) => !isMet)) return;
  const inputs = [
    { name: 'from', value: `${from_level}` },
    { name: 'to', value: `${to_level}` },
    { name: 'rank', value: `${rank}` },
  ];
  await issueAutomatic(tx, offer, {
    facts,
    occurrence: occurrenceKey('upgrade', { member: member_id, rank }),
    conditions,
    reward: { amount, deposit: 0n, inputs },
  });
}

/** The ranks that were paid before, by whatever offer. */
async function paidOf(
  tx: Tx,
  { member_id: member }: store.DueUpgrade,
  ranks: readonly number[],
): Promise<readonly number[]> {
  const keyOf = (rank: number) => occurrenceKey('upgrade', { member, rank });
  const known = new Set(await listKnown(tx, ranks.map(keyOf)));
  return ranks.filter((rank) => known.has(keyOf(rank)));
}
