import { describe, expect, it } from 'vitest';
import { answerSignatureOf, CLOCK_MS, HEADERS, openVerifier, signatureOf, signedHeaders } from './signing.ts';

const secret = 'test_secret_0123456789abcdef';
const nonce = (n: number) => `6f1c1f0e-0000-4000-8000-00000000000${n}`;

/** The vectors of the protocol's document. */
const vectors = [
  {
    method: 'POST',
    path: '/seamless/v1/STUDIO/balance',
    timestamp: '1735689600000',
    body: '{"sessionToken":"st_abc","playerId":"p_1001","currency":"VND"}',
    signature: 'ce7d629821f2181b2260751c9017b6ac194d66ff7556506312f845fa392e545c',
  },
  {
    method: 'POST',
    path: '/seamless/v1/STUDIO/bet',
    timestamp: '1735689600500',
    body: '{"txId":"t-1","roundId":"r-1","playerId":"p_1001","currency":"VND","amount":"10000.0000","gameCode":"lantern-lane"}',
    signature: '8007886f338c7b7a0d10fc489c2350cb1c791a915b1192fabb7ca8c3a68ea335',
  },
  {
    method: 'POST',
    path: '/seamless/v1/STUDIO/win',
    timestamp: '1735689601000',
    body: '{"txId":"t-2","betTxId":"t-1","roundId":"r-1","playerId":"p_1001","currency":"VND","amount":"0.0000","roundClosed":true}',
    signature: '890abbec62307d1ea9e96067c4d826c7980fc39e34c71788f6fef277a6b1ecb0',
  },
  {
    method: 'POST',
    path: '/seamless/v1/STUDIO/refund',
    timestamp: '1735689601500',
    body: '{"txId":"t-3","betTxId":"t-1","roundId":"r-1","playerId":"p_1001","reason":"BET_TIMEOUT"}',
    signature: 'cb32e9885478f0ab98fce97d1165bfb5c92b16cb5804c22f74587ded08dabd10',
  },
  {
    method: 'GET',
    path: '/v1/games?cursor=&limit=200',
    timestamp: '1735689602000',
    body: '',
    signature: '809754b61a86743abce1da7798b6de7f8e6b18e9f657c556b13fddd6169ff1bc',
  },
];

const now = 1_735_689_600_000;
const credentials = { keyId: 'k1', secret };
const asked = { method: 'POST', path: '/sgp/v1/wallet/deposit', body: '{"amount":"1.0000"}' };
const send = async (changes: Partial<typeof asked & { timestamp: string; nonce: string }> = {}) => {
  const parts = { ...asked, timestamp: String(now), nonce: nonce(7), ...changes };
  return signedHeaders(credentials, parts);
};

describe('the signature', () => {
  it.each(vectors.map((vector, at) => [at + 1, vector] as const))(
    'is that of vector %i of the document',
    async (n, { signature, ...parts }) => {
      expect(await signatureOf(secret, { ...parts, nonce: nonce(n) })).toBe(signature);
    },
  );

  it('differs for two bodies that are one text when they are decoded', async () => {
    const [one, other] = [Buffer.from([0x22, 0xff, 0x22]), Buffer.from([0x22, 0xfe, 0x22])];
    expect(one.toString('utf8')).toBe(other.toString('utf8'));
    const of = (body: string | Uint8Array) =>
      signatureOf(secret, { ...asked, timestamp: String(now), nonce: nonce(1), body });
    expect(await of(one)).not.toBe(await of(other));
    expect(await of(one)).not.toBe(await of(one.toString('utf8')));
    expect(await of(Buffer.from(asked.body))).toBe(await of(asked.body));
    expect(await answerSignatureOf(secret, nonce(1), one)).not.toBe(
      await answerSignatureOf(secret, nonce(1), other),
    );
  });

  it('of an answer changes with the nonce and with every byte', async () => {
    const one = await answerSignatureOf(secret, nonce(1), '{"status":"SUCCESS"}');
    expect(await answerSignatureOf(secret, nonce(2), '{"status":"SUCCESS"}')).not.toBe(one);
    expect(await answerSignatureOf(secret, nonce(1), '{"status":"SUCCESS" }')).not.toBe(one);
  });
});

describe('the judge of requests', () => {
  it('takes a good one once, and gives its nonce', async () => {
    const verify = openVerifier([credentials]);
    const headers = await send();
    expect(await verify({ ...asked, headers }, now)).toEqual({ nonce: nonce(7), key: credentials });
    expect(await verify({ ...asked, headers }, now)).toBeNull();
    expect(await verify({ ...asked, headers: await send({ nonce: nonce(8) }) }, now)).toEqual({
      nonce: nonce(8),
      key: credentials,
    });
  });

  it.each([
    ['another body', { body: '{"amount":"9.0000"}' }],
    ['another path', { path: '/sgp/v1/wallet/withdraw' }],
    ['another method', { method: 'GET' }],
  ])('refuses %s than was signed', async (_what, changed) => {
    const verify = openVerifier([credentials]);
    expect(await verify({ ...asked, ...changed, headers: await send() }, now)).toBeNull();
  });

  it('refuses a stranger, a forged signature, and clocks more than a minute apart', async () => {
    const verify = openVerifier([credentials]);
    const headers = await send();
    expect(await verify({ ...asked, headers: { ...headers, [HEADERS.key]: 'k2' } }, now)).toBeNull();
    expect(
      await verify({ ...asked, headers: { ...headers, [HEADERS.signature]: 'a'.repeat(64) } }, now),
    ).toBeNull();
    expect(await verify({ ...asked, headers }, now + CLOCK_MS + 1)).toBeNull();
    expect(await verify({ ...asked, headers }, now - CLOCK_MS - 1)).toBeNull();
    expect(await verify({ ...asked, headers }, now + CLOCK_MS)).toEqual({
      nonce: nonce(7),
      key: credentials,
    });
  });

  it('takes a nonce in capitals, and the same UUID in other letters once', async () => {
    const verify = openVerifier([credentials]);
    const [small, capital] = ['6f1c1f0e-0000-4000-8000-00000000000a', '6F1C1F0E-0000-4000-8000-00000000000A'];
    expect(await verify({ ...asked, headers: await send({ nonce: capital }) }, now)).toEqual({
      nonce: capital,
      key: credentials,
    });
    expect(await verify({ ...asked, headers: await send({ nonce: small }) }, now)).toBeNull();
    // It is signed as it is written.
    const headers = { ...(await send({ nonce: nonce(9) })), [HEADERS.nonce]: capital };
    expect(await verify({ ...asked, headers }, now)).toBeNull();
  });

  it('takes two keys at once, while one replaces the other', async () => {
    const verify = openVerifier([{ keyId: 'old', secret: 'something else' }, credentials]);
    expect(await verify({ ...asked, headers: await send() }, now)).toEqual({
      nonce: nonce(7),
      key: credentials,
    });
  });
});
