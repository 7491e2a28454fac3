/** @jsxImportSource preact */
// A bet that the wallet did not answer, on the page of a game: the page says what happens to the money, in each language.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { until } from '@tyche/testkit/until';
import { render } from 'preact';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openBridge } from '../lib/bridge.ts';
import { openSession } from '../lib/session.ts';
import { openStudio } from '../lib/studio.ts';
import { Play } from '../originals/dice.tsx';

const seeds = { commitment: 'a'.repeat(64), nextCommitment: 'b'.repeat(64), clientSeed: 'seed', nonce: 7 };
const round = {
  roundId: '01234567-0123-4123-8123-012345678901',
  gameCode: 'dice',
  modelVersion: 1,
  isGivenUp: true,
  bet: '2.0000',
  win: '0.0000',
  multiple: '0',
  inputs: { target: 5_000, side: 'under' },
  draws: {},
  outcome: {},
  jackpotWins: [],
  nonce: 7,
  commitment: seeds.commitment,
  clientSeed: 'seed',
  serverSeed: null,
  free: null,
  shared: null,
  chain: null,
  at: '2026-11-30T10:00:00.000Z',
};
const game = {
  code: 'dice',
  subType: 'ORIGINAL',
  names: { EN: 'One Die', TY: 'Isang Dais', VI: 'Một Xúc Xắc' },
  rtp: '99.000000',
  maxWinX: 99,
  modelVersion: 1,
  minSpinMs: 0,
  hasAutoplay: false,
  jackpotReturn: null,
  limits: { min: '1.0000', max: '100.0000', step: '0.0100', default: '2.0000', steps: ['2.0000'] },
} as const;

/** A studio whose wallet confirms the refund when the test says so. */
let server: Server;
let state: 'refunding' | 'refunded';
let asked: string[];
const pageFetch = globalThis.fetch;
beforeEach(async () => {
  [state, asked] = ['refunding', []];
  server = createServer((request, response) => {
    const call = `${request.method} ${request.url?.split('/').at(-1)}`;
    asked.push(call);
    const silent = call === 'POST rounds' && asked.filter((one) => one === call).length === 1;
    const answers: Record<string, unknown> = {
      'POST open': {
        token: 'a token of this page',
        game,
        mode: 'REAL',
        currency: 'PHP',
        language: 'EN',
        balance: '10.0000',
        seeds,
        last: null,
        free: null,
        jackpots: [],
      },
      'POST rounds': {
        round: { ...round, state },
        balance: null,
        isSessionEnded: false,
        free: null,
        jackpots: [],
      },
      'GET rounds': { rounds: [{ ...round, state }] },
      'GET balance': { balance: '10.0000' },
    };
    response.writeHead(silent ? 503 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answers[call] ?? {}));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // A page fetches from its own origin; here it has none.
  globalThis.fetch = (input, init) => pageFetch(new URL(String(input), origin), init);
});
afterEach(() => {
  globalThis.fetch = pageFetch;
  server.close();
  server.closeAllConnections();
});

it.each(['EN', 'TY', 'VI'])('says that the stake is being refunded, then that it is, in %s', async (code) => {
  const translator = await loadTranslator(code, ['studio', 'originals']);
  const studio = openStudio();
  const session = openSession({
    opened: await studio.open('launch'),
    studio,
    bridge: openBridge(null),
    translator,
  });
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  render(<Play session={session} />, root);
  const told = () => root.querySelector('[role=alert]')?.textContent ?? '';
  const bet = session.money(20_000n);
  const button = [...root.querySelectorAll('button')].find(
    ({ textContent }) => textContent === translator.t('originals.roll'),
  );
  button?.click();
  await until('the page asks again', 10_000, async () => told() === translator.t('studio.askingAgain'));
  const refunding = translator.t('studio.givenUp.refunding', { bet });
  await until('the stake is being refunded', 20_000, async () => told() === refunding);
  // Nothing is known of the balance: what is shown is without the stake, and the button works again.
  expect(session.balance.get()).toBe(80_000n);
  expect(button?.disabled).toBe(false);
  state = 'refunded';
  const refunded = translator.t('studio.givenUp.refunded', { bet });
  await until('the stake is refunded', 20_000, async () => told() === refunded);
  expect(session.balance.get()).toBe(100_000n);
  expect(asked.filter((call) => call === 'POST rounds')).toHaveLength(2);
});
