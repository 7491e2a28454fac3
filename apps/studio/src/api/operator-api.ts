// What an operator asks of the studio's games: the list, a launch, a round, transactions, the end of sessions (SGP/1, docs/reference/vendors.md 5).
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import Type from 'typebox';
import Value from 'typebox/value';
import { answerFreeRounds } from './free-rounds-api.ts';
import { entryOf, games } from '../games/catalogue.ts';
import type { Game } from '../games/game.ts';
import { limitsOf } from '../games/limits.ts';
import { listPotReports } from '../jackpots/read-pots.ts';
import { findRound } from '../rounds/store-rounds.ts';
import { jackpotTotalOf, roundView } from '../rounds/view.ts';
import type { StudioDatabase } from '../database.ts';
import { endSessions, insertLaunch, putSite } from '../sessions/store-sessions.ts';
import { readBets } from './bets.ts';
import type { Replays } from './replays.ts';
import { readSummary } from './summary.ts';
import { readTransactions } from './transactions.ts';

const Id = Type.String({ pattern: '^[A-Za-z0-9._:-]{1,64}$' });
const LaunchRequest = Type.Object({
  /** The brand that the game is opened for, where the operator has several: it comes back in every call. */
  merchantCode: Type.Optional(Id),
  gameCode: Id,
  mode: Type.Union([Type.Literal('REAL'), Type.Literal('DEMO')]),
  playerId: Id,
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  language: Type.String({ pattern: '^[A-Z]{2,3}$' }),
  gameToken: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  /** Which wallet pays (transfer mode: OWN); the operator's when it is left out. */
  wallet: Type.Optional(Type.Union([Type.Literal('MAIN'), Type.Literal('OWN')])),
  lobbyUrl: Type.String({ pattern: '^https?://[^ ]{1,400}$' }),
  theme: Type.Optional(Type.Union([Type.Literal('light'), Type.Literal('dark')])),
  rg: Type.Optional(
    Type.Object({
      minSpinMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 60_000 })),
      autoplay: Type.Optional(Type.Boolean()),
    }),
  ),
});
const ReplayRequest = Type.Object({ playerId: Id, language: Type.String({ pattern: '^[A-Z]{2,3}$' }) });
const KickRequest = Type.Object({ playerId: Id });
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface OperatorDeps {
  readonly database: StudioDatabase;
  /** Where players' browsers reach the pages, such as `https://play.example`. */
  readonly playUrl: string;
  /** Whether there is a table for games with shared rounds: without one they are not offered. */
  readonly hasTable: boolean;
  readonly replays: Replays;
}

/** Answers a call whose signature holds; null for one that is none of these. */
export async function answerOperator(
  deps: OperatorDeps,
  call: string,
  given: Readonly<Record<string, unknown>>,
): Promise<object | null> {
  const replayed = /^POST \/sgp\/v1\/rounds\/([^/]+)\/replay$/.exec(call)?.[1];
  if (replayed !== undefined) return openReplay(deps, replayed, given);
  const round = /^GET \/sgp\/v1\/rounds\/([^/]+)$/.exec(call)?.[1];
  if (round !== undefined) return readRound(deps, round, given);
  if (call.includes('/free-rounds')) return answerFreeRounds(deps.database, call, given);
  switch (call) {
    case 'GET /sgp/v1/games':
      return { status: 'OK', games: offered(deps).map(entryOf), nextCursor: null };
    case 'GET /sgp/v1/bets':
      return readBets(deps.database, given);
    case 'GET /sgp/v1/bets/summary':
      return readSummary(deps.database, given);
    case 'GET /sgp/v1/transactions':
      return readTransactions(deps.database, given);
    case 'POST /sgp/v1/games/launch':
      return Value.Check(LaunchRequest, given) ? launch(deps, given) : null;
    case 'GET /sgp/v1/jackpots':
      return { status: 'OK', pots: await listPotReports(deps.database, String(given.merchantCode ?? '')) };
    case 'POST /sgp/v1/sessions/kick':
      return Value.Check(KickRequest, given)
        ? { status: 'OK', closed: await endSessions(deps.database, given.playerId) }
        : null;
    default:
      return null;
  }
}

function offered({ hasTable }: OperatorDeps): readonly Game[] {
  return games.filter(({ isShared = false }) => hasTable || !isShared);
}

async function launch(deps: OperatorDeps, wanted: Type.Static<typeof LaunchRequest>): Promise<object | null> {
  const { gameCode, mode, playerId, currency, language, gameToken = null, theme = 'dark', rg } = wanted;
  const { merchantCode = '', wallet = 'MAIN' } = wanted;
  const { database, playUrl } = deps;
  const game = offered(deps).find(({ code }) => code === gameCode);
  if (!game) return { status: 'GAME_NOT_FOUND' };
  if (!limitsOf(game, currency)) return { status: 'CURRENCY_MISMATCH' };
  if ((mode === 'REAL') !== (gameToken !== null) || (mode === 'DEMO' && wallet === 'OWN')) return null;
  const site = new URL(wanted.lobbyUrl).origin;
  await putSite(database, site);
  const minSpinMs = game.subType === 'SLOT' ? (rg?.minSpinMs ?? 0) : 0;
  const { token, expiresAt } = await insertLaunch(database, {
    playerId,
    mode,
    gameCode,
    currency,
    language,
    minSpinMs,
    hasAutoplay: rg?.autoplay ?? true,
    merchantCode,
    wallet,
    gameToken,
  });
  const hash = new URLSearchParams({ launch: token, theme });
  return {
    status: 'OK',
    gameUrl: `${playUrl}/play/?${new URLSearchParams({ site })}#${hash}`,
    expiresAt: expiresAt.toISOString(),
    present: 'IFRAME',
  };
}

/** Where a round is shown as its player sees it. */
async function openReplay(
  { database, playUrl, replays }: OperatorDeps,
  roundId: string,
  given: Readonly<Record<string, unknown>>,
): Promise<object | null> {
  if (!UUID.test(roundId) || !Value.Check(ReplayRequest, given)) return null;
  const { playerId, language } = given;
  if (!(await findRound(database, roundId, playerId))) return { status: 'ROUND_NOT_FOUND' };
  const { token, expiresAt } = replays.issue({ roundId, playerId, language });
  const hash = new URLSearchParams({ replay: token });
  return { status: 'OK', url: `${playUrl}/play/replay#${hash}`, expiresAt: expiresAt.toISOString() };
}

/** A round as the studio has it: what the operator compares its books with. */
async function readRound(
  { database }: OperatorDeps,
  roundId: string,
  { playerId }: Readonly<Record<string, unknown>>,
): Promise<object | null> {
  if (!UUID.test(roundId) || typeof playerId !== 'string') return null;
  const row = await findRound(database, roundId, playerId);
  if (!row) return { status: 'ROUND_NOT_FOUND' };
  const view = roundView(row);
  return {
    status: 'OK',
    round: {
      ...view,
      playerId: row.player_id,
      currency: row.currency,
      bet: formatAmount(row.state === 'declined' ? 0n : row.bet),
      // What the round won in all: the platform's round has the pots in it.
      win: formatAmount((parseAmount(view.win) ?? 0n) + jackpotTotalOf(row)),
    },
  };
}
