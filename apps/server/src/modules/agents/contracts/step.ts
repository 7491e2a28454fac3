// Writes a decided act: the act itself, where the contract stands now, a version when terms were accepted, and the notices.
import { readNow } from '../../../platform/db/read-now.ts';
import {
  addDays,
  type ContractAct,
  type ContractStep,
  decideContract,
  effectiveFrom,
  localDateOf,
  topRateOf,
} from '@tyche/rules/agents';
import type { Tx } from '../../../platform/db/database.ts';
import { notify } from '../../messaging/index.ts';
import type { AgentsDeps } from '../deps.ts';
import type { ContractReason, StoredState } from '../domains.ts';
import * as store from './store-contracts.ts';
import { storedTerms, type Terms, termsOf, versionDigest } from './terms.ts';

export interface DecidedStep {
  readonly act: ContractAct;
  readonly step: ContractStep;
  /** Null: the system, or the house. */
  readonly byMember: bigint | null;
  /** Of the house: the approval under which it acts. */
  readonly approvalId?: bigint | undefined;
  /** What an edit offers. */
  readonly offered?: Terms | undefined;
  /** Of an end by the system. */
  readonly reason?: ContractReason | undefined;
  /** The first day on which an ended contract does not count; by default the next local day. */
  readonly endsOn?: string | undefined;
}

/** Writes a step of a contract whose parties are locked. A step that changes nothing is not written. */
export async function writeStep(
  deps: AgentsDeps,
  tx: Tx,
  contract: store.ContractRow,
  decided: DecidedStep,
): Promise<void> {
  const { act, step, byMember, approvalId = null, offered, reason = null } = decided;
  if (step.effect === 'nothing' || step.to === 'none') return;
  const { site } = await deps.merchant();
  const isRequest = step.effect === 'edit-offered' || step.effect === 'termination-asked';
  const actId = await store.insertAct(tx, {
    contractId: contract.contract_id,
    requestId: contract.request_id,
    byMember,
    approvalId,
    act,
    stateAfter: step.to,
    reason,
    topRate: offered ? topRateOf(offered.tiers) : null,
    terms: offered ? storedTerms(offered) : null,
  });
  if (step.effect === 'new-terms') await writeVersion(deps, tx, contract);
  await store.updateContract(tx, {
    contractId: contract.contract_id,
    state: step.to,
    request: isRequest ? { id: actId, days: site.contracts.offerDays } : null,
    endsOn: step.to === 'C' ? (decided.endsOn ?? (await nextDay(tx, site.timeZone))) : null,
  });
  await notifyParties(deps, tx, contract, { act, to: step.to });
}

/** Reads a contract whose parties are locked. */
export async function reload(tx: Tx, contractId: bigint): Promise<store.ContractRow> {
  const contract = await store.findContract(tx, contractId);
  if (!contract) throw new Error('a contract that is not there any more');
  return contract;
}

/**
 * Gives a contract whose parties are locked as it stands by the database's clock: a request whose time is over lapses, also when the job
 * has not come to it yet.
 */
export async function lapse(
  deps: AgentsDeps,
  tx: Tx,
  contract: store.ContractRow,
): Promise<store.ContractRow> {
  if (!contract.is_due) return contract;
  const step = decideContract(contract.state, 'system', 'expire');
  if ('refusal' in step) throw new Error(`an end of time that is refused: ${step.refusal}`);
  await writeStep(deps, tx, contract, { act: 'expire', step, byMember: null });
  return reload(tx, contract.contract_id);
}

/** The terms that a contract's request offers. */
export async function readOffered(tx: Tx, { request_id: requestId }: store.ContractRow): Promise<Terms> {
  const offered = requestId === null ? null : await store.findOffered(tx, requestId);
  if (!offered?.terms) throw new Error('a request without terms');
  return termsOf(offered.terms);
}

async function writeVersion(deps: AgentsDeps, tx: Tx, contract: store.ContractRow): Promise<void> {
  const { contract_id: contractId, kind, game_group: group, request_id: requestId } = contract;
  if (requestId === null) throw new Error('terms that nobody offered');
  const { timeZone } = (await deps.merchant()).site;
  const terms = await readOffered(tx, contract);
  const acceptedAt = await readNow(tx);
  const version = 1 + (await store.countVersions(tx, contractId));
  // Only an edit waits for the next period of a dividend: the first version counts from the next midnight, in a short first period.
  const editedPeriod = contract.state === 'E' ? (terms.dividend?.periodKind ?? null) : null;
  const { date } = effectiveFrom({ acceptedAt, editedPeriod, timeZone });
  const { offerer, receiver } = contract;
  await store.insertVersion(tx, {
    contractId,
    version,
    requestId,
    acceptedAt,
    effectiveFrom: date,
    timeZone,
    topRate: topRateOf(terms.tiers),
    terms: storedTerms(terms),
    digest: versionDigest({
      contractId,
      kind,
      group,
      offerer,
      receiver,
      version,
      effectiveFrom: date,
      terms,
    }),
  });
}

async function nextDay(tx: Tx, timeZone: string): Promise<string> {
  return addDays(localDateOf(await readNow(tx), timeZone), 1);
}

/** Who learns of an act: the receiver of a request, the offerer of its end, and both parties when the contract ends. */
async function notifyParties(
  { merchant, maskedNames, listProfiles }: AgentsDeps,
  tx: Tx,
  { offerer, receiver }: store.ContractRow,
  { act, to }: { readonly act: ContractAct; readonly to: StoredState },
): Promise<void> {
  const { name: house, site } = await merchant();
  if (to === 'P' || to === 'E' || to === 'V') {
    const params = { days: site.contracts.offerDays };
    await notify(tx, { memberId: receiver, kind: 'contract-waits', params });
    return;
  }
  if (to === 'C') {
    const upline = offerer === null ? house : (await maskedNames(tx, [offerer])).get(offerer);
    await notify(tx, { memberId: receiver, kind: 'contract-ended', params: { name: upline ?? '' } });
  }
  const kind = noticeToOfferer(act, to);
  if (offerer === null || kind === null) return;
  const downline = (await listProfiles(tx, [receiver])).get(receiver);
  await notify(tx, { memberId: offerer, kind, params: { name: downline?.username ?? '' } });
}

function noticeToOfferer(act: ContractAct, to: StoredState) {
  if (to === 'C') return 'contract-ended';
  if (act === 'expire' || act === 'terminate') return 'contract-lapsed';
  return act === 'withdraw' ? null : 'contract-answered';
}
