import { expect, it } from 'vitest';
import { contractActors, contractActs, contractStates, decideContract } from './contract.ts';

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

it('a stranger and a platform act by a party learn nothing', () => {
  for (const state of contractStates)
    for (const act of contractActs) {
      const outcome = decideContract(state, 'stranger', act);
      expect(outcome).toEqual({ refusal: act === 'create' ? 'not-direct-downline' : 'unknown-contract' });
    }
  expect(decideContract('A', 'offerer', 'terminate')).toEqual({ refusal: 'unknown-contract' });
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
