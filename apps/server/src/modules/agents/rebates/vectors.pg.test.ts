// The vectors of rebates and of the scenario (docs/reference/agents.md 4.3 and 8.1) through the database: wagers in, cells and lines out.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '@tyche/testkit/until';
import { takeInStep } from '../intake/take-in.ts';
import { sealDue } from '../seals/seal-due.ts';
import { passDays } from '../test/rates.ts';
import { type games, playOn } from '../test/play.ts';
import { openStage, type Stage } from '../test/stage.ts';
import { runDueRebates } from './run-rebates.ts';

type Group = 'LOTT' | 'LIVE' | 'RNG';
type Figures = Readonly<Record<(typeof figures)[number], string | number>>;
interface Vectors {
  readonly fixtures: {
    readonly scenario: {
      readonly days: readonly string[];
      readonly tree: readonly {
        readonly id: number;
        readonly type: 0 | 1 | 2;
        readonly parent: number | null;
        readonly rebatePpm: number;
        readonly series: number;
      }[];
      readonly wagers: readonly {
        readonly memberId: number;
        readonly group: Group;
        readonly endedAt: string;
        readonly state: 'won' | 'lost';
        readonly stake: string;
        readonly validBet: string;
        readonly payout: string;
        readonly selfRebate: string;
      }[];
    };
  };
  readonly vectors: readonly {
    readonly id: string;
    readonly group: string;
    readonly title: string;
    readonly input: {
      readonly agentId?: number;
      readonly days?: readonly string[];
      readonly unit?: string;
      readonly valid?: string;
      readonly chain?: readonly { readonly rate: number }[];
    };
    readonly expected: {
      readonly own?: Figures;
      readonly direct?: Figures;
      readonly team?: Figures;
      readonly rebates?: Readonly<Partial<Record<Group, string>>>;
      readonly amounts?: readonly { readonly amount: string }[];
    };
  }[];
}

const figures = ['bets', 'stake', 'valid', 'payout', 'selfRebate'] as const;
const { fixtures, vectors } = JSON.parse(
  readFileSync(
    new URL('../../../../../../packages/rules/fixtures/agents-vectors.json', import.meta.url),
    'utf8',
  ),
) as Vectors;
const { days, tree, wagers } = fixtures.scenario;
const gameOf: Readonly<Record<Group, keyof typeof games>> = {
  LOTT: 'fast5d-1m',
  LIVE: 'baccarat',
  RNG: 'slots',
};
const chains = vectors.filter(({ group, input }) => group === 'rebate' && input.chain);
/** How many days before today the scenario begins. */
const DAYS_AGO = 5;

let stage: Stage;
const accounts = new Map<number, bigint>();
const chainAccounts = new Map<string, readonly bigint[]>();
const idOf = (id = 0) => accounts.get(id) ?? -1n;

beforeAll(async () => {
  stage = await openStage();
  const play = playOn(stage);
  for (const { id, type, parent, rebatePpm, series } of tree) {
    accounts.set(id, await stage.open('scenario', parent === null ? null : idOf(parent), type));
    await giveRate(idOf(id), 'LOTT', series);
    for (const group of ['LIVE', 'RNG']) await giveRate(idOf(id), group, rebatePpm);
  }
  for (const { id, input } of chains) await openChain(id, input);
  await passDays(stage, DAYS_AGO + 1);
  await takeInStep(stage.deps);
  for (const { memberId, group, stake, validBet, payout, selfRebate, endedAt } of wagers) {
    const bet = {
      memberId: idOf(memberId),
      game: gameOf[group],
      stake: BigInt(stake),
      rebate: BigInt(selfRebate),
    };
    const batch = await play.place([{ ...bet, ref: 1n }]);
    const winner = { ref: 1n, payout: BigInt(payout), validStake: BigInt(validBet) };
    await play.close(batch, 1, winner.payout > 0n ? [winner] : []);
    await endAt(
      batch,
      `'${endedAt}'::timestamptz + make_interval(days => agents.today('Asia/Manila') - ${DAYS_AGO} - '${days[0]}'::date)`,
    );
  }
  for (const { id, input } of chains) {
    const [memberId = 0n] = chainAccounts.get(id) ?? [];
    const game = input.unit === 'ppm' ? 'slots' : input.unit === 'series/1980' ? 'fast11x5-1m' : 'fast5d-1m';
    if (input.valid === '0') continue;
    const batch = await play.place([{ ref: 1n, memberId, game, stake: BigInt(input.valid ?? 0) }]);
    await play.close(batch, 1);
    await endAt(batch, `clock_timestamp() - interval '${DAYS_AGO} days'`);
  }
  await eventually(async () => {
    while (await takeInStep(stage.deps));
    const [row] = await stage.rows<{ is: boolean }>(
      `select coalesce(complete_until, '-infinity') > (select max(ended_at) from wagers.ends) and end_id = (
        select max(end_id) from wagers.ends) as is from agents.intake`,
    );
    return row?.is;
  });
  await sealDue(stage.deps);
  await runDueRebates(stage.deps);
}, 60_000);
afterAll(() => stage.close());

/** A rate above the cap of the site too. */
async function giveRate(memberId: bigint, group: string, rate: number): Promise<void> {
  await stage.rows(`insert into agents.rebates (member_id, approval_id, from_day, rate, prize_mode, game_group)
    values (${memberId}, 1, agents.today('Asia/Manila'), ${rate}, ${group === 'LOTT' ? 1 : 0}, '${group}')`);
}
async function openChain(id: string, { unit, chain = [] }: (typeof vectors)[number]['input']): Promise<void> {
  const made: bigint[] = [];
  for (const [at, { rate }] of chain.toReversed().entries()) {
    const type = at === 0 ? 2 : at === chain.length - 1 ? 0 : 1;
    made.push(await stage.open('chain', made.at(-1) ?? null, type));
    await giveRate(made.at(-1) ?? 0n, unit === 'ppm' ? 'RNG' : 'LOTT', rate);
  }
  chainAccounts.set(id, made.toReversed());
}
async function endAt(batch: bigint, at: string): Promise<void> {
  await stage.rows(`update wagers.ends set ended_at = ${at} where batch_ref = ${batch}`);
}
const dayList = (wanted: readonly string[] = []) =>
  wanted
    .map((day) => `agents.today('Asia/Manila') - ${DAYS_AGO} + ('${day}'::date - '${days[0]}'::date)`)
    .join();

describe('the scenario', () => {
  it.each(vectors.filter(({ group, expected }) => group === 'scenario' && expected.team))(
    '$id: $title',
    async ({ input, expected }) => {
      for (const [scope, depth] of [
        ['own', '= 0'],
        ['direct', '= 1'],
        ['team', '> 0'],
      ] as const) {
        const wanted = expected[scope];
        if (!wanted) continue;
        const [sums] = await stage.rows(`
          select coalesce(sum(bets), 0)::text as bets, coalesce(sum(stake), 0)::text as stake, coalesce(sum(valid), 0)::text as valid,
            coalesce(sum(payout), 0)::text as payout, coalesce(sum(self_rebate + coalesce(own, 0)), 0)::text as "selfRebate"
          from agents.cells s join agents.closure c on c.descendant = s.member_id and c.from_day <= s.day
          left join lateral (
            select l.own_amount as own from agents.rebate_lines l
            where l.day = s.day and l.member_id = s.member_id and l.game_group = s.game_group) l on true
          where c.ancestor = ${idOf(input.agentId)} and c.depth ${depth} and s.day in (${dayList(input.days)})`);
        expect([scope, sums]).toEqual([
          scope,
          Object.fromEntries(figures.map((name) => [name, String(wanted[name])])),
        ]);
      }
    },
  );

  it.each(vectors.filter(({ group, expected }) => group === 'scenario' && expected.rebates))(
    '$id: $title',
    async ({ input, expected }) => {
      const rows = await stage.rows<{ group: Group; amount: string }>(`
        select game_group as "group", sum(amount - own_amount)::text as amount from agents.rebate_lines
        where member_id = ${idOf(input.agentId)} and day in (${dayList(input.days)}) group by 1`);
      const paid = new Map(rows.map(({ group, amount }) => [group, amount]));
      for (const [group, amount] of Object.entries(expected.rebates ?? {}))
        expect([group, paid.get(group as Group) ?? '0']).toEqual([group, amount]);
    },
  );
});

describe('a chain', () => {
  it.each(chains)('$id: $title', async ({ id, expected }) => {
    const ids = chainAccounts.get(id) ?? [];
    const rows = await stage.rows<{ member: bigint; amount: string }>(
      `select member_id as member, sum(amount)::text as amount from agents.rebate_lines where member_id in (${ids.join()}) group by 1`,
    );
    const paid = new Map(rows.map(({ member, amount }) => [member, amount]));
    expect(ids.map((member) => paid.get(member) ?? '0')).toEqual(
      expected.amounts?.map(({ amount }) => amount),
    );
  });
});
