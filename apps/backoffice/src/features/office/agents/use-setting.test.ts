import { expect, test } from 'vitest';
import { readTyped, typedSetting } from './use-setting.ts';

test.each([
  ['activeFloorDay', '100.0000', '100'],
  ['activeFloorDay', '12.5000', '12.5'],
  ['salaryRateMinimum', '0.005', '0.5'],
  ['salaryRateMinimum', '1', '100'],
  ['maximumTiers', '10', '10'],
  ['dividend', 'true', 'true'],
] as const)('%s %s is typed as %s, and read again', (name, value, typed) => {
  expect(typedSetting(name, value)).toBe(typed);
  const read = readTyped(name, ` ${typed} `);
  expect(read === null ? null : typedSetting(name, read)).toBe(typed);
});

test.each([
  ['activeFloorDay', ''],
  ['activeFloorDay', '0'],
  ['salaryRateMinimum', '-1'],
  ['salaryRateMinimum', '100.0001'],
  ['salaryRateMinimum', 'x'],
  ['maximumTiers', '1.5'],
] as const)('%s cannot be %j', (name, typed) => {
  expect(readTyped(name, typed)).toBeNull();
});
