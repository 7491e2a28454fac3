// Acts on a contract that exists: an edit, the end, their withdrawal, the answers, and what the system does (docs/reference/agents.md 5.2).
import {
  type Cascade,
  type ContractAct,
  type ContractActor,
  type ContractKind,
  type ContractStep,
  decideContract,
  isConfirmed,
  type OfferedTier,
  topRateOf,
} from '@tyche/rules/agents';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { AgentsDeps } from '../deps.ts';
import type { ContractReason, StoredState } from '../domains.ts';
import { lockCascade } from './cascade.ts';
import { refuseHigherRates } from './higher-rates.ts';
import {
  frozenFor,
  lockParties,
  ownTopOf,
  type PartyStates,
  receiverSeries,
  requireKind,
} from './parties.ts';
import { requireMargin } from './margin.ts';
import { lapse, readOffered, reload, writeStep } from './step.ts';
import * as store from './store-contracts.ts';
import { requireTerms, type Terms } from './terms.ts';

/** Who acts: a member, the house as offerer, or the platform itself. */
export type ContractCaller = { readonly memberId: bigint } | 'house' | 'system';

export interface ActRequest {
  readonly contractId: bigint;
  readonly by: ContractCaller;
  readonly act: Exclude<ContractAct, 'create'>;
  /** The kind that the call is about: a contract of another kind is unknown to it. */
  readonly kind?: ContractKind | undefined;
  /** The request that the caller has seen; without it the one that waits. */
  readonly requestId?: bigint | undefined;
  /** The new tiers of an edit. */
  readonly tiers?: readonly OfferedTier[] | undefined;
  /** The digest of the list of contracts that end with an answer. */
  readonly confirm?: string | undefined;
  /** Why the system ends a contract. */
  readonly reason?: ContractReason | undefined;
  /** The first day on which an ended contract does not count; by default the next local day. */
  readonly endsOn?: string | undefined;
  /** Of the house: the approval under which it acts. */
  readonly approvalId?: bigint | undefined;
}

/**
 * Acts on a contract in a transaction of its own. The same answer to the same request again changes nothing.
 *
 * @returns the state after the act. Refuses `unknown-contract`, `function-not-enabled`, what `decideContract` and the terms refuse,
 * `offer-changed`, and `downline-higher-rate` with the list and its digest when contracts below end and the call does not confirm them.
 */
export function actOnContract(deps: AgentsDeps, request: ActRequest): Promise<StoredState> {
  return deps.database.inTransaction((tx) => actIn(deps, tx, request));
}

/** The same in a transaction of the caller. */
export async function actIn(deps: AgentsDeps, tx: Tx, request: ActRequest): Promise<StoredState> {
  const { contractId, act, by } = request;
  const { states } = await lockFor(deps, tx, request);
  const repeated = await findRepeat(tx, request);
  if (repeated) return repeated;
  const contract = await lapse(deps, tx, await reload(tx, contractId));
  if (act === 'expire') return contract.state;
  const { step, offered } = await planAct(deps, tx, { contract, states, request });
  const cascade = await requireCascade(deps, tx, { contract, step, request });
  await writeStep(deps, tx, contract, {
    act,
    step,
    byMember: typeof by === 'object' ? by.memberId : null,
    approvalId: request.approvalId,
    offered,
    reason: request.reason,
    endsOn: request.endsOn,
  });
  for (const { contract: below } of cascade?.ends ?? []) await endBelow(deps, tx, BigInt(below.id));
  return step.to === 'none' ? contract.state : step.to;
}

/**
 * Checks an act of the house without doing it. Gives the contract as it stands now.
 *
 * @throws Refusal those of `actOnContract`.
 */
export async function requireHouseAct(
  deps: AgentsDeps,
  tx: Tx,
  request: Omit<ActRequest, 'by'>,
): Promise<store.ContractRow> {
  const asHouse = { ...request, by: 'house' } as const;
  const { states } = await lockFor(deps, tx, asHouse);
  const contract = await lapse(deps, tx, await reload(tx, request.contractId));
  await planAct(deps, tx, { contract, states, request: asHouse });
  return contract;
}

/** Locks the parties of a contract whose kind is open to the caller. */
async function lockFor(
  deps: AgentsDeps,
  tx: Tx,
  request: ActRequest,
): Promise<{ readonly states: PartyStates }> {
  const parties = await requireParty(tx, request);
  if (request.by !== 'system') await requireKind(deps, parties.kind);
  return { states: await lockParties(tx, parties) };
}

/** What an act does to a contract as it stands, and the new terms of an edit. */
async function planAct(
  deps: AgentsDeps,
  tx: Tx,
  { contract, states, request }: { contract: store.ContractRow; states: PartyStates; request: ActRequest },
): Promise<{ readonly step: ContractStep; readonly offered: Terms | undefined }> {
  const step = decide(contract, request, states);
  requireSeen(contract, request);
  return {
    step,
    offered: request.act === 'edit' ? await readEdit(deps, tx, contract, request) : undefined,
  };
}

/** The contract, as a party of it or the system may know it. Its parties never change. */
async function requireParty(tx: Tx, { contractId, by, kind }: ActRequest): Promise<store.ContractRow> {
  const contract = await store.findContract(tx, contractId);
  if (!contract || (kind !== undefined && contract.kind !== kind) || actorOf(contract, by) === 'stranger')
    throw new Refusal('unknown-contract');
  return contract;
}

function actorOf({ offerer, receiver }: store.ContractRow, by: ContractCaller): ContractActor {
  if (by === 'system') return 'system';
  if (by === 'house') return offerer === null ? 'offerer' : 'stranger';
  if (by.memberId === offerer) return 'offerer';
  return by.memberId === receiver ? 'receiver' : 'stranger';
}

/** The state after the same act on the same request, which has been done before; null when it has not. */
async function findRepeat(
  tx: Tx,
  { contractId, requestId, act, by }: ActRequest,
): Promise<StoredState | null> {
  if (requestId === undefined || typeof by !== 'object') return null;
  const ending = await store.findEnding(tx, contractId, requestId);
  return ending?.act === act && ending.by_member === by.memberId ? ending.state_after : null;
}

function decide(contract: store.ContractRow, { act, by }: ActRequest, states: PartyStates): ContractStep {
  const actor = actorOf(contract, by);
  const frozen = actor === 'offerer' || actor === 'receiver' ? frozenFor(actor, states) : undefined;
  const step = decideContract(contract.state, actor, act, frozen);
  if ('refusal' in step) throw new Refusal(step.refusal);
  return step;
}

/** Refuses `offer-changed` when another request waits than the one that the caller has seen. */
function requireSeen({ request_id: waits }: store.ContractRow, { requestId, by }: ActRequest): void {
  if (by !== 'system' && requestId !== undefined && waits !== null && waits !== requestId)
    throw new Refusal('offer-changed', { requestId: String(waits) });
}

async function readEdit(
  deps: AgentsDeps,
  tx: Tx,
  { offerer, receiver, kind, game_group: group }: store.ContractRow,
  { tiers = [] }: ActRequest,
): Promise<Terms> {
  const settings = (await deps.merchant()).site.contracts;
  const ownTop = await ownTopOf(deps, tx, { offerer, kind, group });
  const series = await receiverSeries(deps, tx, { receiver, group });
  // An edit takes no place of the quota.
  const terms = requireTerms(kind, tiers, { settings, ownTop, usedContracts: 0, receiverSeries: series });
  const contract = { offerer, kind, group, topRate: topRateOf(terms.tiers) };
  await requireMargin(deps, tx, { memberId: receiver, contract });
  return terms;
}

/** The contracts below that end with a step. Nothing ends below a contract whose receiver moved with its team: that stays together. */
async function requireCascade(
  deps: AgentsDeps,
  tx: Tx,
  { contract, step, request }: { contract: store.ContractRow; step: ContractStep; request: ActRequest },
): Promise<Cascade | null> {
  const isNew = step.effect === 'new-terms';
  if (!isNew && (step.effect !== 'ends-next-midnight' || request.reason === 'moved')) return null;
  const { offerer, receiver, kind, game_group: group } = contract;
  const newTop = isNew ? topRateOf((await readOffered(tx, contract)).tiers) : 0n;
  // The offerer's own rate may be lower than at the time of the offer.
  if (isNew && newTop >= (await ownTopOf(deps, tx, { offerer, kind, group })))
    throw new Refusal('rate-above-own');
  const { timeZone } = (await deps.merchant()).site;
  const cascade = await lockCascade(tx, { receiver, kind, group, newTop, timeZone });
  if (request.by !== 'system' && !isConfirmed(cascade, request.confirm ?? null))
    await refuseHigherRates(deps, tx, cascade);
  return cascade;
}

async function endBelow(deps: AgentsDeps, tx: Tx, contractId: bigint): Promise<void> {
  const contract = await reload(tx, contractId);
  const step = decideContract(contract.state, 'system', 'terminate');
  if ('refusal' in step) throw new Refusal(step.refusal);
  await writeStep(deps, tx, contract, { act: 'terminate', step, byMember: null, reason: 'cascade' });
}
