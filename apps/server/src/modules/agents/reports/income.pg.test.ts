// My income by day, month, kind and direction against its lines (docs/reference/agents.md 7.8).
import { addDays } from '@tyche/rules/agents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage } from '../test/stage.ts';
import { readIncome } from './income.ts';
import { hasMoreLines } from './store-income.ts';
import { addRebates, dayBefore } from './test/report-stage.ts';

let stage: Stage;
let agent: bigint;
let other: bigint;
let today: string;
let yesterday: string;
let longAgo: string;
let runs = 0;

interface Pay {
  readonly receiver: bigint;
  readonly payer: bigint | null;
  readonly day: string;
  readonly kind: string;
  readonly amount: number;
  readonly corrects?: boolean;
}

/** A line of pay with only what a report of income reads. */
async function addPay({ receiver, payer, day, kind, amount, corrects = false }: Pay): Promise<void> {
  runs += 1;
  const columns =
    'valid, stake, payout, self_rebate, agent_rebate, promotions, carry_in, base, carry_out, rate, as_of';
  await stage.rows(`
    insert into agents.pay_lines (run_id, contract_id, receiver, payer, starts_at, ends_at, ${columns}, amount, due_at, active_members,
      first_day, next_day, version, tier, kind, period, game_group, rate_type, reason, rule, corrects)
    values (${runs}, 1, ${receiver}, ${payer}, now(), now(), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ${amount}, now(), 0, '${day}',
      '${addDays(day, 1)}', 1, 1, '${kind}', 'DAILY', 'CONS', 'P', '${corrects ? 'correction' : 'paid'}', 'daily/1',
      ${corrects ? 1 : null})`);
}

beforeAll(async () => {
  stage = await openStage();
  [agent, other] = [await stage.open('agent', null, 2), await stage.open('other', null, 2)];
  [today, yesterday, longAgo] = [
    await dayBefore(stage, 0),
    await dayBefore(stage, 1),
    await dayBefore(stage, 200),
  ];
  await addRebates(stage, [{ memberId: agent, day: yesterday, group: 'RNG', own: 100n, fromTeam: 900n }]);
  await stage.rows(`
    insert into agents.rebate_corrections (run_id, member_id, day, game_group, amount, own_amount, state)
    values (1, ${agent}, '${yesterday}', 'RNG', -50, 0, 'paid')`);
  const pay = { receiver: agent, payer: null, day: yesterday, kind: 'DAILY', amount: 5_000 };
  await addPay(pay);
  await addPay({ ...pay, amount: -1_000, corrects: true });
  await addPay({ ...pay, kind: 'DIVIDEND', amount: 7_000, day: longAgo });
  await addPay({ ...pay, receiver: other, payer: agent, amount: 2_000 });
  await addPay({ ...pay, receiver: other, payer: agent, amount: 300, corrects: true });
  await addPay({ ...pay, receiver: other, payer: null, amount: 9_999 });
});
afterAll(() => stage.close());

type Input = Partial<Parameters<typeof readIncome>[2]>;
const read = (input: Input = {}) =>
  readIncome(stage.deps, agent, { startDay: yesterday, endDay: today, ...input });
const none = {
  rebates: '0.0000',
  ownRebates: '0.0000',
  daily: '0.0000',
  hourly: '0.0000',
  realtime: '0.0000',
  dividend: '0.0000',
  grantedDaily: '0.0000',
  grantedHourly: '0.0000',
  grantedRealtime: '0.0000',
  grantedDividend: '0.0000',
  granted: '0.0000',
};

describe('my income', () => {
  it('has what was received and granted by kind, and corrections apart', async () => {
    const { list, footer } = await read();
    const day = {
      ...none,
      rebates: '0.0900',
      ownRebates: '0.0100',
      daily: '0.5000',
      grantedDaily: '0.2000',
      granted: '0.2000',
      corrections: '-0.1350',
      net: '0.2650',
    };
    expect(footer).toEqual(day);
    expect(list).toMatchObject([{ day: yesterday, ...day }]);
  });

  it.each([
    [{ kind: 'REBATE' }, { rebates: '0.0900', ownRebates: '0.0100', corrections: '-0.0050', net: '0.0950' }],
    [
      { kind: 'DAILY' },
      {
        daily: '0.5000',
        grantedDaily: '0.2000',
        granted: '0.2000',
        corrections: '-0.1300',
        net: '0.1700',
      },
    ],
    [
      { direction: 'received' },
      { rebates: '0.0900', ownRebates: '0.0100', daily: '0.5000', corrections: '-0.1050', net: '0.4950' },
    ],
    [
      { direction: 'granted' },
      { grantedDaily: '0.2000', granted: '0.2000', corrections: '-0.0300', net: '-0.2300' },
    ],
    [{ kind: 'HOURLY' }, { corrections: '0.0000', net: '0.0000' }],
    [
      { kind: 'REBATE', direction: 'granted' },
      { corrections: '0.0000', net: '0.0000' },
    ],
  ] as const)('of %j is that alone', async (filter, expected) => {
    expect((await read(filter)).footer).toEqual({ ...none, ...expected });
  });

  it('covers twelve months, with the sum of each', async () => {
    const { months, footer, list } = await read({ startDay: await dayBefore(stage, 366) });
    expect(footer).toMatchObject({ dividend: '0.7000', net: '0.9650' });
    expect(list.map(({ day }) => day)).toEqual([yesterday, longAgo]);
    expect(months.at(-1)?.month).toBe((await dayBefore(stage, 366)).slice(0, 7));
    expect(months.find(({ month }) => month === longAgo.slice(0, 7))).toMatchObject({ net: '0.7000' });
    expect(months[0]?.month).toBe(today.slice(0, 7));
  });

  it('is refused for more days, and for longer ranges of very many lines', async () => {
    await expect(read({ startDay: await dayBefore(stage, 367) })).rejects.toMatchObject({
      code: 'invalid-input',
    });
    const span = { agentId: agent, from: longAgo, next: addDays(today, 1) };
    expect(await hasMoreLines(stage.database.reader, span, 4)).toBe(true);
    expect(await hasMoreLines(stage.database.reader, span, 5)).toBe(false);
  });
});
