import type { appFiles } from '@tyche/contract/app-files';
import type { appFilesStaff } from '@tyche/contract/app-files-staff';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { AppFileDeps } from './deps.ts';
import { addAppFile, proposePublication, withdrawAppFile } from './edit.ts';
import type { PublishedSource } from './published.ts';
import { readForStaff } from './read-staff.ts';
import { offeredFiles } from './resources.ts';

/** App files for readers, and their page for staff. */
export function appFileRoutes(
  deps: AppFileDeps,
  published: PublishedSource,
): Handlers<keyof typeof appFiles | keyof typeof appFilesStaff> {
  return {
    appFiles: async (_input, { language }) => ({ list: offeredFiles(await published(), language) }),
    staffAppFiles: () => readForStaff(deps),
    addAppFile: (input, call) => addAppFile(deps, input, call),
    publishAppFile: async (input, call) => ({
      approvalId: (await proposePublication(deps, input, call)).toString(),
    }),
    async withdrawAppFile(input, call) {
      await withdrawAppFile(deps, input, call);
      return null;
    },
  };
}
