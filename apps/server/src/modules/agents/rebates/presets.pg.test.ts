// Presets against the real database: what new accounts get, by openings and by links, also when the agent's own rates were lowered.
import { randomBytes } from 'node:crypto';
import type { MemberId } from '@tyche/kernel/ids';
import { raceLimitMs, raceRounds } from '@tyche/testkit/budgets';
import { codeOf } from '@tyche/testkit/code-of';
import { eventually } from '@tyche/testkit/until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLink, listLinks } from '../links/links.ts';
import { registerBy } from '../links/test/register.ts';
import { openAccount, openAccounts } from '../open-accounts/open-accounts.ts';
import { keyOf, openBranch, type Rates, setRate } from '../test/rates.ts';
import { openStage, type Stage } from '../test/stage.ts';
import { applyRebates } from './apply-rebates.ts';
import { readOwnRebates } from './read-rebates.ts';
import * as store from './store-rebates.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

type Configs = NonNullable<Parameters<typeof createLink>[2]['configs']>;

const caller = (memberId: bigint) => ({ memberId: memberId as MemberId, accountType: 1 }) as const;
const named = (name: string) => `${name}${randomBytes(4).toString('hex')}`;
const rng = (rebate: string) => ({ gameCode: 'RNG', prizeModeId: 0, rebate });
const idOf = async (username: string) => {
  const [row] = await stage.rows<{ member_id: bigint }>(
    `select member_id from members.members where username = '${username}'`,
  );
  return row?.member_id ?? 0n;
};

/** An agent with rates of its own. */
async function openAgent(rates: Rates = { RNG: 9_000n }): Promise<bigint> {
  const { agent } = await openBranch(stage, { RNG: 15_000n, LIVE: 15_000n, LOTT: 1_980n }, [rates]);
  return agent;
}

const open = (agent: bigint, username: string, configs: Configs) =>
  openAccount(stage.deps, caller(agent), { username, userType: 0, configs, language: 'EN' });

async function makeLink(agent: bigint, configs: Configs): Promise<string> {
  return (await createLink(stage.deps, caller(agent), { type: 0, pathType: 0, configs })).code;
}

/** The log of an account's rates: the games, the rate, in how many days it counts, and who set it. */
async function ratesOf(username: string) {
  const { timeZone } = stage.merchant.site;
  const rows = await stage.rows<{ key: string; rate: number; days: number; set_by: bigint }>(`
    select concat(game_group, ' ', prize_mode) as key, rate, from_day - agents.today('${timeZone}') as days, set_by
    from agents.rebates where member_id = ${await idOf(username)} order by game_group, prize_mode`);
  return rows.map(({ key, rate, days, set_by }) => [key, rate, days, set_by]);
}

const noticesOf = (agent: bigint) =>
  stage.rows(
    `select params from messaging.notices where member_id = ${agent} and kind = 'preset-lowered' order by 1`,
  );

/** What a call was refused with. */
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ code, details }: { code: string; details: unknown }) => ({ code, details }),
  );

describe('an account that an agent opens', () => {
  it('has the rates of the preset from the next local day on, and nothing when none is set', async () => {
    const agent = await openAgent({ RNG: 9_000n, LOTT: 1_960n });
    const [one, two] = [named('gina'), named('hugo')];
    const opened = await open(agent, one, [rng('0.009'), { gameCode: 'LOTT', rebate: '1950' }]);
    await open(agent, two, []);
    expect(await ratesOf(one)).toEqual([
      ['LOTT 1', 1_950, 1, agent],
      ['RNG 0', 9_000, 1, agent],
    ]);
    expect(opened.configs).toEqual([{ gameCode: 'LOTT', prizeModeId: 1, rebate: '1950' }, rng('0.009')]);
    expect(await ratesOf(two)).toEqual([]);
    expect(await noticesOf(agent)).toEqual([]);
  });

  it('is not opened with a rate above the own one; the refusal names the field and the games', async () => {
    const agent = await openAgent();
    const username = named('ines');
    const details = { field: 'configs', gameCode: 'RNG', prizeModeId: 0, step: 100 };
    expect(await refusalOf(open(agent, username, [rng('0.0091')]))).toEqual({
      code: 'rebate-above-own',
      details,
    });
    expect(await refusalOf(open(agent, username, [{ gameCode: 'LIVE', rebate: '0.0001' }]))).toMatchObject({
      code: 'rebate-above-own',
      details: { gameCode: 'LIVE' },
    });
    expect(await idOf(username)).toBe(0n);
  });

  it('can get at most what the agent has on all later days', async () => {
    const agent = await openAgent();
    await setRate(stage, agent, 'RNG', 4_000n);
    const { list } = await readOwnRebates(stage.deps, agent);
    expect(list.find(({ type }) => type === 'RNG')).toMatchObject({ rebate: 9_000, mayGive: 4_000 });
    expect(await codeOf(open(agent, named('jana'), [rng('0.0041')]))).toBe('rebate-above-own');
    expect(await codeOf(open(agent, named('jana'), [rng('0.004')]))).toBe('done');
  });
});

it('several accounts have the same rates, or none is opened', async () => {
  const agent = await openAgent();
  const [one, two] = [named('kara'), named('liam')];
  const lines = [
    { username: one, userType: 1 },
    { username: two, userType: 0 },
  ] as const;
  const openAll = (configs: Configs) =>
    openAccounts(stage.deps, caller(agent), { lines, configs, language: 'EN' });
  expect(await codeOf(openAll([rng('0.0095')]))).toBe('rebate-above-own');
  expect(await idOf(one)).toBe(0n);
  const opened = await openAll([rng('0.002')]);
  expect(opened.map(({ configs }) => configs)).toEqual([[rng('0.002')], [rng('0.002')]]);
  for (const username of [one, two]) expect(await ratesOf(username)).toEqual([['RNG 0', 2_000, 1, agent]]);
});

describe('an account that registers by a link', () => {
  it('has the rates of the link from the next local day on', async () => {
    const agent = await openAgent();
    const code = await makeLink(agent, [rng('0.005')]);
    const username = named('mona');
    expect(await registerBy(stage, { username, code })).toBe('done');
    expect(await ratesOf(username)).toEqual([['RNG 0', 5_000, 1, agent]]);
    expect(await noticesOf(agent)).toEqual([]);
  });

  it('has what the agent may give when its own rate was lowered, and the agent gets a notice', async () => {
    const agent = await openAgent({ RNG: 9_000n, LIVE: 3_000n });
    const code = await makeLink(agent, [rng('0.009'), { gameCode: 'LIVE', rebate: '0.003' }]);
    await setRate(stage, agent, 'RNG', 2_000n);
    await setRate(stage, agent, 'LIVE', 0n);
    const username = named('nino');
    expect(await registerBy(stage, { username, code })).toBe('done');
    expect(await ratesOf(username)).toEqual([['RNG 0', 2_000, 1, agent]]);
    expect(await noticesOf(agent)).toEqual([{ params: { accounts: username } }]);
    expect((await listLinks(stage.deps, agent, {})).list).toMatchObject([
      { configs: [{ gameCode: 'LIVE', prizeModeId: 0, rebate: '0.003' }, rng('0.009')] },
    ]);
  });

  it('has the first prize mode of a link that was made without one', async () => {
    const agent = await openAgent({ LOTT: 1_960n });
    const code = await makeLink(agent, [{ gameCode: 'LOTT', rebate: '1940' }]);
    await stage.rows(
      `update agents.links set preset = '[{"gameCode":"LOTT","rebate":"1940"}]' where code = '${code}'`,
    );
    const username = named('pepa');
    expect(await registerBy(stage, { username, code })).toBe('done');
    expect(await ratesOf(username)).toEqual([['LOTT 1', 1_940, 1, agent]]);
  });
});

describe('at the same time', () => {
  it('a registration waits for a lowering that was begun before it, and gets what the agent has after it', async () => {
    const agent = await openAgent();
    const code = await makeLink(agent, [rng('0.009')]);
    const username = named('rosa');
    const { site, contractsOn } = stage.merchant;
    const registered = await stage.database.inTransaction(async (tx) => {
      const days = await store.readDays(tx, site.timeZone);
      await store.lockRebates(tx, agent, days.next);
      const registration = registerBy(stage, { username, code });
      await eventually(async () => {
        const waiting = await stage.rows(`select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`);
        return waiting.length > 0;
      });
      const wanted = [{ ...keyOf('RNG'), rate: 1_000n }];
      const change = { memberId: agent, wanted, by: { approvalId: 1n }, days, contractsOn };
      await applyRebates(tx, { ...change, timeZone: site.timeZone });
      return { registration };
    });
    expect(await registered.registration).toBe('done');
    expect(await ratesOf(username)).toEqual([['RNG 0', 1_000, 1, agent]]);
    expect(await noticesOf(agent)).toHaveLength(1);
  });

  const ROUNDS = raceRounds(20);
  it(
    'a lowering of the agent and a registration: no account is above its upline',
    async () => {
      const agent = await openAgent();
      const code = await makeLink(agent, [rng('0.009')]);
      for (let round = 1; round <= ROUNDS; round += 1) {
        const username = named('race');
        const [lowered, registered] = await Promise.all([
          codeOf(setRate(stage, agent, 'RNG', BigInt(round % 80) * 100n)),
          registerBy(stage, { username, code }),
        ]);
        expect(registered).toBe('done');
        expect(['done', 'rebate-below-downline']).toContain(lowered);
        const [rate] = await ratesOf(username);
        expect(rate?.[1] === 9_000 || lowered === 'done').toBe(true);
      }
      const conflicts = await stage.rows(
        `select * from agents.rebate_conflicts(${agent}, current_date - 10)`,
      );
      expect(conflicts).toEqual([]);
    },
    raceLimitMs(ROUNDS),
  );
});
