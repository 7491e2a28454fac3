// The demo provider of apps/payments: JSON over HTTP, both ways signed with HMAC-SHA256 over `<timestamp>.<nonce>.<raw body>`.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '@tyche/kernel/clock';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import Type, { type Static, type TSchema } from 'typebox';
import Value from 'typebox/value';
import { Outage } from '../../../../platform/http/errors.ts';
import type { Callback, ListedProvider, PaymentGuide, PaymentProvider, PayoutAnswer } from '../../adapter.ts';
import { demoChannels } from './channels.ts';

export interface DemoProviderOptions {
  /** Where it listens, such as `http://127.0.0.1:21000`. */
  readonly url: string;
  readonly key: string;
  /** Where it is to call back, and where its page leads back to. */
  readonly callbackUrl: string;
  readonly returnUrl: string;
  readonly clock: Clock;
}

const ANSWER_MS = 5_000;
const CLOCK_SECONDS = 60;

const Text = Type.String({ minLength: 1, maxLength: 2_000 });
const Opened = Type.Union([
  Type.Object({ status: Type.Literal('refused') }),
  Type.Object({ status: Type.Literal('open'), launchUrl: Text }),
  Type.Object({
    status: Type.Literal('open'),
    address: Text,
    network: Text,
    payAmount: Text,
    payCurrency: Text,
    qrText: Text,
  }),
  Type.Object({ status: Type.Literal('open'), qrText: Text }),
]);
const DepositStatus = Type.Object({
  status: Type.Union([
    Type.Literal('open'),
    Type.Literal('paid'),
    Type.Literal('failed'),
    Type.Literal('not-found'),
  ]),
  payments: Type.Array(Type.Object({ transactionId: Text, amount: Text })),
});
const PayoutStatus = Type.Object({
  status: Type.Union([
    Type.Literal('paid'),
    Type.Literal('pending'),
    Type.Literal('failed'),
    Type.Literal('not-found'),
  ]),
  transactionId: Type.String({ maxLength: 200 }),
});
const Statement = Type.Object({
  lines: Type.Array(
    Type.Object({
      direction: Type.Union([Type.Literal('in'), Type.Literal('out')]),
      transactionId: Text,
      reference: Text,
      amount: Text,
    }),
  ),
});
const Message = Type.Union([
  Type.Object({
    type: Type.Literal('deposit'),
    reference: Text,
    transactionId: Text,
    amount: Text,
    currency: Text,
  }),
  Type.Object({
    type: Type.Union([Type.Literal('deposit-failed'), Type.Literal('payout')]),
    reference: Text,
  }),
]);

/** The provider of demos; it moves no real money. */
export const demoProvider: ListedProvider = {
  code: 'demo',
  channels: demoChannels,
  variables: {
    TYCHE_PAYMENTS_URL: {
      help: 'Address of the demo payment provider, as http://127.0.0.1:…, when it does not run beside the server.',
    },
    TYCHE_PAYMENTS_KEY: {
      help: 'Key shared with the demo payment provider, at least 32 characters (default: made once in the data folder).',
      isSecret: true,
      minLength: 32,
      needs: 'TYCHE_PAYMENTS_URL',
    },
  },
  async open({ clock, read, loadSecret, ownUrl, siteUrl }) {
    const url = read('TYCHE_PAYMENTS_URL');
    if (url === null) return null;
    const key = read('TYCHE_PAYMENTS_KEY') ?? (await loadSecret('payments-key'));
    const callbackUrl = `${ownUrl}/wps/payments/demo/callback`;
    return openDemoProvider({ url, key, clock, callbackUrl, returnUrl: `${siteUrl}/` });
  },
};

/** Opens the adapter. */
export function openDemoProvider({
  url,
  key,
  callbackUrl,
  returnUrl,
  clock,
}: DemoProviderOptions): PaymentProvider {
  async function ask<Schema extends TSchema>(
    path: string,
    schema: Schema,
    question: unknown,
  ): Promise<Static<Schema>> {
    const body = JSON.stringify(question);
    const timestamp = String(Math.floor(clock.now().getTime() / 1000));
    const nonce = randomBytes(16).toString('hex');
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
      headers: {
        'content-type': 'application/json',
        'x-payments-timestamp': timestamp,
        'x-payments-nonce': nonce,
        'x-payments-signature': digest(key, timestamp, nonce, Buffer.from(body)).toString('hex'),
      },
    })
      .then(async (response) => (response.ok ? ((await response.json()) as unknown) : null))
      .catch(() => null);
    if (!Value.Check(schema, answer))
      throw new Outage('the payment provider gave no answer that can be read');
    return answer as Static<Schema>;
  }

  return {
    code: 'demo',
    async openDeposit({ amount, expiresAt, ...order }) {
      const opened = await ask('/api/deposits', Opened, {
        ...order,
        amount: formatAmount(amount),
        expiresAt: expiresAt.getTime(),
        callbackUrl,
        returnUrl,
      });
      return opened.status === 'refused' ? 'refused' : guideOf(opened);
    },
    async askDeposit(reference) {
      const { status, payments } = await ask('/api/deposits/status', DepositStatus, { reference });
      return {
        status,
        payments: payments.map(({ transactionId, amount }) => ({ transactionId, amount: amountIn(amount) })),
      };
    },
    async sendPayout({ amount, ...order }) {
      return payoutOf(
        await ask('/api/payouts', PayoutStatus, { ...order, amount: formatAmount(amount), callbackUrl }),
      );
    },
    async askPayout(reference) {
      return payoutOf(await ask('/api/payouts/status', PayoutStatus, { reference }));
    },
    async statement(from, to) {
      const { lines } = await ask('/api/statement', Statement, { from: from.getTime(), to: to.getTime() });
      return lines.map(({ amount, ...line }) => ({ ...line, amount: amountIn(amount) }));
    },
    readCallback: (headers, raw) => readCallback(key, clock, headers, raw),
  };
}

function readCallback(
  key: string,
  clock: Clock,
  headers: IncomingHttpHeaders,
  raw: Buffer,
): { nonce: string; callback: Callback } | null {
  const timestamp = String(headers['x-payments-timestamp'] ?? '');
  const nonce = String(headers['x-payments-nonce'] ?? '');
  const given = Buffer.from(String(headers['x-payments-signature'] ?? ''), 'hex');
  const wanted = digest(key, timestamp, nonce, raw);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  if (!/^\d{1,12}$/.test(timestamp) || !/^[0-9a-f]{32}$/.test(nonce)) return null;
  if (Math.abs(clock.now().getTime() / 1000 - Number(timestamp)) > CLOCK_SECONDS) return null;
  const message = parse(raw);
  if (!Value.Check(Message, message)) return null;
  if (message.type !== 'deposit')
    return { nonce, callback: { type: message.type, reference: message.reference } };
  const amount = parseAmount(message.amount);
  if (amount === null || amount <= 0n) return null;
  return { nonce, callback: { ...message, amount } };
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return null;
  }
}

function guideOf(opened: Exclude<Static<typeof Opened>, { status: 'refused' }>): PaymentGuide {
  if ('launchUrl' in opened) return { kind: 'redirect', launchUrl: opened.launchUrl };
  if (!('address' in opened)) return { kind: 'qr', qrText: opened.qrText };
  const { address, network, payAmount, payCurrency, qrText } = opened;
  return { kind: 'virtual', address, network, payAmount, payCurrency, qrText };
}

function payoutOf({ status, transactionId }: Static<typeof PayoutStatus>): PayoutAnswer {
  if (status !== 'paid') return { status };
  if (transactionId === '') throw new Outage('a payout without a transaction');
  return { status, transactionId };
}

function amountIn(text: string): bigint {
  const amount = parseAmount(text);
  if (amount === null || amount <= 0n) throw new Outage('an amount that cannot be read');
  return amount;
}

function digest(key: string, timestamp: string, nonce: string, body: Buffer): Buffer {
  return createHmac('sha256', key).update(`${timestamp}.${nonce}.`).update(body).digest();
}
