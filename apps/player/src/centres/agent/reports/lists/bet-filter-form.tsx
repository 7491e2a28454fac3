import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';
import { TextField } from '@tyche/ui/text-field';
import { useState } from 'react';
import { useLotteries, useLotteryName } from '../../../../state/games.ts';
import { betFaults, type BetFilters, isEmptyRange, noBetFilters } from './bet-filters.ts';
import css from './bet-filter-form.module.css';

const typed = ['order', 'draw', 'min', 'max'] as const;
/** What a keyboard on a phone offers. */
const keyboards = { order: 'text', draw: 'numeric', min: 'decimal', max: 'decimal' } as const;

/** The game, the numbers and the stake of bets. They count once the form is sent; with other `filters` it needs another key. */
export function BetFilterForm({
  filters,
  onApply,
}: {
  readonly filters: BetFilters;
  readonly onApply: (filters: BetFilters) => void;
}) {
  const { t } = useText();
  const [draft, setDraft] = useState(filters);
  const [isSent, setSent] = useState(false);
  const set = (change: Partial<BetFilters>) => setDraft({ ...draft, ...change });
  const isWrong = (name: keyof BetFilters) =>
    betFaults[name](draft[name].trim()) || (name === 'max' && isEmptyRange(draft));
  return (
    <form
      className={css.filters}
      role="search"
      aria-label={t('agents.bets.filter')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
        if (!typed.some(isWrong)) onApply(trimmed(draft));
      }}
    >
      <GameField value={draft.game} onChange={(game) => set({ game })} />
      {typed.map((name) => (
        <TextField
          key={name}
          label={t(`agents.bets.filter.${name}`)}
          error={isSent && isWrong(name) ? t(`agents.bets.wrong.${name}`) : null}
          dir="ltr"
          inputMode={keyboards[name]}
          autoComplete="off"
          spellCheck={false}
          maxLength={24}
          value={draft[name]}
          onChange={(text) => set({ [name]: text })}
        />
      ))}
      <Field label={t('agents.bets.filter.chase')}>
        {(control) => (
          <Select {...control} value={draft.chase} onChange={(event) => set({ chase: event.target.value })}>
            <option value="">{t('agents.bets.chase.all')}</option>
            <option value="chase">{t('agents.bets.chase.chase')}</option>
            <option value="single">{t('agents.bets.chase.single')}</option>
          </Select>
        )}
      </Field>
      <div className={css.actions}>
        <Button type="submit" look="ink">
          {t('agents.bets.filter')}
        </Button>
        <Button
          onClick={() => {
            setDraft(noBetFilters);
            onApply(noBetFilters);
          }}
        >
          {t('agents.filters.clear')}
        </Button>
      </div>
    </form>
  );
}

function trimmed(filters: BetFilters): BetFilters {
  const entries = Object.entries(filters).map(([name, text]: [string, string]) => [name, text.trim()]);
  return { ...noBetFilters, ...Object.fromEntries(entries) };
}

/** The choice of a lottery on offer; a game of the address that is none stays as a choice. */
function GameField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (code: string) => void;
}) {
  const { t } = useText();
  const nameOf = useLotteryName();
  const lotteries = useLotteries();
  const names = new Map(
    lotteries.state === 'ready' ? lotteries.data.map(({ code, name }) => [code, name]) : [],
  );
  if (value && !names.has(value)) names.set(value, nameOf(value));
  return (
    <Field label={t('records.column.game')}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{t('agents.bets.allGames')}</option>
          {[...names].map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
