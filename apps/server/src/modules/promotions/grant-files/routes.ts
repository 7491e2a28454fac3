import type { grantFilesStaff } from '@tyche/contract/grant-files-staff';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { PromotionsDeps } from '../deps.ts';
import { checkGrantFile } from './check.ts';
import { proposeGrantFile, withdrawGrantFile } from './decide.ts';
import { listGrantFileRows, listGrantFiles, readGrantFile } from './read.ts';

/** Files of grants as staff check, propose and follow them. */
export function grantFilesRoutes(deps: PromotionsDeps): Handlers<keyof typeof grantFilesStaff> {
  return {
    staffGrantFiles: (input) => listGrantFiles(deps, input),
    staffGrantFile: ({ id }) => readGrantFile(deps, BigInt(id)),
    staffGrantFileRows: (input) => listGrantFileRows(deps, input),
    checkGrantFile: (input, call) =>
      checkGrantFile(deps, input, { ...call, browserHash: deps.browserOf(call) }),
    proposeGrantFile: ({ id }, call) => proposeGrantFile(deps, BigInt(id), call),
    async withdrawGrantFile({ id }, call) {
      await withdrawGrantFile(deps, BigInt(id), call);
      return null;
    },
  };
}
