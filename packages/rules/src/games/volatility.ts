/** What lobbies narrow volatility to. */
export const volatilityBands = ['low', 'medium', 'high'] as const;

export type VolatilityBand = (typeof volatilityBands)[number];

/** The band of a vendor's volatility, 1 low to 5 high (docs/reference/games.md 5). */
export function bandOf(volatility: number): VolatilityBand {
  if (volatility < 3) return 'low';
  return volatility === 3 ? 'medium' : 'high';
}
