// The wallet API of an operator, as a vendor calls it: signed, and with the ways in which a call can go wrong on its way.
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { request as requestTls } from 'node:https';
import { answerSignatureOf, type Credentials, HEADERS, isSame, signedHeaders } from '../signing.ts';
import { closeAfter } from './raw-call.ts';

export interface WalletAnswer {
  /** 0: the connection ended without an answer. */
  readonly http: number;
  /** The parsed JSON; empty when the answer is none. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Whether the answer is signed for this call. Only HTTP 200 has a signature. */
  readonly isSigned: boolean;
  /** Of the header `retry-after`; empty without one. */
  readonly retryAfter: string;
}

/** Another form of a call than the right one. */
export interface Sending {
  /** Headers other than the right ones. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A body other than the signed one. */
  readonly body?: string;
  readonly method?: 'POST' | 'GET';
  /** Text behind the path, with its question mark. */
  readonly query?: string;
  /** Null: no header tells the type. */
  readonly contentType?: string | null;
  /** The call has a connection of its own. */
  readonly isApart?: boolean;
}

/** What is signed otherwise than the call tells. */
export interface Signing {
  readonly timestamp?: string;
  readonly nonce?: string;
  readonly method?: 'POST' | 'GET';
  /** Path with its query. */
  readonly path?: string;
  readonly secret?: string;
}

export interface WalletClient {
  send(call: string, fields: object, sending?: Sending): Promise<WalletAnswer>;
  /** Sends a call and closes the connection without reading. Gives nothing: the call may have been taken or not. */
  sendUnread(call: string, fields: object): Promise<void>;
  /** The headers of a call that is sent now. */
  sign(call: string, body: string, signing?: Signing): Promise<Record<string, string>>;
  /** Where a call is sent to. */
  urlOf(call: string, query?: string): URL;
  /** The time that calls are signed with, in milliseconds. */
  now(): number;
}

export interface WalletClientOptions {
  /** The Unix time in milliseconds. */
  readonly now: () => number;
  /** How long an answer may take; 10 seconds by default. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;

/**
 * Opens the wallet API of an operator.
 *
 * @param base its address, such as `https://play.example/seamless/v1/STUDIO`.
 * @returns a client whose calls reject when no answer comes in time, or nothing can be reached.
 */
export function openWalletClient(
  base: string,
  credentials: Credentials,
  { now, timeoutMs = TIMEOUT_MS }: WalletClientOptions,
): WalletClient {
  const prefix = new URL(base).pathname.replace(/\/$/, '');
  const urlOf = (call: string, query = '') => new URL(`${prefix}/${call}${query}`, base);
  const sign: WalletClient['sign'] = (call, body, signing = {}) => {
    const { timestamp = String(now()), nonce = randomUUID(), method = 'POST' } = signing;
    const { path = `${prefix}/${call}`, secret = credentials.secret } = signing;
    return signedHeaders({ keyId: credentials.keyId, secret }, { method, path, timestamp, nonce, body });
  };
  return {
    urlOf,
    sign,
    now,
    async send(call, fields, sending = {}) {
      const { method = 'POST', query = '', body = JSON.stringify(fields) } = sending;
      const headers = sending.headers ?? (await sign(call, JSON.stringify(fields)));
      const answer = await exchange(urlOf(call, query), { ...sending, headers, body, method, timeoutMs });
      const wanted = await answerSignatureOf(credentials.secret, headers[HEADERS.nonce] ?? '', answer.raw);
      return {
        http: answer.http,
        body: parse(answer.raw.toString('utf8')),
        isSigned: isSame(answer.signature, wanted),
        retryAfter: answer.retryAfter,
      };
    },
    async sendUnread(call, fields) {
      const body = JSON.stringify(fields);
      await closeAfter(urlOf(call), { headers: await sign(call, body), body });
    },
  };
}

interface Exchanged {
  readonly http: number;
  /** The bytes as received: they are what is signed. */
  readonly raw: Buffer;
  readonly signature: string;
  readonly retryAfter: string;
}

type Outgoing = Sending &
  Required<Pick<Sending, 'headers' | 'body' | 'method'>> & { readonly timeoutMs: number };

/** Sends and reads. An operator that ends the connection in the middle of a large body has answered nothing. */
function exchange(url: URL, outgoing: Outgoing): Promise<Exchanged> {
  const { headers, body, method, contentType = 'application/json', isApart = false, timeoutMs } = outgoing;
  const open = url.protocol === 'https:' ? requestTls : request;
  return new Promise((resolve, reject) => {
    const asked = open(url, {
      method,
      timeout: timeoutMs,
      ...(isApart && { agent: false }),
      headers: {
        ...headers,
        ...(contentType !== null && { 'content-type': contentType }),
        'content-length': Buffer.byteLength(body),
      },
    });
    asked.on('error', (error) => {
      const isClosed = 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
      if (isClosed) resolve({ http: 0, raw: Buffer.alloc(0), signature: '', retryAfter: '' });
      else reject(error);
    });
    asked.on('timeout', () => asked.destroy(new Error(`no answer in ${timeoutMs} ms`)));
    asked.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      const signature = String(response.headers[HEADERS.signature] ?? '');
      const retryAfter = response.headers['retry-after'] ?? '';
      response.on('end', () =>
        resolve({ http: response.statusCode ?? 0, raw: Buffer.concat(parts), signature, retryAfter }),
      );
    });
    asked.end(body);
  });
}

function parse(text: string): Readonly<Record<string, unknown>> {
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
