// Pictures as binary parts of a body: multipart/form-data with the other fields as JSON in the part `input`.
import fastifyMultipart from '@fastify/multipart';
import { PICTURE_BYTES } from '@tyche/contract/schemas';
import { defaultBody, type Route } from '@tyche/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './errors.ts';
import { jsonLimitsOf, parseJson } from './json.ts';

interface Picture {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Lets the routes of a scope take multipart bodies. */
export async function acceptPictureParts(scope: FastifyInstance): Promise<void> {
  await scope.register(fastifyMultipart, {
    // One byte more than allowed: a picture that is too large is told from one that is cut.
    limits: { fileSize: PICTURE_BYTES + 1, fields: 1, fieldSize: defaultBody.bytes, fieldNameSize: 100 },
    throwFileSizeLimit: false,
  });
}

/**
 * The fields of a body whose pictures may be parts; `plain` is what came where it is not multipart. Refuses `malformed-body` for parts
 * that are none of ours, and `unknown-field` for pictures inside JSON.
 */
export async function readPictureBody(
  request: FastifyRequest,
  route: Route,
  plain: unknown,
): Promise<unknown> {
  const { pictures } = route;
  if (!pictures) return plain;
  if (!request.isMultipart()) {
    if (typeof plain === 'object' && plain !== null && pictures.field in plain)
      throw new Refusal('unknown-field', { field: pictures.field });
    return plain;
  }
  try {
    return await readParts(request, route, pictures);
  } catch (error) {
    // What is left of the body would block the connection.
    request.raw.unpipe();
    request.raw.resume();
    throw error;
  }
}

async function readParts(
  request: FastifyRequest,
  route: Route,
  { field, max }: { readonly field: string; readonly max: number },
): Promise<object> {
  let input: object = {};
  const found: Picture[] = [];
  for await (const part of request.parts({ limits: { files: max, parts: max + 1 } })) {
    if (part.type === 'field' && part.fieldname === 'input' && typeof part.value === 'string')
      input = parseJson(Buffer.from(part.value), jsonLimitsOf(route));
    else if (part.type === 'file' && part.fieldname === field)
      found.push({ name: (part.filename ?? '').slice(0, 200), bytes: await part.toBuffer() });
    else throw new Refusal('malformed-body');
  }
  if (field in input) throw new Refusal('unknown-field', { field });
  if (found.length === 0) return input;
  return { ...input, [field]: max === 1 ? found[0] : found };
}
