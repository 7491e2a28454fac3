// The notices that a member may get. The catalogs have the title and text of each under `messages.<kind>.title` and `.body`.

/** Whether a notice goes out by mail or short message too, beside the inbox. */
export const noticeKinds = {
  welcome: { isSent: false },
  'new-device': { isSent: true },
  'password-changed': { isSent: true },
  'password-reset': { isSent: true },
  'contact-changed': { isSent: true },
  'contact-removed': { isSent: false },
  'contact-claimed': { isSent: true },
  'deposit-paid': { isSent: false },
  'deposit-in-question': { isSent: false },
  'withdrawal-requested': { isSent: true },
  'withdrawal-paid': { isSent: true },
  'withdrawal-rejected': { isSent: true },
  'withdrawal-reminder': { isSent: true },
  'withdrawal-auto-received': { isSent: true },
  'withdrawal-in-question': { isSent: true },
  'bank-card-added': { isSent: true },
  'transfer-sent': { isSent: true },
  'transfer-received': { isSent: false },
  'remembered-browser-misused': { isSent: true },
  'payment-password-changed': { isSent: true },
  'second-factor-changed': { isSent: true },
  'round-voided': { isSent: false },
  'round-voided-owed': { isSent: false },
  'limits-review': { isSent: false },
  'limits-offer': { isSent: false },
  'contract-waits': { isSent: false },
  'contract-answered': { isSent: false },
  'contract-lapsed': { isSent: false },
  'contract-ended': { isSent: false },
  'downline-arrears': { isSent: false },
  'pay-held-self-referral': { isSent: false },
  'pay-held-fixed-sums': { isSent: false },
  'pay-held-padding': { isSent: false },
  'pay-held-empty-chain': { isSent: false },
  'pay-held-opposite-bets': { isSent: false },
  'link-captcha': { isSent: false },
  'link-paused': { isSent: false },
  'pay-released': { isSent: false },
  'pay-forfeited': { isSent: false },
  'feedback-answered': { isSent: false },
  'feedback-closed': { isSent: false },
  'promotion-issued': { isSent: false },
  'promotion-rejected': { isSent: false },
  'promotion-lapsing': { isSent: false },
  'bonus-started': { isSent: false },
  'bonus-released': { isSent: false },
  'bonus-ended': { isSent: false },
  'referral-rewarded': { isSent: false },
  'referral-friend-rewarded': { isSent: false },
  'chat-answered': { isSent: false },
  'rank-risen': { isSent: false },
  'rank-fallen': { isSent: false },
} as const satisfies Record<string, { isSent: boolean }>;

export type NoticeKind = keyof typeof noticeKinds;

/** Whether a text read from outside is one of the kinds. */
export function isNoticeKind(text: string): text is NoticeKind {
  return Object.hasOwn(noticeKinds, text);
}
