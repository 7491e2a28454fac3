// The keys that operator and vendor share, as a file or a variable holds them: each `id:secret`, apart by space, the newest first.
import type { Credentials } from './signing.ts';

/** The id of a key that is written without one. */
export const FIRST_KEY_ID = 'operator-1';
/** How many keys may be good at once. */
export const MAX_KEYS = 2;
const KEY = /^(?:([A-Za-z0-9._-]{1,40}):)?([^\s:]{32,})$/;

/** The keys of one side, the newest first: it signs what the side sends, and all are accepted. */
export type SharedKeys = readonly [Credentials, ...Credentials[]];

/** The keys that are good now, for a side whose keys change while it runs. */
export interface KeyRing {
  /**
   * The first signs what the side sends; all are accepted.
   *
   * @param keyId the id under which a request came: a ring that does not know it looks again whether it is new.
   */
  read(keyId?: string): Promise<SharedKeys>;
  /** Hears of a request that was signed with a key. */
  noteUse(keyId: string): Promise<void>;
}

/** A ring of keys that stay as they are. */
export function fixedKeys(keys: SharedKeys): KeyRing {
  return { read: async () => keys, noteUse: async () => undefined };
}

/**
 * Reads the shared keys. Two may be good at once, so that one replaces the other without a pause (docs/reference/vendors.md 1).
 *
 * @param text such as `operator-2:<secret> operator-1:<secret>`, or one secret alone, which is the key `operator-1`. A secret has at least
 *   32 characters, without colon and space.
 * @returns the keys in their order. Throws for none, for more than two, for an id twice, and for what is no key; the error names no secret.
 */
export function readKeys(text: string): SharedKeys {
  const keys = text
    .trim()
    .split(/\s+/)
    .map((entry, at): Credentials => {
      const [, keyId = FIRST_KEY_ID, secret] = KEY.exec(entry) ?? [];
      if (secret === undefined) throw new Error(`shared key ${at + 1} is not id:secret of 32 characters`);
      return { keyId, secret };
    });
  const [newest, ...others] = keys;
  if (!newest || keys.length > MAX_KEYS) throw new Error(`at most ${MAX_KEYS} shared keys are good at once`);
  if (others.some(({ keyId }) => keyId === newest.keyId))
    throw new Error(`shared key ${newest.keyId} is there twice`);
  return [newest, ...others];
}
