// A vendor that answers too late, never, with HTML or with anything else that is no answer: each question ends in an `Outage` within its time,
// so that the caller asks again or tells the player, and nothing is taken for a result.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fixedKeys } from '@tyche/vendor-protocol/keys';
import { answerSignatureOf, HEADERS } from '@tyche/vendor-protocol/signing';
import { expect, it, onTestFinished } from 'vitest';
import { Outage } from '../../../platform/http/errors.ts';
import { openPragmaticGames } from './pragmatic/games.ts';
import { openStudio } from './studio/index.ts';

const key = { keyId: 'operator-1', secret: 'a secret of this test' };
const ANSWER_MS = 150;
/** Longer than any question may take on a busy machine. */
const LIMIT_MS = 5_000;
const HTML = '<!doctype html><title>502</title><h1>Bad gateway</h1>';

type Bad = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

async function sign(request: IncomingMessage, response: ServerResponse, text: string, secret = key.secret) {
  const nonce = String(request.headers[HEADERS.nonce]);
  response.setHeader(HEADERS.signature, await answerSignatureOf(secret, nonce, text));
}

const bad: Readonly<Record<string, Bad>> = {
  'never answers': () => undefined,
  'answers when nobody waits any more': async (_, response) => {
    await sleep(3 * ANSWER_MS);
    response.end('{"status":"OK"}');
  },
  'begins an answer and never ends it': (_, response) => void response.writeHead(200).write('{"status":'),
  'answers with HTML': (_, response) => void response.end(HTML),
  'answers with signed HTML': async (request, response) => {
    await sign(request, response, HTML);
    response.end(HTML);
  },
  'answers with JSON of another shape': async (request, response) => {
    await sign(request, response, '{"status":"FINE"}');
    response.end('{"status":"FINE"}');
  },
  'answers with nothing': async (request, response) => {
    await sign(request, response, '');
    response.end();
  },
  'answers with 500': (_, response) => void response.writeHead(500).end('{"status":"OK"}'),
  'closes the connection': ({ socket }) => void socket.destroy(),
  'leads to another address': (_, response) =>
    void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  'answers without end': async (_, response) => {
    response.writeHead(200);
    const part = Buffer.alloc(64 * 1024, ' ');
    while (!response.destroyed) if (!response.write(part)) await sleep(1);
  },
};

async function serve(answer: Bad): Promise<string> {
  const server = createServer((request, response) => {
    response.on('error', () => undefined);
    request.resume();
    void answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Every question to the studio and to Pragmatic Play. */
function questionsTo(url: string): Readonly<Record<string, () => Promise<unknown> | undefined>> {
  const clock = { now: () => new Date() };
  const playUrl = 'https://games.example';
  const of = { playUrl, answerMs: ANSWER_MS, lookMs: ANSWER_MS };
  const studio = openStudio({ url, keys: fixedKeys([key]), clock, ...of });
  const other = openPragmaticGames({ url, login: 'login', secret: 'secret', playUrl, answerMs: ANSWER_MS });
  const player = { playerId: 'p-1', currency: 'PHP' };
  const round = { roundId: 'r-1', playerId: 'p-1' };
  const order = { ...player, reference: 'o-1', amount: 10_000n };
  const grant = { ...player, grantId: 'g-1', gameCode: 'reels', faceValue: 10_000n, rounds: 2 } as const;
  const launch = { ...player, gameCode: 'reels', gameToken: null, language: 'EN', siteUrl: playUrl } as const;
  const rules = { theme: 'dark', usesOwnWallet: false, minSpinMs: 0, allowsAutoplay: true } as const;
  const [from, to] = [new Date(0), new Date(3_600_000)];
  return {
    games: () => studio.games?.list(),
    launch: () => studio.games?.launch({ ...launch, ...rules }),
    'end of sessions': () => studio.games?.endSessions?.('p-1'),
    pots: () => studio.games?.listPots?.(),
    grant: () => studio.games?.freeRounds?.grant({ ...grant, pay: 'TOTAL', validUntil: to }),
    revocation: () => studio.games?.freeRounds?.revoke('g-1'),
    transactions: () => studio.transactions?.({ from, to, cursor: null }),
    round: () => studio.round?.(round),
    bets: () => studio.bets?.(round),
    replay: () => studio.replay?.({ ...round, language: 'EN' }),
    health: () => studio.health(),
    player: () => studio.openPlayer({ ...player, language: 'EN' }),
    balance: () => studio.balance(player),
    sweep: () => studio.sweep(player),
    deposit: () => studio.deposit(order),
    withdrawal: () => studio.withdraw(order),
    'state of a transfer': () => studio.status(order),
    'void of a transfer': () => studio.voidTransfer(order),
    'games of Pragmatic Play': () => other.list(),
    'launch at Pragmatic Play': () => other.launch({ ...launch, ...rules }),
    'end of sessions at Pragmatic Play': () => other.endSessions?.('p-1'),
  };
}

it.each(Object.entries(bad))(
  'a vendor that %s is silent to every question, within its time',
  async (_, answer) => {
    const url = await serve(answer);
    const ends = await Promise.all(
      Object.entries(questionsTo(url)).map(async ([name, ask]) => {
        const from = performance.now();
        const end = await ask()?.then(
          () => 'taken',
          (error: unknown) => (error instanceof Outage ? 'outage' : String(error)),
        );
        return [name, end, performance.now() - from < LIMIT_MS];
      }),
    );
    expect(ends).toEqual(ends.map(([name]) => [name, 'outage', true]));
  },
  2 * LIMIT_MS,
);

it('a vendor that sends more than an answer can be is not read to its end', async () => {
  let sent = 0;
  const url = await serve((_, response) => {
    const part = Buffer.alloc(64 * 1024, ' ');
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write(part)) sent += part.length;
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });
  const keys = fixedKeys([key]);
  const patient = openStudio({ url, keys, clock: { now: () => new Date() }, lookMs: 60_000 });
  const from = performance.now();
  await expect(patient.balance({ playerId: 'p-1', currency: 'PHP' })).rejects.toBeInstanceOf(Outage);
  expect([sent < 64 * 1024 * 1024, performance.now() - from < 20_000]).toEqual([true, true]);
}, 70_000);
