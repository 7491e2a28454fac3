// Beside the contract: call-backs of payment providers, whose signature is over the raw body, and pictures as attachments.
import type { IncomingHttpHeaders } from 'node:http';
import { isUuid } from '@tyche/kernel/ids';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './errors.ts';
import type { MemberSession, StaffSession } from './handlers.ts';
import { cookieName } from './caller.ts';
import { requireOpenSite, type SiteAccess } from './site.ts';

export interface PaymentSurfaces extends SiteAccess {
  readonly secure: boolean;
  handleCallback(code: string, message: { headers: IncomingHttpHeaders; raw: Buffer }): Promise<void>;
  findPicture(
    imageId: string,
  ): Promise<{ memberId: bigint; name: string; type: string; bytes: Buffer } | null>;
  identifyMember(token: string): Promise<MemberSession | null>;
  identifyStaff(token: string): Promise<StaffSession | null>;
  /** Notes that a member of staff is shown a picture of a member's payment. */
  recordLook(
    looker: { readonly staff: StaffSession; readonly ip: string },
    look: { readonly memberId: bigint; readonly fields: readonly string[]; readonly purpose: string },
  ): Promise<void>;
}

const MAX_BYTES = 16_384;

/**
 * Adds `POST /wps/payments/:provider/callback` and `GET /wps/cashier/image/:id`. Call-backs are heard whatever country they come from and
 * under maintenance too: money that has come is not turned away. Pictures are for members whom the site serves, and for staff.
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
  app.get<{ Params: { id: string } }>('/wps/cashier/image/:id', async (request, reply) => {
    const { id } = request.params;
    const image = isUuid(id) ? await surfaces.findPicture(id) : null;
    // Somebody else's picture is as unknown as none.
    if (!image || !(await maySee(surfaces, request, id, image.memberId))) throw new Refusal('unknown-image');
    return reply
      .type(image.type)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(image.name)}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(image.bytes);
  });
}

async function maySee(
  surfaces: PaymentSurfaces,
  request: FastifyRequest,
  imageId: string,
  owner: bigint,
): Promise<boolean> {
  const { secure, identifyMember, identifyStaff, recordLook } = surfaces;
  const memberToken = request.cookies[cookieName('member', secure)];
  const member = memberToken ? await identifyMember(memberToken) : null;
  if (member && !member.restriction && member.memberId === owner) {
    await requireOpenSite(request, surfaces);
    return true;
  }
  const staffToken = request.cookies[cookieName('staff', secure)];
  const staff = staffToken ? await identifyStaff(staffToken) : null;
  if (staff === null || staff.restriction || !staff.permissions.includes('cashier.read')) return false;
  const look = { memberId: owner, fields: ['picture'], purpose: `picture ${imageId}` };
  await recordLook({ staff, ip: request.ip }, look);
  return true;
}
