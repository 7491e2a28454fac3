import { accountTypes } from '@tyche/rules/access';

/** The domains of schema `members` that hold words, each with its list. */
export const membersDomains = { account_type: accountTypes } as const;
