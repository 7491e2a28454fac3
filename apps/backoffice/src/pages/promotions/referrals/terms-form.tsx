import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Checkbox } from '@tyche/ui/checkbox';
import { TextAreaField } from '@tyche/ui/text-area-field';
import { TextField } from '@tyche/ui/text-field';
import { OfficeForm } from '../../../features/office/office-form.tsx';
import { ReasonField, useReasonFault } from '../../../features/office/reason-field.tsx';
import { useForm } from '../../../features/office/use-form.ts';
import type { ReferralTerms } from '../../../features/office/referral/terms-list.tsx';
import { amountIn, tiersIn, tiersText, wholeIn } from './terms-values.ts';

const MAX_TIERS_TEXT = 400;
const amounts = ['minDeposit', 'minValid', 'friendAmount'] as const;
const counts = ['days', 'holdDays', 'maxPerMonth'] as const;

/** Changes the terms and proposes them; a second person publishes them. */
export function TermsForm({
  of: terms,
  version,
  onDone,
}: {
  readonly of: ReferralTerms;
  readonly version: number;
  readonly onDone: () => void;
}) {
  const { t } = useText();
  const reasonFault = useReasonFault();
  const odd = t('offers.referralTerms.odd');
  const form = useForm({
    first: firstOf(terms),
    validate: (values) => ({
      ...Object.fromEntries(amounts.map((name) => [name, amountIn(values[name]) === null && odd])),
      ...Object.fromEntries(counts.map((name) => [name, wholeIn(values[name]) === null && odd])),
      maxInAll: values.maxInAll.trim() !== '' && wholeIn(values.maxInAll) === null && odd,
      tiers: tiersIn(values.tiers) === null && odd,
      reason: reasonFault(values.reason),
    }),
    send: (values, call) =>
      call(contract.proposeReferralTerms, {
        version,
        reason: values.reason.trim(),
        terms: {
          isOpen: values.isOpen,
          days: wholeIn(values.days) ?? 0,
          holdDays: wholeIn(values.holdDays) ?? 0,
          maxPerMonth: wholeIn(values.maxPerMonth) ?? 0,
          maxInAll: wholeIn(values.maxInAll),
          minDeposit: amountIn(values.minDeposit) ?? '0',
          minValid: amountIn(values.minValid) ?? '0',
          friendAmount: amountIn(values.friendAmount) ?? '0',
          tiers: tiersIn(values.tiers) ?? [],
        },
      }),
    onDone,
  });
  return (
    <OfficeForm form={form} label={t('offers.referralTerms.propose')}>
      <Checkbox checked={form.values.isOpen} onChange={(event) => form.set({ isOpen: event.target.checked })}>
        {t('offers.referralTerms.isOpen')}
      </Checkbox>
      {amounts.map((name) => (
        <TextField
          key={name}
          label={t(`offers.referralTerms.${name}`)}
          required
          inputMode="decimal"
          {...form.field(name)}
        />
      ))}
      {counts.map((name) => (
        <TextField
          key={name}
          label={t(`offers.referralTerms.${name}`)}
          required
          inputMode="numeric"
          {...form.field(name)}
        />
      ))}
      <TextField label={t('offers.referralTerms.maxInAll')} inputMode="numeric" {...form.field('maxInAll')} />
      <TextAreaField
        label={t('offers.referralTerms.tiers')}
        hint={t('offers.referralTerms.tiersHint')}
        required
        maxLength={MAX_TIERS_TEXT}
        {...form.field('tiers')}
      />
      <ReasonField {...form.field('reason')} />
    </OfficeForm>
  );
}

function firstOf(terms: ReferralTerms) {
  return {
    isOpen: terms.isOpen,
    minDeposit: terms.minDeposit,
    minValid: terms.minValid,
    friendAmount: terms.friendAmount,
    days: String(terms.days),
    holdDays: String(terms.holdDays),
    maxPerMonth: String(terms.maxPerMonth),
    maxInAll: terms.maxInAll === null ? '' : String(terms.maxInAll),
    tiers: tiersText(terms.tiers),
    reason: '',
  };
}
