// Support: feedback of members with its answers, live chat, help, and app files. Uses settings, staff, identity, protection, messaging, members.
import type { appFiles } from '@tyche/contract/app-files';
import type { appFilesStaff } from '@tyche/contract/app-files-staff';
import type { chat } from '@tyche/contract/chat';
import type { chatStaff } from '@tyche/contract/chat-staff';
import type { chatVisitor } from '@tyche/contract/chat-visitor';
import type { support } from '@tyche/contract/support';
import type { supportHelp } from '@tyche/contract/support-help';
import type { supportHelpStaff } from '@tyche/contract/support-help-staff';
import type { supportStaff } from '@tyche/contract/support-staff';
import { findImage } from '../../platform/files/store.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { AppFileDeps } from './app-files/deps.ts';
import { publishedFiles } from './app-files/published.ts';
import { appFileRoutes } from './app-files/routes.ts';
import { type Resource, resourcesOf } from './app-files/resources.ts';
import type { ChatDeps } from './chat/deps.ts';
import { chatRoutes, chatStaffRoutes, chatVisitorRoutes } from './chat/routes.ts';
import { findFile, findPictureOwner as findChatPictureOwner } from './chat/store-messages.ts';
import { isInConversation } from './chat/store-visitors.ts';
import { findVisitorChat } from './chat/visitor.ts';
import type { HelpDeps } from './help.ts';
import { helpRoutes } from './help-routes.ts';
import { supportRoutes } from './routes.ts';
import { findPictureOwner } from './store.ts';

export { supportDomains } from './domains.ts';
export { exportFeedback } from './privacy.ts';
export { exportChats } from './chat/privacy.ts';
export { addAnswer } from './chat/store-desk.ts';

export interface Support {
  readonly handlers: Handlers<
    | keyof typeof support
    | keyof typeof supportStaff
    | keyof typeof supportHelp
    | keyof typeof supportHelpStaff
    | keyof typeof appFiles
    | keyof typeof appFilesStaff
    | keyof typeof chat
    | keyof typeof chatVisitor
    | keyof typeof chatStaff
  >;
  /** A picture of a feedback with its owner; null when it does not exist. */
  readonly findPicture: FindPicture;
  /** A picture of a conversation with its owner, null for that of a visitor; null when it does not exist. */
  readonly findChatPicture: FindPicture;
  /** The same of a pdf file of staff. */
  readonly findChatFile: FindPicture;
  /** The conversation of a visitor by the secret of his cookie; null for any other text. */
  findVisitorChat(secret: string): Promise<string | null>;
  /** Whether a picture or a file is in the conversation of a secret. */
  isOfVisitor(fileId: string, secret: string): Promise<boolean>;
  /** The app files that are published now, as the status call names them; read at most once a second. */
  readonly resources: () => Promise<Resource[]>;
}

type FindPicture = (
  imageId: string,
) => Promise<{ memberId: bigint | null; name: string; type: string; bytes: Buffer } | null>;

/** Opens the module. */
export function openSupport(deps: HelpDeps & ChatDeps & AppFileDeps): Support {
  const { reader } = deps.database;
  const published = publishedFiles(deps);
  const finder =
    (findOwner: typeof findPictureOwner | typeof findChatPictureOwner): FindPicture =>
    async (imageId) => {
      const memberId = await findOwner(reader, imageId);
      const image = memberId === undefined ? null : await findImage(reader, imageId);
      return memberId === undefined || image === null ? null : { ...image, memberId };
    };
  return {
    handlers: {
      ...supportRoutes(deps),
      ...helpRoutes(deps),
      ...appFileRoutes(deps, published),
      ...chatRoutes(deps),
      ...chatVisitorRoutes(deps),
      ...chatStaffRoutes(deps),
    },
    findPicture: finder(findPictureOwner),
    findChatPicture: finder(findChatPictureOwner),
    async findChatFile(fileId) {
      const file = await findFile(reader, fileId);
      if (file === null) return null;
      return { memberId: file.member_id, name: file.name, type: 'application/pdf', bytes: file.bytes };
    },
    findVisitorChat: async (secret) => (await findVisitorChat(reader, secret))?.toString() ?? null,
    async isOfVisitor(fileId, secret) {
      const id = await findVisitorChat(reader, secret);
      return id !== null && isInConversation(reader, fileId, id);
    },
    resources: async () => resourcesOf(await published()),
  };
}
