// Every cell of the table of docs/reference/agents.md 5.2 against the real store: the state after it, and what it wrote.
import { codeOf } from '@tyche/testkit/code-of';
import type { ContractAct } from '@tyche/rules/agents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContractStage, openContractStage, tierOf } from './test/contract-stage.ts';

const acts = [
  'create',
  'edit',
  'askTermination',
  'withdraw',
  'answerA',
  'answerR',
  'answerC',
  'expire',
  'terminate',
] as const satisfies ContractAct[];
/** A state, `+` when terms are added, a refusal, or null where nothing happens. */
type Cell = string | null;
const unknown = 'unknown-contract';
const pending = 'offer-pending';
const over = 'contract-ended';
const nothing = 'nothing-pending';
const wrongLetter = 'contract-transition';
const asked = 'termination-pending';
const table: Readonly<Record<string, readonly Cell[]>> = {
  none: ['P', unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown],
  P: [pending, pending, pending, 'R', 'A+', 'R', wrongLetter, 'R', 'R'],
  A: ['contract-exists', 'E', 'V', nothing, nothing, nothing, nothing, null, 'C'],
  E: ['contract-exists', pending, pending, 'A', 'A+', 'A', wrongLetter, 'A', 'C'],
  V: ['contract-exists', asked, asked, 'A', 'A', wrongLetter, 'C', 'A', 'C'],
  R: ['P', over, over, over, over, over, over, null, null],
  C: ['P', over, over, over, over, over, over, null, null],
};
const cells = Object.entries(table).flatMap(([state, row]) =>
  acts.map((act, at) => [state, act, row[at] ?? null] as const),
);

let stage: ContractStage;
let top: bigint;
let stranger: bigint;
beforeAll(async () => {
  stage = await openContractStage();
  top = await stage.openTop();
  stranger = await stage.open('stranger', top);
}, 60_000);
afterAll(() => stage.close());

/** A contract of the top with a new agent, in a state. Without a contract its number is one that none has. */
async function contractIn(state: string): Promise<{ contractId: bigint; receiver: bigint }> {
  const receiver = await stage.open('agent', top);
  if (state === 'none') return { contractId: 999_999_999n, receiver };
  const { contractId } = await stage.offer({ offerer: top, receiver });
  const [offerer, other] = [{ memberId: top }, { memberId: receiver }];
  if (state === 'R') await stage.act({ contractId, by: other, act: 'answerR' });
  if (['A', 'E', 'V', 'C'].includes(state)) await stage.act({ contractId, by: other, act: 'answerA' });
  if (state === 'E') await stage.act({ contractId, by: offerer, act: 'edit', tiers: tierOf('0.3') });
  if (state === 'V' || state === 'C') await stage.act({ contractId, by: offerer, act: 'askTermination' });
  if (state === 'C') await stage.act({ contractId, by: other, act: 'answerC' });
  expect(await stage.stateOf(contractId)).toBe(state);
  return { contractId, receiver };
}

const isRefusal = (cell: Cell) => cell !== null && cell.length > 2;
const numbersOf = async (contractId: bigint) => {
  const [row] = (await stage.writtenOf(contractId)) as { acts: bigint; versions: bigint }[];
  return { acts: row?.acts ?? 0n, versions: row?.versions ?? 0n };
};

describe('an act of the side that may do it', () => {
  it.each(cells)('in %s: %s leads to %s', async (state, act, cell) => {
    const { contractId, receiver } = await contractIn(state);
    const before = await stage.writtenOf(contractId);
    const numbers = await numbersOf(contractId);
    if (act === 'create') {
      const call = stage.offer({ offerer: top, receiver });
      expect(await codeOf(call)).toBe(isRefusal(cell) ? cell : 'done');
      expect(await stage.writtenOf(contractId)).toEqual(before);
      const made = isRefusal(cell) ? null : await call;
      if (made) expect(await stage.stateOf(made.contractId)).toBe(cell);
      return;
    }
    if (act === 'expire' && 'PEV'.includes(state)) await stage.letPass(contractId);
    const call = stage.act({ contractId, act, by: callerOf(act, receiver), tiers: tierOf('0.3') });
    expect(await codeOf(call)).toBe(isRefusal(cell) ? cell : 'done');
    if (cell === null || isRefusal(cell)) {
      expect(await stage.writtenOf(contractId)).toEqual(before);
      return;
    }
    expect(await call).toBe(cell.slice(0, 1));
    expect(await stage.stateOf(contractId)).toBe(cell.slice(0, 1));
    expect(await numbersOf(contractId)).toEqual({
      acts: numbers.acts + 1n,
      versions: numbers.versions + (cell.endsWith('+') ? 1n : 0n),
    });
  });

  function callerOf(act: ContractAct, receiver: bigint) {
    if (act === 'expire' || act === 'terminate') return 'system';
    return { memberId: act.startsWith('answer') ? receiver : top };
  }
});

describe('an act of another side', () => {
  const own = acts.filter((act) => act !== 'expire' && act !== 'terminate');
  it.each(Object.keys(table))('in %s is refused and changes nothing', async (state) => {
    const { contractId, receiver } = await contractIn(state);
    const before = await stage.writtenOf(contractId);
    for (const act of own) {
      const isAnswer = act.startsWith('answer');
      const wrong = isAnswer ? top : receiver;
      const refusal = isAnswer ? 'contract-not-receiver' : 'contract-not-offerer';
      if (act === 'create') {
        expect(await codeOf(stage.offer({ offerer: receiver, receiver: top }))).toBe('not-direct-downline');
        expect(await codeOf(stage.offer({ offerer: stranger, receiver }))).toBe('not-direct-downline');
        continue;
      }
      const by = (memberId: bigint) =>
        codeOf(stage.act({ contractId, act, by: { memberId }, tiers: tierOf('0.3') }));
      expect([act, await by(wrong), await by(stranger)]).toEqual([
        act,
        state === 'none' ? unknown : refusal,
        unknown,
      ]);
      expect([act, await codeOf(stage.act({ contractId, act, by: 'house' }))]).toEqual([act, unknown]);
    }
    expect(await stage.writtenOf(contractId)).toEqual(before);
  });
});
