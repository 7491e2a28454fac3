// Every number of the motion of the reels. Speeds in symbols a second, times in ms.

export interface Pace {
  readonly windUp: number;
  readonly windBack: number;
  readonly accelerate: number;
  readonly cruise: number;
  /** When the first reel may brake, after the start. */
  readonly firstBrake: number;
  readonly stagger: number;
}

export const normalPace: Pace = {
  windUp: 120,
  windBack: 0.16,
  accelerate: 220,
  cruise: 24,
  firstBrake: 620,
  stagger: 190,
};
export const quickPace: Pace = {
  windUp: 0,
  windBack: 0,
  accelerate: 110,
  cruise: 30,
  firstBrake: 240,
  stagger: 45,
};

export const brake = { distance: 1.6, endSpeed: 9 } as const;
export const spring = { omega: 34, zeta: 0.6, duration: 300 } as const;
export const stopNow = { delay: 40, stagger: 45 } as const;
/** Before the last reel that can still bring the scatters that are missing. */
export const slowReel = { speed: 12, slowDown: 350, cruise: 650 } as const;
export const blur = { low: 7, high: 15, lowLength: 0.28, highLength: 0.7 } as const;
export const wins = { allLines: 700, eachLine: 950, dim: 0.42, dimReturned: 0.75, freePause: 550 } as const;

/** How a win is shown. A tier begins strictly above `above` times the stake; a return of the stake or less has none. */
export const tiers = [
  { above: 1n, countMs: 600, plucks: 2, title: null },
  { above: 5n, countMs: 1_000, plucks: 3, title: null },
  { above: 15n, countMs: 1_800, plucks: 4, title: 'slots.largeWin' },
  { above: 50n, countMs: 3_200, plucks: 5, title: 'slots.greatWin' },
] as const;

/** The tier of a win; null for a return of the stake or less. Both in 1/10 000 units. */
export function tierOf(win: bigint, stake: bigint): (typeof tiers)[number] | null {
  return tiers.findLast(({ above }) => win > stake * above) ?? null;
}

/** A win while it is counted up, `ms` after it began: whole units, and at the end exactly the win. */
export function countedUp(win: bigint, ms: number, countMs: number): bigint {
  if (ms >= countMs) return win;
  const share = 1 - (1 - Math.max(0, ms) / countMs) ** 3;
  return (win * BigInt(Math.floor(share * 10_000))) / 10_000n;
}
