// Bodies that come compressed: a list of a hundred thousand numbers is a quarter of its size then.
import { pipeline, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify';
import { Refusal } from './errors.ts';

/**
 * Takes bodies with `content-encoding: gzip` where the contract's route says so; by then the caller is known. The route's limit is for
 * what comes out, and inflating stops there. Refuses `body-too-large`, and `unsupported-media-type` for any other encoding or route.
 */
export function acceptGzip(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    const encoding = request.headers['content-encoding'];
    if (encoding === undefined || encoding === 'identity') return payload;
    if (encoding !== 'gzip' || !request.routeOptions.config.contractRoute?.compressed)
      throw new Refusal('unsupported-media-type');
    return inflated(request, payload);
  });
}

function inflated(request: FastifyRequest, payload: RequestPayload): RequestPayload {
  let [sent, size] = [0, 0];
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sent += chunk.length;
      done(null, chunk);
    },
  });
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > request.routeOptions.bodyLimit) done(new Refusal('body-too-large'));
      else done(null, chunk);
    },
  });
  // What goes wrong on the way is heard at its end.
  pipeline(payload, counted, createGunzip(), limited, () => undefined);
  // The framework compares it with the length that was announced.
  return Object.defineProperty(limited, 'receivedEncodedLength', { get: () => sent });
}
