// The browsers in which a member wants to be told (docs/reference/messages.md 6).
import { createHash } from 'node:crypto';
import type { push } from '@tyche/contract/push';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Sealing } from '../../../platform/sealing/sealing.ts';
import type { PushSender } from '../adapter.ts';
import * as store from './store.ts';

/** A member has no more browsers; the oldest makes room. */
const MAX_DEVICES = 10;
const MAX_USER_AGENT = 500;

export interface PushDeps {
  readonly database: Database;
  readonly sealing: Sealing;
  /** Null where the deployment sends none. */
  readonly sender: PushSender | null;
}

/** Who calls, in which browser; null for a browser that has no cookie of ours. */
export interface Caller {
  readonly memberId: bigint;
  readonly browserHash: Buffer | null;
}

/** The member's browsers, newest first, with the key by which a browser subscribes. */
export async function readDevices(
  { database, sender }: PushDeps,
  { memberId, browserHash }: Caller,
): Promise<OutputOf<typeof push.pushDevices>> {
  const rows = await store.listDevices(database.reader, memberId);
  return {
    publicKey: sender?.publicKey ?? null,
    devices: rows.map((row) => ({
      id: row.device_id.toString(),
      userAgent: row.user_agent,
      kinds: [...row.kinds],
      at: row.created_at.getTime(),
      lastSentAt: row.last_sent_at?.getTime() ?? null,
      isCurrent: browserHash?.equals(row.browser_hash) ?? false,
    })),
  };
}

/**
 * Tells a browser from now on of the kinds named. Refuses `push-subscription-refused` where the site sends none, for an address that is no
 * push service's, and for a browser without our cookie.
 */
export async function setDevice(
  { database, sealing, sender }: PushDeps,
  { endpoint, keys, kinds }: InputOf<typeof push.setPushDevice>,
  {
    memberId,
    browserHash,
    language,
    userAgent,
  }: Caller & { readonly language: string; readonly userAgent: string },
): Promise<void> {
  if (!sender?.isServed(endpoint) || browserHash === null) throw new Refusal('push-subscription-refused');
  const endpointHash = createHash('sha256').update(endpoint).digest();
  const sealed = sealing.seal(sealedAs(endpointHash), JSON.stringify({ endpoint, keys }));
  await database.inTransaction(async (tx) => {
    await store.upsertDevice(tx, {
      memberId,
      kinds: [...new Set(kinds)],
      language,
      userAgent: userAgent.slice(0, MAX_USER_AGENT),
      browserHash,
      endpointHash,
      sealed,
    });
    await store.deleteOldest(tx, memberId, MAX_DEVICES);
  });
}

/** What the seal of a subscription is bound to. */
export function sealedAs(endpointHash: Buffer): string {
  return `messaging.push_devices:${endpointHash.toString('hex')}`;
}

/** Sends one of the member's browsers no further push. Refuses `unknown-device`. */
export async function endDevice(reader: Reader, memberId: bigint, id: string): Promise<void> {
  if (!(await store.deleteDevice(reader, BigInt(id), memberId))) throw new Refusal('unknown-device');
}

/** Which browsers of a member a sign-out concerns, by the hashes of their cookies: one, or all but one. */
export type SignedOut = { readonly browser: Buffer } | { readonly allBut: Buffer | null };

/** Ends the pushes of a member in browsers where it was signed out. */
export function endSignedOut(tx: Tx, memberId: bigint, which: SignedOut): Promise<void> {
  return 'browser' in which
    ? store.deleteOfBrowser(tx, memberId, which.browser)
    : store.deleteOfOthers(tx, memberId, which.allBut);
}
