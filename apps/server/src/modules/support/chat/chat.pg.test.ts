// Live chat against the real database: who gets a conversation, numbers without gaps, hours, silence, and what time and an erasure leave.
import { codeOf } from '@tyche/testkit/code-of';
import { type TestDatabase, testDatabase } from '@tyche/testkit/database';
import { newKey } from '@tyche/testkit/key';
import type { StaffId } from '@tyche/kernel/ids';
import { MAX_ASSIGNED, MAX_QUEUED } from '@tyche/rules/support';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { createMerchant, type Merchant, readMerchant } from '../../settings/index.ts';
import { createStaffAccount } from '../../staff/index.ts';
import { readClosedTexts, writeClosedText } from './closed-hours.ts';
import type { ChatDeps } from './deps.ts';
import { tendChat } from './jobs.ts';
import { closeChat, markRead, openChat, rateChat, sendMessage } from './member-acts.ts';
import { chatErased, deleteExpiredChats, exportChats } from './privacy.ts';
import { readChat, readStatus } from './read-chat.ts';
import { readBox, readForStaff } from './read-console.ts';
import { launchService, openService } from './service.ts';
import { openChatStage } from './test/stage.ts';
import { answerChat, endChat, handOver, setPresence, takeChat } from './staff-acts.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const ALWAYS = { from: 0, to: 1_440 };

let place: TestDatabase;
let database: Database;
let merchant: Merchant;
let deps: ChatDeps;
const staff: Parameters<typeof takeChat>[2][] = [];
let members = 30_000n;
let statements = 0;
let rankLevel = 0;

beforeAll(async () => {
  place = await testDatabase();
  database = openDatabase({ url: place.url, maxConnections: 16 });
  await database.inTransaction((tx) => createMerchant(tx, 'test', 'Test'));
  merchant = await readMerchant(database.reader, 'test');
  deps = { ...openChatStage(database, async () => merchant).deps, rankLevelOf: async () => rankLevel };
  for (const name of ['maria', 'jose']) {
    const staffId = await database.inTransaction((tx) => createStaffAccount(tx, name, []));
    staff.push({
      staff: { staffId: staffId as StaffId, username: name, permissions: [], restriction: null },
      ip: '127.0.0.1',
    } as unknown as Parameters<typeof takeChat>[2]);
  }
});
beforeEach(async () => {
  // Each test begins with an empty queue and nobody there.
  await rows(`update support.conversations set state = 'closed' where state <> 'closed'`);
  await rows('delete from support.staff_presence');
  rankLevel = 0;
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

function rows<Row = Record<string, unknown>>(text: string): Promise<Row[]> {
  statements += 1;
  return database.reader.rows<Row>({ name: `chat-test${statements}`, text, values: [] });
}

function newMember(): bigint {
  members += 1n;
  return members;
}

function actor(at: 0 | 1) {
  const one = staff[at];
  if (!one) throw new Error('no staff');
  return one;
}

const open = async (memberId: bigint, text = 'Where is my deposit?', key = newKey()) =>
  (await openChat(deps, { topic: 'payment', text }, { memberId, language: 'TY', key })).id;
const say = (memberId: bigint, id: string, text = 'Hello?', key = newKey()) =>
  sendMessage(deps, { id, text }, { memberId, key });
const answer = (id: string, at: 0 | 1 = 0, text = 'I am looking.', key = newKey()) =>
  answerChat(deps, { id, text, key }, actor(at));
const read = (memberId: bigint, id: string) => readChat(deps, { id }, memberId);
const online = (at: 0 | 1) => setPresence(deps, { presence: 'online' }, actor(at));
const backdate = (id: string, column: string, interval: string) =>
  rows(`update support.conversations set ${column} = clock_timestamp() - interval '${interval}'
    where conversation_id = ${id}`);
/** Forgets how much was written, as if time had passed. */
const forgetLimits = () => rows(`delete from platform.counters where key like 'chat-%'`);

describe('a conversation', () => {
  it('waits while nobody is there, and is answered by who takes it', async () => {
    const memberId = newMember();
    const id = await open(memberId);
    expect(await read(memberId, id)).toMatchObject({ state: 'queued', place: 1, answering: 0 });
    expect(await codeOf(answer(id))).toBe('chat-state-differs');
    await takeChat(deps, id, actor(0));
    await answer(id);
    expect(await read(memberId, id)).toMatchObject({
      state: 'waiting',
      place: null,
      messages: [
        { seq: 1, author: 'member', text: 'Where is my deposit?' },
        { seq: 2, author: 'system', text: 'taken' },
        { seq: 3, author: 'staff', text: 'I am looking.' },
      ],
    });
    expect(await readStatus(deps, memberId, 'EN')).toMatchObject({ latestId: id, unread: 1, isOpen: true });
    await say(memberId, id);
    expect(await readStatus(deps, memberId, 'EN')).toMatchObject({ unread: 0 });
    expect(await read(memberId, id)).toMatchObject({ state: 'active' });
  });

  it('is there for its member alone, and for staff with a recorded look', async () => {
    const memberId = newMember();
    const id = await open(memberId);
    const stranger = newMember();
    expect(await codeOf(read(stranger, id))).toBe('unknown-chat');
    expect(await codeOf(say(stranger, id))).toBe('unknown-chat');
    expect(await codeOf(closeChat(deps, id, stranger))).toBe('unknown-chat');
    await readForStaff(deps, { id }, actor(1));
    expect(await rows(`select purpose from staff.access_log where member_id = ${memberId}`)).toEqual([
      { purpose: `chat ${id}` },
    ]);
  });

  it('is given at once to who is there and has the fewest, never more than six', async () => {
    await online(0);
    const ids: string[] = [];
    for (let at = 0; at <= MAX_ASSIGNED; at += 1) ids.push(await open(newMember()));
    const states = await rows<{ state: string }>(
      `select state from support.conversations where conversation_id in (${ids.join()}) order by conversation_id`,
    );
    expect(states.map(({ state }) => state)).toEqual([
      ...Array.from({ length: MAX_ASSIGNED }, () => 'active'),
      'queued',
    ]);
    await endChat(deps, ids[0] ?? '', actor(0));
    const [last] = await rows<{ state: string }>(
      `select state from support.conversations where conversation_id = ${ids[MAX_ASSIGNED]}`,
    );
    expect(last?.state).toBe('active');
  });

  it('of a rank above 4 comes before the others, in the VIP queue', async () => {
    await open(newMember());
    rankLevel = 5;
    const memberId = newMember();
    const id = await open(memberId);
    expect(await read(memberId, id)).toMatchObject({ channel: 'vip', place: 1 });
  });

  it('keeps no number of a payment card, and takes no markup', async () => {
    const memberId = newMember();
    const id = await open(memberId, 'My card 4111 1111 1111 1111 fails');
    expect((await read(memberId, id)).messages[0]?.text).toBe('My card •••• 1111 fails');
    expect(await codeOf(say(memberId, id, '<img src=x onerror=alert(1)>'))).toBe('text-refused');
    expect(await codeOf(say(memberId, id, 'a‮b'))).toBe('text-refused');
    expect(await codeOf(say(memberId, id, 'x'.repeat(1_001)))).toBe('message-length');
  });
});

describe('races', () => {
  it('two of staff take one conversation: one has it, the other is told (G21)', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await open(newMember());
      const codes = await Promise.all([
        codeOf(takeChat(deps, id, actor(0))),
        codeOf(takeChat(deps, id, actor(1))),
      ]);
      expect(codes.sort()).toEqual(['chat-taken', 'done']);
      const taken = await rows(
        `select 1 from support.chat_messages where conversation_id = ${id} and text = 'taken'`,
      );
      expect(taken).toHaveLength(1);
      await rows(`update support.conversations set state = 'closed' where conversation_id = ${id}`);
    }
  });

  it('messages of both sides at once have numbers without gaps, and each key is one message', async () => {
    const memberId = newMember();
    const id = await open(memberId);
    await takeChat(deps, id, actor(0));
    const keys = Array.from({ length: 4 }, newKey);
    await forgetLimits();
    const sent = await Promise.all([
      ...keys.map((key) => answer(id, 0, 'I am looking.', key)),
      ...keys.map((key) => answer(id, 0, 'I am looking.', key)),
      ...Array.from({ length: 4 }, () => say(memberId, id)),
    ]);
    expect(new Set(sent.map(({ seq }) => seq)).size).toBe(8);
    const seqs = await rows<{ seq: number }>(
      `select seq from support.chat_messages where conversation_id = ${id} order by seq`,
    );
    expect(seqs.map(({ seq }) => seq)).toEqual(Array.from({ length: 10 }, (_, at) => at + 1));
    expect(await codeOf(answer(id, 0, 'Another text.', keys[0]))).toBe('key-reused');
  });

  it('ten openings of a member at once are one conversation, and its id is told', async () => {
    const memberId = newMember();
    const codes = await Promise.all(Array.from({ length: 5 }, () => codeOf(open(memberId))));
    expect(codes.sort()).toEqual([...Array.from({ length: 4 }, () => 'chat-open-already'), 'done']);
  });

  it('a repeated key opens once', async () => {
    const memberId = newMember();
    const key = newKey();
    const [first, second] = await Promise.all([
      open(memberId, 'Hello there', key),
      open(memberId, 'Hello there', key),
    ]);
    expect(second).toBe(first);
  });
});

describe('hours', () => {
  it('outside them nothing is opened, and the answer says when it opens', async () => {
    const closed = await outsideHours();
    const memberId = newMember();
    const opened = openChat(
      closed,
      { topic: 'other', text: 'Hello' },
      { memberId, language: 'EN', key: newKey() },
    );
    await expect(opened).rejects.toMatchObject({
      code: 'chat-closed',
      details: { opensAt: expect.any(Number) },
    });
    expect(await readStatus(closed, memberId, 'EN')).toMatchObject({ isOpen: false, latestId: null });
    expect(merchant.site.chatHours).toEqual(ALWAYS);
  });

  it('that end are told once in each open conversation, by the system and with when it opens', async () => {
    const memberId = newMember();
    const ended = newMember();
    const id = await open(memberId);
    const over = await open(ended);
    await closeChat(deps, over, ended);
    await tendChat(deps);
    expect((await read(memberId, id)).messages).toHaveLength(1);
    const closed = await outsideHours();
    await Promise.all([tendChat(closed), tendChat(closed), tendChat(closed)]);
    await tendChat(closed);
    const { opensAt } = await readStatus(closed, memberId, 'TY');
    const { messages, state } = await read(memberId, id);
    expect(state).toBe('queued');
    expect(messages.map(({ author, text }) => [author, text])).toEqual([
      ['member', 'Where is my deposit?'],
      ['system', 'hours-ended'],
    ]);
    expect(messages[1]?.automatic).toEqual({ opensAt: expect.any(Number), text: null });
    expect(Math.abs((messages[1]?.automatic?.opensAt ?? 0) - (opensAt ?? 0))).toBeLessThanOrEqual(60_000);
    expect((await read(ended, over)).messages.map(({ text }) => text)).not.toContain('hours-ended');
    expect(await readStatus(closed, memberId, 'TY')).toMatchObject({ unread: 0 });
    // The hours began and ended again: it is told again.
    await backdate(id, 'closed_until', '1 minute');
    await tendChat(closed);
    expect((await read(memberId, id)).messages).toHaveLength(3);
  });

  it('have words of staff, which a conversation keeps when staff change them', async () => {
    const closed = await outsideHours();
    const text = 'Sarado kami. Awtomatiko ito.';
    await writeClosedText(deps, { language: 'TY', text }, actor(0));
    expect(await codeOf(writeClosedText(deps, { language: 'XX', text }, actor(0)))).toBe('invalid-input');
    expect(await codeOf(writeClosedText(deps, { language: 'TY', text: ' ' }, actor(0)))).toBe(
      'message-length',
    );
    const memberId = newMember();
    const id = await open(memberId);
    await tendChat(closed);
    expect(await readStatus(closed, memberId, 'TY')).toMatchObject({ closedText: text });
    expect(await readStatus(closed, memberId, 'VI')).toMatchObject({ closedText: null });
    expect(await readStatus(deps, memberId, 'TY')).toMatchObject({ closedText: null, opensAt: null });
    expect(await readClosedTexts(database.reader)).toMatchObject({
      list: [{ language: 'TY', text, by: 'maria' }],
    });
    await writeClosedText(deps, { language: 'TY' }, actor(0));
    expect(await readClosedTexts(database.reader)).toEqual({ list: [] });
    expect((await read(memberId, id)).messages[1]?.automatic).toMatchObject({ text });
    expect(await exportChats(database.reader, memberId)).toMatchObject([
      { messages: [{ author: 'member' }, { author: 'system', text }] },
    ]);
    expect(
      await rows(
        `select action, subject from staff.audit_trail where action like 'chat-closed-text.%' order by at`,
      ),
    ).toEqual([
      { action: 'chat-closed-text.set', subject: 'TY' },
      { action: 'chat-closed-text.delete', subject: 'TY' },
    ]);
  });
});

/** What the chat is given while it is closed: it opens in two hours. */
async function outsideHours(): Promise<ChatDeps> {
  const [{ minute } = { minute: 0 }] = await rows<{ minute: number }>(
    `select (extract(hour from clock_timestamp() at time zone '${merchant.site.timeZone}') * 60
      + extract(minute from clock_timestamp() at time zone '${merchant.site.timeZone}'))::int as minute`,
  );
  const hours = { from: (minute + 120) % 1_440, to: (minute + 180) % 1_440 };
  return { ...deps, merchant: async () => ({ ...merchant, site: { ...merchant.site, chatHours: hours } }) };
}

describe('the end', () => {
  it('comes two minutes after a warning to a silent member, and a word before it keeps the conversation', async () => {
    const [quiet, back] = [newMember(), newMember()];
    const ids = [await open(quiet), await open(back)] as const;
    for (const id of ids) {
      await takeChat(deps, id, actor(0));
      await answer(id);
      await backdate(id, 'last_at', '8 minutes 10 seconds');
    }
    await tendChat(deps);
    await tendChat(deps);
    for (const [at, memberId] of [quiet, back].entries())
      expect((await read(memberId, ids[at] ?? '')).messages.map(({ text }) => text)).toEqual([
        'Where is my deposit?',
        'taken',
        'I am looking.',
        'silence-soon',
      ]);
    await say(back, ids[1]);
    for (const id of ids) await backdate(id, 'warned_at', '3 minutes').then(() => undefined);
    await rows(`update support.conversations set warned_at = null where conversation_id = ${ids[1]}`);
    await tendChat(deps);
    expect((await read(quiet, ids[0])).state).toBe('closed');
    expect((await read(back, ids[1])).state).toBe('active');
  });

  it('does not come to who waits for silent staff: he gets to the front of the queue', async () => {
    const memberId = newMember();
    const id = await open(memberId);
    await takeChat(deps, id, actor(0));
    await backdate(id, 'last_at', '11 minutes');
    const other = newMember();
    const otherId = await open(other);
    await tendChat(deps);
    expect(await read(memberId, id)).toMatchObject({ state: 'queued', place: 1 });
    expect(await read(other, otherId)).toMatchObject({ place: 2 });
  });

  it('takes a rating once, and a message within a day opens it again', async () => {
    const memberId = newMember();
    const id = await open(memberId);
    expect(await codeOf(rateChat(deps, { id, rating: 5 }, memberId))).toBe('chat-state-differs');
    await closeChat(deps, id, memberId);
    await rateChat(deps, { id, rating: 4, comment: 'Quick' }, memberId);
    expect(await codeOf(rateChat(deps, { id, rating: 1 }, memberId))).toBe('chat-rated');
    await say(memberId, id);
    expect(await read(memberId, id)).toMatchObject({ state: 'queued', rating: 4 });
    await closeChat(deps, id, memberId);
    await backdate(id, 'since', '25 hours');
    expect(await codeOf(say(memberId, id))).toBe('chat-ended');
  });

  it('an old conversation stays closed while another one is open', async () => {
    const memberId = newMember();
    const old = await open(memberId);
    await closeChat(deps, old, memberId);
    await open(memberId);
    expect(await codeOf(say(memberId, old))).toBe('chat-open-already');
  });
});

describe('the last answer', () => {
  it('is in the inbox when the conversation ended before it was read, and not when it was', async () => {
    const notices = (memberId: bigint) =>
      rows(`select kind from messaging.notices where member_id = ${memberId}`);
    for (const [reads, expected] of [
      [true, []],
      [false, [{ kind: 'chat-answered' }]],
    ] as const) {
      const memberId = newMember();
      const id = await open(memberId);
      await takeChat(deps, id, actor(0));
      const { seq } = await answer(id);
      if (reads) await markRead(deps, { id, seq }, memberId);
      await endChat(deps, id, actor(0));
      expect(await notices(memberId)).toEqual(expected);
    }
  });
});

describe('handing over', () => {
  it('puts it before all others with a note that only staff see', async () => {
    const memberId = newMember();
    const id = await open(memberId);
    await takeChat(deps, id, actor(0));
    await open(newMember());
    expect(await codeOf(handOver(deps, { id, note: 'mine' }, actor(1)))).toBe('chat-taken');
    await handOver(deps, { id, note: 'He asks about D100001', to: 'complaint' }, actor(0));
    const shown = await read(memberId, id);
    expect(shown).toMatchObject({ state: 'queued', place: 1 });
    expect(JSON.stringify(shown)).not.toContain('D100001');
    expect(await readForStaff(deps, { id }, actor(1))).toMatchObject({
      isComplaint: true,
      notes: [{ text: 'He asks about D100001', by: 'maria' }],
    });
    await takeChat(deps, id, actor(1));
    expect(await codeOf(answer(id, 0))).toBe('chat-taken');
  });
});

describe('limits', () => {
  it('the sixth message of a moment is refused', async () => {
    const memberId = newMember();
    const id = await open(memberId);
    await forgetLimits();
    const codes = await Promise.all(Array.from({ length: 12 }, () => codeOf(say(memberId, id))));
    expect(codes).toContain('too-many-requests');
    expect(codes.filter((code) => code === 'done').length).toBeLessThanOrEqual(10);
  });
});

describe('a window of customer service', () => {
  it('does not open by a ticket whose minute is over', async () => {
    const memberId = newMember();
    const { chatUrl } = await launchService(deps, memberId);
    await rows(
      `update support.service_tickets set expires_at = clock_timestamp() where member_id = ${memberId}`,
    );
    const ticket = chatUrl.split('=')[1] ?? '';
    expect(await codeOf(openService(deps, ticket, memberId))).toBe('ticket-invalid');
  });
});

describe('the console', () => {
  it('has what waits in the order of the queue, the own and those of colleagues, and what ended last', async () => {
    const ids = [];
    for (let at = 0; at < 4; at += 1) ids.push(await open(newMember(), `question ${at}`));
    const [first = '', second = '', third = '', fourth = ''] = ids;
    await takeChat(deps, first, actor(0));
    await takeChat(deps, second, actor(1));
    await takeChat(deps, third, actor(0));
    await endChat(deps, third, actor(0));
    await backdate(fourth, 'queued_at', '3 minutes');
    const box = async (name: 'queue' | 'own' | 'taken' | 'closed') =>
      (await readBox(database.reader, { box: name }, actor(0).staff.staffId)).list;
    expect(await box('queue')).toMatchObject([
      { id: fourth, excerpt: 'question 3', isAlarmed: true, unread: 1 },
    ]);
    expect(await box('own')).toMatchObject([{ id: first, isOwn: true, takenBy: 'maria' }]);
    expect(await box('taken')).toMatchObject([{ id: second, isOwn: false, takenBy: 'jose' }]);
    expect((await box('closed'))[0]).toMatchObject({ id: third, state: 'closed', isAlarmed: false });
  });

  it('takes no more when too many wait', async () => {
    await rows(`insert into support.conversations (member_id, key, topic, channel, language)
      select -n, gen_random_uuid(), 'other', 'live', 'EN' from generate_series(1, ${MAX_QUEUED}) n`);
    expect(await codeOf(open(newMember()))).toBe('chat-full');
  });
});

describe('what is kept', () => {
  it('an export has the messages and not who answered; an erasure leaves nothing written', async () => {
    const memberId = newMember();
    const id = await open(memberId);
    await takeChat(deps, id, actor(0));
    await answer(id);
    await sendMessage(
      deps,
      { id, text: 'See this', images: [{ name: 'slip.png', bytes: new Uint8Array(PIXEL) }] },
      { memberId, key: newKey() },
    );
    const exported = JSON.stringify(await exportChats(database.reader, memberId));
    expect(exported).toContain('I am looking.');
    expect(exported).toContain('slip.png');
    expect(exported).not.toContain('maria');
    await handOver(deps, { id, note: 'a note' }, actor(0));
    for (const _ of [1, 2])
      await database.inTransaction((tx) =>
        chatErased.handle(tx, { payload: { memberId: memberId.toString() } } as Parameters<
          typeof chatErased.handle
        >[1]),
      );
    for (const table of ['chat_messages', 'chat_notes', 'chat_images'])
      expect(await rows(`select 1 from support.${table} where conversation_id = ${id}`)).toEqual([]);
    expect(await read(memberId, id)).toMatchObject({ state: 'closed', messages: [] });
  });

  it('a closed conversation goes after a year, a complaint after five', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 3; at += 1) {
      const memberId = newMember();
      const id = await open(memberId);
      await closeChat(deps, id, memberId);
      ids.push(id);
    }
    await backdate(ids[0] ?? '', 'since', '13 months');
    await backdate(ids[1] ?? '', 'since', '11 months');
    await backdate(ids[2] ?? '', 'since', '13 months');
    await rows(`update support.conversations set is_complaint = true where conversation_id = ${ids[2]}`);
    await deleteExpiredChats(database);
    const kept = await rows<{ conversation_id: bigint }>(
      `select conversation_id from support.conversations where conversation_id in (${ids.join()}) order by 1`,
    );
    expect(kept.map(({ conversation_id }) => String(conversation_id))).toEqual([ids[1], ids[2]]);
  });
});
