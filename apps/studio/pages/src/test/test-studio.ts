// A studio for pages of tests: a server of its own with the answers of the test, and what they are made of.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach } from 'vitest';

export const seeds = {
  commitment: 'a'.repeat(64),
  nextCommitment: 'b'.repeat(64),
  clientSeed: 'seed',
  nonce: 7,
};

/** A round of 2.00 that has won nothing yet, without what its game adds. */
export const bareRound = {
  roundId: '01234567-0123-4123-8123-012345678901',
  modelVersion: 1,
  isGivenUp: false,
  bet: '2.0000',
  win: '0.0000',
  draws: {},
  jackpotWins: [],
  nonce: seeds.nonce,
  commitment: seeds.commitment,
  clientSeed: seeds.clientSeed,
  serverSeed: null,
  free: null,
  shared: null,
  chain: null,
  at: '2026-11-30T10:00:00.000Z',
};

/** A game of the studio, without its code, names and largest multiple. */
export const bareGame = {
  subType: 'ORIGINAL',
  rtp: '99.000000',
  modelVersion: 1,
  minSpinMs: 0,
  hasAutoplay: false,
  jackpotReturn: null,
  limits: { min: '1.0000', max: '100.0000', step: '0.0100', default: '2.0000', steps: ['2.0000'] },
} as const;

/** What a page hears when it opens a game with 10.00 of real money. */
export const openedWith = (game: object, last: object | null) => ({
  token: 'a token of this page',
  game,
  mode: 'REAL',
  currency: 'PHP',
  language: 'EN',
  balance: '10.0000',
  seeds,
  last,
  free: null,
  jackpots: [],
});

/**
 * Runs a studio during each test of a file.
 *
 * @param answer gives the answer to a call, which is its method and the last part of its path such as `POST open`, with its body; null for a
 * call that fails.
 */
export function runTestStudio(answer: (call: string, body: string) => object | null | undefined): void {
  const pageFetch = globalThis.fetch;
  let server: Server;
  beforeEach(async () => {
    server = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      const told = answer(`${request.method} ${request.url?.split('/').at(-1)}`, body);
      response.writeHead(told === null ? 503 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(told ?? {}));
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
}
