// Staff on a host of their own (reliability.md S16), and who a call comes from behind proxies (reliability.md I8).
import { request } from 'node:http';
import { contract } from '@tyche/contract/contract';
import { roomInWindow } from '@tyche/testkit/limit-window';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, registration, startTestServer, type TestServer } from './harness.ts';

const PLAYERS = 'play.example';
const STAFF = 'office.example';

interface Told {
  readonly status: number;
  readonly cookies: readonly string[];
  readonly location: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  readonly value: any;
}

/** A call with a host of its choice, which `fetch` does not let anybody choose. */
function call(
  server: TestServer,
  host: string,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Told> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const sent = body === undefined ? '' : JSON.stringify(body);
    const asked = request(
      {
        hostname,
        port,
        method,
        path,
        headers: { host, ...(sent ? { 'content-type': 'application/json' } : {}), ...headers },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            cookies: answer.headers['set-cookie'] ?? [],
            location: answer.headers.location ?? '',
            value: text.startsWith('{') ? JSON.parse(text).value : null,
          }),
        );
      },
    );
    asked.on('error', reject);
    asked.end(sent);
  });
}

const isForStaff = (path: string) => path.startsWith('/wps/staff/');
const routes = Object.values(contract).map(
  ({ method, path }) => [method, path.replace(/:[a-zA-Z]+/g, '1')] as const,
);
/** A body that no call takes: what is judged here comes before it. */
const nothing = { headers: { 'content-type': 'application/json' } };

describe('with a host for staff', () => {
  let server: TestServer;
  beforeAll(async () => {
    const env = { TYCHE_PUBLIC_URL: `https://${PLAYERS}`, TYCHE_STAFF_URL: `https://${STAFF}` };
    server = await startTestServer({ env });
  });
  afterAll(() => server.stop());

  it('every call of the contract answers on its own side and is unknown on the other', async () => {
    for (const [method, path] of routes) {
      const own = isForStaff(path) ? STAFF : PLAYERS;
      const other = isForStaff(path) ? PLAYERS : STAFF;
      const there = await call(server, other, method, path, nothing);
      expect([path, there.status, there.value?.code]).toEqual([path, 404, 'unknown-route']);
      expect(there.cookies).toEqual([]);
      const here = await call(server, own, method, path, nothing);
      expect([path, here.value?.code]).not.toEqual([path, 'unknown-route']);
    }
  });

  it.each([
    '/wps/staff/session?x=1',
    '/wps/%73taff/session',
    '/wps/staff/nothing',
    '/backoffice',
    '/backoffice/',
    '/backoffice/index.html',
    '/%62ackoffice/index.html',
    '/backoffice/assets/x.js',
    '/backoffice/deposits',
    '/BackOffice/',
    '/BACKOFFICE/index.html',
    '/%42ackOffice',
  ])('players find nothing at %s', async (path) => {
    const page = { headers: { accept: 'text/html' } };
    expect((await call(server, PLAYERS, 'GET', path, page)).status).toBe(404);
    expect((await call(server, 'other.example', 'GET', path, page)).status).toBe(421);
    // What a caller says of himself is not what the browser connected to.
    const said = { headers: { ...page.headers, 'x-forwarded-host': STAFF, forwarded: `host=${STAFF}` } };
    expect((await call(server, PLAYERS, 'GET', path, said)).status).toBe(404);
  });

  it('staff find no site of the players, and the way to their own', async () => {
    const page = { headers: { accept: 'text/html' } };
    for (const path of ['/home', '/register', '/wps/live', '/docs', '/dev/outbox', '/robots.txt'])
      expect([path, (await call(server, STAFF, 'GET', path, page)).status]).toEqual([path, 404]);
    const start = await call(server, STAFF, 'GET', '/', page);
    expect([start.status, start.location]).toEqual([302, '/backoffice/']);
    expect((await call(server, STAFF, 'GET', '/healthz')).status).toBe(200);
    expect((await call(server, PLAYERS, 'GET', '/healthz')).status).toBe(200);
  });

  it('each side’s session is a cookie of its own host, in TLS only, out of reach of scripts and other sites', async () => {
    const { username, password, totp } = server.staffAccount('operator');
    const login = await call(server, STAFF, 'POST', '/wps/staff/session/login', {
      body: { username, password },
    });
    const member = await call(server, PLAYERS, 'PUT', '/wps/member/register', {
      body: registration('hostmember'),
    });
    for (const [{ status, cookies }, name] of [
      [login, '__Host-tyche-staff'],
      [member, '__Host-tyche-session'],
    ] as const) {
      expect(status).toBe(200);
      const line = cookies.find((cookie) => cookie.startsWith(`${name}=`)) ?? '';
      expect(line).toMatch(/; Path=\/(;|$)/);
      expect(line).toMatch(/; HttpOnly(;|$)/);
      expect(line).toMatch(/; Secure(;|$)/);
      expect(line).toMatch(/; SameSite=Strict(;|$)/);
      // Without a domain it is never sent to another host, and `__Host-` lets none be named.
      for (const cookie of cookies) expect(cookie).not.toMatch(/domain=/i);
      for (const cookie of cookies) expect(cookie).toMatch(/^__Host-/);
    }
    const cookie = (login.cookies[0] ?? '').split(';')[0] ?? '';
    const factor = await call(server, STAFF, 'POST', '/wps/staff/session/second-factor', {
      body: { code: codeOf(totp) },
      headers: { cookie },
    });
    expect(factor.status).toBe(200);
    const open = (host: string) => call(server, host, 'GET', '/wps/staff/session', { headers: { cookie } });
    expect((await open(STAFF)).status).toBe(200);
    expect((await open(PLAYERS)).status).toBe(404);
  });
});

describe('a name that is not the site’s', () => {
  it('reads nothing of a demo, whose outbox shows codes', async () => {
    const server = await startTestServer();
    try {
      const { port } = new URL(server.url);
      const outbox = async (host: string) => (await call(server, host, 'GET', '/dev/outbox')).status;
      for (const own of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`, `LOCALHOST:${port}`])
        expect([own, await outbox(own)]).toEqual([own, 200]);
      for (const other of ['x.evil', `x.evil:${port}`, 'localhost', 'localhost:1', `127.0.0.1.evil:${port}`])
        expect([other, await outbox(other)]).toEqual([other, 421]);
      const told = await call(server, 'x.evil', 'GET', '/wps/system/status');
      expect([told.status, told.value.code]).toEqual([421, 'unknown-host']);
      // A balancer asks by address.
      expect((await call(server, '10.0.0.7:80', 'GET', '/healthz')).status).toBe(200);
    } finally {
      await server.stop();
    }
  });

  it('is refused by a server for other machines too, which is reached by its address', async () => {
    const server = await startTestServer({ env: { HOST: '0.0.0.0' } });
    try {
      const status = async (host: string) => (await call(server, host, 'GET', '/wps/system/status')).status;
      for (const own of ['192.168.1.5:80', '[fd00::5]', 'localhost']) expect(await status(own)).toBe(200);
      for (const other of ['x.evil', '192.168.1.5.evil']) expect(await status(other)).toBe(421);
    } finally {
      await server.stop();
    }
  });
});

/** Failed logins of a name until one is turned away; every call names an address as `told` says. */
async function failuresUntilRefused(
  server: TestServer,
  username: string,
  told: (at: number) => string,
): Promise<number> {
  await roomInWindow();
  for (let at = 0; at < 8; at += 1) {
    const body = { username, password: 'not the one' };
    const headers = { 'x-forwarded-for': told(at) };
    const { status } = await call(server, PLAYERS, 'POST', '/wps/staff/session/login', { body, headers });
    if (status === 429) return at;
  }
  return 8;
}

describe.each([0, 1, 2])('behind %i proxies', (proxies) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      env: { TYCHE_TRUST_PROXY: String(proxies), TYCHE_PUBLIC_URL: `http://${PLAYERS}` },
    });
  });
  afterAll(() => server.stop());

  it('staff and players share the host where none is set apart', async () => {
    expect((await call(server, PLAYERS, 'GET', '/wps/staff/session')).status).toBe(401);
    expect((await call(server, PLAYERS, 'GET', '/wps/system/status')).status).toBe(200);
  });

  /** What our own proxies write behind whatever came in. */
  const ours = ['198.51.100.9', '192.0.2.1'].slice(0, proxies);

  it.each([
    ['an address', (at: number) => [`203.0.${at}.7`]],
    ['several', (at: number) => [`203.0.${at}.7`, `10.0.${at}.1`, '127.0.0.1']],
    ['a new form', (at: number) => [`2001:db8:${at}::7`]],
    ['no address at all', (at: number) => [`<script>${at}`, 'unknown']],
  ])('a caller gains no try by naming %s', async (name, forged) => {
    const told = (at: number) => [...forged(at), ...ours].join(', ');
    expect(await failuresUntilRefused(server, name, told)).toBe(5);
  });

  it('what the outermost of them saw is another network each time', async () => {
    const told = (at: number) => [`203.0.${at}.7`, ...ours.slice(1)].join(', ');
    // The control: without a proxy that is trusted it counts for nothing.
    expect(await failuresUntilRefused(server, 'far and wide', told)).toBe(proxies === 0 ? 5 : 8);
  });

  it('the country is the word of a trusted proxy alone, and two letters', async () => {
    const where = async (country: string) => {
      const headers = { 'x-country-code': country };
      return (await call(server, PLAYERS, 'GET', '/wps/system/status', { headers })).value.location.country;
    };
    expect(await where('ph')).toBe(proxies === 0 ? '' : 'PH');
    for (const lie of ['PHX', '<script>', 'P', '12', 'PH, US']) expect(await where(lie)).toBe('');
  });
});
