import type { RouteState } from '@tyche/client/react';
import { useText } from '@tyche/i18n/react';
import { type ContractGroup, type ContractKind, contractKinds, type TypedTier } from '@tyche/rules/agents';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';
import parts from '../../../lib/parts/parts.module.css';
import { Waiting } from '../../../lib/states/waiting.tsx';
import { useSite } from '../../../state/site.ts';
import { flagOfKind } from '../../../features/agent-filters/kind-flags.ts';
import type { Limits } from '../../../features/contract-terms/contract-type.ts';
import { TermsFields } from '../../../features/contract-terms/terms-fields.tsx';
import { useContractWords } from '../../../features/contract-terms/use-contract-words.ts';
import { useTermsFault } from '../../../features/contract-terms/use-terms-fault.ts';
import css from './register-center.module.css';

export type OfferKind = ContractKind | '';

/** What is chosen for the contract that is offered. The games count only where the agent has a rate in them. */
export interface ChosenOffer {
  readonly kind: OfferKind;
  readonly type: ContractGroup | '';
  readonly tiers: readonly TypedTier[];
}

/** The games of an offer: the chosen ones, else the first that can be offered; null when none can. */
export function groupOf({ type }: ChosenOffer, limits: Limits): Limits['groups'][number] | null {
  return limits.groups.find((group) => group.type === type) ?? limits.groups[0] ?? null;
}

/**
 * Chooses the contract that is offered to new agents (docs/reference/agents.md 3.2 and 3.3).
 *
 * @param about when it is offered.
 */
export function OfferFields({
  about,
  value,
  limits,
  form,
  error,
  onChange,
}: {
  readonly about: string;
  readonly value: ChosenOffer;
  /** Of the chosen kind. */
  readonly limits: RouteState<Limits>;
  readonly form: { readonly isSubmitted: boolean; readonly error: Error | null };
  readonly error: string | null;
  readonly onChange: (changed: Partial<ChosenOffer>) => void;
}) {
  const { t } = useText();
  const site = useSite();
  const kinds = contractKinds.filter((kind) => site?.agentContracts[flagOfKind[kind]] ?? false);
  if (kinds.length === 0) return null;
  const { kind } = value;
  return (
    <fieldset className={css.rates}>
      <legend>{t('agents.offer')}</legend>
      <p className={parts.note}>{about}</p>
      <Field label={t('agents.offerKind')} error={kind === '' ? null : error}>
        {(control) => (
          <Select
            {...control}
            value={kind}
            onChange={(event) =>
              onChange({ kind: contractKinds.find((each) => each === event.target.value) ?? '', type: '' })
            }
          >
            <option value="">{t('agents.offerNone')}</option>
            {kinds.map((each) => (
              <option key={each} value={each}>
                {t(`team.kind.${each}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {kind !== '' && <Waiting of={limits} rows={3} />}
      {kind !== '' && limits.state === 'ready' && (
        <OfferTerms kind={kind} value={value} limits={limits.data} form={form} onChange={onChange} />
      )}
    </fieldset>
  );
}

function OfferTerms({
  kind,
  value,
  limits,
  form,
  onChange,
}: {
  readonly kind: ContractKind;
  readonly value: ChosenOffer;
  readonly limits: Limits;
  readonly form: { readonly isSubmitted: boolean; readonly error: Error | null };
  readonly onChange: (changed: Partial<ChosenOffer>) => void;
}) {
  const { t } = useText();
  const { rate } = useContractWords();
  const terms = useTermsFault(kind, limits);
  const group = groupOf(value, limits);
  if (group === null) return <p className={parts.note}>{t('agents.offerNoRate')}</p>;
  const { ownRate } = group;
  return (
    <>
      <Field label={t('contracts.column.games')} hint={t('contracts.ownRate', { rate: rate(ownRate) })}>
        {(control) => (
          <Select
            {...control}
            value={group.type}
            onChange={(event) =>
              onChange({ type: limits.groups.find(({ type }) => type === event.target.value)?.type ?? '' })
            }
          >
            {limits.groups.map(({ type }) => (
              <option key={type} value={type}>
                {t(`contracts.group.${type}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TermsFields
        of={{ kind, limits, ownRate }}
        tiers={value.tiers}
        fault={terms.faultOf(value.tiers, ownRate, form)}
        onChange={(tiers) => onChange({ tiers })}
      />
    </>
  );
}
