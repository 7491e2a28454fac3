import { useRoute } from '@tyche/client/react';
import { SendCancelled } from '@tyche/client/use-form';
import { contract } from '@tyche/contract/contract';
import type { RefusalCode } from '@tyche/contract/refusals';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';
import { TextField } from '@tyche/ui/text-field';
import { useState } from 'react';
import { OfficeForm } from '../../../features/office/office-form.tsx';
import { ReasonField, useReasonFault } from '../../../features/office/reason-field.tsx';
import { useForm } from '../../../features/office/use-form.ts';

const empty = { bankCode: '', holderName: '', accountNumber: '', reason: '' };

/** At which field a refusal belongs that names none. */
const fieldOf: Readonly<Partial<Record<RefusalCode, keyof typeof empty>>> = {
  'unknown-bank': 'bankCode',
  'account-number-format': 'accountNumber',
  'holder-name-differs': 'holderName',
};

interface FormProps {
  readonly memberId: string;
  readonly currency: string;
  readonly onDone: () => void;
}

/** Proposes a card for a member who has none and cannot sign in: written down from papers, agreed to by a second person. */
export function AddCard({ memberId, currency }: { readonly memberId: string; readonly currency: string }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('staff.ownFunds.addCard')}
      </Button>
      {isOpen && (
        <Dialog
          title={t('staff.ownFunds.addCard')}
          closeLabel={t('common.close')}
          onClose={() => setOpen(false)}
          size="dialog"
        >
          <Form memberId={memberId} currency={currency} onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function Form(props: FormProps) {
  const { t } = useText();
  const { form, banks } = useCardForm(props);
  const bank = form.field('bankCode');
  return (
    <OfficeForm form={form} text={t('staff.ownFunds.addCardText')} label={t('staff.ownFunds.addCard')}>
      <Field label={t('staff.ownFunds.bank')} required error={bank.error}>
        {(control) => (
          <Select {...control} value={bank.value} onChange={(event) => bank.onChange(event.target.value)}>
            <option value="">{t('staff.ownFunds.choose')}</option>
            {banks.map(({ bankCode, name }) => (
              <option key={bankCode} value={bankCode}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TextField
        label={t('staff.ownFunds.holderName')}
        required
        hint={t('staff.ownFunds.holderHint')}
        maxLength={100}
        {...form.field('holderName')}
      />
      <TextField
        label={t('staff.ownFunds.number')}
        required
        dir="ltr"
        inputMode="numeric"
        maxLength={100}
        {...form.field('accountNumber')}
      />
      <ReasonField {...form.field('reason')} />
    </OfficeForm>
  );
}

function useCardForm({ memberId, currency, onDone }: FormProps) {
  const { t } = useText();
  const reasonFault = useReasonFault();
  const answer = useRoute(contract.withdrawBanks, {});
  const all = answer.state === 'ready' ? answer.data.list : [];
  const banks = all.filter((bank) => bank.currency === null || bank.currency === currency);
  const missing = (value: string) => value.trim() === '' && t('staff.ownFunds.missing');
  const form = useForm({
    first: empty,
    validate: ({ bankCode, holderName, accountNumber, reason }) => ({
      bankCode: missing(bankCode),
      holderName: missing(holderName),
      accountNumber: missing(accountNumber),
      reason: reasonFault(reason),
    }),
    send: async ({ reason, ...card }, call) => {
      const bank = banks.find(({ bankCode }) => bankCode === card.bankCode);
      if (!bank) throw new SendCancelled();
      return call(contract.addMemberCard, { memberId, kind: bank.kind, ...card, reason: reason.trim() });
    },
    fieldOf: ({ code }) => fieldOf[code],
    onDone,
  });
  return { form, banks };
}
