// Settings of the agent programme that count from a local day on (docs/reference/agents.md 14). They count before those of the merchant's own
// row, which has the values before the first change.
import { type ProgrammeSetting, programmeSettings, readSetting } from '@tyche/rules/agents';
import type { ContractSettings } from './contracts.ts';
import type { ChangeRow } from './store-programme.ts';

/**
 * The settings on a local day, `yyyy-MM-dd`.
 *
 * @param base the values before the first change.
 * @param changes in the order in which they were decided: the last one that counts from the day or before decides.
 */
export function valuesOn(
  base: ContractSettings,
  changes: readonly ChangeRow[],
  day: string,
): ContractSettings {
  const values = changes.flatMap(({ name, value, from_day: fromDay }) => {
    const known = programmeSettings.find((each) => each === name);
    const read = known === undefined || fromDay > day ? null : readSetting(known, value);
    return known === undefined || read === null ? [] : [[known, read] as const];
  });
  return { ...base, ...Object.fromEntries(values) };
}

/** The change that counts on a local day; null before the first one. */
export function changeOn(
  changes: readonly ChangeRow[],
  name: ProgrammeSetting,
  day: string,
): ChangeRow | null {
  return changes.findLast((change) => change.name === name && change.from_day <= day) ?? null;
}
