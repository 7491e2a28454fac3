// What the studio signs and proves is the bytes on the wire: several bodies decode to one text (docs/reference/vendors.md 1).
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newKey } from '@tyche/testkit/key';
import { answerSignatureOf, HEADERS, isSame, signedHeaders } from '@tyche/vendor-protocol/signing';
import { expect, it, onTestFinished } from 'vitest';
import { openBook } from './book.ts';
import { openPlatform } from './platform.ts';
import { serveStudio } from './server.ts';
import { openStudioWallet } from './wallet.ts';

const clock = { now: () => new Date() };
const key = { keyId: 'operator-1', secret: 'a secret of this test' };

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A JSON text with one odd letter in it, once as UTF-8 and once as a byte that decodes to the same letter. */
function twoBodies(before: string, after: string): { readonly right: Buffer; readonly changed: Buffer } {
  const around = (odd: Buffer) => Buffer.concat([Buffer.from(before), odd, Buffer.from(after)]);
  return { right: around(Buffer.from('\ufffd')), changed: around(Buffer.from([0xff])) };
}

/** Sends a call of the operator whose signature is of one body, with another one. */
async function call(signed: Buffer, sent: Buffer) {
  const studio = { wallet: openStudioWallet(openBook(null), clock), keys: [key] as const, clock };
  const url = await listen(serveStudio({ ...studio, games: null, hasControl: false }));
  const [path, nonce, timestamp] = ['/sgp/v1/wallet/players', newKey(), String(Date.now())];
  const parts = { method: 'POST', path, timestamp, nonce, body: signed };
  const headers = await signedHeaders(key, parts);
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: new Uint8Array(sent) });
  const raw = Buffer.from(await answer.arrayBuffer());
  const isSigned = isSame(
    answer.headers.get(HEADERS.signature) ?? '',
    await answerSignatureOf(key.secret, nonce, raw),
  );
  const { status } = JSON.parse(raw.toString());
  return [answer.status, status, isSigned];
}

const bodies = twoBodies('{"playerId":"p-1","currency":"PHP","language":"EN","note":"', '"}');

it('a call whose bytes are not those that were signed is refused, though it reads the same', async () => {
  expect(bodies.changed.toString()).toBe(bodies.right.toString());
  expect(await call(bodies.right, bodies.right)).toEqual([200, 'OK', true]);
  expect(await call(bodies.right, bodies.changed)).toEqual([401, 'SIGNATURE_INVALID', false]);
});

it('a proved call that is not UTF-8, no JSON or no object is a bad request', async () => {
  for (const body of [bodies.changed, Buffer.from('{'), Buffer.from('"text"'), Buffer.from('\ufeff{}')])
    expect(await call(body, body), body.toString()).toEqual([200, 'BAD_REQUEST', true]);
});

/** What the studio makes of an answer of the platform whose signature is of one body, with another one. */
async function answerOf(signed: Buffer, sent: Buffer) {
  const server = createServer(async (request, response) => {
    const nonce = String(request.headers[HEADERS.nonce]);
    const signature = await answerSignatureOf(key.secret, nonce, signed);
    response.writeHead(200, { [HEADERS.signature]: signature }).end(sent);
  });
  const platform = openPlatform({ url: `${await listen(server)}/seamless/v1/STUDIO`, key, clock });
  return platform.send('bet', { merchantCode: '' });
}

it('an answer of the platform is taken by its bytes, and one that is not UTF-8 is none', async () => {
  const { right, changed } = twoBodies('{"status":"OK","note":"', '"}');
  expect(await answerOf(right, right)).toEqual({ status: 'OK', note: '\ufffd' });
  expect(await answerOf(right, changed)).toBeNull();
  expect(await answerOf(changed, changed)).toBeNull();
});
