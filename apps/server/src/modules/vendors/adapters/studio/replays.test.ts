// The address of a replay: one of the studio's own pages, or none.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fixedKeys } from '@tyche/vendor-protocol/keys';
import { answerSignatureOf, HEADERS } from '@tyche/vendor-protocol/signing';
import { expect, it, onTestFinished } from 'vitest';
import { Outage } from '../../../../platform/http/errors.ts';
import { openStudio } from './index.ts';

const key = { keyId: 'operator-1', secret: 'a secret of this test' };
const at = '2026-11-30T10:00:00.000Z';

/** What the adapter makes of an answer to the question for a replay. */
async function replayOf(answer: object): Promise<unknown> {
  const server = createServer(async (request, response) => {
    const text = JSON.stringify(answer);
    const signature = await answerSignatureOf(key.secret, String(request.headers[HEADERS.nonce]), text);
    response.writeHead(200, { [HEADERS.signature]: signature }).end(text);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clock = { now: () => new Date() };
  const studio = openStudio({ url, keys: fixedKeys([key]), clock, playUrl: 'https://games.example' });
  return studio.replay?.({ roundId: 'round-1', playerId: 'p-1', language: 'EN' }).catch((error: unknown) => {
    if (!(error instanceof Outage)) throw error;
    return 'outage';
  });
}

it('is taken from the own origin of the studio alone', async () => {
  const own = 'https://games.example/play/replay#replay=x';
  expect(await replayOf({ status: 'OK', url: own, expiresAt: at })).toEqual({
    url: own,
    expiresAt: new Date(at),
  });
  for (const url of ['https://games.example.evil/play/replay', 'javascript:alert(1)', 'nothing'])
    expect(await replayOf({ status: 'OK', url, expiresAt: at }), url).toBe('outage');
});

it('is none for a round that the studio does not know, and for an answer of another shape', async () => {
  expect(await replayOf({ status: 'ROUND_NOT_FOUND' })).toBeNull();
  expect(await replayOf({ status: 'OK', url: 'https://games.example/', expiresAt: 'soon' })).toBe('outage');
  expect(await replayOf({ status: 'OK' })).toBe('outage');
});
