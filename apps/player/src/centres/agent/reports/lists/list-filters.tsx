import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { TextField } from '@tyche/ui/text-field';
import { type ReactNode, useState } from 'react';
import { PeriodFilter } from '../../../../features/records/period-filter.tsx';
import { WordFilter } from '../../../../features/agent-filters/word-filter.tsx';
import css from '../reports.module.css';
import { scopes, type useListFilters } from './use-list.ts';

/** The days, the account and its team; `children` are further fields beside the days. */
export function ListFilters({
  of: { period, today, setPeriod, account, find, scopeTexts },
  children,
}: {
  readonly of: ReturnType<typeof useListFilters>;
  readonly children?: ReactNode;
}) {
  return (
    <>
      <PeriodFilter period={period} today={today} onChange={setPeriod}>
        {children}
      </PeriodFilter>
      <FindAccount key={account} account={account} onFind={find} />
      <WordFilter name="scope" words={scopes} texts={scopeTexts} />
    </>
  );
}

function FindAccount({
  account,
  onFind,
}: {
  readonly account: string;
  readonly onFind: (name: string) => void;
}) {
  const { t } = useText();
  const [typed, setTyped] = useState(account);
  return (
    <form
      className={css.find}
      onSubmit={(event) => {
        event.preventDefault();
        onFind(typed);
      }}
    >
      <TextField
        label={t('agents.list.account')}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        value={typed}
        onChange={setTyped}
      />
      <Button type="submit">{t('agents.list.find')}</Button>
    </form>
  );
}
