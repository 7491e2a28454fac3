// What a member staked of own money, for the turnover that deposits ask for (docs/reference/rewards.md 5.11).
import { realShareOf } from '@tyche/rules/rewards';
import type { WalletId } from '@tyche/kernel/ids';
import type { Reader } from '../../../platform/db/database.ts';
import { listWalletIds } from '../../members/index.ts';
import { listRecords, stakedSince, wagerSources } from '../../wagers/index.ts';
import { partsOfWallets } from '../../wallet/index.ts';
import type { BonusPartsOf } from '../deps.ts';

/** After every bet that there will be. */
const END_OF_TIME = new Date(Date.UTC(9999, 0));
const PAGE = 500;

/** What a member validly staked of own money on bets placed since each of some moments and settled by now, in 1/10 000 units. */
export type OwnStakedSince = (
  reader: Reader,
  memberId: bigint,
  times: readonly Date[],
) => Promise<readonly bigint[]>;

/**
 * Opens what sums own stakes: of a bet that held bonus money ⌊valid × own part / stake⌋ counts (docs/reference/rewards.md 5.11). Without such
 * a bet it is the sum of wagers alone.
 */
export function openOwnStaked(bonusParts: BonusPartsOf): OwnStakedSince {
  return (reader, memberId, times) => sumOwn(bonusParts, reader, memberId, times);
}

async function hasParts(reader: Reader, walletId: WalletId, since: Date): Promise<boolean> {
  const found = await Promise.all(
    wagerSources.map((source) => partsOfWallets(reader, source, [walletId], since)),
  );
  return found.some(({ length }) => length > 0);
}

async function sumOwn(
  bonusParts: BonusPartsOf,
  reader: Reader,
  memberId: bigint,
  times: readonly Date[],
): Promise<readonly bigint[]> {
  const staked = [...(await stakedSince(reader, memberId, times))];
  const [earliest] = [...times].sort((one, other) => one.getTime() - other.getTime());
  const walletId = (await listWalletIds(reader, [memberId])).get(memberId);
  if (!earliest || walletId === undefined) return staked;
  if (!(await hasParts(reader, walletId, earliest))) return staked;
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
    const parts = await bonusParts(reader, page.wagers);
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
