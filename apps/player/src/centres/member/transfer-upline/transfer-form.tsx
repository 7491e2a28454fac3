import type { OutputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { currencyOf } from '@tyche/kernel/currencies';
import { parseAmount } from '@tyche/kernel/money';
import { Button } from '@tyche/ui/button';
import { Chip } from '@tyche/ui/chip';
import { SegmentedControl } from '@tyche/ui/choices';
import { Notice } from '@tyche/ui/notice';
import { TextField } from '@tyche/ui/text-field';
import { useRequestKey } from '@tyche/client/react';
import type { FormField } from '@tyche/client/use-form';
import { useState } from 'react';
import { AmountField } from '../../../features/amount-field/amount-field.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { typedAmount } from '../../../lib/typed-amount.ts';
import { newRequestKey } from '../../../lib/secure-random.ts';
import { useForm } from '../../../lib/use-form.ts';
import { ConfirmTransfer } from './confirm-transfer.tsx';

type Terms = OutputOf<typeof contract.transferEnabled>;
interface Transfer {
  readonly direction: 'up' | 'down';
  readonly username: string;
  readonly amount: string;
  readonly reason: string;
}

/** Whom, how much, why; then the masked name is shown and the payment password asked for. */
export function TransferForm({ terms }: { readonly terms: Terms }) {
  const { t, format } = useText();
  const { form, confirmed, setConfirmed } = useTransferForm(terms);
  const requestKey = useRequestKey(newRequestKey);
  const { direction, username, reason } = form.values;
  const amount = typedAmount(form.values.amount);
  const money = (value: string) => format.money(parseAmount(value) ?? 0n);
  return (
    <form className={parts.form} {...form.element}>
      {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
      {terms.nextAt !== null && (
        <Notice>{t('payments.transfer.wait', { at: format.date(terms.nextAt, 'full') })}</Notice>
      )}
      {terms.toUpline && terms.toDownline && (
        <SegmentedControl
          label={t('payments.transfer.direction')}
          value={direction}
          onChange={form.field('direction').onChange}
          choices={(['up', 'down'] as const).map((value) => ({
            value,
            label: t(`payments.transfer.${value}`),
          }))}
        />
      )}
      {direction === 'up' && terms.uplineName && (
        <p>{t('payments.transfer.upline', { name: terms.uplineName })}</p>
      )}
      {direction === 'down' && <RecipientField recent={terms.recent} field={form.field('username')} />}
      <AmountField
        label={t('payments.amount')}
        symbol={currencyOf(terms.currency).symbol}
        hint={t('payments.transfer.range', {
          from: money(terms.minimumAmount),
          to: money(terms.maximumAmount),
          left: money(terms.dailyAmountLeft),
        })}
        {...form.field('amount')}
      />
      <TextField label={t('payments.transfer.reason')} required maxLength={200} {...form.field('reason')} />
      <Button type="submit" look="primary" wide>
        {t('payments.transfer.look')}
      </Button>
      {confirmed !== null && amount !== null && (
        <ConfirmTransfer
          name={confirmed}
          direction={direction}
          username={username.trim()}
          amount={amount}
          reason={reason.trim()}
          requestKey={requestKey}
          onClose={() => setConfirmed(null)}
          onDone={() => {
            setConfirmed(null);
            form.reset({ ...form.values, amount: '', reason: '' });
          }}
        />
      )}
    </form>
  );
}

function useTransferForm(terms: Terms) {
  const { t } = useText();
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const first: Transfer = { direction: terms.toUpline ? 'up' : 'down', username: '', amount: '', reason: '' };
  const form = useForm({
    first,
    validate: ({ direction, username, amount, reason }) => ({
      username: direction === 'down' && username.trim() === '' && t('payments.transfer.usernameMissing'),
      amount: typedAmount(amount) === null && t('payments.badAmount'),
      reason: reason.trim() === '' && t('payments.transfer.reasonMissing'),
    }),
    send: ({ direction, username }, call) =>
      call(
        contract.transferRecipient,
        direction === 'up' ? { direction } : { direction, username: username.trim() },
      ),
    onDone: ({ name }) => setConfirmed(name),
  });
  return { form, confirmed, setConfirmed };
}

function RecipientField({
  recent,
  field,
}: {
  readonly recent: Terms['recent'];
  readonly field: FormField<string>;
}) {
  const { t } = useText();
  return (
    <>
      <TextField
        label={t('payments.transfer.username')}
        required
        autoComplete="off"
        autoCapitalize="none"
        maxLength={60}
        {...field}
      />
      {recent.length > 0 && (
        <div className={parts.row} role="group" aria-label={t('payments.transfer.recent')}>
          {recent.map((person) => (
            <Chip
              key={person.username}
              pressed={person.username === field.value}
              onClick={() => field.onChange(person.username)}
            >
              <bdi>{person.username}</bdi>
            </Chip>
          ))}
        </div>
      )}
    </>
  );
}
