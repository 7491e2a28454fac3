// Beside the contract: what members, visitors and staff sent as pictures and files, and who may fetch it.
import type { Cashier } from './modules/cashier/index.ts';
import type { Support } from './modules/support/index.ts';
import type { FindPicture, MemberPictures } from './platform/http/member-pictures.ts';

interface MemberFiles {
  readonly memberPictures: readonly MemberPictures[];
  readonly findVisitorChat: Support['findVisitorChat'];
}

/** The pictures and files that people and staff sent, and whose conversation a visitor has the secret of. */
export function openFiles(
  cashier: Pick<Cashier, 'findPicture'>,
  support: Pick<
    Support,
    'findPicture' | 'findChatPicture' | 'findChatFile' | 'isOfVisitor' | 'findVisitorChat'
  >,
  messaging: { readonly findThreadPicture: FindPicture },
): MemberFiles {
  const ofChat = { permission: 'support.answer', isOfVisitor: support.isOfVisitor } as const;
  const memberPictures: readonly MemberPictures[] = [
    { path: '/wps/cashier/image', permission: 'cashier.read', find: cashier.findPicture },
    { path: '/wps/feedback/image', permission: 'support.answer', find: support.findPicture },
    { path: '/wps/chat/image', find: support.findChatPicture, ...ofChat },
    { path: '/wps/chat/file', find: support.findChatFile, ...ofChat },
    { path: '/wps/message/image', permission: 'messages.review', find: messaging.findThreadPicture },
  ];
  return { memberPictures, findVisitorChat: support.findVisitorChat };
}
