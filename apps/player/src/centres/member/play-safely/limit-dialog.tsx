import { currencyOf } from '@tyche/kernel/currencies';
import { Select } from '@tyche/ui/select';
import { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { showToast } from '@tyche/ui/toasts';
import { AmountField } from '../../../features/amount-field/amount-field.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { typedAmount } from '../../../lib/typed-amount.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useText } from '@tyche/i18n/react';

type Limit = OutputOf<typeof contract.protection>['limits'][number];

interface Values {
  readonly kind: Limit['kind'];
  readonly period: Limit['period'];
  readonly text: string;
}

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
  const { t } = useText();
  const { form, removal, isTime } = useLimitForm(limit, onClose);
  const kind = form.field('kind');
  const period = form.field('period');
  const refusal = form.refusal ?? removal.refusal;
  const isSending = form.isSending || removal.isSending;

  return (
    <Dialog
      title={limit ? t('safely.limits.change') : t('safely.limits.add')}
      closeLabel={t('common.close')}
      onClose={onClose}
      size="dialog"
    >
      <form className={parts.form} {...form.element}>
        {refusal !== null && <Notice tone="bad">{refusal}</Notice>}
        <Choice
          label={t('safely.limits.kind')}
          value={kind.value}
          values={kinds}
          name={(value) => t(`safely.kind.${value}`)}
          disabled={limit !== null}
          onChange={kind.onChange}
        />
        <p className={parts.text}>{t(`safely.kindText.${kind.value}`)}</p>
        {!isTime && (
          <Choice
            label={t('safely.limits.period')}
            value={period.value === 'session' ? 'day' : period.value}
            values={periods}
            name={(value) => t(`safely.period.${value}`)}
            disabled={limit !== null}
            onChange={period.onChange}
          />
        )}
        <AmountField
          label={isTime ? t('safely.limits.minutesLabel') : t('safely.limits.amount')}
          symbol={isTime ? t('safely.limits.minutesUnit') : currencyOf(currency).symbol}
          hint={t('safely.limits.rule')}
          {...form.field('text')}
        />
        <div className={parts.row}>
          <Button type="submit" look="primary" busy={isSending}>
            {t('safely.limits.set')}
          </Button>
          {limit && (
            <Button busy={isSending} onClick={() => void removal.submit()}>
              {t('safely.limits.remove')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

/** The form that sets a limit, and the one without fields that takes it away. */
function useLimitForm(limit: Limit | null, onClose: () => void) {
  const { t, format } = useText();
  const onDone = ({ applied, confirmFrom }: OutputOf<typeof contract.setLimit>) => {
    showToast(
      applied || confirmFrom === null
        ? t('safely.limits.stands')
        : t('safely.limits.waits', { at: format.date(confirmFrom, 'full') }),
    );
    onClose();
  };
  const first: Values = {
    kind: limit?.kind ?? 'deposit',
    period: limit?.period ?? 'day',
    text: limit ? format.short(parseAmount(limit.amount) ?? 0n) : '',
  };
  const form = useForm({
    first,
    validate: (values) => ({ text: wireAmount(values) === null && t('safely.limits.badAmount') }),
    send: (values, call) => call(contract.setLimit, { ...subjectOf(values), amount: wireAmount(values) }),
    onDone,
  });
  const removal = useForm({
    first: {},
    send: (_, call) => call(contract.setLimit, { ...subjectOf(form.values), amount: null }),
    onDone,
  });
  return { form, removal, isTime: form.values.kind === 'session' };
}

/** What a limit is of: its kind, and the period in which it counts. */
function subjectOf({ kind, period }: Values): Pick<Limit, 'kind' | 'period'> {
  return { kind, period: kind === 'session' ? 'session' : period };
}

/** The amount as the server reads it, whole minutes for a limit of time; null when it is no amount. */
function wireAmount({ kind, text }: Values): string | null {
  if (kind === 'session') return minutesOf(text)?.toString() ?? null;
  const amount = typedAmount(text);
  return amount === null ? null : formatAmount(amount);
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
