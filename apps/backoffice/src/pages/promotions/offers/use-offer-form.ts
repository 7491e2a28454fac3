// The form of an offer: its draft, what is wrong with it, and how it is saved.
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import type { PromotionKind } from '@tyche/rules/rewards/words';
import { useState } from 'react';
import { useForm } from '../../../features/office/use-form.ts';
import { draftOf } from './draft-of-offer.ts';
import { firstDraft } from './offer-defaults.ts';
import type { OfferContent, OfferDraft } from './offer-draft.ts';
import { readOffer } from './read-offer.ts';

export type Offer = OutputOf<typeof contract.staffPromotion>;

export interface Editing {
  readonly kind: PromotionKind;
  /** The offer whose draft is changed; null for a new one. */
  readonly from: Offer | null;
  /** Called with the id of the offer that was saved. */
  readonly onSaved: (id: string) => void;
}

/** The form as its parts take it. */
export type OfferForm = Pick<ReturnType<typeof useOfferForm>['form'], 'values' | 'field' | 'set'>;

/** The form of an offer, and its terms and texts as they are typed; null while a field cannot be read. */
export function useOfferForm({ kind, from: newest, onSaved }: Editing) {
  const { t, format } = useText();
  // The draft that the change begins from. One that somebody saves meanwhile is not overwritten: the server refuses its revision.
  const [from] = useState(newest);
  const read = (draft: OfferDraft) => readOffer(kind, draft, format.timeZone);
  const form = useForm<OfferDraft, { readonly id: string }>({
    first: from ? draftOf(kind, from.draft, format.timeZone) : firstDraft(kind),
    validate: (draft) =>
      Object.fromEntries([...read(draft).faults].map((field) => [field, t(`offers.odd.${oddOf(field)}`)])),
    async send(draft, call) {
      const { content } = read(draft);
      if (!content) throw new Error('offer: sent with a fault');
      return saveOffer({ kind, from, content }, call);
    },
    // Other refusals name a place in the terms that no single field shows.
    fieldOf: ({ code, details }) =>
      code === 'text-refused' ? 'texts' : details.field === 'endsAt' ? 'endsAt' : null,
    onDone: ({ id }) => onSaved(id),
  });
  return { form, content: read(form.values).content };
}

async function saveOffer(
  { kind, from, content }: Pick<Editing, 'kind' | 'from'> & { readonly content: OfferContent },
  call: Parameters<Parameters<typeof useForm>[0]['send']>[1],
): Promise<{ readonly id: string }> {
  if (!from) return call(contract.createPromotion, { type: kind, ...content });
  const { id, revision } = from;
  await call(contract.savePromotion, { id, revision, ...content });
  return { id };
}

const counts: readonly (keyof OfferDraft)[] = [
  'claimDays',
  'playDays',
  'identityLevel',
  'minRank',
  'maxRank',
  'budgetCount',
];
const lists: readonly (keyof OfferDraft)[] = ['languages', 'currencies', 'regions', 'accountTypes'];
const shares: readonly (keyof OfferDraft)[] = ['weights', 'rates'];

/** Which sentence says what is wrong with a field. */
function oddOf(field: keyof OfferDraft) {
  if (field === 'texts' || field === 'group' || field === 'multiplier' || field === 'betMultiple')
    return field;
  if (field === 'digits' || field === 'luckyMultiple' || field === 'games') return field;
  if (field === 'rate') return 'share';
  if (field === 'tiers' || field === 'steps') return 'rising';
  if (counts.includes(field)) return 'count';
  if (lists.includes(field)) return 'list';
  if (shares.includes(field)) return 'percent';
  return field === 'minPayout' ? 'money' : 'positive';
}
