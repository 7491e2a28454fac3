import type { Bonuses, RunningBonus, WaitingBonus } from '../bonus.ts';

/** 12 November 2026, 12:00 in Manila. */
const STARTED_AT = Date.UTC(2026, 10, 12, 4);
const EXPIRES_AT = Date.UTC(2026, 10, 26, 4);

/** A bonus of 500.00 of which 750.00 of 2 500.00 are staked. */
export const runningBonus: RunningBonus = {
  id: '70',
  promotionId: '7',
  type: 'FIRST_DEPOSIT',
  title: 'Double start',
  mode: 'playable',
  given: '500.0000',
  required: '2500.0000',
  currency: 'PHP',
  termsVersion: 3,
  counts: [
    { group: 'ELOTT', weightPpm: 1_000_000 },
    { group: 'FISH', weightPpm: 500_000 },
  ],
  maxBet: '50.0000',
  maxCashout: null,
  endsByWithdrawal: true,
  pocket: '420.5000',
  progress: '750.0000',
  startedAt: STARTED_AT,
  expiresAt: EXPIRES_AT,
  isExpiring: false,
  drainsAt: null,
  openBets: [{ reference: 'T1', game: 'Manila 5', at: STARTED_AT, stake: '40.0000', bonusPart: '25.0000' }],
  openBetCount: 3,
  lastCounted: [
    {
      reference: 'T2',
      game: 'Ocean hunt',
      group: 'FISH',
      at: STARTED_AT,
      stake: '80.0000',
      valid: '80.0000',
      counted: '25.0000',
      reason: 'above-greatest',
    },
  ],
};

/** A bonus that waits for it. */
export const waitingBonus: WaitingBonus = {
  id: '71',
  promotionId: '8',
  type: 'DEPOSIT',
  title: 'Weekend',
  mode: 'playable',
  given: '100.0000',
  required: '300.0000',
  currency: 'PHP',
  termsVersion: 1,
  counts: [{ group: 'RNG', weightPpm: 1_000_000 }],
  maxBet: null,
  maxCashout: null,
  endsByWithdrawal: true,
  playDays: 14,
  at: STARTED_AT,
};

/** A member without a bonus. */
export const noBonuses: Bonuses = {
  running: null,
  waiting: [],
  withdrawable: '120.0000',
  currency: 'PHP',
};
