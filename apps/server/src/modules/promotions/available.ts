// The offers that a caller may see, and one of them with its text (rewards.md 3.2 and 3.4).
import type { promotions } from '@tyche/contract/promotions';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { type Condition, type DeclaredReturn, isSwitchedOff } from '@tyche/rules/rewards';
import { Refusal } from '../../platform/http/errors.ts';
import type { Call } from '../../platform/http/handlers.ts';
import { requireLive, type LiveOffer, windowOf } from './applications.ts';
import { type Facts, judgeOffer, keptConditions, readAsking } from './candidate.ts';
import type { PromotionsDeps } from './deps.ts';
import { kindOf } from './kinds.ts';
import { REFERRER_TYPE } from './referral/codes.ts';
import { progressOf } from './progress.ts';
import { factsOfOffer, shownApplications, textsOf } from './shown.ts';
import * as offers from './store-offers.ts';

type Card = OutputOf<typeof promotions.getAvailablePromotions>['list'][number];
type Caller = Pick<Call, 'sessionToken' | 'country' | 'language'>;

/** How long an offer that is over is shown. */
const CLOSED_DAYS = 30;
const APPLICATIONS = 10;

/** The offers of the site: those that the caller takes part in first, then the newest. Of those switched off, only what the caller is part of. */
export async function listAvailable(
  deps: PromotionsDeps,
  { category, language }: InputOf<typeof promotions.getAvailablePromotions>,
  call: Caller,
): Promise<OutputOf<typeof promotions.getAvailablePromotions>> {
  const { reader } = deps.database;
  const facts = await factsOf(deps, call);
  const { site } = await deps.merchant();
  const returns = await deps.declaredReturns();
  const rows = await offers.listShown(reader, CLOSED_DAYS);
  const cards = rows
    .map(requireLive)
    .filter(({ content }) => category === undefined || content.terms.category === category)
    .filter(({ kind }) => kindOf(kind).entry !== 'granted' && kindOf(kind).entry !== 'code')
    .filter((offer) => !isHidden(offer, facts))
    .map((offer) => shownCard(returns, offer, { facts, language: language ?? call.language }));
  return {
    REFERRAL: {
      enabled: site.referralPromotion && (facts?.known.accountType ?? REFERRER_TYPE) === REFERRER_TYPE,
    },
    list: cards.toSorted((one, other) => Number(other.status !== null) - Number(one.status !== null)),
  };
}

/** Whether the caller switched offers of its category off and has nothing of this one. */
function isHidden(offer: LiveOffer, facts: Facts | null): boolean {
  if (facts === null || ownOf(offer, facts).length > 0) return false;
  return isSwitchedOff(facts.off, offer.content.terms.category);
}

/** One offer with its text and the caller's applications. Refuses `promotion-unknown`. */
export async function readPromotion(
  deps: PromotionsDeps,
  { id, language: asked }: InputOf<typeof promotions.readPromotion>,
  call: Caller,
): Promise<OutputOf<typeof promotions.readPromotion>> {
  const language = asked ?? call.language;
  const facts = await factsOf(deps, call);
  const offer = requireLive(await offers.findOffer(deps.database.reader, BigInt(id)));
  const own = ownOf(offer, facts);
  // What staff grant is shown to who has it.
  if (kindOf(offer.kind).entry === 'granted' && own.length === 0) throw new Refusal('promotion-unknown');
  const returns = await deps.declaredReturns();
  return {
    ...shownCard(returns, offer, { facts, language }),
    text: textsOf(offer.content, factsOfOffer(returns, offer), language).text,
    product: offer.content.terms.products[0] ?? null,
    progress: facts && (await progressOf(deps, offer, facts.memberId)),
    applications: await shownApplications(deps.database.reader, own.slice(0, APPLICATIONS), language),
  };
}

async function factsOf(deps: PromotionsDeps, { sessionToken, country }: Caller): Promise<Facts | null> {
  const member = sessionToken ? await deps.identifyMember(sessionToken) : null;
  return member && readAsking(deps, deps.database.reader, { memberId: member.memberId, region: country });
}

function shownCard(
  returns: readonly DeclaredReturn[],
  offer: LiveOffer,
  { facts, language }: { readonly facts: Facts | null; readonly language: string },
): Card {
  const { entry } = kindOf(offer.kind);
  const keyFacts = factsOfOffer(returns, offer);
  const { title, teaser } = textsOf(offer.content, keyFacts, language);
  const conditions: readonly Condition[] = facts ? judgeOffer(offer, facts) : [];
  const [newest] = ownOf(offer, facts);
  return {
    id: offer.offer_id.toString(),
    type: offer.kind,
    category: offer.content.terms.category,
    entry,
    title,
    teaser,
    startsAt: (offer.starts_at ?? offer.published_at).getTime(),
    endsAt: offer.ends_at?.getTime() ?? null,
    window: windowOf(offer),
    status: newest?.status ?? null,
    detail: newest?.detail ?? null,
    applicationId: newest?.application_id.toString() ?? null,
    keyFacts,
    conditions: keptConditions(conditions),
    canApply:
      facts !== null &&
      entry !== 'automatic' &&
      entry !== 'granted' &&
      conditions.every(({ isMet }) => isMet),
  };
}

/** The caller's own applications for an offer, newest first. */
function ownOf(offer: LiveOffer, facts: Facts | null) {
  if (!facts) return [];
  return facts.applications.filter(
    (row) => row.offer_id === offer.offer_id && row.member_id === facts.memberId,
  );
}
