import { CompactEncrypt, importJWK } from 'jose';
import { serverNow } from './server-clock.ts';

const KEY_PATH = '/wps/session/key';
const ALGORITHM = 'ECDH-ES+A256KW';

/** Seals a body for the server's key as compact JWE, for once and for a minute (reliability.md 3.4). */
export async function seal(body: string): Promise<string> {
  const answer: { value: Record<string, string> } = await (await fetch(KEY_PATH)).json();
  const key = await importJWK(answer.value, ALGORITHM);
  const header = {
    alg: ALGORITHM,
    enc: 'A256GCM',
    iat: Math.floor(serverNow() / 1000),
    jti: crypto.randomUUID(),
  };
  return new CompactEncrypt(new TextEncoder().encode(body)).setProtectedHeader(header).encrypt(key);
}
