// Beside the contract: call-backs of payment providers, whose signature is over the raw body.
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

export interface PaymentSurfaces {
  handleCallback(code: string, message: { headers: IncomingHttpHeaders; raw: Buffer }): Promise<void>;
}

const MAX_BYTES = 16_384;

/**
 * Adds `POST /wps/payments/:provider/callback`. Call-backs are heard whatever country they come from and under maintenance too: money that
 * has come is not turned away.
 */
export async function addPayments(app: FastifyInstance, surfaces: PaymentSurfaces): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { provider: string } }>(
      '/wps/payments/:provider/callback',
      { bodyLimit: MAX_BYTES },
      async (request) => {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        await surfaces.handleCallback(request.params.provider, { headers: request.headers, raw });
        return { ok: true };
      },
    );
  });
}
