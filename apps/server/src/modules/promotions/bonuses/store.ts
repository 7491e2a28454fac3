import type { BonusOutcome } from '@tyche/rules/rewards/words';
import type { WalletId } from '@tyche/kernel/ids';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { BonusState } from '../domains.ts';

export interface BonusRow {
  readonly application_id: bigint;
  readonly member_id: bigint;
  readonly wallet_id: WalletId;
  readonly amount: bigint;
  readonly required: bigint;
  readonly max_bet: bigint | null;
  readonly max_cashout: bigint | null;
  readonly progress: bigint;
  readonly released: bigint;
  readonly forfeited: bigint;
  readonly claimed_at: Date;
  readonly starts_at: Date | null;
  readonly expires_at: Date | null;
  readonly closed_at: Date | null;
  readonly play_days: number;
  readonly place: number;
  readonly mode: 'playable' | 'locked';
  readonly state: BonusState;
  readonly outcome: BonusOutcome | null;
  readonly is_deposit_linked: boolean;
  readonly bonus_key: string;
  /** Decimal text of ppm by group. */
  readonly contributions: Readonly<Record<string, string>>;
  /** Its time is over, by the clock of the database. */
  readonly is_over_time: boolean;
  /** The time to wait for open bets is over too. */
  readonly is_drained: boolean;
}

/** A bonus that runs or ran: it has a clock. */
export type StartedRow = BonusRow & { readonly starts_at: Date; readonly expires_at: Date };

export interface NewBonus {
  readonly applicationId: bigint;
  readonly memberId: bigint;
  readonly walletId: WalletId;
  readonly amount: bigint;
  readonly required: bigint;
  readonly maxBet: bigint | null;
  readonly maxCashout: bigint | null;
  readonly playDays: number;
  readonly mode: 'playable' | 'locked';
  /** The formula takes a share of a deposit; an application that was made for a deposit is linked to it too. */
  readonly isDepositLinked: boolean;
  readonly contributions: Readonly<Record<string, string>>;
}

/** Keeps a bonus that was claimed, behind those of the member that wait. */
export async function insertBonus(tx: Tx, one: NewBonus): Promise<void> {
  await tx.rows(sql`
    insert into promotions.bonuses (application_id, member_id, wallet_id, amount, required, max_bet, max_cashout, play_days, place, mode,
      is_deposit_linked, contributions)
    select a.application_id, a.member_id, ${one.walletId}, ${one.amount}, ${one.required}, ${one.maxBet}, ${one.maxCashout}, ${one.playDays},
      1 + coalesce((select max(b.place) from promotions.bonuses b where b.member_id = a.member_id and b.state = 'claimed'), 0), ${one.mode},
      ${one.isDepositLinked}::boolean or a.deposit_id is not null, ${JSON.stringify(one.contributions)}::jsonb
    from promotions.applications a where a.application_id = ${one.applicationId} and a.member_id = ${one.memberId}`);
}

export async function findBonus(reader: Reader, applicationId: bigint): Promise<BonusRow | null> {
  const [row] = await reader.rows(sql<BonusRow>`
    select b.*, coalesce(b.expires_at <= clock_timestamp(), false) as is_over_time,
      coalesce(b.expires_at + interval '72 hours' <= clock_timestamp(), false) as is_drained
    from promotions.bonuses b where b.application_id = ${applicationId}`);
  return row ?? null;
}

/** Locks a bonus until the transaction ends. The caller has the locks of the member and of the main wallet. */
export async function lockBonus(tx: Tx, applicationId: bigint): Promise<BonusRow | null> {
  await tx.rows(
    sql`select 1 from promotions.bonuses where application_id = ${applicationId} for no key update`,
  );
  return findBonus(tx, applicationId);
}

/** The bonuses of a member that run or wait: the running one first, the others in their order. */
export function listUnclosed(reader: Reader, memberId: bigint): Promise<BonusRow[]> {
  return reader.rows(sql<BonusRow>`
    select b.*, coalesce(b.expires_at <= clock_timestamp(), false) as is_over_time,
      coalesce(b.expires_at + interval '72 hours' <= clock_timestamp(), false) as is_drained
    from promotions.bonuses b where b.member_id = ${memberId} and b.state in ('claimed', 'process')
    order by b.state = 'process' desc, b.place, b.application_id limit 100 /* bonuses */`);
}

/** The running bonuses of some members, by member. */
export function listRunning(reader: Reader, memberIds: readonly bigint[]): Promise<StartedRow[]> {
  return reader.rows(sql<StartedRow>`
    select b.*, b.expires_at <= clock_timestamp() as is_over_time, b.expires_at + interval '72 hours' <= clock_timestamp() as is_drained
    from promotions.bonuses b where b.member_id = any((select ${memberIds}::bigint[])::bigint[]) and b.state = 'process'
    order by b.member_id`);
}

/** Those of some members who ever claimed a bonus with turnover. */
export async function listBonusMembers(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  if (memberIds.length === 0) return new Set();
  const rows = await reader.rows(sql<{ member_id: bigint }>`
    select m.member_id from unnest(${memberIds}::bigint[]) m (member_id)
    where exists (select from promotions.bonuses b where b.member_id = m.member_id)`);
  return new Set(rows.map(({ member_id }) => member_id));
}

/** Locks bonuses in the order of their ids. */
export async function lockBonuses(tx: Tx, applicationIds: readonly bigint[]): Promise<void> {
  await tx.rows(sql`
    select 1 from promotions.bonuses where application_id = any(${applicationIds}::bigint[]) order by application_id for no key update`);
}

/**
 * Starts the clock of a bonus, now.
 *
 * @param notBefore the end of a break of the member: the clock stands still until then.
 */
export async function setStarted(
  tx: Tx,
  applicationId: bigint,
  notBefore: Date | null,
): Promise<StartedRow | null> {
  await tx.rows(sql`
    update promotions.bonuses set state = 'process', starts_at = now.at, break_until = ${notBefore}::timestamptz,
      expires_at = greatest(now.at, ${notBefore}::timestamptz) + play_days * interval '1 day'
    from (select clock_timestamp() as at) now where application_id = ${applicationId}`);
  const row = await findBonus(tx, applicationId);
  return row && isStarted(row) ? row : null;
}

export function isStarted(row: BonusRow): row is StartedRow {
  return row.starts_at !== null && row.expires_at !== null;
}

export async function setClosed(
  tx: Tx,
  applicationId: bigint,
  to: { readonly outcome: BonusOutcome; readonly released: bigint; readonly forfeited: bigint },
): Promise<void> {
  await tx.rows(sql`
    update promotions.bonuses set state = 'closed', outcome = ${to.outcome}, released = ${to.released}, forfeited = ${to.forfeited},
      closed_at = clock_timestamp()
    where application_id = ${applicationId}`);
}

/** Puts the waiting bonuses into the order of a list. */
export async function setPlaces(tx: Tx, applicationIds: readonly bigint[]): Promise<void> {
  await tx.rows(sql`
    update promotions.bonuses b set place = asked.place::int
    from unnest(${applicationIds}::bigint[]) with ordinality as asked (id, place)
    where b.application_id = asked.id and b.state = 'claimed'`);
}

/**
 * Moves the end of a running bonus by what a break adds to the breaks before it, once. Null when it was moved already, or its time was over
 * when the break began.
 */
export async function moveExpiry(
  tx: Tx,
  applicationId: bigint,
  { since, until }: { readonly since: Date | null; readonly until: Date },
): Promise<Date | null> {
  const [row] = await tx.rows(sql<{ expires_at: Date }>`
    update promotions.bonuses b
    set expires_at = b.expires_at + (${until}::timestamptz - greatest(s.since, b.break_until, b.starts_at)), break_until = ${until}
    from (select coalesce(${since}::timestamptz, clock_timestamp()) as since) s
    where b.application_id = ${applicationId} and b.state = 'process' and b.expires_at > s.since
      and ${until}::timestamptz > greatest(s.since, b.break_until, b.starts_at)
    returning b.expires_at`);
  return row?.expires_at ?? null;
}

/** Running bonuses that are over, their time or their requirement, after an id. */
export async function listDue(reader: Reader, after: bigint, limit: number): Promise<bigint[]> {
  const rows = await reader.rows(sql<{ application_id: bigint }>`
    select application_id from promotions.bonuses
    where state = 'process' and application_id > ${after} and (expires_at <= clock_timestamp() or progress >= required)
    order by application_id limit ${limit}`);
  return rows.map(({ application_id }) => application_id);
}

/** What the gauges tell. `overdue`: the time to wait for open bets is over for ten minutes. */
export async function countBonuses(
  reader: Reader,
): Promise<{ running: number; waiting: number; overdue: number }> {
  const [row] = await reader.rows(sql<{ running: number; waiting: number; overdue: number }>`
    select count(*) filter (where state = 'process')::int as running, count(*) filter (where state = 'claimed')::int as waiting,
      count(*) filter (where expires_at + interval '72 hours 10 minutes' < clock_timestamp())::int as overdue
    from promotions.bonuses where state in ('claimed', 'process')`);
  return row ?? { running: 0, waiting: 0, overdue: 0 };
}
