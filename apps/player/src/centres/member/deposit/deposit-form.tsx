import { currencyOf } from '@tyche/kernel/currencies';
import { Select } from '@tyche/ui/select';
import { useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { Button } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { TextInput } from '@tyche/ui/text-input';
import { type FormEvent, useRef, useState } from 'react';
import { AmountField } from '../../../features/amount-field/amount-field.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { typedAmount } from '../../../lib/typed-amount.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { useText } from '@tyche/i18n/react';
import { ChannelChoice } from './channel-choice.tsx';
import type { Channel } from './channel.ts';

const routeOf = {
  redirect: contract.depositByLaunchUrl,
  qr: contract.depositByQRImageUrl,
  virtual: contract.depositVirtualWallet,
  manual: contract.manualTransferByAccountName,
} as const;

/** Amounts to choose from, those that the channel takes. */
const quick = ['100', '500', '1000', '5000', '20000', '100000'] as const;
const stale = [contract.depositRecords, contract.depositSettings, contract.protection];

/** Chooses a way and an amount: limits, fee and time are told before. One press, one deposit, however often it is sent. */
export function DepositForm({
  groups,
  currency,
  onOpen,
}: {
  readonly groups: readonly { readonly code: string; readonly channels: readonly Channel[] }[];
  readonly currency: string;
  readonly onOpen: (id: string) => void;
}) {
  const { t, format } = useText();
  const errorText = useErrorText();
  const [chosen, setChosen] = useState<Channel | null>(null);
  const [text, setText] = useState('');
  const [bankCode, setBankCode] = useState('');
  const [payeeName, setPayeeName] = useState('');
  const [wasSent, setSent] = useState(false);
  const key = useRef(crypto.randomUUID());
  const send = useSend(chosen ? routeOf[chosen.kind] : routeOf.redirect, { stale });
  const amount = typedAmount(text);
  const problem = chosen && amountProblem(amount, chosen);
  const needsName = chosen?.kind === 'manual';

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSent(true);
    if (!chosen || amount === null || problem || (needsName && payeeName.trim() === '')) return;
    const input = {
      channelCode: chosen.channelCode,
      amount: formatAmount(amount),
      ...(bankCode && { bankCode }),
      ...(needsName && { payeeName: payeeName.trim() }),
    };
    const answer = await send.mutateAsync({ input, key: key.current }).catch(() => null);
    // What was refused may be sent again with another amount: that is another deposit.
    key.current = crypto.randomUUID();
    if (answer) onOpen(answer.id);
  }

  return (
    <form className={parts.parts} onSubmit={(event) => void submit(event)} noValidate>
      <ChannelChoice
        groups={groups}
        chosen={chosen}
        onChoose={(channel) => {
          send.reset();
          setChosen(channel);
          setBankCode(channel.banks[0]?.bankCode ?? '');
        }}
      />
      {wasSent && !chosen && <Notice tone="caution">{t('payments.deposit.choose')}</Notice>}
      {chosen && (
        <div className={parts.form}>
          {send.error && <Notice tone="bad">{errorText(send.error)}</Notice>}
          {chosen.banks.length > 0 && (
            <Field label={t('payments.deposit.bank')}>
              {(control) => (
                <Select {...control} value={bankCode} onChange={(event) => setBankCode(event.target.value)}>
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
            label={t('payments.amount')}
            symbol={currencyOf(currency).symbol}
            value={text}
            onChange={setText}
            chips={quick.filter((chip) => amountProblem(parseAmount(chip), chosen) === null)}
            hint={t('payments.deposit.range', {
              from: format.money(parseAmount(chosen.minimumAmount) ?? 0n),
              to: format.money(parseAmount(chosen.maximumAmount) ?? 0n),
            })}
            error={wasSent && problem ? t(`payments.${problem}`) : null}
          />
          {needsName && (
            <Field
              label={t('payments.deposit.payee')}
              required
              hint={t('payments.deposit.payeeHint')}
              error={wasSent && payeeName.trim() === '' ? t('payments.deposit.payeeMissing') : null}
            >
              {(control) => (
                <TextInput
                  {...control}
                  autoComplete="name"
                  maxLength={100}
                  value={payeeName}
                  onChange={(event) => setPayeeName(event.target.value)}
                />
              )}
            </Field>
          )}
          <Button type="submit" look="primary" size="large" wide busy={send.isPending}>
            {t('payments.deposit.go')}
          </Button>
        </div>
      )}
    </form>
  );
}

function amountProblem(amount: bigint | null, channel: Channel): 'badAmount' | 'outOfRange' | null {
  if (amount === null) return 'badAmount';
  const least = parseAmount(channel.minimumAmount) ?? 0n;
  const most = parseAmount(channel.maximumAmount) ?? 0n;
  return amount < least || amount > most ? 'outOfRange' : null;
}
