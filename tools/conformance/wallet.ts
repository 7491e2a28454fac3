// The wallet API of an operator, as a vendor calls it: signed, and with the ways in which a call can go wrong on its way.
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { request as requestTls } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Credentials, HEADERS, signedHeaders } from '@tyche/vendor-protocol/signing';

export interface WalletAnswer {
  readonly http: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** How a call is sent: other headers than the right ones, another body than the signed one, or a connection that is cut. */
export interface Sending {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The connection ends before the answer can come. */
  readonly isCut?: boolean;
}

export interface Wallet {
  send(call: string, fields: object, sending?: Sending): Promise<WalletAnswer>;
  /** The headers of a call that is sent now. */
  sign(
    call: string,
    body: string,
    changes?: { readonly timestamp?: string },
  ): Promise<Record<string, string>>;
}

const TIMEOUT_MS = 10_000;
/** Time for the operator to take a call whose connection is cut. */
const TAKEN_MS = 25;

/** Opens the wallet API below an address, such as `https://play.example/seamless/v1/STUDIO`. */
export function openWallet(base: string, credentials: Credentials): Wallet {
  const pathOf = (call: string) => `${new URL(base).pathname.replace(/\/$/, '')}/${call}`;
  const sign: Wallet['sign'] = (call, body, { timestamp = String(Date.now()) } = {}) =>
    signedHeaders(credentials, { method: 'POST', path: pathOf(call), timestamp, nonce: randomUUID(), body });
  return {
    sign,
    async send(call, fields, { headers, body = JSON.stringify(fields), isCut = false } = {}) {
      const signed = headers ?? (await sign(call, JSON.stringify(fields)));
      return post(new URL(pathOf(call), base), { headers: signed, body, isCut });
    },
  };
}

/** A call whose connection is cut has the answer 0. */
async function post(
  url: URL,
  { headers, body, isCut }: { headers: Readonly<Record<string, string>>; body: string; isCut: boolean },
): Promise<WalletAnswer> {
  const open = url.protocol === 'https:' ? requestTls : request;
  const asked = open(url, {
    method: 'POST',
    timeout: TIMEOUT_MS,
    headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  });
  if (isCut) {
    asked.on('error', () => undefined);
    asked.end(body, () => setTimeout(() => asked.destroy(), 1));
    await sleep(TAKEN_MS);
    return { http: 0, body: {} };
  }
  return new Promise((resolve, reject) => {
    asked.on('error', reject);
    asked.on('timeout', () => asked.destroy(new Error('no answer')));
    asked.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ http: response.statusCode ?? 0, body: read(text) }));
    });
    asked.end(body);
  });
}

function read(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Headers with one of them changed. */
export function withHeader(
  headers: Readonly<Record<string, string>>,
  name: keyof typeof HEADERS,
  change: (value: string) => string,
): Record<string, string> {
  const header = HEADERS[name];
  return { ...headers, [header]: change(headers[header] ?? '') };
}
