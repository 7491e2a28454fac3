// Limits, breaks, exclusions and identity over a real database (reliability.md R1 to R6, R11, P1 to P3; race R8 of 4.3).
import { newKey } from '@tyche/testkit/key';
import type { MemberId, StaffId } from '@tyche/kernel/ids';
import { periodAround, periods } from '@tyche/rules/protection';
import { raceLimitMs, raceRounds } from '@tyche/testkit/budgets';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { relay } from '../../platform/events/events.ts';
import { openLog } from '../../platform/log/log.ts';
import { createStaffAccount } from '../staff/index.ts';
import { audit, balanceOf, post } from '../wallet/index.ts';
import { confirmLimit, dropChange, setLimit, setRealityCheck } from './change-limits.ts';
import { walletOf } from './deps.ts';
import { readPlayStopped } from './events.ts';
import { decideCheck, declareIdentity, openCheck, submitIdentity } from './identity.ts';
import {
  isExcludedIdentity,
  markExcluded,
  requireMaySignIn,
  openProtection,
  type Protection,
} from './index.ts';
import { decideErasure, exportData, requestErasure } from './privacy.ts';
import { readProtection, readSession } from './read-protection.ts';
import { excludeSelf, takeBreak } from './stop-play.ts';
import { openTestProtection, outcomeOf, type TestProtection } from './test/protection.ts';

const ROUNDS = raceRounds(20);
const LIMIT = { timeout: raceLimitMs(ROUNDS) };
const CALLERS = 100;
/** PostgreSQL's code of a wait for a lock that was given up. */
const LOCK_WAITED = '55P03';

let place: TestProtection;
let protection: Protection;
let deposits = 0n;

beforeAll(async () => {
  place = await openTestProtection();
  protection = openProtection(place.deps);
});
afterAll(async () => {
  const report = await place.database.inSnapshot(audit);
  await place.close();
  expect(report.differences).toEqual([]);
});

function deposit(memberId: MemberId, amount: bigint, on = protection, at = place): Promise<bigint> {
  deposits += 1n;
  const id = deposits;
  return at.database.inTransaction((tx) => on.requireMayDeposit(tx, memberId, amount, id)).then(() => id);
}
async function stake(memberId: MemberId, amount: bigint) {
  const walletId = await walletOf(place.database.reader, memberId);
  const bet = { walletId, scope: 'lottery', kind: 'bet', gl: 'house', key: newKey() } as const;
  return (await place.database.inTransaction((tx) => post(tx, { ...bet, delta: -amount }))).status;
}
const back = (memberId: MemberId, hours: number) =>
  place.run(
    `update protection.limit_changes set requested_at = requested_at - interval '${hours} hours' where member_id = ${memberId}`,
  );

describe('a deposit limit', () => {
  test('holds to the unit, counts what is asked for, and lets go what does not come', async () => {
    const memberId = await place.member();
    await setLimit(place.deps, memberId, { kind: 'deposit', period: 'day', amount: '100' });
    const first = await deposit(memberId, 600_000n);
    expect(await outcomeOf(deposit(memberId, 400_001n))).toBe('deposit-limit');
    await deposit(memberId, 400_000n);
    expect(await outcomeOf(deposit(memberId, 1n))).toBe('deposit-limit');
    await place.database.inTransaction((tx) => protection.freeDeposit(tx, first));
    await deposit(memberId, 600_000n);
    expect((await readProtection(place.deps, memberId)).limits).toMatchObject([
      { kind: 'deposit', period: 'day', amount: '100.0000', used: '100.0000', left: '0.0000' },
    ]);
  });

  test('is the lowest of those that are set, and begins again with its period', async () => {
    const memberId = await place.member();
    await setLimit(place.deps, memberId, { kind: 'deposit', period: 'week', amount: '50' });
    await setLimit(place.deps, memberId, { kind: 'deposit', period: 'day', amount: '80' });
    expect(await outcomeOf(deposit(memberId, 600_000n))).toBe('deposit-limit');
    await deposit(memberId, 500_000n);
    await place.run(
      `update protection.deposits set at = at - interval '7 days' where member_id = ${memberId}`,
    );
    await deposit(memberId, 500_000n);
  });

  test('takes the same deposit once', async () => {
    const memberId = await place.member();
    await setLimit(place.deps, memberId, { kind: 'deposit', period: 'day', amount: '10' });
    const id = await deposit(memberId, 100_000n);
    await place.database.inTransaction((tx) => protection.requireMayDeposit(tx, memberId, 100_000n, id));
    expect(await outcomeOf(deposit(memberId, 1n))).toBe('deposit-limit');
  });

  /** Who waited too long for a turn on a busy machine asks again, as a player would. */
  async function judged(ask: () => Promise<unknown>): Promise<string> {
    for (;;) {
      const outcome = await outcomeOf(ask());
      if (outcome !== LOCK_WAITED && !outcome.includes('timeout exceeded when trying to connect'))
        return outcome;
    }
  }

  /** Race R8 of reliability.md 4.3: a hundred deposits of 7 against a limit of 35. Gives how many came through a round. */
  async function edge(on: TestProtection, rounds: number): Promise<number[]> {
    const through = new Set<number>();
    for (let round = 0; round < rounds; round += 1) {
      const memberId = await on.member();
      await setLimit(on.deps, memberId, { kind: 'deposit', period: 'month', amount: '35' });
      const outcomes = await Promise.all(
        Array.from({ length: CALLERS }, () => judged(() => deposit(memberId, 70_000n, protection, on))),
      );
      expect(outcomes.filter((outcome) => outcome !== 'ok' && outcome !== 'deposit-limit')).toEqual([]);
      through.add(outcomes.filter((outcome) => outcome === 'ok').length);
    }
    return [...through];
  }

  test('race R8: holds its limit exactly while a hundred bets come at once', LIMIT, async () => {
    expect(await edge(place, ROUNDS)).toEqual([5]);
  });

  test('race R8: is exceeded without the lock of the person', LIMIT, async () => {
    const broken = await openTestProtection();
    const [row] = await broken.run<{ text: string }>(
      "select pg_get_functiondef('protection.lock_profile'::regproc) as text",
    );
    expect(row?.text).toContain(' for update');
    await broken.run(row?.text.replace(' for update', '') ?? '');
    expect(await edge(broken, 10)).not.toEqual([5]);
    await broken.close();
  });
});

describe('a change of a limit', () => {
  test('to lower is at once; to higher is refused before 24 hours and stands after them with a confirmation', async () => {
    const memberId = await place.member(1_000_000n);
    const wager = { kind: 'wager', period: 'day' } as const;
    expect(await setLimit(place.deps, memberId, { ...wager, amount: '50' })).toMatchObject({ applied: true });
    expect(await setLimit(place.deps, memberId, { ...wager, amount: '20' })).toMatchObject({ applied: true });
    expect(await stake(memberId, 200_001n)).toBe('limited');
    const { applied, changeId } = await setLimit(place.deps, memberId, { ...wager, amount: '90' });
    expect(applied).toBe(false);
    expect(await stake(memberId, 200_001n)).toBe('limited');
    await back(memberId, 23.99);
    expect(await outcomeOf(confirmLimit(place.deps, memberId, changeId ?? 0n))).toBe('limit-cooling');
    await back(memberId, 0.02);
    expect(await stake(memberId, 200_001n)).toBe('limited');
    await confirmLimit(place.deps, memberId, changeId ?? 0n);
    expect(await stake(memberId, 200_001n)).toBe('ok');
    expect(await outcomeOf(confirmLimit(place.deps, memberId, changeId ?? 0n))).toBe('unknown-limit-change');
  });

  test('away waits too, is replaced by a lower limit, and is nobody else’s to confirm', async () => {
    const memberId = await place.member(1_000_000n);
    const other = await place.member();
    const loss = { kind: 'loss', period: 'week' } as const;
    await setLimit(place.deps, memberId, { ...loss, amount: '10' });
    const { changeId } = await setLimit(place.deps, memberId, { ...loss, amount: null });
    await back(memberId, 25);
    expect(await outcomeOf(confirmLimit(place.deps, other, changeId ?? 0n))).toBe('unknown-limit-change');
    await setLimit(place.deps, memberId, { ...loss, amount: '5' });
    expect(await outcomeOf(confirmLimit(place.deps, memberId, changeId ?? 0n))).toBe('unknown-limit-change');
    const again = await setLimit(place.deps, memberId, { ...loss, amount: null });
    await dropChange(place.deps, memberId, again.changeId ?? 0n);
    expect(await readProtection(place.deps, memberId)).toMatchObject({ pending: [] });
    expect(await stake(memberId, 50_001n)).toBe('limited');
  });

  test('takes no nonsense', async () => {
    const memberId = await place.member();
    const set = (kind: 'deposit' | 'session', period: 'day' | 'session', amount: string) =>
      outcomeOf(setLimit(place.deps, memberId, { kind, period, amount }));
    expect(await set('session', 'day', '60')).toBe('invalid-input');
    expect(await set('deposit', 'session', '60')).toBe('invalid-input');
    expect(await set('deposit', 'day', '-1')).toBe('invalid-amount');
    expect(await set('session', 'session', '4')).toBe('invalid-input');
    expect(await set('session', 'session', '60')).toBe('ok');
  });
});

test('the database and the rule agree where a period begins and ends', async () => {
  for (const zone of ['Asia/Manila', 'Europe/London', 'America/New_York', 'UTC'])
    for (const at of [
      '2026-03-29T01:30:00Z',
      '2026-11-01T05:30:00Z',
      '2026-12-31T23:59:59Z',
      '2028-02-29T12:00:00Z',
    ])
      for (const period of periods) {
        const [row] = await place.run<{ starts: Date; ends: Date }>(
          `select starts, ends from wallet.period_around('${period}', '${zone}', '${at}')`,
        );
        const { startsAt, endsAt } = periodAround(period, zone, new Date(at));
        expect({ zone, at, period, starts: row?.starts, ends: row?.ends }).toEqual({
          zone,
          at,
          period,
          starts: startsAt,
          ends: endsAt,
        });
      }
});

test('a reality check shows the session from the ledger and is set by the player', async () => {
  const memberId = await place.member(1_000_000n);
  await setRealityCheck(place.deps, memberId, 15);
  expect(await stake(memberId, 300_000n)).toBe('ok');
  expect(await readSession(place.deps, memberId, 0)).toMatchObject({
    staked: '30.0000',
    net: '-30.0000',
    realityCheckMinutes: 15,
    isCheckDue: false,
  });
});

describe('a break', () => {
  test('stops bets, deposits and transfers, not withdrawals and logins; it becomes longer, never shorter', async () => {
    const memberId = await place.member(1_000_000n);
    const week = await takeBreak(place.deps, memberId, 'week');
    expect(await takeBreak(place.deps, memberId, 'day')).toEqual(week);
    expect(await stake(memberId, 1n)).toBe('limited');
    expect(await outcomeOf(deposit(memberId, 1n))).toBe('play-stopped');
    const pay = place.database.inTransaction((tx) => protection.requireMayPay(tx, memberId));
    expect(await outcomeOf(pay)).toBe('play-stopped');
    expect(await outcomeOf(requireMaySignIn(place.database.reader, memberId))).toBe('ok');
    const walletId = await walletOf(place.database.reader, memberId);
    const out = { walletId, scope: 'cashier', kind: 'withdrawal', gl: 'bank', key: newKey() } as const;
    const paid = await place.database.inTransaction((tx) => post(tx, { ...out, delta: -500_000n }));
    expect(paid.status).toBe('ok');
  });

  test.each([
    ['day', 1],
    ['week', 7],
    ['month', 28],
    ['two-months', 59],
    ['three-months', 89],
  ] as const)('of a %s keeps bets back for all of it, and is over after it', async (length, days) => {
    const memberId = await place.member(1_000n);
    const until = await takeBreak(place.deps, memberId, length);
    expect(until.getTime()).toBeGreaterThan(Date.now() + days * 86_400_000 - 60_000);
    expect(until.getTime()).toBeLessThan(Date.now() + (days + 5) * 86_400_000);
    expect(await stake(memberId, 1n)).toBe('limited');
    const ends = (at: string) =>
      place.run(`update wallet.guards set stopped_until = clock_timestamp() + interval '${at}'
        where wallet_id = (select wallet_id from wallet.wallets where owner_id = ${memberId})`);
    await ends('2 seconds');
    expect(await stake(memberId, 1n)).toBe('limited');
    await ends('-1 millisecond');
    expect(await stake(memberId, 1n)).toBe('ok');
  });

  test('is in a register that nobody can change', async () => {
    const memberId = await place.member();
    await takeBreak(place.deps, memberId, 'day');
    await expect(place.run(`delete from protection.stops where member_id = ${memberId}`)).rejects.toThrow();
    await expect(place.run("update protection.stops set until = since + interval '1 s'")).rejects.toThrow();
  });
});

describe('self-exclusion', () => {
  const person = { name: 'Juan dela Cruz', birthDate: '1990-05-17' };

  test('ends sessions, refuses the login, is announced, and the same identity is found again', async () => {
    const memberId = await place.member(1_000n);
    const other = await place.member();
    await declareIdentity(place.deps, memberId, person);
    const until = await excludeSelf(place.deps, memberId, 'six-months');
    expect(until.getTime()).toBeGreaterThan(Date.now() + 170 * 86_400_000);
    expect(place.ended).toContain(memberId);
    expect(await outcomeOf(requireMaySignIn(place.database.reader, memberId))).toBe('self-excluded');
    expect(await outcomeOf(deposit(memberId, 1n))).toBe('self-excluded');
    expect(await stake(memberId, 1n)).toBe('limited');
    const again = { name: 'JUAN DELA  CRUZ', birthDate: '1990-05-17' };
    expect(await isExcludedIdentity(place.database.reader, [protection.markOf(again)])).toBe(true);
    expect(await outcomeOf(declareIdentity(place.deps, other, again))).toBe('self-excluded');
    const phone = place.deps.sealing.fingerprint('phone', '+639170000000');
    await place.database.inTransaction((tx) => markExcluded(tx, memberId, [phone], until));
    expect(await isExcludedIdentity(place.database.reader, [phone])).toBe(true);
    const heard: bigint[] = [];
    const topic = 'protection.play-stopped';
    const handle = async (_tx: unknown, event: { payload: unknown }) =>
      void heard.push(readPlayStopped(event.payload).memberId);
    await relay(place.database, [{ topic, handle }], openLog('silent'));
    expect(heard).toContain(memberId);
  });
});

describe('self-exclusion of a person with two accounts', () => {
  test('holds for both: no bet, no login, sessions ended; another person of the same name plays on', async () => {
    const person = { name: 'Maria Clara', birthDate: '1988-03-02' };
    const [one, other, namesake] = [
      await place.member(1_000n),
      await place.member(1_000n),
      await place.member(1_000n),
    ];
    await declareIdentity(place.deps, one, person);
    await declareIdentity(place.deps, other, person);
    await declareIdentity(place.deps, namesake, { ...person, birthDate: '1988-03-03' });
    expect(await stake(other, 1n)).toBe('ok');
    await excludeSelf(place.deps, one, 'five-years');
    for (const account of [one, other]) {
      expect(await stake(account, 1n)).toBe('limited');
      expect(await outcomeOf(requireMaySignIn(place.database.reader, account))).toBe('self-excluded');
      expect(place.ended).toContain(account);
    }
    expect(await stake(namesake, 1n)).toBe('ok');
    expect(await outcomeOf(requireMaySignIn(place.database.reader, namesake))).toBe('ok');
  });

  test('asked for in both at once ends without a dead lock', async () => {
    const person = { name: 'Elias Salome', birthDate: '1979-01-09' };
    for (let round = 0; round < 5; round += 1) {
      const accounts = [await place.member(1_000n), await place.member(1_000n)];
      for (const account of accounts)
        await declareIdentity(place.deps, account, { ...person, birthDate: `1979-01-1${round}` });
      await Promise.all(accounts.map((account) => excludeSelf(place.deps, account, 'one-year')));
      for (const account of accounts) expect(await stake(account, 1n)).toBe('limited');
    }
  });
});

describe('the identity check', () => {
  const image = async () => ({
    name: 'passport.png',
    bytes: await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  });

  test('stands before the first deposit where the site says so', async () => {
    const strict = openProtection({
      ...place.deps,
      merchant: async () => {
        const merchant = await place.deps.merchant();
        return { ...merchant, site: { ...merchant.site, kycBeforeDeposit: true } };
      },
    });
    const memberId = await place.member();
    expect(await outcomeOf(deposit(memberId, 1n, strict))).toBe('identity-required');
    await declareIdentity(place.deps, memberId, { name: 'Ana Reyes', birthDate: '1999-01-01' });
    expect(await outcomeOf(deposit(memberId, 1n, strict))).toBe('ok');
  });

  test('takes a name and a day once, from grown-ups, in any script and without tricks', async () => {
    const memberId = await place.member();
    const tell = (name: string, birthDate: string, address?: string) =>
      outcomeOf(declareIdentity(place.deps, memberId, { name, birthDate, ...(address && { address }) }));
    expect(await tell('', '1990-01-01')).toBe('field-required');
    expect(await tell('A', '1990-01-01')).toBe('field-length');
    expect(await tell('<b>Ana</b>', '1990-01-01')).toBe('field-format');
    expect(await tell('Ana\u202eReyes', '1990-01-01')).toBe('field-format');
    expect(await tell('Ana 🙂', '1990-01-01')).toBe('field-format');
    expect(await tell('Ana Reyes', '1990-02-30')).toBe('field-format');
    expect(await tell('Ana Reyes', '2999-01-01')).toBe('field-format');
    expect(await tell('Ana Reyes', '2015-01-01')).toBe('under-age');
    expect(await tell('สมชาย ใจดี', '1990-01-01')).toBe('ok');
    expect(await tell('Ana Reyes', '1990-01-01')).toBe('identity-fixed');
    expect(await tell('สมชาย ใจดี', '1990-01-01', '12 Rizal Avenue, Manila')).toBe('ok');
  });

  test('goes through staff: queue, images, one decision, and nothing personal lies open in the database', async () => {
    const memberId = await place.member();
    const submit = async () =>
      submitIdentity(place.deps, memberId, { document: 'passport', images: [await image()] });
    expect(await outcomeOf(submit())).toBe('identity-required');
    await declareIdentity(place.deps, memberId, {
      name: 'Maria Clara',
      birthDate: '1991-02-03',
      address: '7 Mabini Street',
    });
    expect(await submit()).toMatchObject({ level: 1, check: 'pending', name: 'M*** C***' });
    expect(await outcomeOf(submit())).toBe('check-pending');
    const [check] = await place.run<{ check_id: bigint }>(
      `select check_id from protection.identity_checks where member_id = ${memberId}`,
    );
    const checkId = check?.check_id ?? 0n;
    const opened = await openCheck(place.deps, place.database.reader, checkId);
    expect(opened).toMatchObject({ declared: { name: 'Maria Clara', address: '7 Mabini Street' } });
    expect(opened.images).toHaveLength(1);
    const decide = () =>
      place.database.inTransaction((tx) =>
        decideCheck(tx, { checkId, state: 'approved', by: 1n, reason: 'looks right' }),
      );
    await decide();
    expect(await outcomeOf(decide())).toBe('check-decided');
    expect(await protection.verifiedName(place.database.reader, memberId)).toBe('Maria Clara');
    const rows = await place.run(`select * from protection.profiles, protection.check_images
      where member_id = ${memberId} and check_id = ${checkId}`);
    const dump = rows
      .flatMap((row) => Object.values(row))
      .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
      .join(' ');
    expect(dump).not.toMatch(/Maria|Mabini|1991-02-03|iVBOR/);
  });
});

describe('privacy', () => {
  test('hands out all that is kept, opened, with what other modules bring', async () => {
    const memberId = await place.member(50_000n);
    await declareIdentity(place.deps, memberId, { name: 'Pedro Penduko', birthDate: '1985-12-31' });
    await setLimit(place.deps, memberId, { kind: 'loss', period: 'day', amount: '10' });
    expect(await exportData(place.deps, memberId)).toMatchObject({
      identity: { name: 'Pedro Penduko', birthDate: '1985-12-31' },
      wallet: { balance: '5.0000' },
      limits: [{ kind: 'loss', amount: '100000' }],
      profile: { number: memberId.toString() },
    });
  });

  test('erases what is personal after a decision; the ledger keeps its sums', async () => {
    const memberId = await place.member(50_000n);
    await declareIdentity(place.deps, memberId, { name: 'Crispin Basilio', birthDate: '1985-12-31' });
    expect(await outcomeOf(requestErasure(place.deps, memberId))).toBe('erasure-blocked');
    const walletId = await walletOf(place.database.reader, memberId);
    const out = { walletId, scope: 'cashier', kind: 'withdrawal', gl: 'bank', key: newKey() } as const;
    await place.database.inTransaction((tx) => post(tx, { ...out, delta: -50_000n }));
    await requestErasure(place.deps, memberId);
    await requestErasure(place.deps, memberId);
    const rows = await place.run<{ erasure_id: bigint }>(
      `select erasure_id from protection.erasures where member_id = ${memberId}`,
    );
    expect(rows).toHaveLength(1);
    const erasureId = rows[0]?.erasure_id ?? 0n;
    const by = await place.database.inTransaction((tx) => createStaffAccount(tx, 'eraser', []));
    const decision = { by: by as StaffId, reason: 'asked for', ip: '' };
    const erase = () => decideErasure(place.deps, { erasureId, isErased: true, ...decision });
    await erase();
    expect(await outcomeOf(erase())).toBe('request-decided');
    expect(await exportData(place.deps, memberId)).not.toHaveProperty('identity.name');
    expect(await protection.verifiedName(place.database.reader, memberId)).toBeNull();
    expect(await balanceOf(place.database.reader, memberId)).toMatchObject({ balance: 0n });
    const report = await place.database.inSnapshot(audit);
    expect(report.ok).toBe(true);
  });
});
