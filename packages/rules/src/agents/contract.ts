// The life of a contract: which act leads from which state to which (docs/reference/agents.md 5.2).

/**
 * `none`: never offered. `P`: offered. `A`: accepted. `E`: an edit waits, the old terms are in force. `V`: the end waits, the terms are in
 * force. `R`: the offer was rejected, withdrawn or lapsed. `C`: ended.
 */
export const contractStates = ['none', 'P', 'A', 'E', 'V', 'R', 'C'] as const;
export type ContractState = (typeof contractStates)[number];

export const contractActs = [
  'create',
  'edit',
  'askTermination',
  'withdraw',
  'answerA',
  'answerR',
  'answerC',
  'expire',
  'terminate',
] as const;
export type ContractAct = (typeof contractActs)[number];

/** A stranger is no party of the contract; the system is the platform itself. */
export const contractActors = ['offerer', 'receiver', 'stranger', 'system'] as const;
export type ContractActor = (typeof contractActors)[number];

export type ContractEffect =
  | 'offered'
  | 'edit-offered'
  | 'termination-asked'
  | 'new-terms'
  | 'old-terms-stay'
  | 'offer-over'
  | 'ends-next-midnight'
  | 'nothing';

export type ContractRefusal =
  | 'unknown-contract'
  | 'contract-not-offerer'
  | 'contract-not-receiver'
  | 'not-direct-downline'
  | 'offer-pending'
  | 'contract-exists'
  | 'contract-ended'
  | 'contract-transition'
  | 'termination-pending'
  | 'nothing-pending'
  | 'agent-frozen'
  | 'counterparty-frozen';

export interface ContractStep {
  readonly to: ContractState;
  readonly effect: ContractEffect;
}

export interface ContractRefused {
  readonly refusal: ContractRefusal;
}

export interface FrozenParties {
  readonly isCallerFrozen: boolean;
  readonly isCounterpartyFrozen: boolean;
}

const actorOf: Readonly<Record<ContractAct, ContractActor>> = {
  create: 'offerer',
  edit: 'offerer',
  askTermination: 'offerer',
  withdraw: 'offerer',
  answerA: 'receiver',
  answerR: 'receiver',
  answerC: 'receiver',
  expire: 'system',
  terminate: 'system',
};

const to = (state: ContractState, effect: ContractEffect): ContractStep => ({ to: state, effect });
const refuse = (refusal: ContractRefusal): ContractRefused => ({ refusal });

const UNKNOWN = refuse('unknown-contract');
const ENDED = refuse('contract-ended');
const OFFER_PENDING = refuse('offer-pending');
const TERMINATION_PENDING = refuse('termination-pending');
const NOTHING_PENDING = refuse('nothing-pending');
const WRONG_ANSWER = refuse('contract-transition');
const EXISTS = refuse('contract-exists');
const OFFERED = to('P', 'offered');
const OVER = to('R', 'offer-over');
const NEW_TERMS = to('A', 'new-terms');
const OLD_TERMS = to('A', 'old-terms-stay');
const END = to('C', 'ends-next-midnight');
const ended = { R: ENDED, C: ENDED } as const;
const unchanged = { none: to('none', 'nothing'), R: to('R', 'nothing'), C: to('C', 'nothing') } as const;

type Row = Readonly<Record<ContractState, ContractStep | ContractRefused>>;

const table: Readonly<Record<ContractAct, Row>> = {
  create: { none: OFFERED, P: OFFER_PENDING, A: EXISTS, E: EXISTS, V: EXISTS, R: OFFERED, C: OFFERED },
  edit: {
    none: UNKNOWN,
    P: OFFER_PENDING,
    A: to('E', 'edit-offered'),
    E: OFFER_PENDING,
    V: TERMINATION_PENDING,
    ...ended,
  },
  askTermination: {
    none: UNKNOWN,
    P: OFFER_PENDING,
    A: to('V', 'termination-asked'),
    E: OFFER_PENDING,
    V: TERMINATION_PENDING,
    ...ended,
  },
  withdraw: { none: UNKNOWN, P: OVER, A: NOTHING_PENDING, E: OLD_TERMS, V: OLD_TERMS, ...ended },
  // On V the letter A keeps the contract: it refuses the end.
  answerA: { none: UNKNOWN, P: NEW_TERMS, A: NOTHING_PENDING, E: NEW_TERMS, V: OLD_TERMS, ...ended },
  answerR: { none: UNKNOWN, P: OVER, A: NOTHING_PENDING, E: OLD_TERMS, V: WRONG_ANSWER, ...ended },
  answerC: { none: UNKNOWN, P: WRONG_ANSWER, A: NOTHING_PENDING, E: WRONG_ANSWER, V: END, ...ended },
  expire: { P: OVER, A: to('A', 'nothing'), E: OLD_TERMS, V: OLD_TERMS, ...unchanged },
  terminate: { P: OVER, A: END, E: END, V: END, ...unchanged },
};

/**
 * Decides an act on a contract. The checks come in this order: the contract exists and the caller is a party, the caller's role, the state,
 * frozen parties. Terms and the cascade are checked after it.
 *
 * @param frozen a frozen caller can do nothing. With a frozen counterparty nothing new can be offered or accepted; refusing, keeping and
 * ending stay possible.
 * @returns the next state and what happens to the terms, or the refusal. The act of the system on a state without a request changes nothing.
 */
export function decideContract(
  state: ContractState,
  actor: ContractActor,
  act: ContractAct,
  frozen: FrozenParties = { isCallerFrozen: false, isCounterpartyFrozen: false },
): ContractStep | ContractRefused {
  const roleRefusal = refuseRole(state, actor, act);
  if (roleRefusal) return refuse(roleRefusal);
  const outcome = table[act][state];
  if ('refusal' in outcome || actor === 'system') return outcome;
  if (frozen.isCallerFrozen) return refuse('agent-frozen');
  const isNew = ['offered', 'edit-offered', 'new-terms'].includes(outcome.effect);
  return frozen.isCounterpartyFrozen && isNew ? refuse('counterparty-frozen') : outcome;
}

function refuseRole(state: ContractState, actor: ContractActor, act: ContractAct): ContractRefusal | null {
  const needed = actorOf[act];
  if (actor === needed) return null;
  if (act === 'create') return 'not-direct-downline';
  if (state === 'none' || actor === 'stranger' || needed === 'system') return 'unknown-contract';
  return needed === 'offerer' ? 'contract-not-offerer' : 'contract-not-receiver';
}
