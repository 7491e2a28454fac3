import { currencyOf } from '@tyche/kernel/currencies';
import { Select } from '@tyche/ui/select';
import { SendCancelled } from '@tyche/client/use-form';
import { contract } from '@tyche/contract/site';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { Button } from '@tyche/ui/button';
import { cx } from '@tyche/ui/cx';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { TextField } from '@tyche/ui/text-field';
import { useState } from 'react';
import { AmountField } from '../../../features/amount-field/amount-field.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { typedAmount } from '../../../lib/typed-amount.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useText } from '@tyche/i18n/react';
import { Step, Steps } from '../../../features/payments/steps.tsx';
import steps from '../../../features/payments/steps.module.css';
import { amountProblem, type Channel, rangeOf } from './channel.ts';
import { ChannelChoice } from './channel-choice.tsx';
import { DepositSummary } from './deposit-summary.tsx';

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
  const [chosen, setChosen] = useState<Channel | null>(null);
  const room = limitLeft === null ? null : parseAmount(limitLeft);
  const needsName = chosen?.kind === 'manual';
  const faultsOf = (values: { readonly amount: string; readonly payeeName: string }) => {
    const problem = chosen && amountProblem(typedAmount(values.amount), chosen, room);
    return {
      amount: problem && t(`payments.${problem}`),
      payeeName: needsName && values.payeeName.trim() === '' && t('payments.deposit.payeeMissing'),
    };
  };
  const form = useForm({
    first: { amount: '', bankCode: '', payeeName: '' },
    validate: faultsOf,
    send: async ({ bankCode, payeeName, ...values }, call) => {
      const amount = typedAmount(values.amount);
      if (!chosen || amount === null) throw new SendCancelled();
      return call(routeOf[chosen.kind], {
        channelCode: chosen.channelCode,
        amount: formatAmount(amount),
        ...(bankCode && { bankCode }),
        ...(needsName && { payeeName: payeeName.trim() }),
      });
    },
    onDone: ({ id }) => onOpen(id),
    fieldOf: () => null,
  });
  const amount = typedAmount(form.values.amount);
  const faults = faultsOf(form.values);
  const isReady = chosen !== null && !faults.amount && !faults.payeeName;

  return (
    <form {...form.element}>
      <Steps label={t('payments.deposit.steps')}>
        <Step title={t('payments.deposit.ways')} state={chosen ? 'done' : 'now'}>
          <ChannelChoice
            groups={groups}
            chosen={chosen}
            onChoose={(channel) => {
              form.forgetError();
              setChosen(channel);
              form.set({ bankCode: channel.banks[0]?.bankCode ?? '' });
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
                      value={form.values.bankCode}
                      onChange={(event) => form.set({ bankCode: event.target.value })}
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
                chips={quick.filter((chip) => amountProblem(parseAmount(chip), chosen, room) === null)}
                hint={<RangeHint of={chosen} room={room} />}
                {...form.field('amount')}
              />
              {needsName && (
                <TextField
                  label={t('payments.deposit.payee')}
                  required
                  hint={t('payments.deposit.payeeHint')}
                  autoComplete="name"
                  maxLength={100}
                  {...form.field('payeeName')}
                />
              )}
            </div>
          )}
        </Step>
        <Step title={t('payments.deposit.confirm')} state={isReady ? 'now' : 'waiting'}>
          {chosen && (
            <div className={cx(parts.form, steps.wide)}>
              {amount !== null && !faults.amount && (
                <DepositSummary amount={amount} channel={chosen} currency={currency} />
              )}
              {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
              <Button type="submit" look="primary" size="large" wide busy={form.isSending}>
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
  const { least, max } = rangeOf(channel, room);
  return (
    <>
      {t('payments.deposit.range', { from: format.money(least), to: format.money(max) })}
      {room !== null && ` ${t('payments.deposit.limitLeft', { left: format.money(room) })}`}
    </>
  );
}
