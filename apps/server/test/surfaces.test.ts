// What is answered beside the contract: odd paths, pages for browsers, figures, live streams of visitors, settings that change.
import { request } from 'node:http';
import { connect } from '@tyche/testkit/connection';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '@tyche/testkit/until';
import { METRICS_TOKEN, registration, startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { TYCHE_VISITOR_STREAMS: '3,10' } });
});
afterAll(() => server.stop());

interface Told {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** A request with its path as it is written here, which `fetch` would tidy up. */
function ask(path: string, { method = 'GET', headers = {} } = {}): Promise<Told> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method, headers }, (answer) => {
      let text = '';
      answer.on('data', (part) => (text += String(part)));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '', text }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });
}

describe('an odd path', () => {
  it.each([
    '//x',
    '/%00',
    '/%2e%2e/package.json',
    '/%2e%2e%2f%2e%2e%2fpackage.json',
    '/..%5c..%5cpackage.json',
    '/\\x',
    '/%',
    '/%ff',
    '/wps//staff/session',
    '/assets/..%2f..%2fpackage.json',
    '/backoffice//x',
    '/backoffice/%00',
    '/backoffice/%2e%2e/%2e%2e/package.json',
    '/wps/announcement/image/%00',
    `/${'x'.repeat(15_000)}`,
  ])('%s is answered with 400, 404 or 414', async (path) => {
    for (const method of ['GET', 'HEAD', 'POST'])
      for (const accept of ['text/html', 'application/json'])
        expect([400, 404, 414]).toContain((await ask(path, { method, headers: { accept } })).status);
  });

  it('is no fault of ours', async () => {
    expect((await server.metrics()).text).not.toContain('tyche_refusals_total{code="unknown"}');
  });
});

describe('a page', () => {
  const kinds = [{ accept: 'text/html' }, { accept: '*/*' }, {}, { 'accept-encoding': 'identity' }];
  it.each(['/', '/home', '/promotion', '/backoffice/', '/backoffice/deposits', '/backoffice/index.html'])(
    '%s is sent to a client that accepts it, compressed or not, and its head alone',
    async (path) => {
      for (const headers of kinds) {
        const page = await ask(path, { headers });
        expect([page.status, page.type]).toEqual([200, 'text/html; charset=utf-8']);
        expect(page.text).toContain('<!doctype html>');
        const head = await ask(path, { method: 'HEAD', headers });
        expect([head.status, head.type, head.text]).toEqual([200, 'text/html; charset=utf-8', '']);
      }
    },
  );

  it('is not sent to a program that asks for JSON, nor in place of a file or a call', async () => {
    expect((await ask('/home', { headers: { accept: 'application/json' } })).status).toBe(404);
    for (const path of ['/assets/none.js', '/none.png', '/wps/none', '/BackOffice/', '/WPS/none'])
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
  });
});

describe('the figures', () => {
  const scrape = (headers: Record<string, string>) => ask('/metrics', { headers });
  it('are for callers with the token, through a proxy too', async () => {
    const authorization = `Bearer ${METRICS_TOKEN}`;
    for (const headers of [{ authorization }, { authorization, 'x-forwarded-for': '203.0.113.9' }])
      expect((await scrape(headers)).text).toContain('tyche_http_request_seconds_bucket');
  });

  it('are unknown to everybody else, on this machine too', async () => {
    for (const authorization of ['', 'Bearer ', 'Bearer wrong', `Basic ${METRICS_TOKEN}`])
      expect((await scrape({ authorization })).status).toBe(404);
  });
});

describe('live streams', () => {
  const open = () => {
    const control = new AbortController();
    const answer = fetch(`${server.url}/wps/live`, { signal: control.signal });
    return { answer, leave: () => control.abort() };
  };

  it('of visitors are as many from a network as the site admits; who leaves makes room', async () => {
    const streams = [open(), open(), open()];
    for (const { answer } of streams) expect((await answer).status).toBe(200);
    const { body, status, headers } = await server.client().send('GET', '/wps/live');
    expect([status, body.value.code, headers.get('retry-after')]).toEqual([503, 'too-many-streams', '30']);
    streams[0]?.leave();
    const next = await eventually(async () => {
      const stream = open();
      if ((await stream.answer).status === 200) return stream;
      stream.leave();
      return null;
    });
    for (const stream of [...streams, next]) stream.leave();
    await eventually(async () => /tyche_live_pages 0\n/.test((await server.metrics()).text));
  });
});

describe('settings of the site', () => {
  it('hold from the next second on: languages, and bodies that must be encrypted', async () => {
    const admin = await connect(server.databaseUrl);
    const set = (overrides: object) =>
      admin.query('update settings.merchants set overrides = overrides || $1::jsonb', [overrides]);
    const refusalIn = async (language: string) =>
      (await server.client().send('GET', '/wps/nothing', undefined, { language })).body.message;
    const register = () => server.client().send('PUT', '/wps/member/register', registration('liveset'));
    try {
      const english = await refusalIn('EN');
      await set({ encryptionRequired: true, languages: ['VI', 'EN'], defaultLanguage: 'VI' });
      await eventually(async () => (await register()).body.value.code === 'encryption-required');
      const vietnamese = await refusalIn('VI');
      expect(vietnamese).not.toBe(english);
      expect(await refusalIn('TY')).toBe(vietnamese);
    } finally {
      await set({ encryptionRequired: false, languages: ['EN', 'TY', 'VI'], defaultLanguage: 'TY' });
      await admin.end();
    }
  });
});
