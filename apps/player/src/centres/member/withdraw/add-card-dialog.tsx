import { Select } from '@tyche/ui/select';
import { useRoute, useSend } from '@tyche/client/react';
import { RefusedError } from '@tyche/client/client';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { TextInput } from '@tyche/ui/text-input';
import { type FormEvent, useState } from 'react';
import parts from '../../../lib/parts/parts.module.css';
import { PaymentPasswordField } from '../../../features/payments/payment-password.tsx';
import { useErrorText } from '../../../lib/error-text.ts';
import { useText } from '@tyche/i18n/react';

const empty = { bankCode: '', holderName: '', accountNumber: '', password: '' };
type Name = keyof typeof empty;

/** At which field a refusal belongs. */
const fieldOf: Readonly<Record<string, Name>> = {
  'unknown-bank': 'bankCode',
  'account-number-format': 'accountNumber',
  'bank-card-taken': 'accountNumber',
  'holder-name-differs': 'holderName',
  'payment-password-wrong': 'password',
};

/** Adds an account to withdraw to: bank or wallet, the holder as on the account, its number, and the payment password. */
export function AddCardDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const errorText = useErrorText();
  const banks = useRoute(contract.withdrawBanks, {});
  const send = useSend(contract.addBankCard);
  const [values, setValues] = useState(empty);
  const [isSubmitted, setSent] = useState(false);
  const list = banks.state === 'ready' ? banks.data.list : [];
  const bank = list.find((one) => one.bankCode === values.bankCode);
  const refusedAt =
    send.error instanceof RefusedError
      ? (fieldOf[send.error.code] ?? send.error.details.field ?? null)
      : null;

  function problem(name: Name): string | null {
    if (send.error && refusedAt === name) return errorText(send.error);
    if (!isSubmitted) return null;
    if (values[name].trim() === '') return t('payments.cards.missing');
    const isOdd =
      name === 'accountNumber' &&
      bank !== undefined &&
      !new RegExp(bank.accountPattern, 'u').test(values.accountNumber.replaceAll(/[\s-]/g, ''));
    return isOdd ? t('payments.cards.badNumber') : null;
  }

  const change = (name: Name) => (text: string) => {
    send.reset();
    setValues({ ...values, [name]: text });
  };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSent(true);
    if (!bank || Object.values(values).some((value) => value.trim() === '')) return;
    const input = {
      kind: bank.kind,
      bankCode: bank.bankCode,
      holderName: values.holderName.trim(),
      accountNumber: values.accountNumber.replaceAll(/[\s-]/g, ''),
      password: values.password,
    };
    const answer = await send.mutateAsync({ input }).catch(() => null);
    if (answer) onClose();
  }

  return (
    <Dialog title={t('payments.cards.add')} closeLabel={t('common.close')} onClose={onClose} size="dialog">
      <form className={parts.form} onSubmit={(event) => void submit(event)} noValidate>
        {send.error && refusedAt === null && <Notice tone="bad">{errorText(send.error)}</Notice>}
        <Field label={t('payments.cards.bank')} required error={problem('bankCode')}>
          {(control) => (
            <Select
              {...control}
              value={values.bankCode}
              onChange={(event) => change('bankCode')(event.target.value)}
            >
              <option value="">{t('payments.cards.choose')}</option>
              {list.map((one) => (
                <option key={one.bankCode} value={one.bankCode}>
                  {one.name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={t('payments.cards.holder')}
          required
          hint={t('payments.cards.holderHint')}
          error={problem('holderName')}
        >
          {(control) => (
            <TextInput
              {...control}
              autoComplete="name"
              maxLength={100}
              value={values.holderName}
              onChange={(event) => change('holderName')(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('payments.cards.number')} required error={problem('accountNumber')}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              dir="ltr"
              maxLength={100}
              value={values.accountNumber}
              onChange={(event) => change('accountNumber')(event.target.value)}
            />
          )}
        </Field>
        <PaymentPasswordField
          value={values.password}
          error={problem('password')}
          onChange={change('password')}
        />
        <Button type="submit" look="primary" busy={send.isPending}>
          {t('payments.cards.add')}
        </Button>
      </form>
    </Dialog>
  );
}
