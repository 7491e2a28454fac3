// What the server fetches itself: from whom it was told to, never from where that one points, nor from inside the house (reliability.md, I5).
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDemoProvider } from '../src/modules/cashier/adapters/index.ts';
import { isFeed, openBeacon, openFeed } from '../src/modules/draws/adapters/index.ts';
import { QUICKNET_BEACON } from '../src/modules/draws/adapters/drand/index.ts';
import { mustProveNumber } from '../src/modules/identity/adapters/index.ts';
import { openProvider } from '../src/modules/identity/adapters/social/index.ts';
import { openHttpSms } from '../src/modules/messaging/adapters/http-sms/index.ts';

const clock = { now: () => new Date() };
let hits: string[] = [];
let status = 302;
let target: Server;
let redirecting: Server;
let at = '';

function listen(server: Server): Promise<string> {
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () => done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  );
}

beforeAll(async () => {
  target = createServer((request, response) => {
    hits.push(request.url ?? '');
    response.setHeader('content-type', 'application/json').end('{"draws":[],"keys":[],"status":"ok"}');
  });
  const inside = await listen(target);
  redirecting = createServer((_request, response) =>
    response.writeHead(status, { location: `${inside}/secret` }).end(),
  );
  at = await listen(redirecting);
});
afterAll(() => {
  target.close();
  redirecting.close();
});
beforeEach(() => {
  hits = [];
});

const token = `${btoa('{"alg":"RS256","kid":"k"}')}.${btoa('{"sub":"x"}')}.eA`.replaceAll('=', '');
let turn = 0;
const calls: Readonly<Record<string, () => Promise<unknown>>> = {
  'a payment provider': () =>
    openDemoProvider({
      ...{ url: at, key: 'k'.repeat(32), callbackUrl: `${at}/back`, returnUrl: at, clock },
    }).askDeposit('r'),
  'a carrier of short messages': () =>
    openHttpSms({ url: at, key: 'k'.repeat(32), clock }).send({
      ...{ id: 'm', channel: 'sms', target: '+639170000000', subject: '', body: 'hello', code: null },
    }),
  'a beacon': () => openBeacon({ kind: 'drand', relays: [at] }).findPulse(QUICKNET_BEACON, 1),
  'a feed of results': () => openFeed(`${at}/feed.json`, '/nowhere').read(),
  'the keys of phone verification': () => {
    turn += 1;
    return mustProveNumber(
      { projectId: 'p', keysUrl: `${at}/keys${turn}`, issuer: 'https://issuer.example' },
      token,
      '+639170000000',
    );
  },
  'the description of a provider of identities': () =>
    openProvider('google', { issuer: at, clientId: 'c' }, 's').begin(`${at}/social/google`),
  'the token of a provider of identities': () =>
    openProvider('facebook', { issuer: at, clientId: 'c' }, 's').finish(
      new URL(`${at}/social/facebook?code=c&state=s`),
      { state: 's', nonce: 'n', verifier: 'v'.repeat(43) },
    ),
};

describe.each(Object.keys(calls))('%s', (name) => {
  it.each([301, 302, 303, 307, 308])('that points elsewhere with %i is not followed', async (code) => {
    status = code;
    await expect(calls[name]?.()).rejects.toThrow();
    expect(hits).toEqual([]);
  });

  it('is reached where it was named: the test would see it', async () => {
    const { port } = target.address() as AddressInfo;
    const named = at;
    at = `http://127.0.0.1:${port}`;
    await calls[name]?.().catch(() => undefined);
    at = named;
    expect(hits.length).toBeGreaterThan(0);
  });
});

describe('a feed that staff name', () => {
  it.each([
    'http://results.example.org/feed.json',
    'https://localhost/feed.json',
    'https://127.0.0.1/feed.json',
    'https://2130706433/feed.json',
    'https://0x7f.1/feed.json',
    'https://[::1]/feed.json',
    'https://[::ffff:127.0.0.1]/feed.json',
    'https://[::ffff:a9fe:a9fe]/feed.json',
    'https://[64:ff9b::a9fe:a9fe]/feed.json',
    'https://[fd00::1]/feed.json',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.5/feed.json',
    'https://database/feed.json',
    'http://127.0.0.1.evil.example/',
    'http://127.0.0.2/feed.json',
    'https://me@results.example.org/',
    'file:///etc/passwd',
    'ftp://results.example.org/',
    '../secret.json',
  ])('is refused as %s', (address) => expect(isFeed(address)).toBe(false));

  it('is not asked when its name leads into the house', async () => {
    const feed = openFeed('https://localhost:1/feed.json', '/nowhere');
    const failed = await feed.read().then(
      () => null,
      (error: Error) => error.cause,
    );
    expect(String(failed)).toMatch(/not public/);
  });

  it('may be on the open internet, or on this machine by its number', () => {
    for (const address of [
      'https://results.example.org/feed.json',
      'http://127.0.0.1:9000/feed.json',
      'ph.json',
    ])
      expect([address, isFeed(address)]).toEqual([address, true]);
  });
});
