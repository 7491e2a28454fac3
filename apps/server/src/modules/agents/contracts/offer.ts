// A new contract: who may offer to whom, and the offer itself (docs/reference/agents.md 5.2 and 5.3).
import { formatAmount } from '@tyche/kernel/money';
import {
  type ContractGroup,
  type ContractKind,
  decideContract,
  excludesGroup,
  type OfferedTier,
  topRateOf,
} from '@tyche/rules/agents';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { notify } from '../../messaging/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { owedInPay } from '../funding/collect.ts';
import { uplineOf } from '../tree/read-tree.ts';
import { requireMargin } from './margin.ts';
import { frozenFor, lockParties, ownTopOf, receiverSeries, requireKind } from './parties.ts';
import { lapse } from './step.ts';
import * as store from './store-contracts.ts';
import { requireTerms, storedTerms, type Terms } from './terms.ts';

export interface Offer {
  /** Null: the house. */
  readonly offerer: bigint | null;
  readonly receiver: bigint;
  readonly kind: ContractKind;
  readonly group: ContractGroup;
  readonly tiers: readonly OfferedTier[];
  /** Of the house: the approval under which it offers. */
  readonly approvalId?: bigint;
}

export interface Offered {
  readonly contractId: bigint;
  readonly requestId: bigint;
}

/**
 * Offers a contract in a transaction of its own.
 *
 * @returns the contract and its request. Refuses `function-not-enabled`, `not-direct-downline` for a receiver that is no agent directly below,
 * `debt-owed` while the offerer is late with pay, `offer-pending`, `contract-exists`, `agent-frozen`, `counterparty-frozen`, `contract-overlap`, what the terms refuse, and `margin-too-thin` where the house pays.
 */
export function offerContract(deps: AgentsDeps, offer: Offer): Promise<Offered> {
  return deps.database.inTransaction((tx) => offerIn(deps, tx, offer));
}

/** The same in a transaction of the caller. */
export async function offerIn(deps: AgentsDeps, tx: Tx, offer: Offer): Promise<Offered> {
  const { offerer, receiver, kind, group } = offer;
  const terms = await requireOffer(deps, tx, offer);
  const { offerDays } = (await deps.merchant()).site.contracts;
  const written = await store.insertContract(tx, {
    offerer,
    receiver,
    kind,
    group,
    offerDays,
    approvalId: offer.approvalId ?? null,
    topRate: topRateOf(terms.tiers),
    terms: storedTerms(terms),
  });
  await notify(tx, { memberId: receiver, kind: 'contract-waits', params: { days: offerDays } });
  return { contractId: written.contract_id, requestId: written.request_id };
}

/** Checks an offer under the locks of both parties. Gives its terms; refuses what `offerContract` refuses. */
export async function requireOffer(deps: AgentsDeps, tx: Tx, offer: Offer): Promise<Terms> {
  const { offerer, receiver, kind, group } = offer;
  await requireKind(deps, kind);
  const owed = offerer === null ? 0n : await owedInPay(tx, offerer);
  if (owed > 0n) throw new Refusal('debt-owed', { amount: formatAmount(owed) });
  const states = await lockParties(tx, offer);
  if ((await uplineOf(deps, tx, receiver)) !== offerer || states.receiver === null)
    throw new Refusal('not-direct-downline');
  const open = await listOpen(deps, tx, offer);
  const state = open.find((each) => each.game_group === group)?.state ?? 'none';
  const step = decideContract(state, 'offerer', 'create', frozenFor('offerer', states));
  if ('refusal' in step) throw new Refusal(step.refusal);
  if (open.some((each) => excludesGroup(each.game_group, group))) throw new Refusal('contract-overlap');
  const terms = requireTerms(kind, offer.tiers, {
    settings: (await deps.merchant()).site.contracts,
    ownTop: await ownTopOf(deps, tx, { offerer, kind, group }),
    // The quota is for agents.
    usedContracts: offerer === null ? 0 : await store.countOffered(tx, offerer, kind),
    receiverSeries: await receiverSeries(deps, tx, { receiver, group }),
  });
  const contract = { offerer, kind, group, topRate: topRateOf(terms.tiers) };
  await requireMargin(deps, tx, { memberId: receiver, contract });
  return terms;
}

/** The contracts of a kind between both parties that are not ended, now that overdue requests have lapsed. */
async function listOpen(
  deps: AgentsDeps,
  tx: Tx,
  parties: Pick<Offer, 'offerer' | 'receiver' | 'kind'>,
): Promise<readonly store.ContractRow[]> {
  const open = await store.listOpenBetween(tx, parties);
  const due = open.filter((contract) => contract.is_due);
  if (due.length === 0) return open;
  for (const contract of due) await lapse(deps, tx, contract);
  return store.listOpenBetween(tx, parties);
}
