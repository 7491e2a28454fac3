// The missions of the demo: of weeks, a month and the steps of an account, in all languages.
import { amountOf } from '@tyche/kernel/money';
import type { FirstMission } from '../modules/missions/index.ts';

const none = { groups: null, accountSteps: null, minStake: 0n, boardCap: null, prizes: null } as const;
const cash = (threshold: bigint, whole: number) => ({
  threshold,
  reward: 'cash' as const,
  amount: amountOf(whole),
});

const points = (threshold: bigint, amount: bigint) => ({ threshold, reward: 'points' as const, amount });

/** What a new demo offers. Amounts are small: they are a thank-you, not a reason to bet more. */
export const demoMissions: readonly FirstMission[] = [
  {
    ...none,
    goal: 'days',
    period: 'month',
    milestones: [cash(4n, 20), cash(8n, 40)],
    texts: [
      {
        language: 'EN',
        title: 'Days of the month',
        content: 'Days on which a bet of yours ended. They need not follow each other.',
      },
      {
        language: 'TY',
        title: 'Mga araw ng buwan',
        content: 'Mga araw na may natapos kang taya. Hindi kailangang magkasunod.',
      },
      {
        language: 'VI',
        title: 'Những ngày trong tháng',
        content: 'Số ngày bạn có cược kết thúc. Không cần liên tiếp.',
      },
    ],
  },
  {
    ...none,
    goal: 'games',
    period: 'week',
    milestones: [cash(2n, 5), cash(4n, 10)],
    texts: [
      { language: 'EN', title: 'Something new', content: 'Bet on different games in a week.' },
      { language: 'TY', title: 'Ibang laro naman', content: 'Tumaya sa iba’t ibang laro sa isang linggo.' },
      { language: 'VI', title: 'Thử trò mới', content: 'Cược nhiều trò chơi khác nhau trong một tuần.' },
    ],
  },
  {
    ...none,
    goal: 'valid-bet',
    period: 'week',
    boardCap: amountOf(500),
    prizes: {
      budget: amountOf(10_000),
      places: [
        { from: 1, to: 1, amount: amountOf(50) },
        { from: 2, to: 3, amount: amountOf(25) },
        { from: 4, to: 10, amount: amountOf(10) },
      ],
    },
    milestones: [cash(amountOf(100), 5), cash(amountOf(300), 10), cash(amountOf(600), 15)],
    texts: [
      {
        language: 'EN',
        title: 'Mission of the week',
        content:
          'The valid bets of the week on all games, with a leaderboard and small prizes for the first ten.',
      },
      {
        language: 'TY',
        title: 'Misyon ng linggo',
        content:
          'Ang mga balidong taya sa linggo sa lahat ng laro, may leaderboard at maliliit na premyo para sa unang sampu.',
      },
      {
        language: 'VI',
        title: 'Nhiệm vụ trong tuần',
        content: 'Cược hợp lệ trong tuần ở mọi trò chơi, có bảng xếp hạng và giải nhỏ cho mười người đầu.',
      },
    ],
  },
  {
    ...none,
    goal: 'steps',
    period: 'once',
    accountSteps: ['email-verified', 'phone-verified', 'second-factor', 'limit-set'],
    milestones: [points(2n, 20n), points(4n, 40n)],
    texts: [
      {
        language: 'EN',
        title: 'Secure your account',
        content: 'Steps that protect your account and your play. Any limit of your own counts, high or low.',
      },
      {
        language: 'TY',
        title: 'Gawing ligtas ang account mo',
        content:
          'Mga hakbang na nagpoprotekta sa account at paglalaro mo. Bilang ang kahit anong limit na itakda mo, mataas o mababa.',
      },
      {
        language: 'VI',
        title: 'Bảo vệ tài khoản của bạn',
        content:
          'Các bước bảo vệ tài khoản và việc chơi của bạn. Giới hạn nào bạn tự đặt cũng được tính, cao hay thấp.',
      },
    ],
  },
];
