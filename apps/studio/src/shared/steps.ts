// Steps of players at a table. Those that wait together are recorded in one transaction, on the connection in front: a step must never
// wait for the work of the rounds that ended before it.
import { performance } from 'node:perf_hooks';
import { type Batcher, openBatcher } from '@tyche/postgres/batcher';
import { cashOutAt } from '@tyche/rules/studio/originals';
import type { StudioDatabase, Tx } from '../database.ts';
import { lockRounds, moveRound, type RoundRow } from '../rounds/store-rounds.ts';
import { type Session, touchSessions } from '../sessions/store-sessions.ts';
import type { Fields } from '../wire.ts';
import type { Chains } from './chain.ts';
import { endOf, pointOf } from './seats.ts';
import { endPlaying, findShared, keepShared, type SeatEnd, type SharedRow } from './store-shared.ts';

/** `{take: true}` leaves the curve, `{cancel: true}` takes the bet back while bets are open. A repeat changes nothing. */
export interface ArrivedStep {
  readonly token: string;
  readonly roundId: string;
  readonly step: Fields;
  /** On the clock of `performance.now()`: this moment counts, not the one at which the database is reached. */
  readonly arrivedAt: number;
}

export interface RecordedStep {
  /** Null: the token's session has ended. */
  readonly session: Session | null;
  /** Whether the step stands; false for one that came too late, null where the session plays another game. */
  readonly isTaken: boolean | null;
}

const MAX_BATCH = 200;
const MAX_QUEUE = 5_000;
/** The request that ended a bet asks the wallet itself; the worker does when that did not come to it. */
const ASKED_BY_REQUEST_S = 2;

/** Opens what records the steps of a game's players. An answer means that the step is durable. */
export function openSteps(
  { database, chains }: { readonly database: StudioDatabase; readonly chains: Chains },
  gameCode: string,
): Batcher<ArrivedStep, RecordedStep> {
  return openBatcher({
    lanes: 1,
    maxBatch: MAX_BATCH,
    maxQueue: MAX_QUEUE,
    overload: () => new Error('too many steps wait'),
    identityOf: ({ roundId }) => roundId,
    run: (steps) => database.inFront((tx) => record({ tx, chains }, gameCode, steps)),
  });
}

interface Work {
  readonly tx: Tx;
  readonly chains: Chains;
}

async function record(
  { tx, chains }: Work,
  gameCode: string,
  steps: readonly ArrivedStep[],
): Promise<readonly RecordedStep[]> {
  const tokens = [...new Set(steps.map(({ token }) => token))];
  const sessions = await touchSessions(tx, tokens, { isStep: true });
  const isHere = ({ token }: ArrivedStep) => sessions.get(token)?.gameCode === gameCode;
  const here = steps.filter(isHere).map(({ roundId }) => roundId);
  const rounds = here.length === 0 ? new Map<string, RoundRow>() : await lockRounds(tx, here);
  const moments = await readMoments({ tx, chains }, [...rounds.values()]);
  const judged = steps.map((arrived): Judged => {
    const session = sessions.get(arrived.token);
    const round = rounds.get(arrived.roundId);
    return session && round ? judgeStep({ session, round, moments }, arrived) : { isTaken: false };
  });
  await endPlaying(
    tx,
    judged.flatMap(({ end }) => (end ? [end] : [])),
    ASKED_BY_REQUEST_S,
  );
  for (const { cancels } of judged)
    if (cancels !== undefined) await moveRound(tx, cancels, { state: 'refunding', nextTryS: 0 });
  return steps.map((arrived, at) => ({
    session: sessions.get(arrived.token) ?? null,
    isTaken: isHere(arrived) ? (judged[at]?.isTaken ?? false) : null,
  }));
}

/** A shared round as the database's clock saw it. */
interface Moment {
  readonly shared: SharedRow;
  readonly point: number | null;
  /** When the database was asked, on the clock of `performance.now()`: the wait for locks before is not the player's time. */
  readonly askedAt: number;
}

/** Looks at the shared rounds that are still played, which then stay as they are until the transaction ends. */
async function readMoments(
  { tx, chains }: Work,
  rounds: readonly RoundRow[],
): Promise<ReadonlyMap<bigint, Moment>> {
  const open = rounds.flatMap(({ state, shared_no: no }) => (state === 'playing' && no !== null ? [no] : []));
  const moments = new Map<bigint, Moment>();
  for (const sharedNo of new Set(open.sort((a, b) => Number(a - b)))) {
    await keepShared(tx, sharedNo);
    const askedAt = performance.now();
    const shared = await findShared(tx, sharedNo);
    if (shared) moments.set(sharedNo, { shared, askedAt, point: await pointOf(tx, chains, shared) });
  }
  return moments;
}

interface Judged {
  readonly isTaken: boolean;
  readonly end?: SeatEnd;
  /** The round whose bet goes back. */
  readonly cancels?: string;
}

function judgeStep(
  {
    session,
    round,
    moments,
  }: {
    readonly session: Session;
    readonly round: RoundRow;
    readonly moments: ReadonlyMap<bigint, Moment>;
  },
  { step, arrivedAt }: ArrivedStep,
): Judged {
  if (round.player_id !== session.playerId || round.mode !== session.mode || round.shared_no === null)
    return { isTaken: false };
  if (round.state !== 'playing')
    return { isTaken: step.take === true ? round.out_at !== null : round.state === 'refunded' };
  const moment = moments.get(round.shared_no);
  if (!moment) return { isTaken: false };
  const { shared, point, askedAt } = moment;
  const heldMs = askedAt - arrivedAt;
  if (step.cancel === true) {
    const isInTime = shared.state === 'betting' && shared.lock_left_ms + heldMs > 0;
    return isInTime ? { isTaken: true, cancels: round.round_id } : { isTaken: false };
  }
  if (step.take !== true || point === null || shared.age_ms === null) return { isTaken: false };
  const at = cashOutAt(Math.floor(shared.age_ms - heldMs), BigInt(point));
  if (at === null) return { isTaken: false };
  const out = round.target === null || round.target > Number(at) ? Number(at) : round.target;
  return { isTaken: true, end: endOf(round, { out, end: out === round.target ? 'target' : 'taken' }) };
}
