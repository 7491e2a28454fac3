// The typed caller: one function a route, made from the contract. Knows the envelope, the refusals and the encryption.
import { isRefusalCode, type RefusalCode } from '@tyche/contract/refusals';
import { type InputOf, isBare, type OutputOf, type Route } from '@tyche/contract/route';

/** The server understood and said no. `message` is the sentence in the caller's language; `details` what the code carries. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly code: RefusalCode;
  readonly details: Readonly<Record<string, unknown>>;
  readonly status: number;
  readonly requestId: string;
  constructor(
    code: RefusalCode,
    message: string,
    details: Record<string, unknown>,
    status: number,
    requestId: string,
  ) {
    super(message);
    this.code = code;
    this.details = details;
    this.status = status;
    this.requestId = requestId;
  }
}

/** The call did not get an answer that we understand: no network, a proxy's page, a time-out. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

export interface ClientOptions {
  /** Address before the path; empty for the same origin. */
  readonly baseUrl?: string;
  readonly fetch?: typeof globalThis.fetch;
  /** Wire code of the language in which refusals are worded. */
  readonly language?: () => string;
  readonly merchant?: () => string;
  /** Seals a body as compact JWE, where the merchant insists on it. */
  readonly encrypt?: (body: string) => Promise<string>;
  /** Hears every refusal, so that a lost session is noticed in one place. */
  readonly onRefused?: (error: RefusedError) => void;
}

export interface CallOptions {
  /** A UUID that makes a repeat of this command safe. */
  readonly key?: string;
  readonly signal?: AbortSignal;
}

export interface Client {
  /** Calls a route. Throws `RefusedError` or `UnreachableError`. */
  call<R extends Route>(route: R, input: InputOf<R>, options?: CallOptions): Promise<OutputOf<R>>;
}

/** Makes the caller. It keeps no state: the session is a cookie. */
export function makeClient(options: ClientOptions = {}): Client {
  const send = options.fetch ?? globalThis.fetch.bind(globalThis);
  return {
    async call(route, input, { key, signal } = {}) {
      const request = await requestFor(route, input, options, key);
      let response: Response;
      try {
        response = await send(request.url, { ...request.init, ...(signal ? { signal } : {}) });
      } catch (cause) {
        throw new UnreachableError('no answer', { cause });
      }
      const answer = await readAnswer(response);
      if (response.ok && isBare(route.path)) return answer as OutputOf<typeof route>;
      const envelope = answer as { success?: boolean; value?: Record<string, unknown>; message?: string };
      if (response.ok && envelope.success === true) return envelope.value as OutputOf<typeof route>;
      throw refusedBy(envelope, response, options);
    },
  };
}

function refusedBy(
  envelope: { value?: Record<string, unknown>; message?: string },
  response: Response,
  options: ClientOptions,
): RefusedError {
  const { code, ...details } = envelope.value ?? {};
  const known = typeof code === 'string' && isRefusalCode(code) ? code : 'unknown';
  const error = new RefusedError(
    known,
    envelope.message ?? '',
    details,
    response.status,
    response.headers.get('x-request-id') ?? '',
  );
  options.onRefused?.(error);
  return error;
}

async function readAnswer(response: Response): Promise<unknown> {
  const body = await response.text();
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new UnreachableError(`status ${response.status} without an answer of ours`, { cause });
  }
}

async function requestFor(route: Route, input: unknown, options: ClientOptions, key: string | undefined) {
  const headers: Record<string, string> = { accept: 'application/json' };
  const language = options.language?.();
  if (language) headers.language = language;
  const merchant = options.merchant?.();
  if (merchant) headers.merchant = merchant;
  if (key) headers['idempotency-key'] = key;
  const rest: Record<string, unknown> = Array.isArray(input) ? {} : { ...(input as Record<string, unknown>) };
  const path = route.path.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const init: RequestInit = { method: route.method, headers, credentials: 'same-origin' };
  if (route.method === 'GET' || route.method === 'DELETE') {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, String(value));
    const text = query.toString();
    return { url: `${options.baseUrl ?? ''}${path}${text ? `?${text}` : ''}`, init };
  }
  const body = JSON.stringify(Array.isArray(input) ? input : rest);
  const seal = route.encrypted ? options.encrypt : undefined;
  headers['content-type'] = seal ? 'application/jose' : 'application/json';
  init.body = seal ? await seal(body) : body;
  return { url: `${options.baseUrl ?? ''}${path}`, init };
}
