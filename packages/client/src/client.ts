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

/** The command was not sent, because the browser is offline: it has had no effect, and will have none. */
export class OfflineError extends UnreachableError {
  constructor() {
    super('offline: not sent');
  }
}

const undecided: ReadonlySet<RefusalCode> = new Set([
  'unknown',
  'unavailable',
  'database-unavailable',
  'database-busy',
  'storage-full',
]);

/**
 * Whether a failed command certainly had no effect. After a lost answer, an error of the server or one of its database it may have been
 * booked all the same: only the same key and input may be sent then.
 */
export function hadNoEffect(error: unknown): error is RefusedError {
  return error instanceof RefusedError && !undecided.has(error.code);
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
  /** Called with every refusal, so that a lost session is noticed in one place. */
  readonly onRefused?: (error: RefusedError) => void;
  /** Whether commands may be sent now. Without a line they are refused at once; reads are tried. */
  readonly isOnline?: () => boolean;
}

export interface CallOptions {
  /** A UUID that makes a repeat of this command safe. */
  readonly key?: string;
  readonly signal?: AbortSignal;
}

/** The key of a call: a route that the contract calls idempotent is not sent without one. */
export type KeyOf<R> = R extends { readonly idempotent: true }
  ? { readonly key: string }
  : { readonly key?: string };

type OptionsOf<R> = R extends { readonly idempotent: true }
  ? [options: CallOptions & { readonly key: string }]
  : [options?: CallOptions];

type Request = <R extends Route>(route: R, input: InputOf<R>, options?: CallOptions) => Promise<OutputOf<R>>;

export interface Client {
  /** Calls a route. Throws `RefusedError`, `UnreachableError`, or before anything is sent `OfflineError`. */
  call<R extends Route>(route: R, input: InputOf<R>, ...options: OptionsOf<R>): Promise<OutputOf<R>>;
  /** The same where the route is not known by its type: the caller makes sure of the key. */
  readonly request: Request;
}

/** A caller whose calls all go through `request`. */
export function clientOf(request: Request): Client {
  return { request, call: (route, input, ...[options]) => request(route, input, options) };
}

/** Makes the caller. It keeps no state: the session is a cookie. */
export function makeClient(options: ClientOptions = {}): Client {
  const send = options.fetch ?? globalThis.fetch.bind(globalThis);
  return clientOf(async (route, input, { key, signal } = {}) => {
    if (route.method !== 'GET' && options.isOnline?.() === false) throw new OfflineError();
    const request = await requestFor(route, input, options, key);
    let response: Response;
    let body: string;
    try {
      response = await send(request.url, { ...request.init, ...(signal ? { signal } : {}) });
      body = await response.text();
    } catch (cause) {
      throw new UnreachableError('no answer', { cause });
    }
    const answer = readAnswer(body, response.status);
    if (response.ok && isBare(route.path)) return answer as OutputOf<typeof route>;
    const envelope = answer as { success?: boolean; value?: Record<string, unknown>; message?: string };
    if (response.ok && envelope.success === true) return envelope.value as OutputOf<typeof route>;
    throw refusedBy(envelope, response, options);
  });
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

function readAnswer(body: string, status: number): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new UnreachableError(`status ${status} without an answer of ours`, { cause });
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
  const pictures = picturesIn(rest);
  if (pictures.length > 0) {
    // The content type is the browser's: it knows the boundary between the parts.
    init.body = formOf(rest, pictures);
    return { url: `${options.baseUrl ?? ''}${path}`, init };
  }
  const body = JSON.stringify(Array.isArray(input) ? input : rest);
  const seal = route.encrypted ? options.encrypt : undefined;
  headers['content-type'] = seal ? 'application/jose' : 'application/json';
  init.body = seal ? await seal(body) : body;
  return { url: `${options.baseUrl ?? ''}${path}`, init };
}

interface Picture {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The fields that hold pictures: they travel as binary parts. */
function picturesIn(fields: Readonly<Record<string, unknown>>): [string, Picture[]][] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const found = [value].flat().filter(isPicture);
    return found.length > 0 ? [[name, found] satisfies [string, Picture[]]] : [];
  });
}

function isPicture(value: unknown): value is Picture {
  return typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array;
}

/** A body with pictures: the other fields as JSON in the part `input`, each picture as a file. */
function formOf(
  fields: Readonly<Record<string, unknown>>,
  pictures: readonly (readonly [string, readonly Picture[]])[],
): FormData {
  const form = new FormData();
  const rest = { ...fields };
  for (const [name] of pictures) delete rest[name];
  form.append('input', JSON.stringify(rest));
  for (const [field, all] of pictures)
    for (const { name, bytes } of all) form.append(field, new Blob([bytes]), name);
  return form;
}
