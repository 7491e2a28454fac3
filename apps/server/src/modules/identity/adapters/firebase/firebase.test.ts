import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FirebaseSettings, requireProvenNumber } from './index.ts';

const NUMBER = '+639171234567';
let keys: Server;
let settings: FirebaseSettings;
let ours: CryptoKey;
let stranger: CryptoKey;

beforeAll(async () => {
  const pair = await generateKeyPair('RS256');
  ours = pair.privateKey;
  stranger = (await generateKeyPair('RS256')).privateKey;
  const set = JSON.stringify({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256' }] });
  keys = createServer((_request, answer) => answer.setHeader('content-type', 'application/json').end(set));
  await new Promise<void>((done) => keys.listen(0, '127.0.0.1', done));
  const { port } = keys.address() as AddressInfo;
  const issuer = 'https://securetoken.example';
  settings = { projectId: 'tyche-test', keysUrl: `http://127.0.0.1:${port}/keys`, issuer };
});
afterAll(() => new Promise((done) => keys.close(done)));

interface Changes {
  readonly key?: CryptoKey;
  readonly issuer?: string;
  readonly audience?: string;
  readonly expires?: string;
  readonly number?: string;
  readonly subject?: string;
}

function token(changes: Changes = {}): Promise<string> {
  return new SignJWT({ phone_number: changes.number ?? NUMBER })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setSubject(changes.subject ?? 'somebody')
    .setIssuer(changes.issuer ?? `${settings.issuer}/tyche-test`)
    .setAudience(changes.audience ?? 'tyche-test')
    .setIssuedAt()
    .setExpirationTime(changes.expires ?? '1h')
    .sign(changes.key ?? ours);
}

describe('phone verification by Firebase', () => {
  it('takes a token that proves the very number', async () => {
    await expect(requireProvenNumber(settings, await token(), NUMBER)).resolves.toBeUndefined();
  });

  it.each([
    ['of another signer', () => ({ key: stranger })],
    ['of another issuer', () => ({ issuer: 'https://elsewhere.example/tyche-test' })],
    ['for another project', () => ({ audience: 'other' })],
    ['that is over', () => ({ expires: '-1m' })],
    ['for another number', () => ({ number: '+639170000000' })],
    ['without a subject', () => ({ subject: '' })],
  ] as const)('refuses a token %s', async (_, changes) => {
    await expect(requireProvenNumber(settings, await token(changes()), NUMBER)).rejects.toThrow(
      'phone-token-invalid',
    );
  });

  it('refuses text that is no token, and everything where no project is set', async () => {
    await expect(requireProvenNumber(settings, 'a.b.c', NUMBER)).rejects.toThrow('phone-token-invalid');
    await expect(requireProvenNumber(settings, '', NUMBER)).rejects.toThrow('phone-token-invalid');
    const off = { ...settings, projectId: '' };
    await expect(requireProvenNumber(off, await token(), NUMBER)).rejects.toThrow('phone-token-invalid');
  });

  it('is an outage when the keys cannot be fetched, and nobody is let in', async () => {
    const away = { ...settings, keysUrl: 'http://127.0.0.1:9/keys' };
    await expect(requireProvenNumber(away, await token(), NUMBER)).rejects.toMatchObject({ name: 'Outage' });
  });
});
