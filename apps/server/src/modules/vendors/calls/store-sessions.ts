// Sessions of games: a launch gives a game token, which the vendor changes once for a session token (docs/reference/vendors.md 4).
import { createHash, randomBytes } from 'node:crypto';
import type { PlayerFacts } from '@tyche/rules/vendors/calls';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

const GAME_TOKEN_S = 120;
const SESSION_HOURS = 12;
const TOKEN_BYTES = 24;

/** Opens a launch of a game. Gives the game token: good once, for two minutes. */
export async function openSession(
  tx: Tx,
  { vendor, playerId, gameCode }: { vendor: string; playerId: string; gameCode: string },
): Promise<string> {
  const token = newToken();
  await tx.rows(sql`
    insert into vendors.sessions (vendor, player_id, game_code, game_token_hash, game_token_until)
    values (${vendor}, ${playerId}, ${gameCode}, ${hashOf(token)}, clock_timestamp() + make_interval(secs => ${GAME_TOKEN_S}))`);
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
