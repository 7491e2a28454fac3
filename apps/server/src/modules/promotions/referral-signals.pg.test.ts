// What a friend and the referrer have in common, read from the modules that keep it (docs/reference/rewards.md 8).
import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey } from '@tyche/testkit/key';
import { addCard } from '../cashier/index.ts';
import { sharedDevices } from '../identity/index.ts';
import { noteReferral, codeOf } from './referral/codes.ts';
import { judgeDue } from './referral/judge.ts';
import { friendsOn } from './test/friends.ts';
import { openStage, type Stage } from './test/stage.ts';

const RING = 20;
const networkOf = '10.7.7.0/24';

let stage: Stage;
let friends: Awaited<ReturnType<typeof friendsOn>>;
let accounts = 0;

beforeAll(async () => {
  stage = await openStage({
    referral: {
      shareDevice: async (reader, pair) => (await sharedDevices(reader, [pair])).has(0),
      haveOppositeBets: async () => false,
      origins: async () => ['https://test.example'],
    },
  });
  friends = await friendsOn(stage);
});
afterAll(() => stage.close());

/** A card of an account of its own. */
async function card(memberId: bigint, holderName: string, bankCode = 'BPI'): Promise<bigint> {
  accounts += 1;
  const relations = { payoutBlock: async () => null, verifiedName: async () => null };
  const accountNumber = String(2_000_000_000 + accounts);
  return addCard({ ...stage.deps, relations }, memberId, {
    kind: 'bank',
    bankCode,
    holderName,
    accountNumber,
  });
}
/** A login of each member from one network, now. */
const shareNetwork = (members: readonly bigint[]) =>
  stage.rows(`insert into members.logins (member_id, is_new_device, method, network, user_agent)
    select m, false, 'password', '${networkOf}', 'x' from unnest(array[${members.join()}]::bigint[]) m`);
/** What a member declared: a name and birth date of its own, and an address. */
async function declare(memberId: bigint, address: string): Promise<void> {
  const seal = (field: string, text: string) =>
    `'\\x${stage.deps.sealing.seal(`protection.profiles:${memberId}:${field}`, text).toString('hex')}'`;
  await stage.rows(`insert into protection.profiles (member_id) values (${memberId}) on conflict do nothing`);
  await stage.rows(`
    update protection.profiles set name_sealed = ${seal('name', `Person ${memberId}`)}, birth_sealed = ${seal('birth', '1990-05-04')},
      address_sealed = ${address === '' ? 'null' : seal('address', address)} where member_id = ${memberId}`);
}
/** A withdrawal that was asked for some hours after the deposit of a member. */
async function withdraw(memberId: bigint, hoursLater: number, state = 'received'): Promise<void> {
  const cardId = await card(memberId, 'Wendy Santos', 'BDO');
  await stage.rows(`
    insert into cashier.withdrawals (member_id, wallet_id, key, request_hash, card_id, provider, currency, amount, fee, state, at)
    select member_id, wallet_id, '${newKey()}', '\\x00', ${cardId}, 'none', 'PHP', 10000, 0, '${state}',
      since + ${hoursLater} * interval '1 hour'
    from cashier.deposits where member_id = ${memberId} order by deposit_id limit 1`);
}

/** Members who refer each other in a circle: each has the code of the one before, and the first one the code of the last. */
async function ringOf(size: number): Promise<readonly bigint[]> {
  const { database, deps } = stage;
  const ring = [await stage.member()];
  while (ring.length < size) ring.push(await friends.refer(ring.at(-1) ?? 0n));
  const code = await codeOf(deps, database.reader, ring.at(-1) ?? 0n);
  await database.inTransaction((tx) => noteReferral(deps, tx, { memberId: ring[0] ?? 0n, code }));
  return ring;
}

/** Each member of a ring meets the conditions, and the hold is over. Gives the states in which they are. */
async function play(ring: readonly bigint[]): Promise<ReadonlySet<string>> {
  for (const memberId of ring) {
    await friends.prove(memberId);
    await friends.deposit(memberId);
    await friends.bet(memberId);
  }
  await friends.judge();
  for (const memberId of ring) await friends.hold(memberId);
  await judgeDue(stage.deps);
  return new Set(await Promise.all(ring.map(friends.state)));
}
const paid = async (ring: readonly bigint[]) =>
  (await Promise.all(ring.map((memberId) => stage.balance(memberId)))).filter((balance) => balance > 0n)
    .length;

describe('a ring of 20 who refer each other in a circle', () => {
  it('from one browser: 0 paid', async () => {
    const ring = await ringOf(RING);
    const token = hash('sha256', 'the browser of the ring', 'hex');
    for (const memberId of ring)
      await stage.rows(
        `insert into identity.devices (member_id, token_hash, user_agent) values (${memberId}, '\\x${token}', 'x')`,
      );
    expect(await play(ring)).toEqual(new Set(['refused']));
    expect(await paid(ring)).toBe(0);
    const [signals] = await Promise.all(ring.map(friends.row));
    expect(signals?.signals).toContain('device');
  }, 240_000);

  it('of one family at one bank and one network: 0 paid, all wait for staff', async () => {
    const ring = await ringOf(RING);
    await shareNetwork(ring);
    for (const memberId of ring) await card(memberId, 'Lea Ringo');
    expect(await play(ring)).toEqual(new Set(['review']));
    expect(await paid(ring)).toBe(0);
  }, 240_000);

  it('with nothing in common is paid: the signals stop a ring, not the circle', async () => {
    const ring = await ringOf(3);
    expect(await play(ring)).toEqual(new Set(['rewarded']));
    expect(await paid(ring)).toBe(3);
  });
});

describe('the signal payee', () => {
  it.each([
    ['one bank and family name', 'BPI', 'Jose dela CRUZ', ['network', 'payee'], 'review'],
    ['another bank', 'BDO', 'Jose dela Cruz', ['network'], 'held'],
    ['another family name', 'BPI', 'Jose Reyes', ['network'], 'held'],
  ] as const)('with %s', async (_, bankCode, holder, signals, state) => {
    const referrer = await stage.member();
    const friend = await friends.refer(referrer);
    await shareNetwork([referrer, friend]);
    await card(referrer, 'Maria Cruz');
    await card(friend, holder, bankCode);
    await friends.meet(friend);
    expect(await friends.row(friend)).toMatchObject({ state, signals });
  });

  it.each([
    ['one bank and address', 'BPI', '12, Mabini  Street, Cebu', ['network', 'payee'], 'review'],
    ['one address at another bank', 'BDO', '12 Mabini Street Cebu', ['network'], 'held'],
    ['another address', 'BPI', '13 Mabini Street Cebu', ['network'], 'held'],
    ['no address', 'BPI', '', ['network'], 'held'],
  ] as const)('with %s', async (_, bankCode, address, signals, state) => {
    const referrer = await stage.member();
    const friend = await friends.refer(referrer);
    await shareNetwork([referrer, friend]);
    await card(referrer, 'Maria Cruz');
    await card(friend, 'Jose Reyes', bankCode);
    await friends.prove(friend);
    await declare(referrer, address === '' ? '' : '12 Mabini street, CEBU');
    await declare(friend, address);
    await friends.meet(friend);
    expect(await friends.row(friend)).toMatchObject({ state, signals });
  });
});

describe('the signal withdrawal', () => {
  it.each([
    ['47 hours after the deposit', 47, 'received', ['network', 'withdrawal'], 'review'],
    ['49 hours after it', 49, 'received', ['network'], 'held'],
    ['47 hours after it, but rejected', 47, 'rejected', ['network'], 'held'],
  ] as const)('with a withdrawal %s', async (_, hours, withdrawal, signals, state) => {
    const referrer = await stage.member();
    const friend = await friends.refer(referrer);
    await shareNetwork([referrer, friend]);
    await friends.prove(friend);
    await friends.deposit(friend);
    await withdraw(friend, hours, withdrawal);
    await friends.bet(friend);
    await friends.judge();
    expect(await friends.row(friend)).toMatchObject({ state, signals });
  });
});
