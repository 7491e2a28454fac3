// The rows of grants that one win pays.
import type { Reader, Tx } from '../database.ts';
import { lockPlayer } from '../sessions/store-seeds.ts';

/** A total that is fixed and not paid. Amounts in 1/10 000 units. */
export interface DueTotal {
  readonly face_value: bigint;
  readonly total_win: bigint;
  readonly grant_id: string;
  readonly total_id: string;
  readonly player_id: string;
  readonly game_code: string;
  readonly currency: string;
  readonly merchant: string;
  readonly total_rounds: number;
  readonly attempts: number;
}

/** Grants whose total may be due. */
export function listDueTotals(reader: Reader, limit: number): Promise<readonly { grant_id: string }[]> {
  return reader.rows(
    `select grant_id from studio.free_grants where next_try_at <= clock_timestamp() order by next_try_at limit $1`,
    [limit],
  );
}

/** Has the total of a grant sent at once when all its rounds are paid. */
export async function endWithLast(tx: Tx, grantId: string): Promise<void> {
  await tx.rows(
    `update studio.free_grants g set next_try_at = clock_timestamp()
     where grant_id = $1 and pay = 'TOTAL' and paid_at is null
       and rounds = (select count(*) from studio.rounds r where r.grant_id = g.grant_id and r.state = 'paid')`,
    [grantId],
  );
}

/**
 * Fixes the total of a grant that is due, under the player's lock: no round of it is played from then on. Null where none is due, where a round
 * of it waits for the wallet, and where nothing was played.
 */
export async function fixTotal(tx: Tx, grantId: string): Promise<DueTotal | null> {
  const [grant] = await tx.rows<{ player_id: string }>(
    'select player_id from studio.free_grants where grant_id = $1',
    [grantId],
  );
  if (!grant) return null;
  await lockPlayer(tx, { playerId: grant.player_id, mode: 'REAL' });
  const [open] = await tx.rows(
    'select 1 from studio.rounds where grant_id = $1 and ended_at is null limit 1',
    [grantId],
  );
  if (open) {
    await delayTotal(tx, grantId, OPEN_PAUSE_S);
    return null;
  }
  const [total] = await tx.rows<DueTotal>(
    `update studio.free_grants g set total_rounds = coalesce(g.total_rounds, p.played), total_win = coalesce(g.total_win, p.won),
       merchant = coalesce(g.merchant, p.merchant, ''), next_try_at = case when p.played > 0 then g.next_try_at end
     from (select count(*)::int as played, coalesce(sum(win), 0)::bigint as won, max(merchant) as merchant
       from studio.rounds where grant_id = $1 and state = 'paid') p
     where g.grant_id = $1 and g.pay = 'TOTAL' and g.paid_at is null and g.next_try_at <= clock_timestamp()
     returning g.grant_id, g.total_id, g.player_id, g.game_code, g.currency, g.merchant, g.face_value, g.total_win, g.total_rounds, g.attempts`,
    [grantId],
  );
  return total && total.total_rounds > 0 ? total : null;
}

/** A round that waits for the wallet has an answer or is given up soon. */
const OPEN_PAUSE_S = 2;

/** Says when a total is sent again. */
export async function delayTotal(reader: Reader, grantId: string, pauseS: number): Promise<void> {
  await reader.rows(
    `update studio.free_grants set attempts = least(attempts + 1, 1000), next_try_at = clock_timestamp() + make_interval(secs => $2)
     where grant_id = $1 and next_try_at is not null`,
    [grantId, pauseS],
  );
}

/** Notes that the operator has paid a total. */
export async function endTotal(reader: Reader, grantId: string): Promise<void> {
  await reader.rows(
    'update studio.free_grants set paid_at = coalesce(paid_at, clock_timestamp()), next_try_at = null where grant_id = $1',
    [grantId],
  );
}

/** What the rounds of a grant have won until now, in 1/10 000 units. */
export async function sumWon(reader: Reader, grantId: string): Promise<bigint> {
  const [row] = await reader.rows<{ won: bigint }>(
    `select coalesce(sum(win), 0)::bigint as won from studio.rounds where grant_id = $1 and state = 'paid'`,
    [grantId],
  );
  return row?.won ?? 0n;
}
