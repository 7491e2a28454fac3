// The statements about stakes with bonus money and their shares, as who runs a game asks for them.
import type { Reader } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { type Scope, scopes } from './types.ts';

export interface StakeableRow {
  readonly wallet_id: bigint;
  readonly bonus_id: string;
  readonly available: bigint;
  readonly max_bet: bigint | null;
  readonly groups: readonly string[];
}

/** The bonuses beside wallets whose money can be staked now, in no order. */
export function listStakeable(reader: Reader, walletIds: readonly bigint[]): Promise<StakeableRow[]> {
  return reader.rows(sql<StakeableRow>`
    select b.wallet_id, b.bonus_id, p.balance as available, b.max_bet, b.groups
    from wallet.bonuses b join wallet.wallets p on p.wallet_id = b.pocket_id
    where b.wallet_id = any((select ${walletIds}::bigint[])::bigint[]) and b.state = 0 /* running */ and b.pocket = 1 /* bonus */
      and b.stakes_until > clock_timestamp()`);
}

export interface KeyedPartsRow {
  readonly ref: string;
  readonly key: string;
  readonly bonus_id: string;
  readonly real_part: bigint;
  readonly bonus_part: bigint;
}

/** The parts of all stakes that carry some references, in no order. */
export function listPartsUnder(
  reader: Reader,
  scope: Scope,
  refs: readonly string[],
): Promise<KeyedPartsRow[]> {
  return reader.rows(sql<KeyedPartsRow>`
    select ref, key, bonus_id, real_part, bonus_part from wallet.stake_parts
    where scope = ${scopes[scope]}::smallint and ref = any((select ${refs}::uuid[])::uuid[])`);
}

/** The parts of stakes by their keys, in no order. */
export function listPartsByKeys(
  reader: Reader,
  scope: Scope,
  keys: readonly string[],
): Promise<KeyedPartsRow[]> {
  return reader.rows(sql<KeyedPartsRow>`
    select ref, key, bonus_id, real_part, bonus_part from wallet.stake_parts
    where scope = ${scopes[scope]}::smallint and key = any((select ${keys}::uuid[])::uuid[])`);
}

/** The bonus shares under some keys, in no order. */
export function listShares(
  reader: Reader,
  scope: Scope,
  keys: readonly string[],
): Promise<{ key: string; amount: bigint }[]> {
  return reader.rows(sql<{ key: string; amount: bigint }>`
    select key, amount from wallet.bonus_shares
    where scope = ${scopes[scope]}::smallint and key = any((select ${keys}::uuid[])::uuid[])`);
}
