// Plays sequences of commands on the module and on its model, and finds the first difference between both.
import { codeOf } from '@tyche/testkit/code-of';
import fc from 'fast-check';
import type { Refusal } from '../../../platform/http/errors.ts';
import { actOnContract } from '../contracts/act.ts';
import { lapseDue } from '../contracts/jobs.ts';
import { offerContract } from '../contracts/offer.ts';
import { dayOf, growOld, openPayStage, type PayStage } from '../pay/test/pay-stage.ts';
import { computePay } from '../pay/run-pay.ts';
import { dyingAt } from './dying.ts';
import {
  type Act,
  AGENTS,
  type ContractKey,
  HOUSE,
  type Kind,
  type ModelFault,
  PayModel,
  uplines,
} from './pay-model.ts';

export type Command =
  | {
      readonly do: 'offer';
      readonly key: ContractKey;
      readonly rate: number;
      readonly by?: number | undefined;
    }
  | {
      readonly do: 'act';
      readonly key: ContractKey;
      readonly act: Act;
      readonly rate: number;
      readonly isConfirmed: boolean;
      readonly by?: number | undefined;
    }
  | { readonly do: 'lapse'; readonly key: ContractKey }
  | { readonly do: 'freeze'; readonly agent: number; readonly isFrozen: boolean }
  | {
      readonly do: 'bet';
      readonly account: number;
      readonly group: 'RNG' | 'LIVE';
      readonly units: number;
      readonly payout: number;
    }
  | {
      /** The bets of an account on a day become void; with `units` they count so much. */
      readonly do: 'void';
      readonly account: number;
      readonly group: 'RNG' | 'LIVE';
      readonly daysAgo: number;
      readonly units?: number | undefined;
    }
  /** `dies`: a worker that pays dies before this statement, and another one goes on; 0: none dies. */
  | { readonly do: 'midnight'; readonly dies: number };

const UNIT = 10_000n;
const ppm = (rate: number) => BigInt(rate) * 100_000n;
const decimal = (rate: number) => `0.${rate}`;
const NOBODY = 9_999_999n;
const KINDS: readonly Kind[] = ['DAILY', 'DIVIDEND', 'HOURLY', 'REALTIME'];
/** Days by which rows are moved away for a moment, as their days are unique after each of them. */
const FAR = 10_000;

/** The contracts of the general agent are agreed at the beginning, at this rate. */
const TOP_RATE = 9;

const aKey = fc.record({
  kind: fc.constantFrom<Kind>(...KINDS),
  group: fc.constantFrom('CONS' as const, 'CONS' as const, 'RNG' as const),
  receiver: fc.nat(AGENTS - 1),
});
const aRate = fc.integer({ min: 1, max: 9 });
/** Mostly the party that may do it. */
const aCaller = fc.option(fc.integer({ min: HOUSE, max: uplines.length - 1 }), { nil: undefined, freq: 12 });
const aGroup = fc.constantFrom('RNG' as const, 'LIVE' as const);
const acts: readonly Act[] = [
  'edit',
  'askTermination',
  'withdraw',
  'answerA',
  'answerA',
  'answerA',
  'answerR',
  'answerC',
  'answerC',
];

/** Commands in the shares in which they find most. */
export const aCommand: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('offer' as const), key: aKey, rate: aRate, by: aCaller }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('act' as const),
      key: aKey,
      act: fc.constantFrom(...acts),
      rate: aRate,
      isConfirmed: fc.boolean(),
      by: aCaller,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lapse' as const), key: aKey }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('freeze' as const),
      agent: fc.nat(AGENTS - 1),
      isFrozen: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('bet' as const),
      account: fc.nat(uplines.length - 1),
      group: aGroup,
      units: fc.constantFrom(50, 100, 100, 333),
      payout: fc.constantFrom(0, 0, 77, 400),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('void' as const),
      account: fc.nat(uplines.length - 1),
      group: aGroup,
      daysAgo: fc.integer({ min: 0, max: 3 }),
      units: fc.constantFrom(undefined, undefined, 60, 150),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('midnight' as const), dies: fc.constantFrom(0, 0, 0, 4, 9, 14) }),
  },
);

export interface ModelStage extends PayStage {
  /** Plays a sequence from an empty programme on. Gives the first difference in words; null when there is none. */
  play(commands: readonly Command[], fault?: ModelFault | null): Promise<string | null>;
}

/** Opens the stage: eight accounts, and tables without the triggers that keep their rows. */
export async function openModelStage(): Promise<ModelStage> {
  const stage = await openPayStage();
  const ids: bigint[] = [];
  for (const [account, upline] of uplines.entries())
    ids.push(
      await stage.open('account', ids[upline] ?? null, account >= AGENTS ? 0 : upline === HOUSE ? 2 : 1),
    );
  await growOld(stage);
  for (const table of ['contract_acts', 'contract_versions', 'pay_lines', 'facts', 'cell_digests'])
    await stage.rows(`alter table agents.${table} disable trigger ${table}_only_grow`);
  const module = { ...moduleOn(stage, ids), ...writtenOn(stage, ids) };
  return {
    ...stage,
    async play(commands, fault = null) {
      const model = new PayModel(fault);
      await module.clear();
      for (const [step, command] of [...opening, ...commands].entries()) {
        const expected = runOn(model, command);
        const told = await module.run(command, expected);
        const [here, there] = [
          [told, ...(await module.letters()), ...(command.do === 'midnight' ? await module.payments() : [])],
          [expected, ...model.letters(), ...(command.do === 'midnight' ? model.payments() : [])],
        ];
        if (here.join('\n') !== there.join('\n'))
          return `step ${step - opening.length + 1}, ${JSON.stringify(command)}: [${here.join(', ')}] in place of [${there.join(', ')}]`;
      }
      return null;
    },
  };
}

const opening: readonly Command[] = KINDS.flatMap((kind): Command[] => {
  const key = { kind, group: 'CONS', receiver: 0 } as const;
  return [
    { do: 'offer', key, rate: TOP_RATE },
    { do: 'act', key, act: 'answerA', rate: 1, isConfirmed: false },
  ];
});

const callerOf = (command: Command & { do: 'offer' | 'act' }): number => {
  if (command.by !== undefined) return command.by;
  const isReceivers = command.do === 'act' && command.act.startsWith('answer');
  return isReceivers ? command.key.receiver : (uplines[command.key.receiver] ?? HOUSE);
};
const playOf = ({ units, payout }: Command & { do: 'bet' }) => ({
  valid: BigInt(units) * UNIT,
  stake: BigInt(units) * UNIT,
  payout: BigInt(payout) * UNIT,
});

const becomesOf = ({ units = 0 }: Command & { do: 'void' }) => ({
  valid: BigInt(units) * UNIT,
  stake: BigInt(units) * UNIT,
  payout: 0n,
});
const told = (what: object) => JSON.stringify(what);

function runOn(model: PayModel, command: Command): string {
  switch (command.do) {
    case 'offer':
      return model.offer(callerOf(command), command.key, ppm(command.rate));
    case 'act':
      return model.act(callerOf(command), command.key, { ...command, rate: ppm(command.rate) });
    case 'lapse':
      model.lapse(command.key);
      return 'done';
    case 'freeze':
      model.freeze(command.agent, command.isFrozen);
      return 'done';
    case 'bet':
      return told(model.bet(command.account, command.group, playOf(command)));
    case 'void':
      return told(model.change(command.account, command.group, command.daysAgo, becomesOf(command)));
    case 'midnight':
      model.midnight();
      return 'done';
  }
}

function moduleOn(stage: PayStage, ids: readonly bigint[]) {
  const idOf = (account: number) => ids[account] ?? null;
  const { site } = stage.merchant;
  const contracts = { ...site.contracts, dividendPeriod: 'DAILY', dividendCarry: 'ALL' } as const;
  const deps = { ...stage.deps, merchant: async () => ({ ...stage.merchant, site: { ...site, contracts } }) };
  const today = `agents.today('${site.timeZone}')`;
  const idOfContract = async ({ kind, group, receiver }: ContractKey): Promise<bigint> => {
    const [row] = await stage.rows<{ contract_id: bigint }>(`
      select contract_id from agents.contracts where kind = '${kind}' and game_group = '${group}' and receiver = ${idOf(receiver)}
      order by contract_id desc limit 1`);
    return row?.contract_id ?? NOBODY;
  };
  const act = async (command: Command & { do: 'act' }): Promise<string> => {
    const by = callerOf(command);
    const caller = by === HOUSE ? ('house' as const) : { memberId: idOf(by) ?? NOBODY };
    const contractId = await idOfContract(command.key);
    const tiers = tiersOf(command.rate);
    const send = (confirm?: string) =>
      actOnContract(deps, { contractId, by: caller, act: command.act, tiers, confirm });
    if (!command.isConfirmed) return codeOf(send());
    const digest = await send().then(
      () => null,
      (error: Refusal) => (error.code === 'downline-higher-rate' ? String(error.details.digest) : error.code),
    );
    return digest === null ? 'done' : /^[0-9a-f]{64}$/.test(digest) ? codeOf(send(digest)) : digest;
  };
  const midnight = async (dies: number): Promise<string> => {
    await stage.rows(nightOf);
    const [row] = await stage.rows<{ day: string }>(`select (${today} - 1)::text as day`);
    await sealSpans(stage, row?.day ?? '');
    await stage.sealDay(row?.day ?? '');
    for (const kind of KINDS) {
      if (dies > 0) await codeOf(computePay({ ...deps, database: dyingAt(stage.database, dies) }, kind));
      await computePay(deps, kind);
    }
    return 'done';
  };
  return {
    /** `expected`: what the model said; bets and their times are the model's. */
    async run(command: Command, expected: string): Promise<string> {
      switch (command.do) {
        case 'offer': {
          const [offerer, receiver] = [idOf(callerOf(command)), idOf(command.key.receiver) ?? NOBODY];
          return codeOf(
            offerContract(deps, { ...command.key, offerer, receiver, tiers: tiersOf(command.rate) }),
          );
        }
        case 'act':
          return act(command);
        case 'lapse':
          await stage.rows(`update agents.contracts set answer_until = clock_timestamp() - interval '1 second'
            where state in ('P', 'E', 'V') and contract_id = ${await idOfContract(command.key)}`);
          return codeOf(lapseDue(deps));
        case 'freeze':
          await stage.rows(
            `update agents.agents set state = '${command.isFrozen ? 'frozen' : 'active'}' where member_id = ${idOf(command.agent)}`,
          );
          return 'done';
        case 'bet': {
          const { wager, minute } = JSON.parse(expected);
          const account = idOf(command.account) ?? NOBODY;
          await endToday(stage, wager, {
            memberId: account,
            minute,
            group: command.group,
            ...playOf(command),
          });
          return expected;
        }
        case 'void': {
          const { wagers, minute } = JSON.parse(expected);
          const account = idOf(command.account) ?? NOBODY;
          for (const wager of wagers)
            await endToday(stage, wager, {
              memberId: account,
              minute,
              group: command.group,
              ...becomesOf(command),
            });
          return expected;
        }
        case 'midnight':
          return midnight(command.dies);
      }
    },
  };
}

interface EndOf {
  readonly group: 'RNG' | 'LIVE';
  readonly valid: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly memberId: bigint;
  /** Of today. */
  readonly minute: number;
}

/** A wager ends today, or changes. */
async function endToday(stage: PayStage, wager: number, { minute, ...play }: EndOf): Promise<void> {
  const [row] = await stage.rows<{ day: string }>(
    `select agents.today('${stage.merchant.site.timeZone}')::text as day`,
  );
  const at = new Date(dayOf(row?.day ?? '').start.getTime() + minute * 60_000);
  await stage.end({ wagerId: BigInt(wager), at, ...play });
}

/** Seals the hours and windows of a day in which something ended, and the last ones. */
async function sealSpans(stage: PayStage, day: string): Promise<void> {
  const { start, end } = dayOf(day);
  for (const [span, length] of [
    ['HOUR', 3_600_000],
    ['WINDOW', 300_000],
  ] as const) {
    const rows = await stage.rows<{ at: Date }>(`
      select distinct date_bin('${length / 1000} seconds', at, '${start.toISOString()}') as at from (
        select ended_at as at from agents.facts where day = '${day}' union select '${end.toISOString()}'::timestamptz - interval '1 second') f
      order by 1`);
    for (const { at } of rows) await stage.seal(span, at, new Date(at.getTime() + length), day);
  }
}

/** What the module has written, in the words of the model. */
function writtenOn(stage: PayStage, ids: readonly bigint[]) {
  const today = `agents.today('${stage.merchant.site.timeZone}')`;
  return {
    clear: () =>
      stage.rows(
        `${cleared.map((table) => `delete from agents.${table}`).join(';')}; update agents.agents set state = 'active'`,
      ),
    async letters(): Promise<readonly string[]> {
      const rows = await stage.rows<{ kind: string; game_group: string; receiver: bigint; state: string }>(`
        select distinct on (kind, game_group, receiver) kind, game_group, receiver, state from agents.contracts
        order by kind, game_group, receiver, contract_id desc`);
      return rows
        .map((row) => `${row.kind} ${row.game_group} ${ids.indexOf(row.receiver)} ${row.state}`)
        .sort();
    },
    async payments(): Promise<readonly string[]> {
      const rows = await stage.rows<{ number: bigint; ago: number; amount: bigint }>(`
        select c.number - 1 as number, ${today} - l.first_day as ago, sum(l.amount)::bigint as amount
        from agents.pay_lines l join (select contract_id, row_number() over (order by contract_id) as number from agents.contracts) c using (contract_id)
        group by 1, 2 having sum(l.amount) <> 0`);
      return rows.map(({ number, ago, amount }) => `${number} ${ago} ${amount}`).sort();
    },
  };
}

const tiersOf = (rate: number) => [{ minimumBet: '100', activeMember: '1', rate: decimal(rate) }];

const cleared = [
  'contract_versions',
  'contract_acts',
  'contracts',
  'cells',
  'corrections',
  'facts',
  'cell_digests',
  'windows',
  'seals',
  'rebate_runs',
  'pay_parts',
  'debts',
  'pay_lines',
  'runs',
];
/** All that has a day becomes a day older. */
const nightOf = [
  `update agents.contract_acts set at = at - interval '1 day'`,
  `update agents.contract_versions set accepted_at = accepted_at - interval '1 day', effective_from = effective_from - 1`,
  `update agents.contracts set answer_until = answer_until - interval '1 day', ends_on = ends_on - 1`,
  `update agents.corrections set day = day - 1`,
  `update agents.facts set day = day - 1, ended_at = ended_at - interval '1 day'`,
  `update agents.cell_digests set day = day - 1`,
  `update agents.pay_lines set starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day', first_day = first_day - 1, next_day = next_day - 1`,
  ...[FAR + 1, -FAR].flatMap((days) => [
    `update agents.cells set day = day - ${days}`,
    `update agents.windows set day = day - ${days}, starts_at = starts_at - interval '${days} days'`,
    `update agents.rebate_runs set day = day - ${days}`,
    `update agents.seals set day = day - ${days}, starts_at = starts_at - interval '${days} days', ends_at = ends_at - interval '${days} days'`,
    `update agents.runs set starts_at = starts_at - interval '${days} days', ends_at = ends_at - interval '${days} days',
       first_day = first_day - ${days}, next_day = next_day - ${days}`,
  ]),
].join(';\n');
