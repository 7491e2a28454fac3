// Support: feedback of members with its answers, live chat, help, and app files. Uses settings, staff, protection, messaging, members.
import type { appFiles } from '@tyche/contract/app-files';
import type { appFilesStaff } from '@tyche/contract/app-files-staff';
import type { chat } from '@tyche/contract/chat';
import type { chatStaff } from '@tyche/contract/chat-staff';
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
import { chatRoutes, chatStaffRoutes } from './chat/routes.ts';
import { findPictureOwner as findChatPictureOwner } from './chat/store-messages.ts';
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
    | keyof typeof chatStaff
  >;
  /** A picture of a feedback with its owner; null when it does not exist. */
  readonly findPicture: FindPicture;
  /** A picture of a conversation with its owner; null when it does not exist. */
  readonly findChatPicture: FindPicture;
  /** The app files that are published now, as the status call names them; read at most once a second. */
  readonly resources: () => Promise<Resource[]>;
}

type FindPicture = (
  imageId: string,
) => Promise<{ memberId: bigint; name: string; type: string; bytes: Buffer } | null>;

/** Opens the module. */
export function openSupport(deps: HelpDeps & ChatDeps & AppFileDeps): Support {
  const { reader } = deps.database;
  const published = publishedFiles(deps);
  const finder =
    (findOwner: typeof findPictureOwner): FindPicture =>
    async (imageId) => {
      const memberId = await findOwner(reader, imageId);
      const image = memberId === null ? null : await findImage(reader, imageId);
      return memberId === null || image === null ? null : { ...image, memberId };
    };
  return {
    handlers: {
      ...supportRoutes(deps),
      ...helpRoutes(deps),
      ...appFileRoutes(deps, published),
      ...chatRoutes(deps),
      ...chatStaffRoutes(deps),
    },
    findPicture: finder(findPictureOwner),
    findChatPicture: finder(findChatPictureOwner),
    resources: async () => resourcesOf(await published()),
  };
}
