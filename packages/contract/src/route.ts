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
  /** Largest body in bytes, after inflating; `defaultBody.bytes` when absent. */
  readonly bodyLimit?: number;
  /** Most values (objects, arrays and what they hold) in a JSON body; `defaultBody.values` when absent. */
  readonly maxValues?: number;
  /** The body may come with `content-encoding: gzip`. Only members' calls can say so: the session is checked before a byte is inflated. */
  readonly compressed?: Who extends 'member' ? true : never;
  /**
   * Pictures come as binary parts: the body is multipart/form-data with one part `input` (the other fields as JSON) and a file part
   * named `field` for each picture, `max` at most. Without pictures plain JSON does.
   */
  readonly pictures?: { readonly field: string; readonly max: number };
  /** The body may come form-encoded too. */
  readonly formEncoded?: boolean;
  /** What a member of staff must be allowed to do to call it. */
  readonly permission?: Permission;
  /** Which accounts a member's route admits; every one when it names no gate. */
  readonly gate?: Gate;
  /** What an account is refused with that the gate does not admit, in place of `not-allowed`. */
  readonly gateRefusal?: RefusalCode;
  /** Restricted sessions that may call it all the same: what lifts the restriction, and the way out. */
  readonly restricted?: readonly Restriction[];
  /** It moves money, or ends bets: the caller must send an Idempotency-Key, and the same key is answered as before. */
  readonly idempotent?: boolean;
  /** A GET that changes something, as the product family has it: only a page of this site may call it, and its browser must say so. */
  readonly sameSite?: true;
  /** The reads whose answers change with this command, as `METHOD /path`: a page that shows one reads it again. */
  readonly stale?: readonly string[];
}

/** What a body may be where its route says nothing: bytes, depth of nested objects and arrays, number of values. */
export const defaultBody = { bytes: 65_536, depth: 16, values: 5_000 } as const;

type Written<Input extends TSchema, Output extends TSchema, Who extends Auth> = Omit<
  Route<Input, Output, Who>,
  'encrypted'
> & { readonly encrypted?: boolean };

type Keyed = { readonly idempotent: true };

/** Writes down a route of the contract. The type of an idempotent one makes its callers give a key. */
export function route<Input extends TSchema, Output extends TSchema, const Who extends Auth>(
  written: Written<Input, Output, Who> & Keyed,
): Route<Input, Output, Who> & Keyed;
export function route<Input extends TSchema, Output extends TSchema, const Who extends Auth>(
  written: Written<Input, Output, Who>,
): Route<Input, Output, Who>;
export function route(written: Written<TSchema, TSchema, Auth>): Route {
  return { encrypted: false, ...written };
}

export type InputOf<R> = R extends Route<infer Input, TSchema> ? Static<Input> : never;
export type OutputOf<R> = R extends Route<TSchema, infer Output> ? Static<Output> : never;

/** Where the lottery gateway is mounted beside `/lgw` (wire.md 2.1). */
export const lotteryMounts = ['/lotto', '/lotto-vn'] as const;

/** Every path that a route answers at: a path of `/lgw` at each mount of the gateway too. */
export function pathsOf(path: string): readonly string[] {
  return path.startsWith('/lgw/') ? [path, ...lotteryMounts.map((mount) => `${mount}${path}`)] : [path];
}

/** The lottery gateway answers bare, everything else in the envelope `{success, value, message}` (architecture, decision 1). */
export function isBare(path: string): boolean {
  return /^(\/lotto|\/lotto-vn)?\/lgw\//.test(path);
}
