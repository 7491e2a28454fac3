// Settings that limit the tree, links, openings and rebates, against the real database: each one changes what the calls allow, from its day.
import type { MemberId } from '@tyche/kernel/ids';
import { addDays, type ProgrammeSetting, type RebateGroup } from '@tyche/rules/agents';
import { codeOf } from '@tyche/testkit/code-of';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readMerchant } from '../../settings/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { noteRegistration } from '../links/attribution.ts';
import { createLink, listLinks } from '../links/links.ts';
import { listDownlines } from '../team/list-downlines.ts';
import { openAccounts } from '../open-accounts/open-accounts.ts';
import { promoteMember } from '../open-accounts/promote.ts';
import { readDownlineRebates } from '../rebates/read-rebates.ts';
import { offerContract } from '../contracts/offer.ts';
import { setDownlineRebates } from '../rebates/set-rebates.ts';
import { openDesk } from '../test/desk.ts';
import { openBranch as openBranchOn, passDays, setRate } from '../test/rates.ts';
import { openStage, type Stage } from '../test/stage.ts';
import { planMove } from '../tree/plan-move.ts';
import { computePreviews } from './run-previews.ts';
import { settingStaffRoutes } from './staff-settings.ts';

let stage: Stage;
let deps: AgentsDeps;
beforeAll(async () => {
  stage = await openStage();
  deps = { ...stage.deps, merchant: () => readMerchant(stage.database.reader, 'demo') };
}, 60_000);
afterAll(() => stage.close());
beforeEach(() => stage.rows('truncate settings.programme_changes'));

/** A value that was decided, from a day after today on; 0 is today. */
const decide = (name: ProgrammeSetting, value: string, ahead = 0) =>
  stage.rows(`
    insert into settings.programme_changes (merchant, name, value, from_day, decided_at, time_zone, approval_id)
    select 1, '${name}', '${value}', agents.today('Asia/Manila') + ${ahead}, now() - interval '3 days', 'Asia/Manila', 1`);

const caller = (memberId: bigint) => ({ memberId: memberId as MemberId, accountType: 1 }) as const;
const makeLink = (agent: bigint, type: 0 | 1 = 0, configs?: { gameCode: string; rebate: string }[]) =>
  codeOf(createLink(deps, caller(agent), { type, pathType: 0, ...(configs && { configs }) }));
const openLines = (agent: bigint, names: readonly string[], userType: 0 | 1 = 0) =>
  codeOf(
    openAccounts(deps, caller(agent), {
      lines: names.map((username) => ({ username, userType })),
      configs: undefined,
      language: 'EN',
    }),
  );

describe('the deepest level of agents', () => {
  it('decides over openings, links, promotions, registrations and moves', async () => {
    const top = await stage.open('top', null, 2);
    const agent = await stage.open('agent', top);
    const member = await stage.open('member', agent, 0);
    const other = await stage.open('other', top);
    const affiliate = {
      linkId: 0n,
      memberId: agent,
      accountType: 1,
      code: '',
      name: '',
      needsCaptcha: false,
    } as const;
    const register = async () => {
      await stage.rows(
        `insert into agents.links (agent_id, makes, starts_at, code) values (${agent}, 1, now(), 'LEVELS22') on conflict do nothing`,
      );
      const [link] = await stage.rows<{ link_id: bigint }>(
        `select link_id from agents.links where code = 'LEVELS22'`,
      );
      const memberId = await stage.open('came', agent);
      return codeOf(
        stage.database.inTransaction((tx) =>
          noteRegistration(deps, tx, { memberId, affiliate: { ...affiliate, linkId: link?.link_id ?? 0n } }),
        ),
      );
    };
    expect(await register()).toBe('done');
    const move = async () =>
      (await planMove(deps, stage.database.reader, { memberId: other, uplineId: agent })).refusal;
    expect(await move()).toBeNull();
    await decide('maxAgentLevel', '1');
    expect(await openLines(agent, ['toodeep1'], 1)).toBe('agent-level-limit');
    expect(await openLines(agent, ['deepleaf1'])).toBe('done');
    expect(await makeLink(agent, 1)).toBe('agent-level-limit');
    expect(await codeOf(promoteMember(deps, caller(agent), String(member)))).toBe('agent-level-limit');
    expect(await register()).toBe('agent-level-limit');
    expect(await move()).toBe('agent-level-limit');
    await decide('maxAgentLevel', '2');
    expect(await makeLink(agent, 1)).toBe('done');
    expect(await codeOf(promoteMember(deps, caller(agent), String(member)))).toBe('done');
  });

  it('of a move is the one of the day on which it counts', async () => {
    const top = await stage.open('top', null, 2);
    const [one, two] = [await stage.open('one', top), await stage.open('two', top)];
    await decide('maxAgentLevel', '1', 1);
    expect(await planMove(deps, stage.database.reader, { memberId: one, uplineId: two })).toMatchObject({
      refusal: 'agent-level-limit',
    });
    // What is opened today is not concerned.
    expect(await openLines(one, ['today1'], 1)).toBe('done');
  });
});

it('the quota of links decides how many are open', async () => {
  const agent = await stage.open('linker');
  await decide('linkQuota', '2');
  expect(await listLinks(deps, agent, {})).toMatchObject({ left: 2 });
  expect([await makeLink(agent), await makeLink(agent), await makeLink(agent)]).toEqual([
    'done',
    'done',
    'link-quota',
  ]);
  await decide('linkQuota', '3');
  expect(await makeLink(agent)).toBe('done');
});

it.each(['registerQuotaHour', 'registerQuotaDay'] as const)(
  '%s decides how many accounts are opened',
  async (name) => {
    const agent = await stage.open('opener');
    await decide(name, '2');
    const names = (count: number, from: string) =>
      Array.from({ length: count }, (_, at) => `${name}${from}${at}`.slice(-20));
    expect(await openLines(agent, names(3, 'a'))).toBe('register-quota');
    expect(await openLines(agent, names(2, 'b'))).toBe('done');
    expect(await openLines(agent, names(1, 'c'))).toBe('register-quota');
    await decide(name, '3');
    expect(await openLines(agent, names(1, 'd'))).toBe('done');
  },
);

it('the days of an offer, the series of a receiver and what is done with pay follow their settings', async () => {
  const settings = async () => (await deps.merchant()).site.contracts;
  expect(await settings()).toMatchObject({ offerDays: 7, seriesRestriction: 0, registerQuotaHour: 30 });
  await decide('offerDays', '2');
  await decide('seriesRestriction', '1902');
  await decide('runApproval', '12.5');
  await decide('dividendDueHours', '5');
  await decide('arrearsDays', '3');
  await decide('marginFloor', '0.01');
  await decide('bigWin', '500');
  await decide('coverShare', '0.8', 1);
  expect(await settings()).toMatchObject({
    offerDays: 2,
    seriesRestriction: 1_902,
    runApproval: 125_000n,
    dividendDueHours: 5,
    arrearsDays: 3,
    marginFloor: 10_000,
    bigWin: 5_000_000n,
    coverShare: 900_000,
  });
  const house = await stage.open('house', null, 2);
  const tiers = [{ minimumBet: '100', activeMember: '0', rate: '0.005', rateType: 'P' }];
  const offer = (group: 'LOTT' | 'RNG') =>
    codeOf(offerContract(deps, { offerer: null, receiver: house, kind: 'DAILY', group, tiers }));
  expect(await offer('LOTT')).toBe('rebate-too-low');
  expect(await offer('RNG')).toBe('done');
  expect(
    await stage.rows(`
      select answer_until - offered_at between interval '1.9 days' and interval '2 days' as is_two_days
      from (select answer_until, clock_timestamp() as offered_at from agents.contracts where receiver = ${house}) c`),
  ).toEqual([{ is_two_days: true }]);
});

it('the floor of a list of other days than a period follows its setting, that of a day its own', async () => {
  const agent = await stage.open('floors');
  const [{ today } = { today: '' }] = await stage.rows<{ today: string }>(
    `select agents.today('Asia/Manila')::text as today`,
  );
  const floorOf = async (startDay: string) =>
    (await listDownlines(deps, agent, { startDay, endDay: today })).activeFloor;
  for (const [name, value] of [
    ['freeRangeFloor', '250'],
    ['activeFloorDay', '30'],
  ])
    await stage.rows(`
      insert into settings.programme_changes (merchant, name, value, from_day, decided_at, time_zone, approval_id)
      values (1, '${name}', '${value}', agents.today('Asia/Manila') - 40, now() - interval '50 days', 'Asia/Manila', 1)`);
  expect([await floorOf(addDays(today, -8)), await floorOf(today)]).toEqual(['250.0000', '30.0000']);
});

describe('the step and the caps of rebates', () => {
  const set = (uplineId: bigint, memberId: bigint, group: RebateGroup, rebateValue: number) =>
    codeOf(
      setDownlineRebates(deps, uplineId, {
        customerId: String(memberId),
        configs: [{ type: group, rebateValue, ...(group === 'LOTT' ? { prizeModeId: 1 } : {}) }],
      }),
    );

  it('limit a rate by the settings of the day from which it counts, and leave what was granted', async () => {
    const { top, agent } = await openBranchOn(stage, { RNG: 10_000n, LOTT: 1_960n });
    await decide('rebateCapRng', '0.005', 1);
    await decide('rebateCapLott', '1940', 1);
    await decide('rebateStep', '0.001', 1);
    expect(await set(top, agent, 'RNG', 6_000)).toBe('rebate-above-site');
    expect(await set(top, agent, 'RNG', 4_500)).toBe('rebate-step');
    expect(await set(top, agent, 'LOTT', 1_942)).toBe('rebate-above-site');
    expect(await set(top, agent, 'RNG', 5_000)).toBe('done');
    const { list } = await readDownlineRebates(deps, top, { customerId: String(agent) });
    expect(list.find(({ type }) => type === 'RNG')).toMatchObject({
      step: 1_000,
      siteCap: 5_000,
      maxRebate: 5_000,
    });
    await passDays(stage, 1);
    const [rate] = await stage.rows(
      `select rate from agents.rebate_spans(${top}) where game_group = 'RNG' and upper_inf(days)`,
    );
    expect(rate).toEqual({ rate: 10_000 });
  });

  it('limit the preset of a link by the settings of the day from which it counts', async () => {
    const agent = await stage.open('preset');
    await setRate(stage, agent, 'RNG', 5_000n);
    const preset = [{ gameCode: 'RNG', rebate: '0.004' }];
    await decide('rebateCapRng', '0.003', 2);
    expect(await makeLink(agent, 0, preset)).toBe('done');
    await decide('rebateCapRng', '0.003', 1);
    expect(await makeLink(agent, 0, preset)).toBe('rebate-above-site');
  });

  it.each([
    ['rebateCapLott', 'LOTT', 1, '1900', 1_902n],
    ['rebateCapZy', 'LOTT', 2, '2000', 2_002n],
    ['rebateCapElott', 'ELOTT', 0, '0.001', 1_100n],
    ['rebateCapLive', 'LIVE', 0, '0.001', 1_100n],
    ['rebateCapRng', 'RNG', 0, '0.001', 1_100n],
    ['rebateCapSports', 'SPORTS', 0, '0.001', 1_100n],
    ['rebateCapFish', 'FISH', 0, '0.001', 1_100n],
    ['rebateCapPvp', 'PVP', 0, '0.001', 1_100n],
  ] as const)('%s limits its own key alone', async (name, group, prizeMode, cap, rate) => {
    const { top, agent } = await openBranchOn(stage, {});
    await stage.rows(`
      insert into agents.rebates (member_id, approval_id, from_day, rate, prize_mode, game_group)
      values (${top}, 1, agents.today('Asia/Manila'), ${rate}, ${prizeMode}, '${group}')`);
    const raise = () =>
      codeOf(
        setDownlineRebates(deps, top, {
          customerId: String(agent),
          configs: [
            { type: group, rebateValue: Number(rate), ...(prizeMode > 0 && { prizeModeId: prizeMode }) },
          ],
        }),
      );
    await decide(name, cap, 1);
    expect(await raise()).toBe('rebate-above-site');
    await stage.rows('truncate settings.programme_changes');
    expect(await raise()).toBe('done');
  });
});

it('a preview counts the agents whom a limit concerns', async () => {
  await stage.rows('truncate agents.rebates');
  const desk = await openDesk(stage.database, {});
  const routes = settingStaffRoutes(deps);
  const top = await stage.open('counted', null, 2);
  const [first] = [await stage.open('first', top)];
  const child = await stage.open('child', first);
  for (let at = 0; at < 3; at += 1) await makeLink(child);
  await openLines(child, ['counted1', 'counted2']);
  await setRate(stage, top, 'RNG', 10_000n);
  await setRate(stage, first, 'RNG', 4_100n);
  const concerned = async (name: ProgrammeSetting, value: string) => {
    const { previewId } = await routes.previewAgentSetting({ name, value }, desk.call);
    await computePreviews(deps);
    const { list } = await routes.agentSettingPreviews({}, desk.call);
    const found = list.find(({ id }) => id === previewId);
    expect(found).toMatchObject({ isPay: false, isComplete: true });
    return found?.agents;
  };
  const countOf = async (where: string) => {
    const [row] = await stage.rows<{ count: number }>(
      `select count(*)::int as count from agents.agents a where ${where}`,
    );
    return row?.count;
  };
  const depth = `(select max(depth) from agents.closure c where c.descendant = a.member_id and c.to_day is null)`;
  expect(await concerned('maxAgentLevel', '2')).toBe(await countOf(`${depth} >= 2`));
  expect(await concerned('maxAgentLevel', '15')).toBe(0);
  const links = `(select count(*) from agents.links l where l.agent_id = a.member_id)`;
  expect(await concerned('linkQuota', '3')).toBe(await countOf(`${links} >= 3`));
  expect(await concerned('linkQuota', '900')).toBe(0);
  const opened = `(select count(*) from agents.opened_accounts o where o.agent_id = a.member_id)`;
  expect(await concerned('registerQuotaHour', '2')).toBe(await countOf(`${opened} >= 2`));
  expect(await concerned('registerQuotaDay', '900')).toBe(0);
  expect(await concerned('rebateCapRng', '0.005')).toBe(1);
  expect(await concerned('rebateCapRng', '0.004')).toBe(2);
  expect(await concerned('rebateCapPvp', '0')).toBe(0);
  expect(await concerned('rebateStep', '0.001')).toBe(1);
  await stage.rows(`insert into agents.contracts (offerer, receiver, kind, game_group, state)
    values (null, ${top}, 'DAILY', 'LOTT', 'A')`);
  await setRate(stage, top, 'LOTT', 1_950n);
  expect(await concerned('seriesRestriction', '1950')).toBe(0);
  expect(await concerned('seriesRestriction', '1952')).toBe(1);
  await stage.rows(`insert into agents.covered_bets (draw_id, ref, member_id, covered_ppm)
    values (1, 1, ${child}, 900000), (1, 2, ${child}, 1000000)`);
  expect(await concerned('coverShare', '1')).toBe(1);
  expect(await concerned('coverShare', '0.8')).toBe(0);
});
