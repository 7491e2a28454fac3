// The chat of visitors, files of staff and mail against the real database: one secret opens one conversation, and nothing tells of a member.
import { codeOf } from '@tyche/testkit/code-of';
import { type TestDatabase, testDatabase } from '@tyche/testkit/database';
import { newKey } from '@tyche/testkit/key';
import type { MemberId, StaffId } from '@tyche/kernel/ids';
import { MAX_QUEUED_VISITORS } from '@tyche/rules/support';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { VISITOR_CHAT_COOKIE } from '../../../platform/http/caller.ts';
import { createMerchant, type Merchant, readMerchant } from '../../settings/index.ts';
import { createStaffAccount } from '../../staff/index.ts';
import type { ChatDeps } from './deps.ts';
import { tendChat } from './jobs.ts';
import { mailTranscript } from './mail.ts';
import { closeChat, openChat } from './member-acts.ts';
import { deleteExpiredChats } from './privacy.ts';
import { readTranscript } from './read-chat.ts';
import { readBox, readForStaff } from './read-console.ts';
import { readVisitorChat, readVisitorStatus } from './read-visitor.ts';
import { answerChat, takeChat } from './staff-acts.ts';
import { type Browser, openBrowser, openChatStage } from './test/stage.ts';
import * as visitors from './visitor-acts.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const NEVER = { from: 0, to: 0 };
const MAX_BYTES = 5 * 1_024 * 1_024;

let place: TestDatabase;
let database: Database;
let merchant: Merchant;
let stage: ReturnType<typeof openChatStage>;
let deps: ChatDeps;
let staff: Parameters<typeof takeChat>[2];
let networks = 0;
let statements = 0;

beforeAll(async () => {
  place = await testDatabase();
  database = openDatabase({ url: place.url, maxConnections: 16 });
  await database.inTransaction((tx) => createMerchant(tx, 'test', 'Test'));
  merchant = await readMerchant(database.reader, 'test');
  stage = openChatStage(database, async () => merchant);
  deps = stage.deps;
  const staffId = await database.inTransaction((tx) => createStaffAccount(tx, 'maria', []));
  staff = {
    staff: { staffId: staffId as StaffId, username: 'maria', permissions: [], restriction: null },
    ip: '127.0.0.1',
  } as unknown as typeof staff;
});
beforeEach(async () => {
  await rows(`update support.conversations set state = 'closed' where state <> 'closed'`);
  await rows('delete from support.staff_presence');
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

function rows<Row = Record<string, unknown>>(text: string): Promise<Row[]> {
  statements += 1;
  return database.reader.rows<Row>({ name: `visitor-test${statements}`, text, values: [] });
}

/** A browser on a network of its own. */
function newBrowser(): Browser {
  networks += 1;
  return openBrowser(`10.7.${networks}.1`);
}

const asked = { topic: 'account', text: 'I cannot log in.' } as const;
type More = { readonly email?: string; readonly text?: string };

async function open(browser: Browser, more: More = {}, key = newKey()): Promise<void> {
  const captcha = await solvedLater(browser);
  await visitors.openVisitorChat(deps, { ...asked, ...more, captcha }, browser.call(key));
}
const say = (browser: Browser, text = 'Hello?', key = newKey()) =>
  visitors.sendVisitorMessage(deps, { text }, browser.call(key));
const read = (browser: Browser) => readVisitorChat(deps, {}, browser.call());
const answer = (
  id: string,
  text = 'Try the link.',
  files: { name: string; bytes: Uint8Array<ArrayBuffer> }[] = [],
) => answerChat(deps, { id, text, files, key: newKey() }, staff);

/** The number of the conversation that was opened last. */
async function lastId(): Promise<string> {
  const [row] = await rows<{ id: bigint }>('select max(conversation_id) as id from support.conversations');
  return String(row?.id);
}

async function opened(more: More = {}): Promise<{ browser: Browser; id: string }> {
  const browser = newBrowser();
  await open(browser, more);
  return { browser, id: await lastId() };
}

/** Runs something while the chat is outside its hours. */
async function outsideHours<Done>(run: () => Promise<Done>): Promise<Done> {
  const usual = merchant;
  merchant = { ...usual, site: { ...usual.site, chatHours: NEVER } };
  try {
    return await run();
  } finally {
    merchant = usual;
  }
}

describe('the conversation of a visitor', () => {
  it('is opened after a captcha, answered, and read by its secret alone', async () => {
    const { browser, id } = await opened();
    expect(await read(browser)).toMatchObject({ state: 'queued', place: 1, isByMail: false });
    await takeChat(deps, id, staff);
    await answer(id);
    expect(await readVisitorStatus(deps, browser.call())).toMatchObject({ hasChat: true, unread: 1 });
    await visitors.markVisitorRead(deps, { seq: 3 }, browser.call());
    expect(await readVisitorStatus(deps, browser.call())).toMatchObject({ unread: 0 });
    expect((await read(browser)).messages.map(({ author, text }) => [author, text])).toEqual([
      ['member', asked.text],
      ['system', 'taken'],
      ['staff', 'Try the link.'],
    ]);
    await say(browser);
    expect(await read(browser)).toMatchObject({ state: 'active' });
  });

  it('keeps only the hash of its secret, and no address of the network', async () => {
    const { browser, id } = await opened();
    const secret = browser.cookies.get(VISITOR_CHAT_COOKIE) ?? '';
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const kept = JSON.stringify(
      await rows(`select v::text, c::text from support.chat_visitors v join support.conversations c using (conversation_id)
        where c.conversation_id = ${id}`),
    );
    expect(kept).not.toContain(secret);
    expect(kept).not.toContain('10.7.');
  });

  it('needs a captcha of this browser, once', async () => {
    const browser = newBrowser();
    const captcha = await stage.solved(browser);
    const ask = (of: Browser, proof?: string) =>
      codeOf(visitors.openVisitorChat(deps, { ...asked, captcha: proof ?? null }, of.call()));
    expect(await ask(browser)).toBe('captcha-required');
    expect(await ask(newBrowser(), captcha)).toBe('captcha-wrong');
    expect(await ask(browser, captcha)).toBe('done');
    await visitors.closeVisitorChat(deps, browser.call());
    expect(await ask(browser, captcha)).toBe('captcha-wrong');
  });

  it('is unknown alike without a cookie, for a guessed one, and for an odd one', async () => {
    const { id } = await opened();
    const other = newBrowser();
    for (const cookie of [null, 'A'.repeat(43), id, "' or true --"]) {
      if (cookie !== null) other.cookies.set(VISITOR_CHAT_COOKIE, cookie);
      for (const act of [
        () => read(other),
        () => say(other),
        () => visitors.closeVisitorChat(deps, other.call()),
        () => visitors.markVisitorTyping(deps, other.call()),
        () => visitors.markVisitorRead(deps, { seq: 1 }, other.call()),
      ])
        expect(await codeOf(act())).toBe('unknown-chat');
      expect(await readVisitorStatus(deps, other.call())).toMatchObject({ hasChat: false, unread: 0 });
    }
  });

  it('is open for a day after its end, and then for nobody', async () => {
    const { browser, id } = await opened();
    await visitors.closeVisitorChat(deps, browser.call());
    await rows(
      `update support.conversations set since = clock_timestamp() - interval '23 hours' where conversation_id = ${id}`,
    );
    await say(browser);
    expect(await read(browser)).toMatchObject({ state: 'queued' });
    await visitors.closeVisitorChat(deps, browser.call());
    await rows(
      `update support.conversations set since = clock_timestamp() - interval '25 hours' where conversation_id = ${id}`,
    );
    expect(await codeOf(read(browser))).toBe('unknown-chat');
    expect(await codeOf(say(browser))).toBe('unknown-chat');
  });

  it('of a lost answer gets another secret by the same key, and the first one opens nothing', async () => {
    const browser = newBrowser();
    const key = newKey();
    await open(browser, {}, key);
    const first = browser.cookies.get(VISITOR_CHAT_COOKIE) ?? '';
    await visitors.openVisitorChat(deps, { ...asked, captcha: null }, browser.call(key));
    expect(browser.cookies.get(VISITOR_CHAT_COOKIE)).not.toBe(first);
    expect((await read(browser)).messages).toHaveLength(1);
    browser.cookies.set(VISITOR_CHAT_COOKIE, first);
    expect(await codeOf(read(browser))).toBe('unknown-chat');
    expect(
      await codeOf(visitors.openVisitorChat(deps, { ...asked, captcha: null }, newBrowser().call(key))),
    ).toBe('captcha-required');
  });

  it('keeps no number of a payment card, and takes no markup and no marks of direction', async () => {
    const { browser } = await opened({ text: 'My card 4111 1111 1111 1111 fails' });
    expect((await read(browser)).messages[0]?.text).toBe('My card •••• 1111 fails');
    expect(await codeOf(say(browser, '<img src=x onerror=alert(1)>'))).toBe('text-refused');
    expect(await codeOf(say(browser, 'a\u202eb'))).toBe('text-refused');
  });

  it('is not for who has an account: a trial account, and a member, who has a chat of his own', async () => {
    const withAccount = (accountType: 0 | 4) => ({
      ...deps,
      identifyMember: async () => ({ memberId: 7n as MemberId, accountType, username: 'minh' }),
    });
    const browser = newBrowser();
    const captcha = await stage.solved(browser);
    const call = { ...browser.call(), sessionToken: 'a session' };
    const ask = (of: ChatDeps) => codeOf(visitors.openVisitorChat(of, { ...asked, captcha }, call));
    expect(await ask(withAccount(4))).toBe('in-need-true-account');
    expect(await ask(withAccount(0))).toBe('not-allowed');
  });

  it('is closed where the site has no chat', async () => {
    const usual = merchant;
    merchant = { ...usual, site: { ...usual.site, liveChat: false } };
    try {
      const browser = newBrowser();
      expect(await codeOf(visitors.openVisitorChat(deps, { ...asked, captcha: null }, browser.call()))).toBe(
        'function-not-enabled',
      );
      expect(await readVisitorStatus(deps, browser.call())).toMatchObject({ isOffered: false });
    } finally {
      merchant = usual;
    }
  });
});

describe('limits of visitors', () => {
  it('a browser has one open conversation, also of four calls at once', async () => {
    const browser = newBrowser();
    const proofs: string[] = [];
    for (let at = 0; at < 4; at += 1) proofs.push(await solvedLater(browser));
    const codes = await Promise.all(
      proofs.map((captcha) => codeOf(visitors.openVisitorChat(deps, { ...asked, captcha }, browser.call()))),
    );
    expect(codes.sort()).toEqual(['chat-open-already', 'chat-open-already', 'chat-open-already', 'done']);
  });

  it('a network opens three conversations a day', async () => {
    networks += 1;
    const ip = `10.7.${networks}.`;
    const codes: unknown[] = [];
    for (let at = 1; at <= 4; at += 1) codes.push(await codeOf(open(openBrowser(`${ip}${at}`))));
    expect(codes).toEqual(['done', 'done', 'done', 'too-many-requests']);
  });

  it('the sixth message of a moment is refused, and the twenty-first of a minute', async () => {
    const { browser, id } = await opened();
    const codes = await Promise.all(Array.from({ length: 12 }, () => codeOf(say(browser))));
    expect(codes).toContain('too-many-requests');
    expect(codes.filter((code) => code === 'done').length).toBeLessThanOrEqual(10);
    let done = codes.filter((code) => code === 'done').length;
    for (let at = 0; at < 20; at += 1) {
      await rows(`delete from platform.counters where key = 'chat-burst:visitor ${id}'`);
      done += (await codeOf(say(browser))) === 'done' ? 1 : 0;
    }
    expect(done).toBeLessThanOrEqual(40);
    expect(await codeOf(say(browser))).toBe('too-many-requests');
  });

  it('visitors who wait do not keep members out', async () => {
    await rows(`insert into support.conversations (member_id, key, topic, channel, language)
      select null, gen_random_uuid(), 'other', 'live', 'EN' from generate_series(1, ${MAX_QUEUED_VISITORS})`);
    expect(await codeOf(open(newBrowser()))).toBe('chat-full');
    const member = { memberId: 41_000n, language: 'EN', key: newKey() };
    expect(await codeOf(openChat(deps, asked, member))).toBe('done');
  });
});

/** A solved captcha; no more than one a second is given, so it waits for its turn. */
async function solvedLater(browser: Browser): Promise<string> {
  for (;;) {
    try {
      return await stage.solved(browser);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

describe('staff', () => {
  it('see a visitor and nothing of a member, and a look is a line of the trail', async () => {
    const { id } = await opened();
    const [row] = (await readBox(database.reader, { box: 'queue' }, staff.staff.staffId)).list;
    expect(row).toMatchObject({ id, memberId: null, username: null, excerpt: asked.text });
    expect(await readForStaff(deps, { id }, staff)).toMatchObject({
      memberId: null,
      username: null,
      mail: null,
    });
    expect(await rows(`select action from staff.audit_trail where subject = 'chat ${id}'`)).toEqual([
      { action: 'chat.look' },
    ]);
  });

  it('lose no conversation of a visitor by silence, and end one who is silent', async () => {
    const { browser, id } = await opened();
    await takeChat(deps, id, staff);
    await answer(id);
    const back = (column: string) =>
      rows(
        `update support.conversations set ${column} = clock_timestamp() - interval '11 minutes' where conversation_id = ${id}`,
      );
    await back('last_at');
    await tendChat(deps);
    await back('warned_at');
    await tendChat(deps);
    expect(await read(browser)).toMatchObject({ state: 'closed' });
  });
});

describe('outside hours', () => {
  it('nothing is opened, but a message with an address waits, after those who are there', async () => {
    const first = newBrowser();
    expect(await outsideHours(() => codeOf(open(first)))).toBe('chat-closed');
    const browser = newBrowser();
    for (const email of ['', 'no address', 'a@b\r\nBcc: c@d.ph'])
      expect(
        await outsideHours(() =>
          codeOf(visitors.openVisitorChat(deps, { ...asked, email, captcha: null }, browser.call())),
        ),
      ).toMatch(/^field-/);
    await outsideHours(() => open(browser, { email: 'Ana@Example.com ' }));
    const id = await lastId();
    expect(await read(browser)).toMatchObject({ state: 'queued', isByMail: true });
    const kept = await rows<{ row: string }>(
      `select v::text as row from support.chat_visitors v where conversation_id = ${id}`,
    );
    expect(JSON.stringify(kept)).not.toContain('example');
    await open(first);
    const live = await lastId();
    const { list } = await readBox(database.reader, { box: 'queue' }, staff.staff.staffId);
    expect(list.map((row) => [row.id, row.isByMail])).toEqual([
      [live, false],
      [id, true],
    ]);
  });

  it('the answer goes to the address by mail, once for each, and staff see it masked', async () => {
    const { browser, id } = await opened({ email: 'ana@example.com' });
    await takeChat(deps, id, staff);
    await stage.mails();
    expect((await readForStaff(deps, { id }, staff)).mail).toBe('an***@example.com');
    const key = newKey();
    const send = () => answerChat(deps, { id, text: 'Use the link.', key }, staff);
    await send();
    await send();
    const mails = await stage.mails();
    expect(mails.map(({ target }) => target)).toEqual(['ana@example.com']);
    expect(mails[0]?.body).toContain('Use the link.');
    expect(mails[0]?.body).not.toContain(asked.text);
    expect((await read(browser)).messages.at(-1)).toMatchObject({ author: 'staff', text: 'Use the link.' });
  });
});

describe('files of staff', () => {
  const file = (name: string, bytes: Uint8Array) => ({ name, bytes: new Uint8Array(bytes) });

  it('are pdf by their bytes, with a plain name', async () => {
    const { browser, id } = await opened();
    await takeChat(deps, id, staff);
    await answer(id, 'See this', [file('../../Fo\u202erm<b>.html', PDF)]);
    const { files, images } = (await read(browser)).messages.at(-1) ?? { files: [], images: [] };
    expect(images).toEqual([]);
    expect(files.map(({ name }) => name)).toEqual(['Formb.pdf']);
  });

  it.each([
    ['type', 'a.pdf', Buffer.from('<html>%PDF-1.7 %%EOF')],
    ['type', 'a.pdf', Buffer.from('MZ a program')],
    ['type', 'a.pdf', Buffer.from('%PDF-one %%EOF')],
    ['broken', 'a.pdf', Buffer.from('%PDF-1.7\n no end')],
    ['size', 'a.pdf', Buffer.concat([PDF, Buffer.alloc(MAX_BYTES), PDF])],
  ])('are refused at the field: %s', async (reason, name, bytes) => {
    const { id } = await opened();
    await takeChat(deps, id, staff);
    await expect(answer(id, 'See this', [file(name, bytes)])).rejects.toMatchObject({
      code: 'file-refused',
      details: { field: 'files', reason },
    });
    expect(await rows(`select 1 from support.chat_files where conversation_id = ${id}`)).toEqual([]);
  });
});

describe('a transcript by mail', () => {
  const mailed = (mail: string | null): ChatDeps => ({
    ...deps,
    contactsOf: async () => ({ mail, sms: null, language: 'EN' }),
  });

  it('goes to the proven address once, after the end, with numbers of cards masked', async () => {
    const memberId = 42_000n;
    const { id } = await openChat(
      deps,
      { topic: 'payment', text: 'Card 4111 1111 1111 1111 fails' },
      { memberId, language: 'EN', key: newKey() },
    );
    const to = mailed('minh@example.com');
    expect(await codeOf(mailTranscript(mailed(null), id, memberId))).toBe('chat-mail-missing');
    expect(await codeOf(mailTranscript(to, id, memberId))).toBe('chat-state-differs');
    await closeChat(deps, id, memberId);
    expect(await codeOf(mailTranscript(to, id, 42_001n))).toBe('unknown-chat');
    await stage.mails();
    const codes = await Promise.all(
      Array.from({ length: 5 }, () => codeOf(mailTranscript(to, id, memberId))),
    );
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['done', 'chat-transcript-sent']));
    const mails = await stage.mails();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ target: 'minh@example.com' });
    expect(mails[0]?.body).toContain('You: Card •••• 1111 fails');
    expect(mails[0]?.body).not.toContain('4111');
    expect((await readTranscript(deps, id, memberId)).messages).toHaveLength(2);
  });
});

describe('what is kept of visitors', () => {
  it('goes a year after the end; of a complaint the hashes and the address go, and the words stay', async () => {
    const old = await opened({ email: 'ana@example.com' });
    const complaint = await opened({ email: 'ben@example.com' });
    const young = await opened();
    for (const { browser } of [old, complaint, young]) await visitors.closeVisitorChat(deps, browser.call());
    await rows(`update support.conversations set since = clock_timestamp() - interval '13 months'
      where conversation_id in (${old.id}, ${complaint.id})`);
    await rows(
      `update support.conversations set is_complaint = true where conversation_id = ${complaint.id}`,
    );
    await deleteExpiredChats(database);
    const left = (table: string) =>
      rows<{ id: bigint }>(`select conversation_id as id from support.${table}
        where conversation_id in (${old.id}, ${complaint.id}, ${young.id}) order by 1`);
    const idsOf = (found: { id: bigint }[]) => [...new Set(found.map(({ id }) => String(id)))];
    expect(idsOf(await left('chat_visitors'))).toEqual([young.id]);
    expect(idsOf(await left('chat_messages'))).toEqual([complaint.id, young.id]);
  });
});
