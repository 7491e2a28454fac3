// Plays every row in every mode, then the signatures and the crowd, and says what an operator answered otherwise.
import { randomUUID } from 'node:crypto';
import { HEADERS } from '@tyche/vendor-protocol/signing';
import { type PlayerState, type Row, rows, type Step } from './rows.ts';
import { type Wallet, type WalletAnswer, withHeader } from './wallet.ts';

/** A player that the operator prepared: with 1000.0000 and a game token; a limited one may stake 100 a day. */
export interface KitPlayer {
  readonly playerId: string;
  readonly gameToken: string;
  readonly currency: string;
  readonly state: PlayerState;
}

export const modes = ['single', 'duplicate', 'lost', 'reordered'] as const;
export type Mode = (typeof modes)[number];

/** What came of one row in one mode: null is passed. */
export interface Outcome {
  readonly row: string;
  readonly mode: Mode;
  /** How the operator differed; null for passed. */
  readonly problem: string | null;
  /** Why it was not tried; null when it was. */
  readonly notOffered: string | null;
}

interface Kit {
  readonly wallet: Wallet;
  readonly run: string;
  take(state: PlayerState): OpenPlayer;
}

type OpenPlayer = Pick<KitPlayer, 'playerId' | 'currency'> & { readonly sessionToken: string };

/** How many players of each state a run needs. */
export const PLAYERS_NEEDED: Readonly<Record<PlayerState, number>> = { ready: 130, locked: 3, limited: 3 };

/** Runs the kit in some modes, all by default. Throws when there are too few players, or one cannot be opened. */
export async function runKit(
  wallet: Wallet,
  players: readonly KitPlayer[],
  chosen: readonly Mode[] = modes,
): Promise<readonly Outcome[]> {
  const left = await openAll(wallet, players);
  const kit: Kit = {
    wallet,
    run: randomUUID().slice(0, 8),
    take(state) {
      const player = left[state].pop();
      if (!player) throw new Error(`the file has too few players that are ${state}`);
      return player;
    },
  };
  const outcomes: Outcome[] = [];
  for (const row of rows)
    for (const mode of chosen) {
      const steps = mode === 'reordered' ? row.reordered : row.steps;
      if (steps) outcomes.push(await playRow(kit, row, { mode, steps }));
    }
  for (const [what, check] of Object.entries(others)) outcomes.push(await playOther(kit, what, check));
  return outcomes;
}

/** Opens a session for each player at once: a game token is good for two minutes. */
async function openAll(
  wallet: Wallet,
  players: readonly KitPlayer[],
): Promise<Record<PlayerState, OpenPlayer[]>> {
  const open: Record<PlayerState, OpenPlayer[]> = { ready: [], locked: [], limited: [] };
  for (const { playerId, currency, gameToken, state } of players) {
    const { body } = await wallet.send('authenticate', { gameToken });
    if (body.status !== 'OK') throw new Error(`a game token was answered ${String(body.status)}`);
    open[state].push({ playerId, currency, sessionToken: String(body.sessionToken) });
  }
  return open;
}

async function playRow(
  kit: Kit,
  row: Row,
  { mode, steps }: { readonly mode: Mode; readonly steps: readonly Step[] },
): Promise<Outcome> {
  const name = `${row.number} ${row.what}`;
  if (row.notOffered !== undefined) return { row: name, mode, problem: null, notOffered: row.notOffered };
  const needsSecond = steps.some(({ player }) => player === 2);
  const players = [kit.take(row.state ?? 'ready'), ...(needsSecond ? [kit.take('ready')] : [])];
  const prefix = `${kit.run}-${row.number}-${mode}-`;
  for (const [at, step] of steps.entries()) {
    const fields = fieldsOf(step, players, prefix);
    if (mode === 'lost') await kit.wallet.send(step.call, fields, { isCut: true });
    const answer = await kit.wallet.send(step.call, fields);
    const problem = differenceOf(answer, mode === 'lost' ? looser(step.wants) : step.wants);
    if (problem) return failed(name, mode, `call ${at + 1}, ${step.call}: ${problem}`);
    const again =
      mode === 'duplicate' ? differenceOf(await kit.wallet.send(step.call, fields), repeated(step)) : null;
    if (again) return failed(name, mode, `call ${at + 1}, ${step.call} again: ${again}`);
  }
  return { row: name, mode, problem: null, notOffered: null };
}

function failed(row: string, mode: Mode, problem: string): Outcome {
  return { row, mode, problem, notOffered: null };
}

/** The fields of a step as they are sent: with the numbers of this run, and of the player. */
function fieldsOf(step: Step, players: readonly OpenPlayer[], prefix: string): Record<string, unknown> {
  const player = players[(step.player ?? 1) - 1];
  const { playerId, currency, sessionToken } = player ?? { playerId: '', currency: '', sessionToken: '' };
  const own = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
    playerId,
    currency,
    ...Object.fromEntries(
      Object.entries(fields).map(([name, value]) => {
        if (numbers.has(name)) return [name, `${prefix}${String(value)}`] as const;
        if (name === 'betTxIds') return [name, (value as string[]).map((id) => `${prefix}${id}`)] as const;
        if (name === 'items') return [name, (value as Record<string, unknown>[]).map(own)] as const;
        return [name, value] as const;
      }),
    ),
  });
  return { sessionToken, ...own(step.fields) };
}

const numbers: ReadonlySet<string> = new Set(['txId', 'roundId', 'betTxId', 'refTxId']);

/** How an answer differs from what is wanted; null when it does not. */
function differenceOf({ http, body }: WalletAnswer, wants: Readonly<Record<string, unknown>>): string | null {
  if (http !== 200) return `HTTP ${http}`;
  for (const [field, wanted] of Object.entries(wants)) {
    const found = field === 'statuses' ? statusesOf(body.items) : body[field];
    if (found !== wanted) return `${field} is ${String(found)}, not ${String(wanted)}`;
  }
  return null;
}

function statusesOf(items: unknown): string {
  return Array.isArray(items) ? items.map((item) => String(Object(item).status)).join(' ') : '';
}

/** A repeat has the same status, and says that it is one when it was accepted. What could not be taken back is told once. */
function repeated({ fields, wants }: Step): Record<string, unknown> {
  const { shortfall: _, ...rest } = wants;
  return fields.txId !== undefined && wants.status === 'OK' ? { ...rest, duplicate: true } : rest;
}

/** After a lost answer the call may have been taken or not: only its end counts. */
function looser({ status, refunded, statuses }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { status, ...(refunded !== undefined && { refunded }), ...(statuses !== undefined && { statuses }) };
}

type Check = (kit: Kit) => Promise<string | null>;

const others: Readonly<Record<string, Check>> = {
  'signatures: altered body, capitals, other call, late, unknown key': checkSignatures,
  'a nonce is used once': checkNonce,
  'fifty bets at once with money for ten': checkCrowd,
  'a batch of 201 items': async ({ wallet, take }) => {
    const { playerId, currency } = take('ready');
    const items = Array.from({ length: 201 }, () => ({ call: 'refund', playerId, currency }));
    return differenceOf(await wallet.send('batch', { items }), { status: 'BAD_REQUEST' });
  },
  'a body that is too large is not read': async ({ wallet, take }) => {
    const { http } = await wallet.send('balance', { ...take('ready'), detail: 'x'.repeat(100_000) });
    return http === 413 ? null : `HTTP ${http}`;
  },
  'a body that is no JSON': async ({ wallet }) => {
    const body = 'hello';
    const headers = await wallet.sign('bet', body);
    return differenceOf(await wallet.send('bet', {}, { headers, body }), { status: 'BAD_REQUEST' });
  },
};

async function playOther(kit: Kit, row: string, check: Check): Promise<Outcome> {
  return { row, mode: 'single', problem: await check(kit), notOffered: null };
}

async function checkSignatures({ wallet, take }: Kit): Promise<string | null> {
  const player = take('ready');
  const body = JSON.stringify(player);
  const right = await wallet.sign('balance', body);
  const late = await wallet.sign('balance', body, { timestamp: String(Date.now() - 61_000) });
  const early = await wallet.sign('balance', body, { timestamp: String(Date.now() + 61_000) });
  const wrong = {
    'an altered body': { headers: right, body: `${body} ` },
    'a signature in capitals': {
      headers: withHeader(right, 'signature', (text) => text.toUpperCase()),
      body,
    },
    'the signature of another call': { headers: await wallet.sign('bet', body), body },
    'a clock 61 s behind': { headers: late, body },
    'a clock 61 s ahead': { headers: early, body },
    'an unknown key': { headers: withHeader(right, 'key', () => 'nobody'), body },
    'no signature': { headers: withHeader(right, 'signature', () => ''), body },
  };
  for (const [what, sending] of Object.entries(wrong)) {
    const { http } = await wallet.send('balance', player, sending);
    if (http !== 401) return `${what}: HTTP ${http}, not 401`;
  }
  return differenceOf(await wallet.send('balance', player, { headers: right, body }), { status: 'OK' });
}

async function checkNonce({ wallet, take }: Kit): Promise<string | null> {
  const player = take('ready');
  const headers = await wallet.sign('balance', JSON.stringify(player));
  const first = differenceOf(await wallet.send('balance', player, { headers }), { status: 'OK' });
  const { http } = await wallet.send('balance', player, { headers });
  return first ?? (http === 401 ? null : `a nonce was heard twice: HTTP ${http}, ${headers[HEADERS.nonce]}`);
}

async function checkCrowd({ wallet, take, run }: Kit): Promise<string | null> {
  const { playerId, currency, sessionToken } = take('ready');
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      wallet.send('bet', {
        playerId,
        currency,
        sessionToken,
        amount: '100',
        txId: `${run}-crowd-${at}`,
        roundId: `${run}-crowd-${at}`,
      }),
    ),
  );
  const count = (status: string) => answers.filter(({ body }) => body.status === status).length;
  const found = `${count('OK')} OK, ${count('BALANCE_LOW')} BALANCE_LOW`;
  return found === '10 OK, 40 BALANCE_LOW' ? null : found;
}
