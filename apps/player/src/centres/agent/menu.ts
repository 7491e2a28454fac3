import type { IconName } from '@tyche/ui/icons';
import type { ComponentType, LazyExoticComponent } from 'react';
import { lazyPart } from '../../state/chunks.ts';
import type { Site } from '../../state/site.ts';
import { type AgentPageKey, agentPageKeys } from './page-keys.ts';

interface AgentPage {
  readonly icon: IconName;
  /** Subjects of the catalogs that it needs besides `agents`. */
  readonly subjects: readonly string[];
  /** The program part, fetched when it is first opened. It draws its inside alone: the frame brings title and close. */
  readonly page: LazyExoticComponent<ComponentType>;
}

/** A page of the agent centre; its name is `agents.menu.<key>`. */
interface AgentEntry extends AgentPage {
  readonly key: AgentPageKey;
}

/** The pages, one entry each. */
const pages: { readonly [key in AgentPageKey]: AgentPage } = {
  agentAnnouncement: {
    icon: 'mail',
    subjects: ['lottery'],
    page: lazyPart(async () => ({
      default: (await import('./announcements/agent-announcements.tsx')).AgentAnnouncements,
    })),
  },
  agentTeamOverview: {
    icon: 'trend',
    subjects: ['records'],
    page: lazyPart(async () => ({ default: (await import('./reports/team-overview.tsx')).TeamOverview })),
  },
  registerCenter: {
    icon: 'users',
    subjects: ['auth', 'team', 'records', 'contracts'],
    page: lazyPart(async () => ({
      default: (await import('./register-center/register-center.tsx')).RegisterCenter,
    })),
  },
  downlineManagmentView: {
    icon: 'filter',
    subjects: ['team', 'records'],
    page: lazyPart(async () => ({
      default: (await import('./team-management/team-management.tsx')).TeamManagement,
    })),
  },
  agentDividendRecordCopy2: {
    icon: 'gift',
    subjects: ['contracts', 'records', 'payments'],
    page: lazyPart(async () => ({ default: (await import('./contracts/kind-page.tsx')).Dividend })),
  },
  agentDailyWages2: {
    icon: 'calendar',
    subjects: ['contracts', 'records', 'payments'],
    page: lazyPart(async () => ({ default: (await import('./contracts/kind-page.tsx')).DailyWages })),
  },
  agentHourSalary: {
    icon: 'clock',
    subjects: ['contracts', 'records', 'payments'],
    page: lazyPart(async () => ({ default: (await import('./contracts/kind-page.tsx')).HourlySalary })),
  },
  agentRealtimeSalary: {
    icon: 'trend',
    subjects: ['contracts', 'records', 'payments'],
    page: lazyPart(async () => ({ default: (await import('./contracts/kind-page.tsx')).RealtimeSalary })),
  },
  palStatementsAgentCopy: {
    icon: 'chart',
    subjects: ['records', 'lottery'],
    page: lazyPart(async () => ({ default: (await import('./reports/user-loss.tsx')).UserLoss })),
  },
  personalHistoryCopy: {
    icon: 'ticket',
    subjects: ['records', 'lottery'],
    page: lazyPart(async () => ({ default: (await import('./reports/lists/team-bets.tsx')).TeamBets })),
  },
  agentDownlineTransactionDetailsCopy: {
    icon: 'history',
    subjects: ['records', 'lottery'],
    page: lazyPart(async () => ({
      default: (await import('./reports/lists/account-details.tsx')).AccountDetails,
    })),
  },
  agentRevenueReport: {
    icon: 'coins',
    subjects: ['records'],
    page: lazyPart(async () => ({ default: (await import('./reports/my-income.tsx')).MyIncome })),
  },
};

/** The pages that a site can switch off, each with its flag. */
const shownWhen: { readonly [key in AgentPageKey]?: keyof Site['agentContracts'] } = {
  agentDividendRecordCopy2: 'dividend',
  agentDailyWages2: 'dailySalary',
  agentHourSalary: 'hourlySalary',
  agentRealtimeSalary: 'realtimeSalary',
};

/** The groups of the menu, in their order; the keys keep the order of the specification. Its name is `agents.group.<name>`. */
const groups = {
  team: ['agentAnnouncement', 'agentTeamOverview', 'registerCenter', 'downlineManagmentView'],
  reports: [
    'personalHistoryCopy',
    'palStatementsAgentCopy',
    'agentRevenueReport',
    'agentDownlineTransactionDetailsCopy',
  ],
  contracts: ['agentDividendRecordCopy2', 'agentDailyWages2', 'agentHourSalary', 'agentRealtimeSalary'],
} as const satisfies Record<string, readonly AgentPageKey[]>;

/** The menu of the agent centre on a site, without groups that are empty there. No site: what can be switched off is not shown. */
export function agentGroups(site: Pick<Site, 'agentContracts'> | null) {
  const shown = agentEntries(site);
  return (['team', 'reports', 'contracts'] as const)
    .map((name) => ({
      name,
      entries: groups[name].flatMap((key) => shown.filter((entry) => entry.key === key)),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** The pages of the agent centre on a site, in the order of the specification. */
export function agentEntries(site: Pick<Site, 'agentContracts'> | null): readonly AgentEntry[] {
  return agentPageKeys.flatMap((key) => {
    const page = pages[key];
    const flag = shownWhen[key];
    const isShown = flag === undefined || (site?.agentContracts[flag] ?? false);
    return isShown ? [{ key, ...page }] : [];
  });
}
