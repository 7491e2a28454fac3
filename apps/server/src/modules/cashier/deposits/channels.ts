// The ways to pay in: what the listed providers offer, and a transfer to the house's own account. Staff set their status.
import { type CurrencyCode, fromPesos } from '@tyche/kernel/currencies';
import { amountOf } from '@tyche/kernel/money';
import type { PaymentChannel } from '../adapter.ts';
import { paymentAdapters } from '../adapters/index.ts';

export type { PaymentChannel } from '../adapter.ts';

const houseTransfer: PaymentChannel = {
  code: 'house-transfer',
  group: 'manual',
  name: 'Bank transfer with proof',
  kind: 'manual',
  provider: 'house',
  currencies: ['PHP', 'VND', 'USD'],
  minimum: amountOf(100),
  maximum: amountOf(500_000),
  ratePpm: 0n,
  fixed: 0n,
  etaMinutes: 60,
  expiresMinutes: 24 * 60,
  banks: [],
};

/** Their amounts are in pesos; what a channel takes in a currency says `channelsFor`. */
export const channels: readonly PaymentChannel[] = [
  ...paymentAdapters.flatMap((entry) =>
    entry.channels.map((channel) => ({ ...channel, provider: entry.code })),
  ),
  houseTransfer,
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
