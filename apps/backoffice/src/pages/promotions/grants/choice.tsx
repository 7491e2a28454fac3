import { useRoute } from '@tyche/client/react';
import type { FormField } from '@tyche/client/use-form';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { grantReasons } from '@tyche/rules/rewards/words';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { Select } from '@tyche/ui/select';
import { TextAreaField } from '@tyche/ui/text-area-field';

/** The most offers that one list shows. */
const OFFERS = 50;

/** Chooses an open manual offer; without one it says what to do first. */
export function ManualOfferChoice(field: FormField<string>) {
  const { t } = useText();
  const offers = useRoute(contract.staffPromotions, {
    type: 'MANUAL',
    state: 'open',
    pageNo: 1,
    pageSize: OFFERS,
  });
  const list = offers.state === 'ready' ? offers.data.list : [];
  return (
    <>
      {offers.state === 'ready' && list.length === 0 && (
        <Notice tone="caution">{t('offers.grants.noOffer')}</Notice>
      )}
      <Choice
        label={t('offers.one')}
        options={list.map(({ id, title }) => ({ value: id, label: title }))}
        {...field}
      />
    </>
  );
}

/** Chooses why a reward is granted. */
export function GrantReasonChoice(field: FormField<string>) {
  const { t } = useText();
  return (
    <Choice
      label={t('staff.reason')}
      options={grantReasons.map((value) => ({ value, label: t(`offers.grantReason.${value}`) }))}
      {...field}
    />
  );
}

/** The sentence with which a reward comes to its member. */
export function GrantNoteField(field: FormField<string>) {
  const { t } = useText();
  return (
    <TextAreaField
      label={t('offers.note.label')}
      hint={t('offers.note.hint')}
      required
      maxLength={300}
      {...field}
    />
  );
}

function Choice({
  label,
  options,
  value,
  error,
  onChange,
}: FormField<string> & {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}) {
  const { t } = useText();
  return (
    <Field label={label} required error={error}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{t('staff.ownFunds.choose')}</option>
          {options.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
