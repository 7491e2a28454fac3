// Short messages by a provider's HTTP interface: one JSON body a message, signed, no redirects.
import { createHmac } from 'node:crypto';
import type { Clock } from '@tyche/kernel/clock';
import type { Carrier } from '../../adapter.ts';

const TIMEOUT_MS = 5_000;

export interface HttpSms {
  readonly url: string;
  /** Signs `<timestamp>.<body>` with HMAC-SHA-256. */
  readonly key: string;
  readonly clock: Clock;
}

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
