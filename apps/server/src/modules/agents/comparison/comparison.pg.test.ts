// Figures of the last closed period against the real database: with the terms that its runs paid by they give the lines of the runs, to the
// unit, and nobody reads those of others (docs/reference/agents.md 5.8).
import { formatAmount, parseAmount, sum } from '@tyche/kernel/money';
import { type ContractKind, payOnSpans } from '@tyche/rules/agents';
import { codeOf } from '@tyche/testkit/code-of';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf, growOld, openPayStage, type PayStage, tier } from '../pay/test/pay-stage.ts';
import { type Comparison, readComparison } from './read-comparison.ts';

const tiers = [tier(1_000_000n, 0, 6_000n), tier(20_000_000n, 2, 10_000n)];
const below = [tier(1_000_000n, 0, 5_100n), tier(9_000_000n, 1, 8_000n)];
const DAY = '2019-03-01';
const LAST = '2019-03-15';

let stage: PayStage;
/** `top` has `anna` and `ben` below it, each with a member. */
let top: bigint;
let anna: bigint;
let ben: bigint;
let members: bigint[];
let contracts: Record<'house' | 'anna' | 'ben', bigint>;
let names: Map<bigint, string>;

async function open(kind: ContractKind): Promise<void> {
  stage = await openPayStage();
  top = await stage.open('top', null, 2);
  [anna, ben] = [await stage.open('anna', top), await stage.open('ben', top)];
  members = [await stage.open('one', anna, 0), await stage.open('two', ben, 0)];
  await growOld(stage);
  const dividend =
    kind === 'DIVIDEND'
      ? ({ periodKind: 'SEMI_MONTHLY', carryPolicy: 'NONE', minimum: 100n } as const)
      : null;
  const give = (offerer: bigint | null, receiver: bigint, own: typeof tiers) =>
    stage.contract({ offerer, receiver, kind, group: 'RNG', terms: { tiers: own, dividend }, from: DAY });
  contracts = {
    house: await give(null, top, tiers),
    anna: await give(top, anna, below),
    ben: await give(top, ben, below),
  };
  const profiles = await stage.deps.listProfiles(stage.database.reader, [anna, ben, ...members]);
  names = new Map([...profiles].map(([id, { username }]) => [id, username]));
}

const read = (callerId: bigint, input: Parameters<typeof readComparison>[2]) =>
  readComparison(stage.deps, callerId, input);
const of = (callerId: bigint, contractId: bigint) => read(callerId, { contractId: String(contractId) });

/** What terms pay on an answer. */
function payOf(kind: ContractKind, of: typeof tiers, { period }: Comparison): bigint {
  const amount = (text: string) => parseAmount(text) ?? 0n;
  const spans = (period?.spans ?? []).map(({ valid, voided, activeMember, netLoss }) => ({
    valid: amount(valid),
    voided: amount(voided),
    activeMember,
    netLoss: amount(netLoss),
  }));
  const minimum = kind === 'DIVIDEND' ? 100n : amount(period?.minimum ?? '0');
  return payOnSpans(kind, { tiers: of, minimum }, spans);
}
const paidFor = async (contractId: bigint) =>
  sum((await stage.linesOf(contractId)).map(({ amount }) => amount));

describe.each(['DIVIDEND', 'DAILY'] as const)('the last closed period of %s', (kind) => {
  beforeAll(async () => {
    await open(kind);
    const [one = 0n, two = 0n] = members;
    const days = kind === 'DIVIDEND' ? [DAY, LAST] : [LAST];
    for (const day of days)
      await stage.bet(
        { memberId: one, day, valid: 10_000_003n, stake: 10_000_003n, payout: 4_000_000n },
        { memberId: two, day, valid: 7_000_001n, stake: 9_000_000n, payout: 1_000_000n },
      );
  }, 60_000);
  afterAll(() => stage.close());

  it('is none before a period has closed', async () => {
    expect(await of(top, contracts.anna)).toEqual({ direction: 'granted', period: null });
    if (kind === 'DIVIDEND') {
      await stage.sealDay('2019-02-14');
      await stage.sealDay('2019-02-27');
      expect((await of(top, contracts.anna)).period).toMatchObject({
        firstDay: '2019-02-01',
        lastDay: '2019-02-15',
      });
    }
  });

  it('gives with the same terms what the run paid, to each side', async () => {
    await stage.sealDay(LAST);
    await stage.compute(kind);
    const [got, toAnna, toBen] = [
      await paidFor(contracts.house),
      await paidFor(contracts.anna),
      await paidFor(contracts.ben),
    ];
    expect(toAnna > 0n && toBen > 0n && got > 0n).toBe(true);
    const seen = await of(top, contracts.anna);
    expect(seen.period).toMatchObject({
      lastDay: LAST,
      get: formatAmount(got),
      owe: formatAmount(toBen),
      ending: '0.0000',
      isCut: false,
    });
    expect(payOf(kind, below, seen)).toBe(toAnna);
    const own = await of(top, contracts.house);
    expect(own).toMatchObject({
      direction: 'received',
      period: { get: '0.0000', owe: formatAmount(toAnna + toBen) },
    });
    expect(payOf(kind, tiers, own)).toBe(got);
    const annas = await of(anna, contracts.anna);
    expect([annas.direction, payOf(kind, below, annas)]).toEqual(['received', toAnna]);
  });

  it('owes nothing where the house pays', async () => {
    const merchant = await stage.deps.merchant();
    const paid =
      kind === 'DAILY' ? ({ dailyPaidBy: 'house' } as const) : ({ dividendPaidBy: 'house' } as const);
    const changed = { ...merchant.site.contracts, ...paid };
    const deps = {
      ...stage.deps,
      merchant: async () => ({ ...merchant, site: { ...merchant.site, contracts: changed } }),
    };
    const seen = await readComparison(deps, top, { contractId: String(contracts.anna) });
    expect(seen.period).toMatchObject({ owe: '0.0000', ending: '0.0000' });
    expect(seen.period?.get).not.toBe('0.0000');
  });

  it('follows the condition on the loss of daily salaries', async () => {
    const merchant = await stage.deps.merchant();
    const changed = { ...merchant.site.contracts, salaryNeedsLoss: true };
    const deps = { ...stage.deps, merchant: async () => ({ ...merchant, contractsOn: () => changed }) };
    const { period } = await readComparison(deps, top, { contractId: String(contracts.anna) });
    expect(period?.needsLoss).toBe(kind === 'DAILY');
    const usual = await of(top, contracts.anna);
    // The team lost, so nothing else changes.
    expect(period?.owe).toBe(usual.period?.owe);
    expect(period?.spans.map(({ netLoss }) => Math.sign(Number(netLoss)))).toEqual([1]);
  });

  it('is that of an agent who is to be offered a contract', async () => {
    const asked = { kind, type: 'RNG' as const, targetCustomer: names.get(anna) ?? '' };
    const offered = await read(top, asked);
    expect(offered.period?.spans).toEqual((await of(top, contracts.anna)).period?.spans);
    // All contracts count beside one that does not exist yet.
    const owed = (await paidFor(contracts.anna)) + (await paidFor(contracts.ben));
    expect(offered.period?.owe).toBe(formatAmount(owed));
    expect((await read(top, { ...asked, type: 'LIVE' })).period?.spans).toMatchObject([{ valid: '0.0000' }]);
  });

  it('names what ends with the answer', async () => {
    const act = await stage.rows<{ act_id: bigint }>(`
      insert into agents.contract_acts (contract_id, act, state_after) values (${contracts.house}, 'askTermination', 'V') returning act_id`);
    await stage.rows(`
      update agents.contracts set state = 'V', request_id = ${act[0]?.act_id}, answer_until = now() + interval '1 day'
      where contract_id = ${contracts.house}`);
    const owed = (await paidFor(contracts.anna)) + (await paidFor(contracts.ben));
    expect((await of(top, contracts.house)).period).toMatchObject({
      owe: formatAmount(owed),
      ending: formatAmount(owed),
    });
  });

  it('is shown to the parties of the contract alone, and of accounts directly below', async () => {
    expect(await codeOf(of(ben, contracts.anna))).toBe('unknown-contract');
    expect(await codeOf(of(top, 999_999n))).toBe('unknown-contract');
    const ask = (callerId: bigint, memberId: bigint) =>
      codeOf(read(callerId, { kind, type: 'RNG', targetCustomer: names.get(memberId) ?? 'nobody' }));
    expect(await ask(ben, anna)).toBe('unknown-downline');
    expect(await ask(top, members[0] ?? 0n)).toBe('not-direct-downline');
    expect(await ask(anna, members[0] ?? 0n)).toBe('not-direct-downline');
    expect(await ask(anna, anna)).toBe('not-direct-downline');
    expect(await codeOf(read(top, { kind, type: 'RNG' }))).toBe('invalid-input');
  });
});

describe.each(['HOURLY', 'REALTIME'] as const)('the last closed day of %s', (kind) => {
  beforeAll(() => open(kind), 60_000);
  afterAll(() => stage.close());

  it('has its hours, and gives what their runs paid', async () => {
    const [one = 0n, two = 0n] = members;
    const { start } = dayOf(LAST);
    const at = (hour: number) => new Date(start.getTime() + hour * 3_600_000);
    // Real-time pay is computed window by window: here each hour has one.
    for (const hour of [2, 3, 20]) await stage.betIn(one, at(hour), 6_000_001n);
    await stage.betIn(two, at(3), 5_000_001n);
    await stage.betIn(two, at(4), 0n, 1_000_000n);
    await stage.sealDay(LAST);
    const span = kind === 'HOURLY' ? 'HOUR' : 'WINDOW';
    const length = kind === 'HOURLY' ? 3_600_000 : 300_000;
    for (const hour of [2, 3, 4, 20])
      await stage.seal(span, at(hour), new Date(at(hour).getTime() + length), LAST);
    await stage.compute(kind);
    const seen = await of(top, contracts.anna);
    expect(seen.period?.spans).toHaveLength(24);
    expect(seen.period?.spans[3]).toMatchObject({ valid: '600.0001', netLoss: '0.0000' });
    const [toAnna, toBen] = [await paidFor(contracts.anna), await paidFor(contracts.ben)];
    expect(toAnna > 0n && toBen > 0n).toBe(true);
    expect(payOf(kind, below, seen)).toBe(toAnna);
    expect(seen.period).toMatchObject({
      owe: formatAmount(toBen),
      get: formatAmount(await paidFor(contracts.house)),
    });
  });
});
