// Own money and bonus money apart: what a payment ends, what was staked of own money, and what of settled wagers counts for rewards
// (docs/reference/rewards.md 4.4, 5.7, 5.11, 6.1).
import { realShareOf } from '@tyche/rules/rewards';
import { partsOfWagers } from './modules/lottery/index.ts';
import { listWalletIds } from './modules/members/index.ts';
import { type BonusPartsOf, bonusInProcess, forfeitBonus, openOwnFacts } from './modules/promotions/index.ts';
import { listRecords, stakedSince } from './modules/wagers/index.ts';
import { partsOfWallets } from './modules/wallet/index.ts';
import type { Reader } from './platform/db/database.ts';

/** What a bonus has to say when own money leaves an account. */
export const bonusGate = { inProcess: bonusInProcess, forfeit: forfeitBonus } as const;

/** Only bets on lotteries hold bonus money. */
export const bonusPartsOf: BonusPartsOf = async (reader, bets) => {
  const found = await partsOfWagers(
    reader,
    bets.filter(({ source }) => source === 'lottery'),
  );
  const parts = found.values();
  return bets.map(({ source }) => (source === 'lottery' ? (parts.next().value ?? null) : null));
};

/** Settled wagers with their own money alone. */
export const ownFacts = openOwnFacts(bonusPartsOf);

/** After every bet that there will be. */
const END_OF_TIME = new Date(Date.UTC(9999, 0));
const PAGE = 500;

/**
 * What a member validly staked of own money on bets placed since each of some moments and settled by now: of a bet that held bonus money
 * ⌊valid × own part / stake⌋ (docs/reference/rewards.md 5.11). Without such a bet it is the sum of wagers alone.
 */
export async function ownStakedSince(
  reader: Reader,
  memberId: bigint,
  times: readonly Date[],
): Promise<readonly bigint[]> {
  const staked = [...(await stakedSince(reader, memberId, times))];
  const [earliest] = [...times].sort((one, other) => one.getTime() - other.getTime());
  const walletId = (await listWalletIds(reader, [memberId])).get(memberId);
  if (!earliest || walletId === undefined) return staked;
  if ((await partsOfWallets(reader, 'lottery', [walletId], earliest)).length === 0) return staked;
  let before: bigint | null = null;
  do {
    const page: Awaited<ReturnType<typeof listRecords>> = await listRecords([reader], memberId, {
      from: earliest,
      until: END_OF_TIME,
      state: null,
      gameType: null,
      before,
      limit: PAGE,
    });
    const parts = await bonusPartsOf(reader, page.wagers);
    for (const [place, { state, validStake, stake, placedAt }] of page.wagers.entries()) {
      const part = parts[place];
      if (!part || state === 'placed' || state === 'void') continue;
      const ofBonus = validStake - realShareOf(validStake, { real: stake - part.bonus, bonus: part.bonus });
      for (const [at, since] of times.entries())
        if (placedAt >= since) staked[at] = (staked[at] ?? 0n) - ofBonus;
    }
    before = page.before;
  } while (before !== null);
  return staked;
}
