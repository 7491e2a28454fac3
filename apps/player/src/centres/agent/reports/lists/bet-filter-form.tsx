import { useText } from '@tyche/i18n/react';
import { TextField } from '@tyche/ui/text-field';
import { useState } from 'react';
import { ChoiceField, FilterFrame } from '../../../../features/agent-filters/filter-frame.tsx';
import { useLotteries, useLotteryName } from '../../../../state/games.ts';
import { betFaults, type BetFilters, isEmptyRange, noBetFilters } from './bet-filters.ts';

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
    <FilterFrame
      label={t('agents.bets.filter')}
      clearLabel={t('agents.filters.clear')}
      onApply={() => {
        setSent(true);
        if (!typed.some(isWrong)) onApply(trimmed(draft));
      }}
      onClear={() => {
        setDraft(noBetFilters);
        onApply(noBetFilters);
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
      <ChoiceField
        label={t('agents.bets.filter.chase')}
        value={draft.chase}
        choices={[
          ['', t('agents.bets.chase.all')],
          ['chase', t('agents.bets.chase.chase')],
          ['single', t('agents.bets.chase.single')],
        ]}
        onChange={(chase) => set({ chase })}
      />
    </FilterFrame>
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
    <ChoiceField
      label={t('records.column.game')}
      value={value}
      choices={[['', t('agents.bets.allGames')], ...names]}
      onChange={onChange}
    />
  );
}
