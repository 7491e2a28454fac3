import { currencyOf } from '@tyche/kernel/currencies';
import { Select } from '@tyche/ui/select';
import { useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { showToast } from '@tyche/ui/toasts';
import { type FormEvent, useState } from 'react';
import { AmountField } from '../../../features/amount-field/amount-field.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { typedAmount } from '../../../lib/typed-amount.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { useText } from '@tyche/i18n/react';

type Limit = OutputOf<typeof contract.protection>['limits'][number];

const kinds = ['deposit', 'loss', 'wager', 'session'] as const;
const periods = ['day', 'week', 'month'] as const;

/** Sets a limit, changes it or takes it away; says beforehand which of these waits. */
export function LimitDialog({
  limit,
  currency,
  onClose,
}: {
  readonly limit: Limit | null;
  readonly currency: string;
  readonly onClose: () => void;
}) {
  const { t, format } = useText();
  const errorText = useErrorText();
  const send = useSend(contract.setLimit);
  const [kind, setKind] = useState<Limit['kind']>(limit?.kind ?? 'deposit');
  const [period, setPeriod] = useState<Limit['period']>(limit?.period ?? 'day');
  const [text, setText] = useState(limit ? format.short(parseAmount(limit.amount) ?? 0n) : '');
  const [isSubmitted, setSent] = useState(false);
  const isTime = kind === 'session';
  const amount = isTime ? minutesOf(text) : typedAmount(text);

  async function set(wanted: bigint | null): Promise<void> {
    const wire = wanted === null ? null : isTime ? wanted.toString() : formatAmount(wanted);
    const input = { kind, period: isTime ? ('session' as const) : period, amount: wire };
    const answer = await send.mutateAsync({ input }).catch(() => null);
    if (!answer) return;
    showToast(
      answer.applied || answer.confirmFrom === null
        ? t('safely.limits.stands')
        : t('safely.limits.waits', { at: format.date(answer.confirmFrom, 'full') }),
    );
    onClose();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setSent(true);
    if (amount !== null) void set(amount);
  }

  return (
    <Dialog
      title={limit ? t('safely.limits.change') : t('safely.limits.add')}
      closeLabel={t('common.close')}
      onClose={onClose}
      size="dialog"
    >
      <form className={parts.form} onSubmit={submit} noValidate>
        {send.error && <Notice tone="bad">{errorText(send.error)}</Notice>}
        <Choice
          label={t('safely.limits.kind')}
          value={kind}
          values={kinds}
          name={(value) => t(`safely.kind.${value}`)}
          disabled={limit !== null}
          onChange={setKind}
        />
        <p className={parts.text}>{t(`safely.kindText.${kind}`)}</p>
        {!isTime && (
          <Choice
            label={t('safely.limits.period')}
            value={period === 'session' ? 'day' : period}
            values={periods}
            name={(value) => t(`safely.period.${value}`)}
            disabled={limit !== null}
            onChange={setPeriod}
          />
        )}
        <AmountField
          label={isTime ? t('safely.limits.minutesLabel') : t('safely.limits.amount')}
          symbol={isTime ? t('safely.limits.minutesUnit') : currencyOf(currency).symbol}
          value={text}
          onChange={setText}
          hint={t('safely.limits.rule')}
          error={isSubmitted && amount === null ? t('safely.limits.badAmount') : null}
        />
        <div className={parts.row}>
          <Button type="submit" look="primary" busy={send.isPending}>
            {t('safely.limits.set')}
          </Button>
          {limit && (
            <Button busy={send.isPending} onClick={() => void set(null)}>
              {t('safely.limits.remove')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

function minutesOf(text: string): bigint | null {
  return /^[0-9]{1,4}$/.test(text.trim()) && Number(text) > 0 ? BigInt(text.trim()) : null;
}

function Choice<Value extends string>({
  label,
  value,
  values,
  name,
  disabled,
  onChange,
}: {
  readonly label: string;
  readonly value: Value;
  readonly values: readonly Value[];
  readonly name: (value: Value) => string;
  readonly disabled: boolean;
  readonly onChange: (value: Value) => void;
}) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          disabled={disabled}
          value={value}
          onChange={(event) => {
            const chosen = values.find((one) => one === event.target.value);
            if (chosen) onChange(chosen);
          }}
        >
          {values.map((one) => (
            <option key={one} value={one}>
              {name(one)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
