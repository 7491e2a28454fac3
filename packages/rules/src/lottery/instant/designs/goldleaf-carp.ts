import { amountOf } from '@tyche/kernel/money';
import type { Design } from '../design.ts';

/** 20 a ticket: a key number among six of one's own. Returns 93 %, 30.08 % of the tickets pay. */
export const goldleafCarp: Design = {
  code: 'goldleaf-carp',
  price: amountOf(20),
  size: 5_000,
  tiers: [
    { prize: amountOf(5_000), count: 2 },
    { prize: amountOf(1_000), count: 12 },
    { prize: amountOf(200), count: 90 },
    { prize: amountOf(100), count: 200 },
    { prize: amountOf(40), count: 450 },
    { prize: amountOf(20), count: 750 },
  ],
  layout: { kind: 'key-number' },
  afterTopPrize: 'continue',
  maxPerMember: 250,
};
