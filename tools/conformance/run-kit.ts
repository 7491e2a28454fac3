// Plays every row in every mode, then the checks, and says what an operator answered or moved otherwise.
import { randomUUID } from 'node:crypto';
import { formatAmount } from '@tyche/kernel/money';
import type { Delivery, OpenPlayer, Play } from '@tyche/vendor-protocol/conformance/play';
import { bet, promo, type Step, unitsOf } from '@tyche/vendor-protocol/conformance/steps';
import type { WalletClient } from '@tyche/vendor-protocol/conformance/wallet-client';
import { handChecks } from './checks/by-hand.ts';
import { manyChecks } from './checks/many.ts';
import { nonceChecks } from './checks/nonces.ts';
import { signatureChecks } from './checks/signatures.ts';
import { sessionChecks, tokenChecks } from './checks/tokens.ts';
import { transportChecks } from './checks/transport.ts';
import { type Check, type Kit, type KitPlayer, type Means, type Outcome, playOf, START } from './kit.ts';
import { inParallel } from './in-parallel.ts';
import { addedRows } from './rows/added-rows.ts';
import { firstRows } from './rows/first-rows.ts';
import { moneyRows } from './rows/money-rows.ts';
import { reportRows } from './rows/report-rows.ts';
import { type Mode, modes, type PlayerState, type Row, stepsIn } from './rows/row.ts';
import { sequenceRows } from './rows/sequence-rows.ts';

/** What a run tries. */
export interface Chosen {
  readonly modes?: readonly Mode[];
  /** Beginnings of names; every row and check by default. */
  readonly only?: readonly string[];
  /** Leaves reports out: the operator has no transfer mode. */
  readonly isSeamlessOnly?: boolean;
}

/** Rows that are played at the same time. */
const WIDTH = 8;

const deliveries: Readonly<Record<Mode, Delivery>> = {
  single: 'once',
  duplicate: 'twice',
  lost: 'lost',
  reordered: 'once',
};

interface Turn {
  readonly row: Row;
  readonly mode: Mode;
  readonly steps: readonly Step[];
}

interface Plan {
  readonly turns: readonly Turn[];
  /** Checks that use game tokens come before the sessions are opened. */
  readonly first: readonly Check[];
  readonly last: readonly Check[];
  readonly notTried: readonly Outcome[];
}

/** How many players of each state a run takes. */
export function playersNeeded(chosen: Chosen = {}): Readonly<Record<PlayerState, number>> {
  const plan = planOf(chosen);
  const needed = { ready: 0, locked: 0, limited: 0, free: 0, total: 0 };
  for (const { row, steps } of plan.turns) {
    needed[row.state ?? 'ready'] += 1;
    if (needsSecond(row, steps)) needed.ready += 1;
  }
  for (const { players, unopened = 0 } of [...plan.first, ...plan.last]) needed.ready += players + unopened;
  return needed;
}

/** Runs the kit. Throws when there are too few players, or one cannot be opened. */
export async function runKit(
  wallet: WalletClient,
  players: readonly KitPlayer[],
  chosen: Chosen = {},
  means: Means = {},
): Promise<readonly Outcome[]> {
  const plan = planOf(chosen);
  const run = randomUUID().slice(0, 8);
  const pool = poolOf(players, playersNeeded(chosen));
  let plays = 0;
  const nextPrefix = () => {
    plays += 1;
    return `${run}-${plays}-`;
  };
  const closed: Kit = { wallet, nextPrefix, means, take: noneOpen, takeUnopened: () => pool.take('ready') };
  const outcomes: Outcome[] = [];
  for (const check of plan.first) outcomes.push(await playCheck(closed, check));
  const open = await openAll(wallet, pool);
  const kit: Kit = { ...closed, take: (state = 'ready') => takeFrom(open[state], state) };
  const played = await inParallel(plan.turns, WIDTH, (turn) => playRow(kit, turn));
  const last: Outcome[] = [];
  for (const check of plan.last) if (!check.isLong) last.push(await playCheck(kit, check));
  const long = plan.last.filter(({ isLong }) => isLong);
  last.push(...(await inParallel(long, WIDTH, (check) => playCheck(kit, check))));
  return [...played, ...outcomes, ...last, ...plan.notTried];
}

function planOf({ modes: chosenModes = modes, only = [''], isSeamlessOnly = false }: Chosen): Plan {
  const isChosen = ({ name }: { readonly name: string }) => only.some((text) => name.startsWith(text));
  const reports = isSeamlessOnly
    ? reportRows.map((row) => ({ ...row, notTried: 'the operator has no transfer mode' }))
    : reportRows;
  const rows = [...firstRows, ...addedRows, ...reports, ...sequenceRows(), ...moneyRows()].filter(isChosen);
  const turns = rows
    .filter(({ notTried }) => notTried === undefined)
    .flatMap((row) =>
      chosenModes.flatMap((mode): readonly Turn[] => {
        const steps = stepsIn(row, mode);
        return steps ? [{ row, mode, steps }] : [];
      }),
    );
  const last = [
    ...sessionChecks,
    ...signatureChecks(),
    ...nonceChecks,
    ...manyChecks(),
    ...transportChecks,
    // They close the site for a while.
    ...handChecks,
  ];
  const leftOut = [...rows, ...last.filter(isChosen)].flatMap((one): readonly Outcome[] =>
    'notTried' in one && one.notTried !== undefined
      ? [{ row: one.name, mode: 'single', problem: null, notTried: one.notTried }]
      : [],
  );
  return {
    turns,
    first: tokenChecks().filter(isChosen),
    last: last.filter(isChosen).filter((one): one is Check => 'run' in one),
    notTried: leftOut,
  };
}

type Pool<P> = Readonly<Record<PlayerState, P[]>>;

function poolOf(
  players: readonly KitPlayer[],
  needed: Readonly<Record<PlayerState, number>>,
): { readonly all: Pool<KitPlayer>; take(state: PlayerState): KitPlayer } {
  const of = (state: PlayerState) => players.filter((one) => one.state === state).slice(0, needed[state]);
  const all = {
    ready: of('ready'),
    locked: of('locked'),
    limited: of('limited'),
    free: of('free'),
    total: of('total'),
  };
  for (const [state, count] of Object.entries(needed) as [PlayerState, number][])
    if (all[state].length < count) throw new Error(`${count} players that are ${state} are needed`);
  return { all, take: (state) => takeFrom(all[state], state) };
}

function takeFrom<P>(players: P[], state: PlayerState): P {
  const player = players.pop();
  if (!player) throw new Error(`there are too few players that are ${state}`);
  return player;
}

function noneOpen(): never {
  throw new Error('no session is open yet');
}

/** Opens a session for each player at once: a game token is good for two minutes. */
async function openAll(
  wallet: WalletClient,
  { all }: { readonly all: Pool<KitPlayer> },
): Promise<Pool<OpenPlayer>> {
  const openEach = (players: readonly KitPlayer[]) =>
    inParallel(players, WIDTH, async ({ playerId, currency, gameToken, grantId }) => {
      const { body } = await wallet.send('authenticate', { gameToken });
      if (body.status !== 'OK') throw new Error(`a game token was answered ${String(body.status)}`);
      return { playerId, currency, grantId, sessionToken: String(body.sessionToken) };
    });
  return {
    ready: await openEach(all.ready),
    locked: await openEach(all.locked),
    limited: await openEach(all.limited),
    free: await openEach(all.free),
    total: await openEach(all.total),
  };
}

async function playRow(kit: Kit, { row, mode, steps }: Turn): Promise<Outcome> {
  const { name, state = 'ready' } = row;
  const players = [kit.take(state), ...(needsSecond(row, steps) ? [kit.take()] : [])];
  const play = playOf(kit, ...players);
  const problem = await problemOf(async () => {
    return (await playStart(play, row)) ?? playSteps(play, steps, deliveries[mode]);
  });
  return { row: name, mode, problem, notTried: null };
}

async function playStart(play: Play, { start = [], before = [] }: Row): Promise<string | null> {
  const balances = start.flatMap((balance, at) => stepsTo(balance, at === 0 ? 1 : 2));
  const problem = await playSteps(play, [...before, ...balances], 'once');
  return problem && `before the row, ${problem}`;
}

async function playSteps(play: Play, steps: readonly Step[], delivery: Delivery): Promise<string | null> {
  for (const [at, step] of steps.entries()) {
    const problem = await play.deliver(step, delivery);
    if (problem) return `call ${at + 1}, ${step.call}: ${problem}`;
  }
  return null;
}

function needsSecond({ start = [] }: Row, steps: readonly Step[]): boolean {
  return start.length > 1 || steps.some(({ player }) => player === 2);
}

/** The call that brings a wallet from what it was prepared with to what a row begins with. */
function stepsTo(balance: string, player: 1 | 2): readonly Step[] {
  const missing = unitsOf(balance) - START;
  if (missing === 0n) return [];
  const [txId, amount] = [`start${player}`, formatAmount(missing < 0n ? -missing : missing)];
  const step = missing > 0n ? promo(txId, amount) : bet(txId, undefined, { amount, roundId: txId });
  return [{ ...step, player }];
}

/** Why a check cannot be tried without a means. */
const missing: Readonly<Record<keyof Means, string>> = {
  hand: 'needs the operator’s hand',
  answers: 'needs the operator’s questions about rounds',
};

async function playCheck(kit: Kit, { name, needs, run }: Check): Promise<Outcome> {
  const lacks = needs && [needs, 'hand' as const].find((one) => !kit.means[one]);
  if (lacks) return { row: name, mode: 'single', problem: null, notTried: missing[lacks] };
  return { row: name, mode: 'single', problem: await problemOf(() => run(kit)), notTried: null };
}

/** An operator that does not answer has failed the row; the run goes on. */
async function problemOf(work: () => Promise<string | null>): Promise<string | null> {
  try {
    return await work();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
