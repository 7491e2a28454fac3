// How a body is read: JSON, JWE, a form, pictures as parts. Who calls and whether he may is decided before (`checkBody` too).
import { PICTURE_BYTES } from '@tyche/contract/schemas';
import { defaultBody, type Route } from '@tyche/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './errors.ts';
import { jsonLimitsOf, parseJson } from './json.ts';
import type { LargeBodies } from './large-bodies.ts';

const FORM_LIMIT = 8_192;
/** What multipart adds around its parts. */
const PARTS_OVERHEAD = 8_192;

const jweBodies = new WeakSet<object>();
const formBodies = new WeakSet<object>();

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route of the contract behind a call; absent for surfaces beside it. */
    readonly contractRoute?: Route;
  }
}

/** The most bytes that the body of a route may have, after inflating. */
export function bodyLimitOf({ bodyLimit, pictures }: Pick<Route, 'bodyLimit' | 'pictures'>): number {
  if (!pictures) return bodyLimit ?? defaultBody.bytes;
  return defaultBody.bytes + pictures.max * (PICTURE_BYTES + PARTS_OVERHEAD);
}

/** Takes JSON, JWE and forms, and nothing else. */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) =>
      parseJson(body, jsonLimitsOf(request.routeOptions.config.contractRoute ?? {})),
  );
  app.addContentTypeParser(
    'application/jose',
    { parseAs: 'string' },
    async (_request: FastifyRequest, jwe: string) => {
      const sealed = { jwe };
      jweBodies.add(sealed);
      return sealed;
    },
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    async (_request: FastifyRequest, text: string) => {
      const form = Object.fromEntries(new URLSearchParams(text));
      formBodies.add(form);
      return form;
    },
  );
}

/**
 * Judges what the headers say of a body, before a byte of it is read. Refuses `unsupported-media-type` for an encoding that the route
 * does not take, `body-too-large`, and what a reservation refuses. A reserved place is freed when the answer is out or the line is cut.
 */
export function checkBody(
  request: FastifyRequest,
  route: Route,
  { large, caller, onClose }: { large: LargeBodies; caller: string; onClose(free: () => void): void },
): void {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  const isCompressed = encoding !== 'identity';
  if (isCompressed && !(route.compressed && encoding === 'gzip')) throw new Refusal('unsupported-media-type');
  const limit = bodyLimitOf(route);
  const announced = request.headers['content-length'];
  const sent = announced === undefined ? null : Number(announced);
  if (sent !== null && sent > limit) throw new Refusal('body-too-large');
  const isSent = sent !== null || request.headers['transfer-encoding'] !== undefined;
  const max = isCompressed || sent === null ? limit : sent;
  if (isSent && max > defaultBody.bytes) onClose(large.reserve(caller, max));
}

export interface OpenBody {
  readonly encryptionRequired: boolean;
  openPayload(jwe: string): Promise<Uint8Array>;
}

/** The fields of a body as its route takes it. Refuses `unsupported-media-type`, `encryption-required` and `malformed-body`. */
export async function readBody(body: unknown, route: Route, options: OpenBody): Promise<unknown> {
  if (isForm(body) && !route.formEncoded) throw new Refusal('unsupported-media-type');
  if (!isJwe(body)) {
    if (route.encrypted && options.encryptionRequired) throw new Refusal('encryption-required');
    return body;
  }
  if (!route.encrypted) throw new Refusal('unsupported-media-type');
  return parseJson(await options.openPayload(body.jwe), jsonLimitsOf(route));
}

function isForm(body: unknown): boolean {
  return typeof body === 'object' && body !== null && formBodies.has(body);
}

function isJwe(body: unknown): body is { jwe: string } {
  return typeof body === 'object' && body !== null && jweBodies.has(body);
}
