import { expect, test } from 'vitest';
import { lookAfterMs, mostOf, pendingOf, sumsOf, type VendorWallet, type WalletTransfer } from './wallets.ts';

const transfer: WalletTransfer = {
  id: '1',
  reference: 'W1',
  vendor: 'studio',
  name: 'Studio',
  direction: 'to-vendor',
  amount: '30.0000',
  currency: 'PHP',
  state: 'pending',
  reason: null,
  nextAskAt: 10_000,
  at: 5_000,
  endedAt: null,
};

const wallet = (more: Partial<VendorWallet>): VendorWallet => ({
  accountTypeId: 100,
  vendor: 'studio',
  name: 'Studio',
  status: 'ready',
  available: '70.5000',
  inPlay: '10.0000',
  onTheWay: '0.0000',
  pending: null,
  ...more,
});

test('what a vendor does not tell counts as nothing, what is on the way is a sum of its own', () => {
  const wallets = [
    wallet({}),
    wallet({ status: 'unreachable', available: null, inPlay: null, onTheWay: '30.0000', pending: transfer }),
  ];
  expect(sumsOf(wallets)).toEqual({ withVendors: 805_000n, onTheWay: 300_000n });
  expect(pendingOf(wallets)).toEqual([transfer]);
});

test('into a vendor goes what the main wallet has, out of it what is not in play', () => {
  expect(mostOf('to-vendor', '500.0000', wallet({}))).toBe(5_000_000n);
  expect(mostOf('from-vendor', '500.0000', wallet({}))).toBe(705_000n);
  expect(mostOf('from-vendor', '500.0000', wallet({ available: null }))).toBe(0n);
});

test('the page looks often while the vendor is about to be asked, seldom when that is minutes away or with people', () => {
  expect(lookAfterMs([transfer], 9_000)).toBe(2_000);
  expect(lookAfterMs([transfer], 12_000)).toBe(2_000);
  expect(lookAfterMs([{ ...transfer, nextAskAt: 310_000 }], 9_000)).toBe(15_000);
  expect(lookAfterMs([{ ...transfer, nextAskAt: null }], 9_000)).toBe(15_000);
  expect(lookAfterMs([{ ...transfer, nextAskAt: null }, transfer], 9_000)).toBe(2_000);
});
