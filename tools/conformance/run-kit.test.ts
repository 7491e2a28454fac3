// The kit against a wallet in memory: it passes a right one, and finds each fault that is planted.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { formatAmount } from '@tyche/kernel/money';
import { openVerifier } from '@tyche/vendor-protocol/signing';
import { afterEach, expect, it } from 'vitest';
import { CallModel, playerOf, type RawCall } from '../../packages/rules/test/vectors/call-model.ts';
import { type KitPlayer, type Mode, modes, type Outcome, PLAYERS_NEEDED, runKit } from './run-kit.ts';
import { openWallet } from './wallet.ts';

const key = { keyId: 'vendor', secret: 'a secret of this test' };
let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** What a wallet does wrong. */
interface Fault {
  /** Changes what the wallet knows before it answers a call. */
  readonly before?: (model: CallModel, call: RawCall) => void;
  /** Whether a nonce may be used again. */
  readonly forgetsNonces?: boolean;
}

const players: readonly KitPlayer[] = Object.entries(PLAYERS_NEEDED).flatMap(([state, count]) =>
  Array.from({ length: count }, (_, at) => {
    const playerId = `${state}-${at}`;
    return { playerId, gameToken: `token-${playerId}`, currency: 'PHP', state: state as KitPlayer['state'] };
  }),
);

async function run(fault: Fault, chosen: readonly Mode[]): Promise<readonly Outcome[]> {
  const model = new CallModel();
  for (const { playerId, state } of players)
    model.players.set(
      playerId,
      playerOf({
        currency: 'PHP',
        balance: '1000',
        blocked: state === 'locked',
        ...(state === 'limited' && { limitLeft: '100' }),
      }),
    );
  const url = await serve(model, fault);
  return runKit(openWallet(`${url}/seamless/v1/TEST`, key), players, chosen);
}

async function serve(model: CallModel, fault: Fault): Promise<string> {
  let verify = openVerifier([key]);
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', async () => {
      if (fault.forgetsNonces) verify = openVerifier([key]);
      const { method = '', url = '', headers } = request;
      const body = Buffer.concat(parts).toString('utf8');
      if (body.length > 65_536) return void response.writeHead(413).end();
      const nonce = await verify({ method, path: url, headers, body }, Date.now());
      if (nonce === null) return void response.writeHead(401).end();
      response.end(JSON.stringify(answer(model, fault, { call: url.split('/').at(-1), ...parse(body) })));
    });
  });
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function answer(model: CallModel, { before }: Fault, call: RawCall): object {
  const player = model.players.get(String(call.playerId));
  if (call.call === 'authenticate') {
    const { status } = model.send(call);
    return { status, sessionToken: `session-${String(call.gameToken)}` };
  }
  if (call.call === 'balance') return { status: 'OK', balance: formatAmount(player?.balance ?? 0n) };
  if (call.call === 'session-end') {
    if (player) player.session = 'expired';
    return { status: 'OK' };
  }
  before?.(model, call);
  return model.send(call);
}

function parse(body: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(body);
  } catch {
    return {};
  }
}

const problemsOf = (outcomes: readonly Outcome[]) => outcomes.filter(({ problem }) => problem !== null);

it('passes a wallet that answers by the rules', async () => {
  expect(problemsOf(await run({}, modes))).toEqual([]);
}, 60_000);

it.each([
  [
    'forgets the numbers of bets',
    { before: (model, { txId }) => void model.stored.delete(String(txId)) },
    '1 ',
  ],
  ['hears a nonce twice', { forgetsNonces: true }, 'a nonce'],
  [
    'forgets a refund that came before its bet',
    {
      before: (model, { call, txId }) => {
        const known = model.stored.get(String(txId));
        if (call === 'bet' && known?.status === 'TOMBSTONE') model.stored.delete(String(txId));
      },
    },
    '5 ',
  ],
  [
    'asks a win for a session',
    {
      before: (model, { call, playerId }) => {
        const player = model.players.get(String(playerId));
        if (call === 'win' && player?.session === 'expired') player.currency = 'XTS';
      },
    },
    '12 ',
  ],
  [
    'closes a round with other totals',
    {
      before: (model, { call, roundId, playerId, betTotal, winTotal }) => {
        const at = `${String(roundId)}/${String(playerId)}`;
        const round = model.rounds.get(at);
        if (call !== 'round-close' || !round) return;
        const units = (text: unknown) => BigInt(Math.round(Number(text) * 10_000));
        model.rounds.set(at, { ...round, bets: units(betTotal), wins: units(winTotal) });
      },
    },
    '35 ',
  ],
  [
    'takes bets of a locked player',
    {
      before: (model, { playerId }) => {
        const player = model.players.get(String(playerId));
        if (player) player.isBlocked = false;
      },
    },
    '13 ',
  ],
] as const satisfies readonly (readonly [string, Fault, string])[])(
  'finds a wallet that %s',
  async (_what, fault, row) => {
    const found = problemsOf(await run(fault, ['single']));
    expect(found.some((outcome) => outcome.row.startsWith(row))).toBe(true);
  },
  60_000,
);
