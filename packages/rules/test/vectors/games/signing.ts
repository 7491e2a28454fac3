// The group `sgp-sign`: which requests of a vendor are heard.
import { HEADERS, openVerifier } from '@tyche/vendor-protocol/signing';
import { CallModel, playerOf } from '../call-model.ts';
import { listOf, recordOf } from '../vector.ts';
import { type Fields, type GameVector, numberOf, sameFields, textOf } from './vector.ts';

const KEY = 'test';

/** Runs a vector of the group `sgp-sign`: one request, or several that come one after the other. */
export async function runSigning({ input, expected }: GameVector): Promise<void> {
  const verify = openVerifier([{ keyId: KEY, secret: textOf(input.secret) }]);
  const nowMs = numberOf(input.nowMs);
  const requests =
    input.request === undefined ? listOf(input.requests).map(recordOf) : [recordOf(input.request)];
  const http: number[] = [];
  for (const request of requests) http.push((await verify(heardOf(request), nowMs)) === null ? 401 : 200);
  const answered = input.request === undefined ? http : http[0];
  sameFields(
    { http: answered, ...(expected.second !== undefined && { second: secondAnswer(requests) }) },
    expected,
  );
}

function heardOf({ method, path, timestamp, nonce, body, signature }: Fields) {
  const headers = {
    [HEADERS.key]: KEY,
    [HEADERS.timestamp]: textOf(timestamp),
    [HEADERS.nonce]: textOf(nonce),
    [HEADERS.signature]: textOf(signature),
  };
  return { method: textOf(method), path: textOf(path), body: textOf(body), headers };
}

/** The answer to the second of two calls under one number. */
function secondAnswer(requests: readonly Fields[]): Fields {
  const model = new CallModel();
  const answers = requests.map(({ body }) => {
    const call = recordOf(JSON.parse(textOf(body)));
    if (model.players.size === 0)
      model.players.set(textOf(call.playerId), playerOf({ currency: call.currency, balance: '1000000' }));
    return model.send({ call: 'bet', ...call });
  });
  return { duplicate: answers[1]?.duplicate };
}
