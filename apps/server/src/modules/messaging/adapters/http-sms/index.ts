// Short messages by a provider's HTTP interface: one JSON body a message, signed, no redirects.
import { createHmac } from 'node:crypto';
import type { Clock } from '@tyche/kernel/clock';
import type { Carrier, ListedCarrier } from '../../adapter.ts';

const TIMEOUT_MS = 5_000;

export interface HttpSms {
  readonly url: string;
  /** Signs `<timestamp>.<body>` with HMAC-SHA-256. */
  readonly key: string;
  readonly clock: Clock;
}

/** Short messages to any provider, or a gateway of the operator's, that takes this body. */
export const httpSms: ListedCarrier = {
  code: 'http-sms',
  channel: 'sms',
  variables: {
    TYCHE_SMS_URL: {
      help: 'https address to which short messages are posted, signed with TYCHE_SMS_KEY.',
      shape: { pattern: /^https:\/\/.|^http:\/\/(127\.0\.0\.1|localhost)[:/]/, words: 'begin with https://' },
      needs: 'TYCHE_SMS_KEY',
    },
    TYCHE_SMS_KEY: {
      help: 'Key that signs what goes to TYCHE_SMS_URL, at least 32 characters.',
      isSecret: true,
      minLength: 32,
    },
  },
  async open({ clock, read }) {
    const url = read('TYCHE_SMS_URL');
    const key = read('TYCHE_SMS_KEY');
    return url === null || key === null ? null : openHttpSms({ url, key, clock });
  },
};

/** Opens it. The body is `{id, to, text}`; a repeated id is the same message. */
export function openHttpSms({ url, key, clock }: HttpSms): Carrier {
  return {
    name: 'http-sms',
    async send({ id, target, body }) {
      const text = JSON.stringify({ id, to: target, text: body });
      const timestamp = clock.now().getTime().toString();
      const signature = createHmac('sha256', key).update(`${timestamp}.${text}`).digest('hex');
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          'content-type': 'application/json',
          'x-tyche-timestamp': timestamp,
          'x-tyche-signature': signature,
        },
        body: text,
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the provider of short messages answered ${answer.status}`);
    },
  };
}
