import { useText } from '@tyche/i18n/react';
import type { ContractKind } from '@tyche/rules/agents';
import { type Tab, Tabs } from '@tyche/ui/tabs';
import { useAgentFilters } from '../../../state/centre.ts';
import { PayDay } from './pay/pay-day.tsx';
import { PayRecords } from './pay/pay-records.tsx';
import { Projection } from './pay/projection.tsx';
import { ToPay } from './pay/to-pay.tsx';
import { useOwesPay } from './pay/use-owes-pay.ts';
import { Contracts } from './contracts.tsx';
import css from './contracts.module.css';

/** The filters of all tabs; the days of records stay. */
const noFilters = {
  type: '',
  status: '',
  state: '',
  dir: '',
  name: '',
  page: '',
  day: '',
  contract: '',
  line: '',
};

/** A page about contracts of a kind and their pay. A new tab is one more line of the list (docs/reference/agents.md 7). */
function KindPage({ kind }: { readonly kind: ContractKind }) {
  const { t } = useText();
  const { filter, setFilters } = useAgentFilters();
  const isOwing = useOwesPay(kind);
  // Salaries are paid by themselves: what is to be paid is shown only while something is owed.
  const hasToPay = kind === 'DIVIDEND' || isOwing || filter('tab') === 'owed';
  const tabs: readonly [Tab<string>, ...Tab<string>[]] = [
    { id: 'mine', label: t('contracts.mine'), content: <Contracts kind={kind} direction="received" /> },
    { id: 'team', label: t('contracts.team'), content: <Contracts kind={kind} direction="granted" /> },
    { id: 'now', label: t('contracts.pay.now'), content: <Projection kind={kind} /> },
    ...(kind === 'HOURLY' || kind === 'REALTIME'
      ? [{ id: 'day', label: t('contracts.pay.day'), content: <PayDay kind={kind} /> }]
      : []),
    { id: 'records', label: t('contracts.pay.records'), content: <PayRecords kind={kind} /> },
    ...(hasToPay ? [{ id: 'owed', label: t('contracts.pay.toPay'), content: <ToPay kind={kind} /> }] : []),
  ];
  const shown = tabs.find(({ id }) => id === filter('tab')) ?? tabs[0];
  return (
    <Tabs
      label={t('contracts.tabs')}
      className={css.tabs}
      tabs={tabs}
      value={shown.id}
      // Each tab has filters of its own.
      onChange={(tab) => setFilters({ tab, ...noFilters })}
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
