import fc from 'fast-check';
import { expect, test } from 'vitest';
import { betOfRef, refOfBet } from './movements.ts';

test('a reference gives its bet back', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2n ** 60n - 1n }), (wagerId) => {
      const ref = refOfBet(wagerId);
      expect(ref).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(betOfRef(ref)).toBe(wagerId);
    }),
  );
});

test('a reference of another kind has none', () => {
  fc.assert(
    fc.property(fc.uuid({ version: [4, 7] }), (ref) => {
      expect(betOfRef(ref)).toBeNull();
    }),
  );
  expect(betOfRef(null)).toBeNull();
});
