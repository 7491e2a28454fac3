// Bodies that come as JWE: ECDH-ES+A256KW with A256GCM on X25519, by a standard library over TLS (reliability.md 3.4).
import { compactDecrypt, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Database } from '../db/database.ts';
import { Refusal } from './errors.ts';
import type { Sealing } from '../sealing/sealing.ts';
import { findPayloadKey, keepPayloadKey, useNonce } from './store.ts';

const ALGORITHM = 'ECDH-ES+A256KW';
const ENCRYPTION = 'A256GCM';
const MAX_AGE_S = 60;
/** Where the private half is sealed for. */
const PLACE = 'platform.payload_keys:1:d';

/** The database was sealed under another secret: nothing of what is sealed in it opens. */
export class WrongSecret extends Error {
  override readonly name = 'WrongSecret';
}

export interface PayloadKey {
  readonly publicJwk: Record<string, string>;
  /** Opens a compact JWE. Refuses `malformed-body` when it is not ours, too old, or was seen before. */
  open(jwe: string): Promise<Uint8Array>;
}

/** Loads the key that all nodes share, making it the first time. Its private half is kept sealed; one kept in clear is sealed now. */
export async function openPayloadKey(
  database: Database,
  sealing: Sealing,
  nowS: () => number,
): Promise<PayloadKey> {
  const found = await findPayloadKey(database.reader);
  const { jwk, sealed } = found?.sealed ? found : await keepSealed(database, sealing, found?.jwk);
  if (sealed === null) throw new Error('the key for encrypted bodies was not sealed');
  const privateKey = await importJWK({ ...jwk, d: openSealed(sealing, sealed) }, ALGORITHM);
  return {
    publicJwk: Object.fromEntries(Object.entries(jwk).map(([name, value]) => [name, String(value)])),
    async open(jwe) {
      const { plaintext, protectedHeader } = await decrypt(jwe, privateKey);
      const { iat, jti } = protectedHeader as { iat?: unknown; jti?: unknown };
      const isFresh = typeof iat === 'number' && Math.abs(nowS() - iat) <= MAX_AGE_S;
      if (!isFresh || typeof jti !== 'string' || jti.length < 16 || jti.length > 64)
        throw new Refusal('malformed-body');
      if (!(await useNonce(database.reader, `jwe:${jti}`, 2 * MAX_AGE_S)))
        throw new Refusal('malformed-body');
      return plaintext;
    },
  };
}

function openSealed(sealing: Sealing, sealed: Buffer): string {
  try {
    return sealing.open(PLACE, sealed);
  } catch (cause) {
    throw new WrongSecret('the field secret is not the one that this database was sealed under', { cause });
  }
}

async function decrypt(jwe: string, key: Parameters<typeof compactDecrypt>[1]) {
  try {
    return await compactDecrypt(jwe, key, {
      keyManagementAlgorithms: [ALGORITHM],
      contentEncryptionAlgorithms: [ENCRYPTION],
      // Nobody compresses inside; what cannot be inflated cannot grow.
      maxDecompressedLength: 0,
    });
  } catch {
    throw new Refusal('malformed-body');
  }
}

/** Keeps a key sealed: the one that was there in clear, else a new one. Another node may have been faster. */
async function keepSealed(database: Database, sealing: Sealing, inClear: JWK | undefined) {
  const { d, ...jwk } = inClear ?? (await createKey());
  if (d === undefined) throw new Error('the key for encrypted bodies has no private half');
  return keepPayloadKey(database.reader, { jwk, sealed: sealing.seal(PLACE, d) });
}

async function createKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { crv: 'X25519', extractable: true });
  return { ...(await exportJWK(privateKey)), alg: ALGORITHM, use: 'enc', kid: crypto.randomUUID() };
}
