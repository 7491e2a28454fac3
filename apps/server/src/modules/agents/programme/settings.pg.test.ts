// Settings of the programme against the real database: changes by two persons from a later day on, and the runs that they decide.
import { addDays } from '@tyche/rules/agents';
import { codeOf } from '@tyche/testkit/code-of';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMerchant } from '../../settings/index.ts';
import { computePay } from '../pay/run-pay.ts';
import { openPayStage, openTeam, type PayStage, tier } from '../pay/test/pay-stage.ts';
import { readDays } from '../rebates/store-rebates.ts';
import { type Desk, openDesk } from '../test/desk.ts';
import { readOverview } from '../reports/overview.ts';
import { settingActions, settingStaffRoutes } from './staff-settings.ts';

const ZONE = 'Asia/Manila';

let stage: PayStage;
let routes: ReturnType<typeof settingStaffRoutes>;
let desk: Desk;
let days: Awaited<ReturnType<typeof readDays>>;
beforeAll(async () => {
  stage = await openPayStage();
  const deps = { ...stage.deps, merchant: () => readMerchant(stage.database.reader, 'demo') };
  routes = settingStaffRoutes(deps);
  desk = await openDesk(stage.database, settingActions(deps));
  days = await readDays(stage.database.reader, ZONE);
}, 60_000);
afterAll(() => stage.close());

type Approved = Parameters<NonNullable<ReturnType<typeof settingActions>[string]>['perform']>[1];
const perform = (approved: Pick<Approved, 'id' | 'payload'>) =>
  stage.database.inTransaction(
    (tx) =>
      settingActions(stage.deps)['agents.setting']?.perform(tx, approved as Approved) ??
      Promise.reject(new Error('no action')),
  );

type Name = Parameters<typeof routes.proposeAgentSetting>[0]['name'];
const propose = (name: Name, value: string, fromDay = days.next) =>
  Promise.resolve(routes.proposeAgentSetting({ name, value, fromDay, reason: 'as agreed' }, desk.call));
const settingOf = async (name: Name) => {
  const { list } = await routes.agentSettings({}, desk.call);
  return list.find((each) => each.name === name);
};

describe('a change', () => {
  it('counts after a second person approved it, from its day on', async () => {
    const asked = await propose('activeFloorDay', '250.5');
    expect(await settingOf('activeFloorDay')).toEqual({
      name: 'activeFloorDay',
      value: '100.0000',
      since: null,
      next: null,
    });
    expect(await desk.approveOwn(asked)).toBe('second-person-needed');
    expect(await codeOf(propose('activeFloorDay', '300'))).toBe('approval-pending');
    expect(await desk.approve(asked)).toBe('done');
    expect(await settingOf('activeFloorDay')).toMatchObject({
      value: '100.0000',
      next: { value: '250.5000', fromDay: days.next },
    });
    const merchant = await readMerchant(stage.database.reader, 'demo');
    expect(merchant.site.contracts.activeFloorDay).toBe(1_000_000n);
    expect(merchant.contractsOn(days.today).activeFloorDay).toBe(1_000_000n);
    expect(merchant.contractsOn(days.next).activeFloorDay).toBe(2_505_000n);
    const { list } = await routes.agentSettingChanges({ pageNo: 1, pageSize: 20 }, desk.call);
    expect(list).toMatchObject([{ name: 'activeFloorDay', value: '250.5000', fromDay: days.next }]);
    const trail = await stage.rows(
      `select action, subject from staff.audit_trail where subject = 'activeFloorDay' order by id`,
    );
    expect(trail).toContainEqual({ action: 'agents.setting.proposed', subject: 'activeFloorDay' });
  });

  it('that was decided last counts, and takes what was decided for later days back', async () => {
    const later = addDays(days.next, 10);
    for (const [value, day] of [
      ['7', later],
      ['10', days.next],
    ] as const)
      expect(await desk.approve(await propose('maximumTiers', value, day))).toBe('done');
    const merchant = await readMerchant(stage.database.reader, 'demo');
    expect(merchant.contractsOn(later).maximumTiers).toBe(10);
    expect(await settingOf('maximumTiers')).toMatchObject({ value: '10', since: null, next: null });
  });

  it.each([
    ['a value below the least', 'activeFloorDay', '0', 1, 'setting-value'],
    ['a value that is no amount', 'salaryMinimum', '1e3', 1, 'setting-value'],
    ['a negative amount', 'dividendMinimum', '-1', 1, 'setting-value'],
    ['a word that is unknown', 'dividendCarry', 'SOMETIMES', 1, 'setting-value'],
    ['a lowest fixed sum above the highest', 'fixedMinimum', '0.5', 1, 'setting-value'],
    ['today', 'totalContracts', '50', 0, 'setting-day'],
    ['a day that is over', 'totalContracts', '50', -1, 'setting-day'],
    ['a day too far ahead', 'totalContracts', '50', 367, 'setting-day'],
    ['what counts already', 'totalContracts', '200', 1, 'setting-unchanged'],
  ] as const)('is refused with %s', async (_case, name, value, ahead, code) => {
    expect(await codeOf(propose(name, value, addDays(days.today, ahead)))).toBe(code);
  });

  it('is refused for a day that does not exist', async () => {
    const impossible = `${days.next.slice(0, 4)}-12-32`;
    expect(await codeOf(propose('totalContracts', '50', impossible))).toBe('setting-day');
  });

  it('whose day has come before the approval counts from the next day', async () => {
    const payload = { name: 'dailySalary', value: 'false', fromDay: days.today };
    await perform({ id: 1n, payload });
    const merchant = await readMerchant(stage.database.reader, 'demo');
    expect(merchant.contractsOn(days.today).dailySalary).toBe(true);
    expect(merchant.contractsOn(days.next).dailySalary).toBe(false);
  });

  it('never reaches back: the database refuses it', async () => {
    const insert = (day: string) =>
      stage.rows(`
        insert into settings.programme_changes (merchant, name, value, from_day, time_zone, approval_id)
        values (1, 'dividend', 'false', '${day}', '${ZONE}', 1)`);
    await expect(insert(days.today)).rejects.toThrow(/programme_changes_never_back/);
  });
});

it('the house pays a kind only where whole chains leave it its margin, when it is proposed and when it is approved', async () => {
  const top = await stage.open('top', null, 2);
  const agent = await stage.open('agent', top);
  const terms = { tiers: [tier(0n, 0, 8_000n)], dividend: null };
  const daily = { kind: 'DAILY', group: 'RNG', terms, from: days.today } as const;
  const own = await stage.contract({ ...daily, offerer: null, receiver: top });
  const below = await stage.contract({ ...daily, offerer: top, receiver: agent });
  const setRate = async (contractId: bigint, ppm: number) => {
    await stage.rows('alter table agents.contract_versions disable trigger user');
    await stage.rows(
      `update agents.contract_versions set top_ppm = ${ppm} where contract_id = ${contractId}`,
    );
    await stage.rows('alter table agents.contract_versions enable trigger user');
  };
  await stage.rows(`
    update settings.merchants set overrides = overrides || '{"contracts":{"topReturnRng":970000}}' where code = 'demo'`);
  // 3 % are left of a bet, and 0.5 % are to stay: 1.5 and 0.8 can be paid, 1.5 and 1.0 not.
  await setRate(own, 15_000);
  await setRate(below, 8_000);
  const asked = await propose('dailyPaidBy', 'house');
  await setRate(below, 10_000);
  expect(await desk.approve(asked)).toBe('margin-too-thin');
  expect(await codeOf(propose('dailyPaidBy', 'house', addDays(days.next, 1)))).toBe('margin-too-thin');
  expect(await codeOf(propose('hourlyPaidBy', 'house'))).toBe('done');
  expect(await codeOf(propose('dailyPaidBy', 'nobody'))).toBe('setting-value');
});

it('a run takes the settings of the first day of its period', async () => {
  const { top, members } = await openTeam(stage, 2);
  const [first = 0n, second = 0n] = members;
  const [before, from] = ['2019-05-01', '2019-05-02'];
  await stage.rows(`
    insert into settings.programme_changes (merchant, name, value, from_day, decided_at, time_zone, approval_id)
    values (1, 'activeFloorDay', '50', '${from}', '2019-04-30', '${ZONE}', 1), (1, 'salaryMinimum', '1.5', '${from}', '2019-04-30', '${ZONE}', 1)`);
  const tiers = [tier(0n, 0, 5_000n), tier(1_000_000n, 2, 10_000n)];
  const contract = await stage.contract({
    offerer: null,
    receiver: top,
    kind: 'DAILY',
    terms: { tiers, dividend: null },
    from: before,
  });
  for (const day of [before, from])
    await stage.bet({ memberId: first, day, valid: 2_000_000n }, { memberId: second, day, valid: 600_000n });
  await stage.sealDay(before);
  await stage.sealDay(from);
  await computePay(
    { database: stage.database, merchant: () => readMerchant(stage.database.reader, 'demo') },
    'DAILY',
  );
  expect(await stage.linesOf(contract)).toMatchObject([
    { first_day: before, active_members: 1, tier: 1, amount: 13_000n },
    { first_day: from, active_members: 2, tier: 2, amount: 26_000n },
  ]);
  expect(
    await stage.rows(
      `select active_floor, minimum from agents.runs where not is_correction order by starts_at`,
    ),
  ).toEqual([
    { active_floor: 1_000_000n, minimum: 100n },
    { active_floor: 500_000n, minimum: 15_000n },
  ]);
  // Reports take the same floor.
  const deps = { ...stage.deps, merchant: () => readMerchant(stage.database.reader, 'demo') };
  const range = { startDay: days.today, endDay: days.today };
  expect(await readOverview(deps, top, range)).toMatchObject({ activeFloor: '50.0000' });
});
