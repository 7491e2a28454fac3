// Signs that call for a word with a player (R12).

export interface Facts {
  /** Deposits of the last seven days, and of the four weeks before them. */
  readonly depositedWeek: bigint;
  readonly depositedBefore: bigint;
  /** Wishes to raise or remove a limit in the last thirty days. */
  readonly loosenings: number;
}

export type Marker = 'deposit-rise' | 'limits-loosened';

const LOOSENINGS = 3;

/** The markers that a player's last weeks give: deposits at three times the usual week, or limits that are asked away again and again. */
export function markersOf({ depositedWeek, depositedBefore, loosenings }: Facts): readonly Marker[] {
  const markers: Marker[] = [];
  // A week against a quarter of four weeks, without a division.
  if (depositedBefore > 0n && depositedWeek * 4n >= depositedBefore * 3n) markers.push('deposit-rise');
  if (loosenings >= LOOSENINGS) markers.push('limits-loosened');
  return markers;
}
