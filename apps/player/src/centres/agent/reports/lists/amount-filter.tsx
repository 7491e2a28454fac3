import { useText } from '@tyche/i18n/react';
import { formatAmount } from '@tyche/kernel/money';
import { TextField } from '@tyche/ui/text-field';
import { useState } from 'react';
import { FilterFrame } from '../../../../features/agent-filters/filter-frame.tsx';
import { typedAmount } from '../../../../lib/typed-amount.ts';

/** The amounts as they are typed; each is empty when it is not set. */
export interface Amounts {
  readonly min: string;
  readonly max: string;
}

const none: Amounts = { min: '', max: '' };
const names = ['min', 'max'] as const;

function isWrong(amounts: Amounts, name: keyof Amounts): boolean {
  const text = amounts[name].trim();
  if (text !== '' && typedAmount(text) === null) return true;
  const [from, to] = [typedAmount(amounts.min), typedAmount(amounts.max)];
  return name === 'max' && from !== null && to !== null && to < from;
}

/** Reads the amounts from the address; what is no amount there counts as none. */
export function readAmounts(read: (name: string) => string): Amounts {
  const min = typedAmount(read('min')) === null ? '' : read('min');
  const amounts = { min, max: read('max') };
  return isWrong(amounts, 'max') ? { min, max: '' } : amounts;
}

/** What the call takes. */
export function amountInputOf({ min, max }: Amounts): { amountFrom?: string; amountTo?: string } {
  const [from, to] = [typedAmount(min), typedAmount(max)];
  return {
    ...(from !== null && { amountFrom: formatAmount(from) }),
    ...(to !== null && { amountTo: formatAmount(to) }),
  };
}

/** The amount of movements. It counts once the form is sent; with other `amounts` it needs another key. */
export function AmountFilter({
  amounts,
  onApply,
}: {
  readonly amounts: Amounts;
  readonly onApply: (amounts: Amounts) => void;
}) {
  const { t } = useText();
  const [draft, setDraft] = useState(amounts);
  const [isSent, setSent] = useState(false);
  return (
    <FilterFrame
      label={t('agents.movements.filter')}
      clearLabel={t('agents.filters.clear')}
      onApply={() => {
        setSent(true);
        if (!names.some((name) => isWrong(draft, name)))
          onApply({ min: draft.min.trim(), max: draft.max.trim() });
      }}
      onClear={() => {
        setDraft(none);
        onApply(none);
      }}
    >
      {names.map((name) => (
        <TextField
          key={name}
          label={t(`agents.movements.filter.${name}`)}
          error={isSent && isWrong(draft, name) ? t(`agents.bets.wrong.${name}`) : null}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          maxLength={24}
          value={draft[name]}
          onChange={(text) => setDraft({ ...draft, [name]: text })}
        />
      ))}
    </FilterFrame>
  );
}
