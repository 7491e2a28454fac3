import { useText } from '@tyche/i18n/react';
import type { ReactNode } from 'react';
import { PeriodFilter } from '../../../../features/records/period-filter.tsx';
import { FindAccount } from '../../../../features/agent-filters/find-account.tsx';
import { WordFilter } from '../../../../features/agent-filters/word-filter.tsx';
import { scopes, type useListFilters } from './use-list.ts';

/** The days, the account and its team; `children` are further fields beside the days. */
export function ListFilters({
  of: { period, today, setPeriod, account, find, scopeTexts },
  children,
}: {
  readonly of: ReturnType<typeof useListFilters>;
  readonly children?: ReactNode;
}) {
  const { t } = useText();
  return (
    <>
      <PeriodFilter period={period} today={today} onChange={setPeriod}>
        {children}
      </PeriodFilter>
      <FindAccount
        key={account}
        label={t('agents.list.account')}
        action={t('agents.list.find')}
        account={account}
        onFind={find}
      />
      <WordFilter name="scope" words={scopes} texts={scopeTexts} />
    </>
  );
}
