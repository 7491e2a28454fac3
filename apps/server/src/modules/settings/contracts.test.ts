import { expect, test } from 'vitest';
import { contractSettings, defaultContracts } from './contracts.ts';

test('a merchant sets what has the right type and range, and the rest stays as it is', () => {
  expect(contractSettings(undefined)).toEqual(defaultContracts);
  const own = {
    dividend: false,
    offerDays: 3,
    dividendPeriod: 'MONTHLY',
    dividendMinimum: '0.5',
    salaryRateMinimum: 0,
  };
  expect(contractSettings(own)).toEqual({
    ...defaultContracts,
    dividend: false,
    offerDays: 3,
    dividendPeriod: 'MONTHLY',
    dividendMinimum: 5_000n,
    salaryRateMinimum: 0,
  });
  const wrong = {
    dividend: 'no',
    offerDays: 0,
    maximumTiers: 101,
    totalContracts: 1.5,
    fixedMinimum: -1,
    dividendCarry: 'SOMETIMES',
    dividendMinimum: '-1',
    toString: 1,
    unknown: true,
  };
  expect(contractSettings(wrong)).toEqual(defaultContracts);
});
