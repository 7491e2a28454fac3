// A key that replaces another, on a real socket: the studio takes the platform's calls, the platform those of the studio.
import type { AddressInfo } from 'node:net';
import { newKey } from '@tyche/testkit/key';
import { fixedKeys, type SharedKeys } from '@tyche/vendor-protocol/keys';
import { type Credentials, signedHeaders } from '@tyche/vendor-protocol/signing';
import { expect, it, onTestFinished } from 'vitest';
import { openBook } from '../../../../../../studio/src/book.ts';
import { serveStudio } from '../../../../../../studio/src/server.ts';
import { openStudioWallet } from '../../../../../../studio/src/wallet.ts';
import { Outage } from '../../../../platform/http/errors.ts';
import { openStudio } from './index.ts';

const clock = { now: () => new Date() };
const old: Credentials = { keyId: 'operator-1', secret: 'the old secret' };
const next: Credentials = { keyId: 'operator-2', secret: 'the new secret' };
const steps: readonly SharedKeys[] = [[old], [old, next], [next, old], [next]];

/** The studio with some keys, as the platform with others reaches it. */
async function healthOf(studioKeys: SharedKeys, keys: SharedKeys): Promise<string> {
  const wallet = openStudioWallet(openBook(null), clock);
  const server = serveStudio({ wallet, keys: studioKeys, clock, games: null, hasControl: false });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return openStudio({ url, keys: fixedKeys(keys), clock })
    .health()
    .catch((error: unknown) => {
      if (!(error instanceof Outage)) throw error;
      return 'refused';
    });
}

/** What the platform with some keys makes of a call of the studio: accepted, and answered with the key of the call. */
async function isTaken(keys: SharedKeys, by: Credentials): Promise<boolean> {
  const { seamless } = openStudio({ url: 'http://127.0.0.1:9', keys: fixedKeys(keys), clock });
  const path = '/seamless/v1/STUDIO/balance';
  const parts = { method: 'POST', path, timestamp: String(Date.now()), nonce: newKey(), body: '{}' };
  const call = { method: 'POST', path, name: 'balance', body: Buffer.from('{}') };
  return (await seamless?.read({ ...call, headers: await signedHeaders(by, parts) })) != null;
}

it('answers whichever of both sides is a step ahead', async () => {
  for (const [at, keys] of steps.entries())
    for (const studioKeys of steps.slice(Math.max(0, at - 1), at + 2))
      expect(await healthOf(studioKeys, keys), `${at}`).toBe('ready');
});

it('refuses the old key once it is taken out, on both sides', async () => {
  expect(await healthOf([next], [old, next])).toBe('refused');
  expect([await isTaken([next, old], old), await isTaken([next, old], next)]).toEqual([true, true]);
  expect([await isTaken([next], old), await isTaken([next], next)]).toEqual([false, true]);
});

it('refuses a secret under the id of the other key', async () => {
  expect(await isTaken([next, old], { ...next, secret: old.secret })).toBe(false);
});
