import { amountOf } from '@tyche/kernel/money';
import type { Design } from '../design.ts';

/** 50 a ticket: one of three boxes. Returns 94 %, 34.4 % of the tickets pay; the sale ends with the last top prize. */
export const cinnabarGate: Design = {
  code: 'cinnabar-gate',
  price: amountOf(50),
  size: 4_000,
  tiers: [
    { prize: amountOf(5_000), count: 6 },
    { prize: amountOf(1_000), count: 20 },
    { prize: amountOf(500), count: 60 },
    { prize: amountOf(200), count: 150 },
    { prize: amountOf(100), count: 420 },
    { prize: amountOf(50), count: 720 },
  ],
  layout: { kind: 'tap-box' },
  afterTopPrize: 'stop',
  maxPerMember: 200,
};
