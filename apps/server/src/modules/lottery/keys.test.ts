import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyOf, payKeyOf, readPayKey, ticketRefOf } from './keys.ts';

const ids = fc.bigInt({ min: 1n, max: (1n << 62n) - 1n });
const payments = fc.tuple(
  fc.constantFrom('payout', 'rebate', 'reverse', 'reverse-rebate'),
  fc.bigInt({ min: 1n, max: (1n << 32n) - 1n }),
  fc.integer({ min: 1, max: 32_767 }),
  ids,
);

test('what a draw pays has a key of its own: desk, draw, version and ticket can be read from it', () => {
  fc.assert(
    fc.property(payments, ([desk, drawId, version, id]) => {
      const key = payKeyOf(desk, drawId, version, id);
      expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      const digits = key.replaceAll('-', '');
      expect(BigInt(`0x${digits.slice(0, 8)}`)).toBe(drawId);
      expect(Number.parseInt(digits.slice(8, 12), 16)).toBe(version);
      const desks = ['payout', 'rebate', 'reverse', 'reverse-rebate'];
      expect(digits.slice(12, 16)).toBe(`800${desks.indexOf(desk) + 1}`);
      expect(BigInt.asUintN(62, BigInt(`0x${digits.slice(16)}`))).toBe(id);
    }),
  );
});

test('the desk, the draw, the version and the number are read back from the key; another key says nothing', () => {
  fc.assert(
    fc.property(payments, ([desk, drawId, version, id]) => {
      expect(readPayKey(payKeyOf(desk, drawId, version, id))).toEqual({ desk, drawId, version, id });
      expect(readPayKey(ticketRefOf(id))?.id).toBe(id);
    }),
  );
  for (const key of ['', keyOf('refund', 7n), '00000001-0001-8005-8000-000000000001'])
    expect(readPayKey(key)).toBeNull();
});
