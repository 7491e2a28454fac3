import { CompactEncrypt, importJWK } from 'jose';
import { testDatabase } from '@tyche/testkit/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { openSealing } from '../sealing/sealing.ts';
import { openPayloadKey, WrongSecret } from './payload.ts';

const sealing = openSealing('a secret of the payload test, as long as one must be');
const nowS = () => 1_800_000_000;

let drop: () => Promise<void>;
let database: Database;
beforeAll(async () => {
  const test = await testDatabase();
  drop = test.drop;
  database = openDatabase({ url: test.url, maxConnections: 4 });
});
afterAll(async () => {
  await database.close();
  await drop();
});

const kept = () =>
  database.reader.rows(sql<{ jwk: Record<string, string>; sealed: Buffer | null }>`
    select jwk, sealed from platform.payload_keys`);

async function encrypt(jwk: Record<string, string>, text: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'ECDH-ES+A256KW', enc: 'A256GCM', iat: nowS(), jti: crypto.randomUUID() })
    .encrypt(await importJWK(jwk, 'ECDH-ES+A256KW'));
}

test('the private half of the key for encrypted bodies is kept sealed; nodes that start at once share one key', async () => {
  const [one, two] = await Promise.all([1, 2].map(() => openPayloadKey(database, sealing, nowS)));
  const [row] = await kept();
  expect(Object.keys(row?.jwk ?? {})).not.toContain('d');
  expect(row?.sealed).not.toBeNull();
  expect(one?.publicJwk).toEqual(two?.publicJwk);
  const opened = await two?.open(await encrypt(one?.publicJwk ?? {}, '{"a":1}'));
  expect(Buffer.from(opened ?? []).toString()).toBe('{"a":1}');
});

test('a key that an earlier version kept in clear is sealed at the next start and stays the same key', async () => {
  const first = await openPayloadKey(database, sealing, nowS);
  const [row] = await kept();
  const d = sealing.open('platform.payload_keys:1:d', row?.sealed ?? Buffer.alloc(0));
  await database.inTransaction((tx) =>
    tx.rows(
      sql`update platform.payload_keys set sealed = null, jwk = jwk || ${JSON.stringify({ d })}::jsonb`,
    ),
  );
  const again = await openPayloadKey(database, sealing, nowS);
  expect(again.publicJwk).toEqual(first.publicJwk);
  const opened = await again.open(await encrypt(first.publicJwk, 'once more'));
  expect(Buffer.from(opened).toString()).toBe('once more');
  const [after] = await kept();
  expect([after?.jwk.d, after?.sealed === null]).toEqual([undefined, false]);
});

test('another field secret is told, not a fault', async () => {
  await openPayloadKey(database, sealing, nowS);
  const other = openSealing('another secret of the payload test, just as long');
  await expect(openPayloadKey(database, other, nowS)).rejects.toThrow(WrongSecret);
});
