// The adapter with a studio that gives one signed answer to everything, whatever it is asked.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fixedKeys } from '@tyche/vendor-protocol/keys';
import { answerSignatureOf, HEADERS } from '@tyche/vendor-protocol/signing';
import { onTestFinished } from 'vitest';
import { Outage } from '../../../../../platform/http/errors.ts';
import { openStudio } from '../index.ts';

const key = { keyId: 'operator-1', secret: 'a secret of this test' };

/** What the adapter makes of an answer; `outage` for one that it does not take. */
export async function asked(
  answer: object,
  ask: (studio: ReturnType<typeof openStudio>) => Promise<unknown> | undefined,
): Promise<unknown> {
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
  return ask(studio)?.catch((error: unknown) => {
    if (!(error instanceof Outage)) throw error;
    return 'outage';
  });
}
