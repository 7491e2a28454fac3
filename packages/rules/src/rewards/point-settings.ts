// Which settings of points hold together (docs/reference/rewards.md 6.2 and 6.3).
import { UNITS_PER_ONE } from '@tyche/kernel/money';

/** How points are changed into money, in whole points. */
export interface ConversionSettings {
  /** Points for one unit of money. */
  readonly ratio: bigint;
  readonly step: bigint;
  readonly least: bigint;
  readonly maxPerDay: bigint;
}

export interface PointSettingsProblem {
  readonly field: 'step' | 'least' | 'maxPerDay';
  /** `unit`: a step gives no whole display units. `step`: it is no multiple of the step. `order`: it is below the least. */
  readonly rule: 'unit' | 'step' | 'order';
}

/**
 * The first problem of settings, of all above 0; null when they hold together: a step gives whole display units, so nothing is ever rounded;
 * the least is a multiple of the step, and a day has room for it.
 *
 * @param unit the display unit of the currency, in 1/10 000.
 */
export function pointSettingsProblem(
  { ratio, step, least, maxPerDay }: ConversionSettings,
  unit: bigint,
): PointSettingsProblem | null {
  if ((step * UNITS_PER_ONE) % (ratio * unit) !== 0n) return { field: 'step', rule: 'unit' };
  if (least % step !== 0n) return { field: 'least', rule: 'step' };
  if (maxPerDay < least) return { field: 'maxPerDay', rule: 'order' };
  return null;
}
