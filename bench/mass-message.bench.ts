// A message of the house to 100,000 members: how long until each has been looked at, what bettors feel meanwhile, and how long a stop takes
// (docs/reference/messages.md 7). `node bench/run.ts mass-message --members=100000`
import { setTimeout as sleep } from 'node:timers/promises';
import type { StaffId } from '@tyche/kernel/ids';
import { newKey } from '@tyche/testkit/key';
import { crowdOf } from '../apps/server/src/crowd.ts';
import type { CarryingDeps } from '../apps/server/src/modules/messaging/mass/deps.ts';
import { massActions, stopMessage, writeMessage } from '../apps/server/src/modules/messaging/mass/write.ts';
import { readMerchant } from '../apps/server/src/modules/settings/index.ts';
import { type Actor, approveAction, createStaffAccount } from '../apps/server/src/modules/staff/index.ts';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { currentNumber, runLoad } from './bet-load.ts';
import { openBetStage } from './bet-stage.ts';
import { percentile, report } from './table.ts';

const MEMBERS = Number(
  process.argv.find((word) => word.startsWith('--members='))?.slice('--members='.length) ?? 100_000,
);
const BETTORS = 200;
const RATE = 50;
const SLICE_SECONDS = 10;
const SLICES = 3;
const GAME = 102;
const GOAL = { seconds: 120, stopMs: 1_000, slower: 1.2 };

const stage = await openBetStage({ members: BETTORS, port: 21_000 + (process.pid % 9_000) });
try {
  const database = stage.database.forMerchant(1);
  await addReaders(database);
  const merchant = await readMerchant(database.reader, 'demo');
  const taken = { name: 'kept', send: async () => undefined };
  const deps: CarryingDeps = {
    carriers: { mail: taken, sms: taken },
    database,
    crowd: crowdOf({ merchant: async () => merchant }),
    merchant: async () => merchant,
  };
  const [writer, second] = [await addStaff(database, 'writer'), await addStaff(database, 'second')];
  const before = await slices(SLICES);
  const offer = await send(deps, 'offer', writer, second);
  const ended = new AbortController();
  const load = bets(3_600, ended.signal);
  const seconds = await untilLooked(database, offer.id, offer.since, 1);
  ended.abort();
  const busy = (await load).p99;
  const idle = percentile([...before, ...(await slices(SLICES))], 50);
  const service = await send(deps, 'service', writer, second);
  await untilLooked(database, service.id, service.since, 0.2);
  const since = performance.now();
  await stopMessage(deps, { id: service.id, reason: 'to see how long it takes' }, writer);
  const stopMs = performance.now() - since;
  const counts = await countOf(database, offer.id);
  report('mass-message', [
    {
      what: `an offer to ${MEMBERS} members, half of whom agreed in the inbox and a third by mail`,
      goal: `<= ${GOAL.seconds} s`,
      measured: `${seconds.toFixed(1)} s (${counts.inbox} in inboxes, ${counts.mail} mails queued)`,
      ratio: seconds / GOAL.seconds,
      reached: seconds <= GOAL.seconds,
    },
    {
      what: `p99 of ${RATE} bets/s meanwhile`,
      goal: `<= ${GOAL.slower} x idle`,
      measured: `${busy.toFixed(1)} ms, idle ${idle.toFixed(1)} ms`,
      ratio: busy / idle / GOAL.slower,
      reached: busy <= GOAL.slower * idle,
    },
    {
      what: 'a stop while it is sent',
      goal: `<= ${GOAL.stopMs} ms`,
      measured: `${stopMs.toFixed(0)} ms`,
      ratio: stopMs / GOAL.stopMs,
      reached: stopMs <= GOAL.stopMs,
    },
  ]);
} finally {
  await stage.stop();
}

/** Members who agreed to offers: half in the inbox, a third by mail. */
async function addReaders({ reader }: Database): Promise<void> {
  await reader.rows(sql`
    insert into members.members (username, nickname, language, agreed_age)
    select 'reader' || g, 'reader', case when g % 3 = 0 then 'VI' else 'EN' end, 21 from generate_series(1, ${MEMBERS}::int) g`);
  await reader.rows(sql`
    insert into messaging.offer_consents (member_id, way, is_given, wording, source)
    select member_id, way::messaging.mass_way, true, 1, 'page' from members.members
    join (values ('inbox', 2), ('mail', 3)) as ways (way, each) on member_id % each = 0
    where username like 'reader%'`);
  await reader.rows(sql`analyze members.members`);
  await reader.rows(sql`analyze messaging.offer_consents`);
}

async function addStaff(database: Database, name: string): Promise<Actor> {
  const permissions = ['site.manage', 'approvals.decide'] as const;
  const staffId = await database.inTransaction((tx) => createStaffAccount(tx, name, permissions));
  return { staff: { staffId: staffId as StaffId, permissions }, ip: '127.0.0.1' };
}

async function send(deps: CarryingDeps, kind: 'offer' | 'service', writer: Actor, second: Actor) {
  const { defaultLanguage } = (await deps.merchant()).site;
  const { id, approvalId } = await writeMessage(
    deps,
    {
      kind,
      ways: kind === 'offer' ? ['inbox', 'mail'] : ['inbox'],
      accounts: 'all',
      languages: [],
      texts: [{ language: defaultLanguage, title: 'A message', content: 'It is for everybody who agreed.' }],
      reason: 'a measurement',
    },
    { ...writer, key: newKey() },
  );
  const since = performance.now();
  if (approvalId !== null) await approveAction(deps.database, massActions(), BigInt(approvalId), second);
  return { id, since };
}

async function countOf({ reader }: Database, id: string) {
  const [row] = await reader.rows(sql<{
    looked: number;
    members: number;
    inbox: number;
    mail: number;
    state: string;
  }>`
    select looked, members, inbox, mail, state from messaging.mass_messages where message_id = ${BigInt(id)}`);
  if (!row) throw new Error('the message is gone');
  return row;
}

/** Seconds until that share of the members has been looked at. */
async function untilLooked(database: Database, id: string, since: number, share: number): Promise<number> {
  for (;;) {
    const { looked, members } = await countOf(database, id);
    if (looked >= members * share) return (performance.now() - since) / 1_000;
    await sleep(20);
  }
}

async function bets(seconds: number, until?: AbortSignal) {
  const { url, cookies } = stage;
  const number = await currentNumber(url, GAME);
  const load = { url, cookies, connections: 8, gameId: GAME, rate: RATE, number, seconds };
  return runLoad({ ...load, ...(until && { until }) });
}

async function slices(count: number): Promise<number[]> {
  const p99s: number[] = [];
  while (p99s.length < count) p99s.push((await bets(SLICE_SECONDS)).p99);
  return p99s;
}
