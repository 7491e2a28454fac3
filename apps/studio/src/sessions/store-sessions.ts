// Launches and sessions. Their tokens are kept as hashes: who reads the database cannot play.
import { createHash, randomBytes } from 'node:crypto';
import type { Reader, Tx } from '../database.ts';
import type { PlayMode, WalletKind } from '../wire.ts';

const LAUNCH_S = 120;
const SESSION_HOURS = 12;
const STEP_MINUTES = 10;

export interface NewLaunch {
  readonly playerId: string;
  readonly mode: PlayMode;
  readonly gameCode: string;
  readonly currency: string;
  readonly language: string;
  readonly minSpinMs: number;
  readonly hasAutoplay: boolean;
  /** The brand of the operator; empty where it has one. */
  readonly merchantCode: string;
  /** Which wallet pays: the platform's main wallet, or the player's own one here. */
  readonly wallet: WalletKind;
  /** The platform's; null in demo mode. */
  readonly gameToken: string | null;
}

export interface Session extends Omit<NewLaunch, 'gameToken'> {
  readonly sessionId: bigint;
  /** The platform's session token; null in demo mode. */
  readonly walletToken: string | null;
}

interface SessionRow {
  readonly session_id: bigint;
  readonly player_id: string;
  readonly mode: PlayMode;
  readonly game_code: string;
  readonly currency: string;
  readonly language: string;
  readonly min_spin_ms: number;
  readonly has_autoplay: boolean;
  readonly wallet_token: string | null;
  readonly merchant: string;
  readonly wallet: WalletKind;
}

/** Keeps a launch. Gives the token of its link, and when it ends. */
export async function insertLaunch(
  reader: Reader,
  launch: NewLaunch,
): Promise<{ readonly token: string; readonly expiresAt: Date }> {
  const token = newToken();
  const [row] = await reader.rows<{ expires_at: Date }>(
    `insert into studio.launches (expires_at, min_spin_ms, token_hash, player_id, mode, game_code, currency, language, game_token, has_autoplay, merchant, wallet)
     values (clock_timestamp() + make_interval(secs => ${LAUNCH_S}), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning expires_at`,
    [
      launch.minSpinMs,
      hashOf(token),
      launch.playerId,
      launch.mode,
      launch.gameCode,
      launch.currency,
      launch.language,
      launch.gameToken,
      launch.hasAutoplay,
      launch.merchantCode,
      launch.wallet,
    ],
  );
  if (!row) throw new Error('a launch was not written');
  return { token, expiresAt: row.expires_at };
}

/** Uses up a launch; null for one that is unknown, used or too old. */
export async function useLaunch(reader: Reader, token: string): Promise<NewLaunch | null> {
  const [row] = await reader.rows<
    Omit<SessionRow, 'session_id' | 'wallet_token'> & { game_token: string | null }
  >(
    `update studio.launches set used_at = clock_timestamp()
     where token_hash = $1 and used_at is null and expires_at > clock_timestamp()
     returning player_id, mode, game_code, currency, language, min_spin_ms, has_autoplay, game_token, merchant, wallet`,
    [hashOf(token)],
  );
  return (
    (row && {
      playerId: row.player_id,
      mode: row.mode,
      gameCode: row.game_code,
      currency: row.currency,
      language: row.language,
      minSpinMs: row.min_spin_ms,
      hasAutoplay: row.has_autoplay,
      gameToken: row.game_token,
      merchantCode: row.merchant,
      wallet: row.wallet,
    }) ??
    null
  );
}

/** Opens a session. Gives its token. */
export async function insertSession(
  reader: Reader,
  session: Omit<Session, 'sessionId'>,
): Promise<{ readonly token: string; readonly session: Session }> {
  const token = newToken();
  const [row] = await reader.rows<{ session_id: bigint }>(
    `insert into studio.sessions (expires_at, min_spin_ms, token_hash, player_id, mode, game_code, currency, language, wallet_token, has_autoplay, merchant, wallet)
     values (clock_timestamp() + make_interval(hours => ${SESSION_HOURS}), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning session_id`,
    [
      session.minSpinMs,
      hashOf(token),
      session.playerId,
      session.mode,
      session.gameCode,
      session.currency,
      session.language,
      session.walletToken,
      session.hasAutoplay,
      session.merchantCode,
      session.wallet,
    ],
  );
  return { token, session: { ...session, sessionId: row?.session_id ?? 0n } };
}

/**
 * The session of a token, good for twelve more hours; null without one. A round that is open when a session is ended can be finished: its
 * steps are taken for ten minutes more.
 */
export async function touchSession(
  reader: Reader,
  token: string,
  { isStep = false }: { readonly isStep?: boolean } = {},
): Promise<Session | null> {
  return (await touchSessions(reader, [token], { isStep })).get(token) ?? null;
}

/** The same for many tokens in one statement. Gives the sessions by their token. */
export async function touchSessions(
  reader: Reader,
  tokens: readonly string[],
  { isStep }: { readonly isStep: boolean },
): Promise<ReadonlyMap<string, Session>> {
  const hashes = new Map(tokens.map((token) => [hashOf(token).toString('hex'), token]));
  const rows = await reader.rows<SessionRow & { token_hash: Buffer }>(
    `with kept as (
       select session_id from studio.sessions
       where token_hash = any($1::bytea[]) and expires_at > clock_timestamp() - make_interval(mins => $2)
       order by session_id for update)
     update studio.sessions s
     set expires_at = case when expires_at > clock_timestamp() then clock_timestamp() + make_interval(hours => ${SESSION_HOURS})
       else expires_at end
     from kept where s.session_id = kept.session_id
     returning token_hash, s.session_id, player_id, mode, game_code, currency, language, min_spin_ms, has_autoplay, wallet_token, merchant, wallet`,
    [tokens.map(hashOf), isStep ? STEP_MINUTES : 0],
  );
  const byToken = new Map<string, Session>();
  for (const row of rows) {
    const token = hashes.get(row.token_hash.toString('hex'));
    if (token !== undefined) byToken.set(token, sessionOf(row));
  }
  return byToken;
}

/** The session of a token, without making it last longer; null without one. */
export async function findSession(reader: Reader, token: string): Promise<Session | null> {
  const [row] = await reader.rows<SessionRow>(
    `select session_id, player_id, mode, game_code, currency, language, min_spin_ms, has_autoplay, wallet_token, merchant, wallet from studio.sessions
     where token_hash = $1 and expires_at > clock_timestamp()`,
    [hashOf(token)],
  );
  return row ? sessionOf(row) : null;
}

function sessionOf(row: SessionRow): Session {
  return {
    sessionId: row.session_id,
    playerId: row.player_id,
    mode: row.mode,
    gameCode: row.game_code,
    currency: row.currency,
    language: row.language,
    minSpinMs: row.min_spin_ms,
    hasAutoplay: row.has_autoplay,
    walletToken: row.wallet_token,
    merchantCode: row.merchant,
    wallet: row.wallet,
  };
}

/** Whether a session is open, and stays so until the transaction ends: who ends it waits. */
export async function keepSession(tx: Tx, sessionId: bigint): Promise<boolean> {
  const rows = await tx.rows(
    'select 1 from studio.sessions where session_id = $1 and expires_at > clock_timestamp() for share',
    [sessionId],
  );
  return rows.length > 0;
}

/** Ends all sessions of a player. Gives how many. */
export async function endSessions(reader: Reader, playerId: string): Promise<number> {
  const rows = await reader.rows(
    `update studio.sessions set expires_at = clock_timestamp()
     where player_id = $1 and expires_at > clock_timestamp() returning session_id`,
    [playerId],
  );
  return rows.length;
}

/** Ends the sessions of a player that play from his own wallet here. */
export async function endOwnSessions(reader: Reader, playerId: string): Promise<void> {
  await reader.rows(
    `update studio.sessions set expires_at = clock_timestamp()
     where player_id = $1 and wallet = 'OWN' and expires_at > clock_timestamp()`,
    [playerId],
  );
}

/** Removes launches and sessions that ended a day ago, some thousand at once. */
export async function sweep(reader: Reader): Promise<void> {
  const old = "expires_at < clock_timestamp() - interval '1 day'";
  await reader.rows(
    `delete from studio.launches where launch_id in (select launch_id from studio.launches where ${old} limit 5000)`,
  );
  await reader.rows(
    `delete from studio.sessions where session_id in (select session_id from studio.sessions where ${old} limit 5000)`,
  );
}

/** Remembers that a site shows the games in a frame. */
export async function putSite(reader: Reader, origin: string): Promise<void> {
  await reader.rows('insert into studio.sites (origin) values ($1) on conflict do nothing', [origin]);
}

/** Whether a launch named the site. */
export async function isSite(reader: Reader, origin: string): Promise<boolean> {
  return (await reader.rows('select 1 from studio.sites where origin = $1', [origin])).length > 0;
}

function newToken(): string {
  return randomBytes(24).toString('base64url');
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
