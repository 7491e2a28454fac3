import { type DemoOffer, plainTerms } from '../modules/promotions/index.ts';

type Terms = DemoOffer['content']['terms'];
type Words = readonly [title: string, teaser: string, text: string];

/** What the terms of all offers of the demo begin with. */
export const common: Terms = {
  ...plainTerms,
  category: 'new_player',
  formula: { is: 'fixed', amount: '20.0000' },
  claimDays: 14,
  playDays: 14,
};

/** What bets on lotteries count in full for, and no other bet. */
export const forLotteries = {
  products: ['LOTTERY'],
  contributions: [
    { group: 'LOTT', weightPpm: 1_000_000 },
    { group: 'ELOTT', weightPpm: 1_000_000 },
  ],
} satisfies Partial<Terms>;

/** The texts of an offer in the three languages that it is written in. */
export function texts(words: { readonly EN: Words; readonly TY: Words; readonly VI: Words }) {
  return Object.entries(words).map(([language, [title, teaser, text]]) => ({
    language,
    title,
    teaser,
    text,
  }));
}
