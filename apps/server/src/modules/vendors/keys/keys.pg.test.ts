// Keys that two persons change, over two processes that take the vendor's calls.
import { newKey } from '@tyche/testkit/key';
import { until } from '@tyche/testkit/until';
import type { Credentials } from '@tyche/vendor-protocol/signing';
import { signedHeaders } from '@tyche/vendor-protocol/signing';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openSealing } from '../../../platform/sealing/sealing.ts';
import { codeOf } from '@tyche/testkit/code-of';
import { type Actor, approveAction, refuseAction } from '../../staff/index.ts';
import { openStudio } from '../adapters/studio/index.ts';
import type { Gateway, TestPlayer } from '../calls/test/gateway.ts';
import type { Vendor, VendorsDeps } from '../deps.ts';
import { openDeskStage } from '../test/desk-stage.ts';
import { hear } from '../test/open-listed.ts';
import { keyActions, proposeKey, proposeRetirement, readKeys } from './change-keys.ts';
import { openVendorKeys } from './vendor-keys.ts';

const clock = { now: () => new Date() };
const first: Credentials = { keyId: 'operator-1', secret: 'the first secret of this test, long enough' };
const WAIT_MS = 20_000;

let gateway: Gateway;
let deps: VendorsDeps;
let player: TestPlayer;
let [clerk, supervisor] = [] as unknown as [Actor, Actor];
let processes: readonly Vendor[];

/** A process of the platform that was started with keys of the environment. */
function startProcess(configured: readonly [Credentials, ...Credentials[]]): Vendor {
  const sealing = openSealing('a secret for tests that is long enough');
  const keys = openVendorKeys({ database: gateway.database, sealing }, 'studio', configured);
  const adapter = openStudio({ url: 'http://127.0.0.1:9', keys, clock });
  return { code: 'studio', name: 'Studio', accountTypeId: 100, adapter, keys };
}

beforeAll(async () => {
  const stage = await openDeskStage();
  ({ gateway, clerk } = stage);
  [supervisor] = stage.supervisors;
  player = await gateway.player({ currency: 'VND', balance: '1000' });
  processes = [startProcess([first]), startProcess([first])];
  deps = { ...stage.deps, vendors: [processes[0]] } as VendorsDeps;
});
afterAll(() => gateway.close());

/** The answer of HTTP to a call that is signed with a key, by one of the processes. */
async function statusOf(key: Credentials, at = 0): Promise<number> {
  const [path, body] = ['/seamless/v1/STUDIO/balance', JSON.stringify({ playerId: player.playerId })];
  const parts = { method: 'POST', path, timestamp: String(Date.now()), nonce: newKey(), body };
  const headers = await signedHeaders(key, parts);
  const vendor = processes[at];
  if (!vendor) throw new Error('no such process');
  const call = { method: 'POST', path, name: 'balance', headers, body: Buffer.from(body) };
  return (await hear(gateway, vendor, call)).http;
}

const signerOf = async (at: number) => (await processes[at]?.keys?.read())?.[0].keyId;
const propose = () => proposeKey(deps, { vendor: 'studio', reason: 'the yearly change' }, clerk);
const retire = (keyId: string) =>
  proposeRetirement(deps, { vendor: 'studio', keyId, reason: 'it was replaced' }, clerk);
const approve = (id: bigint, by = supervisor) =>
  codeOf(approveAction(gateway.database, keyActions(deps), id, by));

test('a key is replaced while calls run: none is refused, and the old one is refused in the end', async () => {
  let signing = first;
  let isOver = false;
  const answers: number[] = [];
  async function keepCalling(at: number): Promise<void> {
    while (!isOver) answers.push(await statusOf(signing, at));
  }
  const calling = [keepCalling(0), keepCalling(1)];
  onTestFinished(async () => {
    isOver = true;
    await Promise.allSettled(calling);
  });
  const { keyId, secret, approvalId } = await propose();
  const next = { keyId, secret };
  expect(await statusOf(next)).toBe(401);
  expect(await approve(approvalId, clerk)).toBe('second-person-needed');
  expect(await statusOf(next)).toBe(401);
  expect(await approve(approvalId)).toBe('done');
  // Both are good, and calls to the vendor keep the old one: the vendor may not have the new one yet.
  expect([await signerOf(0), await signerOf(1)]).toEqual(['operator-1', 'operator-1']);
  for (const at of [0, 1])
    await until('the new key is good', WAIT_MS, async () => (await statusOf(next, at)) === 200);
  signing = next;
  await until('calls to the vendor are signed with it', WAIT_MS, async () =>
    [await signerOf(0), await signerOf(1)].every((id) => id === keyId),
  );
  expect(await codeOf(propose())).toBe('vendor-keys-full');

  const retirement = await retire('operator-1');
  expect(await approve(retirement, clerk)).toBe('second-person-needed');
  expect(await approve(retirement)).toBe('done');
  for (const at of [0, 1])
    await until('the old key is refused', WAIT_MS, async () => (await statusOf(first, at)) === 401);
  isOver = true;
  await Promise.all(calling);
  expect(answers.length).toBeGreaterThan(4);
  expect(answers.filter((http) => http !== 200)).toEqual([]);

  // The environment still has the old key: it stays refused, also under another id and in a new process.
  processes = [...processes, startProcess([{ ...first, keyId: 'operator-7' }])];
  expect(await statusOf({ ...first, keyId: 'operator-7' }, 2)).toBe(401);
  expect(await statusOf(next, 2)).toBe(200);
  expect(await codeOf(retire(keyId))).toBe('last-vendor-key');
  expect(await codeOf(retire('operator-1'))).toBe('unknown-vendor-key');
  expect(await readKeys(deps, { vendor: 'studio' })).toMatchObject({
    isChangeable: true,
    list: [
      { keyId, state: 'good', signs: true, isConfigured: false, usedAt: expect.any(Number) },
      { keyId: 'operator-1', state: 'retired', signs: false, isConfigured: true },
    ],
  });
  // Who did what is in the trail; the secret is nowhere to be read.
  const trail = await gateway.run<{ action: string }>(
    `select action from staff.audit_trail where action like 'vendor-key.%' order by id`,
  );
  expect(trail.map(({ action }) => action)).toEqual([
    'vendor-key.add.proposed',
    'vendor-key.add.approved',
    'vendor-key.retire.proposed',
    'vendor-key.retire.approved',
  ]);
  const [stored] = await gateway.run<{ text: string }>(`
    select concat((select string_agg(k::text, ' ') from vendors.keys k), (select string_agg(a::text, ' ') from staff.approvals a),
      (select string_agg(t::text, ' ') from staff.audit_trail t)) as text`);
  for (const form of [secret, Buffer.from(secret).toString('hex')]) expect(stored?.text).not.toContain(form);
});

test('a key whose proposal was turned down is never good', async () => {
  const { approvalId: first, ...unwanted } = await propose();
  expect(await codeOf(propose())).toBe('approval-pending');
  await refuseAction(gateway.database, keyActions(deps), first, supervisor);
  const { approvalId, ...wanted } = await propose();
  expect(await approve(approvalId)).toBe('done');
  await until('the key is good', WAIT_MS, async () => (await statusOf(wanted)) === 200);
  expect(await statusOf(unwanted)).toBe(401);
});
