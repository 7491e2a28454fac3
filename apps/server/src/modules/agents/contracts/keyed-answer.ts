// Answers to contracts by the family's GET calls: they come with a request key, and the same key is answered as before
// (docs/reference/agents.md 5.7).
import { hashRequest, requireSameRequest } from '../../../platform/requests/same-request.ts';
import type { AgentsDeps } from '../deps.ts';
import type { StoredState } from '../domains.ts';
import { type ActRequest, actIn } from './act.ts';
import { insertAnswer, lockAnswer } from './store-keyed-answers.ts';

export interface Answered {
  readonly contractId: bigint;
  readonly state: StoredState;
}

/**
 * Acts on a contract once for a key, with the key in one transaction: a call that is cut off has no effect.
 *
 * @param request `findContract` names the contract when the key is new: after the answer, another contract of the group may wait.
 * @param asked what was asked, as text: the same key with another one is `key-reused`. Refuses what `actOnContract` refuses.
 */
export function answerOnce(
  deps: AgentsDeps,
  request: Omit<ActRequest, 'by' | 'contractId'> & {
    readonly memberId: bigint;
    readonly findContract: () => Promise<bigint>;
  },
  { key, asked }: { readonly key: string; readonly asked: readonly string[] },
): Promise<Answered> {
  const { memberId, findContract, ...act } = request;
  const requestHash = hashRequest('contract-answer', ...asked);
  return deps.database.inTransaction(async (tx) => {
    const known = await lockAnswer(tx, memberId, key);
    if (known) {
      requireSameRequest(known.request_hash, requestHash);
      return { contractId: known.contract_id, state: known.state_after };
    }
    const contractId = await findContract();
    const state = await actIn(deps, tx, { ...act, contractId, by: { memberId } });
    await insertAnswer(tx, { memberId, key, contractId, state, requestHash });
    return { contractId, state };
  });
}
