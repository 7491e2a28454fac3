// What the cashier needs of a payment provider. Each one is an adapter of its own; nothing outside knows its words.
import type { IncomingHttpHeaders } from 'node:http';
import type { CurrencyCode } from '@tyche/kernel/currencies';
import type { Fee, Range, StatementLine } from '@tyche/rules/cashier';
import type { ListedAdapter } from '../../platform/adapters/adapters.ts';
import type { DepositKind, PaymentGuide } from './types.ts';

export type { DepositKind, PaymentGuide } from './types.ts';

/** A provider in the list of adapters. */
export interface ListedProvider extends ListedAdapter<PaymentProvider> {
  /** The ways to pay in that it offers, with amounts in pesos; their codes are unique among all providers. */
  readonly channels: readonly Omit<PaymentChannel, 'provider'>[];
}

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

export interface DepositOrder {
  /** Ours; the provider takes each once. */
  readonly reference: string;
  readonly kind: Exclude<DepositKind, 'manual'>;
  readonly channel: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly expiresAt: Date;
}

export interface TransactionSeen {
  readonly transactionId: string;
  readonly amount: bigint;
}

export interface DepositAnswer {
  readonly status: 'open' | 'paid' | 'failed' | 'not-found';
  readonly payments: readonly TransactionSeen[];
}

export interface PayoutOrder {
  /** Ours; the provider pays each once, however often it hears of it. */
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly bankCode: string;
  readonly account: string;
  readonly holder: string;
}

export type PayoutAnswer =
  | { readonly status: 'paid'; readonly transactionId: string }
  | { readonly status: 'pending' | 'failed' | 'not-found' };

/** What a provider calls back about. It is a hint to look: what counts for a payout is the answer to our own question. */
export type Callback =
  | ({ readonly type: 'deposit'; readonly reference: string; readonly currency: string } & TransactionSeen)
  | { readonly type: 'deposit-failed' | 'payout'; readonly reference: string };

export interface PaymentProvider {
  readonly code: string;
  /** Opens an order to pay in. Throws an `Outage` when it is not known whether it did; the same reference may be sent again. */
  openDeposit(order: DepositOrder): Promise<PaymentGuide | 'refused'>;
  /** What has become of an order. Throws an `Outage` without an answer. */
  askDeposit(reference: string): Promise<DepositAnswer>;
  /** Orders a payment. Throws an `Outage` when it is not known whether it was taken. */
  sendPayout(order: PayoutOrder): Promise<PayoutAnswer>;
  askPayout(reference: string): Promise<PayoutAnswer>;
  /** What moved between two times. */
  statement(from: Date, to: Date): Promise<readonly StatementLine[]>;
  /** Reads a call-back from its raw body; null when signature or time do not hold. The caller keeps each nonce from coming twice. */
  readCallback(headers: IncomingHttpHeaders, raw: Buffer): { nonce: string; callback: Callback } | null;
}
