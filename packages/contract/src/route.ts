// A route is a value: both the server's handlers and the browser's calls are compiled against it.
import type { Gate, Restriction } from '@tyche/rules/access';
import type { Static, TSchema } from 'typebox';
import type { Permission } from './permissions.ts';
import type { RefusalCode } from './refusals.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call: anyone, a signed-in member, or staff. */
export type Auth = 'open' | 'member' | 'staff';

export interface Route<
  Input extends TSchema = TSchema,
  Output extends TSchema = TSchema,
  Who extends Auth = Auth,
> {
  readonly method: Method;
  /** The specification's path; `:name` parts are fields of the input. */
  readonly path: string;
  readonly auth: Who;
  /** The specification marks the body as encrypted: it may come as JWE, and must where the merchant insists. */
  readonly encrypted: boolean;
  /** One object: path parts, then the query (GET, DELETE) or the body (POST, PUT). */
  readonly input: Input;
  readonly output: Output;
  /** What it may refuse beyond what the frame refuses for every route. */
  readonly refusals: readonly RefusalCode[];
  readonly summary: string;
  /** Largest body in bytes; 64 KiB unless told. */
  readonly bodyLimit?: number;
  /** The body may come form-encoded too. */
  readonly formEncoded?: boolean;
  /** What a member of staff must be allowed to do to call it. */
  readonly permission?: Permission;
  /** Which accounts a member's route admits; every one when it names no gate. */
  readonly gate?: Gate;
  /** Restricted sessions that may call it all the same: what lifts the restriction, and the way out. */
  readonly restricted?: readonly Restriction[];
}

type Written<Input extends TSchema, Output extends TSchema, Who extends Auth> = Omit<
  Route<Input, Output, Who>,
  'encrypted'
> & { readonly encrypted?: boolean };

/** Writes down a route of the contract. */
export function route<Input extends TSchema, Output extends TSchema, const Who extends Auth>(
  written: Written<Input, Output, Who>,
): Route<Input, Output, Who> {
  return { encrypted: false, ...written };
}

export type InputOf<R> = R extends Route<infer Input, TSchema> ? Static<Input> : never;
export type OutputOf<R> = R extends Route<TSchema, infer Output> ? Static<Output> : never;

/** `/lgw` answers bare, everything else in the envelope `{success, value, message}` (architecture, decision 1). */
export function isBare(path: string): boolean {
  return path.startsWith('/lgw/') || path.startsWith('/lotto/lgw/');
}
