// Messages between an upline and its direct downlines, and what staff do about them (docs/reference/messages.md).
import { newKey } from '@tyche/testkit/key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase, type Tx } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { type Answer, startTestServer, type TestClient, type TestServer } from './harness.ts';
import { type Account, openAccount } from './line-accounts.ts';

let server: TestServer;
let database: Database;
let support: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  database = openDatabase({ url: server.databaseUrl, maxConnections: 2 });
  support = await server.staff('operator');
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

/** As long as a call may take that nothing holds. */
const WRITTEN_MS = 700;

const open = (upline: Account | null, more: { isNew?: boolean } = {}) =>
  openAccount({ server, database }, upline, more);

const move = (account: Account, upline: Account | null) =>
  database.reader.rows(sql`
    update members.members set upline_id = ${upline?.id ?? null}::bigint where member_id = ${account.id}::bigint`);

const codeOf = ({ body }: Answer) => body.value?.code ?? null;
const send = (from: Account, body: object, key = newKey()) =>
  from.client.send('PUT', '/wps/message/send', body, { 'idempotency-key': key });
const write = (from: Account, to: Account, text: string, subject = 'About the week') =>
  send(from, { to: [to.id], subject, text });
const list = async (of: Account) => (await of.client.send('GET', '/wps/message/threads')).body.value;
const read = async (of: Account, threadId: string) =>
  (await of.client.send('GET', `/wps/message/threads/${threadId}`)).body.value;
const unreadOf = async (of: Account) =>
  (await of.client.send('GET', '/wps/message/unreadCount')).body.value.messages;
const act = (of: Account, what: string, body: object) => of.client.send('POST', `/wps/message/${what}`, body);
const reviews = async (query = '') =>
  (await support.send('GET', `/wps/staff/messages/reviews?pageSize=100${query}`)).body.value.list;
const reviewOf = async (sender: Account, query = '') =>
  (await reviews(query)).find((each: { sender: { memberId: string } }) => each.sender.memberId === sender.id);
const decide = (reviewId: string, decision: string) =>
  support.send('POST', `/wps/staff/messages/reviews/${reviewId}/decision`, { decision, reason: 'looked at' });

async function threadBetween(from: Account, to: Account, text = 'Hello'): Promise<string> {
  const sent = await write(from, to, text);
  expect(sent.status).toBe(200);
  return sent.body.value.threadIds[0];
}

describe('a message along a direct line', () => {
  it('arrives, is read and answered, and each side sees what the other may be called', async () => {
    const agent = await open(null);
    const member = await open(agent);
    const threadId = await threadBetween(agent, member, 'How was your week?');
    expect((await list(member)).list).toMatchObject([
      {
        id: threadId,
        subject: 'About the week',
        lastText: 'How was your week?',
        isLastOwn: false,
        unread: 1,
        isOpen: true,
        with: { customerId: agent.id, relation: 'upline', name: expect.stringContaining('***') },
      },
    ]);
    expect((await list(agent)).list).toMatchObject([
      { unread: 0, isLastOwn: true, with: { name: member.username, relation: 'downline' } },
    ]);
    expect(await unreadOf(member)).toBe(1);
    await act(member, 'read', { threadId });
    expect(await unreadOf(member)).toBe(0);
    expect((await read(agent, threadId)).messages).toMatchObject([{ seq: 1, isOwn: true, state: 'read' }]);
    expect((await send(member, { threadId, text: 'Good,\nthank you' })).status).toBe(200);
    expect((await read(agent, threadId)).messages).toMatchObject([
      { seq: 1, text: 'How was your week?' },
      { seq: 2, text: 'Good,\nthank you', isOwn: false, state: 'sent' },
    ]);
  });

  it('goes neither sideways nor two levels up or down, whether the account exists or not', async () => {
    const [top, stranger] = [await open(null), await open(null)];
    const agent = await open(top);
    const [one, two] = [await open(agent), await open(agent)];
    for (const [from, to] of [
      [one, two],
      [one, top],
      [top, one],
      [one, stranger],
      [one, one],
      [one, { ...one, id: '999999999' }],
    ] as const)
      expect(codeOf(await write(from, to, 'Hello'))).toBe('thread-not-allowed');
    // One that is not allowed stops all.
    expect(codeOf(await send(agent, { to: [one.id, stranger.id], subject: 'Hi', text: 'Hi' }))).toBe(
      'thread-not-allowed',
    );
    expect((await list(one)).list).toEqual([]);
  });

  it('is not seen by anybody else', async () => {
    const agent = await open(null);
    const member = await open(agent);
    const other = await open(agent);
    const threadId = await threadBetween(agent, member);
    expect((await other.client.send('GET', `/wps/message/threads/${threadId}`)).status).toBe(404);
    for (const [what, body] of [
      ['read', {}],
      ['withdraw', { seq: 1 }],
      ['block', { isBlocked: true }],
      ['report', { reason: 'other', blocks: false }],
    ] as const)
      expect(codeOf(await act(other, what, { threadId, ...body }))).toBe('unknown-thread');
    expect(codeOf(await send(other, { threadId, text: 'Hello' }))).toBe('unknown-thread');
    expect(codeOf(await other.client.send('DELETE', `/wps/message/threads/${threadId}`))).toBe(
      'unknown-thread',
    );
  });

  it('goes to many at once, each in a thread of its own', async () => {
    const agent = await open(null);
    const [one, two] = [await open(agent), await open(agent)];
    const { threadIds } = (
      await send(agent, { to: [one.id, two.id, one.id], subject: 'All', text: 'Hi all' })
    ).body.value;
    expect(new Set(threadIds).size).toBe(2);
    expect((await list(one)).list).toHaveLength(1);
    expect((await list(two)).list).toHaveLength(1);
  });

  it('can only be read once the line has changed', async () => {
    const [agent, next] = [await open(null), await open(null)];
    const member = await open(agent);
    const threadId = await threadBetween(agent, member);
    await move(member, next);
    expect(codeOf(await send(member, { threadId, text: 'Still there?' }))).toBe('thread-closed');
    expect(codeOf(await send(agent, { threadId, text: 'Still there?' }))).toBe('thread-closed');
    const [seen] = (await list(agent)).list;
    expect(seen).toMatchObject({ isOpen: false, with: { name: expect.stringContaining('***') } });
    expect((await read(member, threadId)).messages).toHaveLength(1);
  });

  it('has a subject and a text of plain letters within bounds', async () => {
    const agent = await open(null);
    const member = await open(agent);
    for (const [field, body] of [
      ['text', { subject: 'Hi', text: ' \n ' }],
      ['text', { subject: 'Hi', text: 'a'.repeat(1_001) }],
      ['subject', { subject: '', text: 'Hi' }],
      ['subject', { subject: 'a'.repeat(81), text: 'Hi' }],
    ] as const) {
      const refused = await send(member, { to: [agent.id], ...body });
      expect(refused.body.value).toMatchObject({ code: 'message-length', field, from: 1 });
    }
    for (const text of ['<script>alert(1)</script>', 'abc\u202e', 'abc\u0007'])
      expect(codeOf(await write(member, agent, text))).toBe('text-refused');
    const threadId = await threadBetween(member, agent);
    expect(codeOf(await send(member, { text: 'Hi' }))).toBe('invalid-input');
    expect(codeOf(await send(member, { to: [agent.id], threadId, subject: 'Hi', text: 'Hi' }))).toBe(
      'invalid-input',
    );
  });

  it('is sent once by its key, also by calls at the same time', async () => {
    const agent = await open(null);
    const member = await open(agent);
    const key = newKey();
    const body = { to: [agent.id], subject: 'Once', text: 'Once' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(member, body, key)));
    expect(new Set(answers.map(({ body: { value } }) => value.threadIds[0])).size).toBe(1);
    expect((await list(agent)).list).toHaveLength(1);
    expect(await unreadOf(agent)).toBe(1);
    expect(codeOf(await send(member, { ...body, text: 'Twice' }, key))).toBe('key-reused');
  });
});

describe('a sender', () => {
  it('writes at most twenty messages an hour to one account, a new one five in all', async () => {
    const agent = await open(null);
    const [member, fresh] = [await open(agent), await open(agent, { isNew: true })];
    for (const [account, most] of [
      [member, 20],
      [fresh, 5],
    ] as const) {
      const threadId = await threadBetween(account, agent);
      for (let at = 1; at < most; at += 1)
        expect((await send(account, { threadId, text: `Message ${at}` })).status).toBe(200);
      expect((await send(account, { threadId, text: 'One more' })).body.value).toMatchObject({
        code: 'thread-limit',
        retryAfterS: 3_600,
      });
    }
  });

  it('is kept within its limits by calls at the same time', async () => {
    const agent = await open(null);
    const fresh = await open(agent, { isNew: true });
    const threadId = await threadBetween(fresh, agent);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => send(fresh, { threadId, text: `At once ${at}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect((await read(agent, threadId)).messages.map(({ seq }: { seq: number }) => seq)).toEqual([
      1, 2, 3, 4, 5,
    ]);
  });

  it('takes a message back while it is unread', async () => {
    const agent = await open(null);
    const member = await open(agent);
    const threadId = await threadBetween(agent, member, 'Wrong one');
    await send(agent, { threadId, text: 'Right one' });
    expect((await act(agent, 'withdraw', { threadId, seq: 1 })).status).toBe(200);
    expect(await unreadOf(member)).toBe(1);
    expect((await read(member, threadId)).messages).toMatchObject([
      { seq: 1, text: '', state: 'withdrawn' },
      { seq: 2, text: 'Right one' },
    ]);
    await act(member, 'read', { threadId });
    expect(codeOf(await act(agent, 'withdraw', { threadId, seq: 2 }))).toBe('message-not-withdrawable');
    expect(codeOf(await act(member, 'withdraw', { threadId, seq: 2 }))).toBe('message-not-withdrawable');
    const old = await threadBetween(agent, member, 'Old');
    await database.reader.rows(sql`
      update messaging.thread_messages set sent_at = sent_at - interval '3 minutes' where thread_id = ${old}::bigint`);
    expect(codeOf(await act(agent, 'withdraw', { threadId: old, seq: 1 }))).toBe('message-not-withdrawable');
  });

  it('who is blocked does not reach the other one until it is let in again', async () => {
    const agent = await open(null);
    const member = await open(agent);
    const threadId = await threadBetween(agent, member);
    await act(member, 'block', { threadId, isBlocked: true });
    expect((await read(member, threadId)).isBlocked).toBe(true);
    expect((await read(agent, threadId)).isBlocked).toBe(false);
    expect(codeOf(await send(agent, { threadId, text: 'Hello?' }))).toBe('thread-blocked');
    expect(codeOf(await write(agent, member, 'Hello?'))).toBe('thread-blocked');
    expect((await send(member, { threadId, text: 'I can write' })).status).toBe(200);
    await act(member, 'block', { threadId, isBlocked: false });
    expect((await send(agent, { threadId, text: 'Hello again' })).status).toBe(200);
  });
});

describe('a message at the moment of (G22)', () => {
  const ROUNDS = 15;
  let agent: Account;
  let next: Account;
  let member: Account;
  let threadId: string;
  beforeAll(async () => {
    [agent, next] = [await open(null), await open(null)];
    member = await open(agent);
    threadId = await threadBetween(agent, member);
  });

  /** Runs something while a change of the database is written and not committed yet, then commits it. Gives what it gave. */
  async function beside<Done>(
    change: (tx: Tx) => Promise<unknown>,
    run: () => Promise<Done>,
    look?: () => void,
  ): Promise<Done> {
    let running: Promise<Done> | null = null;
    await database.inTransaction(async (tx) => {
      await change(tx);
      running = run();
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, WRITTEN_MS))]);
      look?.();
    });
    if (running === null) throw new Error('nothing ran');
    return running;
  }

  /** What a message is written under: its sender. */
  const lockAgent = (tx: Tx) =>
    tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('messaging.sender ' || ${agent.id}::text, 0))`);

  it('a block is refused after it, and the block waits for one that is being written', async () => {
    const sent = await beside(
      async (tx) => {
        await lockAgent(tx);
        await tx.rows(sql`
          insert into messaging.blocks (member_id, blocked_id) values (${member.id}::bigint, ${agent.id}::bigint)`);
      },
      () => send(agent, { threadId, text: 'Too late' }),
    );
    expect(codeOf(sent)).toBe('thread-blocked');
    await act(member, 'block', { threadId, isBlocked: false });
    let isBlocked = false;
    const blocking = await beside(
      lockAgent,
      async () => {
        const answer = await act(member, 'block', { threadId, isBlocked: true });
        isBlocked = true;
        return answer;
      },
      () => expect(isBlocked).toBe(false),
    );
    expect(blocking.status).toBe(200);
    await act(member, 'block', { threadId, isBlocked: false });
  });

  it('a block is delivered before it or refused after it, again and again', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [sent, blocked] = await Promise.all([
        send(agent, { threadId, text: `Message ${round}` }),
        act(member, 'block', { threadId, isBlocked: true }),
      ]);
      expect(blocked.status).toBe(200);
      const [{ at } = { at: new Date(0) }] = await database.reader.rows(sql<{ at: Date }>`
        select at from messaging.blocks where member_id = ${member.id}::bigint`);
      const last = (await read(member, threadId)).messages.at(-1);
      if (sent.status === 200) expect(last.at).toBeLessThanOrEqual(at.getTime());
      else expect(codeOf(sent)).toBe('thread-blocked');
      await act(member, 'block', { threadId, isBlocked: false });
    }
  });

  it('a change of the upline is refused after it', async () => {
    for (const isNew of [false, true]) {
      const sent = await beside(
        (tx) =>
          tx.rows(sql`
            update members.members set upline_id = ${next.id}::bigint where member_id = ${member.id}::bigint`),
        () => (isNew ? write(agent, member, 'Still mine?') : send(agent, { threadId, text: 'Still mine?' })),
      );
      expect(codeOf(sent)).toBe(isNew ? 'thread-not-allowed' : 'thread-closed');
      expect((await read(member, threadId)).messages.at(-1).text).not.toBe('Still mine?');
      await move(member, agent);
    }
  });
});

describe('the counts of unread messages', () => {
  it('equal the unread messages after any order of sending, reading, taking back and deleting at the same time', async () => {
    const agent = await open(null);
    const member = await open(agent);
    const threadId = await threadBetween(agent, member);
    const steps = Array.from({ length: 15 }, (_, at) => [
      send(agent, { threadId, text: `Message ${at}` }),
      ...(at % 3 === 0 ? [act(member, 'read', { threadId })] : []),
      ...(at % 4 === 0 ? [act(agent, 'withdraw', { threadId, seq: at + 1 })] : []),
      ...(at === 9 ? [member.client.send('DELETE', `/wps/message/threads/${threadId}`)] : []),
    ]).flat();
    await Promise.all(steps);
    const [row] = await database.reader.rows(sql<{ unread: number }>`
      select count(*)::int as unread from messaging.thread_messages m
      join messaging.thread_sides s on s.thread_id = m.thread_id and s.member_id = m.recipient_id
      where m.recipient_id = ${member.id}::bigint and m.state = 'sent' and m.read_at is null and m.seq > s.deleted_upto`);
    expect(await unreadOf(member)).toBe(row?.unread);
  });

  it('are right when a message is read and unsent at once: one of both happens', async () => {
    const agent = await open(null);
    const member = await open(agent);
    const threadId = await threadBetween(agent, member);
    for (let seq = 2; seq <= 19; seq += 1) {
      await send(agent, { threadId, text: `Message ${seq}` });
      const [, taken] = await Promise.all([
        act(member, 'read', { threadId }),
        act(agent, 'withdraw', { threadId, seq }),
        act(member, 'read', { threadId }),
      ]);
      expect([200, 409]).toContain(taken.status);
      const { state } = (await read(agent, threadId)).messages.at(-1);
      expect(state).toBe(taken.status === 200 ? 'withdrawn' : 'read');
      expect(await unreadOf(member)).toBe(0);
    }
  });

  it('are those of the threads that are shown: what was deleted comes back only with a new message', async () => {
    const agent = await open(null);
    const member = await open(agent);
    const threadId = await threadBetween(agent, member, 'First');
    await member.client.send('DELETE', `/wps/message/threads/${threadId}`);
    expect((await list(member)).list).toEqual([]);
    expect(await unreadOf(member)).toBe(0);
    expect((await list(agent)).list).toHaveLength(1);
    await send(agent, { threadId, text: 'Second' });
    expect((await read(member, threadId)).messages).toMatchObject([{ text: 'Second' }]);
  });
});

describe('a message that staff read first', () => {
  it('of an agent reaches its downline when they let it out, and never when they do not', async () => {
    const agent = await open(null);
    const member = await open(agent);
    const sent = await write(agent, member, 'Register at https://other.example/now');
    expect(sent.body.value.held).toBe(true);
    const [threadId] = sent.body.value.threadIds;
    expect((await list(member)).list).toEqual([]);
    expect((await read(agent, threadId)).messages).toMatchObject([{ state: 'held' }]);
    const open1 = await reviewOf(agent);
    expect(open1).toMatchObject({ kind: 'held', reason: 'address', messages: [] });
    expect((await reviews(`&reviewId=${open1.id}`))[0].messages).toMatchObject([
      { text: 'Register at https://other.example/now', sender: { username: agent.username } },
    ]);
    expect(codeOf(await decide(open1.id, 'muted'))).toBe('invalid-input');
    expect((await decide(open1.id, 'released')).status).toBe(200);
    expect(codeOf(await decide(open1.id, 'withheld'))).toBe('review-decided');
    expect((await list(member)).list).toMatchObject([{ unread: 1 }]);

    await send(agent, { threadId, text: 'Send it to 0917 123 4567 890' });
    const second = await reviewOf(agent);
    expect(second).toMatchObject({ reason: 'account-number' });
    await decide(second.id, 'withheld');
    expect((await read(agent, threadId)).messages[1]).toMatchObject({ state: 'withheld' });
    expect((await read(member, threadId)).messages).toHaveLength(1);
  });

  it('names the hosts of the site freely, and a member writes freely to its agent', async () => {
    const agent = await open(null);
    const member = await open(agent);
    expect((await write(agent, member, 'See www.localhost/promotions')).body.value.held).toBe(false);
    expect((await write(member, agent, 'I paid with 0917 123 4567 890')).body.value.held).toBe(false);
  });

  it('is held by a word of the list, and leaves the queue when its sender takes it back', async () => {
    const agent = await open(null);
    const member = await open(agent);
    const set = (words: readonly string[]) => support.send('PUT', '/wps/staff/messages/words', { words });
    expect(codeOf(await set(['a']))).toBe('message-length');
    expect((await set(['GCash', 'gcash', 'maya'])).status).toBe(200);
    expect((await support.send('GET', '/wps/staff/messages/words')).body.value.words).toEqual([
      'gcash',
      'maya',
    ]);
    const sent = await write(agent, member, 'Pay me by GCASH');
    expect(sent.body.value.held).toBe(true);
    expect(await reviewOf(agent)).toMatchObject({ reason: 'word' });
    await act(agent, 'withdraw', { threadId: sent.body.value.threadIds[0], seq: 1 });
    expect(await reviewOf(agent)).toBeUndefined();
    await set([]);
  });
});

describe('a report', () => {
  it('shows staff the last messages, blocks on wish, and is one a thread while it waits', async () => {
    const agent = await open(null);
    const member = await open(agent);
    const threadId = await threadBetween(agent, member, 'Give me your password');
    const report = { threadId, reason: 'money', note: 'He asks for my password', blocks: true };
    expect((await act(member, 'report', report)).status).toBe(200);
    await act(member, 'report', report);
    const cases = (await reviews()).filter(
      (each: { sender: { memberId: string } }) => each.sender.memberId === agent.id,
    );
    expect(cases).toHaveLength(1);
    const [one] = await reviews(`&reviewId=${cases[0].id}`);
    expect(one).toMatchObject({
      kind: 'report',
      reason: 'money',
      note: 'He asks for my password',
      reporter: { username: member.username },
      isMuted: false,
      messages: [{ text: 'Give me your password' }],
    });
    expect(codeOf(await send(agent, { threadId, text: 'Hello?' }))).toBe('thread-blocked');
  });

  it('of three persons mutes a sender until staff have dismissed all of them', async () => {
    const agent = await open(null);
    const members = [await open(agent), await open(agent), await open(agent)];
    for (const member of members) {
      const threadId = await threadBetween(agent, member);
      await act(member, 'report', { threadId, reason: 'insult', blocks: false });
    }
    const other = await open(agent);
    expect(codeOf(await write(agent, other, 'Hello'))).toBe('thread-blocked');
    for (let left = 3; left > 0; left -= 1) {
      const found = await reviewOf(agent);
      expect(found).toMatchObject({ isMuted: true });
      await decide(found.id, 'dismissed');
    }
    expect((await write(agent, other, 'Hello')).status).toBe(200);
  });

  it('can mute a sender by itself, and staff lift that again', async () => {
    const agent = await open(null);
    const member = await open(agent);
    const threadId = await threadBetween(agent, member);
    await act(member, 'report', { threadId, reason: 'threat', blocks: false });
    await decide((await reviewOf(agent)).id, 'muted');
    expect(codeOf(await send(agent, { threadId, text: 'Hello' }))).toBe('thread-blocked');
    const lift = () =>
      support.send('POST', '/wps/staff/messages/unmute', { memberId: agent.id, reason: 'talked to' });
    expect((await lift()).status).toBe(200);
    expect(codeOf(await lift())).toBe('unknown-member');
    expect((await send(agent, { threadId, text: 'Hello' })).status).toBe(200);
  });
});

describe('who excluded himself', () => {
  it('gets no message, and the sender is not told why', async () => {
    const agent = await open(null);
    const member = await open(agent);
    await database.reader.rows(sql`
      insert into protection.profiles (member_id) values (${member.id}::bigint) on conflict do nothing`);
    await database.reader.rows(sql`
      insert into protection.stops (member_id, kind, since, until)
      values (${member.id}::bigint, 'self-exclusion', clock_timestamp(), clock_timestamp() + interval '1 year')`);
    const sent = await write(agent, member, 'Where are you?');
    expect(sent.status).toBe(200);
    expect((await read(agent, sent.body.value.threadIds[0])).messages).toMatchObject([{ state: 'sent' }]);
    expect((await list(member)).list).toEqual([]);
    expect(await unreadOf(member)).toBe(0);
  });
});

describe('recipients', () => {
  it('are the account above and those directly below, by the beginning of their names', async () => {
    const top = await open(null);
    const agent = await open(top);
    const [one] = [await open(agent), await open(agent)];
    const found = async (search: string) =>
      (await agent.client.send('GET', `/wps/message/recipients?search=${search}`)).body.value;
    expect(await found('')).toMatchObject({
      upline: { customerId: top.id, relation: 'upline' },
      hasMore: false,
    });
    expect((await found('')).downlines).toHaveLength(2);
    expect((await found(one.username.toUpperCase())).downlines).toMatchObject([{ customerId: one.id }]);
    expect((await found('%25')).downlines).toEqual([]);
  });
});
