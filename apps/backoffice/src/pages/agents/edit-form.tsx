import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { type ContractKind, csvOfTiers, termsRefusals, type TypedTier } from '@tyche/rules/agents';
import { OfficeForm } from '../../features/office/office-form.tsx';
import { ReasonField, useReasonFault } from '../../features/office/reason-field.tsx';
import { useForm } from '../../features/office/use-form.ts';
import { faultPlace } from './fault-place.ts';
import { offerProblem } from './offer-terms.ts';
import { TierFields } from './tier-fields.tsx';

interface Editing {
  readonly contractId: string;
  readonly kind: ContractKind;
  /** The terms of now. */
  readonly tiers: readonly TypedTier[];
  readonly onDone: () => void;
}

interface Values {
  readonly tiers: readonly TypedTier[];
  readonly reason: string;
}

/** Proposes other terms of a contract of the house. */
export function EditForm({ contractId, kind, tiers: first, onDone }: Editing) {
  const { t, find } = useText();
  const reasonFault = useReasonFault();
  const form = useForm<Values, unknown>({
    first: { tiers: first, reason: '' },
    validate: ({ tiers, reason }) => {
      const problem = offerProblem(kind, tiers);
      return {
        tiers: problem && (find(`refusals.${problem.refusal}`) ?? problem.refusal),
        reason: reasonFault(reason),
      };
    },
    send: ({ tiers, reason }, call) =>
      call(contract.changeHouseContract, {
        contractId,
        status: 'E',
        ...csvOfTiers(kind, tiers),
        reason: reason.trim(),
      }),
    fieldOf: ({ code }) => (termsRefusals.some((each) => each === code) ? 'tiers' : undefined),
    onDone,
  });
  const tiers = form.field('tiers');
  const fault =
    tiers.error === null
      ? null
      : { text: tiers.error, ...faultPlace({ kind, tiers: form.values.tiers }, form.error) };
  return (
    <OfficeForm form={form} text={t('staff.agents.editText')} label={t('staff.agents.edit')}>
      <TierFields kind={kind} tiers={tiers.value} fault={fault} onChange={tiers.onChange} />
      <ReasonField {...form.field('reason')} />
    </OfficeForm>
  );
}
