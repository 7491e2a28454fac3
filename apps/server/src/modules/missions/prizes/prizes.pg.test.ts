// Prizes of boards against the real database: the budget, strikes by two persons, who is paid, and the races between them (rewards.md 7.3).
import { amountOf } from '@tyche/kernel/money';
import type { StaffId } from '@tyche/kernel/ids';
import { codeOf } from '@tyche/testkit/code-of';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announcedCredits } from '../../../../test/announced-credits.ts';
import { approveAction, createStaffAccount, refuseAction } from '../../staff/index.ts';
import { generalBalance, listEntries } from '../../wallet/index.ts';
import { freeze, freezeDue, readBoard } from '../boards.ts';
import { joinMission } from '../claims.ts';
import { missionCosts } from '../costs.ts';
import { findMissionSources } from '../find-sources.ts';
import { exportMissions } from '../privacy.ts';
import { endMission, missionActions, readMissions } from '../staff.ts';
import { openStage, type Stage, type Taker } from '../test/stage.ts';
import { findWrongPrizes } from './audit.ts';
import { openBoards } from './open-boards.ts';
import { payBoard, payBoards, payWaiting } from './pay.ts';
import { readStaffBoard } from './read.ts';
import { openBoard } from './store.ts';
import { proposeStrike } from './strike.ts';

/** Rounds of a race. */
const ROUNDS = 10;
const money = (whole: number) => amountOf(whole);
const places = [
  { from: 1, to: 1, amount: '5' },
  { from: 2, to: 3, amount: '2' },
];
/** What a board gives when each place is taken. */
const TOTAL = '9.0000';

let stage: Stage;
let second: Stage['actor'];
beforeAll(async () => {
  stage = await openStage();
  const staffId = await stage.database.inTransaction((tx) => createStaffAccount(tx, 'jose', []));
  second = {
    staff: { staffId: staffId as StaffId, permissions: ['missions.approve', 'approvals.decide'] },
    ip: '127.0.0.1',
  };
});
afterAll(() => stage.end());

interface OpenBoard {
  readonly id: string;
  readonly missionId: bigint;
  readonly period: string;
  /** From the first place on. */
  readonly takers: readonly Taker[];
}

/** A mission with prizes and a board on which members have places, highest first. It is not frozen. */
async function boardOf(members = 4, budget = '20'): Promise<OpenBoard> {
  const id = await stage.mission({ prizes: { budget, places } });
  const takers: Taker[] = [];
  for (let at = 0; at < members; at += 1) {
    const taker = await stage.open();
    takers.push(taker);
    await joinMission(stage.deps, { id }, taker);
    await stage.bet(taker.memberId, money(10 - at));
  }
  await stage.takeIn();
  const [row] = await stage.rows<{ period: string }>(
    `select period::text from missions.prize_boards where mission_id = ${id}`,
  );
  return { id, missionId: BigInt(id), period: row?.period ?? '', takers };
}
const freezeNow = (board: OpenBoard) => freeze(stage.deps, board, new Date(0));
/** Changes what the triggers of a table protect, as a clock or a mistake would. */
async function unguarded(table: string, text: string): Promise<void> {
  await stage.rows(`alter table ${table} disable trigger user`);
  await stage.rows(text);
  await stage.rows(`alter table ${table} enable trigger user`);
}
/** Lets the day in which places can be struck be over. */
const passDay = async ({ id }: OpenBoard) => {
  const earlier = `frozen_at = frozen_at - interval '25 hours'`;
  await unguarded('missions.boards', `update missions.boards set ${earlier} where mission_id = ${id}`);
};
async function frozenBoard(members = 4, budget = '20'): Promise<OpenBoard> {
  const board = await boardOf(members, budget);
  await freezeNow(board);
  return board;
}
const memberAt = (board: OpenBoard, place: number) => (board.takers[place - 1] as Taker).memberId;
const propose = (board: OpenBoard, place: number) =>
  proposeStrike(
    stage.deps,
    {
      id: board.id,
      period: board.period,
      memberId: memberAt(board, place).toString(),
      code: 'collusion',
      reason: 'both play as one',
    },
    stage.actor,
  );
const approve = (approvalId: string, actor = second) =>
  approveAction(stage.database, missionActions(stage.deps), BigInt(approvalId), actor);
/** Strikes without an approval: what the second person agrees to. */
const strikeNow = (board: OpenBoard, place: number) =>
  stage.database.inTransaction(async (tx) => {
    const action = missionActions(stage.deps)['mission.strike'];
    const { id: missionId, period } = board;
    const payload = { missionId, period, memberId: memberAt(board, place).toString(), code: 'collusion' };
    const approval = { payload, proposedBy: stage.actor.staff.staffId, decidedBy: second.staff.staffId };
    await action?.perform(tx, approval as unknown as Parameters<typeof action.perform>[1]);
  });
/** What members have, from the first place at the freeze on, in whole units. */
async function given(board: OpenBoard): Promise<readonly number[]> {
  const sums: number[] = [];
  for (const { memberId } of board.takers) {
    const [row] = await stage.rows<{ sum: bigint }>(
      `select coalesce(sum(e.delta), 0)::bigint as sum from wallet.entries e
       join members.members m on m.wallet_id = e.wallet_id where m.member_id = ${memberId} and e.scope = 8`,
    );
    sums.push(Number((row?.sum ?? 0n) / money(1)));
  }
  return sums;
}
const budgetOf = async ({ id }: OpenBoard) => {
  const { list } = await readMissions(stage.deps);
  const { reserved, spent } = list.find((one) => one.id === id)?.prizes ?? {};
  return { reserved, spent };
};
const stop = (memberId: bigint, kind: 'break' | 'self-exclusion') =>
  stage.rows(`insert into protection.stops (member_id, kind, until)
    values (${memberId}, '${kind}', clock_timestamp() + interval '1 day')`);
const mark = (memberId: bigint) =>
  stage.rows(`insert into protection.interactions (member_id, marker, day, detail)
    values (${memberId}, 'chasing', current_date, '{}')`);
const shown = (board: OpenBoard, place: number) =>
  readBoard(stage.deps, { missionId: board.id, period: board.period }, board.takers[place - 1] as Taker);

describe('prizes', () => {
  it.each([
    ['without a board', { boardCap: null }, 'prizes'],
    [
      'that leave a place out',
      { prizes: { budget: '20', places: [{ from: 2, to: 3, amount: '1' }] } },
      'prizes.places.0.from',
    ],
    [
      'that rise',
      { prizes: { budget: '20', places: [places[0], { from: 2, to: 2, amount: '6' }] } },
      'prizes.places.1.amount',
    ],
    ['that the budget does not cover', { prizes: { budget: '8.9', places } }, 'prizes.budget'],
  ])('%s are not written', async (_, changes, field) => {
    const written = stage.mission({ prizes: { budget: '20', places }, ...changes } as object);
    expect(await written.catch((error: { details?: unknown }) => error.details)).toMatchObject({ field });
  });

  it('are reserved when the board opens, given a day after the freeze, once, and spent', async () => {
    const board = await boardOf(4);
    expect(await budgetOf(board)).toEqual({ reserved: TOTAL, spent: '0.0000' });
    expect(await openBoards(stage.deps)).toBe(0);
    expect((await shown(board, 1)).prizes).toMatchObject({ state: 'reserved', givenFrom: null });
    await freezeNow(board);
    expect(await payBoards(stage.deps)).toBe(0);
    expect((await shown(board, 1)).prizes).toMatchObject({
      state: 'reserved',
      givenFrom: expect.any(Number),
    });
    await passDay(board);
    expect(await payBoards(stage.deps)).toBe(1);
    expect(await payBoards(stage.deps)).toBe(0);
    expect(await given(board)).toEqual([5, 2, 2, 0]);
    expect(await budgetOf(board)).toEqual({ reserved: '0.0000', spent: TOTAL });
    expect(await shown(board, 2)).toMatchObject({
      prizes: { state: 'given' },
      footer: { rank: 2, prize: { amount: '2.0000', state: 'given' }, struck: null },
    });
    expect(
      (await readStaffBoard(stage.deps, { id: board.id })).list.map(({ prize }) => prize?.amount),
    ).toEqual(['5.0000', '2.0000', '2.0000', undefined]);
    const notices = await stage.rows(
      `select params from messaging.notices where member_id = ${memberAt(board, 1)} and kind = 'board-prize'`,
    );
    expect(notices).toEqual([{ params: { rank: '1', amount: '5.00 PHP' } }]);
    expect(await announcedCredits(stage.rows, memberAt(board, 1))).toEqual([money(5)]);
    expect(await findWrongPrizes(stage.database.reader)).toEqual([]);
  });

  it('of places that nobody has are free in the budget again', async () => {
    const board = await frozenBoard(1);
    await passDay(board);
    await payBoards(stage.deps);
    expect(await given(board)).toEqual([5]);
    expect(await budgetOf(board)).toEqual({ reserved: '0.0000', spent: '5.0000' });
  });

  it('of a board without a place are freed after its period', async () => {
    const board = await boardOf(0);
    await stage.rows(`update missions.prize_boards set period = '2026-01-05' where mission_id = ${board.id}`);
    expect(await freezeDue(stage.deps)).toBe(1);
    await passDay(board);
    await payBoards(stage.deps);
    expect(await budgetOf(board)).toEqual({ reserved: '0.0000', spent: '0.0000' });
  });

  it('that the budget does not cover any more are none for that board', async () => {
    const board = await frozenBoard(2, '10');
    await passDay(board);
    await payBoards(stage.deps);
    expect(await budgetOf(board)).toEqual({ reserved: '0.0000', spent: '7.0000' });
    // The next board of the same mission: 3 are left of the budget.
    const next = { ...board, period: '2027-01-04' };
    expect(await stage.database.inTransaction((tx) => openBoard(tx, next, money(9)))).toBe(true);
    expect(await budgetOf(board)).toEqual({ reserved: '0.0000', spent: '7.0000' });
    expect((await shown(next, 1)).prizes).toMatchObject({ state: 'none' });
  });

  it('reserved by many workers are reserved once, and never above the budget', async () => {
    const periods = ['2027-01-04', '2027-01-04', '2027-01-11', '2027-01-18', '2027-01-25', '2027-02-01'];
    for (let round = 0; round < ROUNDS; round += 1) {
      const board = await boardOf(0, '30');
      const open = (period: string) =>
        stage.database.inTransaction((tx) => openBoard(tx, { missionId: board.missionId, period }, money(9)));
      await Promise.all(periods.map(open));
      expect(await budgetOf(board)).toEqual({ reserved: '27.0000', spent: '0.0000' });
      const without = `select 1 from missions.prize_boards where mission_id = ${board.id} and reserved = 0`;
      expect(await stage.rows(without)).toHaveLength(3);
    }
  });

  it('of a mission that was ended are given for its last board, and no other opens', async () => {
    const board = await boardOf(2);
    await endMission(stage.deps, { id: board.id, reason: 'enough of it' }, stage.actor);
    await freezeNow(board);
    await passDay(board);
    await payBoards(stage.deps);
    expect(await given(board)).toEqual([5, 2]);
    expect(await openBoards(stage.deps)).toBe(0);
  });
});

describe('a strike', () => {
  it('needs a second person, moves the places below up, and says why', async () => {
    const board = await frozenBoard(4);
    const { approvalId } = await propose(board, 1);
    expect(await codeOf(propose(board, 1))).toBe('approval-pending');
    const own = { staff: { ...second.staff, staffId: stage.actor.staff.staffId }, ip: '127.0.0.1' };
    expect(await codeOf(approve(approvalId, own))).toBe('second-person-needed');
    await approve(approvalId);
    expect(await shown(board, 1)).toMatchObject({ footer: { rank: null, struck: 'collusion', prize: null } });
    expect((await shown(board, 2)).list.map(({ rank, value }) => [rank, value])).toEqual([
      [1, '9.0000'],
      [2, '8.0000'],
      [3, '7.0000'],
    ]);
    expect(await codeOf(propose(board, 1))).toBe('unknown-place');
    await passDay(board);
    await payBoards(stage.deps);
    expect(await given(board)).toEqual([0, 5, 2, 2]);
    const { struck } = await readStaffBoard(stage.deps, { id: board.id });
    expect(struck).toMatchObject([{ place: 1, reason: 'collusion', by: ['maria', 'jose'] }]);
    expect(await findWrongPrizes(stage.database.reader)).toEqual([]);
  });

  it('that waits holds the prizes back until it is decided', async () => {
    const board = await frozenBoard(2);
    const { approvalId } = await propose(board, 1);
    await passDay(board);
    expect(await payBoards(stage.deps)).toBe(0);
    await refuseAction(stage.database, missionActions(stage.deps), BigInt(approvalId), second);
    expect(await payBoards(stage.deps)).toBe(1);
    expect(await given(board)).toEqual([5, 2]);
  });

  it('that lapsed holds nothing back', async () => {
    const board = await frozenBoard(2);
    const { approvalId } = await propose(board, 1);
    await passDay(board);
    await unguarded('staff.approvals', `update staff.approvals set expires_at = clock_timestamp()`);
    expect(await payBoards(stage.deps)).toBe(1);
    expect(await codeOf(approve(approvalId))).toBe('approval-expired');
  });

  it('is refused a day after the freeze, after the payment, and on a board that is not frozen', async () => {
    const board = await boardOf(2);
    expect(await codeOf(propose(board, 1))).toBe('unknown-place');
    await freezeNow(board);
    await passDay(board);
    expect(await codeOf(propose(board, 1))).toBe('board-frozen');
    await payBoards(stage.deps);
    expect(await codeOf(strikeNow(board, 1))).toBe('board-frozen');
  });

  it('and what was written of prizes never changes', async () => {
    const board = await frozenBoard(2);
    await strikeNow(board, 1);
    await passDay(board);
    await payBoards(stage.deps);
    const of = `where mission_id = ${board.id}`;
    for (const text of [
      `delete from missions.strikes ${of}`,
      `update missions.prizes set amount = 1 ${of}`,
      `delete from missions.prizes ${of}`,
      `update missions.place_prizes set amount = 1 ${of}`,
      `update missions.missions set prize_budget = 1 ${of}`,
    ])
      expect([text, await codeOf(stage.rows(text))]).not.toContain('done');
  });
});

describe('who is paid', () => {
  it('is not a member that excluded itself after the freeze: the places below move up', async () => {
    const board = await frozenBoard(4);
    await stop(memberAt(board, 2), 'self-exclusion');
    await passDay(board);
    await payBoards(stage.deps);
    expect(await given(board)).toEqual([5, 0, 2, 2]);
    expect((await readStaffBoard(stage.deps, { id: board.id })).struck).toMatchObject([
      { place: 2, reason: 'self-excluded', by: [] },
    ]);
    expect(await findWrongPrizes(stage.database.reader)).toEqual([]);
  });

  it.each(['marker', 'break', 'disabled'] as const)(
    'waits while a %s holds, and is paid then',
    async (hold) => {
      const board = await frozenBoard(3);
      const memberId = memberAt(board, 2);
      if (hold === 'marker') await mark(memberId);
      else if (hold === 'break') await stop(memberId, 'break');
      else
        await stage.rows(
          `update members.members set disabled_at = clock_timestamp() where member_id = ${memberId}`,
        );
      await passDay(board);
      await payBoards(stage.deps);
      await payWaiting(stage.deps);
      expect(await given(board)).toEqual([5, 0, 2]);
      expect(await budgetOf(board)).toEqual({ reserved: '2.0000', spent: '7.0000' });
      expect((await shown(board, 2)).footer.prize).toEqual({ amount: '2.0000', state: 'waiting' });
      expect(await findWrongPrizes(stage.database.reader)).toEqual([]);
      await stage.rows(`delete from protection.interactions where member_id = ${memberId}`);
      await unguarded('protection.stops', `delete from protection.stops where member_id = ${memberId}`);
      await stage.rows(`update members.members set disabled_at = null where member_id = ${memberId}`);
      await Promise.all([1, 2, 3].map(() => payWaiting(stage.deps)));
      expect(await given(board)).toEqual([5, 2, 2]);
      expect(await budgetOf(board)).toEqual({ reserved: '0.0000', spent: TOTAL });
    },
  );

  it('loses what waits by an exclusion, and after 90 days', async () => {
    const board = await frozenBoard(3);
    for (const place of [1, 2]) await mark(memberAt(board, place));
    await passDay(board);
    await payBoards(stage.deps);
    await stop(memberAt(board, 1), 'self-exclusion');
    const earlier = `at = at - interval '91 days'`;
    await unguarded(
      'missions.prizes',
      `update missions.prizes set ${earlier} where member_id = ${memberAt(board, 2)}`,
    );
    await payWaiting(stage.deps);
    expect(await given(board)).toEqual([0, 0, 2]);
    expect(await budgetOf(board)).toEqual({ reserved: '0.0000', spent: '2.0000' });
  });

  it('is a member with a used-up limit: the prize is earned', async () => {
    const board = await frozenBoard(1);
    await stage.limitStakes(memberAt(board, 1), 0n);
    await passDay(board);
    await payBoards(stage.deps);
    expect(await given(board)).toEqual([5]);
  });

  it('finds the prize in the account record and in the export', async () => {
    const board = await frozenBoard(2);
    await strikeNow(board, 1);
    await passDay(board);
    await payBoards(stage.deps);
    const { reader } = stage.database;
    const memberId = memberAt(board, 2) as Taker['memberId'];
    expect(await exportMissions(reader, memberId)).toMatchObject({
      prizes: [{ mission: board.id, place: 1, amount: '50000', state: 'given' }],
    });
    expect(await exportMissions(reader, memberAt(board, 1))).toMatchObject({
      strikes: [{ place: 1, reason: 'collusion' }],
    });
    const walletId = (await stage.deps.listWalletIds(reader, [memberId])).get(memberId);
    if (walletId === undefined) throw new Error('no wallet');
    const entries = await listEntries(reader, walletId, { limit: 10 });
    expect([...(await findMissionSources(reader, memberId, entries)).values()]).toEqual([
      { kind: 'mission', number: board.id },
    ]);
  });
});

describe('races', () => {
  it('of two workers that pay one board give each prize once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const board = await frozenBoard(3);
      await passDay(board);
      const paid = await Promise.all([1, 2, 3, 4].map(() => payBoard(stage.deps, board)));
      expect(paid.filter(Boolean)).toHaveLength(1);
      expect(await given(board)).toEqual([5, 2, 2]);
      expect(await budgetOf(board)).toEqual({ reserved: '0.0000', spent: TOTAL });
    }
  });

  it('of a strike against the payment strike before it, or are refused', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 2 * ROUNDS; round += 1) {
      const board = await frozenBoard(3);
      await passDay(board);
      const strike = () => codeOf(strikeNow(board, 1));
      const pay = () => payBoard(stage.deps, board);
      const [code] = await (round % 2 === 0
        ? Promise.all([strike(), pay()])
        : Promise.all([pay(), strike()]).then(([paid, struck]) => [struck, paid] as const));
      seen.add(code);
      expect(await given(board)).toEqual(code === 'board-frozen' ? [5, 2, 2] : [0, 5, 2]);
      expect(await findWrongPrizes(stage.database.reader)).toEqual([]);
    }
    expect([...seen].every((code) => ['done', 'board-frozen'].includes(code))).toBe(true);
  });

  it('of an exclusion that is being written against the payment pay nothing after it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const board = await frozenBoard(2);
      await passDay(board);
      const memberId = memberAt(board, 1);
      const paying = await stage.database.inTransaction(async (tx) => {
        const statement = (text: string) => ({ name: '', text, values: [] });
        await tx.rows(statement(`select protection.lock_profile(${memberId})`));
        await tx.rows(
          statement(`insert into protection.stops (member_id, kind, until)
            values (${memberId}, 'self-exclusion', clock_timestamp() + interval '1 day')`),
        );
        const started = payBoard(stage.deps, board);
        // Long enough for a payment that does not wait.
        await new Promise((done) => setTimeout(done, 60));
        return { started };
      });
      await paying.started;
      expect(await given(board)).toEqual([0, 5]);
    }
  });

  it('of two freezes write the places and prizes once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const board = await boardOf(3);
      let frozen = 0;
      while (frozen === 0)
        frozen = (await Promise.all([1, 2, 3].map(() => freezeNow(board)))).filter(Boolean).length;
      expect(frozen).toBe(1);
      await passDay(board);
      await payBoards(stage.deps);
      expect(await given(board)).toEqual([5, 2, 2]);
    }
  });
});

it('what milestones and places cost is what the general account has paid', async () => {
  const { reader } = stage.database;
  const costs = await missionCosts.list(reader, { from: null, until: null });
  const given = costs.reduce((sum, cost) => sum + cost.given, 0n);
  expect(costs.some(({ source }) => source === 'board')).toBe(true);
  expect(given).toBe(-(await generalBalance(reader, 'real', 'bonus')));
  const [first] = costs;
  const titles = await missionCosts.titlesOf(reader, [first?.sourceId ?? 0n], 'EN');
  expect(titles.get(first?.sourceId ?? 0n)).toMatch(/./);
});

it('the audit finds a prize that is not that of its place, and a budget that differs', async () => {
  const board = await frozenBoard(2);
  await passDay(board);
  await payBoards(stage.deps);
  const first = `mission_id = ${board.id} and rank = 1`;
  await unguarded('missions.prizes', `update missions.prizes set amount = amount + 1 where ${first}`);
  const wrong = await findWrongPrizes(stage.database.reader);
  expect(wrong.map(({ missionId }) => missionId)).toEqual([board.missionId, board.missionId]);
});

it('a mission without prizes has none', async () => {
  const id = await stage.mission();
  const { list } = await readMissions(stage.deps);
  expect(list.find((one) => one.id === id)?.prizes).toBeNull();
});
