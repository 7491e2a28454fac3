// Support: feedback of members with its answers, and help. Uses settings, staff, protection, messaging, members.
import type { support } from '@tyche/contract/support';
import type { supportHelp } from '@tyche/contract/support-help';
import type { supportHelpStaff } from '@tyche/contract/support-help-staff';
import type { supportStaff } from '@tyche/contract/support-staff';
import { findImage } from '../../platform/files/store.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { HelpDeps } from './help.ts';
import { helpRoutes } from './help-routes.ts';
import { supportRoutes } from './routes.ts';
import { findPictureOwner } from './store.ts';

export { supportDomains } from './domains.ts';
export { exportFeedback } from './privacy.ts';

export interface Support {
  readonly handlers: Handlers<
    | keyof typeof support
    | keyof typeof supportStaff
    | keyof typeof supportHelp
    | keyof typeof supportHelpStaff
  >;
  /** A picture of a feedback with its owner; null when it does not exist. */
  findPicture(
    imageId: string,
  ): Promise<{ memberId: bigint; name: string; type: string; bytes: Buffer } | null>;
}

/** Opens the module. */
export function openSupport(deps: HelpDeps): Support {
  const { reader } = deps.database;
  return {
    handlers: { ...supportRoutes(deps), ...helpRoutes(deps) },
    async findPicture(imageId) {
      const memberId = await findPictureOwner(reader, imageId);
      const image = memberId === null ? null : await findImage(reader, imageId);
      return memberId === null || image === null ? null : { ...image, memberId };
    },
  };
}
