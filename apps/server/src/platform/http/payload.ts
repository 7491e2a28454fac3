// Bodies that come as JWE: ECDH-ES+A256KW with A256GCM on X25519, by a standard library over TLS (reliability.md, section 3 no. 4).
import { compactDecrypt, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Database } from '../db/database.ts';
import { Refusal } from './errors.ts';
import { findPayloadKey, insertPayloadKey, useNonce } from './store.ts';

const ALGORITHM = 'ECDH-ES+A256KW';
const ENCRYPTION = 'A256GCM';
const MAX_AGE_S = 60;

export interface PayloadKey {
  readonly publicJwk: Record<string, string>;
  /** Opens a compact JWE. Refuses `malformed-body` when it is not ours, too old, or was seen before. */
  open(jwe: string): Promise<string>;
}

/** Loads the key that all nodes share, making it the first time. */
export async function openPayloadKey(database: Database, nowS: () => number): Promise<PayloadKey> {
  const jwk = (await findPayloadKey(database.reader)) ?? (await createKey(database));
  const privateKey = await importJWK(jwk, ALGORITHM);
  const { d: _, ...publicPart } = jwk;
  return {
    publicJwk: Object.fromEntries(Object.entries(publicPart).map(([name, value]) => [name, String(value)])),
    async open(jwe) {
      const { plaintext, protectedHeader } = await decrypt(jwe, privateKey);
      const { iat, jti } = protectedHeader as { iat?: unknown; jti?: unknown };
      const isFresh = typeof iat === 'number' && Math.abs(nowS() - iat) <= MAX_AGE_S;
      if (!isFresh || typeof jti !== 'string' || jti.length < 16 || jti.length > 64)
        throw new Refusal('malformed-body');
      if (!(await useNonce(database.reader, `jwe:${jti}`, 2 * MAX_AGE_S)))
        throw new Refusal('malformed-body');
      return new TextDecoder().decode(plaintext);
    },
  };
}

async function decrypt(jwe: string, key: Parameters<typeof compactDecrypt>[1]) {
  try {
    return await compactDecrypt(jwe, key, {
      keyManagementAlgorithms: [ALGORITHM],
      contentEncryptionAlgorithms: [ENCRYPTION],
    });
  } catch {
    throw new Refusal('malformed-body');
  }
}

async function createKey(database: Database): Promise<JWK> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { crv: 'X25519', extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), alg: ALGORITHM, use: 'enc', kid: crypto.randomUUID() };
  return insertPayloadKey(database.reader, jwk);
}
