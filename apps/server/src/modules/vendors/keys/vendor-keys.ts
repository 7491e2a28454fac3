// The keys of a vendor as they are good now: those of the environment and those that two persons added, without what they retired.
import type { KeyRing, SharedKeys } from '@tyche/vendor-protocol/keys';
import type { Credentials } from '@tyche/vendor-protocol/signing';
import type { Database, Reader } from '../../../platform/db/database.ts';
import type { Sealing } from '../../../platform/sealing/sealing.ts';
import * as store from './store-keys.ts';

/** How long a process goes on with what it read: a key that is retired is refused everywhere within a second. */
const READ_AGAIN_MS = 1_000;
/** A key that is not known is looked for: it may just have been approved. Calls with ids that nobody has must not keep the database busy. */
const LOOK_AGAIN_MS = 50;
const NOTED_MS = 60_000;
const PURPOSE = 'vendors.keys';

export interface NumberedKey {
  readonly keyNo: bigint;
  readonly keyId: string;
}

/** The ring of a vendor whose keys staff change. */
export interface VendorKeys extends KeyRing {
  /** The keys that are good, the one first that signs calls to the vendor. */
  listGood(reader: Reader): Promise<readonly NumberedKey[]>;
  /** How a new secret is stored. */
  seal(secret: string): { readonly secret: Buffer; readonly fingerprint: Buffer };
}

export interface KeysDeps {
  readonly database: Database;
  readonly sealing: Sealing;
}

interface GoodKey extends Credentials, NumberedKey {
  readonly isUsed: boolean;
}

/**
 * Opens the keys of a vendor. Calls to it are signed with the newest key that it has signed with itself, so that it is never asked under a
 * key that it does not have yet; before that with the first of the environment.
 *
 * @param configured the keys of the environment. One that was retired is not good any more, whatever its id.
 */
export function openVendorKeys(
  { database, sealing }: KeysDeps,
  vendor: string,
  configured: SharedKeys,
): VendorKeys {
  const fingerprintOf = (secret: string) => sealing.fingerprint(PURPOSE, secret);
  const placeOf = (fingerprint: Buffer) => `${PURPOSE}:${vendor}:${fingerprint.toString('hex')}`;
  const own = configured.map((key) => ({ ...key, fingerprint: fingerprintOf(key.secret) }));
  const notedAt = new Map<string, number>();
  let held: { readonly readAt: number; readonly keys: Promise<readonly GoodKey[]> } | null = null;

  async function readGood(reader: Reader): Promise<readonly GoodKey[]> {
    const unknown = (rows: readonly store.KeyRow[]) =>
      own.filter(({ fingerprint }) => !rows.some((row) => row.fingerprint.equals(fingerprint)));
    let rows = await store.listKeys(reader, vendor);
    if (unknown(rows).length > 0) {
      await store.insertConfigured(reader, vendor, unknown(rows));
      rows = await store.listKeys(reader, vendor);
    }
    const good = rows.filter((row) => row.valid_from !== null && row.retired_at === null);
    const added = good.flatMap((row): readonly GoodKey[] =>
      row.secret === null
        ? []
        : [
            {
              keyNo: row.key_no,
              keyId: row.key_id,
              secret: sealing.open(placeOf(row.fingerprint), row.secret),
              isUsed: row.used_at !== null,
            },
          ],
    );
    const given = own.flatMap(({ keyId, secret, fingerprint }): readonly GoodKey[] => {
      const row = good.find((one) => one.is_configured && one.fingerprint.equals(fingerprint));
      return row ? [{ keyNo: row.key_no, keyId, secret, isUsed: row.used_at !== null }] : [];
    });
    return [...added.filter(({ isUsed }) => isUsed), ...given, ...added.filter(({ isUsed }) => !isUsed)];
  }

  async function read(keyId?: string): Promise<readonly GoodKey[]> {
    const keys = await readWithin(READ_AGAIN_MS);
    return keyId === undefined || keys.some((key) => key.keyId === keyId) ? keys : readWithin(LOOK_AGAIN_MS);
  }

  function readWithin(ms: number): Promise<readonly GoodKey[]> {
    const now = performance.now();
    if (held && now - held.readAt < ms) return held.keys;
    const keys = readGood(database.reader);
    held = { readAt: now, keys };
    // What could not be read is read again by the next call.
    keys.catch(() => {
      if (held?.keys === keys) held = null;
    });
    return keys;
  }

  return {
    async read(keyId) {
      const [first, ...others] = await read(keyId);
      if (!first) throw new Error(`no key of vendor ${vendor} is good`);
      return [first, ...others];
    },
    async noteUse(keyId) {
      const now = performance.now();
      const before = notedAt.get(keyId);
      if (before !== undefined && now - before < NOTED_MS) return;
      notedAt.set(keyId, now);
      const found = (await read()).find((key) => key.keyId === keyId);
      if (!found) return;
      await store.noteUse(database.reader, found.keyNo);
      // The vendor has it now: from here on it signs calls to the vendor as well.
      if (!found.isUsed) held = null;
    },
    listGood: async (reader) => (await readGood(reader)).map(({ keyNo, keyId }) => ({ keyNo, keyId })),
    seal(secret) {
      const fingerprint = fingerprintOf(secret);
      return { secret: sealing.seal(placeOf(fingerprint), secret), fingerprint };
    },
  };
}
