// Beside the contract: calls of vendors, whose signature is over the raw body.
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

export interface VendorSurfaces {
  handleVendorCall(
    code: string,
    call: {
      readonly method: string;
      readonly path: string;
      readonly name: string;
      readonly headers: IncomingHttpHeaders;
      readonly body: Buffer;
    },
  ): Promise<{
    readonly http: number;
    readonly text: string;
    readonly headers: Readonly<Record<string, string>>;
  }>;
}

const MAX_BYTES = 65_536;
const MAX_BATCH_BYTES = 524_288;

/** Adds `POST /seamless/v1/:vendor/:call`; another method is refused with 405, never answered with a page. Calls are heard whatever country they come from: who calls is a server. */
export async function addVendorCalls(
  app: FastifyInstance,
  { handleVendorCall }: VendorSurfaces,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route({
      method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'],
      url: '/seamless/*',
      handler: (_request, reply) => reply.code(405).header('allow', 'POST').send({ status: 'BAD_REQUEST' }),
    });
    for (const [path, bodyLimit] of [
      ['/seamless/v1/:vendor/batch', MAX_BATCH_BYTES],
      ['/seamless/v1/:vendor/:call', MAX_BYTES],
    ] as const)
      scope.post<{ Params: { vendor: string; call?: string } }>(
        path,
        { bodyLimit },
        async (request, reply) => {
          const { vendor, call = 'batch' } = request.params;
          const { http, text, headers } = await handleVendorCall(vendor, {
            method: request.method,
            path: request.url,
            name: call,
            headers: request.headers,
            body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          });
          return reply.code(http).headers(headers).type('application/json; charset=utf-8').send(text);
        },
      );
  });
}
