// Signs that call for a word with a player (reliability.md R12). A sign is no judgement: staff look at it and talk.

export interface Facts {
  /** Deposits of the last seven days, and of the four weeks before them. */
  readonly depositedWeek: bigint;
  readonly depositedBefore: bigint;
  /** Wishes of the last thirty days for a higher limit or none. */
  readonly loosenings: number;
  /** Limits that went away in the last thirty days. */
  readonly cancellations: number;
  /** Stakes of the last seven days; those between midnight and six of the site's time, and on how many nights. */
  readonly stakes: number;
  readonly nightStakes: number;
  readonly nights: number;
  /** The most deposits of one day of the last seven that came within an hour of the stake which left too little for another one. */
  readonly refills: number;
}

export const markers = [
  'deposit-rise',
  'night-play',
  'chasing-losses',
  'limits-cancelled',
  'limits-loosened',
] as const;
export type Marker = (typeof markers)[number];

const RISE = 3n;
const WEEKS_BEFORE = 4n;
const NIGHTS = 3;
const REFILLS = 3;
const LOOSENINGS = 3;

/** The markers that a player's last weeks give, in the order of the list. */
export function markersOf(facts: Facts): readonly Marker[] {
  const { depositedWeek, depositedBefore, stakes, nightStakes, nights } = facts;
  const found: Readonly<Record<Marker, boolean>> = {
    // Three times the usual week; who never deposited before has none.
    'deposit-rise': depositedBefore > 0n && depositedWeek * WEEKS_BEFORE >= depositedBefore * RISE,
    // On three nights, and at least half of all stakes.
    'night-play': nights >= NIGHTS && nightStakes * 2 >= stakes,
    'chasing-losses': facts.refills >= REFILLS,
    'limits-cancelled': facts.cancellations > 0,
    'limits-loosened': facts.loosenings >= LOOSENINGS,
  };
  return markers.filter((marker) => found[marker]);
}
