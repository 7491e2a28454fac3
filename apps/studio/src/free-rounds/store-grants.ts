// The rows of free rounds.
import type { Reader, Tx } from '../database.ts';
import type { FreePay } from '../wire.ts';

export interface Grant {
  readonly grantId: string;
  readonly playerId: string;
  readonly gameCode: string;
  readonly currency: string;
  /** The bet of each round, in 1/10 000 units. */
  readonly faceValue: bigint;
  readonly rounds: number;
  /** TOTAL: one win pays all rounds, after the last one or the end of the grant. */
  readonly pay: FreePay;
  readonly validUntil: Date;
}

/** Keeps a grant. False when the number is that of another grant; the same grant again changes nothing. */
export async function putGrant(reader: Reader, grant: Grant): Promise<boolean> {
  const { grantId, playerId, gameCode, currency, faceValue, rounds, pay, validUntil } = grant;
  const rows = await reader.rows(
    `insert into studio.free_grants as g (grant_id, player_id, game_code, currency, face_value, rounds, pay, valid_until, next_try_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, case when $7 = 'TOTAL' then $8::timestamptz end)
     on conflict (grant_id) do update set rounds = g.rounds
       where (g.player_id, g.game_code, g.currency, g.face_value, g.rounds, g.pay, g.valid_until) = (excluded.player_id,
         excluded.game_code, excluded.currency, excluded.face_value, excluded.rounds, excluded.pay, excluded.valid_until)
     returning grant_id`,
    [grantId, playerId, gameCode, currency, faceValue, rounds, pay, validUntil],
  );
  return rows.length > 0;
}

/** Ends a grant; one that is unknown or has ended stays as it is. What was played of one that is paid at once is paid now. */
export async function revokeGrant(reader: Reader, grantId: string): Promise<void> {
  await reader.rows(
    `update studio.free_grants set revoked_at = clock_timestamp(),
       next_try_at = case when pay = 'TOTAL' and paid_at is null then clock_timestamp() end
     where grant_id = $1 and revoked_at is null`,
    [grantId],
  );
}

export interface NextFree {
  readonly grant_id: string;
  readonly face_value: bigint;
  readonly rounds: number;
  readonly pay: FreePay;
  /** Of the next round, from 1. */
  readonly free_no: number;
}

/** The free round that a player has next in a game, of the grant that ends first; null without one. */
export async function findNextFree(
  reader: Reader | Tx,
  { playerId, gameCode, currency }: Pick<Grant, 'playerId' | 'gameCode' | 'currency'>,
): Promise<NextFree | null> {
  const [row] = await reader.rows<NextFree>(
    `select g.grant_id, g.face_value, g.rounds, g.pay, (p.played + 1)::int as free_no
     from studio.free_grants g cross join lateral (
       select count(*) as played from studio.rounds r
       where r.grant_id = g.grant_id and r.free_no is not null and r.state not in ('declined', 'refunded')) p
     where g.player_id = $1 and g.game_code = $2 and g.currency = $3 and g.revoked_at is null and g.total_rounds is null
       and g.valid_until > clock_timestamp() and p.played < g.rounds
     order by g.valid_until, g.grant_id limit 1`,
    [playerId, gameCode, currency],
  );
  return row ?? null;
}
