import { describe, expect, it } from 'vitest';
import { contractActors, contractActs, contractStates, decideContract } from './contract.ts';

/** What the cells of the table below mean. */
const outcomes: Readonly<Record<string, object>> = {
  offered: { to: 'P', effect: 'offered' },
  edited: { to: 'E', effect: 'edit-offered' },
  asked: { to: 'V', effect: 'termination-asked' },
  new: { to: 'A', effect: 'new-terms' },
  old: { to: 'A', effect: 'old-terms-stay' },
  over: { to: 'R', effect: 'offer-over' },
  end: { to: 'C', effect: 'ends-next-midnight' },
  none: { to: 'none', effect: 'nothing' },
  A: { to: 'A', effect: 'nothing' },
  R: { to: 'R', effect: 'nothing' },
  C: { to: 'C', effect: 'nothing' },
  unknown: { refusal: 'unknown-contract' },
  exists: { refusal: 'contract-exists' },
  ended: { refusal: 'contract-ended' },
  wrong: { refusal: 'contract-transition' },
  nothing: { refusal: 'nothing-pending' },
  offer: { refusal: 'offer-pending' },
  asking: { refusal: 'termination-pending' },
  notOfferer: { refusal: 'contract-not-offerer' },
  notReceiver: { refusal: 'contract-not-receiver' },
  notDirect: { refusal: 'not-direct-downline' },
};

/** The table of docs/reference/agents.md 5.2 with the checks of existence and role: a row for an actor and act, a column for a state. */
const table = `
  actor    act            | none      P           A           E           V           R           C
  offerer  create         | offered   offer       exists      exists      exists      offered     offered
  offerer  edit           | unknown   offer       edited      offer       asking      ended       ended
  offerer  askTermination | unknown   offer       asked       offer       asking      ended       ended
  offerer  withdraw       | unknown   over        nothing     old         old         ended       ended
  offerer  answerA        | unknown   notReceiver notReceiver notReceiver notReceiver notReceiver notReceiver
  offerer  answerR        | unknown   notReceiver notReceiver notReceiver notReceiver notReceiver notReceiver
  offerer  answerC        | unknown   notReceiver notReceiver notReceiver notReceiver notReceiver notReceiver
  offerer  expire         | unknown   unknown     unknown     unknown     unknown     unknown     unknown
  offerer  terminate      | unknown   unknown     unknown     unknown     unknown     unknown     unknown
  receiver create         | notDirect notDirect   notDirect   notDirect   notDirect   notDirect   notDirect
  receiver edit           | unknown   notOfferer  notOfferer  notOfferer  notOfferer  notOfferer  notOfferer
  receiver askTermination | unknown   notOfferer  notOfferer  notOfferer  notOfferer  notOfferer  notOfferer
  receiver withdraw       | unknown   notOfferer  notOfferer  notOfferer  notOfferer  notOfferer  notOfferer
  receiver answerA        | unknown   new         nothing     new         old         ended       ended
  receiver answerR        | unknown   over        nothing     old         wrong       ended       ended
  receiver answerC        | unknown   wrong       nothing     wrong       end         ended       ended
  receiver expire         | unknown   unknown     unknown     unknown     unknown     unknown     unknown
  receiver terminate      | unknown   unknown     unknown     unknown     unknown     unknown     unknown
  stranger create         | notDirect notDirect   notDirect   notDirect   notDirect   notDirect   notDirect
  stranger edit           | unknown   unknown     unknown     unknown     unknown     unknown     unknown
  stranger askTermination | unknown   unknown     unknown     unknown     unknown     unknown     unknown
  stranger withdraw       | unknown   unknown     unknown     unknown     unknown     unknown     unknown
  stranger answerA        | unknown   unknown     unknown     unknown     unknown     unknown     unknown
  stranger answerR        | unknown   unknown     unknown     unknown     unknown     unknown     unknown
  stranger answerC        | unknown   unknown     unknown     unknown     unknown     unknown     unknown
  stranger expire         | unknown   unknown     unknown     unknown     unknown     unknown     unknown
  stranger terminate      | unknown   unknown     unknown     unknown     unknown     unknown     unknown
  system   expire         | none      over        A           old         old         R           C
  system   terminate      | none      over        end         end         end         R           C
`;

const rows = table
  .trim()
  .split('\n')
  .map((line) => line.replace('|', '').trim().split(/ +/));
const [, , ...columns] = rows[0] ?? [];
const cells = rows
  .slice(1)
  .flatMap(([actor, act, ...row]) => columns.map((state, at) => ({ actor, act, state, cell: row[at] })));

describe('the table of the reference', () => {
  it('has every state and every act of a party, of a stranger and of the platform', () => {
    expect(columns).toEqual([...contractStates]);
    expect(new Set(cells.map(({ actor, act, state }) => `${actor} ${act} ${state}`)).size).toBe(29 * 7);
  });
  it.each(cells)('$actor $act in $state: $cell', ({ actor, act, state, cell = '' }) => {
    const outcome = decideContract(
      known(contractStates, state),
      known(contractActors, actor),
      known(contractActs, act),
    );
    expect(outcomes[cell]).toBeDefined();
    expect(outcome).toEqual(outcomes[cell]);
  });
});

function known<Word extends string>(words: readonly Word[], text: string | undefined): Word {
  const word = words.find((each) => each === text);
  if (word === undefined) throw new Error(`${text} is none of ${words.join(', ')}`);
  return word;
}

it('every act in every state leads to a state of the table or to a refusal', () => {
  for (const state of contractStates)
    for (const actor of contractActors)
      for (const act of contractActs) {
        const outcome = decideContract(state, actor, act);
        if ('refusal' in outcome) continue;
        expect(contractStates).toContain(outcome.to);
        // A contract that was offered once never becomes unknown again, and only an offer makes one of nothing.
        if (state !== 'none') expect(outcome.to).not.toBe('none');
        else expect([act, outcome.to]).toEqual(act === 'create' ? ['create', 'P'] : [act, 'none']);
      }
});

it('only the receiver brings terms into force, and only its C or the platform ends them', () => {
  for (const state of contractStates)
    for (const actor of contractActors)
      for (const act of contractActs) {
        const outcome = decideContract(state, actor, act);
        if ('refusal' in outcome) continue;
        if (outcome.effect === 'new-terms') expect([actor, act]).toEqual(['receiver', 'answerA']);
        if (outcome.effect === 'ends-next-midnight')
          expect(['receiver answerC', 'system terminate']).toContain(`${actor} ${act}`);
      }
});

it('a frozen caller does nothing, after the checks of role and state', () => {
  const frozen = { isCallerFrozen: true, isCounterpartyFrozen: true };
  expect(decideContract('none', 'offerer', 'create', frozen)).toEqual({ refusal: 'agent-frozen' });
  expect(decideContract('P', 'receiver', 'answerR', frozen)).toEqual({ refusal: 'agent-frozen' });
  expect(decideContract('A', 'offerer', 'create', frozen)).toEqual({ refusal: 'contract-exists' });
  expect(decideContract('P', 'receiver', 'edit', frozen)).toEqual({ refusal: 'contract-not-offerer' });
  expect(decideContract('A', 'system', 'terminate', frozen)).toMatchObject({ to: 'C' });
});

it('with a frozen counterparty nothing new comes into force', () => {
  const frozen = { isCallerFrozen: false, isCounterpartyFrozen: true };
  const refused = { refusal: 'counterparty-frozen' };
  expect(decideContract('none', 'offerer', 'create', frozen)).toEqual(refused);
  expect(decideContract('A', 'offerer', 'edit', frozen)).toEqual(refused);
  expect(decideContract('P', 'receiver', 'answerA', frozen)).toEqual(refused);
  expect(decideContract('E', 'receiver', 'answerA', frozen)).toEqual(refused);
  expect(decideContract('P', 'receiver', 'answerR', frozen)).toMatchObject({ to: 'R' });
  expect(decideContract('V', 'receiver', 'answerA', frozen)).toMatchObject({ to: 'A' });
  expect(decideContract('V', 'receiver', 'answerC', frozen)).toMatchObject({ to: 'C' });
  expect(decideContract('A', 'offerer', 'askTermination', frozen)).toMatchObject({ to: 'V' });
  expect(decideContract('E', 'offerer', 'withdraw', frozen)).toMatchObject({ to: 'A' });
});
