// The groups `rebate`, `grant` and `compare`.
import { sum } from '@tyche/kernel/money';
import { checkGrant, compare, rebatesOf, type RebateUnit } from '../../../src/agents/index.ts';
import { type Fields, type GameVector, sameFields } from '../games/vector.ts';
import { listOf, recordOf, same, VectorProblem } from '../vector.ts';
import { printed, verdictOf, wholeOf, wholeOr0 } from './values.ts';

/** Runs a vector of the group `rebate`: one cell up the chain, or the same agent above several members. */
export function runRebate({ input, expected }: GameVector): void {
  const unit = unitOf(input.unit);
  if (input.members !== undefined) {
    sameFields(severalMembers(unit, input), expected);
    return;
  }
  const chain = listOf(input.chain).map(recordOf);
  const rates = chain.map(({ rate }) => wholeOf(rate));
  const found = rebatesOf(unit, wholeOf(input.valid), rates);
  const amounts = found.map((amount, at) => ({ who: chain[at]?.who, amount: String(amount) }));
  sameFields({ amounts, total: String(sum(found)) }, expected);
}

/** Runs a vector of the group `grant`. */
export function runGrant({ input, expected }: GameVector): void {
  const refusal = checkGrant({
    requested: wholeOf(input.requested),
    step: wholeOf(input.step),
    siteCap: wholeOf(input.siteCap),
    uplineOwn: input.parentOwn === null ? null : wholeOf(input.parentOwn),
    downlineTop: wholeOr0(input.childDownlineMax),
    current: wholeOr0(input.childNow),
    byStaff: input.byStaff === true,
  });
  same('verdict', verdictOf(refusal), expected);
}

/** Runs a vector of the group `compare`. */
export function runCompare({ input, expected }: GameVector): void {
  const found = compare(wholeOf(input.now), wholeOf(input.before));
  sameFields(printed({ ...found }, ['perMille']), expected);
}

/** What the agent gets cell by cell, and what it would be over their sum. */
function severalMembers(unit: RebateUnit, input: Fields): Fields {
  const rates = [wholeOf(input.memberRatePpm), wholeOf(input.agentRatePpm)];
  const members = listOf(input.members).map(wholeOf);
  const ofAgent = (valid: bigint) => rebatesOf(unit, valid, rates)[1] ?? 0n;
  return { amount: String(sum(members.map(ofAgent))), notThis: String(ofAgent(sum(members))) };
}

function unitOf(value: unknown): RebateUnit {
  if (value === 'ppm') return { kind: 'ppm' };
  const [, base] = /^series\/([0-9]+)$/.exec(String(value)) ?? [];
  if (base === undefined) throw new VectorProblem(`${String(value)} is no unit of rebates`);
  return { kind: 'series', base: BigInt(base) };
}
