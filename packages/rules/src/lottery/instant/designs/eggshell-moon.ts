import { amountOf } from '@tyche/kernel/money';
import type { Design } from '../design.ts';

/** 10 a ticket: three equal amounts of nine. Returns 92 %, 29.86 % of the tickets pay. */
export const eggshellMoon: Design = {
  code: 'eggshell-moon',
  price: amountOf(10),
  size: 5_000,
  tiers: [
    { prize: amountOf(2_000), count: 3 },
    { prize: amountOf(500), count: 10 },
    { prize: amountOf(100), count: 80 },
    { prize: amountOf(50), count: 200 },
    { prize: amountOf(20), count: 500 },
    { prize: amountOf(10), count: 700 },
  ],
  layout: { kind: 'match-three' },
  afterTopPrize: 'continue',
  maxPerMember: 250,
};
