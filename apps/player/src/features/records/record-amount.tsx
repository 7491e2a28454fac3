import { parseAmount } from '@tyche/kernel/money';
import { cx } from '@tyche/ui/cx';
import { useText } from '@tyche/i18n/react';
import css from './records.module.css';

/** An amount of a record with its sign; a gain is told by sign and colour, a loss by sign alone. */
export function RecordAmount({ text, sign = true }: { readonly text: string; readonly sign?: boolean }) {
  const { format } = useText();
  const units = parseAmount(text) ?? 0n;
  return <bdi className={cx(sign && units > 0n && css.gain)}>{format.amount(units, { sign })}</bdi>;
}
