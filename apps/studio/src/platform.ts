// The platform's wallet, as the studio calls it: SGP/1 in seamless mode.
import { randomUUID } from 'node:crypto';
import type { Clock } from '@tyche/kernel/clock';
import { parseJson } from '@tyche/vendor-protocol/parse-json';
import {
  answerSignatureOf,
  type Credentials,
  HEADERS,
  isSame,
  signedHeaders,
} from '@tyche/vendor-protocol/signing';

export type WalletAnswer = Readonly<Record<string, unknown>> & { readonly status: string };

export type CallFields = Readonly<Record<string, unknown>> & { readonly merchantCode: string };

/** A call about money, as it is sent or reported. */
export interface WalletCall {
  readonly call: 'bet' | 'bet-win' | 'win' | 'refund';
  readonly fields: CallFields;
}

export interface Platform {
  /**
   * Sends a call to the brand of `merchantCode`; empty: the operator has one. Null without an answer that can be read and is signed: then
   * nothing is known.
   */
  send(call: string, fields: CallFields): Promise<WalletAnswer | null>;
}

export interface PlatformOptions {
  /** Where the platform takes calls of vendors, such as `http://127.0.0.1:8080/seamless/v1/STUDIO`. */
  readonly url: string;
  /** Signs every call. */
  readonly key: Credentials;
  readonly clock: Clock;
}

const ANSWER_MS = 5_000;

export function openPlatform({ url, key, clock }: PlatformOptions): Platform {
  const base = new URL(url);
  return {
    async send(call, fields) {
      const { merchantCode } = fields;
      const body = JSON.stringify(fields);
      const nonce = randomUUID();
      const query = merchantCode === '' ? '' : `?${new URLSearchParams({ merchantCode })}`;
      const path = `${base.pathname}/${call}${query}`;
      const timestamp = String(clock.now().getTime());
      try {
        const response = await fetch(`${base.origin}${path}`, {
          method: 'POST',
          redirect: 'error',
          signal: AbortSignal.timeout(ANSWER_MS),
          headers: {
            'content-type': 'application/json',
            ...(await signedHeaders(key, { method: 'POST', path, timestamp, nonce, body })),
          },
          body,
        });
        const raw = new Uint8Array(await response.arrayBuffer());
        const wanted = await answerSignatureOf(key.secret, nonce, raw);
        const isSigned = isSame(response.headers.get(HEADERS.signature) ?? '', wanted);
        return response.status === 200 && isSigned ? readAnswer(raw) : null;
      } catch {
        return null;
      }
    },
  };
}

function readAnswer(raw: Uint8Array): WalletAnswer | null {
  const value = parseJson(raw);
  if (typeof value !== 'object' || value === null || !('status' in value)) return null;
  return typeof value.status === 'string' ? { ...value, status: value.status } : null;
}
