import { expect, it } from 'vitest';
import { readSetting, settingShapes, writeSetting } from './programme-settings.ts';
import { programmeSettings } from './words/index.ts';

it.each([
  ['activeFloorDay', '12.5', 125_000n, '12.5000'],
  ['salaryMinimum', '0', 0n, '0.0000'],
  ['salaryRateMinimum', '0.005', 5_000, '0.005'],
  ['maximumTiers', '7', 7, '7'],
  ['dividend', 'false', false, 'false'],
  ['rebateCapLott', '1960', 1_960, '1960'],
  ['rebateCapRng', '0.012', 12_000, '0.012'],
  ['dividendCarry', 'ALL', 'ALL', 'ALL'],
] as const)('reads %s %s and writes it again', (name, text, value, written) => {
  expect(readSetting(name, text)).toBe(value);
  expect(writeSetting(name, value)).toBe(written);
});

it.each([
  ['activeFloorDay', '0'],
  ['activeFloorDay', '-1'],
  ['activeFloorDay', '100000000.0001'],
  ['activeFloorDay', '1e3'],
  ['activeFloorDay', 'NaN'],
  ['salaryRateMinimum', '1.000001'],
  ['salaryRateMinimum', '-0.1'],
  ['maximumTiers', '0'],
  ['maximumTiers', '101'],
  ['maximumTiers', '1.5'],
  ['maximumTiers', '07'],
  ['dividend', 'yes'],
  ['maxAgentLevel', '0'],
  ['maxAgentLevel', '16'],
  ['linkQuota', '0'],
  ['rebateStep', '0'],
  ['rebateCapLott', '1959'],
  ['rebateCapLott', '1982'],
  ['rebateCapZy', '2022'],
  ['rebateCapRng', '0.100001'],
  ['dividendPeriod', 'YEARLY'],
  ['dividendPeriod', 'toString'],
] as const)('refuses %s %s', (name, text) => {
  expect(readSetting(name, text)).toBeNull();
});

it('has bounds that are values themselves', () => {
  for (const name of programmeSettings) {
    const shape = settingShapes[name];
    const ends = 'words' in shape ? [] : [shape.least, shape.most];
    for (const end of ends) expect(readSetting(name, writeSetting(name, end))).not.toBeNull();
  }
});
