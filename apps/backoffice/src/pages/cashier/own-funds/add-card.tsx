import { useRoute, useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { Select } from '@tyche/ui/select';
import { TextInput } from '@tyche/ui/text-input';
import { type FormEvent, useState } from 'react';
import css from '../../../features/office/page.module.css';
import { useSentence } from '../../../features/office/ready.tsx';
import { isReasonShort, ReasonField } from '../../../features/office/reason-field.tsx';

const empty = { bankCode: '', holderName: '', accountNumber: '', reason: '' };

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

function Form({
  memberId,
  currency,
  onDone,
}: {
  readonly memberId: string;
  readonly currency: string;
  readonly onDone: () => void;
}) {
  const { t } = useText();
  const sentence = useSentence();
  const banks = useRoute(contract.withdrawBanks, {});
  const send = useSend(contract.addMemberCard);
  const [typed, setTyped] = useState(empty);
  const [isSubmitted, setSent] = useState(false);
  const offered =
    banks.state === 'ready'
      ? banks.data.list.filter((bank) => bank.currency === null || bank.currency === currency)
      : [];
  const bank = offered.find(({ bankCode }) => bankCode === typed.bankCode);
  const lacks = (name: keyof typeof empty) => typed[name].trim() === '';
  const errorOf = (name: keyof typeof empty) =>
    isSubmitted && lacks(name) ? t('staff.ownFunds.missing') : null;
  const change = (name: keyof typeof empty) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [name]: event.target.value });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSent(true);
    if (!bank || isReasonShort(typed.reason) || lacks('holderName') || lacks('accountNumber')) return;
    const { bankCode, holderName, accountNumber, reason } = typed;
    const input = { memberId, kind: bank.kind, bankCode, holderName, accountNumber, reason: reason.trim() };
    const isDone = await send.mutateAsync({ input, key: crypto.randomUUID() }).then(
      () => true,
      () => false,
    );
    if (isDone) onDone();
  }

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <p>{t('staff.ownFunds.addCardText')}</p>
      {send.error && <Notice tone="bad">{sentence(send.error)}</Notice>}
      <Field label={t('staff.ownFunds.bank')} required error={errorOf('bankCode')}>
        {(control) => (
          <Select {...control} value={typed.bankCode} onChange={change('bankCode')}>
            <option value="">{t('staff.ownFunds.choose')}</option>
            {offered.map(({ bankCode, name }) => (
              <option key={bankCode} value={bankCode}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={t('staff.ownFunds.holderName')}
        required
        hint={t('staff.ownFunds.holderHint')}
        error={errorOf('holderName')}
      >
        {(control) => (
          <TextInput {...control} maxLength={100} value={typed.holderName} onChange={change('holderName')} />
        )}
      </Field>
      <Field label={t('staff.ownFunds.number')} required error={errorOf('accountNumber')}>
        {(control) => (
          <TextInput
            {...control}
            dir="ltr"
            inputMode="numeric"
            maxLength={100}
            value={typed.accountNumber}
            onChange={change('accountNumber')}
          />
        )}
      </Field>
      <ReasonField
        value={typed.reason}
        onChange={(reason) => setTyped({ ...typed, reason })}
        isSubmitted={isSubmitted}
      />
      <Button type="submit" look="primary" busy={send.isPending}>
        {t('staff.ownFunds.addCard')}
      </Button>
    </form>
  );
}
