// Stakes with bonus money, as who runs a game asks for them (docs/reference/rewards.md 5.2, 5.12): what a bonus may pay, what a stake took of it,
// and what went back to it.
import type { WalletId } from '@tyche/kernel/ids';
import type { Reader } from '../../platform/db/database.ts';
import type { StakeParts } from './pockets.ts';
import * as store from './store-bonus-stakes.ts';
import type { Scope } from './types.ts';

/** A bonus whose money can be staked now. */
export interface StakeableBonus {
  readonly bonusId: string;
  /** What its pocket has, in 1/10 000 units. */
  readonly available: bigint;
  /** The greatest bet with bonus money in it; null for no limit. */
  readonly maxBet: bigint | null;
  /** The groups of games whose bets may hold it. */
  readonly groups: readonly string[];
}

/** The bonus beside each wallet whose money can be staked now; nothing for a wallet without one. */
export async function stakeableBonuses(
  reader: Reader,
  walletIds: readonly WalletId[],
): Promise<ReadonlyMap<WalletId, StakeableBonus>> {
  if (walletIds.length === 0) return new Map();
  const rows = await store.listStakeable(reader, walletIds);
  return new Map(
    rows.map(({ wallet_id, bonus_id: bonusId, available, max_bet: maxBet, groups }) => [
      wallet_id as WalletId,
      { bonusId, available, maxBet, groups },
    ]),
  );
}

/** The parts of a stake, with its key in the ledger. */
export interface KeyedParts extends StakeParts {
  readonly key: string;
}

/** The parts of all stakes with bonus money that carry each of some references, which may be several; nothing for one without such a stake. */
export async function partsUnder(
  reader: Reader,
  scope: Scope,
  refs: readonly string[],
): Promise<ReadonlyMap<string, readonly KeyedParts[]>> {
  if (refs.length === 0) return new Map();
  return Map.groupBy(
    (await store.listPartsUnder(reader, scope, refs)).map((row) => ({ ref: row.ref, ...keyedParts(row) })),
    ({ ref }) => ref,
  );
}

/** The parts of stakes by their keys; nothing for a stake of own money alone. */
export async function partsByKeys(
  reader: Reader,
  scope: Scope,
  keys: readonly string[],
): Promise<ReadonlyMap<string, StakeParts>> {
  if (keys.length === 0) return new Map();
  const rows = await store.listPartsByKeys(reader, scope, keys);
  return new Map(rows.map((row) => [row.key, keyedParts(row)]));
}

/** The bonus shares under some keys, as `sharePayouts` moved them; nothing for a key without one. */
export async function sharesByKeys(
  reader: Reader,
  scope: Scope,
  keys: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  if (keys.length === 0) return new Map();
  return new Map((await store.listShares(reader, scope, keys)).map(({ key, amount }) => [key, amount]));
}

function keyedParts(row: store.KeyedPartsRow): KeyedParts {
  return { key: row.key, bonusId: row.bonus_id, real: row.real_part, bonus: row.bonus_part };
}
