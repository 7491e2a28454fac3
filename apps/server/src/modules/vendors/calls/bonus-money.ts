// Bonus money in the calls of vendors (docs/reference/rewards.md 5.12): what may pay a stake, what a round holds of a bonus, and the shares that
// move with a call. All of it is read and moved under the lock of the player's wallet.
import type { WalletId } from '@tyche/kernel/ids';
import type { BonusOfRound } from '@tyche/rules/vendors/calls';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import {
  fundsOf,
  type KeyedParts,
  partsByKeys,
  partsUnder,
  sharesByKeys,
  type StakeableBonus,
  stakeableBonuses,
  type StakeParts,
} from '../../wallet/index.ts';
import type { CallRow, RoundKey, RoundRow } from './store.ts';
import { listStandingBetsOf } from './store-many.ts';
import { listPostKeys } from './store-parts.ts';

/** What a round holds of a bonus. A round takes money of one bonus only. */
export interface HeldBonus extends BonusOfRound {
  readonly bonusId: string;
}

/** A call whose round may hold bonus money. */
export interface CallOfRound {
  readonly key: RoundKey;
  readonly round: Pick<RoundRow, 'ref'> | null;
  /** The bet that a refund names; nothing for another call. */
  readonly refunded: Pick<CallRow, 'post_key'> | undefined;
}

/** What the round of each call holds of a bonus, in their order; null for a round of own money alone. */
export async function readHeldBonuses(
  tx: Tx,
  calls: readonly CallOfRound[],
): Promise<readonly (HeldBonus | null)[]> {
  const parts = await partsUnder(
    tx,
    'vendor',
    calls.flatMap(({ round }) => round?.ref ?? []),
  );
  if (parts.size === 0) return calls.map(() => null);
  const standing = await listStandingBetsOf(
    tx,
    calls.map(({ key }) => key),
  );
  const targets = calls.flatMap(({ refunded }) => refunded?.post_key ?? []);
  const shares = await sharesByKeys(tx, 'vendor', targets);
  return calls.map(({ round, refunded }, at) => {
    const held = round === null ? undefined : parts.get(round.ref);
    const [first] = held ?? [];
    if (!held || !first) return null;
    const keys = new Set(standing[at]?.map(({ post_key }) => post_key));
    return {
      bonusId: first.bonusId,
      standing: sumParts(held.filter(({ key }) => keys.has(key))),
      ...(refunded && {
        target: {
          part: sumParts(held.filter(({ key }) => key === refunded.post_key)),
          shared: shares.get(refunded.post_key) ?? 0n,
        },
      }),
    };
  });
}

function sumParts(parts: readonly KeyedParts[]): bigint {
  return parts.reduce((all, { bonus }) => all + bonus, 0n);
}

/**
 * The bonus that may pay a stake: one that allows the group of the game, in a round that holds no money of another.
 *
 * @param of.gameType null for a game that counts for no bonus.
 */
export function bonusFor(
  stakeable: StakeableBonus | undefined,
  { gameType, held }: { readonly gameType: string | null; readonly held: HeldBonus | null },
): StakeableBonus | null {
  if (gameType === null || !stakeable?.groups.includes(gameType)) return null;
  return held === null || held.bonusId === stakeable.bonusId ? stakeable : null;
}

/** What vendors see as balance of each wallet: own money and the bonus money that can be staked, in one sum. */
export async function balancesShown(
  reader: Reader,
  walletIds: readonly WalletId[],
): Promise<ReadonlyMap<WalletId, bigint>> {
  if (walletIds.length === 0) return new Map();
  const [funds, bonuses] = await Promise.all([
    fundsOf(reader, walletIds),
    stakeableBonuses(reader, walletIds),
  ]);
  return new Map(
    walletIds.map((walletId, at) => [
      walletId,
      (funds[at]?.available ?? 0n) + (bonuses.get(walletId)?.available ?? 0n),
    ]),
  );
}

/** The parts of bets by round and number, as wagers name them, in the order asked; null for a bet of own money alone. */
export async function partsOfVendorBets(
  reader: Reader,
  bets: readonly { readonly batchRef: bigint; readonly ref: bigint }[],
): Promise<readonly (StakeParts | null)[]> {
  if (bets.length === 0) return [];
  const keys = await listPostKeys(reader, bets);
  const parts = await partsByKeys(reader, 'vendor', [...keys.values()]);
  return bets.map(({ ref }) => parts.get(keys.get(ref) ?? '') ?? null);
}
