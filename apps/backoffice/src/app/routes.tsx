import { type OfficeSection, page } from './office-page.ts';
import { rewardSection } from './reward-pages.ts';

/** Every page of the back office by the headings of the menu, in its order. */
export const officeSections: readonly OfficeSection[] = [
  {
    heading: null,
    pages: [
      {
        path: '/approvals',
        label: 'staff.menu.approvals',
        icon: 'check',
        permission: 'approvals.decide',
        Page: page(() => import('../pages/staff/approvals/approvals-page.tsx'), 'ApprovalsPage'),
      },
    ],
  },
  {
    heading: 'staff.menu.draws',
    pages: [
      {
        path: '/incidents',
        label: 'staff.menu.incidents',
        icon: 'alert',
        permission: 'draws.read',
        Page: page(() => import('../pages/draws/incidents/incidents-page.tsx'), 'IncidentsPage'),
      },
      {
        path: '/beacons',
        label: 'staff.menu.beacons',
        icon: 'key',
        permission: 'draws.read',
        Page: page(() => import('../pages/draws/beacons/beacons-page.tsx'), 'BeaconsPage'),
      },
    ],
  },
  {
    heading: 'staff.menu.money',
    pages: [
      {
        path: '/deposits',
        label: 'staff.menu.deposits',
        icon: 'deposit',
        permission: 'cashier.read',
        Page: page(() => import('../pages/cashier/deposits/deposits-page.tsx'), 'DepositsPage'),
      },
      {
        path: '/withdrawals',
        label: 'staff.menu.withdrawals',
        icon: 'withdraw',
        permission: 'cashier.read',
        Page: page(() => import('../pages/cashier/withdrawals/withdrawals-page.tsx'), 'WithdrawalsPage'),
      },
      {
        path: '/own-funds',
        label: 'staff.menu.ownFunds',
        icon: 'wallet',
        permission: 'cashier.withdrawals',
        Page: page(() => import('../pages/cashier/own-funds/own-funds-page.tsx'), 'OwnFundsPage'),
      },
      {
        path: '/flags',
        label: 'staff.menu.flags',
        icon: 'flag',
        permission: 'cashier.read',
        Page: page(() => import('../pages/cashier/flags/flags-page.tsx'), 'FlagsPage'),
      },
      {
        path: '/reconciliation',
        label: 'staff.menu.reconciliation',
        icon: 'coins',
        permission: 'cashier.read',
        Page: page(
          () => import('../pages/cashier/reconciliation/reconciliation-page.tsx'),
          'ReconciliationPage',
        ),
      },
      {
        path: '/ledger',
        label: 'staff.menu.ledger',
        icon: 'shield',
        permission: 'ledger.audit',
        Page: page(() => import('../pages/wallet/ledger/ledger-page.tsx'), 'LedgerPage'),
      },
      {
        path: '/channels',
        label: 'staff.menu.channels',
        icon: 'transfer',
        permission: 'cashier.read',
        Page: page(() => import('../pages/cashier/channels/channels-page.tsx'), 'ChannelsPage'),
      },
      {
        path: '/waiting-times',
        label: 'staff.menu.waiting',
        icon: 'clock',
        permission: 'cashier.channels',
        Page: page(() => import('../pages/cashier/waiting-times/waiting-times-page.tsx'), 'WaitingTimesPage'),
      },
    ],
  },
  {
    heading: 'staff.menu.games',
    pages: [
      {
        path: '/catalogue',
        label: 'staff.menu.catalogue',
        icon: 'star',
        permission: 'cashier.read',
        Page: page(() => import('../pages/vendors/catalogue/catalogue-page.tsx'), 'CataloguePage'),
      },
      {
        path: '/vendors',
        label: 'staff.menu.vendors',
        icon: 'dice',
        permission: 'cashier.read',
        Page: page(() => import('../pages/vendors/vendors/vendors-page.tsx'), 'VendorsPage'),
      },
      {
        path: '/vendor-rounds',
        label: 'staff.menu.vendorRounds',
        icon: 'games',
        permission: 'cashier.read',
        Page: page(() => import('../pages/vendors/rounds/rounds-page.tsx'), 'RoundsPage'),
      },
      {
        path: '/wallet-transfers',
        label: 'staff.menu.walletTransfers',
        icon: 'refresh',
        permission: 'cashier.read',
        Page: page(
          () => import('../pages/vendors/wallet-transfers/wallet-transfers-page.tsx'),
          'WalletTransfersPage',
        ),
      },
      {
        path: '/free-rounds',
        label: 'staff.menu.freeRounds',
        icon: 'gift',
        permission: 'cashier.read',
        Page: page(() => import('../pages/vendors/free-rounds/free-rounds-page.tsx'), 'FreeRoundsPage'),
      },
      {
        path: '/jackpots',
        label: 'staff.menu.jackpots',
        icon: 'coins',
        permission: 'cashier.read',
        Page: page(() => import('../pages/vendors/jackpots/jackpots-page.tsx'), 'JackpotsPage'),
      },
      {
        path: '/vendor-incidents',
        label: 'staff.menu.vendorIncidents',
        icon: 'alert',
        permission: 'cashier.read',
        Page: page(() => import('../pages/vendors/incidents/incidents-page.tsx'), 'IncidentsPage'),
      },
      {
        path: '/vendor-calls',
        label: 'staff.menu.vendorCalls',
        icon: 'history',
        permission: 'cashier.read',
        Page: page(() => import('../pages/vendors/calls/calls-page.tsx'), 'CallsPage'),
      },
      {
        path: '/vendor-returns',
        label: 'staff.menu.vendorReturns',
        icon: 'coins',
        permission: 'cashier.read',
        Page: page(() => import('../pages/vendors/returns/returns-page.tsx'), 'ReturnsPage'),
      },
    ],
  },
  {
    heading: 'staff.menu.players',
    pages: [
      {
        path: '/identity',
        label: 'staff.menu.identity',
        icon: 'user',
        permission: 'identity.decide',
        Page: page(() => import('../pages/protection/identity/identity-page.tsx'), 'IdentityPage'),
      },
      {
        path: '/message-reviews',
        label: 'staff.menu.messageReviews',
        icon: 'mail',
        permission: 'messages.review',
        Page: page(() => import('../pages/messages/reviews-page.tsx'), 'MessageReviewsPage'),
      },
      {
        path: '/stops',
        label: 'staff.menu.stops',
        icon: 'pause',
        permission: 'protection.read',
        Page: page(() => import('../pages/protection/stops/stops-page.tsx'), 'StopsPage'),
      },
      {
        path: '/interactions',
        label: 'staff.menu.interactions',
        icon: 'heart',
        permission: 'protection.read',
        Page: page(
          () => import('../pages/protection/interactions/interactions-page.tsx'),
          'InteractionsPage',
        ),
      },
      {
        path: '/erasures',
        label: 'staff.menu.erasures',
        icon: 'trash',
        permission: 'privacy.decide',
        Page: page(() => import('../pages/protection/erasures/erasures-page.tsx'), 'ErasuresPage'),
      },
    ],
  },
  {
    heading: 'staff.menu.support',
    pages: [
      {
        path: '/feedback',
        label: 'staff.menu.feedback',
        icon: 'mail',
        permission: 'support.answer',
        Page: page(() => import('../pages/support/feedback-page.tsx'), 'FeedbackPage'),
      },
      {
        path: '/chat',
        label: 'staff.menu.chat',
        icon: 'chat',
        permission: 'support.answer',
        Page: page(() => import('../pages/support/chat/chat-page.tsx'), 'ChatPage'),
      },
      {
        path: '/chat-answers',
        label: 'staff.menu.chatAnswers',
        icon: 'edit',
        permission: 'support.lead',
        Page: page(() => import('../pages/support/chat/answers-page.tsx'), 'ChatAnswersPage'),
      },
      {
        path: '/help-articles',
        label: 'staff.menu.help',
        icon: 'help',
        permission: 'site.manage',
        Page: page(() => import('../pages/support/help-page.tsx'), 'HelpPage'),
      },
    ],
  },
  rewardSection,
  {
    heading: 'staff.menu.programme',
    pages: [
      {
        path: '/agents',
        label: 'staff.menu.agents',
        icon: 'users',
        permission: 'agents.read',
        Page: page(() => import('../pages/agents/agents-page.tsx'), 'AgentsPage'),
      },
      {
        path: '/agent-flags',
        label: 'staff.menu.agentFlags',
        icon: 'flag',
        permission: 'agents.read',
        Page: page(() => import('../pages/agents/flags-page.tsx'), 'AgentFlagsPage'),
      },
      {
        path: '/agent-margins',
        label: 'staff.menu.agentMargins',
        icon: 'coins',
        permission: 'agents.read',
        Page: page(() => import('../pages/agents/margins-page.tsx'), 'AgentMarginsPage'),
      },
      {
        path: '/agent-settings',
        label: 'staff.menu.agentSettings',
        icon: 'filter',
        permission: 'agents.read',
        Page: page(() => import('../pages/agents/settings-page.tsx'), 'AgentSettingsPage'),
      },
    ],
  },
  {
    heading: 'staff.menu.siteGroup',
    pages: [
      {
        path: '/announcements',
        label: 'staff.menu.announcements',
        icon: 'mail',
        permission: 'site.manage',
        Page: page(() => import('../pages/announcements/announcements-page.tsx'), 'AnnouncementsPage'),
      },
      {
        path: '/site',
        label: 'staff.menu.site',
        icon: 'globe',
        permission: 'site.manage',
        Page: page(() => import('../pages/settings/site/site-page.tsx'), 'SitePage'),
      },
      {
        path: '/login-settings',
        label: 'staff.menu.login',
        icon: 'lock',
        permission: 'site.manage',
        Page: page(() => import('../pages/settings/login/login-settings-page.tsx'), 'LoginSettingsPage'),
      },
    ],
  },
  {
    heading: 'staff.menu.staff',
    pages: [
      {
        path: '/accounts',
        label: 'staff.menu.accounts',
        icon: 'users',
        permission: 'staff.read',
        Page: page(() => import('../pages/staff/accounts/accounts-page.tsx'), 'AccountsPage'),
      },
      {
        path: '/audit',
        label: 'staff.menu.audit',
        icon: 'history',
        permission: 'staff.audit',
        Page: page(() => import('../pages/staff/audit/audit-page.tsx'), 'AuditPage'),
      },
      {
        path: '/access',
        label: 'staff.menu.access',
        icon: 'user',
        permission: 'staff.audit',
        Page: page(() => import('../pages/staff/access/access-page.tsx'), 'AccessPage'),
      },
    ],
  },
];
