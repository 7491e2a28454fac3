// Sessions of games: a launch gives a game token, which the vendor changes once for a session token (docs/reference/vendors.md 4).
import { createHash, randomBytes } from 'node:crypto';
import type { PlayerFacts } from '@tyche/rules/vendors/calls';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { GameFacts } from './store-many.ts';

const GAME_TOKEN_S = 120;
const SESSION_HOURS = 12;
const TOKEN_BYTES = 24;

export interface GameOpening {
  readonly vendor: string;
  readonly playerId: string;
  readonly gameCode: string;
  /** The session of the site from which the game is opened, hashed: when it ends, that of the game is removed. Null: it stands alone. */
  readonly loginHash?: Buffer | null;
}

/**
 * Opens a launch of a game. Gives the game token: good once, for two minutes. Throws a violation of the foreign key when the session of the
 * site has ended meanwhile.
 */
export async function openSession(
  tx: Tx,
  { vendor, playerId, gameCode, loginHash = null }: GameOpening,
): Promise<string> {
  const token = newToken();
  await tx.rows(sql`
    insert into vendors.sessions (vendor, player_id, game_code, login_hash, game_token_hash, game_token_until)
    values (${vendor}, ${playerId}, ${gameCode}, ${loginHash}, ${hashOf(token)}, clock_timestamp() + make_interval(secs => ${GAME_TOKEN_S}))`);
  return token;
}

export interface StartedSession {
  readonly sessionToken: string;
  readonly playerId: string;
  readonly gameCode: string;
  readonly expiresAt: Date;
}

/** Changes a game token for a session token. Null for one that is unknown, used or too old. */
export async function startSession(
  reader: Reader,
  vendor: string,
  gameToken: string,
): Promise<StartedSession | null> {
  const sessionToken = newToken();
  const [row] = await reader.rows(sql<{ player_id: string; game_code: string; expires_at: Date }>`
    update vendors.sessions set session_token_hash = ${hashOf(sessionToken)},
      expires_at = clock_timestamp() + make_interval(hours => ${SESSION_HOURS})
    where vendor = ${vendor} and game_token_hash = ${hashOf(gameToken)} and session_token_hash is null
      and game_token_until > clock_timestamp()
    returning player_id, game_code, expires_at`);
  return row
    ? { sessionToken, playerId: row.player_id, gameCode: row.game_code, expiresAt: row.expires_at }
    : null;
}

export interface SessionStanding {
  readonly state: PlayerFacts['session'];
  /** The game of the launch; null without a session. */
  readonly gameCode: string | null;
}

const noSession: SessionStanding = { state: 'invalid', gameCode: null };

/** How a session token stands for a player; a good one is good for twelve more hours. */
export async function touchSession(
  reader: Reader,
  { vendor, playerId, token }: { vendor: string; playerId: string; token: unknown },
): Promise<SessionStanding> {
  if (typeof token !== 'string' || token.length > 100) return noSession;
  const [row] = await reader.rows(sql<{ game_code: string; is_valid: boolean }>`
    update vendors.sessions set expires_at = case when expires_at > clock_timestamp()
        then clock_timestamp() + make_interval(hours => ${SESSION_HOURS}) else expires_at end
    where session_token_hash = ${hashOf(token)} and vendor = ${vendor} and player_id = ${playerId}
    returning game_code, expires_at > clock_timestamp() as is_valid`);
  if (!row) return noSession;
  return { state: row.is_valid ? 'valid' : 'expired', gameCode: row.game_code };
}

/** What a bet asks of the session under which it comes. */
export interface StakeSession {
  readonly vendor: string;
  readonly playerId: string;
  readonly token: unknown;
  /** The number of the bet: one that is stored already does not use its session. */
  readonly txId: string;
  /** The game that the bet names; null: that of its session. */
  readonly gameCode: string | null;
}

/** How the session of a bet stands, and the game that the bet is for. */
export interface StakeStanding extends SessionStanding {
  readonly game: GameFacts;
}

/** How the sessions of bets stand, in their order, as `touchSession` tells of one; each bet is of another player. */
export async function touchSessions(
  tx: Tx,
  bets: readonly StakeSession[],
): Promise<readonly StakeStanding[]> {
  if (bets.length === 0) return [];
  const hashes = bets.map(({ token }) =>
    typeof token === 'string' && token.length <= 100 ? hashOf(token) : null,
  );
  const rows = await tx.rows(sql<
    GameFacts & { place: number; game_code: string | null; is_valid: boolean | null }
  >`
    with asked as materialized (
      select a.*, k.call_no is null as is_new
      from unnest(${bets.map(({ vendor }) => vendor)}::text[], ${bets.map(({ playerId }) => playerId)}::text[],
        ${hashes}::bytea[], ${bets.map(({ txId }) => txId)}::text[], ${bets.map(({ gameCode }) => gameCode)}::text[])
        with ordinality as a (vendor, player_id, token_hash, tx_id, game_code, place)
      left join lateral (select call_no from vendors.calls where vendor = a.vendor and tx_id = a.tx_id limit 1) k on true
    ), touched as (
      update vendors.sessions s set expires_at = case when s.expires_at > clock_timestamp()
          then clock_timestamp() + make_interval(hours => ${SESSION_HOURS}) else s.expires_at end
      from asked a
      where a.is_new and s.session_token_hash = a.token_hash and s.vendor = a.vendor and s.player_id = a.player_id
      returning a.place, s.game_code, s.expires_at > clock_timestamp() as is_valid
    )
    select (a.place - 1)::int as place, coalesce(a.game_code, t.game_code) as game_code, t.is_valid,
      g.game_type as type, g.win_cap, g.counts, not g.is_off and not exists (
        select from vendors.switches w where w.vendor = g.vendor and w.is_off) as is_on
    from asked a left join touched t using (place)
    left join vendors.games g on g.vendor = a.vendor and g.game_code = coalesce(a.game_code, t.game_code)`);
  const found = new Map(rows.map((row) => [row.place, row]));
  return bets.map((_, place) => {
    const { game_code: gameCode = null, is_valid: isValid = null, ...game } = found.get(place) ?? noGame;
    return { state: isValid === null ? 'invalid' : isValid ? 'valid' : 'expired', gameCode, game };
  });
}

const noGame: GameFacts & { readonly game_code?: null; readonly is_valid?: null } = {
  type: null,
  win_cap: null,
  is_on: null,
  counts: null,
};

/** Ends a session. Ending it again changes nothing. */
export async function endSession(reader: Reader, vendor: string, token: string): Promise<void> {
  await reader.rows(sql`
    update vendors.sessions set expires_at = least(expires_at, clock_timestamp())
    where session_token_hash = ${hashOf(token)} and vendor = ${vendor}`);
}

/** Removes sessions that ended a day ago, at most some thousand at once. Gives how many. */
export async function sweepSessions(reader: Reader): Promise<number> {
  const rows = await reader.rows(sql`
    delete from vendors.sessions where session_id in (
      select session_id from vendors.sessions
      where coalesce(expires_at, game_token_until) < clock_timestamp() - interval '1 day' limit 5000)
    returning session_id`);
  return rows.length;
}

function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
