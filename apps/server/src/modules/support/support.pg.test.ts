// Feedback against the real database: bounds, the count of a day, states, races, and what an erasure and the time leave.
import { codeOf } from '@tyche/testkit/code-of';
import { type TestDatabase, testDatabase } from '@tyche/testkit/database';
import { newKey } from '@tyche/testkit/key';
import type { StaffId } from '@tyche/kernel/ids';
import { contentBounds, FEEDBACK_PER_DAY, MAX_COMMENTS } from '@tyche/rules/support';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { createMerchant, readMerchant } from '../settings/index.ts';
import { createStaffAccount } from '../staff/index.ts';
import { answerFeedback, closeFeedback, takeFeedback } from './answer-feedback.ts';
import type { SupportDeps } from './deps.ts';
import { commentFeedback, sendFeedback } from './feedback.ts';
import { deleteExpired, exportFeedback, feedbackErased } from './privacy.ts';
import { readFeedback, readOwnFeedback } from './read-feedback.ts';
import { ALARM_DAYS_LEFT, readForStaff, readQueue } from './read-queue.ts';
import { countComplaints } from './store-queue.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const pixel = (name: string) => ({ name, bytes: new Uint8Array(PIXEL) });
const content = 'The result of draw 41 came late.';

let place: TestDatabase;
let database: Database;
let deps: SupportDeps;
let actor: { staff: { staffId: StaffId; permissions: readonly [] }; ip: string };
let members = 20_000n;
let statements = 0;

beforeAll(async () => {
  place = await testDatabase();
  database = openDatabase({ url: place.url, maxConnections: 16 });
  await database.inTransaction((tx) => createMerchant(tx, 'test', 'Test'));
  const merchant = await readMerchant(database.reader, 'test');
  deps = { database, merchant: async () => merchant };
  const staffId = await database.inTransaction((tx) => createStaffAccount(tx, 'maria', []));
  actor = { staff: { staffId: staffId as StaffId, permissions: [] }, ip: '127.0.0.1' };
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

function rows<Row = Record<string, unknown>>(text: string): Promise<Row[]> {
  statements += 1;
  return database.reader.rows<Row>({ name: `support-test${statements}`, text, values: [] });
}

function newMember(): bigint {
  members += 1n;
  return members;
}

type Sent = Partial<Parameters<typeof sendFeedback>[1]>;

const send = (memberId: bigint, changed: Sent = {}, key = newKey()) =>
  sendFeedback(deps, { kind: 'fault', content, ...changed }, { memberId, language: 'TY', key });
const read = (memberId: bigint, id: string) => readFeedback(deps, memberId, BigInt(id));
const list = (memberId: bigint) => readOwnFeedback(deps, memberId, { pageNo: 1, pageSize: 10 });
const comment = (memberId: bigint, id: string, text = 'It came late again.') =>
  commentFeedback(deps, { id, comment: text }, memberId);
const take = (id: string) => takeFeedback(deps, { id }, actor);
const answer = (id: string, text = 'The feed was late. It is settled.') =>
  answerFeedback(deps, { id, text }, actor);
const close = (id: string) => closeFeedback(deps, { id, reason: 'settled by mail' }, actor);
const notices = (memberId: bigint) =>
  rows<{ kind: string }>(
    `select kind from messaging.notices where member_id = ${memberId} order by notice_id`,
  );

describe('sending', () => {
  it('keeps text, kind and pictures with a reference, and only the member reads it', async () => {
    const memberId = newMember();
    const { id, reference } = await send(memberId, { images: [pixel('../slip.png'), pixel('b.png')] });
    expect(reference).toBe(`F${id}`);
    expect(await read(memberId, id)).toMatchObject({
      kind: 'fault',
      state: 'received',
      excerpt: content,
      dueAt: null,
      entries: [{ kind: 'content', text: content }],
      images: [{ name: 'slip.png' }, { name: 'b.png' }],
      takesComment: true,
      reopenUntil: null,
    });
    expect(await codeOf(read(newMember(), id))).toBe('unknown-feedback');
    expect(await codeOf(comment(newMember(), id))).toBe('unknown-feedback');
    expect(await list(memberId)).toMatchObject({ total: 1, leftToday: FEEDBACK_PER_DAY - 1 });
    expect(await list(newMember())).toMatchObject({ total: 0, list: [] });
  });

  it.each([
    ['feedback-length', { content: '   late    ' }],
    ['feedback-length', { content: 'x'.repeat(contentBounds.to + 1) }],
    ['text-refused', { content: '<img src=x onerror=alert(1)>' }],
    ['text-refused', { content: 'The result \u202e came late' }],
    ['image-refused', { images: Array.from({ length: 4 }, () => pixel('a.png')) }],
    ['image-refused', { images: [{ name: 'a.png', bytes: new Uint8Array(Buffer.from('GIF89a')) }] }],
    ['image-refused', { images: [{ name: 'a.png', bytes: new Uint8Array(5 * 1_024 * 1_024 + 1) }] }],
  ] as const)('refuses with %s and keeps nothing', async (code, changed) => {
    const memberId = newMember();
    expect(await codeOf(send(memberId, changed as Sent))).toBe(code);
    expect(await list(memberId)).toMatchObject({ total: 0, leftToday: FEEDBACK_PER_DAY });
  });

  it('a repeated key is the same feedback', async () => {
    const memberId = newMember();
    const key = newKey();
    const sent = await Promise.all([send(memberId, {}, key), send(memberId, {}, key)]);
    expect(sent[1]).toEqual(sent[0]);
    expect(await list(memberId)).toMatchObject({ total: 1 });
  });

  it('ten at once on one day are five, and the next day takes five more', async () => {
    const memberId = newMember();
    const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(send(memberId))));
    expect(codes.filter((code) => code === 'done')).toHaveLength(FEEDBACK_PER_DAY);
    expect(codes.filter((code) => code === 'feedback-limit')).toHaveLength(10 - FEEDBACK_PER_DAY);
    expect(await list(memberId)).toMatchObject({ leftToday: 0 });
    await rows(`update support.feedback set at = at - interval '1 day' where member_id = ${memberId}`);
    expect(await codeOf(send(memberId))).toBe('done');
  });
});

describe('the work of staff', () => {
  it('takes, answers and closes; the member gets notices, the trail has every act', async () => {
    const memberId = newMember();
    const { id, reference } = await send(memberId);
    await take(id);
    expect(await read(memberId, id)).toMatchObject({ state: 'under-review' });
    expect(await codeOf(take(id))).toBe('feedback-state-differs');
    await answer(id);
    expect(await read(memberId, id)).toMatchObject({
      state: 'answered',
      entries: [{ kind: 'content' }, { kind: 'answer', text: 'The feed was late. It is settled.' }],
    });
    await close(id);
    expect(await codeOf(close(id))).toBe('feedback-state-differs');
    expect(await codeOf(answer(id))).toBe('feedback-state-differs');
    expect(await notices(memberId)).toEqual([{ kind: 'feedback-answered' }, { kind: 'feedback-closed' }]);
    const trail = await rows<{ action: string }>(
      `select action from staff.audit_trail where subject = '${reference}' order by 1`,
    );
    expect(trail.map(({ action }) => action)).toEqual([
      'feedback.answered',
      'feedback.closed',
      'feedback.under-review',
    ]);
  });

  it('a complaint has a day by which it is answered, alarms before it, and is closed only after an answer', async () => {
    const memberId = newMember();
    const { id } = await send(memberId, { kind: 'complaint' });
    const before = await countComplaints(database.reader, ALARM_DAYS_LEFT);
    expect((await read(memberId, id)).dueAt).not.toBeNull();
    expect(await codeOf(close(id))).toBe('complaint-unanswered');
    await rows(`update support.feedback set due_at = due_at - interval '6 days' where feedback_id = ${id}`);
    const own = async () => {
      const { list } = await readQueue(database.reader, { kind: 'complaint', pageSize: 100 });
      return list.find((row) => row.id === id);
    };
    expect(await own()).toMatchObject({ isAlarmed: true, language: 'TY' });
    expect(await countComplaints(database.reader, ALARM_DAYS_LEFT)).toEqual({
      alarmed: before.alarmed + 1,
      overdue: before.overdue,
    });
    await answer(id);
    expect(await countComplaints(database.reader, ALARM_DAYS_LEFT)).toEqual(before);
    expect((await read(memberId, id)).dueAt).toBeNull();
    await close(id);
  });

  it('the look of staff at one is recorded, and unknown ones are refused', async () => {
    const memberId = newMember();
    const { id, reference } = await send(memberId);
    await answer(id);
    const seen = await readForStaff(database.reader, BigInt(id), actor);
    expect(seen).toMatchObject({ reference, takenBy: 'maria', entries: [{ by: null }, { by: 'maria' }] });
    expect(await rows(`select fields from staff.access_log where member_id = ${memberId}`)).toHaveLength(1);
    for (const act of [
      take,
      answer,
      close,
      (one: string) => readForStaff(database.reader, BigInt(one), actor),
    ])
      expect(await codeOf(Promise.resolve(act('999999999')))).toBe('unknown-feedback');
  });

  it('two of staff who close at once: one does, and the member gets one notice', async () => {
    const memberId = newMember();
    const { id } = await send(memberId);
    const codes = await Promise.all([codeOf(close(id)), codeOf(close(id))]);
    expect(codes.sort()).toEqual(['done', 'feedback-state-differs']);
    expect(await notices(memberId)).toHaveLength(1);
  });
});

describe('a comment', () => {
  it('opens answered feedback again once; the days of a complaint begin anew', async () => {
    const memberId = newMember();
    const { id } = await send(memberId, { kind: 'complaint' });
    await answer(id);
    expect((await read(memberId, id)).reopenUntil).not.toBeNull();
    await comment(memberId, id);
    expect(await read(memberId, id)).toMatchObject({ state: 'received', reopenUntil: null });
    expect((await read(memberId, id)).dueAt).not.toBeNull();
    expect(await codeOf(close(id))).toBe('complaint-unanswered');
    await answer(id, 'It will not happen again.');
    expect(await read(memberId, id)).toMatchObject({ takesComment: false, reopenUntil: null });
    expect(await codeOf(comment(memberId, id))).toBe('feedback-closed');
  });

  it('after fourteen days opens nothing', async () => {
    const memberId = newMember();
    const { id } = await send(memberId);
    await close(id);
    await rows(`update support.feedback set since = since - interval '15 days' where feedback_id = ${id}`);
    expect(await codeOf(comment(memberId, id))).toBe('feedback-closed');
  });

  it('is refused when it is too long, not plain, or one too many', async () => {
    const memberId = newMember();
    const { id } = await send(memberId);
    expect(await codeOf(comment(memberId, id, 'x'.repeat(141)))).toBe('feedback-length');
    expect(await codeOf(comment(memberId, id, ' '))).toBe('feedback-length');
    expect(await codeOf(comment(memberId, id, '<b>'))).toBe('text-refused');
    for (let at = 0; at < MAX_COMMENTS; at += 1) await comment(memberId, id);
    expect(await codeOf(comment(memberId, id))).toBe('comment-limit');
    expect(await read(memberId, id)).toMatchObject({ takesComment: false });
  });

  it('two at once open it once', async () => {
    const memberId = newMember();
    const { id } = await send(memberId);
    await answer(id);
    await Promise.all([comment(memberId, id), comment(memberId, id)]);
    expect(await rows(`select reopenings from support.feedback where feedback_id = ${id}`)).toEqual([
      { reopenings: 1 },
    ]);
  });
});

describe('what is kept', () => {
  const withPicture = async (memberId: bigint) => {
    const { id } = await send(memberId, { images: [pixel('slip.png')] });
    await answer(id);
    await close(id);
    return id;
  };
  const picturesLeft = (name: string) =>
    rows(
      `select 1 from platform.images where name = '${name}' and image_id in (select image_id from support.feedback_images)`,
    );

  it('is exported with its answers, without who answered', async () => {
    const memberId = newMember();
    await withPicture(memberId);
    const exported = JSON.stringify(await exportFeedback(database.reader, memberId));
    expect(exported).toContain(content);
    expect(exported).toContain('The feed was late.');
    expect(exported).toContain('slip.png');
    expect(exported).not.toContain('maria');
  });

  it('has no text and no picture after an erasure; its number and states stay', async () => {
    const memberId = newMember();
    const id = await withPicture(memberId);
    const [image] = await rows<{ image_id: string }>(
      `select image_id from support.feedback_images where feedback_id = ${id}`,
    );
    for (let time = 0; time < 2; time += 1)
      await database.inTransaction((tx) =>
        feedbackErased.handle(tx, { payload: { memberId: String(memberId) } } as Parameters<
          typeof feedbackErased.handle
        >[1]),
      );
    expect(await read(memberId, id)).toMatchObject({ state: 'closed', excerpt: '', entries: [], images: [] });
    expect(await rows(`select 1 from platform.images where image_id = '${image?.image_id}'`)).toEqual([]);
    const reasons = await rows(
      `select detail ->> 'reason' as reason from staff.audit_trail where subject = 'F${id}' and action = 'feedback.closed'`,
    );
    expect(JSON.stringify(reasons)).not.toContain('settled by mail');
  });

  it('is deleted a year after its last change, a complaint after five', async () => {
    const memberId = newMember();
    const [old, young, open] = [
      await withPicture(memberId),
      await withPicture(memberId),
      (await send(memberId)).id,
    ];
    const complaint = (await send(memberId, { kind: 'complaint' })).id;
    await answer(complaint);
    await rows(
      `update support.feedback set since = since - interval '13 months' where feedback_id in (${old}, ${open}, ${complaint})`,
    );
    expect(await deleteExpired(database)).toBe(1);
    expect((await list(memberId)).list.map(({ id }) => id).sort()).toEqual([young, open, complaint].sort());
    expect(await picturesLeft('slip.png')).not.toEqual([]);
    await rows(
      `update support.feedback set since = since - interval '48 months' where feedback_id = ${complaint}`,
    );
    expect(await deleteExpired(database)).toBe(1);
    expect(await deleteExpired(database)).toBe(0);
  });
});
