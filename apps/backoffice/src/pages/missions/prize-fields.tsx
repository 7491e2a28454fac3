import type { contract } from '@tyche/contract/contract';
import type { InputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { refusePrizes } from '@tyche/rules/rewards';
import { TextField } from '@tyche/ui/text-field';
import css from '../../features/office/page.module.css';

/** The prizes as they are typed: each line goes on after the one before. */
export interface Prizes {
  readonly budget: string;
  readonly lines: readonly { readonly to: string; readonly amount: string }[];
}

const LINES = 4;

export const noPrizes: Prizes = {
  budget: '',
  lines: Array.from({ length: LINES }, () => ({ to: '', amount: '' })),
};

const isWritten = ({ to, amount }: Prizes['lines'][number]) => to.trim() !== '' || amount.trim() !== '';
const isEmpty = ({ budget, lines }: Prizes) => budget.trim() === '' && !lines.some(isWritten);

/** The prizes as the server takes them; null when none are typed. */
export function writtenPrizes(
  prizes: Prizes,
): NonNullable<InputOf<typeof contract.createMission>['prizes']> | null {
  if (isEmpty(prizes)) return null;
  const lines = prizes.lines.filter(isWritten);
  return {
    budget: prizes.budget.trim(),
    places: lines.map(({ to, amount }, at) => ({
      from: at === 0 ? 1 : Number(lines[at - 1]?.to) + 1,
      to: Number(to),
      amount: amount.trim(),
    })),
  };
}

/** Whether the server would refuse what is typed (docs/reference/rewards.md 7.3). */
export function arePrizesOdd(prizes: Prizes): boolean {
  const written = writtenPrizes(prizes);
  if (!written) return false;
  const budget = parseAmount(written.budget);
  const places = written.places.map(({ amount, ...place }) => ({
    ...place,
    amount: parseAmount(amount) ?? 0n,
  }));
  const areWhole = places.every(({ to, amount }) => Number.isInteger(to) && amount > 0n);
  return !areWhole || budget === null || refusePrizes(places, budget) !== null;
}

/** Money for places of the board, and the budget of all its boards. */
export function PrizeFields({
  value,
  error,
  onChange,
}: {
  readonly value: Prizes;
  readonly error: string | null;
  readonly onChange: (prizes: Prizes) => void;
}) {
  const { t } = useText();
  const set = (place: number, changes: Partial<Prizes['lines'][number]>) =>
    onChange({
      ...value,
      lines: value.lines.map((one, at) => (at === place ? { ...one, ...changes } : one)),
    });
  return (
    <fieldset className={css.group}>
      <legend>{t('staff.missions.prizes')}</legend>
      <p className={css.note}>{t('staff.missions.prizesHint')}</p>
      {value.lines.map(({ to, amount }, place) => (
        // The rows stay in their order and are never removed.
        <div key={`prize ${place + 1}`} className={css.actions}>
          <TextField
            label={t('staff.missions.prizeTo', { line: place + 1 })}
            error={place === 0 ? error : null}
            inputMode="numeric"
            dir="ltr"
            value={to}
            onChange={(written) => set(place, { to: written })}
          />
          <TextField
            label={t('staff.missions.prizeAmount', { line: place + 1 })}
            inputMode="decimal"
            dir="ltr"
            value={amount}
            onChange={(written) => set(place, { amount: written })}
          />
        </div>
      ))}
      <TextField
        label={t('staff.missions.prizeBudget')}
        hint={t('staff.missions.prizeBudgetHint')}
        inputMode="decimal"
        dir="ltr"
        value={value.budget}
        onChange={(budget) => onChange({ ...value, budget })}
      />
    </fieldset>
  );
}
