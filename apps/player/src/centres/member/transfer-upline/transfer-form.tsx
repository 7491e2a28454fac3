import { currencyOf } from '@tyche/kernel/currencies';
import { useClient, useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { Button } from '@tyche/ui/button';
import { Chip } from '@tyche/ui/chip';
import { SegmentedControl } from '@tyche/ui/choices';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { TextInput } from '@tyche/ui/text-input';
import { showToast } from '@tyche/ui/toasts';
import { type FormEvent, useRef, useState } from 'react';
import { AmountField } from '../../../features/amount-field/amount-field.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { PaymentPasswordQuestion } from '../../../features/payments/payment-password.tsx';
import { typedAmount } from '../../../lib/typed-amount.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { useText } from '@tyche/i18n/react';
import { newRequestKey } from '../../../lib/secure-random.ts';

type Terms = OutputOf<typeof contract.transferEnabled>;
type Direction = 'up' | 'down';

/** Whom, how much, why; then the masked name is shown and the payment password asked for. */
export function TransferForm({ terms }: { readonly terms: Terms }) {
  const { t, format } = useText();
  const errorText = useErrorText();
  const client = useClient();
  const [direction, setDirection] = useState<Direction>(terms.toUpline ? 'up' : 'down');
  const [username, setUsername] = useState('');
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [isSubmitted, setSent] = useState(false);
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const amount = typedAmount(text);
  const money = (value: string) => format.money(parseAmount(value) ?? 0n);
  const isComplete =
    amount !== null && reason.trim() !== '' && (direction === 'up' || username.trim() !== '');

  async function look(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSent(true);
    setError(null);
    if (!isComplete) return;
    try {
      const input = direction === 'up' ? { direction } : { direction, username: username.trim() };
      setConfirmed((await client.call(contract.transferRecipient, input)).name);
    } catch (problem) {
      setError(problem instanceof Error ? problem : new Error(String(problem)));
    }
  }

  return (
    <form className={parts.form} onSubmit={(event) => void look(event)} noValidate>
      {error && <Notice tone="bad">{errorText(error)}</Notice>}
      {terms.nextAt !== null && (
        <Notice>{t('payments.transfer.wait', { at: format.date(terms.nextAt, 'full') })}</Notice>
      )}
      {terms.toUpline && terms.toDownline && (
        <SegmentedControl
          label={t('payments.transfer.direction')}
          value={direction}
          onChange={setDirection}
          choices={(['up', 'down'] as const).map((value) => ({
            value,
            label: t(`payments.transfer.${value}`),
          }))}
        />
      )}
      {direction === 'up' && terms.uplineName && (
        <p>{t('payments.transfer.upline', { name: terms.uplineName })}</p>
      )}
      {direction === 'down' && (
        <>
          <Field
            label={t('payments.transfer.username')}
            required
            error={isSubmitted && username.trim() === '' ? t('payments.transfer.usernameMissing') : null}
          >
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                autoCapitalize="none"
                maxLength={60}
                value={username}
                onChange={(event) => setUsername(event.target.value)}
              />
            )}
          </Field>
          {terms.recent.length > 0 && (
            <div className={parts.row} role="group" aria-label={t('payments.transfer.recent')}>
              {terms.recent.map((person) => (
                <Chip
                  key={person.username}
                  pressed={person.username === username}
                  onClick={() => setUsername(person.username)}
                >
                  <bdi>{person.username}</bdi>
                </Chip>
              ))}
            </div>
          )}
        </>
      )}
      <AmountField
        label={t('payments.amount')}
        symbol={currencyOf(terms.currency).symbol}
        value={text}
        onChange={setText}
        hint={t('payments.transfer.range', {
          from: money(terms.minimumAmount),
          to: money(terms.maximumAmount),
          left: money(terms.dailyAmountLeft),
        })}
        error={isSubmitted && amount === null ? t('payments.badAmount') : null}
      />
      <Field
        label={t('payments.transfer.reason')}
        required
        error={isSubmitted && reason.trim() === '' ? t('payments.transfer.reasonMissing') : null}
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" look="primary" wide>
        {t('payments.transfer.look')}
      </Button>
      {confirmed !== null && amount !== null && (
        <Confirm
          name={confirmed}
          direction={direction}
          username={username.trim()}
          amount={amount}
          reason={reason.trim()}
          onClose={() => setConfirmed(null)}
          onDone={() => {
            setConfirmed(null);
            setText('');
            setReason('');
            setSent(false);
          }}
        />
      )}
    </form>
  );
}

function Confirm({
  name,
  direction,
  username,
  amount,
  reason,
  onClose,
  onDone,
}: {
  readonly name: string;
  readonly direction: Direction;
  readonly username: string;
  readonly amount: bigint;
  readonly reason: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { t, format } = useText();
  const up = useSend(contract.transferUpline);
  const down = useSend(contract.transferDownline);
  const key = useRef(newRequestKey());

  async function send(password: string): Promise<void> {
    const common = { amount: formatAmount(amount), password, reason };
    const sending =
      direction === 'up'
        ? up.mutateAsync({ input: common, key: key.current })
        : down.mutateAsync({ input: { ...common, username }, key: key.current });
    const answer = await sending.catch(() => null);
    key.current = newRequestKey();
    if (!answer) return;
    showToast(t('payments.transfer.done', { reference: answer.reference }));
    onDone();
  }

  return (
    <PaymentPasswordQuestion
      title={t('payments.transfer.confirmTitle')}
      confirmLabel={t('payments.transfer.go')}
      busy={up.isPending || down.isPending}
      error={up.error ?? down.error}
      onConfirm={(password) => void send(password)}
      onClose={onClose}
    >
      <p>{t('payments.transfer.confirm', { amount: format.money(amount), name })}</p>
    </PaymentPasswordQuestion>
  );
}
