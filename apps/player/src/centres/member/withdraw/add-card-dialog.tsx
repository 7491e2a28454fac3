import type { RefusalCode } from '@tyche/contract/refusals';
import type { OutputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { useRoute } from '@tyche/client/react';
import { SendCancelled } from '@tyche/client/use-form';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { Select } from '@tyche/ui/select';
import { TextField } from '@tyche/ui/text-field';
import { PaymentPasswordField } from '../../../features/payments/payment-password.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { useForm } from '../../../lib/use-form.ts';

const empty = { bankCode: '', holderName: '', accountNumber: '', password: '' };

/** At which field a refusal belongs. */
const fieldOf: Readonly<Partial<Record<RefusalCode, keyof typeof empty>>> = {
  'unknown-bank': 'bankCode',
  'account-number-format': 'accountNumber',
  'bank-card-taken': 'accountNumber',
  'holder-name-differs': 'holderName',
  'payment-password-wrong': 'password',
};

/** Adds an account to withdraw to: bank or wallet, the holder as on the account, its number, and the payment password. */
export function AddCardDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const banks = useRoute(contract.withdrawBanks, {});
  const list = banks.state === 'ready' ? banks.data.list : [];
  const form = useAddCardForm(list, onClose);
  const bank = form.field('bankCode');
  return (
    <Dialog title={t('payments.cards.add')} closeLabel={t('common.close')} onClose={onClose} size="dialog">
      <form className={parts.form} {...form.element}>
        {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
        <Field label={t('payments.cards.bank')} required error={bank.error}>
          {(control) => (
            <Select {...control} value={bank.value} onChange={(event) => bank.onChange(event.target.value)}>
              <option value="">{t('payments.cards.choose')}</option>
              {list.map((one) => (
                <option key={one.bankCode} value={one.bankCode}>
                  {one.name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TextField
          label={t('payments.cards.holder')}
          required
          hint={t('payments.cards.holderHint')}
          autoComplete="name"
          maxLength={100}
          {...form.field('holderName')}
        />
        <TextField
          label={t('payments.cards.number')}
          required
          autoComplete="off"
          dir="ltr"
          maxLength={100}
          {...form.field('accountNumber')}
        />
        <PaymentPasswordField {...form.field('password')} />
        <Button type="submit" look="primary" busy={form.isSending}>
          {t('payments.cards.add')}
        </Button>
      </form>
    </Dialog>
  );
}

type Bank = OutputOf<typeof contract.withdrawBanks>['list'][number];

function useAddCardForm(banks: readonly Bank[], onDone: () => void) {
  const { t } = useText();
  const bankOf = (code: string) => banks.find((one) => one.bankCode === code);
  const missing = (value: string) => value.trim() === '' && t('payments.cards.missing');
  const digitsOf = (accountNumber: string) => accountNumber.replaceAll(/[\s-]/g, '');
  return useForm({
    first: empty,
    validate: ({ bankCode, holderName, accountNumber, password }) => {
      const pattern = bankOf(bankCode)?.accountPattern;
      const isOdd = pattern !== undefined && !new RegExp(pattern, 'u').test(digitsOf(accountNumber));
      return {
        bankCode: missing(bankCode),
        holderName: missing(holderName),
        accountNumber: missing(accountNumber) || (isOdd && t('payments.cards.badNumber')),
        password: missing(password),
      };
    },
    send: async ({ bankCode, holderName, accountNumber, password }, call) => {
      const bank = bankOf(bankCode);
      if (!bank) throw new SendCancelled();
      return call(contract.addBankCard, {
        kind: bank.kind,
        bankCode,
        holderName: holderName.trim(),
        accountNumber: digitsOf(accountNumber),
        password,
      });
    },
    fieldOf: ({ code }) => fieldOf[code],
    onDone,
  });
}
