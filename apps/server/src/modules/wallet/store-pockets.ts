// The statements of bonus money; the functions are in routines/wallet-pockets.sql.
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import {
  type BonusStart,
  type PayoutShare,
  type Pocket,
  pockets,
  type RunningBonus,
  type Scope,
  scopes,
} from './types.ts';

export async function startOne(tx: Tx, start: BonusStart): Promise<number> {
  const [row] = await tx.rows(sql<{ outcome: number }>`
    select wallet.start_bonus(${start.bonusId}, ${start.walletId}, ${pockets[start.pocket]}::smallint, ${start.amount}, ${start.maxBet},
      ${start.groups}, ${start.stakesUntil}, ${start.maxCashout}) as outcome`);
  return found(row).outcome;
}

export interface ClosedRow {
  readonly closed: boolean;
  readonly released: bigint;
  readonly forfeited: bigint;
}

export async function closeOne(tx: Tx, bonusId: string, isReleased: boolean): Promise<ClosedRow> {
  const [row] = await tx.rows(sql<ClosedRow>`
    select closed, released, forfeited from wallet.close_bonus(${bonusId}, ${isReleased})`);
  return found(row);
}

/** The main wallet of a bonus. */
export async function findMainWallet(reader: Reader, bonusId: string): Promise<bigint | null> {
  const [row] = await reader.rows(sql<{ wallet_id: bigint }>`
    select wallet_id from wallet.bonuses where bonus_id = ${bonusId}`);
  return row?.wallet_id ?? null;
}

export async function findRunning(reader: Reader, walletId: bigint): Promise<RunningBonus | null> {
  const [row] = await reader.rows(sql<RunningBonus>`
    select bonus_id as "bonusId", case pocket when 1 /* bonus */ then 'bonus' else 'locked' end as pocket, max_bet as "maxBet", groups,
      stakes_until as "stakesUntil", max_cashout as "maxCashout"
    from wallet.bonuses where wallet_id = ${walletId} and state = 0 /* running */`);
  return row ?? null;
}

export interface PartsRow {
  readonly place: number;
  readonly bonus_id: string;
  readonly real_part: bigint;
  readonly bonus_part: bigint;
}

/** The parts of stakes by what they carry, with their place (from 0) among these. */
export function listParts(reader: Reader, scope: Scope, refs: readonly string[]): Promise<PartsRow[]> {
  return reader.rows(sql<PartsRow>`
    select (place - 1)::int as place, p.bonus_id, p.real_part, p.bonus_part
    from unnest(${refs}::uuid[]) with ordinality as asked (ref, place)
    join wallet.stake_parts p on p.scope = ${scopes[scope]}::smallint and p.ref = asked.ref`);
}

export interface WalletPartsRow extends Omit<PartsRow, 'place'> {
  readonly wallet_id: bigint;
  readonly ref: string;
}

/** The parts of the stakes of wallets since a moment, the oldest first. */
export function listPartsOfWallets(
  reader: Reader,
  scope: Scope,
  walletIds: readonly bigint[],
  since: Date,
): Promise<WalletPartsRow[]> {
  return reader.rows(sql<WalletPartsRow>`
    select p.wallet_id, p.ref, p.bonus_id, p.real_part, p.bonus_part from wallet.stake_parts p
    where p.wallet_id = any((select ${walletIds}::bigint[])::bigint[]) and p.at >= ${since} and p.scope = ${scopes[scope]}::smallint
    order by p.wallet_id, p.at`);
}

export async function moveShares(tx: Tx, scope: Scope, shares: readonly PayoutShare[]): Promise<bigint> {
  const [row] = await tx.rows(sql<{ moved: bigint }>`
    select wallet.share_payouts(${scopes[scope]}::smallint, ${shares.map(({ key }) => key)}::uuid[],
      ${shares.map(({ bonusId }) => bonusId)}::uuid[], ${shares.map(({ amount }) => amount)}::bigint[]) as moved`);
  return found(row).moved;
}

/** What the pockets beside a main wallet have; no row for one that was never made. */
export function listPockets(
  reader: Reader,
  walletId: bigint,
): Promise<{ pocket: Pocket; balance: bigint }[]> {
  return reader.rows(sql<{ pocket: Pocket; balance: bigint }>`
    select case p.vendor when 1 /* bonus */ then 'bonus' else 'locked' end as pocket, p.balance
    from wallet.wallets w join wallet.wallets p on p.owner_id = w.owner_id and p.ledger = w.ledger
    where w.wallet_id = ${walletId} and p.vendor in (1 /* bonus */, 2 /* locked */)`);
}

function found<Row>(row: Row | undefined): Row {
  if (!row) throw new Error('a ledger function gave no row');
  return row;
}
