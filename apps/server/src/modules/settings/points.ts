// What a merchant may set of points (docs/reference/rewards.md 6). A value of another type or out of range is left out.
import { type RebateGroup, rebateGroups } from '@tyche/rules/agents';

export interface PointSettings {
  /** Points for a unit of stake by group of games, in ppm. */
  readonly rates: Readonly<Record<RebateGroup, number>>;
  readonly conversionOpen: boolean;
  /** Whole points for one unit of money. */
  readonly ratio: number;
  /** Whole points are changed in multiples of this. */
  readonly step: number;
  readonly least: number;
  /** The most whole points of a day. */
  readonly maxPerDay: number;
  /** From this many whole points on a conversion waits for staff. */
  readonly reviewFrom: number;
}

export const defaultPoints: PointSettings = {
  rates: {
    LOTT: 10_000,
    ELOTT: 10_000,
    LIVE: 5_000,
    RNG: 10_000,
    SPORTS: 5_000,
    FISH: 10_000,
    PVP: 0,
  },
  conversionOpen: true,
  ratio: 100,
  step: 100,
  least: 100,
  maxPerDay: 10_000,
  reviewFrom: 5_000,
};

const MAX_RATE_PPM = 1_000_000;
const MAX_NUMBER = 1_000_000_000;

/** The defaults with a merchant's own values. */
export function pointSettings(overrides: unknown): PointSettings {
  const given: Readonly<Record<string, unknown>> = Object(overrides);
  const numbers = (['ratio', 'step', 'least', 'maxPerDay', 'reviewFrom'] as const).flatMap((name) =>
    isWithin(given[name], 1, MAX_NUMBER) ? [[name, given[name]]] : [],
  );
  const rates: Readonly<Record<string, unknown>> = Object(given.rates);
  const known = rebateGroups.flatMap((group) =>
    isWithin(rates[group], 0, MAX_RATE_PPM) ? [[group, rates[group]]] : [],
  );
  return {
    ...defaultPoints,
    ...Object.fromEntries(numbers),
    ...(typeof given.conversionOpen === 'boolean' && { conversionOpen: given.conversionOpen }),
    rates: { ...defaultPoints.rates, ...Object.fromEntries(known) },
  };
}

function isWithin(value: unknown, from: number, to: number): boolean {
  return Number.isInteger(value) && Number(value) >= from && Number(value) <= to;
}
