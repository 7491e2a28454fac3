import type { IconName } from '@tyche/ui/icons';
import type { ComponentType, LazyExoticComponent } from 'react';
import { type CentrePageKey, centrePageKeys } from './page-keys.ts';
import { lazyPart } from '../../state/chunks.ts';

interface CentrePage {
  readonly icon: IconName;
  /** The program part, fetched when it is first opened. It draws its inside alone: the frame brings title and close. */
  readonly page: LazyExoticComponent<ComponentType>;
  /** Subjects of the catalogs that it needs besides `centre`. */
  readonly subjects: readonly string[];
}

/** A page of the member centre; its name is `centre.menu.<key>`. */
export interface CentreEntry extends CentrePage {
  readonly key: CentrePageKey;
}

const pages: { readonly [key in CentrePageKey]?: CentrePage } = {
  securityCenter: {
    icon: 'user',
    subjects: ['auth', 'security'],
    page: lazyPart(async () => ({
      default: (await import('./security-center/security-center.tsx')).SecurityCenter,
    })),
  },
  messageV2: {
    icon: 'mail',
    subjects: ['threads', 'pictures', 'refusals'],
    page: lazyPart(async () => ({ default: (await import('./messages/messages.tsx')).Messages })),
  },
  feedback: {
    icon: 'help',
    subjects: ['feedback', 'pictures', 'refusals'],
    page: lazyPart(async () => ({ default: (await import('./feedback/feedback.tsx')).Feedback })),
  },
  transferFund: {
    icon: 'wallet',
    subjects: ['payments', 'wallets', 'records'],
    page: lazyPart(async () => ({ default: (await import('./wallet/wallet.tsx')).Wallet })),
  },
  depositv2: {
    icon: 'deposit',
    subjects: ['payments', 'pictures'],
    page: lazyPart(async () => ({ default: (await import('./deposit/deposit.tsx')).Deposit })),
  },
  withdraw: {
    icon: 'withdraw',
    subjects: ['payments', 'pictures'],
    page: lazyPart(async () => ({ default: (await import('./withdraw/withdraw.tsx')).Withdraw })),
  },
  transferUpline: {
    icon: 'transfer',
    subjects: ['payments'],
    page: lazyPart(async () => ({
      default: (await import('./transfer-upline/transfer-upline.tsx')).TransferUpline,
    })),
  },
  personalHistoryCopy: {
    icon: 'ticket',
    subjects: ['records'],
    page: lazyPart(async () => ({
      default: (await import('./personal-history/personal-history.tsx')).PersonalHistory,
    })),
  },
  transactionHistory: {
    icon: 'history',
    subjects: ['records'],
    page: lazyPart(async () => ({
      default: (await import('./transaction-history/transaction-history.tsx')).TransactionHistory,
    })),
  },
  personalProfit: {
    icon: 'chart',
    subjects: ['records'],
    page: lazyPart(async () => ({
      default: (await import('./personal-profit/personal-profit.tsx')).PersonalProfit,
    })),
  },
  bonusDetails: {
    icon: 'gift',
    subjects: ['bonuses', 'promotions', 'games', 'records', 'refusals'],
    page: lazyPart(async () => ({
      default: (await import('./bonus-details/bonus-details.tsx')).BonusDetails,
    })),
  },
  pointMall: {
    icon: 'gift',
    subjects: ['points', 'payments', 'refusals'],
    page: lazyPart(async () => ({ default: (await import('./points/points.tsx')).Points })),
  },
  rewardCenter: {
    icon: 'star',
    subjects: ['promotions', 'bonuses', 'figures', 'games', 'refusals'],
    page: lazyPart(async () => ({
      default: (await import('./reward-center/reward-center.tsx')).RewardCenter,
    })),
  },
  referral: {
    icon: 'users',
    subjects: ['referral', 'records', 'refusals'],
    page: lazyPart(async () => ({ default: (await import('./referral/referral.tsx')).Referral })),
  },
  playSafely: {
    icon: 'heart',
    subjects: ['safely', 'promotions', 'pictures', 'records', 'refusals'],
    page: lazyPart(async () => ({ default: (await import('./play-safely/play-safely.tsx')).PlaySafely })),
  },
  missionLeaderboard: {
    icon: 'flag',
    subjects: ['missions', 'refusals'],
    page: lazyPart(async () => ({ default: (await import('./missions/missions.tsx')).Missions })),
  },
  rank: {
    icon: 'trend',
    subjects: ['ranks', 'records'],
    page: lazyPart(async () => ({ default: (await import('./rank/rank.tsx')).Rank })),
  },
};

/** The groups of the menu, in their order. Every page is in one of them; rewards come last until they have content. */
const groups = {
  money: ['transferFund', 'depositv2', 'withdraw', 'transferUpline'],
  records: ['transactionHistory', 'personalHistoryCopy', 'personalProfit'],
  account: ['securityCenter', 'messageV2', 'feedback', 'playSafely'],
  rewards: ['pointMall', 'bonusDetails', 'rewardCenter', 'referral', 'missionLeaderboard', 'rank'],
} as const satisfies Record<string, readonly CentrePageKey[]>;

type GroupName = keyof typeof groups;

/** A group of the menu; its name is `centre.group.<name>`. */
export interface CentreGroup {
  readonly name: GroupName;
  readonly entries: readonly CentreEntry[];
}

/** The pages of the centre, in the order of the specification. */
export const centreEntries: readonly CentreEntry[] = centrePageKeys.flatMap((key) => {
  const page = pages[key];
  return page ? [{ key, ...page }] : [];
});

/** The menu of the centre. */
export const centreGroups: readonly CentreGroup[] = (['money', 'records', 'account', 'rewards'] as const).map(
  (name) => ({
    name,
    entries: groups[name].flatMap((key) => centreEntries.filter((entry) => entry.key === key)),
  }),
);

/** The entry with this key; for any other text the first one. */
export function entryOf(key: string): CentreEntry | undefined {
  return centreEntries.find((entry) => entry.key === key) ?? centreEntries[0];
}
