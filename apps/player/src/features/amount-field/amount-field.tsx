import { parseAmount } from '@tyche/kernel/money';
import { Chip } from '@tyche/ui/chip';
import { Field } from '@tyche/ui/field';
import { TextInput } from '@tyche/ui/text-input';
import type { ReactNode } from 'react';
import { grouped } from '../../lib/typed-amount.ts';
import { useText } from '@tyche/i18n/react';
import css from './amount-field.module.css';

/** An amount to be typed or pasted, with the currency's sign and quick amounts below. The text is the caller's: `typedAmount` reads it. */
export function AmountField({
  label,
  value,
  onChange,
  symbol,
  chips = [],
  hint,
  error,
  autoFocus = false,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly symbol: string;
  /** Amounts as they stand on the wire. */
  readonly chips?: readonly string[];
  readonly hint?: ReactNode;
  readonly error?: string | null;
  readonly autoFocus?: boolean;
}) {
  const { format } = useText();
  return (
    <div className={css.field}>
      <Field label={label} required hint={hint} error={error}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            maxLength={24}
            value={value}
            data-autofocus={autoFocus ? '' : undefined}
            onChange={(event) => onChange(event.target.value)}
            onBlur={() => onChange(grouped(value, (whole) => format.number(whole)))}
            end={<span className={css.symbol}>{symbol}</span>}
          />
        )}
      </Field>
      {chips.length > 0 && (
        <div role="group" aria-label={label} className={css.chips}>
          {chips.map((chip) => {
            const text = format.short(parseAmount(chip) ?? 0n);
            return (
              <Chip key={chip} pressed={text === value} onClick={() => onChange(text)}>
                {text}
              </Chip>
            );
          })}
        </div>
      )}
    </div>
  );
}
