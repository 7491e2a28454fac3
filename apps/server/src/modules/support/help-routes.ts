import type { supportHelp } from '@tyche/contract/support-help';
import type { supportHelpStaff } from '@tyche/contract/support-help-staff';
import type { Handlers } from '../../platform/http/handlers.ts';
import { type HelpDeps, listForStaff, readArticle, readHelp, saveArticle } from './help.ts';

/** Help for readers, and its editor for staff. */
export function helpRoutes(
  deps: HelpDeps,
): Handlers<keyof typeof supportHelp | keyof typeof supportHelpStaff> {
  return {
    helpCentre: ({ lang }, { language }) => readHelp(deps, lang ?? language),
    staffHelp: (_input, { language }) => listForStaff(deps, language),
    staffHelpArticle: ({ slug }, { language }) => readArticle(deps, slug, language),
    saveHelpArticle: (input, call) => saveArticle(deps, input, call),
  };
}
