import type { StaffId } from '@tyche/kernel/ids';
import { testDatabase } from '@tyche/testkit/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import {
  approveAction,
  createStaffAccount,
  forgetReasons,
  type GuardedActions,
  listApprovals,
  proposeAction,
  redactTexts,
  refuseAction,
} from './index.ts';
import { expireApprovals } from './approvals.ts';

let database: Database;
let drop: () => Promise<void>;
let first: StaffId;
let second: StaffId;
let clerk: StaffId;
const done: string[] = [];
let subjects = 0;

beforeAll(async () => {
  const place = await testDatabase();
  drop = place.drop;
  database = openDatabase({ url: place.url, maxConnections: 24 });
  [first, second, clerk] = (await Promise.all(
    ['first', 'second', 'clerk'].map((name) =>
      database.inTransaction((tx) => createStaffAccount(tx, name, ['draws.approve'])),
    ),
  )) as [StaffId, StaffId, StaffId];
});
afterAll(async () => {
  await database.close();
  await drop();
});

const actions: GuardedActions = {
  'draw.void': {
    permission: 'draws.approve',
    async perform(tx, { subject, payload }) {
      await tx.rows(
        sql`insert into platform.nonces (nonce, expires_at) values (${subject}, clock_timestamp())`,
      );
      done.push(subject);
      if (payload === 'fails') throw new Error('the action failed');
    },
  },
};

const by = (staffId: StaffId, permissions: 'draws.approve'[] = ['draws.approve']) => ({
  staff: { staffId, permissions },
  ip: '127.0.0.1',
});

async function proposed(payload: unknown = {}, hours?: number): Promise<{ id: bigint; subject: string }> {
  subjects += 1;
  const subject = `draw ${subjects}`;
  const proposal = {
    kind: 'draw.void',
    subject,
    payload,
    reason: 'the feed was wrong',
    ...(hours && { hours }),
  };
  return { id: await database.inTransaction((tx) => proposeAction(tx, proposal, by(first))), subject };
}

const trail = async (subject: string) =>
  (
    await database.reader.rows(
      sql<{ action: string }>`select action from staff.audit_trail where subject = ${subject} order by id`,
    )
  ).map(({ action }) => action);

describe('an approval', () => {
  test('is given by a second person, does what was proposed, and the audit trail has both', async () => {
    const { id, subject } = await proposed();
    await approveAction(database, actions, id, by(second));
    expect(done).toContain(subject);
    expect(await trail(subject)).toEqual(['draw.void.proposed', 'draw.void.approved']);
    expect((await listApprovals(database.reader, 'approved', 1))[0]).toMatchObject({
      id,
      proposer: 'first',
      decider: 'second',
      reason: 'the feed was wrong',
    });
  });

  test('keeps what was decided and by whom when an erasure removes a name from its texts', async () => {
    const { id, subject } = await proposed({ holder: 'Maria Clara' });
    await approveAction(database, actions, id, by(second));
    const open = await proposed({ holder: 'Maria Clara' });
    await database.inTransaction(async (tx) => {
      await redactTexts(tx, ['Maria Clara']);
      await forgetReasons(tx, { actions: ['draw'], subjects: [subject] });
    });
    const rows = await database.reader.rows(
      sql<{ state: string; payload: unknown; reason: string; decidedBy: bigint | null }>`
        select state, payload, reason, decided_by as "decidedBy" from staff.approvals
        where approval_id = any(${[id, open.id]}::bigint[]) order by approval_id`,
    );
    expect(rows).toEqual([
      { state: 'approved', payload: { holder: '•••' }, reason: '•••', decidedBy: second },
      { state: 'proposed', payload: { holder: '•••' }, reason: 'the feed was wrong', decidedBy: null },
    ]);
    await expect(
      database.reader.rows(sql`update staff.approvals set reason = '•••' where approval_id = ${id}`),
    ).rejects.toThrow('never changed');
  });

  test('is never given by who proposed it: refused, written down, and refused by the table too', async () => {
    const { id, subject } = await proposed();
    await expect(approveAction(database, actions, id, by(first))).rejects.toMatchObject({
      code: 'second-person-needed',
    });
    expect(done).not.toContain(subject);
    expect(await trail(id.toString())).toEqual(['approval.not-decided']);
    await expect(
      database.reader.rows(sql`
        update staff.approvals set state = 'approved', decided_by = proposed_by, decided_at = clock_timestamp()
        where approval_id = ${id}`),
    ).rejects.toThrow('second_person');
  });

  test('needs the permission of its kind', async () => {
    const { id } = await proposed();
    await expect(approveAction(database, actions, id, by(clerk, []))).rejects.toMatchObject({
      code: 'not-allowed',
    });
  });

  test('is given once, however many give it at the same moment', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { id, subject } = await proposed();
      const tries = await Promise.allSettled(
        Array.from({ length: 10 }, (_, at) =>
          approveAction(database, actions, id, by(at % 2 === 0 ? second : clerk)),
        ),
      );
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const one of tries)
        if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'approval-decided' });
      expect(done.filter((one) => one === subject)).toHaveLength(1);
    }
  });

  test('stays open when its action fails: nothing of it is written', async () => {
    const { id, subject } = await proposed('fails');
    await expect(approveAction(database, actions, id, by(second))).rejects.toThrow('the action failed');
    expect(await listApprovals(database.reader, 'proposed', 1)).toMatchObject([{ id, state: 'proposed' }]);
    expect(await database.reader.rows(sql`select 1 from platform.nonces where nonce = ${subject}`)).toEqual(
      [],
    );
  });

  test('comes too late after its time, and is then expired', async () => {
    const { id, subject } = await proposed({}, 1e-9);
    await expect(approveAction(database, actions, id, by(second))).rejects.toMatchObject({
      code: 'approval-expired',
    });
    expect(await expireApprovals(database)).toBe(1);
    await expect(approveAction(database, actions, id, by(second))).rejects.toMatchObject({
      code: 'approval-expired',
    });
    const again = { kind: 'draw.void', subject, payload: {}, reason: 'once more' };
    expect(await database.inTransaction((tx) => proposeAction(tx, again, by(second)))).toBeGreaterThan(id);
  });

  test('that was refused or given is not decided again, not changed and not removed', async () => {
    const { id } = await proposed();
    await refuseAction(database, actions, id, by(first));
    await expect(approveAction(database, actions, id, by(second))).rejects.toMatchObject({
      code: 'approval-decided',
    });
    for (const statement of [
      sql`update staff.approvals set state = 'proposed', decided_by = null, decided_at = null where approval_id = ${id}`,
      sql`update staff.approvals set payload = '{}' where approval_id = ${id}`,
      sql`delete from staff.approvals where approval_id = ${id}`,
      sql`truncate staff.approvals`,
    ])
      await expect(database.reader.rows(statement)).rejects.toThrow();
  });

  test('of one kind waits for a subject only once', async () => {
    const { subject } = await proposed();
    const again = { kind: 'draw.void', subject, payload: {}, reason: 'once more' };
    await expect(database.inTransaction((tx) => proposeAction(tx, again, by(second)))).rejects.toMatchObject({
      code: 'approval-pending',
    });
  });

  test('of an unknown number is refused', async () => {
    await expect(approveAction(database, actions, 999_999n, by(second))).rejects.toMatchObject({
      code: 'unknown-approval',
    });
  });
});
