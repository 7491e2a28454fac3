// Beside the contract: pictures that members sent, and files of the chat, as attachments for their owner and for staff.
import { isUuid } from '@tyche/kernel/ids';
import type { Permission } from '@tyche/contract/permissions';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cookieName, ownCookie, VISITOR_CHAT_COOKIE } from './caller.ts';
import { Refusal } from './errors.ts';
import type { MemberSession, StaffSession } from './handlers.ts';
import { requireOpenSite, type SiteAccess } from './site.ts';

export interface PictureAccess extends SiteAccess {
  readonly secure: boolean;
  identifyMember(token: string): Promise<MemberSession | null>;
  identifyStaff(token: string): Promise<StaffSession | null>;
  /** Notes that a member of staff is shown a picture of a member. */
  recordLook(
    looker: { readonly staff: StaffSession; readonly ip: string },
    look: { readonly memberId: bigint; readonly fields: readonly string[]; readonly purpose: string },
  ): Promise<void>;
}

/**
 * Gives a picture or a file with its owner, who is null in the conversation of a visitor, and with other members who may see it; or null.
 */
export type FindPicture = (imageId: string) => Promise<{
  memberId: bigint | null;
  viewers?: readonly bigint[];
  name: string;
  type: string;
  bytes: Buffer;
} | null>;

/** Pictures of one kind. */
export interface MemberPictures {
  /** Where they are served, such as `/wps/cashier/image`. */
  readonly path: string;
  /** What a member of staff must be allowed to do to see them. */
  readonly permission: Permission;
  readonly find: FindPicture;
  /** Whether it is in the conversation that a visitor has the secret of; absent where visitors have none. */
  readonly isOfVisitor?: (imageId: string, secret: string) => Promise<boolean>;
}

/** Adds `GET <path>/:id`: for the owner and who else may see it, where the site serves them, and for staff with a permission. Refuses `unknown-image`. */
export function addMemberPictures(
  app: FastifyInstance,
  access: PictureAccess,
  { path, permission, find, isOfVisitor }: MemberPictures,
): void {
  app.get<{ Params: { id: string } }>(`${path}/:id`, async (request, reply) => {
    const { id } = request.params;
    const image = isUuid(id) ? await find(id) : null;
    // Somebody else's picture is as unknown as none.
    if (!image || !(await maySee(access, request, { imageId: id, image, permission, isOfVisitor })))
      throw new Refusal('unknown-image');
    return reply
      .type(image.type)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(image.name)}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(image.bytes);
  });
}

async function maySee(
  access: PictureAccess,
  request: FastifyRequest,
  {
    imageId,
    image: { memberId: owner, viewers = [] },
    permission,
    isOfVisitor,
  }: {
    imageId: string;
    image: { readonly memberId: bigint | null; readonly viewers?: readonly bigint[] };
    permission: Permission;
    isOfVisitor: MemberPictures['isOfVisitor'] | undefined;
  },
): Promise<boolean> {
  const { secure, identifyMember, identifyStaff, recordLook } = access;
  const memberToken = request.cookies[cookieName('member', secure)];
  const member = memberToken ? await identifyMember(memberToken) : null;
  if (member && !member.restriction && [owner, ...viewers].includes(member.memberId)) {
    await requireOpenSite(request, access);
    return true;
  }
  const secret = request.cookies[ownCookie(VISITOR_CHAT_COOKIE, secure)];
  if (owner === null && secret && (await isOfVisitor?.(imageId, secret))) {
    await requireOpenSite(request, access);
    return true;
  }
  const staffToken = request.cookies[cookieName('staff', secure)];
  const staff = staffToken ? await identifyStaff(staffToken) : null;
  if (staff === null || staff.restriction || !staff.permissions.includes(permission)) return false;
  // What staff sent to a visitor tells nothing of a member.
  if (owner === null) return true;
  const look = { memberId: owner, fields: ['picture'], purpose: `picture ${imageId}` };
  await recordLook({ staff, ip: request.ip }, look);
  return true;
}
