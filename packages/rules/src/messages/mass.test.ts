import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MASS_ALONE, needsSecondPerson, waysOf } from './index.ts';
import { massKinds, massWays } from './words/index.ts';

const all = ['inbox', 'mail', 'sms'] as const;
const free = { isExcluded: false, isOffLimits: false, consents: [] };

test('a message about the service needs no consent, and goes to nobody who is excluded', () => {
  expect(waysOf({ kind: 'service', ways: all }, free)).toEqual(all);
  expect(waysOf({ kind: 'service', ways: all }, { ...free, isOffLimits: true })).toEqual(all);
  expect(waysOf({ kind: 'service', ways: all }, { ...free, isExcluded: true })).toEqual([]);
});

test('an offer goes only where the member agreed to offers', () => {
  expect(waysOf({ kind: 'offer', ways: all }, free)).toEqual([]);
  expect(waysOf({ kind: 'offer', ways: all }, { ...free, consents: ['sms', 'inbox'] })).toEqual([
    'inbox',
    'sms',
  ]);
  expect(waysOf({ kind: 'offer', ways: ['mail'] }, { ...free, consents: ['sms', 'inbox'] })).toEqual([]);
});

test('an offer reaches nobody whom offers must not reach, whatever was agreed to', () => {
  const way = fc.subarray([...massWays]);
  const reader = fc.record({ isExcluded: fc.boolean(), isOffLimits: fc.boolean(), consents: way });
  fc.assert(
    fc.property(fc.constantFrom(...massKinds), way, reader, (kind, ways, known) => {
      const reached = waysOf({ kind, ways }, known);
      expect(reached.every((one) => ways.includes(one))).toBe(true);
      if (known.isExcluded) expect(reached).toEqual([]);
      if (kind === 'offer' && known.isOffLimits) expect(reached).toEqual([]);
      if (kind === 'offer') expect(reached.every((one) => known.consents.includes(one))).toBe(true);
    }),
  );
});

test('a message to more than 1,000 members waits for a second person', () => {
  expect(MASS_ALONE).toBe(1_000);
  expect([0, 1_000, 1_001].map(needsSecondPerson)).toEqual([false, false, true]);
});
