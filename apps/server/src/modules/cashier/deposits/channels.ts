// The ways to pay in. Data: what a channel offers changes with its provider, its status with staff.
import { type CurrencyCode, fromPesos } from '@tyche/kernel/currencies';
import { amountOf } from '@tyche/kernel/money';
import type { Fee, Range } from '@tyche/rules/cashier';
import type { DepositKind } from '../types.ts';

export interface PaymentChannel extends Range, Fee {
  readonly code: string;
  /** Under which heading it stands. */
  readonly group: 'e-wallet' | 'online-bank' | 'qr' | 'virtual' | 'manual';
  readonly name: string;
  readonly kind: DepositKind;
  /** The adapter's code; `house` for a transfer to the house's own account. */
  readonly provider: string;
  readonly currencies: readonly CurrencyCode[];
  readonly etaMinutes: number;
  /** How long an order waits to be paid. */
  readonly expiresMinutes: number;
  readonly banks: readonly string[];
}

const common = {
  provider: 'demo',
  currencies: ['PHP', 'VND', 'USD'],
  minimum: amountOf(100),
  maximum: amountOf(50_000),
  ratePpm: 0n,
  fixed: 0n,
  etaMinutes: 2,
  expiresMinutes: 15,
  banks: [],
} as const;

/** Their amounts are in pesos; what a channel takes in a currency says `channelsFor`. */
export const channels: readonly PaymentChannel[] = [
  { ...common, code: 'demo-wallet', group: 'e-wallet', name: 'Demo wallet', kind: 'redirect' },
  {
    ...common,
    code: 'demo-bank',
    group: 'online-bank',
    name: 'Demo online bank',
    kind: 'redirect',
    maximum: amountOf(200_000),
    ratePpm: 15_000n,
    etaMinutes: 5,
    banks: ['BPI', 'BDO', 'UBP', 'VCB', 'TCB'],
  },
  { ...common, code: 'demo-qr', group: 'qr', name: 'Demo QR', kind: 'qr' },
  {
    ...common,
    code: 'demo-usdt',
    group: 'virtual',
    name: 'Demo USDT (TRC-20)',
    kind: 'virtual',
    minimum: amountOf(500),
    maximum: amountOf(500_000),
    etaMinutes: 10,
    expiresMinutes: 60,
  },
  {
    ...common,
    code: 'house-transfer',
    group: 'manual',
    name: 'Bank transfer with proof',
    kind: 'manual',
    provider: 'house',
    maximum: amountOf(500_000),
    etaMinutes: 60,
    expiresMinutes: 24 * 60,
  },
];

/** Where a manual transfer goes: the demo house's account. */
export const houseAccount = {
  bankName: 'Demo Bank',
  accountName: 'Demo House',
  accountNumber: '0000 1234 5678',
} as const;

/** The channels that take a currency, with their amounts in it. */
export function channelsFor(currency: CurrencyCode): readonly PaymentChannel[] {
  return channels
    .filter(({ currencies }) => currencies.includes(currency))
    .map((channel) => ({
      ...channel,
      minimum: fromPesos(channel.minimum, currency),
      maximum: fromPesos(channel.maximum, currency),
      fixed: fromPesos(channel.fixed, currency),
    }));
}

/** The channel of a code that takes a currency, or null. */
export function findChannel(code: string, currency: CurrencyCode): PaymentChannel | null {
  return channelsFor(currency).find((channel) => channel.code === code) ?? null;
}
