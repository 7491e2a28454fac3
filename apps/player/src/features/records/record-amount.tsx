import { parseAmount } from '@tyche/kernel/money';
import { cx } from '@tyche/ui/cx';
import { useText } from '@tyche/i18n/react';
import css from './records.module.css';

/** An amount of a record with its sign. A gain has a sign and a colour, a loss only a sign. */
export function RecordAmount({
  text,
  sign = true,
  isExact = false,
}: {
  /** As the wire has it. */
  readonly text: string;
  readonly sign?: boolean;
  /** In a statement: all four decimals. */
  readonly isExact?: boolean;
}) {
  const { format } = useText();
  const units = parseAmount(text) ?? 0n;
  return (
    <bdi className={cx(sign && units > 0n && css.gain)}>
      {isExact ? format.exact(units, { sign }) : format.money(units, { sign })}
    </bdi>
  );
}
