import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requestKeyAt } from '@tyche/kernel/request-key';
import { keyOf, orderRefOf, payKeyOf, readOrderRef, readPayKey, ticketRefOf, timedKeyOf } from './keys.ts';

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

test('the reference of an order is read back; any other says nothing', () => {
  fc.assert(
    fc.property(ids, (id) => {
      const orderId = id >> 3n;
      expect(readOrderRef(orderRefOf(orderId))).toBe(orderId);
      expect(readOrderRef(ticketRefOf(id))).toBeNull();
    }),
  );
  expect(readOrderRef(null)).toBeNull();
});

test('a key behind a time sorts by it, is a UUID, and differs from member to member', () => {
  const at = (timeMs: number) => requestKeyAt(timeMs, new Uint8Array(16).fill(0xab));
  const [early, late] = [at(1_795_000_000_000), at(1_795_000_000_001)];
  const keyFor = (member: bigint, key: string) => timedKeyOf(key, 'stake', member, key);
  expect(keyFor(1n, early)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(keyFor(1n, early) < keyFor(1n, late)).toBe(true);
  expect(keyFor(1n, early)).not.toBe(keyFor(2n, early));
  const old = '7d444840-9dc0-41d1-b245-5ffdce74fad2';
  expect(keyFor(1n, old)).toBe(keyOf('stake', 1n, old));
});
