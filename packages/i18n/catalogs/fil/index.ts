import account from './account.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import lottery from './lottery.json' with { type: 'json' };

/** What every page needs. */
export const first = { account, common, home, lottery };

/** What a page brings when it first needs it. */
export const later = {
  ssc: () => import('./ssc.json', { with: { type: 'json' } }),
  records: () => import('./records.json', { with: { type: 'json' } }),
  safely: () => import('./safely.json', { with: { type: 'json' } }),
  pictures: () => import('./pictures.json', { with: { type: 'json' } }),
  payments: () => import('./payments.json', { with: { type: 'json' } }),
  wallets: () => import('./wallets.json', { with: { type: 'json' } }),
  refusals: () => import('./refusals.json', { with: { type: 'json' } }),
  staff: () => import('./staff.json', { with: { type: 'json' } }),
  messages: () => import('./messages.json', { with: { type: 'json' } }),
  notices: () => import('./notices.json', { with: { type: 'json' } }),
  instant: () => import('./instant.json', { with: { type: 'json' } }),
  verify: () => import('./verify.json', { with: { type: 'json' } }),
  results: () => import('./results.json', { with: { type: 'json' } }),
  orders: () => import('./orders.json', { with: { type: 'json' } }),
  pad: () => import('./pad.json', { with: { type: 'json' } }),
  x115: () => import('./x115.json', { with: { type: 'json' } }),
  pk10: () => import('./pk10.json', { with: { type: 'json' } }),
  k3: () => import('./k3.json', { with: { type: 'json' } }),
  lhc: () => import('./lhc.json', { with: { type: 'json' } }),
  keno: () => import('./keno.json', { with: { type: 'json' } }),
  pc28: () => import('./pc28.json', { with: { type: 'json' } }),
  vn: () => import('./vn.json', { with: { type: 'json' } }),
  thai: () => import('./thai.json', { with: { type: 'json' } }),
  hanoi: () => import('./hanoi.json', { with: { type: 'json' } }),
  lao: () => import('./lao.json', { with: { type: 'json' } }),
  malay: () => import('./malay.json', { with: { type: 'json' } }),
  ph: () => import('./ph.json', { with: { type: 'json' } }),
  centre: () => import('./centre.json', { with: { type: 'json' } }),
  auth: () => import('./auth.json', { with: { type: 'json' } }),
  security: () => import('./security.json', { with: { type: 'json' } }),
  help: () => import('./help.json', { with: { type: 'json' } }),
};
