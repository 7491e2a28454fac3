// The live chat with many open pages: how long until a message can be read on the page that waits for it, what an open page costs the server,
// and what bettors feel. `node bench/run.ts chat --full` has 2,000 pages and 200 messages a second.
import { setTimeout as sleep } from 'node:timers/promises';
import { get } from 'node:http';
import { newKey } from '@tyche/testkit/key';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { currentNumber, runLoad } from './bet-load.ts';
import { openBetStage } from './bet-stage.ts';
import { sizeOf } from './options.ts';
import { percentile, report } from './table.ts';

const PAGES = sizeOf(200, 2_000);
const RATE = sizeOf(20, 200);
const SECONDS = sizeOf(10, 60);
const SLICES = sizeOf(1, 3);
const BETTORS = 50;
const BETS = 50;
const GAME = 102;
const GOAL = { deliveryMs: 300, bytes: 15_000, slower: 1.2 };

const stage = await openBetStage({ members: BETTORS + PAGES, port: 21_000 + (process.pid % 9_000) });
const members = stage.cookies.slice(BETTORS);
/** By the place of a member: who waits for the next event of its page. */
const waiting = new Map<number, () => void>();
try {
  const chats = await openConversations();
  await bets(SECONDS);
  const before = stage.serverMemory().now;
  const closers = await Promise.all(members.map(openPage));
  await sleep(5_000);
  const bytes = ((stage.serverMemory().now - before) * 1_024 * 1_024) / PAGES;
  const idle = [await slice()];
  const load = bets(SECONDS);
  const { times, failed } = await sendAll(chats);
  const busy = (await load).p99;
  while (idle.length < 2 * SLICES) idle.push(await slice());
  for (const close of closers) close();
  const idleP99 = percentile(idle, 50);
  const p99 = percentile(times, 99);
  report('chat', [
    {
      what: `from a message to its text on the page, ${PAGES} pages, ${RATE} messages/s, p99`,
      goal: `<= ${GOAL.deliveryMs} ms`,
      measured: `${p99.toFixed(0)} ms, p50 ${percentile(times, 50).toFixed(0)} ms (${times.length} read, ${failed} not)`,
      ratio: p99 / GOAL.deliveryMs,
      reached: p99 <= GOAL.deliveryMs && failed === 0,
    },
    {
      what: 'memory of the server for an open page',
      goal: `<= ${GOAL.bytes / 1_000} kB`,
      measured: `${(bytes / 1_000).toFixed(1)} kB`,
      ratio: bytes / GOAL.bytes,
      reached: bytes <= GOAL.bytes,
    },
    {
      what: `p99 of ${BETS} bets/s meanwhile`,
      goal: `<= ${GOAL.slower} x without messages`,
      measured: `${busy.toFixed(1)} ms against ${idleP99.toFixed(1)} ms`,
      ratio: busy / idleP99 / GOAL.slower,
      reached: busy <= GOAL.slower * idleP99,
    },
  ]);
} finally {
  await stage.stop();
}

/** A conversation of each member, as the queue has it. Calls would be refused: that many may not wait at once. */
async function openConversations(): Promise<readonly string[]> {
  const rows = await stage.database.forMerchant(1).reader.rows(sql<{ id: string }>`
    insert into support.conversations (member_id, key, topic, channel, language)
    select member_id, gen_random_uuid(), 'payment', 'live', 'EN' from members.members
    where username like 'bench%' and substr(username, 6)::int > ${BETTORS} order by substr(username, 6)::int
    returning conversation_id::text as id`);
  return rows.map(({ id }) => id);
}

/** Opens the live line of a member's page. */
function openPage(cookie: string, place: number): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const call = get(`${stage.url}/wps/live`, { headers: { cookie }, agent: false }, (response) => {
      response.setEncoding('utf8');
      response.on('error', () => undefined);
      response.on('data', (text: string) => {
        if (text.includes('chat.changed')) waiting.get(place)?.();
      });
      resolve(() => call.destroy());
    });
    call.on('error', reject);
  });
}

/** Members write in turn at the rate. Gives the times of those messages that came to their page. */
async function sendAll(chats: readonly string[]) {
  const times: number[] = [];
  let failed = 0;
  const began = performance.now();
  const all: Promise<void>[] = [];
  for (let turn = 0; turn < SECONDS * RATE; turn += 1) {
    const wait = began + (turn * 1_000) / RATE - performance.now();
    if (wait > 1) await sleep(wait);
    const place = turn % PAGES;
    const sent = sendOne(chats[place] ?? '', place, `message ${turn}`);
    all.push(
      sent.then(
        (ms) => void times.push(ms),
        () => {
          failed += 1;
        },
      ),
    );
  }
  await Promise.all(all);
  return { times, failed };
}

/** Milliseconds from the call of a member until its page has read the text, which it fetches when it hears of a change. */
async function sendOne(chat: string, place: number, text: string): Promise<number> {
  const address = `${stage.url}/wps/chat/${chat}`;
  const cookie = members[place] ?? '';
  const since = performance.now();
  const heard = new Promise<void>((resolve, reject) => {
    waiting.set(place, resolve);
    setTimeout(() => reject(new Error('nothing came')), 10_000).unref();
  });
  const [answer] = await Promise.all([
    fetch(`${address}/messages`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': newKey() },
      body: JSON.stringify({ text }),
    }),
    heard,
  ]);
  if (!answer.ok) throw new Error(await answer.text());
  const read = await fetch(address, { headers: { cookie } });
  if (!(await read.text()).includes(`"${text}"`)) throw new Error('the page has no such message');
  return performance.now() - since;
}

async function bets(seconds: number) {
  const { url } = stage;
  const cookies = stage.cookies.slice(0, BETTORS);
  const number = await currentNumber(url, GAME);
  return runLoad({ url, cookies, connections: 8, gameId: GAME, rate: BETS, number, seconds });
}

async function slice(): Promise<number> {
  return (await bets(SECONDS)).p99;
}
