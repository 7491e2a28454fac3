// A pop-up waits for a second person (docs/reference/rewards.md 10.1).
import type { Permission } from '@tyche/contract/permissions';
import type { StaffId } from '@tyche/kernel/ids';
import { newKey } from '@tyche/testkit/key';
import { raceLimitMs, raceRounds } from '@tyche/testkit/budgets';
import { codeOf } from '@tyche/testkit/code-of';
import { testDatabase } from '@tyche/testkit/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { createMerchant, type Merchant, readMerchant } from '../settings/index.ts';
import { type Actor, approveAction, createStaffAccount, refuseAction } from '../staff/index.ts';
import {
  addAnnouncement,
  type NewAnnouncement,
  replaceAnnouncement,
  stopAnnouncement,
} from './announcements.ts';
import { popUpActions, withdrawAnnouncement } from './pop-ups.ts';
import { readAnnouncement, readAnnouncements } from './read-announcements.ts';
import type { Added } from './store-announcements.ts';

const ROUNDS = raceRounds(10);
const permissions: readonly Permission[] = ['site.manage', 'announcements.approve', 'approvals.decide'];

let place: Awaited<ReturnType<typeof testDatabase>>;
let database: Database;
let merchant: Merchant;
let maria: Actor;
let pedro: Actor;
let titles = 0;

beforeAll(async () => {
  place = await testDatabase();
  database = openDatabase({ url: place.url, maxConnections: 12 });
  await database.inTransaction((tx) => createMerchant(tx, 'demo', 'Tyche'));
  merchant = await readMerchant(database.reader, 'demo');
  maria = await staffOf('maria');
  pedro = await staffOf('pedro');
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

async function staffOf(name: string): Promise<Actor> {
  const staffId = await database.inTransaction((tx) => createStaffAccount(tx, name, permissions));
  return { staff: { staffId: staffId as StaffId, permissions }, ip: '127.0.0.1' };
}

const announced = (changed: Partial<NewAnnouncement> = {}): NewAnnouncement => {
  titles += 1;
  const language = merchant.site.defaultLanguage;
  return {
    type: 'PU',
    reason: 'a good reason',
    texts: [{ language, title: `Title ${titles}`, content: '', action: '' }],
    ...changed,
  };
};
const ask = (changed: Partial<NewAnnouncement> = {}, key = newKey()) =>
  addAnnouncement(database, merchant, announced(changed), { ...maria, key });
const replace = (id: bigint, changed: Partial<NewAnnouncement> = {}, key = newKey()) =>
  replaceAnnouncement(
    database,
    merchant,
    { ...announced(changed), id: id.toString(), reason: 'better words' },
    { ...maria, key },
  );
const approve = ({ approvalId }: Added, by = pedro) =>
  approveAction(database, popUpActions(), approvalId ?? 0n, by);
const refuse = ({ approvalId }: Added, by = pedro) =>
  refuseAction(database, popUpActions(), approvalId ?? 0n, by);
const withdraw = ({ id }: Added, by = maria) => withdrawAnnouncement(database, id.toString(), by);
const end = ({ id }: Added) => stopAnnouncement(database, { id: id.toString(), reason: 'it is over' }, maria);
const stateOf = async ({ id }: Added) => (await readAnnouncement(database.reader, id.toString())).state;

async function shown(isMember = true): Promise<bigint[]> {
  const { popup } = await readAnnouncements(database.reader, merchant, {
    isMember,
    isOffLimits: false,
    language: 'EN',
  });
  return popup.map(({ id }) => BigInt(id));
}

async function shownOne(): Promise<Added> {
  const one = await ask();
  await approve(one);
  return one;
}

async function trailOf(subject: bigint) {
  return database.reader.rows(sql<{ action: string; staffId: bigint; detail: Record<string, unknown> }>`
    select action, staff_id as "staffId", detail from staff.audit_trail where subject = ${subject.toString()}
      and action like 'announcement.%' order by id`);
}

describe('a pop-up that staff save', () => {
  it('waits: no reader gets it before another person approves it, and the trail has both persons', async () => {
    const one = await ask();
    for (const isMember of [true, false]) expect(await shown(isMember)).not.toContain(one.id);
    expect(await readAnnouncement(database.reader, one.id.toString())).toMatchObject({
      state: 'waiting',
      approvalId: one.approvalId?.toString(),
      askedBy: 'maria',
      decidedBy: null,
    });
    await approve(one);
    for (const isMember of [true, false]) expect(await shown(isMember)).toContain(one.id);
    expect(await readAnnouncement(database.reader, one.id.toString())).toMatchObject({
      state: 'shown',
      askedBy: 'maria',
      decidedBy: 'pedro',
    });
    const title = { [merchant.site.defaultLanguage]: `Title ${titles}` };
    expect(await trailOf(one.id)).toMatchObject([
      {
        action: 'announcement.pop-up.proposed',
        staffId: maria.staff.staffId,
        detail: { reason: 'a good reason', payload: { before: null, after: { type: 'PU', titles: title } } },
      },
      { action: 'announcement.pop-up.approved', staffId: pedro.staff.staffId },
    ]);
    await end(one);
  });

  it('is not approved by the person who asked for it, nor by one without the permission, nor in the table', async () => {
    const one = await ask();
    expect(await codeOf(approve(one, maria))).toBe('second-person-needed');
    const helper = { ...pedro, staff: { ...pedro.staff, permissions: ['approvals.decide'] as const } };
    expect(await codeOf(approve(one, helper))).toBe('not-allowed');
    expect(await codeOf(refuse(one, helper))).toBe('not-allowed');
    const alone = (by: bigint | null) =>
      database.reader.rows(sql`
        update messaging.announcements set approval = 'approved', decided_by = ${by}, decided_at = clock_timestamp()
        where announcement_id = ${one.id}`);
    await expect(alone(maria.staff.staffId)).rejects.toThrow('second_person');
    await expect(alone(null)).rejects.toThrow('second_person');
    const unasked = database.reader.rows(sql`
      insert into messaging.announcements (request_key, kind, art) values (gen_random_uuid(), 'PU', 'balls')`);
    await expect(unasked).rejects.toThrow('announcements_approval');
    expect(await stateOf(one)).toBe('waiting');
    expect(await shown()).not.toContain(one.id);
  });

  it('says why it is wanted, and a repeated key asks once', async () => {
    expect(await codeOf(ask({ reason: undefined } as object))).toBe('invalid-input');
    const key = newKey();
    const [one, again] = [await ask({}, key), await ask({}, key)];
    expect(again).toEqual(one);
    const next = newKey();
    const [first, second] = await Promise.all([ask({}, next), ask({}, next)]);
    expect(first).toEqual(second);
    expect(first.approvalId).not.toBe(one.approvalId);
  });

  it('is alone in this: every other kind is shown by one person', async () => {
    const notice = await ask({ type: 'PL' });
    expect(notice.approvalId).toBeNull();
    expect(await stateOf(notice)).toBe('shown');
    expect(await codeOf(withdraw(notice))).toBe('unknown-approval');
  });

  it('is refused permanently by the other person', async () => {
    const one = await ask();
    await refuse(one);
    expect(await readAnnouncement(database.reader, one.id.toString())).toMatchObject({
      state: 'refused',
      decidedBy: 'pedro',
    });
    expect(await codeOf(approve(one))).toBe('approval-decided');
    expect(await codeOf(withdraw(one))).toBe('approval-decided');
    expect(await codeOf(replace(one.id))).toBe('announcement-over');
    await end(one);
    expect([await stateOf(one), await shown()]).toEqual(['refused', expect.not.arrayContaining([one.id])]);
    expect((await trailOf(one.id)).map(({ action, staffId }) => [action, staffId])).toEqual([
      ['announcement.pop-up.proposed', maria.staff.staffId],
      ['announcement.pop-up.refused', pedro.staff.staffId],
    ]);
  });

  it('is withdrawn by the person who asked for it alone', async () => {
    const one = await ask();
    expect(await codeOf(withdraw(one, pedro))).toBe('not-allowed');
    expect(await codeOf(end(one))).toBe('announcement-waits');
    expect(await codeOf(replace(one.id))).toBe('announcement-waits');
    await withdraw(one);
    expect(await readAnnouncement(database.reader, one.id.toString())).toMatchObject({
      state: 'withdrawn',
      decidedBy: 'maria',
    });
    expect(await codeOf(approve(one))).toBe('approval-decided');
    expect(await shown()).not.toContain(one.id);
    expect(await codeOf(withdraw({ id: 999_999n, approvalId: null }))).toBe('unknown-message');
  });

  it('lapses when nobody decides in time, or when its own end comes first', async () => {
    const [late, ended] = [await ask(), await ask({ endsAt: 4_000_000_000_000 })];
    await database.reader.rows(sql`
      update messaging.announcements set waits_until = clock_timestamp() where announcement_id = ${late.id}`);
    await database.reader.rows(sql`
      update messaging.announcements set ends_at = starts_at where announcement_id = ${ended.id}`);
    expect([await stateOf(late), await stateOf(ended)]).toEqual(['lapsed', 'lapsed']);
    for (const one of [late, ended]) expect(await codeOf(approve(one))).toBe('announcement-over');
    expect(await shown()).not.toContain(late.id);
    expect(await shown()).not.toContain(ended.id);
  });

  it('from before this rule is shown, replaced by two persons and ended by one', async () => {
    const [row] = await database.reader.rows(sql<{ id: bigint }>`
      with one as (
        insert into messaging.announcements (request_key, kind, art, approval, created_at, decided_at)
        select gen_random_uuid(), 'PU', 'balls', 'approved', at, at from clock_timestamp() as at returning announcement_id
      )
      insert into messaging.announcement_texts (announcement_id, language, title, content, action)
      select announcement_id, 'EN', 'Old', '', '' from one returning announcement_id as id`);
    const old = { id: row?.id ?? 0n, approvalId: null };
    expect(await shown()).toContain(old.id);
    expect(await readAnnouncement(database.reader, old.id.toString())).toMatchObject({
      state: 'shown',
      askedBy: null,
      decidedBy: null,
    });
    await refuse(await replace(old.id));
    await end(old);
    expect(await stateOf(old)).toBe('over');
  });

  it('that begins later is planned once it is approved', async () => {
    const one = await ask({ startsAt: 4_000_000_000_000 });
    await approve(one);
    expect(await stateOf(one)).toBe('planned');
  });
});

describe('a pop-up that takes the place of another', () => {
  it('leaves the old one shown until it is approved; then the old one ends at the moment the new one begins', async () => {
    const old = await shownOne();
    const next = await replace(old.id);
    expect(await shown()).toEqual([old.id]);
    expect(await codeOf(approve(next, maria))).toBe('second-person-needed');
    expect(await shown()).toEqual([old.id]);
    await approve(next);
    expect(await shown()).toEqual([next.id]);
    const [rows] = [
      await database.reader.rows(sql<{ hasGap: boolean }>`
        select old.ends_at <> next.starts_at as "hasGap" from messaging.announcements old
        join messaging.announcements next on next.replaces = old.announcement_id where next.announcement_id = ${next.id}`),
    ];
    expect(rows).toEqual([{ hasGap: false }]);
    expect((await trailOf(old.id)).at(-1)).toMatchObject({
      action: 'announcement.replaced',
      staffId: pedro.staff.staffId,
      detail: { by: next.id.toString(), before: { state: 'shown' }, after: { state: 'over' } },
    });
    const [proposed] = await trailOf(next.id);
    expect(proposed?.detail).toMatchObject({
      reason: 'better words',
      payload: {
        before: { titles: { [merchant.site.defaultLanguage]: expect.stringMatching(/^Title \d+$/) } },
        after: { replaces: old.id.toString() },
      },
    });
    await end(next);
  });

  it('leaves the old one alone when it is refused or withdrawn, and another may ask then', async () => {
    const old = await shownOne();
    const first = await replace(old.id);
    expect(await codeOf(replace(old.id))).toBe('approval-pending');
    await refuse(first);
    const second = await replace(old.id);
    await withdraw(second);
    expect(await shown()).toEqual([old.id]);
    const key = newKey();
    const third = await Promise.all([replace(old.id, {}, key), replace(old.id, {}, key)]);
    expect(third[0]).toEqual(third[1]);
    await end(old);
    // Somebody took the old one away meanwhile: what was to follow it does not come by itself.
    expect(await codeOf(approve(third[0]))).toBe('announcement-over');
    expect(await shown()).toEqual([]);
  });

  it('that is of another kind needs one person, and takes the pop-up away', async () => {
    const old = await shownOne();
    const next = await replace(old.id, { type: 'PL' });
    expect([next.approvalId, await stateOf(next), await stateOf(old)]).toEqual([null, 'shown', 'over']);
  });
});

describe('at the same moment', () => {
  it(
    'two approvals have one effect',
    async () => {
      const ana = await staffOf('ana');
      for (let round = 0; round < ROUNDS; round += 1) {
        const old = await shownOne();
        const next = await replace(old.id);
        const answers = await Promise.all(
          [pedro, ana, pedro, ana].map((by) => codeOf(approve(next, by).then(() => 'done'))),
        );
        expect(answers.filter((code) => code !== 'approval-decided')).toHaveLength(1);
        expect(await shown()).toEqual([next.id]);
        const lines = (await trailOf(next.id)).filter(({ action }) => action.endsWith('.approved'));
        const ends = (await trailOf(old.id)).filter(({ action }) => action === 'announcement.replaced');
        expect([lines.length, ends.length]).toEqual([1, 1]);
        await end(next);
      }
    },
    raceLimitMs(ROUNDS),
  );

  it(
    'an approval, a refusal and a withdrawal: one of them counts',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const one = await ask();
        const answers = await Promise.all([codeOf(approve(one)), codeOf(refuse(one)), codeOf(withdraw(one))]);
        expect(answers.filter((code) => code === 'approval-decided')).toHaveLength(2);
        const state = await stateOf(one);
        expect(await shown()).toEqual(state === 'shown' ? [one.id] : []);
        await end(one);
      }
    },
    raceLimitMs(ROUNDS),
  );

  it(
    'an approval and the end of the old one: the old one is over, and the new one is shown only if it was approved first',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const old = await shownOne();
        const next = await replace(old.id);
        const [code] = await Promise.all([codeOf(approve(next)), end(old)]);
        expect([await stateOf(old), await shown()]).toEqual([
          'over',
          code === 'announcement-over' ? [] : [next.id],
        ]);
        if (code === 'announcement-over') await refuse(next);
        else await end(next);
      }
    },
    raceLimitMs(ROUNDS),
  );
});
