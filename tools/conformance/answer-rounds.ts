// The kit as the vendor that the operator asks about rounds (docs/reference/vendors.md 5).
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerSignatureOf, type Credentials, HEADERS, openVerifier } from '@tyche/vendor-protocol/signing';
import type { RoundAnswers } from './kit.ts';

const PATH = /^\/sgp\/v1\/rounds\/([A-Za-z0-9._:-]{1,64})$/;
/** What a round of the kit never has. */
const plain = { jackpotWins: [], free: null, shared: null, outcome: {} };

export interface AnsweringVendor {
  readonly url: string;
  readonly answers: RoundAnswers;
  close(): void;
}

/**
 * Answers the operator's signed questions.
 *
 * @param key what the operator signs with; answers are signed with it too.
 * @param at where it listens, such as `127.0.0.1:21500`; port 0 is any free one.
 */
export async function startAnsweringVendor(key: Credentials, at: string): Promise<AnsweringVendor> {
  const answers: RoundAnswers = new Map();
  const verify = openVerifier([key]);
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { method = '', url = '', headers } = request;
    const proof = await verify({ method, path: url, headers, body: Buffer.concat(parts) }, Date.now());
    if (!proof) return void response.writeHead(401).end();
    const { pathname, searchParams } = new URL(url, 'http://vendor');
    const round = answers.get(PATH.exec(pathname)?.[1] ?? '');
    const isTheirs = round !== undefined && round.playerId === searchParams.get('playerId');
    const text = JSON.stringify(
      isTheirs ? { status: 'OK', round: { ...plain, ...round } } : { status: 'ROUND_NOT_FOUND' },
    );
    const signature = await answerSignatureOf(key.secret, proof.nonce, text);
    response.writeHead(200, { 'content-type': 'application/json', [HEADERS.signature]: signature }).end(text);
  });
  const { hostname, port } = new URL(`http://${at}`);
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(Number(port), hostname, done);
  });
  return {
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    answers,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
