import { useText } from '@tyche/i18n/react';
import type { ContractKind } from '@tyche/rules/agents';
import { type Tab, Tabs } from '@tyche/ui/tabs';
import { useAgentFilters } from '../../../state/centre.ts';
import { Contracts } from './contracts.tsx';
import css from './contracts.module.css';

/** A page about contracts of a kind. A new tab is one more line of the list (docs/reference/agents.md 7). */
function KindPage({ kind }: { readonly kind: ContractKind }) {
  const { t } = useText();
  const { filter, setFilters } = useAgentFilters();
  const tabs: readonly [Tab<string>, ...Tab<string>[]] = [
    { id: 'mine', label: t('contracts.mine'), content: <Contracts kind={kind} direction="received" /> },
    { id: 'team', label: t('contracts.team'), content: <Contracts kind={kind} direction="granted" /> },
  ];
  const shown = tabs.find(({ id }) => id === filter('tab')) ?? tabs[0];
  return (
    <Tabs
      label={t('contracts.tabs')}
      className={css.tabs}
      tabs={tabs}
      value={shown.id}
      // Each tab has filters of its own.
      onChange={(tab) => setFilters({ tab, type: '', status: '', page: '', contract: '' })}
    />
  );
}

/** Bonus and dividend. */
export function Dividend() {
  return <KindPage kind="DIVIDEND" />;
}

/** Daily wages. */
export function DailyWages() {
  return <KindPage kind="DAILY" />;
}

/** Hourly salary. */
export function HourlySalary() {
  return <KindPage kind="HOURLY" />;
}

/** Real-time salary. */
export function RealtimeSalary() {
  return <KindPage kind="REALTIME" />;
}
