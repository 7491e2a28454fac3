// The statements of bonus money; the functions are in routines/wallet-pockets.sql.
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { BalanceRow } from './store.ts';
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
      ${start.groups}, ${start.stakesUntil}, ${start.maxCashout}, ${scopes[start.scope ?? 'promotion']}::smallint) as outcome`);
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

/** Moves the moment from which the money of a running bonus cannot be staked. The caller has locked the main wallet. */
export async function moveStakesUntil(tx: Tx, bonusId: string, until: Date): Promise<boolean> {
  const rows = await tx.rows(sql`
    update wallet.bonuses set stakes_until = ${until} where bonus_id = ${bonusId} and state = 0 /* running */ returning 1`);
  return rows.length === 1;
}

/** What bonuses came to, in the order asked: bonus parts of all stakes, bonus shares of what they returned, and what was released. */
export function listBonusSums(
  reader: Reader,
  bonusIds: readonly string[],
): Promise<{ staked: bigint; returned: bigint; released: bigint }[]> {
  return reader.rows(sql<{ staked: bigint; returned: bigint; released: bigint }>`
    select coalesce((select sum(p.bonus_part) from wallet.stake_parts p where p.bonus_id = asked.id), 0)::bigint as staked,
      coalesce((select sum(s.amount) from wallet.bonus_shares s where s.bonus_id = asked.id), 0)::bigint as returned,
      coalesce((select b.released from wallet.bonuses b where b.bonus_id = asked.id), 0)::bigint as released
    from unnest(${bonusIds}::uuid[]) with ordinality as asked (id, place) order by asked.place`);
}

export interface PocketEntryRow {
  readonly at: Date;
  readonly gl: number;
  readonly delta: bigint;
  readonly balance_after: bigint;
  readonly key: string;
}

/** The entries of a bonus in its pocket, oldest first. */
export function listPocketEntries(reader: Reader, bonusId: string, limit: number): Promise<PocketEntryRow[]> {
  return reader.rows(sql<PocketEntryRow>`
    select e.at, e.gl, e.delta, e.balance_after, e.key from wallet.bonuses b
    join wallet.entries e on e.wallet_id = b.pocket_id and e.ref = b.bonus_id and e.kind = 11 /* bonus */
    where b.bonus_id = ${bonusId} order by e.seq limit ${limit}`);
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

export interface WithPocketsRow extends BalanceRow {
  readonly owner_id: bigint;
  readonly bonus: bigint;
  readonly locked: bigint;
  readonly pocket: Pocket | null;
  readonly stakes_until: Date | null;
}

/**
 * The main wallet of each owner, of money or of trial money, with what its pockets have and which of them has a running bonus, until when.
 * In the order asked; null for who has none.
 */
export async function listWithPockets(
  reader: Reader,
  ownerIds: readonly bigint[],
): Promise<(WithPocketsRow | null)[]> {
  const rows = await reader.rows(sql<WithPocketsRow>`
    select distinct on (w.owner_id) w.owner_id, w.wallet_id, l.book, l.currency, w.status, w.balance, w.held, p.bonus, p.locked,
      case b.pocket when 1 /* bonus */ then 'bonus' when 2 /* locked */ then 'locked' end as pocket, b.stakes_until
    from wallet.wallets w join wallet.ledgers l using (ledger)
    cross join lateral (
      select coalesce(sum(o.balance) filter (where o.vendor = 1 /* bonus */), 0)::bigint as bonus,
        coalesce(sum(o.balance) filter (where o.vendor = 2 /* locked */), 0)::bigint as locked
      from wallet.wallets o where o.owner_id = w.owner_id and o.ledger = w.ledger and o.vendor in (1 /* bonus */, 2 /* locked */)) p
    left join wallet.bonuses b on b.wallet_id = w.wallet_id and b.state = 0 /* running */
    where w.owner_id = any(${ownerIds}::bigint[]) and w.vendor is null and l.book in ('real', 'trial')
    order by w.owner_id, w.ledger`);
  const found = new Map(rows.map((row) => [row.owner_id, row]));
  return ownerIds.map((ownerId) => found.get(ownerId) ?? null);
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
): Promise<{ pocket: Pocket; wallet_id: bigint; balance: bigint }[]> {
  return reader.rows(sql<{ pocket: Pocket; wallet_id: bigint; balance: bigint }>`
    select case p.vendor when 1 /* bonus */ then 'bonus' else 'locked' end as pocket, p.wallet_id, p.balance
    from wallet.wallets w join wallet.wallets p on p.owner_id = w.owner_id and p.ledger = w.ledger
    where w.wallet_id = ${walletId} and p.vendor in (1 /* bonus */, 2 /* locked */) order by p.vendor`);
}

function found<Row>(row: Row | undefined): Row {
  if (!row) throw new Error('a ledger function gave no row');
  return row;
}
