import { contract } from '@tyche/contract/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const withAuth = Object.values(contract)
  .filter((route) => route.auth !== 'open')
  .map((route) => [route.method, route.path.replace(/:[a-zA-Z]+/g, '1')] as const);

describe('the frame', () => {
  it.each(withAuth)('refuses strangers at %s %s', async (method, path) => {
    const answer = await server
      .client()
      .send(method, path, method === 'POST' || method === 'PUT' ? {} : undefined);
    expect(answer.status).toBe(401);
    expect(answer.body.value.code).toBe('not-signed-in');
  });

  it("speaks the caller's language", async () => {
    const sentences = await Promise.all(
      ['EN', 'TY', 'VI'].map(
        async (language) =>
          (await server.client().send('GET', '/wps/nothing', undefined, { language })).body.message,
      ),
    );
    expect(new Set(sentences).size).toBe(3);
  });

  it('answers unknown routes, methods and merchants with a code', async () => {
    expect((await server.client().send('GET', '/wps/nothing')).body.value.code).toBe('unknown-route');
    expect((await server.client().send('DELETE', '/wps/member/info')).body.value.code).toBe('unknown-route');
    expect((await server.client().send('GET', '/wps/relay/MCSFE_anything')).body.value.code).toBe(
      'unknown-route',
    );
    expect(
      (await server.client().send('GET', '/wps/system/status', undefined, { merchant: 'other' })).body.value
        .code,
    ).toBe('unknown-merchant');
  });

  it('refuses a body of a megabyte, one that is no JSON, and one of another type', async () => {
    const client = server.client();
    const json = { 'content-type': 'application/json' };
    const big = await client.raw(
      'POST',
      '/wps/session/login',
      JSON.stringify({ username: 'x'.repeat(1_000_000) }),
      json,
    );
    expect([big.status, big.body.value.code]).toEqual([413, 'body-too-large']);
    for (const body of ['{', '"text"', '12', 'null', '\u0000']) {
      expect((await client.raw('POST', '/wps/session/login', body, json)).body.value.code).toBe(
        'malformed-body',
      );
    }
    const form = await client.raw('POST', '/wps/session/login', 'username=a', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect([form.status, form.body.value.code]).toEqual([415, 'unsupported-media-type']);
  });

  it('does nothing for another site', async () => {
    const headers = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ];
    for (const header of headers) {
      const answer = await server.client().send('DELETE', '/wps/session/logout', undefined, header);
      expect(answer.body.value.code).toBe('cross-site-request');
    }
    expect(
      (await server.client().send('DELETE', '/wps/session/logout', undefined, { origin: server.url })).status,
    ).toBe(200);
  });

  it('sends a strict policy with every answer', async () => {
    for (const path of ['/healthz', '/wps/system/status', '/wps/nothing']) {
      const { headers } = await server.client().send('GET', path);
      expect(headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('is healthy and ready, counts, and describes its calls', async () => {
    expect((await server.client().send('GET', '/healthz')).body).toEqual({ ok: true });
    const ready = { ok: true, missing: [], degraded: [] };
    expect((await server.client().send('GET', '/readyz')).body).toEqual(ready);
    const api = (await server.client().send('GET', '/docs/openapi.json')).body;
    expect(api.openapi).toBe('3.1.0');
    expect(Object.keys(api.paths)).toHaveLength(
      new Set(Object.values(contract).map((route) => route.path)).size,
    );
  });

  it('shows an unknown fault as a request id and nothing more', async () => {
    const answer = await server.client().send('GET', '/lgw/draw/101/proof/%00');
    expect(answer.status).toBeLessThan(500);
    expect(answer.text).not.toMatch(/stack|node_modules|\.ts/);
  });
});
