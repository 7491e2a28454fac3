// The offers of the demo that staff grant by hand: cash, and bonus money for lotteries.
import type { DemoOffer } from '../modules/promotions/index.ts';
import { common, forLotteries, texts } from './offer-parts.ts';

/** In the currency of the site. */
export const staffOffers: readonly DemoOffer[] = [
  {
    kind: 'MANUAL',
    content: {
      terms: {
        ...common,
        category: 'other',
        formula: {
          is: 'manual',
          aloneUpTo: '100.0000',
          maxAtOnce: '5000.0000',
          perMemberDay: '200.0000',
          perStaffDay: '2000.0000',
        },
      },
      texts: texts({
        EN: ['Thank you', 'A gift of our staff.', 'Our staff grant it by hand.'],
        TY: ['Salamat', 'Regalo mula sa aming staff.', 'Ang aming staff ang nagbibigay nito.'],
        VI: ['Cảm ơn bạn', 'Quà của nhân viên chúng tôi.', 'Nhân viên của chúng tôi tặng trực tiếp.'],
      }),
    },
  },
  {
    kind: 'MANUAL',
    content: {
      terms: {
        ...common,
        category: 'other',
        formula: {
          is: 'manual',
          aloneUpTo: '100.0000',
          maxAtOnce: '500.0000',
          perMemberDay: '200.0000',
          perStaffDay: '2000.0000',
        },
        mode: 'playable',
        multiplierPpm: 5_000_000,
        ...forLotteries,
        maxBet: '50.0000',
      },
      texts: texts({
        EN: [
          'Lottery bonus',
          'Bonus money for lotteries, from our staff.',
          'Our staff grant it by hand. The table above says what has to be staked before it becomes your own money.',
        ],
        TY: [
          'Bonus sa lotto',
          'Bonus na pera para sa lotto, mula sa aming staff.',
          'Ang aming staff ang nagbibigay nito. Nasa talaan sa itaas kung magkano ang itataya bago ito maging sarili mong pera.',
        ],
        VI: [
          'Thưởng xổ số',
          'Tiền thưởng chơi xổ số từ nhân viên của chúng tôi.',
          'Nhân viên của chúng tôi tặng trực tiếp. Bảng phía trên ghi rõ phải cược bao nhiêu trước khi số tiền thành tiền của bạn.',
        ],
      }),
    },
  },
];
