// The form of a new link: what it sends, and where its refusals show.
import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { startOfDate } from '@tyche/kernel/business-day';
import { checkLinkPath, csvOfTiers, emptyTier, reservedLinkPaths } from '@tyche/rules/agents';
import { useState } from 'react';
import { dayAfter } from '../../../features/records/period.ts';
import { useForm } from '../../../lib/use-form.ts';
import { plainTiers, termsProblem } from '../../../features/contract-terms/typed-terms.ts';
import { isOfTerms } from '../../../features/contract-terms/use-terms-fault.ts';
import type { AccountKind } from './account-kind.ts';
import { type ChosenOffer, groupOf, type OfferKind } from './offer-fields.tsx';
import { type ChosenRates, configsOf } from './preset.ts';

const noOffer: ChosenOffer = { kind: '', type: '', tiers: [emptyTier] };
const first = {
  type: 'member' as AccountKind,
  from: '',
  until: '',
  path: '',
  configs: {} as ChosenRates,
  offer: noOffer,
};
/** Refusals of the offer beside those of its terms. */
const ofOffer: ReadonlySet<string> = new Set(['rebate-too-low', 'contract-quota', 'function-not-enabled']);

/** The form, with the limits of the contract that is chosen. */
export function useNewLink(today: string, onDone: () => void) {
  const { t, find, format } = useText();
  const [kind, setKind] = useState<OfferKind>('');
  const limits = useRoute(contract.contractLimits, { kind: kind || 'DIVIDEND' }, { enabled: kind !== '' });
  const instantOf = (day: string) => startOfDate(day, format.timeZone).getTime();

  /** Why the offer cannot be sent; null when it can, and for a link without one. */
  function offerFault(offer: ChosenOffer): string | null {
    if (offer.kind === '') return null;
    if (limits.state !== 'ready') return t('agents.offerWaits');
    const group = groupOf(offer, limits.data);
    if (group === null) return t('agents.offerNoRate');
    const problem = termsProblem(offer.kind, offer.tiers, limits.data, group.ownRate);
    return problem && (find(`refusals.${problem.refusal}`) ?? problem.refusal);
  }

  function offerOf(offer: ChosenOffer) {
    const group = limits.state === 'ready' ? groupOf(offer, limits.data) : null;
    if (offer.kind === '' || group === null) return {};
    const tiers = csvOfTiers(offer.kind, plainTiers(offer.tiers));
    return { offer: { kind: offer.kind, type: group.type, ...tiers } };
  }

  const form = useForm({
    first,
    validate: ({ type, path, offer }) => {
      const problem = path === '' ? null : checkLinkPath(path, reservedLinkPaths);
      return {
        path: problem !== null && t(`refusals.${problem}`),
        offer: type === 'agent' ? offerFault(offer) : null,
      };
    },
    send: ({ type, from, until, path, configs, offer }, call) =>
      call(contract.createAffiliateUrl, {
        type: type === 'agent' ? 1 : 0,
        // Without a day, and with the day of today, it counts from now on.
        startDate: from === '' || from === today ? null : instantOf(from),
        endDate: until === '' ? null : instantOf(dayAfter(until, 1)),
        ...(path === '' ? { pathType: 0 } : { pathType: 1, path }),
        configs: configsOf(configs),
        ...(type === 'agent' && offerOf(offer)),
      }),
    fieldOf: ({ code, details }) => {
      if (code === 'link-dates') return details.field === 'endDate' ? 'until' : 'from';
      return isOfTerms(code) || ofOffer.has(code) ? 'offer' : undefined;
    },
    onDone,
  });
  const { onChange } = form.field('offer');
  return {
    form,
    limits,
    changeOffer(changed: Partial<ChosenOffer>) {
      if (changed.kind !== undefined) setKind(changed.kind);
      onChange({ ...form.values.offer, ...changed });
    },
  };
}
