// The contract that a form of the register centre offers to new agents: what limits it, why it cannot be sent, and how it is sent.
import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { coversGroup, csvOfTiers, emptyTier } from '@tyche/rules/agents';
import { useState } from 'react';
import { plainTiers, termsProblem } from '../../../features/contract-terms/typed-terms.ts';
import { isOfTerms } from '../../../features/contract-terms/use-terms-fault.ts';
import { type ChosenOffer, groupOf, type OfferKind } from './offer-fields.tsx';
import { type ChosenRates, keyOfRate } from './preset.ts';

export const noOffer: ChosenOffer = { kind: '', type: '', tiers: [emptyTier] };

/** Refusals of an offer beside those of its terms. */
const ofOffer: ReadonlySet<string> = new Set([
  'rebate-too-low',
  'contract-quota',
  'function-not-enabled',
  'debt-owed',
]);

/** Whether a refusal is about the offer of a form. */
export function isOfOffer(code: string): boolean {
  return isOfTerms(code) || ofOffer.has(code);
}

/** The limits of the contract that is chosen, and what follows from them. The form has the choice. */
export function useOffer() {
  const { t, find } = useText();
  const [kind, setKind] = useState<OfferKind>('');
  const limits = useRoute(contract.contractLimits, { kind: kind || 'DIVIDEND' }, { enabled: kind !== '' });
  const known = limits.state === 'ready' ? limits.data : null;
  const wordOf = (refusal: string) => find(`refusals.${refusal}`) ?? refusal;

  /** What no terms can heal: the series that is too low, and the number of contracts; null when there is nothing. */
  function limitFault(offer: ChosenOffer, configs: ChosenRates): string | null {
    const group = known && groupOf(offer, known);
    if (offer.kind === '' || known === null || group === null) return null;
    const series = configs[keyOfRate({ type: 'LOTT', prizeModeId: 1 })] ?? 0;
    if (coversGroup(group.type, 'LOTT') && series < known.seriesRestriction) return wordOf('rebate-too-low');
    return known.usedContracts < known.totalContracts ? null : wordOf('contract-quota');
  }

  return {
    limits,
    /** Asks for the limits of a kind. */
    choose: setKind,
    limitFault,
    /** Why the offer cannot be sent with the rebates of the form; null when it can, and without an offer. */
    faultOf(offer: ChosenOffer, configs: ChosenRates): string | null {
      if (offer.kind === '') return null;
      if (known === null) return t('agents.offerWaits');
      const group = groupOf(offer, known);
      if (group === null) return t('agents.offerNoRate');
      const problem = termsProblem(offer.kind, offer.tiers, known, group.ownRate);
      return problem ? wordOf(problem.refusal) : limitFault(offer, configs);
    },
    /** The offer as a call has it; nothing without one. */
    inputOf(offer: ChosenOffer) {
      const group = known && groupOf(offer, known);
      if (offer.kind === '' || group === null) return {};
      const tiers = csvOfTiers(offer.kind, plainTiers(offer.tiers));
      return { offer: { kind: offer.kind, type: group.type, ...tiers } };
    },
  };
}
