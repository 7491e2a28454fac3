import { useText } from '@tyche/i18n/react';
import { useAgentFilters } from '../../../../state/centre.ts';
import { useWord } from '../../../../features/agent-filters/word-filter.tsx';
import { useReportRange } from '../../../../features/records/use-report-range.ts';

export const scopes = ['team', 'direct', 'own'] as const;

/** Whose rows a list has and of which days, from the address. */
export function useListFilters() {
  const { t } = useText();
  const { today, period, setPeriod } = useReportRange();
  const { filter, setFilters } = useAgentFilters();
  const scope = useWord('scope', scopes);
  const agentId = /^[1-9][0-9]{0,17}$/.test(filter('in')) ? filter('in') : '';
  const account = filter('account').slice(0, 64);
  const isNamed = agentId !== '' || account !== '';
  return {
    today,
    period,
    setPeriod,
    account,
    isNamed,
    asked: {
      startDay: period.from,
      endDay: period.until,
      scope,
      ...(agentId ? { agentId } : account ? { customerName: account } : {}),
    },
    /** Shows another account; an empty id shows the caller. */
    drill: (id: string) => setFilters({ in: id, account: '', scope: '' }, true),
    find: (name: string) => setFilters({ account: name.trim(), in: '', scope: '' }, true),
    scopeTexts: {
      label: t('agents.report.scope'),
      team: t('agents.report.scope.team'),
      direct: t('agents.report.scope.direct'),
      own: t(isNamed ? 'agents.list.scope.ownOf' : 'agents.list.scope.ownOfCaller'),
    },
  };
}
