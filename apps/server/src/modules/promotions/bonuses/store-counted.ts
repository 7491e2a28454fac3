import type { CountReason } from '@tyche/rules/rewards/words';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** A settled bet as it counts for a bonus. */
export interface CountedBetRow {
  readonly applicationId: bigint;
  readonly source: number;
  readonly batchRef: bigint;
  readonly ref: bigint;
  readonly wagerId: bigint;
  /** The end of the feed; 0 for one that was counted before the feed came to it. */
  readonly endId: bigint;
  readonly stake: bigint;
  readonly valid: bigint;
  readonly ownStake: bigint;
  readonly ownReturned: bigint;
  readonly counted: bigint;
  readonly placedAt: Date;
  readonly reason: CountReason | null;
  readonly gameCode: string;
  readonly gameType: string;
}

/** Writes bets as they count now, each once in the list. It replaces what they counted before. */
export async function writeCounted(tx: Tx, bets: readonly CountedBetRow[]): Promise<void> {
  const column = <Value>(of: (bet: CountedBetRow) => Value) => bets.map(of);
  await tx.rows(sql`
    insert into promotions.counted as c (application_id, source, batch_ref, ref, wager_id, end_id, stake, valid, own_stake,
      own_returned, counted,
      placed_at, reason, game_code, game_type)
    select * from unnest(${column(({ applicationId }) => applicationId)}::bigint[], ${column(({ source }) => source)}::smallint[],
      ${column(({ batchRef }) => batchRef)}::bigint[], ${column(({ ref }) => ref)}::bigint[], ${column(({ wagerId }) => wagerId)}::bigint[],
      ${column(({ endId }) => endId)}::bigint[], ${column(({ stake }) => stake)}::bigint[], ${column(({ valid }) => valid)}::bigint[],
      ${column(({ ownStake }) => ownStake)}::bigint[], ${column(({ ownReturned }) => ownReturned)}::bigint[],
      ${column(({ counted }) => counted)}::bigint[],
      ${column(({ placedAt }) => placedAt)}::timestamptz[], ${column(({ reason }) => reason)}::text[],
      ${column(({ gameCode }) => gameCode)}::text[], ${column(({ gameType }) => gameType)}::text[])
    on conflict (application_id, source, batch_ref, ref) do update set end_id = greatest(c.end_id, excluded.end_id), stake = excluded.stake,
      valid = excluded.valid, own_stake = excluded.own_stake, own_returned = excluded.own_returned, counted = excluded.counted, reason = excluded.reason, at = clock_timestamp()
      where (c.valid, c.own_returned, c.counted, c.reason) is distinct from
        (excluded.valid, excluded.own_returned, excluded.counted, excluded.reason)`);
}

/** Makes the progress of running bonuses anew from what their bets count. */
export async function updateProgress(tx: Tx, applicationIds: readonly bigint[]): Promise<void> {
  await tx.rows(sql`
    update promotions.bonuses b set progress = least(b.required, s.counted)
    from (
      select application_id, sum(counted)::bigint as counted from promotions.counted
      where application_id = any(${applicationIds}::bigint[]) group by application_id) s
    where b.application_id = s.application_id and b.state = 'process' and b.progress <> least(b.required, s.counted)`);
}

export interface ListedCounted
  extends Omit<CountedBetRow, 'applicationId' | 'endId' | 'ownStake' | 'ownReturned'> {
  readonly at: Date;
}

/** The newest bets that were counted for a bonus. */
export function listCounted(reader: Reader, applicationId: bigint, limit: number): Promise<ListedCounted[]> {
  return reader.rows(sql<ListedCounted>`
    select source, batch_ref as "batchRef", ref, wager_id as "wagerId", stake, valid, counted, placed_at as "placedAt", at, reason,
      game_code as "gameCode", game_type as "gameType"
    from promotions.counted where application_id = ${applicationId} order by at desc, wager_id desc limit ${limit}`);
}

/** What the settled bets of bonuses took of own money and gave back to it, by bonus; none for one without a bet. */
export function sumCounted(
  reader: Reader,
  applicationIds: readonly bigint[],
): Promise<{ applicationId: bigint; staked: bigint; returned: bigint }[]> {
  return reader.rows(sql<{ applicationId: bigint; staked: bigint; returned: bigint }>`
    select c.application_id as "applicationId", sum(c.own_stake)::bigint as staked, sum(c.own_returned)::bigint as returned
    from promotions.counted c join promotions.bonuses b using (application_id)
    where c.application_id = any(${applicationIds}::bigint[]) and c.reason is distinct from 'outside'
      and (c.reason = 'void' and (c.placed_at < b.starts_at or c.placed_at >= b.expires_at)) is not true
    group by c.application_id`);
}

/** Whether a bet has counted that was placed while the bonus ran. A void bet has the reason `void` also when it was placed before. */
export async function hasCounted(reader: Reader, applicationId: bigint): Promise<boolean> {
  const rows = await reader.rows(sql`
    select 1 from promotions.counted c join promotions.bonuses b using (application_id)
    where c.application_id = ${applicationId} and c.reason is distinct from 'outside'
      and (c.reason = 'void' and (c.placed_at < b.starts_at or c.placed_at >= b.expires_at)) is not true limit 1`);
  return rows.length > 0;
}
