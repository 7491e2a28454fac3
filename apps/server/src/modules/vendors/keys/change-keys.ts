// Keys of vendors as staff change them: one proposes, another approves. A new key is shown once, to who proposes it, and is stored sealed.
import { randomBytes } from 'node:crypto';
import { MAX_KEYS } from '@tyche/vendor-protocol/keys';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { type Actor, type Approval, type GuardedActions, proposeAction } from '../../staff/index.ts';
import { findVendor, type VendorsDeps } from '../deps.ts';
import * as store from './store-keys.ts';
import type { VendorKeys } from './vendor-keys.ts';

type Deps = Pick<VendorsDeps, 'database' | 'vendors'>;

const ADD = 'vendor-key.add';
const RETIRE = 'vendor-key.retire';
const SECRET_BYTES = 32;

/**
 * Makes a key and proposes it. It is good once another person has approved it; the vendor may sign with it from then on.
 *
 * @returns its id and its secret, which nobody can read again.
 * @throws Refusal `unknown-wallet` for a vendor whose keys cannot be changed here, `vendor-keys-full` while two keys are good,
 *   `approval-pending` while another key is proposed.
 */
export async function proposeKey(
  deps: Deps,
  { vendor, reason }: { readonly vendor: string; readonly reason: string },
  actor: Actor,
): Promise<{ readonly keyId: string; readonly secret: string; readonly approvalId: bigint }> {
  const keys = requireKeys(deps, vendor);
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return deps.database.inTransaction(async (tx) => {
    await requireRoom(tx, vendor, keys);
    await store.deleteProposed(tx, vendor);
    const { keyNo, keyId } = await store.insertProposed(tx, { vendor, ...keys.seal(secret) });
    const payload = { vendor, keyId, keyNo: keyNo.toString() };
    const approvalId = await proposeAction(tx, { kind: ADD, subject: vendor, payload, reason }, actor);
    return { keyId, secret, approvalId };
  });
}

/**
 * Proposes that a key is refused from then on, for ever. Gives the proposal's number.
 *
 * @throws Refusal `unknown-vendor-key` for one that is not good, `last-vendor-key` for the only one, `approval-pending`.
 */
export async function proposeRetirement(
  deps: Deps,
  { vendor, keyId, reason }: { readonly vendor: string; readonly keyId: string; readonly reason: string },
  actor: Actor,
): Promise<bigint> {
  return deps.database.inTransaction(async (tx) => {
    const keyNo = await requireRetirable(deps, tx, { vendor, keyId });
    const payload = { vendor, keyId, keyNo: keyNo.toString() };
    const subject = `${vendor} ${keyId}`;
    return proposeAction(tx, { kind: RETIRE, subject, payload, reason }, actor);
  });
}

/** What approved proposals do. */
export function keyActions(deps: Deps): GuardedActions {
  return {
    [ADD]: {
      permission: 'approvals.decide',
      async perform(tx, approval) {
        const { vendor, keyNo } = payloadOf(approval);
        await requireRoom(tx, vendor, requireKeys(deps, vendor));
        if (!(await store.approveKey(tx, keyNo))) throw new Refusal('unknown-vendor-key');
      },
    },
    [RETIRE]: {
      permission: 'approvals.decide',
      async perform(tx, approval) {
        const wanted = payloadOf(approval);
        await store.retireKey(tx, await requireRetirable(deps, tx, wanted));
      },
    },
  };
}

/** The keys of a vendor as staff see them, never a secret. A vendor whose keys cannot be changed here has none. */
export async function readKeys(deps: Deps, { vendor }: { readonly vendor: string }) {
  const keys = findVendor(deps, vendor)?.keys;
  if (!keys) return { isChangeable: false, list: [] };
  const { reader } = deps.database;
  const good = (await keys.listGood(reader)).map(({ keyNo }) => keyNo);
  const rows = await store.listKeys(reader, vendor);
  return {
    isChangeable: true,
    list: rows
      // A key that the environment does not have any more.
      .filter((row) => !row.is_configured || row.retired_at !== null || good.includes(row.key_no))
      .map((row) => ({
        id: row.key_no.toString(),
        keyId: row.key_id,
        isConfigured: row.is_configured,
        state: stateOf(row),
        signs: row.key_no === good[0],
        at: (row.retired_at ?? row.valid_from ?? row.proposed_at).getTime(),
        usedAt: row.used_at?.getTime() ?? null,
      })),
  };
}

function stateOf(row: store.KeyRow): 'proposed' | 'good' | 'retired' {
  if (row.retired_at !== null) return 'retired';
  return row.valid_from === null ? 'proposed' : 'good';
}

function requireKeys(deps: Deps, vendor: string): VendorKeys {
  const keys = findVendor(deps, vendor)?.keys;
  if (!keys) throw new Refusal('unknown-wallet');
  return keys;
}

async function requireRoom(tx: Tx, vendor: string, keys: VendorKeys): Promise<void> {
  await store.lockKeys(tx, vendor);
  if ((await keys.listGood(tx)).length >= MAX_KEYS) throw new Refusal('vendor-keys-full');
}

/** Gives the number of the key. */
async function requireRetirable(
  deps: Deps,
  tx: Tx,
  { vendor, keyId }: { readonly vendor: string; readonly keyId: string },
): Promise<bigint> {
  const keys = findVendor(deps, vendor)?.keys;
  await store.lockKeys(tx, vendor);
  const good = (await keys?.listGood(tx)) ?? [];
  const found = good.find((key) => key.keyId === keyId);
  if (!found) throw new Refusal('unknown-vendor-key');
  if (good.length < 2) throw new Refusal('last-vendor-key');
  return found.keyNo;
}

function payloadOf({ payload }: Approval): {
  readonly vendor: string;
  readonly keyId: string;
  readonly keyNo: bigint;
} {
  const { vendor, keyId, keyNo } = Object(payload);
  if (typeof vendor !== 'string' || typeof keyId !== 'string' || typeof keyNo !== 'string')
    throw new Error('a proposal that cannot be read');
  return { vendor, keyId, keyNo: BigInt(keyNo) };
}
