import account from './account.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import lottery from './lottery.json' with { type: 'json' };
import { laterOf } from '../../src/later-subjects.ts';

/** What every page needs. */
export const first = { account, common, home, lottery };

/** What a page brings when it first needs it. */
export const later = laterOf((subject) => import(`./${subject}.json`, { with: { type: 'json' } }));
