// The list of team management: filters, totals, paging, depth, what an upline may not learn, and the notes.
import { parseAmount } from '@tyche/kernel/money';
import { codeOf } from '@tyche/testkit/code-of';
import { newKey } from '@tyche/testkit/key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listWalletIds } from '../../members/index.ts';
import { post } from '../../wallet/index.ts';
import { type ContractStage, openContractStage } from '../contracts/test/contract-stage.ts';
import { readLosses } from '../reports/losses.ts';
import { addPlay, addRebates, dayBefore, moveInThePast } from '../reports/test/report-stage.ts';
import { passDays, setRate } from '../test/rates.ts';
import { listDownlines } from './list-downlines.ts';
import { exportNotes, noteSubscriptions, writeNote } from './notes.ts';

let stage: ContractStage;
beforeAll(async () => {
  stage = await openContractStage();
});
afterAll(() => stage.close());

type Input = Parameters<typeof listDownlines>[2];
/** Six days when none are asked for: they are no period of pay, so the floor of active accounts is the same on every day of the week. */
const list = async (callerId: bigint, input: Input = {}) =>
  listDownlines(stage.deps, callerId, {
    startDay: await dayBefore(stage, 5),
    endDay: await dayBefore(stage, 0),
    ...input,
  });
const idsOf = ({ list: lines }: Awaited<ReturnType<typeof list>>) =>
  lines.map(({ customerId }) => BigInt(customerId));

async function give(memberId: bigint, delta: bigint): Promise<void> {
  const walletId = (await listWalletIds(stage.database.reader, [memberId])).get(memberId);
  if (walletId === undefined) throw new Error('an account without a wallet');
  await stage.database.inTransaction((tx) =>
    post(tx, { walletId, scope: 'grant', key: newKey(), kind: 'grant', gl: 'play-grant', delta }),
  );
}

/** A general agent with an agent, a member below that one, and two members of its own. */
async function openTeam() {
  const top = await stage.openTop();
  const agent = await stage.open('anna', top);
  const below = await stage.open('bert', agent, 0);
  const members = [await stage.open('carl', top, 0), await stage.open('cora', top, 0)] as const;
  return { top, agent, below, members };
}

describe('the accounts below an agent', () => {
  it('have totals equal to their rows, and a balance only where they are direct', async () => {
    const { top, agent, below, members } = await openTeam();
    for (const memberId of [agent, below, members[0]]) await give(memberId, 100_0005n);
    const direct = await list(top);
    expect(idsOf(direct)).toEqual([members[1], members[0], agent]);
    expect(direct).toMatchObject({ total: 3, teamSize: 4, teamBalance: '30200.0010', next: null, path: [] });
    const all = await list(top, { downlineType: 'all' });
    expect(idsOf(all)).toEqual([members[1], members[0], below, agent]);
    expect(all).toMatchObject({ total: 4, teamSize: 4, teamBalance: '30200.0010' });
    for (const { list: lines, teamBalance } of [direct, all]) {
      const sum = lines.reduce((total, line) => total + (parseAmount(line.accountBalance ?? '0') ?? 0n), 0n);
      expect(parseAmount(teamBalance ?? '')).toBe(sum);
    }
    expect(all.list.find(({ customerId }) => customerId === String(below))).toMatchObject({
      accountBalance: null,
      isDirect: false,
    });
  });

  it('of an agent below are read with the way to them, and without balances', async () => {
    const { top, agent, below } = await openTeam();
    const deep = await list(top, { agentId: String(agent) });
    expect(idsOf(deep)).toEqual([below]);
    expect(deep).toMatchObject({ teamBalance: null, path: [{ customerId: String(agent) }] });
    expect(deep.list[0]).toMatchObject({ accountBalance: null, isDirect: false });
    // From the account itself up to the caller, however deep.
    expect((await list(top, { agentId: String(below) })).path.map(({ customerId }) => customerId)).toEqual([
      String(agent),
      String(below),
    ]);
  });

  it('of anybody else do not exist: strangers, uplines and siblings', async () => {
    const { top, agent, members } = await openTeam();
    const stranger = await stage.open('dora');
    for (const agentId of [stranger, top, members[0], 999_999_999n])
      expect(await codeOf(list(agent, { agentId: String(agentId) }))).toBe('unknown-downline');
    // A filter does not reach them either.
    expect((await list(agent, { downlineType: 'all', customerName: 'c' })).total).toBe(0);
  });

  it('come in pages that hold each account once, also when one is opened meanwhile', async () => {
    const top = await stage.open('eva', null, 2);
    const opened: bigint[] = [];
    for (let count = 0; count < 5; count += 1) opened.unshift(await stage.open('finn', top, 0));
    const first = await list(top, { pageSize: 2 });
    await stage.open('late', top, 0);
    const second = await list(top, { pageSize: 2, before: first.next ?? '' });
    const third = await list(top, { pageSize: 2, before: second.next ?? '' });
    expect([...idsOf(first), ...idsOf(second), ...idsOf(third)]).toEqual(opened);
    expect([first.total, second.total, third.next]).toEqual([5, 6, null]);
    expect(await list(top, { before: '1' })).toMatchObject({ total: 6, list: [], next: null });
  });

  it('are found by type, name, days and login, alone and together', async () => {
    const { top, agent, below, members } = await openTeam();
    await stage.rows(`
      update members.members set registered_at = '2026-01-05T00:00:00Z', last_login_at = '2026-02-01T00:00:00Z'
      where member_id = ${members[0]}`);
    await stage.rows(
      `update members.members set last_login_at = now() where member_id in (${agent}, ${below})`,
    );
    const find = async (input: Input) => idsOf(await list(top, { downlineType: 'all', ...input }));
    const jan = (day: number) => Date.UTC(2026, 0, day);
    expect(await find({ userType: 1 })).toEqual([agent]);
    expect(await find({ userType: 0, customerName: 'CARL' })).toEqual([members[0]]);
    expect(await find({ customerName: '%' })).toEqual([]);
    expect(await find({ customerName: ' c' })).toEqual([members[1], members[0]]);
    expect(await find({ startRegDate: jan(5), endRegDate: jan(6) })).toEqual([members[0]]);
    expect(await find({ startRegDate: jan(4), endRegDate: jan(5) })).toEqual([]);
    // Who never logged in has no login since.
    expect(await find({ lastLoginBefore: Date.UTC(2026, 1, 2) })).toEqual([members[1], members[0]]);
    expect(await find({ lastLoginBefore: Date.UTC(2026, 1, 1), customerName: 'c' })).toEqual([members[1]]);
  });
});

/** Two agents and a member below a general agent, each with a member below and with play on the last days. */
async function openPlaying() {
  const top = await stage.open('top', null, 2);
  const [one, two] = [await stage.open('one', top), await stage.open('two', top)] as const;
  const own = await stage.open('zed', top, 0);
  const [first, second] = [await stage.open('uma', one, 0), await stage.open('vic', two, 0)] as const;
  await passDays(stage, 20);
  const yesterday = await dayBefore(stage, 1);
  const play = { day: yesterday, bets: 1n, selfRebate: 0n };
  await addPlay(stage, [
    { ...play, memberId: one, group: 'RNG', stake: 500_0000n, valid: 500_0000n, payout: 100_0000n },
    { ...play, memberId: first, group: 'LIVE', stake: 900_0000n, valid: 900_0000n, payout: 0n },
    { ...play, memberId: second, group: 'RNG', stake: 2_000_0000n, valid: 2_000_0000n, payout: 3_000_0000n },
    {
      ...play,
      memberId: own,
      group: 'RNG',
      stake: 10_0000n,
      valid: 10_0000n,
      payout: 0n,
      selfRebate: 1_0000n,
    },
  ]);
  await addRebates(stage, [{ memberId: one, day: yesterday, group: 'LIVE', own: 0n, fromTeam: 9_0000n }]);
  return { top, one, two, own, first, second, yesterday };
}

describe('valid bet, net loss and active members', () => {
  const sumsOf = ({ list: lines }: Awaited<ReturnType<typeof list>>) =>
    lines.map(({ validBet, netLoss, activeMembers }) => [validBet, netLoss, activeMembers]);

  it('are those of an account with its team, or of each by itself, and the totals are the sum of the rows', async () => {
    const { top, one, yesterday } = await openPlaying();
    const direct = await list(top);
    expect(sumsOf(direct)).toEqual([
      ['10.0000', '9.0000', 0],
      ['2000.0000', '-1000.0000', 1],
      ['1400.0000', '1291.0000', 0],
    ]);
    expect(direct).toMatchObject({
      validBet: '3410.0000',
      netLoss: '300.0000',
      activeMembers: 1,
      activeFloor: '1000.0000',
      sortedBy: { sort: 'registered', order: 'falling' },
    });
    const all = await list(top, { downlineType: 'all', startDay: yesterday, endDay: yesterday });
    expect(sumsOf(all)).toEqual([
      ['2000.0000', '-1000.0000', 1],
      ['900.0000', '900.0000', 1],
      ['10.0000', '9.0000', 0],
      ['0.0000', '0.0000', 0],
      ['500.0000', '391.0000', 1],
    ]);
    expect(all).toMatchObject({ validBet: '3410.0000', netLoss: '300.0000', activeMembers: 3 });
    // The team of an agent below.
    expect(sumsOf(await list(top, { agentId: String(one) }))).toEqual([['900.0000', '900.0000', 0]]);
    const today = await dayBefore(stage, 0);
    expect(await list(top, { startDay: today, endDay: today })).toMatchObject({ validBet: '0.0000' });
  });

  it('agree with the report of losses, also after an account has moved', async () => {
    const { top, one, two, first, yesterday } = await openPlaying();
    await moveInThePast(stage, [{ memberId: first, uplineId: two, day: yesterday }]);
    const days = { startDay: await dayBefore(stage, 6), endDay: await dayBefore(stage, 0) };
    const report = await readLosses(stage.deps, top, days);
    const direct = await list(top, days);
    for (const memberId of [one, two]) {
      const named = ({ customerId }: { readonly customerId: string | null }) =>
        customerId === String(memberId);
      const [row, line] = [report.list.find(named), direct.list.find(named)];
      expect([line?.validBet, parseAmount(line?.netLoss ?? '')]).toEqual([
        row?.validBet,
        -(parseAmount(row?.net ?? '') ?? 0n),
      ]);
    }
    expect(direct.list.find(({ customerId }) => customerId === String(two))?.validBet).toBe('2900.0000');
  });

  it('do not have the days before an account stood below the agent', async () => {
    const { top, one, first } = await openPlaying();
    const elsewhere = await stage.open('far');
    await stage.passDays(15);
    const days = { startDay: await dayBefore(stage, 12), endDay: await dayBefore(stage, 0) };
    await moveInThePast(stage, [{ memberId: first, uplineId: elsewhere, day: await dayBefore(stage, 14) }]);
    await moveInThePast(stage, [{ memberId: first, uplineId: one, day: days.endDay }]);
    expect(await list(top, { ...days, agentId: String(one) })).toMatchObject({
      total: 1,
      validBet: '0.0000',
    });
  });

  it('are the last seven when none are asked for', async () => {
    const { top } = await openTeam();
    const days = { startDay: await dayBefore(stage, 6), endDay: await dayBefore(stage, 0) };
    expect(await listDownlines(stage.deps, top, {})).toMatchObject(days);
  });

  it('refuse days that no report has', async () => {
    const { top } = await openTeam();
    const refused = (startDay: string, endDay: string) => codeOf(list(top, { startDay, endDay }));
    expect(await refused('2026-02-30', '2026-03-01')).toBe('invalid-input');
    expect(await refused(await dayBefore(stage, 40), await dayBefore(stage, 0))).toBe('invalid-input');
    expect(await refused(await dayBefore(stage, 0), await dayBefore(stage, -1))).toBe('invalid-input');
  });
});

describe('a filter of active accounts and of contracts', () => {
  it('finds who is active, with its team or alone, and who is not; pages and totals are those of the filter', async () => {
    const { top, one, two, own, first, second } = await openPlaying();
    const find = async (input: Input) => idsOf(await list(top, input));
    expect(await find({ activity: 'active' })).toEqual([two]);
    expect(await find({ activity: 'inactive' })).toEqual([own, one]);
    const yesterday = await dayBefore(stage, 1);
    // In a day the floor is lower.
    const ofDay = { startDay: yesterday, endDay: yesterday };
    expect(await find({ ...ofDay, activity: 'active' })).toEqual([two, one]);
    expect(await find({ ...ofDay, activity: 'active', downlineType: 'all' })).toEqual([second, first, one]);
    expect(await find({ ...ofDay, activity: 'inactive', downlineType: 'all' })).toEqual([own, two]);
    const active = {
      ...ofDay,
      activity: 'active',
      downlineType: 'all',
      sort: 'validBet',
      pageSize: 2,
    } as const;
    const page = await list(top, active);
    expect([idsOf(page), page.total, page.validBet]).toEqual([[second, first], 3, '3400.0000']);
    expect(await find({ ...active, before: page.next ?? '' })).toEqual([one]);
    const today = await dayBefore(stage, 0);
    expect(await find({ startDay: today, endDay: today, activity: 'active' })).toEqual([]);
  });

  it('does not count what an account played before it stood there', async () => {
    const { top, one, two, second } = await openPlaying();
    await moveInThePast(stage, [{ memberId: second, uplineId: one, day: await dayBefore(stage, 0) }]);
    expect(idsOf(await list(top, { activity: 'active' }))).toEqual([two]);
    expect(idsOf(await list(top, { agentId: String(one), activity: 'active' }))).toEqual([]);
  });

  it('finds agreed contracts that are not over, of a kind or of any, and who has none', async () => {
    const { top, agent, members } = await openTeam();
    const offered = await stage.open('olga', top);
    await stage.agree({ offerer: top, receiver: agent, group: 'LIVE' });
    await stage.offer({ offerer: top, receiver: offered, group: 'RNG' });
    const find = async (input: Input) => idsOf(await list(top, input));
    expect(await find({ contract: 'with' })).toEqual([agent]);
    expect(await find({ contract: 'with', contractKind: 'DIVIDEND' })).toEqual([agent]);
    expect(await find({ contract: 'with', contractKind: 'DAILY' })).toEqual([]);
    expect(await find({ contract: 'without', contractKind: 'DAILY', userType: 1 })).toEqual([offered, agent]);
    expect(await find({ contract: 'without' })).toEqual([offered, members[1], members[0]]);
    await stage.rows(`
      update agents.contracts set state = 'C', ends_on = agents.today('Asia/Manila') where receiver = ${agent} and state = 'A'`);
    expect(await find({ contract: 'with' })).toEqual([]);
  });
});

describe('an order', () => {
  it('is that of any column, rising or falling, and pages hold each account once', async () => {
    const { top, one, two, own } = await openPlaying();
    await stage.rows(`update members.members set last_login_at = now() where member_id = ${one}`);
    await give(own, 5n);
    const sorted = async (sort: Input['sort'], order?: Input['order']) =>
      idsOf(await list(top, { ...(sort && { sort }), ...(order && { order }) }));
    expect(await sorted('validBet')).toEqual([two, one, own]);
    expect(await sorted('validBet', 'rising')).toEqual([own, one, two]);
    expect(await sorted('netLoss')).toEqual([one, own, two]);
    expect(await sorted('active')).toEqual([two, own, one]);
    expect(await sorted('account', 'rising')).toEqual([one, two, own]);
    expect((await sorted('login'))[0]).toBe(one);
    expect(await sorted('team', 'rising')).toEqual([own, one, two]);
    expect((await sorted('balance'))[0]).toBe(own);
    expect(await sorted('registered', 'rising')).toEqual([one, two, own]);
    for (const sort of ['validBet', 'netLoss', 'account', 'login', 'active'] as const) {
      const whole = idsOf(await list(top, { downlineType: 'all', sort }));
      const paged: bigint[] = [];
      let next: string | null | undefined;
      do {
        const page = await list(top, {
          downlineType: 'all',
          sort,
          pageSize: 2,
          ...(next && { before: next }),
        });
        paged.push(...idsOf(page));
        next = page.next;
      } while (next !== null);
      expect([sort, paged]).toEqual([sort, whole]);
    }
    expect(await codeOf(list(top, { sort: 'account', before: '7' }))).toBe('invalid-input');
    expect(await codeOf(list(top, { sort: 'validBet', before: 'x:7' }))).toBe('invalid-input');
  });

  it('is that of the accounts when there are too many to sum, and the page alone has sums', async () => {
    const { top, two } = await openPlaying();
    await stage.rows(`
      insert into agents.closure (descendant, ancestor, from_day, depth)
      select -n, ${two}, agents.today('${stage.merchant.site.timeZone}'), 1 from generate_series(1, 2000) n`);
    const direct = await list(top, { sort: 'validBet', pageSize: 2, before: '99:999999999999' });
    expect(direct).toMatchObject({ sortedBy: null, validBet: null, netLoss: null, activeMembers: null });
    expect(direct.list.map(({ validBet }) => validBet)).toEqual(['10.0000', '2000.0000']);
    await stage.rows('delete from agents.closure where descendant < 0');
  });
});

describe('an account of the list', () => {
  it('is not playing, and no more is said, during a self-exclusion and when it is disabled', async () => {
    const top = await stage.open('gus', null, 2);
    const [frozen, resting, disabled] = [
      await stage.open('hans', top),
      await stage.open('ida', top),
      await stage.open('jon', top, 0),
    ];
    await stage.rows(`update agents.agents set state = 'frozen' where member_id in (${frozen}, ${resting})`);
    await stage.rows(`update members.members set disabled_at = now() where member_id = ${disabled}`);
    await stage.rows(`insert into protection.profiles (member_id) values (${resting})`);
    await stage.rows(`insert into protection.stops (member_id, kind, since, until)
      values (${resting}, 'self-exclusion', now(), now() + interval '1 year')`);
    const states = (await list(top)).list.map(({ state }) => state);
    expect(states).toEqual(['not-playing', 'not-playing', 'frozen']);
    expect(idsOf(await list(top, { state: 'frozen' }))).toEqual([frozen]);
  });

  it('has the rates of today and the contracts that are not ended', async () => {
    const { top, agent } = await openTeam();
    await setRate(stage, top, 'RNG', 9_000n);
    await setRate(stage, agent, 'RNG', 4_000n);
    expect((await list(top, { userType: 1 })).list[0]?.rebates).toEqual([]);
    await passDays(stage, 1);
    await stage.agree({ offerer: top, receiver: agent, group: 'LIVE' });
    await stage.offer({ offerer: top, receiver: agent });
    expect((await list(top, { userType: 1 })).list[0]).toMatchObject({
      rebates: [{ type: 'RNG', prizeModeId: 0, rebate: 4_000 }],
      contracts: [
        { kind: 'DIVIDEND', type: 'LIVE', status: 'A' },
        { kind: 'DIVIDEND', type: 'LOTT', status: 'P' },
      ],
    });
  });
});

describe('a note', () => {
  const write = (writer: bigint, about: bigint, note: string) =>
    codeOf(writeNote(stage.deps, writer, { customerId: String(about), note }));
  const noteOf = async (writer: bigint, about: bigint) =>
    (await list(writer, { downlineType: 'all' })).list.find((line) => line.customerId === String(about))
      ?.note;

  it('is read by its writer alone, holds 140 characters, and an empty one is none', async () => {
    const { top, agent, below } = await openTeam();
    const long = '👩‍🌾 '.repeat(35);
    await writeNote(stage.deps, agent, { customerId: String(below), note: ` ${long.slice(0, 20)} ` });
    expect(await noteOf(agent, below)).toBe(long.slice(0, 20).trim());
    expect(await noteOf(top, below)).toBe('');
    await writeNote(stage.deps, agent, { customerId: String(below), note: 'x'.repeat(140) });
    expect(await write(agent, below, 'é'.repeat(141))).toBe('note-too-long');
    expect(await noteOf(agent, below)).toHaveLength(140);
    expect(await exportNotes(stage.database.reader, agent)).toMatchObject({
      written: [{ note: 'x'.repeat(140) }],
      byStaff: [],
    });
    await writeNote(stage.deps, agent, { customerId: String(below), note: '  ' });
    expect(await noteOf(agent, below)).toBe('');
  });

  it('is only about an account directly below', async () => {
    const { top, agent, below } = await openTeam();
    const stranger = await stage.open('kim');
    expect(await write(top, below, 'no')).toBe('not-direct-downline');
    expect(await write(top, top, 'no')).toBe('not-direct-downline');
    for (const other of [stranger, top, 999_999_999n])
      expect(await write(agent, other, 'no')).toBe('unknown-downline');
  });

  it('goes with the erasure of its writer and of whom it is about', async () => {
    const { top, agent, below, members } = await openTeam();
    await writeNote(stage.deps, top, { customerId: String(agent), note: 'about' });
    await writeNote(stage.deps, top, { customerId: String(members[0]), note: 'stays' });
    await writeNote(stage.deps, agent, { customerId: String(below), note: 'of' });
    await stage.database.inTransaction(async (tx) => {
      for (const { handle } of noteSubscriptions)
        await handle(tx, { payload: { memberId: String(agent) } } as Parameters<typeof handle>[1]);
    });
    const left = await stage.rows(`select note from agents.notes where writer in (${top}, ${agent})`);
    expect(left).toEqual([{ note: 'stays' }]);
  });
});
