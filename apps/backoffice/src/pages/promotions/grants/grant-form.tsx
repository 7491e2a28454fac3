import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { grantReasons } from '@tyche/rules/rewards/words';
import { TextField } from '@tyche/ui/text-field';
import { showToast } from '@tyche/ui/toasts';
import { OfficeForm } from '../../../features/office/office-form.tsx';
import { useForm } from '../../../features/office/use-form.ts';
import { GrantNoteField, GrantReasonChoice, ManualOfferChoice } from './choice.tsx';

const empty = { offer: '', username: '', amount: '', reason: '', note: '' };

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
  const form = useGrantForm(onDone);
  return (
    <OfficeForm form={form} text={t('offers.grants.text')} label={t('offers.grants.grant')}>
      <ManualOfferChoice {...form.field('offer')} />
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
      <GrantReasonChoice {...form.field('reason')} />
      <GrantNoteField {...form.field('note')} />
    </OfficeForm>
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
