// The contract that a link offers to each agent who registers by it: checked when the link is made, sent when somebody came (docs/reference/agents.md 3.3).
import type { agentsLinks } from '@tyche/contract/agents-links';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { type ContractGroup, coversGroup, type OfferedTier, type Preset } from '@tyche/rules/agents';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { namesOf } from '../../members/index.ts';
import { notify } from '../../messaging/index.ts';
import { readCsvTiers } from '../contracts/csv.ts';
import { offerIn } from '../contracts/offer.ts';
import { ownTopOf, requireKind } from '../contracts/parties.ts';
import { countOffered } from '../contracts/store-contracts.ts';
import { requireTerms, storedTerms } from '../contracts/terms.ts';
import type { StoredTerms } from '../contracts/types.ts';
import { showTerms } from '../contracts/views.ts';
import type { AgentsDeps } from '../deps.ts';
import * as store from './store-link-offers.ts';
import type { StoredLinkOffer } from './types.ts';

type CreateInput = InputOf<typeof agentsLinks.createAffiliateUrl>;
type Shown = OutputOf<typeof agentsLinks.listAffiliateUrls>['list'][number]['offer'];

/** Accounts whose offers are sent in one run of the job. */
const AT_ONCE = 200;

/**
 * Checks the offer of a new link by the agent's own rates of now and the preset of the link (agents.md 5.3). The caller holds the lock of the
 * agent. Gives its JSON; null without an offer. Refuses `invalid-input` for a link that makes no agents, `function-not-enabled`, and what the
 * terms refuse.
 */
export async function readLinkOffer(
  deps: AgentsDeps,
  tx: Tx,
  agentId: bigint,
  { input, preset }: { readonly input: Pick<CreateInput, 'offer' | 'type'>; readonly preset: Preset },
): Promise<string | null> {
  if (!input.offer) return null;
  const { kind, type: group, requestedRate, ...csv } = input.offer;
  if (input.type !== 1) throw new Refusal('invalid-input', { field: 'offer', rule: 'agents' });
  await requireKind(deps, kind);
  const terms = requireTerms(kind, readCsvTiers({ ...csv, rates: requestedRate }), {
    settings: (await deps.merchant()).site.contracts,
    ownTop: await ownTopOf(deps, tx, { offerer: agentId, kind, group }),
    usedContracts: await countOffered(tx, agentId, kind),
    receiverSeries: seriesOf(preset, group),
  });
  const { tiers } = JSON.parse(storedTerms(terms)) as StoredTerms;
  const stored: StoredLinkOffer = { kind, group, tiers };
  return JSON.stringify(stored);
}

/** The series that who registers will have, at most: that of the preset. Groups without lotteries ask for none. */
function seriesOf(preset: Preset, group: ContractGroup): bigint {
  if (!coversGroup(group, 'LOTT')) return BigInt(Number.MAX_SAFE_INTEGER);
  return preset.find((rate) => rate.group === 'LOTT' && rate.prizeMode === 1)?.rate ?? 0n;
}

/** The offer of a link as its agent sees it. */
export function showLinkOffer(offer: StoredLinkOffer | null): Shown {
  if (offer === null) return null;
  return { kind: offer.kind, type: offer.group, tiers: showTerms({ tiers: offer.tiers }).tiers };
}

/** The tiers as an agent types them. */
function offeredTiersOf({ kind, tiers }: StoredLinkOffer): readonly OfferedTier[] {
  return showTerms({ tiers }).tiers.map(({ minimumBet, netLoss, activeMember, rateType, rate }) => ({
    minimumBet,
    activeMember: String(activeMember),
    rate,
    ...(kind === 'DIVIDEND' ? { netLoss } : { rateType }),
  }));
}

/**
 * Sends the offers that wait, each in the transaction that notes it as sent: none is lost or sent twice, and several processes may do it. It is
 * checked as an offer of the agent at this moment. What the agent may not offer any more is noted with the refusal, and the agent gets a notice.
 * An offer that fails stays and does not hold up the others.
 *
 * @throws the first failure, after all were tried.
 */
export async function sendLinkOffers(deps: AgentsDeps): Promise<void> {
  const failures: unknown[] = [];
  for (const memberId of await store.listWaiting(deps.database.reader, AT_ONCE)) {
    try {
      await deps.database.inTransaction((tx) => send(deps, tx, memberId));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function send(deps: AgentsDeps, tx: Tx, memberId: bigint): Promise<void> {
  const waiting = await store.lockWaiting(tx, memberId);
  if (!waiting) return;
  const { agent_id: agentId, offer } = waiting;
  const { kind, group } = offer;
  const sent = { offerer: agentId, receiver: memberId, kind, group, tiers: offeredTiersOf(offer) };
  try {
    const { contractId } = await offerIn(deps, tx, sent);
    await store.endLinkOffer(tx, memberId, { contractId });
  } catch (error) {
    // A refusal comes before anything is written, so the transaction goes on.
    if (!(error instanceof Refusal)) throw error;
    await store.endLinkOffer(tx, memberId, { refusal: error.code });
    const account = (await namesOf(tx, [memberId])).get(memberId) ?? '';
    await notify(tx, { memberId: agentId, kind: 'link-offer-refused', params: { account } });
  }
}
