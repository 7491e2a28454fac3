import { type OfficeSection, page } from './office-page.ts';

/** The pages of offers, missions, points and ranks. */
export const rewardSection: OfficeSection = {
  heading: 'staff.menu.rewards',
  pages: [
    {
      path: '/promotions',
      label: 'offers.menu.offers',
      icon: 'gift',
      permission: 'promotions.read',
      Page: page(() => import('../pages/promotions/offers/offers-page.tsx'), 'OffersPage'),
    },
    {
      path: '/promotion-applications',
      label: 'offers.menu.applications',
      icon: 'check',
      permission: 'promotions.read',
      Page: page(() => import('../pages/promotions/applications/applications-page.tsx'), 'ApplicationsPage'),
    },
    {
      path: '/bonuses',
      label: 'offers.menu.bonuses',
      icon: 'clock',
      permission: 'promotions.read',
      Page: page(() => import('../pages/promotions/bonuses/bonuses-page.tsx'), 'BonusesPage'),
    },
    {
      path: '/referrals',
      label: 'offers.menu.referrals',
      icon: 'users',
      permission: 'promotions.read',
      Page: page(() => import('../pages/promotions/referrals/referrals-page.tsx'), 'ReferralsPage'),
    },
    {
      path: '/referral-terms',
      label: 'offers.menu.referralTerms',
      icon: 'copy',
      permission: 'promotions.read',
      Page: page(() => import('../pages/promotions/referrals/terms-page.tsx'), 'ReferralTermsPage'),
    },
    {
      path: '/promotion-grants',
      label: 'offers.menu.grants',
      icon: 'coins',
      permission: 'promotions.read',
      Page: page(() => import('../pages/promotions/grants/grants-page.tsx'), 'GrantsPage'),
    },
    {
      path: '/promotion-grant-files',
      label: 'offers.menu.grantFiles',
      icon: 'copy',
      permission: 'promotions.read',
      Page: page(() => import('../pages/promotions/grant-files/files-page.tsx'), 'GrantFilesPage'),
    },
    {
      path: '/promotion-codes',
      label: 'offers.menu.codes',
      icon: 'ticket',
      permission: 'promotions.read',
      Page: page(() => import('../pages/promotions/codes/codes-page.tsx'), 'CodesPage'),
    },
    {
      path: '/raffles',
      label: 'offers.menu.raffles',
      icon: 'ticket',
      permission: 'promotions.read',
      Page: page(() => import('../pages/promotions/raffles/raffles-page.tsx'), 'RafflesPage'),
    },
    {
      path: '/missions',
      label: 'staff.menu.missions',
      icon: 'flag',
      permission: 'missions.manage',
      Page: page(() => import('../pages/missions/missions-page.tsx'), 'MissionsPage'),
    },
    {
      path: '/points',
      label: 'staff.menu.points',
      icon: 'gift',
      permission: 'points.manage',
      Page: page(() => import('../pages/points/points-page.tsx'), 'PointsPage'),
    },
    {
      path: '/ranks',
      label: 'staff.menu.ranks',
      icon: 'trend',
      permission: 'promotions.read',
      Page: page(() => import('../pages/ranks/ranks-page.tsx'), 'RanksPage'),
    },
    {
      path: '/rank-reviews',
      label: 'staff.menu.rankReviews',
      icon: 'heart',
      permission: 'identity.decide',
      Page: page(() => import('../pages/ranks/reviews-page.tsx'), 'RankReviewsPage'),
    },
  ],
};
