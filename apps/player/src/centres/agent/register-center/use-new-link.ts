// The form of a new link: what it sends, and where its refusals show.
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { startOfDate } from '@tyche/kernel/business-day';
import { checkLinkPath, reservedLinkPaths } from '@tyche/rules/agents';
import { dayAfter } from '../../../features/records/period.ts';
import { useForm } from '../../../lib/use-form.ts';
import type { AccountKind } from './account-kind.ts';
import type { ChosenOffer } from './offer-fields.tsx';
import { type ChosenRates, configsOf } from './preset.ts';
import { isOfOffer, noOffer, useOffer } from './use-offer.ts';

const first = {
  type: 'member' as AccountKind,
  from: '',
  until: '',
  path: '',
  configs: {} as ChosenRates,
  offer: noOffer,
};

/** The form, with the contract that is chosen. */
export function useNewLink(today: string, onDone: () => void) {
  const { t, format } = useText();
  const chosen = useOffer();
  const instantOf = (day: string) => startOfDate(day, format.timeZone).getTime();
  const form = useForm({
    first,
    validate: ({ type, path, configs, offer }) => {
      const problem = path === '' ? null : checkLinkPath(path, reservedLinkPaths);
      return {
        path: problem !== null && t(`refusals.${problem}`),
        offer: type === 'agent' ? chosen.faultOf(offer, configs) : null,
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
        ...(type === 'agent' && chosen.inputOf(offer)),
      }),
    fieldOf: ({ code, details }) => {
      if (code === 'link-dates') return details.field === 'endDate' ? 'until' : 'from';
      return isOfOffer(code) ? 'offer' : undefined;
    },
    onDone,
  });
  const { onChange, error } = form.field('offer');
  return {
    form,
    limits: chosen.limits,
    offerError: error ?? chosen.limitFault(form.values.offer, form.values.configs),
    changeOffer(changed: Partial<ChosenOffer>) {
      if (changed.kind !== undefined) chosen.choose(changed.kind);
      onChange({ ...form.values.offer, ...changed });
    },
  };
}
