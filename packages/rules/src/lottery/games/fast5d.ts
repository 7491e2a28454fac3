import { amountOf } from '@tyche/kernel/money';
import { seriesPlays } from '../families/ssc/index.ts';
import type { Game } from '../game.ts';

/** What the five-digit games have in common. Series: wire.md 3.1; limits: lottery.md 13.4. */
export const fast5d = {
  group: 'SSC',
  family: 'ssc',
  prizeModes: [{ id: 1, code: 'Lott', nameKey: 'lottery.prize-mode.Lott' }],
  draw: { kind: 'digits', count: 5 },
  betPrice: amountOf(2),
  series: { min: 1700, max: 1956, maxBet: 1950, default: 1950, step: 2, base: 2000 },
  units: [
    { id: 1, code: 'one', factor: 10_000n },
    { id: 2, code: 'tenth', factor: 1_000n },
    { id: 3, code: 'hundredth', factor: 100n },
    { id: 4, code: 'thousandth', factor: 10n },
  ],
  plays: seriesPlays,
  limits: {
    minLineStake: 20n,
    maxLineStake: amountOf(100_000),
    maxBetsPerLine: 80_000,
    maxBetsPerOrder: 1_000_000,
    maxLines: 200,
    maxMultiple: 9_999,
    maxStakePerDraw: amountOf(200_000),
    maxWinPerDraw: amountOf(300_000),
    perNumberLiability: amountOf(5_000_000),
    // Above one five-star prize of a whole unit (195 000 at the highest series): a single bet is paid what
    // it was shown.
    singlePick: { sharePpm: 50_000n, cap: amountOf(200_000) },
    maxChase: 120,
  },
  cancellable: true,
} as const satisfies Omit<Game, 'code' | 'id' | 'nameKey' | 'calendar'>;
