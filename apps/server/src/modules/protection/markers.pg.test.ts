// Ten players with a history each: the signs that it shows, and no others (reliability.md R12); and who is reminded of the limits
// (reliability.md R4).
import { newKey } from '@tyche/testkit/key';
import type { MemberId } from '@tyche/kernel/ids';
import { amountOf } from '@tyche/kernel/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setLimit } from './change-limits.ts';
import { walletOf } from './deps.ts';
import { findMarkers } from './find-markers.ts';
import { openProtection, type Protection } from './index.ts';
import { meetPlayers, remindOfLimits } from './remind.ts';
import { excludeSelf } from './stop-play.ts';
import { openTestProtection, type TestProtection } from './test/protection.ts';

const ZONE = 'Asia/Manila';
let place: TestProtection;
let protection: Protection;
let deposits = 0n;

beforeAll(async () => {
  place = await openTestProtection();
  protection = openProtection(place.deps);
});
afterAll(() => place.close());

/** One thing in a player's life: whole pesos, and how many days and hours ago by the site's clock. */
type Event =
  | {
      readonly kind: 'deposit' | 'stake' | 'win';
      readonly pesos: number;
      readonly daysAgo: number;
      readonly at: string;
    }
  | { readonly kind: 'wish'; readonly pesos: number | null };

const deposit = (pesos: number, daysAgo: number, at = '18:00') =>
  ({ kind: 'deposit', pesos, daysAgo, at }) as const;
const stake = (pesos: number, daysAgo: number, at = '18:10') =>
  ({ kind: 'stake', pesos, daysAgo, at }) as const;
const win = (pesos: number, daysAgo: number, at = '18:20') => ({ kind: 'win', pesos, daysAgo, at }) as const;
const wish = (pesos: number | null) => ({ kind: 'wish', pesos }) as const;
const each = <T>(days: readonly number[], make: (day: number) => readonly T[]) => days.flatMap(make);

/** What was deposited in each of the four weeks before. */
const usual = (pesos: number) => each([30, 23, 16, 9], (day) => [deposit(pesos, day), stake(pesos, day)]);

const players: readonly (readonly [string, readonly Event[], readonly string[]])[] = [
  ['plays as ever', [...usual(100), deposit(100, 3), stake(40, 3), stake(60, 2)], []],
  ['is new and deposits much', [deposit(9_000, 2), stake(50, 2)], []],
  ['deposits twice the usual week', [...usual(100), deposit(200, 3)], []],
  ['deposits three times the usual week', [...usual(100), deposit(300, 3)], ['deposit-rise']],
  [
    'stays up on two nights',
    [deposit(500, 6), ...each([1, 2], (day) => [stake(5, day, '02:00'), stake(5, day, '03:00')])],
    [],
  ],
  [
    'plays by night on four nights, but more by day',
    [
      deposit(500, 6),
      ...each([1, 2, 3, 4], (day) => [stake(5, day, '05:59'), stake(5, day, '06:00'), stake(5, day)]),
    ],
    [],
  ],
  [
    'plays by night on three nights',
    [deposit(500, 6), ...each([1, 2, 3], (day) => [stake(5, day, '00:00'), stake(5, day, '04:00')])],
    ['night-play'],
  ],
  [
    'deposits three times on a day, winning and with money left',
    [
      ...[deposit(100, 2, '18:00'), stake(20, 2, '18:10'), win(60, 2, '18:20')],
      ...[deposit(100, 2, '18:30'), stake(20, 2, '18:40'), deposit(100, 2, '18:50')],
    ],
    [],
  ],
  [
    'deposits again at once each time all is lost, and asks for more',
    [
      ...[deposit(100, 2, '18:00'), stake(100, 2, '18:10'), deposit(100, 2, '18:20'), stake(100, 2, '18:30')],
      ...[deposit(200, 2, '18:40'), stake(200, 2, '18:50'), deposit(400, 2, '19:00'), stake(400, 2, '19:10')],
      ...[wish(20), wish(30), wish(40)],
    ],
    ['chasing-losses', 'limits-loosened'],
  ],
  ['takes a limit away', [wish(null)], ['limits-cancelled']],
];

/** Writes a history down as it would have been left by the years: the ledger's rows with their times. */
async function live(events: readonly Event[]): Promise<MemberId> {
  const memberId = await place.member();
  const walletId = await walletOf(place.database.reader, memberId);
  const moment = (daysAgo: number, at: string) =>
    `((date_trunc('day', clock_timestamp() at time zone '${ZONE}') - interval '${daysAgo} days' + interval '${at}') at time zone '${ZONE}')`;
  let [seq, balance] = [0n, 0n];
  for (const event of events) {
    if (event.kind === 'wish') {
      await wishFor(memberId, event.pesos);
      continue;
    }
    const amount = amountOf(event.pesos);
    const delta = event.kind === 'stake' ? -amount : amount;
    const [kind, gl] = { deposit: [7, 7], stake: [1, 1], win: [2, 1] }[event.kind] ?? [];
    seq += 1n;
    balance += delta;
    await place.run(`
      insert into wallet.entries (wallet_id, seq, scope, key, kind, gl, delta, balance_after, at)
      values (${walletId}, ${seq}, 1, '${newKey()}', ${kind}, ${gl}, ${delta}, ${balance},
        ${moment(event.daysAgo, event.at)})`);
    if (event.kind !== 'deposit') continue;
    deposits += 1n;
    const depositId = deposits;
    await place.database.inTransaction((tx) => protection.requireMayDeposit(tx, memberId, amount, depositId));
    await place.run(
      `update protection.deposits set at = ${moment(event.daysAgo, event.at)} where deposit_id = ${depositId}`,
    );
  }
  return memberId;
}

/** A limit of ten, and the wish for more; the wish for none is confirmed after its time. */
async function wishFor(memberId: MemberId, pesos: number | null): Promise<void> {
  const slot = { kind: 'loss', period: 'day' } as const;
  const limits = await place.run(`select 1 from protection.limits where member_id = ${memberId}`);
  if (limits.length === 0) await setLimit(place.deps, memberId, { ...slot, amount: '10' });
  await setLimit(place.deps, memberId, { ...slot, amount: pesos === null ? null : String(pesos) });
  if (pesos === null)
    await place.run(`update protection.limit_changes set state = 'confirmed', ended_at = clock_timestamp()
      where member_id = ${memberId} and state = 'waiting'`);
}

describe('risk markers', () => {
  test('are those that a history shows, written once a week', async () => {
    const expected = new Map<string, readonly string[]>();
    for (const [name, events, markers] of players)
      expected.set(`${await live(events)} ${name}`, [...markers].sort());
    const written = await findMarkers(place.database, ZONE);
    expect(written).toBe(5);
    expect(await findMarkers(place.database, ZONE)).toBe(0);
    const rows = await place.run<{ member_id: bigint; markers: string[] }>(`
      select member_id, array_agg(marker order by marker) as markers from protection.interactions group by member_id`);
    const found = new Map(rows.map(({ member_id, markers }) => [member_id.toString(), markers]));
    for (const [player, markers] of expected)
      expect([player, found.get(player.split(' ')[0] ?? '') ?? []]).toEqual([player, markers]);
    const [chasing] = await place.run<{ detail: unknown }>(
      `select detail from protection.interactions where marker = 'chasing-losses'`,
    );
    expect(chasing?.detail).toEqual({ refills: 3 });
  });
});

describe('reminders to look at the limits', () => {
  let reminded: string[] = [];
  const remind = () =>
    remindOfLimits(place.database, async (_tx, memberId, hasLimits) => {
      reminded.push(`${memberId} ${hasLimits}`);
    });
  const past = (memberId: MemberId, column: string, span: string) =>
    place.run(
      `update protection.profiles set ${column} = clock_timestamp() - interval '${span}' where member_id = ${memberId}`,
    );
  const limited = async () => {
    const memberId = await place.member();
    await setLimit(place.deps, memberId, { kind: 'deposit', period: 'day', amount: '10' });
    return memberId;
  };
  beforeEach(async () => {
    await remind();
    reminded = [];
  });

  test('come half a year after the last look, and again half a year later, not before', async () => {
    const memberId = await limited();
    await past(memberId, 'reviewed_at', '6 months -1 hour');
    expect(await remind()).toBe(0);
    await past(memberId, 'reviewed_at', '6 months 1 hour');
    expect(await remind()).toBe(1);
    expect(await remind()).toBe(0);
    await past(memberId, 'reminded_at', '6 months 1 hour');
    expect(await remind()).toBe(1);
    expect(reminded).toEqual([`${memberId} true`, `${memberId} true`]);
  });

  test('come once a year to who has no limits, also to who never looked at them', async () => {
    const memberId = await limited();
    await place.run(`delete from protection.limits where member_id = ${memberId}`);
    await past(memberId, 'reviewed_at', '11 months');
    expect(await remind()).toBe(0);
    await past(memberId, 'reviewed_at', '12 months 1 hour');
    const never = await live([deposit(100, 1), stake(10, 1)]);
    await place.run(`delete from protection.deposits where member_id = ${never}`);
    await place.run(`delete from protection.profiles where member_id = ${never}`);
    await meetPlayers(place.database, ZONE);
    await past(never, 'since', '12 months 1 hour');
    expect(await remind()).toBe(2);
    expect([...reminded].sort()).toEqual([`${memberId} false`, `${never} false`].sort());
  });

  test('do not reach who has excluded himself (reliability.md R6)', async () => {
    const memberId = await limited();
    await excludeSelf(place.deps, memberId, 'one-year');
    await past(memberId, 'reviewed_at', '7 months');
    expect(await remind()).toBe(0);
  });

  test('are sent by one of two workers, and by both never twice', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, limited));
    for (const memberId of members) await past(memberId, 'reviewed_at', '7 months');
    await Promise.all([remind(), remind(), remind()]);
    expect(reminded).toHaveLength(members.length);
  });
});
