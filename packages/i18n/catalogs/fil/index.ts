import account from './account.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import lottery from './lottery.json' with { type: 'json' };

/** What every page needs. */
export const first = { account, common, home, lottery };

/** Brings a subject that a page loads when it first needs it. */
export const later = (subject: string) => import(`../fil/${subject}.json`, { with: { type: 'json' } });
