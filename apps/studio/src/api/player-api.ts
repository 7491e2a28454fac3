// The calls of the games' pages. Each but the first two, and that for the chains, names its session by a token; who that is decides what it
// may see.
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { findGame, gameView } from '../games/catalogue.ts';
import { readFree } from '../free-rounds/read-free.ts';
import { readPots } from '../jackpots/read-pots.ts';
import { readBalance } from '../rounds/balance.ts';
import type { RoundDeps } from '../rounds/deps.ts';
import { answerSeatStep, playRound, stepRound } from '../rounds/play-round.ts';
import { findLast, findRound, listOwnSeats, listRounds } from '../rounds/store-rounds.ts';
import { roundView } from '../rounds/view.ts';
import { listChains } from '../shared/list-chains.ts';
import { findCurrent } from '../shared/store-shared.ts';
import { chooseSeed, rotateSeeds } from '../sessions/rotate.ts';
import { listRevealed, readSeeds } from '../sessions/store-seeds.ts';
import { findSession, type Session, touchSession } from '../sessions/store-sessions.ts';
import { openSession } from '../sessions/open-session.ts';
import type { Fields, Opened, OwnSeats, RefusalAnswer, ReplayView } from '../wire.ts';

export interface ApiCall {
  readonly method: string;
  /** Below `/play/api/`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Of the header `authorization`. */
  readonly token: string | null;
  readonly body: Fields;
  /** On the clock of `performance.now()`. */
  readonly arrivedAt: number;
}

/** `null`: nothing is known, the page asks again. */
export type ApiAnswer = object | RefusalAnswer | null;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const STEP = /^rounds\/([^/]+)\/steps$/;
const ended: RefusalAnswer = { refusal: 'SESSION_ENDED' };
const malformed: RefusalAnswer = { refusal: 'BAD_REQUEST' };

/** Answers a call of a page. */
export async function answerApi(deps: RoundDeps, call: ApiCall): Promise<ApiAnswer> {
  const { method, path, body } = call;
  if (method === 'POST' && path === 'open') {
    const opened = typeof body.launch === 'string' ? await openSession(deps, body.launch) : null;
    return opened ? describe(deps, opened.session, opened.token) : ended;
  }
  // What is committed is for everyone: a check of a round needs no account.
  if (method === 'GET' && path === 'chains') return { chains: await listChains(deps.database) };
  // Its signed address names the round.
  if (method === 'POST' && path === 'replay') return replay(deps, body.replay);
  // A page looks at the pots again and again: that is no use of its session.
  if (method === 'GET' && path === 'jackpots') {
    const session = call.token === null ? null : await findSession(deps.database, call.token);
    return session ? { jackpots: await readPots(deps.database, session) } : ended;
  }
  const step = STEP.exec(path)?.[1];
  if (method === 'POST' && step !== undefined) return takeStep(deps, call, step);
  const session = call.token === null ? null : await touchSession(deps.database, call.token);
  if (!session || call.token === null) return ended;
  if (method === 'POST' && path === 'resume') return describe(deps, session, call.token);
  return answerIn(deps, session, call);
}

/** The round of a replay. Refuses `SESSION_ENDED` for an address that is not good, or not any more. */
async function replay({ database, replays }: RoundDeps, token: unknown): Promise<ReplayView | RefusalAnswer> {
  const of = typeof token === 'string' ? replays.read(token) : null;
  const row = of && (await findRound(database, of.roundId, of.playerId));
  const game = row && findGame(row.game_code);
  if (!of || !row || !game) return ended;
  const { mode, currency } = row;
  const view = gameView(game, { mode, currency, minSpinMs: 0, hasAutoplay: false });
  return view ? { round: roundView(row), game: view, mode, currency, language: of.language } : ended;
}

async function takeStep(
  deps: RoundDeps,
  { token, body: step, arrivedAt }: ApiCall,
  roundId: string,
): Promise<ApiAnswer> {
  if (token === null) return ended;
  if (!UUID.test(roundId)) return malformed;
  const { session, isTaken } = deps.table
    ? await deps.table.steps.submit({ token, roundId, step, arrivedAt })
    : { session: await touchSession(deps.database, token, { isStep: true }), isTaken: null };
  if (!session) return ended;
  return isTaken === null
    ? stepRound(deps, session, { roundId, step })
    : answerSeatStep(deps, session, { roundId, isTaken });
}

async function answerIn(deps: RoundDeps, session: Session, call: ApiCall): Promise<ApiAnswer> {
  const { database } = deps;
  switch (`${call.method} ${call.path}`) {
    case 'GET balance': {
      const balance = await readBalance(deps, session);
      if (balance === 'session-ended') return ended;
      return balance === null ? null : { balance: formatAmount(balance) };
    }
    case 'POST rounds':
      return play(deps, session, call.body);
    case 'GET rounds': {
      const before = call.query.get('before');
      if (before !== null && !UUID.test(before)) return malformed;
      return { rounds: (await listRounds(database, session, before)).map(roundView) };
    }
    case 'GET table/mine':
      return readOwnSeats(deps, session);
    case 'GET seeds':
      return { seeds: await readSeeds(database, session), revealed: await listRevealed(database, session) };
    case 'POST seeds/first':
      return chooseSeed(database, session, call.body.clientSeed);
    case 'POST seeds/rotate':
      return rotateSeeds(database, session, call.body.clientSeed);
    default:
      return malformed;
  }
}

async function play(
  deps: RoundDeps,
  session: Session,
  { key, bet: text, isFree, inputs }: Fields,
): Promise<ApiAnswer> {
  const bet = typeof text === 'string' ? parseAmount(text) : null;
  if (typeof key !== 'string' || !UUID.test(key) || bet === null || bet <= 0n) return malformed;
  if (typeof inputs !== 'object' || inputs === null || Array.isArray(inputs)) return malformed;
  return playRound(deps, session, { key, bet, isFree: isFree === true, inputs: { ...inputs } });
}

/** The player's bets in this shared round and the one before, with the balance. */
async function readOwnSeats(deps: RoundDeps, session: Session): Promise<OwnSeats | null> {
  const { database } = deps;
  const current = await findCurrent(database, session.gameCode);
  const balance = await readBalance(deps, session);
  if (balance === null) return null;
  const from = (current?.shared_no ?? 1n) - 1n;
  const rounds = await listOwnSeats(database, session, { gameCode: session.gameCode, from });
  const isSessionEnded = balance === 'session-ended';
  return {
    rounds: rounds.map(roundView),
    balance: isSessionEnded ? null : formatAmount(balance),
    isSessionEnded,
  };
}

async function describe(deps: RoundDeps, session: Session, token: string): Promise<ApiAnswer> {
  const game = findGame(session.gameCode);
  const view = game && gameView(game, session);
  const [balance, seeds, last, free, jackpots] = await Promise.all([
    readBalance(deps, session),
    readSeeds(deps.database, session),
    findLast(deps.database, session, session.gameCode),
    readFree(deps.database, session),
    readPots(deps.database, session),
  ]);
  if (!view || balance === null) return null;
  // How the last round ended is for the player to know, also without a session.
  if (balance === 'session-ended')
    return { ...ended, last: last && { round: roundView(last), currency: session.currency } };
  const opened: Opened = {
    token,
    game: view,
    mode: session.mode,
    currency: session.currency,
    language: session.language,
    balance: formatAmount(balance),
    seeds,
    last: last && roundView(last),
    free,
    jackpots,
  };
  return opened;
}
