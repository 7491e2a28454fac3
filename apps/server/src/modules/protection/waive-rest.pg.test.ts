// A rest below the least withdrawal does not block erasure: the member gives it up, to an account of its own.
import { newKey } from '@tyche/testkit/key';
import type { MemberId, StaffId } from '@tyche/kernel/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStaffAccount } from '../staff/index.ts';
import { audit, balanceOf, foldGl, post } from '../wallet/index.ts';
import { walletOf } from './deps.ts';
import { decideErasure, requestErasure } from './privacy.ts';
import { openTestProtection, outcomeOf, type TestProtection } from './test/protection.ts';

let place: TestProtection;
let by: StaffId;
beforeAll(async () => {
  place = await openTestProtection();
  by = (await place.database.inTransaction((tx) => createStaffAccount(tx, 'eraser', []))) as StaffId;
});
afterAll(async () => {
  await place.database.inTransaction(foldGl);
  const report = await place.database.inSnapshot(audit);
  await place.close();
  expect(report.differences).toEqual([]);
});

const rest = async (memberId: MemberId) => (await balanceOf(place.database.reader, memberId))?.balance;

async function waived(memberId: MemberId): Promise<bigint[]> {
  const walletId = await walletOf(place.database.reader, memberId);
  const rows = await place.run<{ delta: bigint }>(`
    select e.delta from wallet.booked_entries e join wallet.entry_kinds k using (kind)
    join wallet.gl_codes c using (gl) where wallet_id = ${walletId} and k.code = 'waiver' and c.code = 'waived-balances'`);
  return rows.map(({ delta }) => delta);
}

async function decide(memberId: MemberId): Promise<string> {
  const [row] = await place.run<{ erasure_id: bigint }>(
    `select erasure_id from protection.erasures where member_id = ${memberId} and state = 'waiting'`,
  );
  const decision = { erasureId: row?.erasure_id ?? 0n, isErased: true, by, reason: 'asked for', ip: '' };
  return outcomeOf(decideErasure(place.deps, decision));
}

test('a small rest is named in the refusal, and given up when the member names it', async () => {
  const memberId = await place.member(3_200n);
  await expect(requestErasure(place.deps, memberId)).rejects.toMatchObject({
    code: 'erasure-blocked',
    details: { reason: 'balance', balance: '0.3200', canWaive: true },
  });
  // Only the whole rest, as the member saw it.
  expect(await outcomeOf(requestErasure(place.deps, memberId, '0.3000'))).toBe('erasure-blocked');
  expect(await rest(memberId)).toBe(3_200n);
  await requestErasure(place.deps, memberId, '0.32');
  expect([await rest(memberId), await waived(memberId)]).toEqual([0n, [-3_200n]]);
});

test('what could be withdrawn, or is held, is never given up', async () => {
  const rich = await place.member(1_000_000n);
  await expect(requestErasure(place.deps, rich, '100')).rejects.toMatchObject({
    details: { canWaive: false },
  });
  expect([await rest(rich), await waived(rich)]).toEqual([1_000_000n, []]);
  const held = await place.member(5_000n);
  const walletId = await walletOf(place.database.reader, held);
  await place.run(`update wallet.wallets set held = 1000 where wallet_id = ${walletId}`);
  await expect(requestErasure(place.deps, held, '0.5')).rejects.toMatchObject({
    details: { canWaive: false },
  });
  await place.run(`update wallet.wallets set held = 0 where wallet_id = ${walletId}`);
  expect(await waived(held)).toEqual([]);
});

test('a rebate that comes before the decision is given up too, a large win is not', async () => {
  const memberId = await place.member(3_200n);
  const walletId = await walletOf(place.database.reader, memberId);
  const credit = (delta: bigint) =>
    place.database.inTransaction((tx) =>
      post(tx, { scope: 'settlement', kind: 'rebate', gl: 'rebate', walletId, key: newKey(), delta }),
    );
  await requestErasure(place.deps, memberId, '0.32');
  await credit(2_000_000n);
  expect(await decide(memberId)).toBe('erasure-blocked');
  await place.database.inTransaction((tx) =>
    post(tx, {
      scope: 'cashier',
      kind: 'withdrawal',
      gl: 'bank',
      walletId,
      key: newKey(),
      delta: -1_999_000n,
    }),
  );
  expect(await decide(memberId)).toBe('ok');
  expect([await rest(memberId), await waived(memberId)]).toEqual([0n, [-3_200n, -1_000n]]);
});

test('without the member’s word the decision waits', async () => {
  const memberId = await place.member();
  const walletId = await walletOf(place.database.reader, memberId);
  await requestErasure(place.deps, memberId);
  await place.database.inTransaction((tx) =>
    post(tx, {
      scope: 'settlement',
      kind: 'rebate',
      gl: 'rebate',
      walletId,
      key: newKey(),
      delta: 1_000n,
    }),
  );
  expect(await decide(memberId)).toBe('erasure-blocked');
  expect(await rest(memberId)).toBe(1_000n);
});
