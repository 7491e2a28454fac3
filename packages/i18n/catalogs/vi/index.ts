import account from './account.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import help from './help.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import lottery from './lottery.json' with { type: 'json' };
import refusals from './refusals.json' with { type: 'json' };

export const vietnamese = { account, common, help, home, lottery, refusals };
