import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import {
  type ContractGroup,
  contractGroups,
  type ContractKind,
  contractKinds,
  csvOfTiers,
  emptyTier,
  termsRefusals,
  type TypedTier,
} from '@tyche/rules/agents';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';
import agents from '../../features/office/agents/agents.module.css';
import { OfficeForm } from '../../features/office/office-form.tsx';
import { ReasonField, useReasonFault } from '../../features/office/reason-field.tsx';
import { useForm } from '../../features/office/use-form.ts';
import { useWord } from '../../features/office/use-word.ts';
import { faultPlace } from './fault-place.ts';
import { offerProblem } from './offer-terms.ts';
import { TierFields } from './tier-fields.tsx';

interface Offering {
  readonly memberId: string;
  readonly onDone: () => void;
}

interface Values {
  readonly kind: ContractKind;
  readonly type: ContractGroup;
  readonly tiers: readonly TypedTier[];
  readonly reason: string;
}

/** At which field a refusal belongs that names none. */
const fieldOf: Readonly<Record<string, keyof Values>> = {
  ...Object.fromEntries(termsRefusals.map((code) => [code, 'tiers'] as const)),
  'function-not-enabled': 'kind',
  'contract-exists': 'type',
  'contract-overlap': 'type',
  'offer-pending': 'type',
};

/** Proposes a contract of the house for a general agent: its kind, its games and its tiers. */
export function OfferForm(props: Offering) {
  const { t } = useText();
  const word = useWord();
  const form = useOfferForm(props);
  const [kind, type, tiers] = [form.field('kind'), form.field('type'), form.field('tiers')];
  const fault = tiers.error === null ? null : { text: tiers.error, ...faultPlace(form.values, form.error) };
  return (
    <OfficeForm form={form} text={t('staff.agents.offerText')} label={t('staff.agents.offer')}>
      <div className={agents.fields}>
        <Field label={t('staff.agents.kind')} error={kind.error}>
          {(control) => (
            <Select
              {...control}
              value={kind.value}
              onChange={(event) =>
                kind.onChange(contractKinds.find((each) => each === event.target.value) ?? kind.value)
              }
            >
              {contractKinds.map((each) => (
                <option key={each} value={each}>
                  {word('contractKind', each)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('staff.agents.games')} error={type.error}>
          {(control) => (
            <Select
              {...control}
              value={type.value}
              onChange={(event) =>
                type.onChange(contractGroups.find((each) => each === event.target.value) ?? type.value)
              }
            >
              {contractGroups.map((each) => (
                <option key={each} value={each}>
                  {word('agentGroup', each)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <TierFields kind={kind.value} tiers={tiers.value} fault={fault} onChange={tiers.onChange} />
      <ReasonField {...form.field('reason')} />
    </OfficeForm>
  );
}

function useOfferForm({ memberId, onDone }: Offering) {
  const { find } = useText();
  const reasonFault = useReasonFault();
  return useForm<Values, unknown>({
    first: { kind: 'DIVIDEND', type: 'CONS', tiers: [emptyTier], reason: '' },
    validate: ({ kind, tiers, reason }) => {
      const problem = offerProblem(kind, tiers);
      return {
        tiers: problem && (find(`refusals.${problem.refusal}`) ?? problem.refusal),
        reason: reasonFault(reason),
      };
    },
    send: ({ kind, type, tiers, reason }, call) =>
      call(contract.offerHouseContract, {
        memberId,
        kind,
        type,
        ...csvOfTiers(kind, tiers),
        reason: reason.trim(),
      }),
    fieldOf: ({ code }) => fieldOf[code],
    onDone,
  });
}
