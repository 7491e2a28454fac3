import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromHex, toHex } from './hex.ts';
import { hmacSha256, sha256 } from './sha256.ts';

test('SHA-256 and HMAC agree with the native ones on any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ maxLength: 150 }), (bytes, key) => {
      expect(toHex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
      expect(toHex(hmacSha256(key, bytes))).toBe(createHmac('sha256', key).update(bytes).digest('hex'));
    }),
    { numRuns: 300 },
  );
});

test('hexadecimal text that is none is refused', () => {
  expect(() => fromHex('0')).toThrow(RangeError);
  expect(() => fromHex('zz')).toThrow(RangeError);
});
