// A server that redirects every caller: what the server fetches itself comes from whom it was told to, never from where that
// one points (reliability.md I5).
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

function listen(server: Server): Promise<string> {
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () => done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  );
}

/** Tests of a call that fetches from the address handed in: no redirect is followed, and where it was named it is asked. */
export function followsNobody(call: (at: string) => Promise<unknown>): void {
  const hits: string[] = [];
  let status = 302;
  const target = createServer((request, response) => {
    hits.push(request.url ?? '');
    response.setHeader('content-type', 'application/json').end('{"draws":[],"keys":[],"status":"ok"}');
  });
  let inside = '';
  const redirecting = createServer((_request, response) =>
    response.writeHead(status, { location: `${inside}/secret` }).end(),
  );
  let at = '';

  beforeAll(async () => {
    inside = await listen(target);
    at = await listen(redirecting);
  });
  afterAll(() => {
    target.close();
    redirecting.close();
  });
  beforeEach(() => {
    hits.length = 0;
  });

  it.each([301, 302, 303, 307, 308])('a redirect with %i is not followed', async (code) => {
    status = code;
    await expect(call(at)).rejects.toThrow();
    expect(hits).toEqual([]);
  });

  it('is reached where it was named: the test would see it', async () => {
    await call(inside).catch(() => undefined);
    expect(hits.length).toBeGreaterThan(0);
  });
}
