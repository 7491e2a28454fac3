// The groups `dividend`, `carry`, `daily`, `hourly`, `realtime` and `compensation`.
import {
  carryPolicies,
  compensationOf,
  type Dividend,
  type DividendTerms,
  emptyDay,
  netLossOf,
  payDividend,
  payDividends,
  paySalary,
  payWindow,
} from '../../../src/agents/index.ts';
import { type Fields, type GameVector, sameFields } from '../games/vector.ts';
import { listOf, recordOf, same } from '../vector.ts';
import { oneOf, printed, tiersOf, wholeOf, wholeOr0 } from './values.ts';

/** Runs a vector of the group `dividend`. */
export function runDividend({ input, expected }: GameVector): void {
  sameFields(printedDividend(dividendOf(input)), expected);
}

/** Runs a vector of the group `carry`: periods in a row. */
export function runCarry({ input, expected }: GameVector): void {
  const found = chainOf(input, input.periods);
  const wanted = listOf(expected.periods).map(recordOf);
  same('periods', found.length, wanted.length);
  for (const [at, each] of found.entries()) sameFields(printedDividend(each), wanted[at] ?? {});
}

/** Runs a vector of the groups `daily` and `hourly`. */
export function runSalary({ input, expected }: GameVector): void {
  sameFields(printed({ ...salaryOf(input, input) }), expected);
}

/** Runs a vector of the group `realtime`: the windows of a day. */
export function runRealtime({ input, expected }: GameVector): void {
  const tiers = tiersOf(input.tiers);
  let day = emptyDay;
  const windows = listOf(input.windows).map((each) => {
    const { newValid, activeMember, reversals } = recordOf(each);
    const pay = payWindow(tiers, day, {
      newValid: wholeOf(newValid),
      activeMember: Number(activeMember),
      reversals: listOf(reversals).map((reversal) => {
        const { valid, ratePpm } = recordOf(reversal);
        return { valid: wholeOf(valid), rate: wholeOf(ratePpm) };
      }),
    });
    day = pay.day;
    const { tier, rate: ratePpm, amount } = pay;
    const { cumulative, paid: paidToday } = day;
    return printed({ cumulative, tier, ratePpm, amount, paidToday }, ['ratePpm']);
  });
  same('windows', windows, expected.windows);
}

/** Runs a vector of the group `compensation`: stages of one period, or a chain of periods before and after. */
export function runCompensation({ input, expected }: GameVector): void {
  if (input.before !== undefined) {
    const before = chainOf(input, input.before).map(({ amount }) => amount);
    const after = chainOf(input, input.after).map(({ amount }) => amount);
    const deltas = after.map((amount, at) => compensationOf(amount, before.slice(at, at + 1)));
    sameFields(
      { before: before.map(String), after: after.map(String), deltas: deltas.map(String) },
      expected,
    );
    return;
  }
  const earlier: bigint[] = [];
  const lines = listOf(input.stages).map((stage) => {
    const { amount, tier } =
      input.kind === 'DIVIDEND'
        ? dividendOf({ ...recordOf(input.contract), ...recordOf(stage) })
        : salaryOf(input, recordOf(stage));
    const delta = compensationOf(amount, earlier);
    earlier.push(delta);
    return printed({ amount, delta, tier });
  });
  same('lines', lines, expected.lines);
}

export function printedDividend(dividend: Dividend): Fields {
  const { rate, ...fields } = dividend;
  return printed({ ...fields, ratePpm: rate }, ['ratePpm']);
}

function dividendOf(input: Fields): Dividend {
  const netLoss = netLossOf({
    stake: wholeOf(input.stake),
    payout: wholeOf(input.payout),
    selfRebate: wholeOr0(input.selfRebate),
    agentRebate: wholeOr0(input.agentRebate),
    promotions: wholeOr0(input.promotions),
  });
  const terms = termsOf(input, input.carryPolicy);
  return payDividend(terms, inputsOf(input, netLoss, input.firstOfMonth), wholeOr0(input.carryIn));
}

function chainOf(input: Fields, periods: unknown): readonly Dividend[] {
  const inputs = listOf(periods).map((each) => {
    const { netLoss, firstOfMonth, ...others } = recordOf(each);
    return inputsOf({ ...input, ...others }, wholeOf(netLoss), firstOfMonth);
  });
  return payDividends(termsOf(input, input.policy), inputs, wholeOr0(input.carryIn));
}

function termsOf(input: Fields, policy: unknown): DividendTerms {
  return {
    tiers: tiersOf(input.tiers),
    carryPolicy: oneOf(carryPolicies, policy),
    minimum: wholeOf(input.minimum),
  };
}

function inputsOf(input: Fields, netLoss: bigint, firstOfMonth: unknown) {
  return {
    validBet: wholeOf(input.validBet),
    activeMember: Number(input.activeMember),
    netLoss,
    isFirstOfMonth: firstOfMonth === true,
  };
}

function salaryOf(terms: Fields, inputs: Fields) {
  return paySalary(
    { tiers: tiersOf(terms.tiers), minimum: wholeOf(terms.minimum) },
    { validBet: wholeOf(inputs.validBet), activeMember: Number(inputs.activeMember) },
  );
}
