import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { grantReasons } from '@tyche/rules/rewards/words';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { Select } from '@tyche/ui/select';
import { TextAreaField } from '@tyche/ui/text-area-field';
import { TextField } from '@tyche/ui/text-field';
import { showToast } from '@tyche/ui/toasts';
import { OfficeForm } from '../../../features/office/office-form.tsx';
import { useForm } from '../../../features/office/use-form.ts';

const empty = { offer: '', username: '', amount: '', reason: '', note: '' };
/** The most offers that one list shows. */
const OFFERS = 50;

/** At which field a refusal belongs that names none. */
const fieldOf: Readonly<Record<string, keyof typeof empty>> = {
  'unknown-member': 'username',
  'self-excluded': 'username',
  'promotion-not-for-you': 'username',
  'amount-out-of-range': 'amount',
  'promotion-budget-spent': 'amount',
  'text-refused': 'note',
  'promotion-unknown': 'offer',
  'promotion-not-open': 'offer',
  'promotion-over': 'offer',
  'promotion-paused': 'offer',
};

/** Grants a reward of an open manual offer to a member. Above what one person decides, a second one has to approve it. */
export function GrantForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useText();
  const offers = useRoute(contract.staffPromotions, {
    type: 'MANUAL',
    state: 'open',
    pageNo: 1,
    pageSize: OFFERS,
  });
  const form = useGrantForm(onDone);
  const list = offers.state === 'ready' ? offers.data.list : [];
  return (
    <OfficeForm form={form} text={t('offers.grants.text')} label={t('offers.grants.grant')}>
      {offers.state === 'ready' && list.length === 0 && (
        <Notice tone="caution">{t('offers.grants.noOffer')}</Notice>
      )}
      <Choice
        label={t('offers.one')}
        options={list.map(({ id, title }) => ({ value: id, label: title }))}
        {...form.field('offer')}
      />
      <TextField
        label={t('offers.grants.username')}
        required
        dir="ltr"
        maxLength={60}
        {...form.field('username')}
      />
      <TextField
        label={t('staff.col.amount')}
        required
        dir="ltr"
        inputMode="decimal"
        maxLength={20}
        {...form.field('amount')}
      />
      <Choice
        label={t('staff.reason')}
        options={grantReasons.map((value) => ({ value, label: t(`offers.grantReason.${value}`) }))}
        {...form.field('reason')}
      />
      <TextAreaField
        label={t('offers.note.label')}
        hint={t('offers.note.hint')}
        required
        maxLength={300}
        {...form.field('note')}
      />
    </OfficeForm>
  );
}

function Choice({
  label,
  options,
  value,
  error,
  onChange,
}: {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
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

function useGrantForm(onDone: () => void) {
  const { t } = useText();
  const missing = (isGood: boolean) => !isGood && t('staff.ownFunds.missing');
  const reasonOf = (text: string) => grantReasons.find((one) => one === text);
  return useForm({
    first: empty,
    validate: ({ offer, username, amount, reason, note }) => ({
      offer: missing(offer !== ''),
      username: missing(username.trim() !== ''),
      amount: (parseAmount(amount.trim()) ?? 0n) <= 0n && t('staff.amountOdd'),
      reason: missing(reasonOf(reason) !== undefined),
      note: note.trim().length < MIN_NOTE && t('offers.odd.note'),
    }),
    send: ({ offer, username, amount, reason, note }, call) =>
      call(contract.grantPromotion, {
        promotionId: offer,
        username: username.trim(),
        amount: amount.trim(),
        reason: reasonOf(reason) ?? 'correction',
        note: note.trim(),
      }),
    fieldOf: ({ code }) => fieldOf[code],
    onDone: ({ approvalId }) => {
      if (approvalId === null) showToast(t('offers.grants.done'));
      onDone();
    },
  });
}

/** As the contract says. */
const MIN_NOTE = 3;
