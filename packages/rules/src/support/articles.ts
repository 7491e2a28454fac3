// Help as the house writes it: which articles there are and where each belongs. Their texts are in the catalogs, under `help.<slug>`
// (docs/reference/support.md 2).

export const helpCategories = [
  'start',
  'safety',
  'deposit',
  'withdrawal',
  'lottery',
  'games',
  'rewards',
  'fairness',
  'safer',
  'agents',
  'contact',
] as const;
export type HelpCategory = (typeof helpCategories)[number];

/** Values of the rules that a text of help may name, such as `{minimumAge}`. */
export const helpValueNames = [
  'minimumAge',
  'idleMinutes',
  'sessionHours',
  'codeMinutes',
  'openDeposits',
  'withdrawMinimum',
  'withdrawMaximum',
  'withdrawDaily',
  'withdrawCount',
  'freeWithdrawals',
  'withdrawFee',
  'receiptMinutes',
  'disputeDays',
  'cardWaitHours',
  'cardLimit',
  'turnoverPercent',
  'transferMinimum',
  'transferMaximum',
  'transferDaily',
  'transferWaitMinutes',
  'coolingHours',
  'offerDays',
  'arrearsDays',
  'bigWin',
  'feedbackFrom',
  'feedbackTo',
  'feedbackPerDay',
  'commentTo',
  'reopenDays',
  'complaintDays',
  'referralDays',
  'referralHoldDays',
  'referralPerMonth',
  'referralDeposit',
  'referralValid',
  'referralFriend',
  'referralFirst',
  'rankLadder',
  'rankPoints',
] as const;
export type HelpValueName = (typeof helpValueNames)[number];
export type HelpValues = Readonly<Record<HelpValueName, string>>;

interface HouseArticle {
  /** What the address of help names behind `#`. */
  readonly slug: string;
  readonly category: HelpCategory;
  /** How many paragraphs the catalogs have: `help.<slug>.1` and on. */
  readonly paragraphs: number;
  /** Articles that a reader may want next. */
  readonly related: readonly string[];
}

export const houseArticles = [
  { slug: 'start', category: 'start', paragraphs: 4, related: ['account', 'bets'] },
  { slug: 'app', category: 'start', paragraphs: 5, related: ['start', 'account'] },
  { slug: 'agreement', category: 'start', paragraphs: 4, related: ['rules', 'privacy'] },
  { slug: 'account', category: 'safety', paragraphs: 4, related: ['privacy', 'feedback'] },
  { slug: 'privacy', category: 'safety', paragraphs: 4, related: ['account'] },
  { slug: 'deposit', category: 'deposit', paragraphs: 4, related: ['turnover', 'limits'] },
  { slug: 'withdraw', category: 'withdrawal', paragraphs: 5, related: ['turnover', 'cards'] },
  { slug: 'turnover', category: 'withdrawal', paragraphs: 3, related: ['withdraw'] },
  { slug: 'cards', category: 'withdrawal', paragraphs: 3, related: ['withdraw'] },
  { slug: 'transfer', category: 'withdrawal', paragraphs: 3, related: ['withdraw', 'agents'] },
  { slug: 'bets', category: 'lottery', paragraphs: 4, related: ['rules', 'fair'] },
  { slug: 'rules', category: 'lottery', paragraphs: 4, related: ['bets', 'fair'] },
  { slug: 'games', category: 'games', paragraphs: 4, related: ['rules', 'limits'] },
  { slug: 'bonus', category: 'rewards', paragraphs: 6, related: ['bonus-counts', 'bonus-ends'] },
  { slug: 'bonus-counts', category: 'rewards', paragraphs: 5, related: ['bonus', 'bonus-ends'] },
  { slug: 'bonus-ends', category: 'rewards', paragraphs: 6, related: ['bonus', 'withdraw'] },
  { slug: 'deposit-bets', category: 'rewards', paragraphs: 5, related: ['bonus-counts', 'deposit'] },
  { slug: 'referral', category: 'rewards', paragraphs: 5, related: ['bonus', 'account'] },
  { slug: 'ranks', category: 'rewards', paragraphs: 7, related: ['bonus-counts', 'limits'] },
  { slug: 'raffle', category: 'rewards', paragraphs: 5, related: ['raffle-check', 'winners'] },
  { slug: 'raffle-check', category: 'rewards', paragraphs: 4, related: ['raffle'] },
  { slug: 'lucky-bets', category: 'rewards', paragraphs: 5, related: ['raffle-check', 'fair'] },
  { slug: 'winners', category: 'rewards', paragraphs: 3, related: ['raffle'] },
  { slug: 'fair', category: 'fairness', paragraphs: 4, related: ['rules'] },
  { slug: 'safer', category: 'safer', paragraphs: 4, related: ['limits'] },
  { slug: 'limits', category: 'safer', paragraphs: 5, related: ['safer'] },
  { slug: 'agents', category: 'agents', paragraphs: 5, related: ['transfer'] },
  { slug: 'feedback', category: 'contact', paragraphs: 4, related: ['account', 'chat'] },
  { slug: 'chat', category: 'contact', paragraphs: 5, related: ['feedback', 'account'] },
] as const satisfies readonly HouseArticle[];

export type HelpSlug = (typeof houseArticles)[number]['slug'];

/** The article of the house with this slug, or undefined. */
export function findHouseArticle(slug: string): (typeof houseArticles)[number] | undefined {
  return houseArticles.find((article) => article.slug === slug);
}
