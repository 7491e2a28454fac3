// Crash: one curve for all players. Each chooses when to leave; the point where it ends was fixed before anyone bet
// (docs/reference/games.md 3.1).
import { CRASH_CAP, crashHexOf, crashPoint } from '@tyche/rules/studio/originals';
import type { Fields } from '../wire.ts';
import type { Game, ReadyRound } from './game.ts';

const PER = 100n;
const SEATS = [0, 1];
const FIRST_TARGET = 101;

export const crash: Game = {
  code: 'crash',
  names: { EN: 'Sky Lantern', TY: 'Parol sa Langit', VI: 'Đèn Trời' },
  subType: 'ORIGINAL',
  scene: 'crash',
  modelVersion: 1,
  rtp: '99.000000',
  volatility: 4,
  maxWinX: Number(CRASH_CAP / PER),
  features: ['CASH_OUT', 'SHARED_ROUND'],
  shares: 1,
  isShared: true,
  ready: readyCrash,
};

/** `seat` 0 or 1; `target`, where wanted, in hundredths from 101 to the cap. What is drawn is the point, for all players alike. */
function readyCrash({ seat, target = null, ...more }: Fields): ReadyRound | null {
  if (typeof seat !== 'number' || !SEATS.includes(seat) || Object.keys(more).length > 0) return null;
  if (target !== null && !isTarget(target)) return null;
  return {
    inputs: { seat, target },
    play: (random) => ({
      draws: { point: paidPoint(crashHexOf(random)) },
      outcome: {},
      multiple: { units: 0n, per: PER },
    }),
  };
}

function isTarget(target: unknown): target is number {
  return Number.isInteger(target) && Number(target) >= FIRST_TARGET && Number(target) <= Number(CRASH_CAP);
}

/** The point of the 52 bits of a round, in hundredths, never above the cap: there everybody is paid. */
export function paidPoint(hex: string): number {
  return Math.min(Number(crashPoint(hex)), Number(CRASH_CAP));
}
