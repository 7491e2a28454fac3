import type { LaterSubjects } from './written-language.ts';

/** The subjects that a page brings when it first needs them, a line each for all languages. English gives the keys their types. */
export const laterSubjects = {
  ssc: () => import('../catalogs/en/ssc.json', { with: { type: 'json' } }),
  records: () => import('../catalogs/en/records.json', { with: { type: 'json' } }),
  safely: () => import('../catalogs/en/safely.json', { with: { type: 'json' } }),
  pictures: () => import('../catalogs/en/pictures.json', { with: { type: 'json' } }),
  payments: () => import('../catalogs/en/payments.json', { with: { type: 'json' } }),
  wallets: () => import('../catalogs/en/wallets.json', { with: { type: 'json' } }),
  refusals: () => import('../catalogs/en/refusals.json', { with: { type: 'json' } }),
  staff: () => import('../catalogs/en/staff.json', { with: { type: 'json' } }),
  messages: () => import('../catalogs/en/messages.json', { with: { type: 'json' } }),
  notices: () => import('../catalogs/en/notices.json', { with: { type: 'json' } }),
  instant: () => import('../catalogs/en/instant.json', { with: { type: 'json' } }),
  verify: () => import('../catalogs/en/verify.json', { with: { type: 'json' } }),
  results: () => import('../catalogs/en/results.json', { with: { type: 'json' } }),
  orders: () => import('../catalogs/en/orders.json', { with: { type: 'json' } }),
  pad: () => import('../catalogs/en/pad.json', { with: { type: 'json' } }),
  x115: () => import('../catalogs/en/x115.json', { with: { type: 'json' } }),
  pk10: () => import('../catalogs/en/pk10.json', { with: { type: 'json' } }),
  k3: () => import('../catalogs/en/k3.json', { with: { type: 'json' } }),
  lhc: () => import('../catalogs/en/lhc.json', { with: { type: 'json' } }),
  keno: () => import('../catalogs/en/keno.json', { with: { type: 'json' } }),
  pc28: () => import('../catalogs/en/pc28.json', { with: { type: 'json' } }),
  vn: () => import('../catalogs/en/vn.json', { with: { type: 'json' } }),
  thai: () => import('../catalogs/en/thai.json', { with: { type: 'json' } }),
  hanoi: () => import('../catalogs/en/hanoi.json', { with: { type: 'json' } }),
  lao: () => import('../catalogs/en/lao.json', { with: { type: 'json' } }),
  malay: () => import('../catalogs/en/malay.json', { with: { type: 'json' } }),
  ph: () => import('../catalogs/en/ph.json', { with: { type: 'json' } }),
  centre: () => import('../catalogs/en/centre.json', { with: { type: 'json' } }),
  auth: () => import('../catalogs/en/auth.json', { with: { type: 'json' } }),
  security: () => import('../catalogs/en/security.json', { with: { type: 'json' } }),
  help: () => import('../catalogs/en/help.json', { with: { type: 'json' } }),
};

/** The later subjects of a language. `load` brings one of them from the folder of the language. */
export function laterOf(load: (subject: string) => ReturnType<LaterSubjects[string]>): LaterSubjects {
  return Object.fromEntries(Object.keys(laterSubjects).map((subject) => [subject, () => load(subject)]));
}
