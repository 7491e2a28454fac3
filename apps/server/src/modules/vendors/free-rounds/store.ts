// The rows of free rounds.
import { isUuid } from '@tyche/kernel/ids';
import type { FreeRoundPay } from '@tyche/rules/vendors/calls';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Counted } from '../types.ts';

export interface NewGrant {
  readonly memberId: bigint;
  readonly vendor: string;
  readonly playerId: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly faceValue: bigint;
  readonly rounds: number;
  readonly pay: FreeRoundPay;
  readonly validUntil: Date;
  readonly grantedBy: bigint;
  readonly requestKey: string;
  readonly reason: string;
}

export interface GrantRow {
  readonly grant_no: bigint;
  readonly member_id: bigint;
  readonly face_value: bigint;
  readonly at: Date;
  readonly valid_until: Date;
  readonly told_at: Date | null;
  readonly revoked_at: Date | null;
  /** When one win paid all its rounds. */
  readonly paid_at: Date | null;
  readonly grant_id: string;
  readonly rounds: number;
  readonly used: number;
  readonly is_refused: boolean;
  readonly is_expired: boolean;
  readonly pay: FreeRoundPay;
  readonly vendor: string;
  readonly player_id: string;
  readonly game_code: string;
  readonly currency: string;
  readonly reason: string;
}

/** Writes a grant and has the vendor told at once; the same request key gives the grant that it has. */
export async function insertGrant(tx: Tx, of: NewGrant): Promise<bigint> {
  const [row] = await tx.rows(sql<{ grant_no: bigint }>`
    insert into vendors.free_rounds as f (member_id, vendor, player_id, game_code, currency, face_value, rounds, pay, valid_until,
      granted_by, request_key, reason, next_ask_at)
    values (${of.memberId}, ${of.vendor}, ${of.playerId}, ${of.gameCode}, ${of.currency}, ${of.faceValue}, ${of.rounds}, ${of.pay},
      ${of.validUntil}, ${of.grantedBy}, ${of.requestKey}::uuid, ${of.reason}, clock_timestamp())
    on conflict (merchant, request_key) do update set request_key = f.request_key returning grant_no`);
  if (!row) throw new Error('free rounds were not written');
  return row.grant_no;
}

/** A grant with what its rounds won, in 1/10 000 units: also a win that is held. */
export type ListedGrant = Counted<GrantRow> & { readonly won: bigint };

/** Grants, the newest first. */
export function listGrants(
  reader: Reader,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ListedGrant[]> {
  return reader.rows(sql<ListedGrant>`
    with page as (
      select *, valid_until <= clock_timestamp() as is_expired, count(*) over () as total from vendors.free_rounds
      order by grant_no desc limit ${limit} offset ${offset})
    select p.*, w.won from page p cross join lateral (
      select coalesce(sum(r.wins), 0)::bigint as won from vendors.rounds r
      where r.vendor = p.vendor and r.round_id = any (p.played || p.total_round) and r.player_id = p.player_id) w
    order by grant_no desc`);
}

/** The grants of a member, the newest first. */
export function listGrantsOf(reader: Reader, memberId: bigint, limit: number): Promise<GrantRow[]> {
  return reader.rows(sql<GrantRow>`
    select *, valid_until <= clock_timestamp() as is_expired from vendors.free_rounds
    where member_id = ${memberId} order by grant_no desc limit ${limit}`);
}

/** Ends a grant that still has rounds. False when there is none such. */
export async function revokeGrant(tx: Tx, grantNo: bigint): Promise<boolean> {
  const rows = await tx.rows(sql`
    update vendors.free_rounds set revoked_at = clock_timestamp(), next_ask_at = clock_timestamp(), tries = 0
    where grant_no = ${grantNo} and revoked_at is null and paid_at is null and not is_refused and used < rounds returning grant_no`);
  return rows.length > 0;
}

/** Whether a grant of this number exists. */
export async function hasGrant(reader: Reader, grantNo: bigint): Promise<boolean> {
  return (await reader.rows(sql`select 1 from vendors.free_rounds where grant_no = ${grantNo}`)).length > 0;
}

/** A grant that a call names: whose, and which. */
interface NamedGrant {
  readonly vendor: string;
  readonly playerId: string;
  readonly grantId: string;
}

/**
 * How many rounds are left of a grant that a bet names, locked until the transaction ends, and how they are paid; null for one that is not
 * this player's for this game and bet, or that has ended.
 */
export async function lockRoundsLeft(
  tx: Tx,
  bet: NamedGrant & { readonly gameCode: string | null; readonly faceValue: bigint },
): Promise<{ readonly left: number; readonly pay: FreeRoundPay } | null> {
  // A vendor may name anything; a grant of ours has a UUID.
  if (!isUuid(bet.grantId)) return null;
  const [row] = await tx.rows(sql<{ left: number; pay: FreeRoundPay }>`
    select rounds - used as left, pay from vendors.free_rounds
    where grant_id = ${bet.grantId}::uuid and vendor = ${bet.vendor} and player_id = ${bet.playerId} and game_code = ${bet.gameCode}
      and face_value = ${bet.faceValue} and revoked_at is null and paid_at is null and not is_refused and valid_until > clock_timestamp()
    for update`);
  return row ?? null;
}

/** A grant whose rounds one win pays, with its game. */
export interface UnpaidTotal {
  readonly used: number;
  readonly rounds: number;
  readonly face_value: bigint;
  readonly game_code: string;
  readonly game_type: string;
  readonly win_cap: bigint | null;
}

/**
 * The grant that a win pays at once, locked until the transaction ends. One that has ended by its time or its revocation is paid for what was
 * played. Null for one that is not this player's, has another `pay`, or is paid.
 */
export async function lockUnpaidTotal(
  tx: Tx,
  { grantId, vendor, playerId }: NamedGrant,
): Promise<UnpaidTotal | null> {
  if (!isUuid(grantId)) return null;
  const [row] = await tx.rows(sql<UnpaidTotal>`
    select f.used, f.rounds, f.face_value, f.game_code, g.game_type, g.win_cap
    from vendors.free_rounds f join vendors.games g using (merchant, vendor, game_code)
    where f.grant_id = ${grantId}::uuid and f.vendor = ${vendor} and f.player_id = ${playerId} and f.pay = 'TOTAL' and f.paid_at is null
    for update of f`);
  return row ?? null;
}

/** Whether one win has paid a grant; the grant is locked until the transaction ends. */
export async function lockIsPaid(tx: Tx, grantId: string): Promise<boolean> {
  if (!isUuid(grantId)) return false;
  const [row] = await tx.rows(sql<{ is_paid: boolean }>`
    select paid_at is not null as is_paid from vendors.free_rounds where grant_id = ${grantId}::uuid for update`);
  return row?.is_paid ?? false;
}

/** Notes that a round has paid a whole grant. Throws where it is paid already: then nothing of the transaction may stand. */
export async function markPaid(tx: Tx, grantId: string, roundId: string): Promise<void> {
  const rows = await tx.rows(sql`
    update vendors.free_rounds set paid_at = clock_timestamp(), total_round = ${roundId}, mismatch_since = null
    where grant_id = ${grantId}::uuid and paid_at is null returning grant_no`);
  if (rows.length === 0) throw new Error('free rounds are paid twice');
}

/** Notes that a vendor names other totals of a grant than ours, and for which round. */
export async function markTotalMismatch(tx: Tx, grantId: string, roundId: string): Promise<void> {
  await tx.rows(sql`
    update vendors.free_rounds set mismatch_since = coalesce(mismatch_since, clock_timestamp()), total_round = ${roundId}
    where grant_id = ${grantId}::uuid and paid_at is null`);
}

/** Uses rounds of a grant for a bet in a round, or gives them back with a number below zero. */
export async function useRounds(
  tx: Tx,
  { grantId, roundId, by }: { readonly grantId: string; readonly roundId: string; readonly by: number },
): Promise<void> {
  await tx.rows(sql`
    update vendors.free_rounds set used = used + ${by}::int,
      played = case when ${by}::int > 0 and not ${roundId}::text = any (played) then played || ${roundId}::text else played end
    where grant_id = ${grantId}::uuid`);
}

/** Gives a round of a grant back. One that has ended, by its time, its revocation, a refusal or its payment, stays as it is. */
export async function giveRoundBack(tx: Tx, grantId: string): Promise<void> {
  await tx.rows(sql`
    update vendors.free_rounds set used = used - 1
    where grant_id = ${grantId}::uuid and revoked_at is null and paid_at is null and not is_refused and valid_until > clock_timestamp()`);
}

/** The grants of which a vendor must be told now; each is put off, so that a worker that dies leaves it to another. */
export function takeToTell(reader: Reader, limit: number): Promise<GrantRow[]> {
  return reader.rows(sql<GrantRow>`
    update vendors.free_rounds set tries = least(tries + 1, 100),
      next_ask_at = clock_timestamp() + least(interval '5 minutes', interval '2 seconds' * power(2, least(tries, 8)))
    where grant_no = any(array(
      select grant_no from vendors.free_rounds where next_ask_at <= clock_timestamp() order by next_ask_at limit ${limit}
      for update skip locked))
    returning *, valid_until <= clock_timestamp() as is_expired`);
}

/** Notes what the vendor answered. A grant that was revoked meanwhile is told of again. */
export async function markTold(
  reader: Reader,
  grantNo: bigint,
  { isRevoked, isRefused }: { readonly isRevoked: boolean; readonly isRefused: boolean },
): Promise<void> {
  await reader.rows(sql`
    update vendors.free_rounds set next_ask_at = null, is_refused = is_refused or ${isRefused},
      told_at = case when ${isRefused} then told_at else coalesce(told_at, clock_timestamp()) end
    where grant_no = ${grantNo} and (revoked_at is not null) = ${isRevoked}`);
}

/** Whether a time is to come, by the clock of the database. */
export async function isAhead(reader: Reader, at: Date): Promise<boolean> {
  const [row] = await reader.rows(sql<{ is_ahead: boolean }>`select ${at} > clock_timestamp() as is_ahead`);
  return row?.is_ahead ?? false;
}
