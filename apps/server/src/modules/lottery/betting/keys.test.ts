import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyTimeOf, requestKeyAt } from '@tyche/kernel/request-key';
import {
  keyOf,
  orderRefOf,
  payKeyOf,
  readOrderRef,
  readPayKey,
  requestTimeOf,
  ticketRefOf,
  timedKeyOf,
} from './keys.ts';

const ids = fc.bigInt({ min: 1n, max: (1n << 61n) - 1n });
const times = fc.date({ min: new Date(0), max: new Date('2400-01-01'), noInvalidDate: true });
const versions = fc.integer({ min: 1, max: 511 });
const batches = fc.record({
  drawId: fc.bigInt({ min: 1n, max: (1n << 30n) - 1n }),
  memberId: fc.bigInt({ min: 1n, max: (1n << 31n) - 1n }),
});
const payments = fc.oneof(
  fc.record({ kind: fc.constantFrom('payout', 'reverse'), subject: ids, time: times, version: versions }),
  fc.record({
    kind: fc.constantFrom('rebate', 'reverse-rebate'),
    subject: batches,
    time: times,
    version: versions,
  }),
);

test('what a draw pays has a key of its own: it begins with its time, and all else is read back', () => {
  fc.assert(
    fc.property(payments, ({ kind, time, version, subject }) => {
      const key = payKeyOf(kind, time, version, subject);
      expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(keyTimeOf(key)).toBe(time.getTime());
      expect(readPayKey(key)).toEqual({ kind, version, subject });
    }),
  );
});

test('a reference of a ticket is read back; a hashed key and any other say nothing', () => {
  fc.assert(
    fc.property(times, ids, (time, id) => {
      expect(readPayKey(ticketRefOf(id))?.subject).toBe(id);
      expect(readPayKey(timedKeyOf(time, 'refund', id))).toBeNull();
    }),
  );
  for (const key of ['', keyOf('refund', 7n), '00000001-0001-8005-8000-000000000001'])
    expect(readPayKey(key)).toBeNull();
});

test('a number that is too large for a pay key is never cut', () => {
  const time = new Date(0);
  expect(() => payKeyOf('payout', time, 1, 1n << 61n)).toThrow('too large');
  expect(() => payKeyOf('payout', time, 512, 1n)).toThrow('version');
  expect(() => payKeyOf('rebate', time, 1, { drawId: 1n << 30n, memberId: 1n })).toThrow('too large');
  expect(() => payKeyOf('rebate', time, 1, { drawId: 1n, memberId: 1n << 31n })).toThrow('too large');
  expect(() => payKeyOf('rebate', time, 1, 1n)).toThrow('something else');
});

test('the reference of an order is read back; any other says nothing', () => {
  fc.assert(
    fc.property(ids, (id) => {
      const orderId = id >> 3n;
      expect(readOrderRef(orderRefOf(orderId))).toBe(orderId);
      expect(readOrderRef(ticketRefOf(id | (1n << 60n)))).toBeNull();
    }),
  );
  expect(readOrderRef(null)).toBeNull();
});

test('a key behind a time sorts by it, is a UUID, and differs from member to member', () => {
  const at = (timeMs: number) => requestKeyAt(timeMs, new Uint8Array(16).fill(0xab));
  const [early, late] = [at(1_795_000_000_000), at(1_795_000_000_001)];
  const keyFor = (member: bigint, key: string) => timedKeyOf(requestTimeOf(key), 'stake', member, key);
  expect(keyFor(1n, early)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(keyFor(1n, early) < keyFor(1n, late)).toBe(true);
  expect(keyFor(1n, early)).not.toBe(keyFor(2n, early));
  expect(() => requestTimeOf('7d444840-9dc0-41d1-b245-5ffdce74fad2')).toThrow('no time');
});
