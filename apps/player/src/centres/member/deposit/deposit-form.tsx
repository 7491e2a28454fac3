import { currencyOf } from '@tyche/kernel/currencies';
import { Select } from '@tyche/ui/select';
import { useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { Button } from '@tyche/ui/button';
import { cx } from '@tyche/ui/cx';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { TextInput } from '@tyche/ui/text-input';
import { type FormEvent, useRef, useState } from 'react';
import { AmountField } from '../../../features/amount-field/amount-field.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { typedAmount } from '../../../lib/typed-amount.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { useText } from '@tyche/i18n/react';
import { Step, Steps } from '../../../features/payments/steps.tsx';
import steps from '../../../features/payments/steps.module.css';
import { amountProblem, type Channel, rangeOf } from './channel.ts';
import { ChannelChoice } from './channel-choice.tsx';
import { DepositSummary } from './deposit-summary.tsx';
import { newRequestKey } from '../../../lib/secure-random.ts';

const routeOf = {
  redirect: contract.depositByLaunchUrl,
  qr: contract.depositByQRImageUrl,
  virtual: contract.depositVirtualWallet,
  manual: contract.manualTransferByAccountName,
} as const;

/** Amounts to choose from, those that the channel takes. */
const quick = ['100', '500', '1000', '5000', '20000', '100000'] as const;
/** Method, amount, confirmation: limits, fee and time are told before. One press, one deposit, however often it is sent. */
export function DepositForm({
  groups,
  currency,
  limitLeft,
  onOpen,
}: {
  readonly groups: readonly { readonly code: string; readonly channels: readonly Channel[] }[];
  readonly currency: string;
  /** What the deposit limit leaves, as on the wire; null without one. */
  readonly limitLeft: string | null;
  readonly onOpen: (id: string) => void;
}) {
  const { t } = useText();
  const errorText = useErrorText();
  const [chosen, setChosen] = useState<Channel | null>(null);
  const [text, setText] = useState('');
  const [bankCode, setBankCode] = useState('');
  const [payeeName, setPayeeName] = useState('');
  const [isSubmitted, setSent] = useState(false);
  const key = useRef(newRequestKey());
  const send = useSend(chosen ? routeOf[chosen.kind] : routeOf.redirect);
  const amount = typedAmount(text);
  const room = limitLeft === null ? null : parseAmount(limitLeft);
  const problem = chosen && amountProblem(amount, chosen, room);
  const needsName = chosen?.kind === 'manual';
  const isNameMissing = needsName && payeeName.trim() === '';
  const isReady = chosen !== null && problem === null && !isNameMissing;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSent(true);
    if (!isReady || amount === null) return;
    const input = {
      channelCode: chosen.channelCode,
      amount: formatAmount(amount),
      ...(bankCode && { bankCode }),
      ...(needsName && { payeeName: payeeName.trim() }),
    };
    const answer = await send.mutateAsync({ input, key: key.current }).catch(() => null);
    // What was refused may be sent again with another amount: that is another deposit.
    key.current = newRequestKey();
    if (answer) onOpen(answer.id);
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Steps label={t('payments.deposit.steps')}>
        <Step title={t('payments.deposit.ways')} state={chosen ? 'done' : 'now'}>
          <ChannelChoice
            groups={groups}
            chosen={chosen}
            onChoose={(channel) => {
              send.reset();
              setChosen(channel);
              setBankCode(channel.banks[0]?.bankCode ?? '');
            }}
          />
        </Step>
        <Step title={t('payments.amount')} state={!chosen ? 'waiting' : isReady ? 'done' : 'now'}>
          {chosen && (
            <div className={cx(parts.form, steps.wide)}>
              {chosen.banks.length > 0 && (
                <Field label={t('payments.deposit.bank')}>
                  {(control) => (
                    <Select
                      {...control}
                      value={bankCode}
                      onChange={(event) => setBankCode(event.target.value)}
                    >
                      {chosen.banks.map((bank) => (
                        <option key={bank.bankCode} value={bank.bankCode}>
                          {bank.name}
                        </option>
                      ))}
                    </Select>
                  )}
                </Field>
              )}
              <AmountField
                label={t('payments.amountIn', { currency })}
                symbol={currencyOf(currency).symbol}
                value={text}
                onChange={setText}
                chips={quick.filter((chip) => amountProblem(parseAmount(chip), chosen, room) === null)}
                hint={<RangeHint of={chosen} room={room} />}
                error={isSubmitted && problem ? t(`payments.${problem}`) : null}
              />
              {needsName && (
                <PayerField
                  value={payeeName}
                  isMissing={isSubmitted && isNameMissing}
                  onChange={setPayeeName}
                />
              )}
            </div>
          )}
        </Step>
        <Step title={t('payments.deposit.confirm')} state={isReady ? 'now' : 'waiting'}>
          {chosen && (
            <div className={cx(parts.form, steps.wide)}>
              {amount !== null && problem === null && (
                <DepositSummary amount={amount} channel={chosen} currency={currency} />
              )}
              {send.error && <Notice tone="bad">{errorText(send.error)}</Notice>}
              <Button type="submit" look="primary" size="large" wide busy={send.isPending}>
                {t('payments.deposit.go')}
              </Button>
            </div>
          )}
        </Step>
      </Steps>
    </form>
  );
}

function RangeHint({ of: channel, room }: { readonly of: Channel; readonly room: bigint | null }) {
  const { t, format } = useText();
  const { least, most } = rangeOf(channel, room);
  return (
    <>
      {t('payments.deposit.range', { from: format.money(least), to: format.money(most) })}
      {room !== null && ` ${t('payments.deposit.limitLeft', { left: format.money(room) })}`}
    </>
  );
}

function PayerField({
  value,
  isMissing,
  onChange,
}: {
  readonly value: string;
  readonly isMissing: boolean;
  readonly onChange: (name: string) => void;
}) {
  const { t } = useText();
  return (
    <Field
      label={t('payments.deposit.payee')}
      required
      hint={t('payments.deposit.payeeHint')}
      error={isMissing ? t('payments.deposit.payeeMissing') : null}
    >
      {(control) => (
        <TextInput
          {...control}
          autoComplete="name"
          maxLength={100}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
